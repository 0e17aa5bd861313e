"""Signs that the pictures of several games share: a seat's coin or tag, the winner's crown."""

from __future__ import annotations

from typing import Final

from bot.games.core import Seat
from renderers import canvas
from renderers.canvas import Sketch, Surface, sprite
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import Colour, Palette
from renderers.shapes import Point, mirrored, path

_SIZE: Final = size_for(READABLE)


def draw_crown(sketch: Sketch, palette: Palette) -> None:
    """Draw the winner's crown."""
    crown = mirrored(path("M50 14 L66 48 L92 26 L82 84 L50 84"))
    sketch.stroke(crown, palette.dark, width=10)
    for x, y in ((50, 14), (92, 26), (8, 26)):
        sketch.disc((x, y), 8, palette.dark)
    sketch.fill(crown, palette.trace)
    for x, y in ((50, 14), (92, 26), (8, 26)):
        sketch.disc((x, y), 5, palette.trace)
    sketch.line(((24, 72), (76, 72)), palette.dark, width=5)


def draw_coin(sketch: Sketch, body: Colour, edge: Colour) -> None:
    """Draw the coin that bears a seat's number."""
    sketch.disc((50, 50), 49, edge)
    sketch.disc((50, 50), 43, body)


def put_coin(picture: Surface, palette: Palette, seat: Seat, *, centre: Point, size: int) -> None:
    """Lay the coin of a side of a game for two on a picture, its number readable."""
    side = palette.sides[seat - 1]
    canvas.paste_centred(picture, sprite(draw_coin, (size, size), side.body, side.edge), centre)
    canvas.put_text(picture, str(seat), centre, size=_SIZE, colour=side.edge, weight=Weight.BLACK)


def put_tag(picture: Surface, seat: Seat, *, centre: Point, size: int, body: Colour, ink: Colour) -> None:
    """Lay the tag of a seat at a larger table on a picture: a square with round corners, as no card has."""
    tag = canvas.card((size, size), body, radius=size / 4)
    canvas.paste_centred(picture, tag, centre)
    canvas.put_text(picture, str(seat), centre, size=_SIZE, colour=ink, weight=Weight.BLACK)
