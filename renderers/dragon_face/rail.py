"""What stands beside Dragon Face's mat where that lies on its side: a narrow rail, the near side's box below."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dragon_face.view import Kind, Pause, Position, Travel, View, name
from renderers import canvas, stock
from renderers.canvas import sprite
from renderers.dragon_face import pieces as dragon_face_pieces
from renderers.dragon_face.scene import flipped, kind_at, last_mover, near, other, squares_of
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import Palette
from renderers.signs import draw_crown

_LEFT: Final = 8
_WIDTH: Final = 118
_SIDE_HEIGHT: Final = 240
_TOP: Final = 6
_MIDDLE_TOP: Final = _TOP + _SIDE_HEIGHT + 8
_MIDDLE_HEIGHT: Final = 312
_BOTTOM_TOP: Final = _MIDDLE_TOP + _MIDDLE_HEIGHT + 8
"""The rail ends above the corner that Discord's badge covers."""
_SIZE: Final = size_for(READABLE)
_CENTRE: Final = _LEFT + _WIDTH / 2


def draw_rail_boxes(picture: Image.Image, palette: Palette) -> None:
    """Draw what is the same in each picture: the empty boxes, on the ground."""
    for top, height in ((_TOP, _SIDE_HEIGHT), (_MIDDLE_TOP, _MIDDLE_HEIGHT), (_BOTTOM_TOP, _SIDE_HEIGHT)):
        box = canvas.card((_WIDTH, height), palette.panel, radius=20, edge=palette.line, width=3)
        stock.lay(picture, box, (_LEFT, top), radius=20)


def draw_rail(picture: Image.Image, palette: Palette, view: View) -> None:
    """Draw the two sides, the near one below, and the last move between them."""
    seat = near(view)
    _draw_side(picture, palette, view.position, seat=other(seat), top=_TOP)
    _draw_side(picture, palette, view.position, seat=seat, top=_BOTTOM_TOP)
    _draw_middle(picture, palette, view.position)


def _draw_side(picture: Image.Image, palette: Palette, position: Position, *, seat: Seat, top: int) -> None:
    art, side = dragon_face_pieces, palette.sides[seat - 1]
    if position.ended is None and position.to_move == seat:
        box = canvas.card((_WIDTH, _SIDE_HEIGHT), palette.panel, radius=20, edge=palette.accent, width=9)
        canvas.paste(picture, box, (_LEFT, top))
    middle = top + 40
    told = position.ended is not None or position.offer == seat
    centre = (_LEFT + 36, middle) if told else (_CENTRE, middle)
    size = 52 if told else 66
    canvas.paste_centred(picture, sprite(art.draw_emblem, (size, size), seat, side), centre)
    right = (_LEFT + 86, middle)
    if position.ended is not None:
        score = position.ended.scores[seat - 1]
        if score == 1:
            canvas.paste_centred(picture, sprite(draw_crown, (56, 56), palette), right)
        else:
            text = "½" if score else "0"
            canvas.put_text(picture, text, right, size=_SIZE, colour=palette.ink, weight=Weight.BLACK)
    elif position.offer == seat:
        canvas.paste_centred(picture, sprite(art.draw_offer, (72, 60), palette), right)
        canvas.put_text(picture, "½", (right[0] + 4, middle), size=44, colour=palette.dark)
    for place, kind in enumerate((Kind.EMPEROR, Kind.AMBASSADOR, Kind.GOVERNOR)):
        y = top + 97 + 53 * place
        canvas.paste_centred(picture, sprite(art.draw_piece, (54, 54), kind, seat, side), (_LEFT + 36, y))
        count = str(len(squares_of(position, kind, seat)))
        room = (_LEFT + 60, y, _LEFT + _WIDTH - 6, y)
        canvas.put_fitted(picture, count, room, size=_SIZE, colour=palette.ink)


def _draw_middle(picture: Image.Image, palette: Palette, position: Position) -> None:
    """Draw how many moves there were and the last one: from where to where, who, what it did on the way."""
    art, last, top = dragon_face_pieces, position.last, _MIDDLE_TOP
    mover = last_mover(position)
    side = palette.sides[mover - 1]
    _put(picture, palette, f"#{position.plies}", top + 34)
    match last:
        case Travel():
            _put(picture, palette, name(last.origin), top + 84, Weight.BLACK)
            piece = sprite(art.draw_piece, (46, 46), kind_at(position, last.target), mover, side)
            canvas.paste_centred(picture, piece, (_CENTRE - 26, top + 131))
            make, ink = (art.draw_leap, palette.danger) if last.capture else (art.draw_way, palette.ink)
            canvas.paste_centred(picture, sprite(make, (40, 40), ink).rotate(-90), (_CENTRE + 26, top + 131))
            _put(picture, palette, name(last.target), top + 178, Weight.BLACK)
            _draw_effects(picture, palette, position, top + 230)
        case Pause():
            coin = sprite(art.draw_emblem, (66, 66), mover, side)
            canvas.paste_centred(picture, coin, (_CENTRE, top + 106))
            bar = sprite(art.draw_pass, (100, 100), palette.ink)
            canvas.paste_centred(picture, bar, (_CENTRE, top + 196))
        case None:
            first = palette.sides[position.to_move - 1]
            face = sprite(art.draw_piece, (100, 100), Kind.EMPEROR, position.to_move, first)
            canvas.paste_centred(picture, face, (_CENTRE, top + 160))


def _put(picture: Image.Image, palette: Palette, text: str, y: float, weight: Weight = Weight.BOLD) -> None:
    """Write a line across the rail."""
    box = (_LEFT + 5, y, _LEFT + _WIDTH - 5, y)
    canvas.put_fitted(picture, text, box, size=_SIZE, colour=palette.ink, weight=weight)


def _draw_effects(picture: Image.Image, palette: Palette, position: Position, y: float) -> None:
    """Draw the piece that was flipped, and the Governor that went beneath, each with its square."""
    art, mover, taken = dragon_face_pieces, last_mover(position), flipped(position)
    side = palette.sides[mover - 1]

    def put_name(number: int) -> None:
        box = (_LEFT + 48, y, _LEFT + _WIDTH - 5, y)
        canvas.put_fitted(picture, name(number), box, size=_SIZE, colour=palette.ink)

    if taken is not None:
        piece = sprite(art.draw_piece, (42, 42), kind_at(position, taken), mover, side)
        canvas.paste_centred(picture, piece, (_LEFT + 27, y))
        canvas.paste_centred(picture, sprite(art.draw_flipped, (24, 24), palette), (_LEFT + 42, y - 18))
        put_name(taken)
        y += 49
    if isinstance(position.last, Travel) and position.last.under is not None:
        canvas.paste_centred(picture, sprite(art.draw_beneath, (42, 42), mover, side), (_LEFT + 27, y - 4))
        put_name(position.last.under)
