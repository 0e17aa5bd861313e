"""Dazzle's four lanes: one for each suit, with the Will of either side and the Points between, as fanned cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dazzle.view import DECK, Card, Column, Placed, View, other, standing
from bot.games.dazzle.view import Colour as Suit
from renderers import canvas, stock
from renderers.base import HEIGHT, WIDTH, Look
from renderers.canvas import sprite
from renderers.dazzle import cards as dazzle_cards
from renderers.dazzle.cards import SIZE
from renderers.dazzle.suits import INKS, draw_emblem, lane_of, rim_of
from renderers.fonts import Weight
from renderers.look import PALETTES
from renderers.stock import mixed
from renderers.tiles import Picture

RIM: Final = 10
STRIP: Final = 144
"""Height of a side's hand and deck."""
GAP: Final = 8
LOW: Final = HEIGHT - 30 - STRIP
"""Where the near side's strip begins: its seat and its deck's rank are above the corner that Discord's badge covers."""
_RAIL: Final = 34
"""Width of the column of pips on the right."""
_LANE: Final = (WIDTH - 2 * RIM - _RAIL - 4 * GAP) // 4
_TOP: Final = RIM + STRIP + GAP
_BOTTOM: Final = LOW - GAP
_WILL: Final = 152
"""Height of the Will of either side."""
_POINTS: Final = (_TOP + _WILL, _BOTTOM - _WILL)
"""The upper and the lower edge of a lane's Points."""
_SUM: Final = 49
"""Where, from a lane's left edge, sums stand in the middle."""
_FAN: Final = (92, _LANE - 8)
"""From where to where fans reach, from a lane's left edge."""
_CREST: Final = 112
_EXCHANGES: Final = DECK // 2


def left_of(place: int) -> int:
    """The left edge of a lane."""
    return RIM + place * (_LANE + GAP)


def draw_lanes(picture: Picture, look: Look, view: View, near: Seat) -> None:
    """Draw the sums, fans and leaders of all lanes on the ground, and the pips of the exchanges."""
    far = other(near)
    for place, column in enumerate(standing(view.placed).columns):
        _Lane(picture, look, left_of(place)).draw(view.placed, column, far)
    _draw_pips(picture, look, len(view.placed))


@lru_cache(maxsize=len(Look))
def ground(look: Look) -> Image.Image:
    """The table with empty lanes, and the strips of both sides. It belongs to the cache: don't draw on it."""
    picture = stock.bare_table(look).copy()
    palette = PALETTES[look]
    strip = canvas.card((WIDTH - 2 * RIM, STRIP), palette.panel, radius=22, edge=palette.line, width=3)
    for top in (RIM, LOW):
        stock.lay(picture, strip, (RIM, top), radius=22)
    for suit in Suit:
        left, lane, rim = left_of(suit), lane_of(suit, look), rim_of(suit, look)
        box = canvas.card((_LANE, _BOTTOM - _TOP), lane, radius=20, edge=rim, width=4)
        stock.lay(picture, box, (left, _TOP), radius=20)
        inner = canvas.card(
            (_LANE - 14, _BOTTOM - _TOP - 14), None, radius=14, edge=mixed(lane, rim, 0.45), width=1.5
        )
        canvas.paste(picture, inner, (left + 7, _TOP + 7))
        top, bottom = _POINTS
        band = canvas.card((_LANE + 6, bottom - top), palette.panel, radius=16, edge=rim, width=4)
        stock.lay(picture, band, (left - 3, top), radius=16, lift=5)
        _draw_crest(picture, look, suit, left)
    size = (_RAIL, 40 * _EXCHANGES + 8)
    rail = canvas.card(size, palette.panel, radius=17, edge=palette.line, width=2)
    stock.lay(picture, rail, (WIDTH - RIM - _RAIL, (_TOP + _BOTTOM - size[1]) / 2), radius=17, lift=5)
    return picture


def _draw_crest(picture: Image.Image, look: Look, suit: Suit, left: int) -> None:
    """Draw a suit's picture in a medallion, its letter beside it."""
    ink = INKS[look].suits[suit]
    x, y = left + 150, _POINTS[0] + 67
    coin = canvas.card((_CREST, _CREST), ink.stock.margin, radius=_CREST / 2, edge=ink.edge, width=2)
    stock.lay_centred(picture, coin, (x, y), radius=_CREST / 2, lift=4)
    body = canvas.card((_CREST - 12, _CREST - 12), ink.body, radius=_CREST / 2)
    canvas.paste_centred(picture, body, (x, y))
    art = _CREST - 32
    canvas.paste_centred(picture, stock.settled(sprite(draw_emblem, (art, art), suit, ink)), (x, y))
    at = (left + 236, y)
    canvas.put_text(picture, suit.letter, at, size=SIZE + 16, colour=PALETTES[look].ink, weight=Weight.BLACK)


class _Lane:
    """Draws what changes in a lane."""

    def __init__(self, picture: Picture, look: Look, left: int) -> None:
        self._picture = picture
        self._look = look
        self._palette = PALETTES[look]
        self._left = left

    def draw(self, placed: Sequence[Placed], column: Column, far: Seat) -> None:
        """Draw it whole: the far side's Will above, the near side's below, the Points between."""
        for seat in (far, other(far)):
            middle = (_TOP + _POINTS[0]) / 2 if seat == far else (_POINTS[1] + _BOTTOM) / 2
            cards = [each.will for each in placed if each.chooser == seat]
            self._draw_sum(column.will[seat - 1], middle)
            self._draw_fan(cards, column, middle)
        top, bottom = _POINTS
        self._draw_sum(column.points, (top + bottom) / 2)
        self._draw_fan([each.points for each in placed], column, bottom - 63)
        self._draw_leader(column.winner, far)

    def _draw_leader(self, winner: Seat | None, far: Seat) -> None:
        """Draw who would take the Points as an arrow above or below their sum, and the gem on the other side."""
        art = dazzle_cards
        make = art.draw_even if winner is None else art.draw_up if winner == far else art.draw_down
        x, middle = self._left + _SUM, sum(_POINTS) / 2
        away = -68 if winner == far else 68
        canvas.paste_centred(self._picture, sprite(make, (52, 44), self._palette), (x, middle + away))
        canvas.paste_centred(self._picture, sprite(art.draw_gem, (46, 46), self._palette), (x, middle - away))

    def _draw_sum(self, total: int, y: float) -> None:
        x = self._left + _SUM
        canvas.put_fitted(
            self._picture,
            str(total),
            (x - 39, y, x + 39, y),
            size=SIZE + 23,
            colour=self._palette.ink,
            weight=Weight.BLACK,
        )

    def _draw_fan(self, cards: Sequence[Card], column: Column, y: float) -> None:
        own = [card for card in cards if card.colour is column.colour]
        start, end = _FAN
        middle = self._left + (start + end) / 2
        for card, covered, (across, down) in dazzle_cards.fan(own, end - start):
            part = dazzle_cards.placed(card, self._look, covered=covered)
            stock.lay_centred(self._picture, part, (middle + across, y - 5 + down), radius=9, lift=3)


def _draw_pips(picture: Picture, look: Look, done: int) -> None:
    """Draw a pip for each exchange: full if it is over, open if it is yet to come, framed if it is going on."""
    palette = PALETTES[look]
    x = WIDTH - RIM - _RAIL / 2
    for number in range(_EXCHANGES):
        make = dazzle_cards.draw_pip if number < done else dazzle_cards.draw_open_pip
        if number == done:
            make = dazzle_cards.draw_next_pip
        y = (_TOP + _BOTTOM) / 2 + (number - (_EXCHANGES - 1) / 2) * 40
        canvas.paste_centred(picture, sprite(make, (30, 30), palette), (x, y))
