"""Dizzle's dice: bodies with round corners and pips, as they lie on the table and on sheets."""

from __future__ import annotations

from typing import Final

from renderers import stock
from renderers.canvas import Sketch, paste, sprite
from renderers.dizzle import signs as art
from renderers.dizzle.scene import Scene
from renderers.look import Colour
from renderers.shapes import Point

_LOW, _MIDDLE, _HIGH = 28, 50, 72
_SIXES: Final = tuple((x, y) for x in (_LOW, _HIGH) for y in (_LOW, _MIDDLE, _HIGH))
PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_HIGH, _LOW), (_LOW, _HIGH)),
    3: ((_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: _SIXES,
}
"""Where the pips of each number lie on a die of 100 x 100."""


def draw_die(sketch: Sketch, number: int, body: Colour, ink: Colour) -> None:
    """Draw a die: its edge and pips in one ink, its lower rim in shade."""
    sketch.box((4, 4, 96, 96), ink, radius=23)
    sketch.box((8, 8, 92, 92), stock.mixed(body, ink, 0.25), radius=19)
    sketch.box((8, 8, 92, 86), body, radius=19)
    radius = 13 if number == 1 else 10
    for pip in PIPS[number]:
        sketch.disc(pip, radius, ink)


def put_dice(scene: Scene, *, at: Point, size: int, across: int, chosen: int | None = None) -> None:
    """Draw the dice on the table in rows of so many, then those that are gone."""
    palette, table = scene.palette, scene.position.table
    lost = scene.position.gone if scene.position.ended is None else ()
    for place, number in enumerate((*table, *lost)):
        corner = (at[0] + place % across * size, at[1] + place // across * size)
        gone = place >= len(table)
        body, ink = palette.bright, palette.dark
        if not gone and number == chosen:
            body = palette.chosen
            ink = art.readable_on(palette, body)
        elif gone:
            body, ink = palette.panel, palette.ink
        die = sprite(draw_die, (size - 6, size - 6), number, body, ink)
        if gone:
            paste(scene.picture, die, corner)
            strike = sprite(art.draw_strike, die.size, palette.danger, palette.paper)
            paste(scene.picture, strike, corner)
        else:
            stock.lay(scene.picture, die, corner, radius=size * 0.22, lift=4)
