"""What a guided game says: in every position that there can be, of the buttons that are there and no others."""

from __future__ import annotations

import pytest

from bot.games.zen.moves import legal
from bot.games.zen.rules import RULES, State
from bot.games.zen.view import Pass, Phase, Place, View, write
from bot.i18n import LANGUAGES, Words
from bot.ui.games.base import Choice
from bot.ui.games.zen import SCREEN
from bot.ui.screens.guide import guidance
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Press, Row
from tests.games.zen_tables import a_game, after
from tests.renderers.zen_positions import LOST, SHIFTS, WON

WORDS = Words("en")


def seen(state: State) -> View:
    return RULES.view(state, 1)


def said(
    view: View, *path: str, verbs: tuple[str, ...] = ("hint", "type", "more"), language: str = "en"
) -> str:
    listed = legal(view)
    choice = SCREEN.choose(view, listed, path) if listed else None
    assert not listed or isinstance(choice, Choice)
    rows: list[Row] = [tuple(Press(ComponentId(1, 1, verb), verb) for verb in verbs)]
    example = write(listed[0]) if listed else ""
    shown = choice if isinstance(choice, Choice) else None
    return guidance(shown, SCREEN.guided_end(view), rows, Words(language), example)


@pytest.mark.parametrize(
    ("state", "path", "key"),
    [
        (a_game(phase=Phase.FIRST_DRAW), (), "zen-guide-first-draw"),
        (a_game(phase=Phase.FIRST_CARD, hand="W02"), (), "zen-guide-first-card"),
        (a_game(phase=Phase.DRAW, placed=("W02 0,0",)), (), "zen-guide-draw"),
    ],
)
def test_each_phase_before_the_first_hand_has_its_text(state: State, path: tuple[str, ...], key: str) -> None:
    assert WORDS.say(key) in said(seen(state), *path)


@pytest.mark.parametrize("number", range(3, 37))
def test_a_hand_is_explained_as_it_is_cards_that_fit_or_none(number: int) -> None:
    view = seen(a_game("easy-rat", placed=("B02 0,0",), hand=f"B{number:02} W01"))
    fits = any(isinstance(move, Place) for move in legal(view))
    assert WORDS.say("zen-guide-at-once" if fits else "zen-guide-nothing-fits") in said(view)


def test_a_hand_with_many_ways_to_lay_it_is_explained_card_by_card() -> None:
    assert WORDS.say("zen-guide-hand") in said(SHIFTS)
    assert WORDS.say("zen-guide-cell") in said(SHIFTS, "W15")


def test_a_hand_that_fits_nowhere_is_explained() -> None:
    view = seen(a_game("easy-rat", placed=("B02 0,0",), hand="W01 W02"))  # a form in black alone
    assert WORDS.say("zen-guide-nothing-fits") in said(view)


def test_the_second_time_through_a_deck_is_explained() -> None:
    state = a_game(phase=Phase.DRAW, placed=("W02 0,0",), runs=(Pass.SECOND, Pass.FIRST))
    assert WORDS.say("zen-guide-draw-again") in said(seen(state))
    assert WORDS.say("zen-guide-draw-again") not in said(seen(a_game(phase=Phase.DRAW, placed=("W02 0,0",))))


def test_discarding_is_explained() -> None:
    view = seen(a_game(placed=("W02 0,0",), hand="B01 B02 B03"))
    assert any(isinstance(move, Place) for move in legal(view))
    assert WORDS.say("zen-guide-discard") in said(view, "done")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_how_it_ended_and_what_is_next(language: str) -> None:
    words = Words(language)
    left = seen(after(a_game(phase=Phase.FIRST_DRAW), "resign"))
    for view, key in ((WON, "zen-guide-won"), (LOST, "zen-guide-lost"), (left, "zen-guide-left")):
        text = said(view, language=language)
        assert words.say(key) in text
        assert words.say("zen-guide-more") in text
        assert text.endswith(words.say("guide-next"))


def test_only_buttons_that_are_there_are_explained() -> None:
    view = seen(a_game(phase=Phase.FIRST_DRAW))
    every = {
        "back": WORDS.say("guide-button-back"),
        "page": WORDS.say("guide-button-page"),
        "hint": WORDS.say("guide-button-hint"),
        "type": WORDS.say("guide-button-type", example="draw W"),
        "more": WORDS.say("guide-button-more"),
    }
    for verb, line in every.items():
        text = said(view, verbs=(verb,))
        assert [line] == [each for each in every.values() if each in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_explanation_leaves_room_for_the_rest_of_the_panel(language: str) -> None:
    view = seen(a_game(phase=Phase.DRAW, placed=("W02 0,0",), runs=(Pass.SECOND, Pass.SECOND)))
    assert len(said(view, verbs=("back", "page", "hint", "type", "more"), language=language)) < 1200
