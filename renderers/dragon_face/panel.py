"""What stands beside Dragon Face's upright mat: both sides, their pieces counted, and the last move between."""

from __future__ import annotations

from typing import Final

from bot.games.core import Seat
from bot.games.dragon_face.view import Kind, Pause, Position, Travel, View, name
from renderers import canvas
from renderers.canvas import sprite
from renderers.dragon_face import pieces as dragon_face_pieces
from renderers.dragon_face.boxes import BOXES, is_moving
from renderers.dragon_face.scene import flipped, kind_at, last_mover, squares_of
from renderers.dragon_face.stand import Stand
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import Palette
from renderers.signs import draw_crown
from renderers.tiles import Picture

_BOXES: Final = BOXES[Stand.UPRIGHT]
_PANEL_LEFT: Final = _BOXES.left
_PANEL_WIDTH: Final = _BOXES.width
_MIDDLE_TOP: Final = _BOXES.tops[1]
_SIZE: Final = size_for(READABLE)


def draw_panel(picture: Picture, palette: Palette, view: View) -> None:
    """Draw the two sides as they sit, and the last move between them."""
    for seat, top in _BOXES.sides(view):
        _draw_side(picture, palette, view.position, seat=seat, top=top)
    _draw_middle(picture, palette, view.position)


def _draw_side(picture: Picture, palette: Palette, position: Position, *, seat: Seat, top: int) -> None:
    art, side, left = dragon_face_pieces, palette.sides[seat - 1], _PANEL_LEFT
    moving = is_moving(position, seat)
    if moving:
        _BOXES.draw_frame(picture, palette, top)
    canvas.paste_centred(picture, sprite(art.draw_emblem, (96, 96), seat, side), (left + 72, top + 66))
    if moving:
        canvas.paste(picture, sprite(art.draw_turn, (30, 84), palette), (left + _PANEL_WIDTH - 4, top + 24))
    if position.ended is not None:
        score = position.ended.scores[seat - 1]
        figure = "½" if score == 0.5 else str(int(score))
        canvas.put_text(
            picture, figure, (left + 320, top + 66), size=100, colour=palette.ink, weight=Weight.BLACK
        )
        if score == 1:
            canvas.paste_centred(picture, sprite(draw_crown, (110, 110), palette), (left + 200, top + 62))
    elif position.offer == seat:
        canvas.paste(picture, sprite(art.draw_offer, (150, 96), palette), (left + 132, top + 18))
        canvas.put_text(
            picture, "½", (left + 220, top + 66), size=72, colour=palette.dark, weight=Weight.BLACK
        )
    for place, kind in enumerate((Kind.EMPEROR, Kind.AMBASSADOR, Kind.GOVERNOR)):
        count = len(squares_of(position, kind, seat))
        x = left + 75 + 120 * place
        canvas.paste_centred(picture, sprite(art.draw_piece, (80, 80), kind, seat, side), (x, top + 150))
        canvas.put_text(picture, str(count), (x, top + 216), size=_SIZE, colour=palette.ink)


def _draw_middle(picture: Picture, palette: Palette, position: Position) -> None:
    """Draw how many moves there were and the last one: who, from where to where, what it did on the way."""
    art, left, top, last = dragon_face_pieces, _PANEL_LEFT, _MIDDLE_TOP, position.last
    plies = f"#{position.plies}"
    canvas.put_text(picture, plies, (left + 360, top + 62), size=_SIZE, colour=palette.ink, align="r")
    mover = last_mover(position)
    side = palette.sides[mover - 1]
    match last:
        case Travel():
            piece = sprite(art.draw_piece, (92, 92), kind_at(position, last.target), mover, side)
            canvas.paste_centred(picture, piece, (left + 68, top + 62))
            _draw_coordinates(picture, palette, last)
            _draw_effects(picture, palette, position)
        case Pause():
            coin = sprite(art.draw_emblem, (92, 92), mover, side)
            canvas.paste_centred(picture, coin, (left + 68, top + 62))
            bar = sprite(art.draw_pass, (150, 150), palette.ink)
            canvas.paste_centred(picture, bar, (left + _PANEL_WIDTH / 2, top + 166))
        case None:
            first = palette.sides[position.to_move - 1]
            face = sprite(art.draw_piece, (176, 176), Kind.EMPEROR, position.to_move, first)
            canvas.paste_centred(picture, face, (left + _PANEL_WIDTH / 2, top + 160))


def _draw_coordinates(picture: Picture, palette: Palette, last: Travel) -> None:
    left, middle = _PANEL_LEFT, _MIDDLE_TOP + 146
    for text, x in ((name(last.origin), 82), (name(last.target), _PANEL_WIDTH - 82)):
        box = (left + x - 66, middle, left + x + 66, middle)
        canvas.put_fitted(picture, text, box, size=72, colour=palette.ink, weight=Weight.BLACK)
    make, ink = dragon_face_pieces.draw_way, palette.ink
    if last.capture:
        make, ink = dragon_face_pieces.draw_leap, palette.danger
    canvas.paste_centred(picture, sprite(make, (80, 80), ink), (left + _PANEL_WIDTH / 2, middle))


def _draw_effects(picture: Picture, palette: Palette, position: Position) -> None:
    """Draw the piece that was flipped, and the Governor that went beneath, each with its square."""
    art, left, middle = dragon_face_pieces, _PANEL_LEFT, _MIDDLE_TOP + 228
    mover, taken = last_mover(position), flipped(position)
    side = palette.sides[mover - 1]

    def put_name(square: int, x: int) -> None:
        canvas.put_text(picture, name(square), (left + x, middle), size=_SIZE, colour=palette.ink, align="l")

    if taken is not None:
        piece = sprite(art.draw_piece, (76, 76), kind_at(position, taken), mover, side)
        canvas.paste_centred(picture, piece, (left + 50, middle))
        canvas.paste_centred(picture, sprite(art.draw_flipped, (38, 38), palette), (left + 80, middle - 30))
        put_name(taken, 97)
    if isinstance(position.last, Travel) and position.last.under is not None:
        coin = sprite(art.draw_beneath, (76, 76), mover, side)
        canvas.paste_centred(picture, coin, (left + 241, middle - 14))
        put_name(position.last.under, 285)
