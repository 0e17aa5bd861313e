"""What everyone sees of a game of Dizzle for several: all sheets alike, each large enough to be read on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.games.core import Seat
from bot.games.dizzle.view import DICE, ROUNDS
from renderers.base import HEIGHT, WIDTH
from renderers.dizzle.dice import put_dice
from renderers.dizzle.paper import MARGIN, cell_within, lay, lay_sheet, put_large
from renderers.dizzle.scene import Scene
from renderers.dizzle.sheet import put_sheet
from renderers.dizzle.table import (
    prices,
    put_flags,
    put_name,
    put_name_aside,
    put_prices,
    put_rounds,
)

_RIM: Final = 8
_HALF: Final = ((WIDTH - 3 * _RIM) // 2, (HEIGHT - 3 * _RIM) // 2)
"""Width and height of what two beside or below each other may have."""
_LOW: Final = 816
"""Where the strip at the bottom begins. Left of it Discord may write over the picture."""
_LEFT: Final = 208
_PANEL: Final = 198
"""Width of what stands beside four sheets."""
_HEAD: Final = 64
"""Height of what tells whose a sheet is, above it."""
_ASIDE: Final = 60
"""Width of the same beside a sheet."""
_TAGS: Final = (60, 54)
"""Width of what tells beside a row what it is worth, and height of the same below a column."""
_DOT: Final = 30
"""From one round's dot to the next."""


def draw_all(scene: Scene) -> None:
    """Draw everyone's sheets, the dice and what all share."""
    arrange: dict[int, Callable[[Scene], None]] = {2: _draw_two, 3: _draw_three, 4: _draw_four}
    arrange[scene.position.seats](scene)


def _draw_two(scene: Scene) -> None:
    """Draw the sheets beside each other below the dice, whole, with their lines."""
    die, height, top = 136, 654, 80
    if scene.position.ended is None:
        put_dice(scene, at=(_RIM + 4, _RIM + 2), size=die, across=DICE[2])
        left, rounds = _RIM + 12 + DICE[2] * die, (ROUNDS[2] - 1) * _DOT
        lay(scene, (left, _RIM + 36), (WIDTH - _RIM - left, 64))
        put_rounds(scene, at=((left + WIDTH - _RIM - rounds) / 2, _RIM + 68), step=_DOT)
        top = 152
    for seat in (1, 2):
        at = (_RIM + (seat - 1) * (_HALF[0] + _RIM), top)
        put_large(scene, seat, at, (_HALF[0], height), head=_HEAD, tags=_TAGS)
        put_name(scene, seat, left=at[0] + 18, middle=top + 44, right=at[0] + _HALF[0] - 30)
    size = (WIDTH - _LEFT - _RIM, HEIGHT - _LOW - _RIM)
    lay(scene, (_LEFT, _LOW), size)
    half = size[0] * 0.46
    put_flags(scene, at=(_LEFT + 18, _LOW + size[1] / 2), width=half - 24)
    width = int(size[0] - half - 20)
    put_prices(scene, at=(_LEFT + half, _LOW + size[1] / 2), width=width, across=len(prices(scene.position)))


def _draw_three(scene: Scene) -> None:
    """Draw a sheet in each quarter but the lower left one, where the dice lie."""
    right, below = 2 * _RIM + _HALF[0], 2 * _RIM + _HALF[1]
    for seat, at in ((1, (_RIM, _RIM)), (2, (right, _RIM)), (3, (right, below))):
        _put_small(scene, seat, at, _HALF)
    die, high, top = 108, 134, below + 112
    if scene.position.ended is None:
        put_dice(scene, at=(_RIM + 26, below + 2), size=die, across=DICE[3] // 2)
        top = below + 2 * die + 4
    size = (_HALF[0], high)
    lay(scene, (_RIM, top), size)
    dots = (ROUNDS[3] - 1) * _DOT
    put_flags(scene, at=(_RIM + 16, top + 38), width=size[0] - dots - 70)
    put_rounds(scene, at=(_RIM + size[0] - dots - 30, top + 38), step=_DOT)
    put_prices(
        scene, at=(_RIM + 16, top + size[1] - 40), width=size[0] - 24, across=len(prices(scene.position))
    )


def _draw_four(scene: Scene) -> None:
    """Draw the sheets two by two, the dice and what all share left of them."""
    left = 2 * _RIM + _PANEL
    size = ((WIDTH - left - 2 * _RIM) // 2, _HALF[1])
    for seat in range(1, 5):
        column, row = (seat - 1) % 2, (seat - 1) // 2
        _put_small(scene, seat, (left + column * (size[0] + _RIM), _RIM + row * (size[1] + _RIM)), size)
    die, top = _PANEL // 3, _RIM + 2
    if scene.position.ended is None:
        put_dice(scene, at=(_RIM + 2, top), size=die, across=3)
        top += 5 * die + 6
    flags, each = len(scene.position.flags), len(prices(scene.position))
    across = 1 if top + 56 + 54 * (flags + each) <= _LOW else 2
    lay(scene, (_RIM, top), (_PANEL, 56 + 54 * (flags - each // -across)))
    put_rounds(scene, at=(_RIM + 28, top + 32), step=_DOT)
    put_flags(scene, at=(_RIM + 10, top + 76), width=_PANEL - 18, line=54)
    put_prices(scene, at=(_RIM + 10, top + 76 + 54 * flags), width=_PANEL - 14, line=54, across=across)


def _put_small(scene: Scene, seat: Seat, at: tuple[int, int], room: tuple[int, int]) -> None:
    """Lay a sheet without coordinates, as large as fits, with whose it is on its left."""
    sheet = scene.position.sheet
    free = (room[0] - 2 * MARGIN, room[1] - 2 * MARGIN)
    cell = cell_within((free[0] - _ASIDE, free[1]), sheet)
    lay_sheet(scene, at, room, seat)
    left = at[0] + MARGIN + free[0] - cell[0] * sheet.columns
    top = at[1] + MARGIN + (free[1] - cell[1] * sheet.rows) // 2
    put_name_aside(scene, seat, centre=(at[0] + left + MARGIN) / 2, top=at[1] + 20, width=_ASIDE - 2)
    put_sheet(scene, scene.position.paper(seat), at=(left, top), cell=cell)
