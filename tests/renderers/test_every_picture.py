"""What holds for the pictures of all games: Discord's corner is free, and all that is written can be read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from inspect import unwrap
from typing import Any, Final

import pytest
from PIL import Image

from bot.games.dazzle import view as dazzle
from renderers import canvas
from renderers.base import HEIGHT, NO_MARKS, Look
from renderers.dazzle import words
from renderers.dizzle import sheet
from renderers.fonts import READABLE, size_for
from renderers.tiles import Mask
from tests.renderers.make_palettes import GOLDENS, positions, ways

BADGE: Final = (200, 80)
"""Width and height of what Discord's badge for described pictures may cover, at the bottom left."""
REACH: Final = 6
"""Pixels that frames and shadows of what ends at the corner may reach into it."""
SEEN: Final = 6
"""Random positions that are looked at besides the golden pictures."""
DARK: Final = 60
"""All that is written and all cards have lines darker than this; grounds and frames haven't."""
NARROWEST: Final = 0.55
"""How narrow a line may be made so that it fits, as a part of its width."""


@dataclass(slots=True)
class Looked:
    """What is seen in a game's pictures."""

    corners: dict[object, set[bytes]] = field(default_factory=lambda: defaultdict(set))
    """The corners, by what they may tell and the way in which the pictures are drawn."""
    lines: dict[str, tuple[int, float]] = field(default_factory=dict)
    """All that is written, with the least size of its font and the least part of its width."""

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Note what is written meanwhile, in Dizzle's fields, too."""
        with pytest.MonkeyPatch.context() as patch:
            written = canvas._written

            def noting(line: str, size: int, *how: Any) -> tuple[Mask, tuple[int, int, int, int]]:
                before = self.lines.get(line, (size, 1.0))
                self.lines[line] = min(size, before[0]), min(how[-1], before[1])
                return written(line, size, *how)

            patch.setattr(canvas, "_written", noting)
            patch.setattr(sheet, "_field", cache(unwrap(sheet._field)))
            yield


@cache
def looked(game: str) -> Looked:
    """The golden pictures and some of random positions, looked at once for all tests."""
    seen = [(view, NO_MARKS) for view in positions(game, SEEN, seed=3)]
    seen += [(view, marks) for view, _, marks in GOLDENS[game].values()]
    found = Looked()
    with found.reading():
        for way, draw in enumerate(ways(game)):
            for view, marks in seen:
                may_tell = deck(view) if game == "dazzle" else None
                found.corners[way, may_tell].add(corner(game, draw(view, Look.LIGHT, marks)))
    return found


def deck(view: dazzle.View) -> object:
    """What the corner may tell in Dazzle: whether the near side's deck is a pile, a card or none, and whether it acts.

    The rank on top and the count stand above and beside it.
    """
    near = words.near(view)
    return min(view.decks[near - 1].size, 2), view.to_act == near


def corner(game: str, picture: Image.Image) -> bytes:
    """What is seen in the corner; of Blindsight, where the ground of a hand may begin there, what lies on it."""
    found = picture.crop((0, HEIGHT - BADGE[1] + REACH, BADGE[0] - REACH, HEIGHT))
    if game == "blindsight":
        found = found.convert("L").point(lambda level: level < DARK)
    return found.tobytes()


@pytest.mark.parametrize("game", GOLDENS)
def test_whatever_happens_in_a_game_the_corner_looks_alike(game: str) -> None:
    corners = looked(game).corners
    assert dict.fromkeys(corners, 1) == {known: len(found) for known, found in corners.items()}


@pytest.mark.parametrize("game", GOLDENS)
def test_all_that_is_written_is_as_high_as_digits_must_be(game: str) -> None:
    """A line that is too long for its place is narrower, never lower. Only the letters on Dizzle's signs, which tell
    colours apart once more, are smaller."""
    lines = {line: how for line, how in looked(game).lines.items() if game != "dizzle" or line not in "ABC"}
    assert set("123") <= lines.keys()
    assert {} == {line: size for line, (size, _) in lines.items() if size < size_for(READABLE)}
    assert {} == {line: part for line, (_, part) in lines.items() if part < NARROWEST}
