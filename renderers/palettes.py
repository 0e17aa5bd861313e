"""The 256 colours that a game's pictures are reduced to: one palette a game and look, made once and kept.

Making a palette for each picture costs more than drawing it. A game's artwork has few colours, so one palette,
made from many of its pictures, is no worse. ``python -m tests.renderers.make_palettes`` writes them anew after
the artwork has changed.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final

from PIL import Image, ImageColor

from bot.games.resources import DataError, data
from renderers.base import Look
from renderers.look import Colour

COLOURS: Final = 256


@cache
def kept(game: str, look: Look) -> Image.Image:
    """The palette of a game's pictures in a look, as an image that Pillow maps others to.

    It belongs to the cache: never draw on it. Raises DataError where its file says anything but colours.
    """
    path = data("palettes", f"{game}_{look.value}.txt")
    try:
        return palette(path.read_text(encoding="ascii").split())
    except ValueError as error:
        raise DataError(f"{path}: {error}") from error


def palette(colours: list[Colour]) -> Image.Image:
    """A palette of at most 256 colours; raises ValueError where one isn't a colour, or there are too many."""
    if not 0 < len(colours) <= COLOURS:
        raise ValueError(f"{len(colours)} colours; a palette has 1 to {COLOURS}")
    image = Image.new("P", (1, 1))
    # The last colour fills the places that are left: an empty place would be black, and could be chosen.
    filled = [*colours, *colours[-1:] * (COLOURS - len(colours))]
    image.putpalette(list(chain.from_iterable(ImageColor.getrgb(colour)[:3] for colour in filled)))
    return image
