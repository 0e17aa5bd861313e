"""What each viewer of Blindsight sees."""

from __future__ import annotations

import pytest

from bot.games.blindsight.rules import RULES
from bot.games.blindsight.view import How, Laid
from tests.games.blindsight_positions import (
    LAST_MAN_STANDING,
    a_game,
    after,
    cards,
)


def test_a_seat_sees_all_hands_but_its_own_in_slot_order() -> None:
    view = RULES.view(a_game("P7h", "P8h P1h", "R8h R1h", "B3h"), 1)
    assert view.hands == (None, cards("R8h R1h"), cards("B3h"))
    assert (2, 2, 1) == view.counts


def test_a_spectator_sees_counts_and_the_open_pile() -> None:
    view = RULES.view(a_game("P7h", "P8h P1h", "R8h R1h"), None)
    assert ((None, None), (2, 2), 6) == (view.hands, view.counts, view.draw_pile)
    assert view.open.pile == (Laid(cards("P7h")[0], How.FIRST),)


def test_the_pile_tells_who_played_what_out_of_which_hand() -> None:
    state = after(a_game("P7h", "P1h", "R8h P9h P1h"), "1 play 2 R8h")
    assert state.open.pile[-1] == Laid(cards("R8h")[0], How.PLAYED, 1, 2)


def test_a_seat_that_is_out_still_sees_the_hands() -> None:
    view = RULES.view(a_game("P7h", "", "R8h R1h", "B3h", to_act=2, out=(1,), mode=LAST_MAN_STANDING), 1)
    assert view.hands == (None, cards("R8h R1h"), cards("B3h"))
    assert () == RULES.legal(view)


def test_when_the_game_is_over_hands_are_shown_to_all() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "P9h"), "1 play 2 R8h")
    for viewer in (None, 1, 2, 3):
        assert RULES.view(state, viewer).hands == (cards("P1h"), (), cards("P9h"))


@pytest.mark.parametrize("viewer", [0, 3, -1])
def test_there_is_no_view_for_a_seat_that_does_not_exist(viewer: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        RULES.view(a_game("P7h", "P1h", "R8h"), viewer)
