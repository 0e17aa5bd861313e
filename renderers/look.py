"""The three looks as colours, and what makes a colour readable: contrast, also for colour-blind eyes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from PIL import ImageColor

from renderers.base import Look

Colour: TypeAlias = str
"""``#rrggbb``, or ``#rrggbbaa`` where something shows through."""


@dataclass(
    frozen=True, slots=True, eq=False
)  # it is a part of many keys: to look at all of it each time is slow
class Side:
    """How a player's things are drawn: a body with an edge around it, and an emblem on the body."""

    body: Colour
    shade: Colour
    """The body's half that lies in shadow."""
    edge: Colour
    emblem: Colour


@dataclass(frozen=True, slots=True, eq=False)  # as above
class Palette:
    """The colours of a look that all games share."""

    paper: Colour
    """The ground of the whole picture."""
    panel: Colour
    """The ground of cards and boxes on the paper."""
    ink: Colour
    """Text, on paper and on panels."""
    line: Colour
    """Frames that nobody needs to see to play."""
    accent: Colour
    """Whose turn it is."""
    chosen: Colour
    """What the player has chosen in a panel, and where that can go."""
    danger: Colour
    """Captures."""
    trace: Colour
    """What the last move touched."""
    guard: Colour
    """What can't be captured now."""
    dark: Colour
    bright: Colour
    """Two colours of which at least one stands out on any ground: marks wear one inside the other."""
    sides: tuple[Side, Side]
    """Seat 1 and seat 2 of a game for two."""


PALETTES: Final[dict[Look, Palette]] = {
    Look.LIGHT: Palette(
        paper="#EFE7D6",
        panel="#FFFBF1",
        ink="#1F1A30",
        line="#B9A988",
        accent="#A3261C",
        chosen="#1B57B8",
        danger="#B3201B",
        trace="#F2A900",
        guard="#0E6B4F",
        dark="#1F1A30",
        bright="#FFF9EA",
        sides=(
            Side(body="#FFF9EA", shade="#F1DFB8", edge="#1F1A30", emblem="#A8321B"),
            Side(body="#1F1A30", shade="#37305A", edge="#FFF9EA", emblem="#A9DBFF"),
        ),
    ),
    Look.DARK: Palette(
        paper="#14151C",
        panel="#20222D",
        ink="#F5F0E4",
        line="#4A4D5E",
        accent="#FFB454",
        chosen="#6CB6FF",
        danger="#FF8577",
        trace="#FFC440",
        guard="#6FE0B0",
        dark="#12101C",
        bright="#FFF9EA",
        sides=(
            Side(body="#FFF6E0", shade="#E9D3A4", edge="#12101C", emblem="#9C2C18"),
            Side(body="#15121F", shade="#2C2744", edge="#FFF6E0", emblem="#A9DBFF"),
        ),
    ),
    Look.CONTRAST: Palette(
        paper="#000000",
        panel="#000000",
        ink="#FFFFFF",
        line="#FFFFFF",
        accent="#FFE600",
        chosen="#4FE3FF",
        danger="#FF9C8F",
        trace="#FFE600",
        guard="#7DFFB0",
        dark="#000000",
        bright="#FFFFFF",
        sides=(
            Side(body="#FFFFFF", shade="#FFFFFF", edge="#000000", emblem="#7A0C00"),
            Side(body="#000000", shade="#000000", edge="#FFFFFF", emblem="#FFE600"),
        ),
    ),
}

LEAST_CONTRAST: Final[dict[Look, float]] = {Look.LIGHT: 4.5, Look.DARK: 4.5, Look.CONTRAST: 7.0}
"""The least ratio of text and of pieces to what they stand on, as WCAG 2 defines it (AA, and AAA)."""


def channels(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def _linear(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in channels(colour))
    )
    return red, green, blue


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2: 0 is black, 1 is white."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2: 1 for the same colours, 21 for black and white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class Blindness(Enum):
    """Eyes that lack one kind of cone, as the matrix by which they see linear red, green and blue.

    The figures are those of Machado, Oliveira and Fernandes (2009) for full severity.
    """

    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


def seen(colour: Colour, blindness: Blindness) -> Colour:
    """The colour as such eyes see it."""
    linear = _linear(colour)
    parts = (sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in blindness.value)
    clipped = (min(1.0, max(0.0, part)) for part in parts)
    red, green, blue = (
        round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
        for part in clipped
    )
    return f"#{red:02X}{green:02X}{blue:02X}"
