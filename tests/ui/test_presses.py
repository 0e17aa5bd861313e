"""Presses that a move takes, and what stands on the buttons: over random games of each, through the games' screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations

import pytest

from bot.games.blindsight.view import Play as BlindsightPlay
from bot.games.dizzle.view import Take
from bot.games.dragon_face.view import LIGHT, Travel
from bot.games.dragon_face.view import View as DragonFaceView
from bot.games.registry import all_games, rules_of
from bot.games.zen.view import Done, Place
from bot.i18n import LANGUAGES, Words
from bot.ui.games.base import MENU, Choice, Path, screen_of
from bot.ui.screens.asked import asked_move, move_arg
from bot.ui.transport.ids import LONGEST, ComponentId, parse
from tests.bench.clicks import Made, games_of
from tests.renderers.positions import BURIED

GAMES = 6


@cache
def moves_of(game: str) -> tuple[Made, ...]:
    return tuple(made for moves in games_of(game, GAMES) for made in moves)


def dragon_face(made: Made) -> int:
    """Piece and move; the move at once where a menu holds them all, or where the piece has no other."""
    travels = [move for move in made.legal if isinstance(move, Travel)]
    if len(travels) <= MENU or not isinstance(made.move, Travel):
        return 1
    return 2 if sum(move.origin == made.move.origin for move in travels) > 1 else 1


def dazzle(made: Made) -> int:
    """Two cards at once; or one of two."""
    return 1


def blindsight(made: Made) -> int:
    """A card at once where ten fit or fewer, or where one hand has them all; else the hand first."""
    owners = Counter(move.owner for move in made.legal if isinstance(move, BlindsightPlay))
    return 1 if owners.total() <= 10 or len(owners) == 1 else 2


def dizzle(made: Made) -> int:
    """Die and field at once where a menu holds them all; else the die, and its field where there are several."""
    takes = [move for move in made.legal if isinstance(move, Take)]
    if len(takes) <= MENU:
        return 1
    return 2 if sum(move.die == made.move.die for move in takes) > 1 else 1


def zen(made: Made) -> int:
    """All at once where ten ways to lay a card or fewer are left, with the orders of the discards if they make no
    more; else a card where it fits on one cell, or the cell, too. Discards in one menu, after the end of the round."""
    places = [move for move in made.legal if isinstance(move, Place)]
    match made.move:
        case Place(card=card, turned=turned):
            alike = sum((each.card, each.turned) == (card, turned) for each in places)
            return 2 if len(places) > 10 and alike > 1 else 1
        case Done(cards=cards):
            at_once = len(places) + len(list(permutations(cards))) <= 10
            return 2 if places and len(cards) > 1 and not at_once else 1
        case _:
            return 1


EXPECTED: dict[str, Callable[[Made], int]] = {
    "dragon_face": dragon_face,
    "dazzle": dazzle,
    "blindsight": blindsight,
    "dizzle": dizzle,
    "zen": zen,
}


def test_every_game_has_its_figures() -> None:
    assert set(EXPECTED) == set(all_games())


@pytest.mark.parametrize("game", EXPECTED)
def test_a_move_takes_as_few_presses_as_the_table_says(game: str) -> None:
    for made in moves_of(game):
        assert EXPECTED[game](made) == made.chosen, f"{made.move}: {made.path}"
        assert made.presses <= 3


def steps_of(game: str) -> Iterator[tuple[Choice, Path]]:
    """Yield the steps on the way to each move, each question once."""
    for made in moves_of(game)[::5]:
        waiting: list[Path] = [()]
        while waiting:
            path = waiting.pop()
            step = screen_of(game).choose(made.view, made.legal, path)
            if isinstance(step, Choice):
                yield step, path
                chosen = [
                    tuple(item.value for item in each) for each in combinations(step.items, step.together)
                ]
                waiting += [(*path, *each) for each in chosen]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", EXPECTED)
def test_labels_tell_all_choices_apart_by_text_alone(game: str, language: str) -> None:
    words = Words(language, {seat: f"Name {seat}" for seat in range(1, 7)})
    for choice, path in steps_of(game):
        for said in ([item.label for item in choice.items], [item.on_button for item in choice.items]):
            labels = [words.text(label) for label in said]
            assert all(labels)
            assert len(labels) == len(set(labels)), (path, labels)


@pytest.mark.parametrize("game", EXPECTED)
def test_a_move_that_is_asked_about_can_be_read_off_its_button(game: str) -> None:
    for made in moves_of(game):
        notation = rules_of(game).write(made.move)
        id = ComponentId(10**17, 10**8, "sure", move_arg(notation))
        assert notation == asked_move(parse(str(id)).arg)


@pytest.mark.parametrize("game", EXPECTED)
def test_ids_and_menus_stay_within_what_discord_takes(game: str) -> None:
    for choice, path in steps_of(game):
        assert choice.items
        assert 1 == choice.together or choice.together <= len(choice.items) <= MENU
        for item in choice.items:
            assert len(item.value) <= LONGEST
            assert str(ComponentId(10**17, 10**8, "pick", ".".join((*path, item.value))))


def test_fields_where_a_die_fits_are_marked_from_the_first_step() -> None:
    for made in moves_of("dizzle"):
        fields = {move.field for move in made.legal if isinstance(move, Take)}
        if fields:
            step = screen_of("dizzle").choose(made.view, made.legal, ())
            assert fields == set(step.marks.targets if isinstance(step, Choice) else fields)


def test_the_menu_of_moves_says_which_captures_the_emperor() -> None:
    view = DragonFaceView(LIGHT, replace(BURIED, to_move=LIGHT, immune=None))
    legal = rules_of("dragon_face").legal(view)
    step = screen_of("dragon_face").choose(view, legal, ("d10",))
    assert isinstance(step, Choice)
    words = Words("en")
    labels = [words.text(item.label) for item in step.items]
    assert {"to g10, captures the Emperor", "to d8, captures a Governor"} == {
        label for label in labels if "captures" in label
    }
