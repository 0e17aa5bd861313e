"""The corner that Discord's badge for described pictures covers: nothing that a game tells lies below it."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import pytest
from PIL import Image

from bot.games.dazzle import view as dazzle
from renderers.base import HEIGHT, NO_MARKS, Look
from renderers.dazzle import words
from tests.renderers.make_palettes import GOLDENS, positions, ways

BADGE: Final = (200, 80)
"""Width and height of what may be covered, at the bottom left."""
REACH: Final = 6
"""Pixels that frames and shadows of what ends at the corner may reach into it."""
SEEN: Final = 6
"""Random positions that are looked at besides the golden pictures."""
DARK: Final = 60
"""All that is written and all cards have lines darker than this; grounds and frames haven't."""


def corner(game: str, picture: Image.Image) -> bytes:
    """What is seen in the corner; of Blindsight, where the ground of a hand may begin there, what lies on it."""
    found = picture.crop((0, HEIGHT - BADGE[1] + REACH, BADGE[0] - REACH, HEIGHT))
    if game == "blindsight":
        found = found.convert("L").point(lambda level: level < DARK)
    return found.tobytes()


def deck(view: dazzle.View) -> object:
    """What the corner may tell in Dazzle: whether the near side's deck is a pile, a card or none, and whether it acts.

    The rank on top and the count stand above and beside it.
    """
    near = words.near(view)
    return min(view.decks[near - 1].size, 2), view.to_act == near


@pytest.mark.parametrize("game", GOLDENS)
def test_whatever_happens_in_a_game_the_corner_looks_alike(game: str) -> None:
    seen = [(view, NO_MARKS) for view in positions(game, SEEN, seed=3)]
    seen += [(view, marks) for view, _, marks in GOLDENS[game].values()]
    for draw in ways(game):
        corners = defaultdict(set)
        for view, marks in seen:
            known = deck(view) if game == "dazzle" else None
            corners[known].add(corner(game, draw(view, Look.LIGHT, marks)))
        assert dict.fromkeys(corners, 1) == {known: len(found) for known, found in corners.items()}
