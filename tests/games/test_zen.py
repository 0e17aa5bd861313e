"""The rulings of Zen, one test each and more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.core import GameOver, IllegalMove, Outcome, forced
from bot.games.fair import Fair
from bot.games.zen.deck import Card, Colour
from bot.games.zen.form import form_of, forms
from bot.games.zen.rules import RULES, State
from bot.games.zen.view import Done, Pass, Phase
from tests.games.zen_tables import ALL_CARDS, a_game, after, legal, told, whereabouts

SEED = bytes(32)
BOTH = (Pass.SECOND, Pass.SECOND)


def a_start(form: str = "easy-fly", salt: str = "zen") -> State:
    return RULES.setup({"form": form}, 1, Fair(SEED, salt))


def all_but(cell: tuple[int, int], form: str = "easy-fly") -> tuple[str, ...]:
    """Cards on all cells but one, counted from the form's first cell; all of the same face."""
    cells = form_of(form).cells
    left, top = next(iter(cells))
    return tuple(
        f"{colour.value}01 {x - left},{y - top}"
        for (x, y), colour in cells.items()
        if (x - left, y - top) != cell
    )


def test_white_is_shuffled_first_then_black_even_if_the_form_does_not_use_it() -> None:
    for form in ("easy-fly", "easy-rat"):
        draw = Fair(SEED, "zen").draw()
        white, black = list(range(1, 37)), list(range(1, 37))
        draw.shuffle(white)
        draw.shuffle(black)
        assert [list(deck.cards) for deck in a_start(form).decks] == [white, black]


def test_zen_2_the_first_draw_takes_one_card() -> None:
    start = a_start()
    assert ["draw W", "draw B"] == legal(start)
    state = after(start, "draw B")
    assert state.hand == (Card(Colour.BLACK, start.decks[1].cards[0]),)
    assert state.decks[1].cards == start.decks[1].cards[1:]


def test_only_colours_of_the_form_are_ever_drawn() -> None:
    assert ["draw B"] == legal(a_start("easy-rat"))
    assert ["draw W"] == legal(a_start("medium-ghost"))


def test_zen_2_the_first_card_must_be_placed_on_0_0_turned_or_not() -> None:
    state = a_game(hand="W02", phase=Phase.FIRST_CARD)
    assert ["place W02 0,0", "place W02r 0,0"] == legal(state)


def test_zen_2_then_the_first_round_begins() -> None:
    state = after(a_game(hand="W02", phase=Phase.FIRST_CARD), "place W02r 0,0")
    assert (state.phase, legal(state)) == (Phase.DRAW, ["draw W", "draw B"])


def test_zen_3_a_face_that_looks_the_same_turned_has_only_the_plain_notation() -> None:
    state = a_game(hand="W01", phase=Phase.FIRST_CARD)
    assert ["place W01 0,0"] == legal(state)
    with pytest.raises(IllegalMove):
        after(state, "place W01r 0,0")


def test_zen_4_a_round_draws_three_cards_from_one_deck() -> None:
    state = after(a_game(placed=("B01 0,0",), white="5 6 7 8", phase=Phase.DRAW), "draw W")
    assert ["W05", "W06", "W07"] == [str(card) for card in state.hand]
    assert (8,) == state.decks[0].cards
    assert not any(notation.startswith("draw") for notation in legal(state))


def test_zen_4_or_what_is_left_of_it() -> None:
    state = after(a_game(placed=("B01 0,0",), white="5 6", phase=Phase.DRAW), "draw W")
    assert ["W05", "W06"] == [str(card) for card in state.hand]
    assert () == state.decks[0].cards


def test_zen_4_only_a_deck_with_cards_is_drawn_from() -> None:
    state = a_game(placed=("B01 0,0",), white="", runs=BOTH, phase=Phase.DRAW)
    assert ["draw B"] == legal(state)
    assert forced(RULES, state, 1) == (1, RULES.read("draw B"))


def test_zen_5_any_number_of_cards_may_be_placed_in_any_order() -> None:
    state = a_game("easy-rat", placed=("B01 0,0",), hand="B04 B08 B12")
    assert {"place B04 0,1", "place B08 0,1", "place B12 0,1", "done B04 B08 B12"} <= set(legal(state))
    state = after(state, "place B12 1,0", "place B04 -1,0")
    assert ["B08"] == [str(card) for card in state.hand]
    assert (8,) == after(state, "done B08").decks[1].pile


def test_zen_5_placed_cards_never_move() -> None:
    state = a_game("easy-rat", placed=("B01 0,0",), hand="B04")
    assert not any("B01" in notation for notation in legal(state))
    assert not any(notation.endswith(" 0,0") for notation in legal(state))


def test_zen_5_with_the_hand_empty_done_is_forced() -> None:
    state = a_game(placed=("B01 0,0",))
    assert ["done"] == legal(state)
    assert forced(RULES, state, 1) == (1, Done())


def test_one_card_that_fits_nowhere_is_discarded_by_force() -> None:
    state = a_game(placed=("B01 0,0",), hand="B36")
    assert (legal(state), forced(RULES, state, 1)) == (["done B36"], (1, RULES.read("done B36")))


def test_done_with_two_cards_or_more_is_never_forced() -> None:
    state = a_game(placed=("B01 0,0",), hand="B36 B33")
    assert (["done B36 B33"], None) == (legal(state), forced(RULES, state, 1))


def test_done_is_listed_in_hand_order_and_accepted_in_any() -> None:
    state = a_game(placed=("B01 0,0",), hand="B36 B33 B18")
    assert ["done B36 B33 B18"] == legal(state)
    assert (18, 36, 33) == after(state, "done B18 B36 B33").decks[1].pile


@pytest.mark.parametrize("move", ["done", "done B36", "done B36 B36", "done B36 B33 B18", "done B36 W33"])
def test_done_names_exactly_the_cards_in_hand(move: str) -> None:
    with pytest.raises(IllegalMove):
        after(a_game(placed=("B01 0,0",), hand="B36 B33"), move)


def test_zen_7_half_circles_of_one_colour_touch() -> None:
    # B02 is green on the left and pink on the right: it stands right of green, or turned left of green.
    state = a_game("easy-rat", placed=("B01 0,0",), hand="B02")
    assert ["place B02r -1,0", "place B02 1,0"] == [each for each in legal(state) if each.endswith(",0")]


def test_zen_7_slants_meet_their_like() -> None:
    # B04 has / on its top and \ on its bottom.
    state = a_game("easy-rat", placed=("B01 0,0",), hand="B04")
    assert ["place B04r 0,-1", "place B04 0,1"] == [each for each in legal(state) if " 0," in each]
    opposite = a_game("easy-rat", placed=("B01 0,0",), hand="B16")
    assert not [each for each in legal(opposite) if " 0," in each]


def test_zen_7_a_point_meets_a_notch() -> None:
    # B30 has a point on top and a notch below; B27 has points, B34 notches.
    points = a_game("easy-rat", placed=("B30 0,0",), hand="B27")
    assert ["place B27 0,1"] == [each for each in legal(points) if " 0," in each]
    notches = a_game("easy-rat", placed=("B30 0,0",), hand="B34")
    assert ["place B34 0,-1"] == [each for each in legal(notches) if " 0," in each]


def test_zen_7_neighbours_of_both_decks_must_match() -> None:
    state = a_game(placed=("W01 0,0",), hand="B03")
    assert "place B03 1,0" not in legal(state)
    assert "place B04 1,0" in legal(a_game(placed=("W01 0,0",), hand="B04"))


def test_zen_7_every_neighbour_counts() -> None:
    # On 1,1 a card lies between one above it that ends in / and one to its left that ends green.
    placed = ("B01 0,0", "B04 1,0", "B08 0,1")
    assert "place B16 1,1" in legal(a_game("easy-rat", placed=placed, hand="B16"))
    assert "place B18 1,1" not in legal(a_game("easy-rat", placed=placed, hand="B18"))
    assert "place B01 1,1" not in legal(a_game("easy-rat", placed=placed, hand="B01"))


def test_zen_8_every_card_touches_a_placed_one() -> None:
    state = a_game("easy-rat", placed=("B01 0,0",), hand="B03 B04")
    cells = {notation.split()[-1] for notation in legal(state) if notation.startswith("place")}
    assert cells <= {"0,-1", "-1,0", "1,0", "0,1"}


def test_zen_6_a_shift_of_the_form_must_agree_in_colour_and_place() -> None:
    # In the fly black lies above a white cell, left or right of one, but never below one.
    state = a_game(placed=("W01 0,0",), hand="B01")
    assert ["place B01 0,-1", "place B01 -1,0", "place B01 1,0", "done B01"] == legal(state)


def test_zen_6_the_form_is_neither_turned_nor_mirrored() -> None:
    # The fly has four black cells below each other, but never four beside each other.
    row = a_game(placed=("B01 0,0", "B04 1,0", "B08 2,0"), hand="B12")
    assert not {"place B12 3,0", "place B12 -1,0"} & set(legal(row))
    column = a_game(placed=("B01 0,0", "B04 0,1", "B16 0,2"), hand="B19")
    assert "place B19 0,3" in legal(column)


PANDA = (
    "W01 0,0", "B01 1,0", "B04 2,0", "W04 3,0",
    "W08 0,1", "B08 1,1", "B16 2,1", "W16 3,1",
)  # fmt: skip


def test_zen_6_worked_example_eight_cards_fit_two_places_of_the_panda() -> None:
    start = a_game("hard-panda", hand=PANDA[0].split()[0], phase=Phase.FIRST_CARD)
    state = after(start, f"place {PANDA[0]}")
    for each in PANDA[1:]:
        hand = replace(state, phase=Phase.HAND, hand=(Card(Colour(each[0]), int(each[1:3])),))
        state = after(hand, f"place {each}")
    assert ((1, 3), (4, 3)) == state.shifts


def test_zen_6_worked_example_a_further_card_leaves_one_place() -> None:
    state = a_game("hard-panda", placed=PANDA, hand="B12")
    assert ((1, 3), (4, 3)) == state.shifts
    assert ((4, 3),) == after(state, "place B12r 0,2").shifts


def test_discards_lie_on_their_colours_pile() -> None:
    state = after(a_game(placed=("B01 0,0",), hand="W36 W33", white_pile="9"), "done W33 W36")
    assert ((9, 33, 36), ()) == (state.decks[0].pile, state.decks[1].pile)
    (seen, _) = RULES.view(state, 1).decks
    assert (3, "W36") == (seen.discards, str(seen.top))


def test_zen_9_an_empty_decks_pile_is_turned_over_the_earliest_discard_on_top() -> None:
    start = a_game(placed=("B01 0,0",), white="36 33 18", white_pile="7 5", phase=Phase.DRAW)
    state = after(start, "draw W", "done W18 W36 W33")
    assert ((7, 5, 18, 36, 33), ()) == (state.decks[0].cards, state.decks[0].pile)
    assert state.decks[0].run is Pass.SECOND


def test_zen_9_it_is_not_shuffled() -> None:
    start = a_game(placed=("B01 0,0",), white="36", white_pile="7 5 9", phase=Phase.DRAW)
    state = after(start, "draw W", "done W36", "draw W")
    assert ["W07", "W05", "W09"] == [str(card) for card in state.hand]


def test_zen_10_a_pile_is_turned_at_the_end_of_the_round_not_when_the_deck_runs_out() -> None:
    start = a_game(placed=("B01 0,0",), white="36 33", white_pile="7", phase=Phase.DRAW)
    state = after(start, "draw W")
    assert (state.decks[0].cards, state.decks[0].pile, state.decks[0].run) == ((), (7,), Pass.FIRST)
    assert ["zen-discarded", "zen-turned-over"] == told(state, "done W36 W33")


def test_zen_11_an_empty_pile_leaves_its_colour_used_up() -> None:
    start = a_game(placed=("B01 0,0",), white="12", phase=Phase.DRAW)
    state = after(start, "draw W", "place W12 -1,0")
    state = after(state, "done")
    assert ((), ["draw B"]) == (state.decks[0].cards, legal(state))


def test_zen_9_both_piles_are_turned_each_once() -> None:
    start = a_game(placed=("B01 0,0",), white="36", black="36", white_pile="33", phase=Phase.DRAW)
    state = after(start, "draw W", "done W36", "draw B", "done B36")
    assert [deck.run for deck in state.decks] == [Pass.SECOND, Pass.SECOND]
    assert [(33, 36), (36,)] == [deck.cards for deck in state.decks]


def test_zen_13_discards_of_the_second_pass_are_never_turned() -> None:
    start = a_game(placed=("B01 0,0",), white="36 33", runs=BOTH, phase=Phase.DRAW)
    state = after(start, "draw W", "done W36 W33")
    assert ((), (36, 33), ["draw B"]) == (state.decks[0].cards, state.decks[0].pile, legal(state))


def test_zen_13_with_every_deck_of_the_form_empty_the_game_is_lost() -> None:
    start = a_game(placed=("B01 0,0",), white="", black="36", runs=BOTH, phase=Phase.DRAW)
    state = after(start, "draw B")
    assert RULES.outcome(state) is None
    assert RULES.outcome(after(state, "done B36")) == Outcome("exhausted", (2,), (1,))


def test_zen_13_a_deck_put_aside_does_not_save_the_game() -> None:
    start = a_game("easy-rat", placed=("B01 0,0",), black="36", runs=BOTH, phase=Phase.DRAW)
    assert RULES.outcome(after(start, "draw B", "done B36")) == Outcome("exhausted", (2,), (1,))


def test_zen_13_a_pile_turned_over_in_time_goes_on() -> None:
    runs = (Pass.SECOND, Pass.FIRST)
    start = a_game(placed=("B01 0,0",), white="", black="36", runs=runs, phase=Phase.DRAW)
    state = after(start, "draw B", "done B36")
    assert (None, ["draw B"]) == (RULES.outcome(state), legal(state))


def test_zen_13_worked_example_one_card_short_is_lost() -> None:
    start = a_game(placed=all_but((-2, 4)), white="", black="36", runs=BOTH, phase=Phase.DRAW)
    assert RULES.outcome(after(start, "draw B", "done B36")) == Outcome("exhausted", (2,), (19,))


def test_zen_16_the_last_card_wins_at_once_whatever_is_in_hand() -> None:
    state = a_game(placed=all_but((-2, 4)), hand="W36 W04 W33", white="", black="", runs=BOTH)
    won = after(state, "place W04 -2,4")
    assert RULES.outcome(won) == Outcome("complete", (1,), (20,))
    assert (won.phase, [str(card) for card in won.hand], legal(won)) == (Phase.OVER, ["W36", "W33"], [])


def test_zen_14_a_colour_used_up_ends_nothing_by_itself() -> None:
    start = a_game(placed=("B01 0,0",), white="36", runs=BOTH, phase=Phase.DRAW)
    state = after(start, "draw W", "done W36")
    assert (None, ["draw B"]) == (RULES.outcome(state), legal(state))


@pytest.mark.parametrize("word", ["resign", "timeout"])
@pytest.mark.parametrize("phase", [Phase.FIRST_DRAW, Phase.DRAW, Phase.HAND])
def test_giving_up_is_lost_with_the_cards_placed_as_score(word: str, phase: Phase) -> None:
    state = a_game(placed=() if phase is Phase.FIRST_DRAW else ("B01 0,0",), hand="", phase=phase)
    outcome = RULES.outcome(after(state, word))
    assert outcome == Outcome(word, (2,), (len(state.placed),))


def test_an_outcome_counts_the_rounds_that_have_begun() -> None:
    start = a_game(placed=("B01 0,0",), white="36 33", runs=BOTH, phase=Phase.DRAW)
    outcome = RULES.outcome(after(start, "draw W", "done W36 W33", "draw B", "resign"))
    assert outcome is not None
    assert (2,) == outcome.rounds


def test_zen_2_the_first_draw_begins_no_round() -> None:
    outcome = RULES.outcome(after(a_game(phase=Phase.FIRST_DRAW), "draw B", "resign"))
    assert outcome is not None
    assert (0,) == outcome.rounds


def test_nothing_is_played_after_the_end() -> None:
    with pytest.raises(GameOver):
        after(a_game(placed=("B01 0,0",)), "resign", "done")
    with pytest.raises(GameOver):
        after(a_game(placed=("B01 0,0",)), "resign", "resign")


def test_only_the_seat_moves() -> None:
    state = a_start()
    assert () == RULES.legal(RULES.view(state, None))
    assert not RULES.accepts(RULES.view(state, None), RULES.read("resign"))


def test_a_spectator_sees_what_the_player_sees() -> None:
    state = after(a_start(), "draw W")
    assert replace(RULES.view(state, None), viewer=1) == RULES.view(state, 1)


def test_a_view_tells_neither_the_decks_order_nor_what_lies_in_the_piles() -> None:
    one = a_game(placed=("B01 0,0",), white="5 6 7", white_pile="9 8 2", black="3 4", runs=BOTH)
    other = a_game(placed=("B01 0,0",), white="8 7 5", white_pile="6 9 2", black="11 10", runs=BOTH)
    assert RULES.view(one, 1) == RULES.view(other, 1)
    top = a_game(placed=("B01 0,0",), white="5 6 7", white_pile="9 2 8", black="3 4", runs=BOTH)
    assert RULES.view(one, 1) != RULES.view(top, 1)


def test_a_view_holds_the_decks_of_the_forms_colours_only() -> None:
    assert [deck.colour for deck in RULES.view(a_start("easy-rat"), 1).decks] == [Colour.BLACK]


@pytest.mark.parametrize("form", forms())
def test_every_form_deals_all_cards(form: str) -> None:
    assert whereabouts(a_start(form)) == ALL_CARDS
