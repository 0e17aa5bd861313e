"""Dragon Face's emojis: each kind of piece of either side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.core import Seat
from bot.games.dragon_face.view import DARK, LIGHT, Kind
from renderers.dragon_face.pieces import draw_piece
from renderers.emojis import LOOK, EmojiSet, drawn, framed
from renderers.look import PALETTES

_PIECES: Final = {
    f"{'L' if seat == LIGHT else 'D'}{kind.name[0]}": (kind, seat) for seat in (LIGHT, DARK) for kind in Kind
}


def piece_name(kind: Kind, seat: Seat) -> str:
    """The emoji of a piece: ``LG`` is a Governor of Light."""
    return next(name for name, piece in _PIECES.items() if piece == (kind, seat))


class DragonFaceEmojis:
    """Fulfils :class:`renderers.emojis.EmojiSet`."""

    def names(self) -> Sequence[str]:
        return tuple(_PIECES)

    def png(self, name: str) -> bytes:
        kind, seat = _PIECES[name]
        return framed(drawn(draw_piece, kind, seat, PALETTES[LOOK].sides[seat - 1]))


EMOJIS: Final[EmojiSet] = DragonFaceEmojis()
