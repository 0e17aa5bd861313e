"""What stands beside Dragon Face's mat where that lies on its side: a narrow rail, the near side's box below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dragon_face.view import Kind, Pause, Position, Travel, View, name
from renderers import canvas
from renderers.canvas import sprite
from renderers.dragon_face import pieces as dragon_face_pieces
from renderers.dragon_face.boxes import BOXES, is_moving
from renderers.dragon_face.scene import flipped, kind_at, last_mover, squares_of
from renderers.dragon_face.stand import Stand
from renderers.fonts import READABLE, Weight, size_for
from renderers.kept import POOL
from renderers.look import Colour, Palette
from renderers.pieces import in_pieces
from renderers.signs import draw_crown
from renderers.tiles import Picture

_BOXES: Final = BOXES[Stand.LYING]
_LEFT: Final = _BOXES.left
_WIDTH: Final = _BOXES.width
_MIDDLE_TOP: Final = _BOXES.tops[1]
_SIZE: Final = size_for(READABLE)
_CENTRE: Final = _LEFT + _WIDTH / 2


def draw_rail(picture: Picture, palette: Palette, view: View) -> None:
    """Draw the two sides, the near one below, and the last move between them."""
    for seat, top in _BOXES.sides(view):
        _draw_side(picture, palette, view.position, seat=seat, top=top)
    _draw_middle(picture, palette, view.position)


def _draw_side(picture: Picture, palette: Palette, position: Position, *, seat: Seat, top: int) -> None:
    art, side = dragon_face_pieces, palette.sides[seat - 1]
    if is_moving(position, seat):
        _BOXES.draw_frame(picture, palette, top)
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
        canvas.put_text(picture, "½", (right[0] + 4, middle), size=_SIZE, colour=palette.dark, within=44)
    for place, kind in enumerate((Kind.EMPEROR, Kind.AMBASSADOR, Kind.GOVERNOR)):
        y = top + 97 + 53 * place
        canvas.paste_centred(picture, sprite(art.draw_piece, (54, 54), kind, seat, side), (_LEFT + 36, y))
        count = str(len(squares_of(position, kind, seat)))
        _put(picture, palette, count, y, left=_LEFT + 60)


def _draw_middle(picture: Picture, palette: Palette, position: Position) -> None:
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
            canvas.paste_centred(picture, _upright(make, ink), (_CENTRE + 26, top + 131))
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


@POOL.keep
def _upright(make: Callable[..., None], ink: Colour) -> Image.Image:
    """A sign that leads to the right, leading down."""
    return in_pieces(sprite(make, (40, 40), ink).rotate(-90))


def _put(
    picture: Picture,
    palette: Palette,
    text: str,
    y: float,
    weight: Weight = Weight.BOLD,
    left: float = _LEFT + 5,
) -> None:
    """Write a line from some point of the rail to its right edge, narrower where it is too long, never lower."""
    right = _LEFT + _WIDTH - 5
    canvas.put_text(
        picture,
        text,
        ((left + right) / 2, y),
        size=_SIZE,
        colour=palette.ink,
        weight=weight,
        within=right - left,
    )


def _draw_effects(picture: Picture, palette: Palette, position: Position, y: float) -> None:
    """Draw the piece that was flipped, and the Governor that went beneath, each with its square."""
    art, mover, taken = dragon_face_pieces, last_mover(position), flipped(position)
    side = palette.sides[mover - 1]
    if taken is not None:
        piece = sprite(art.draw_piece, (42, 42), kind_at(position, taken), mover, side)
        canvas.paste_centred(picture, piece, (_LEFT + 27, y))
        canvas.paste_centred(picture, sprite(art.draw_flipped, (24, 24), palette), (_LEFT + 42, y - 18))
        _put(picture, palette, name(taken), y, left=_LEFT + 48)
        y += 49
    if isinstance(position.last, Travel) and position.last.under is not None:
        canvas.paste_centred(picture, sprite(art.draw_beneath, (42, 42), mover, side), (_LEFT + 27, y - 4))
        _put(picture, palette, name(position.last.under), y, left=_LEFT + 48)
