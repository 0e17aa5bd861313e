"""Roboto, read from its package: the same glyphs on every machine, whatever fonts that machine has."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final

from PIL import ImageFont

from bot.games.resources import FontError

CAP_HEIGHT: Final = 0.711
"""Height of Roboto's digits and capitals, as a part of the font's size."""

READABLE: Final = 40
"""Pixels that digits are high at least: 12 on a phone that shows the picture 360 wide."""


class Weight(Enum):
    """The cuts in use; the value is the file's name in the package."""

    MEDIUM = "Roboto-Medium.ttf"
    BOLD = "Roboto-Bold.ttf"
    BLACK = "Roboto-Black.ttf"


@cache
def _file(weight: Weight) -> bytes:
    try:
        return files("font_roboto").joinpath("files", weight.value).read_bytes()
    except (ModuleNotFoundError, OSError) as error:
        raise FontError(weight.value, str(error)) from error


def look_through() -> None:
    """Read every cut; raises FontError where one is missing or broken."""
    for weight in Weight:
        try:
            font(12, weight)
        except OSError as error:
            raise FontError(weight.value, str(error)) from error


@lru_cache(maxsize=64)
def font(size: int, weight: Weight = Weight.BOLD) -> ImageFont.FreeTypeFont:
    """The font whose em is ``size`` pixels. It asks for the BASIC layout engine: the other one is a system
    library that may be absent or differ."""
    return ImageFont.truetype(BytesIO(_file(weight)), size, layout_engine=ImageFont.Layout.BASIC)


def size_for(height: float) -> int:
    """The smallest font size whose digits are at least ``height`` pixels high."""
    size = int(height / CAP_HEIGHT)
    while font(size).getbbox("0", anchor="ls")[1] > -height:
        size += 1
    return size
