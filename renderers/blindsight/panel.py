"""What stands above Blindsight's hands: the pile's last cards and who laid them, the draw pile, the scores."""

from __future__ import annotations

from math import ceil
from typing import Final

from bot.games.blindsight.cards import Kind
from bot.games.blindsight.settings import MatchKind
from bot.games.blindsight.view import How, Laid, View
from bot.games.core import Seat
from renderers import canvas, stock
from renderers.base import WIDTH, Look
from renderers.blindsight import cards as blindsight_cards
from renderers.blindsight.cards import SIZE, Style
from renderers.blindsight.layout import CARD, RIM, scaled
from renderers.canvas import sprite
from renderers.look import PALETTES
from renderers.signs import draw_crown, put_tag
from renderers.tiles import Picture

_TAG: Final = 52
_SIGN: Final = 40
EARLIER: Final = 6
"""Cards below the top one that are shown at most."""
_COLUMN: Final = 3
"""Seats whose scores stand below each other, if the panel is high enough."""


def draw_panel(picture: Picture, look: Look, view: View, height: int) -> None:
    """Draw the panel, as much of the pile as fits between its top card and what stands on the right."""
    panel = _Panel(picture, look, height)
    right = panel.draw_scores(view)
    right = panel.draw_draw_pile(view.draw_pile, right)
    panel.draw_pile(view, right)


def scores_of(view: View) -> tuple[int | float, ...] | None:
    """The scores to be shown by seat: the final ones, else a match's totals; None in a single game."""
    if view.open.ended is not None:
        return view.open.ended.scores
    return None if view.open.settings.match.kind is MatchKind.SINGLE else view.open.totals


class _Panel:
    """Draws the panel on a picture."""

    def __init__(self, picture: Picture, look: Look, height: int) -> None:
        self._picture = picture
        self._look = look
        self._palette = PALETTES[look]
        self._height = height
        self._middle = RIM + height / 2
        self._below = height >= CARD[1] + _TAG + 24
        """Whether there is room for who laid a card below the card."""
        size = (WIDTH - 2 * RIM, height)
        box = canvas.card(size, self._palette.panel, radius=20, edge=self._palette.line, width=3)
        stock.lay(picture, box, (RIM, RIM), radius=20)

    def draw_pile(self, view: View, right: float) -> None:
        """Draw the pile's top card large at the left, and the earlier ones after it."""
        pile = view.open.pile
        scale = (self._height - 22) / CARD[1]
        width = scaled(CARD, scale)[0]
        x = RIM + 12
        top = blindsight_cards.face(pile[-1].card, Style.SOLID, self._look, scale)
        stock.lay_centred(self._picture, top, (x + width / 2, self._middle), radius=12)
        if view.open.answered:
            tick = sprite(blindsight_cards.draw_answered, (52, 52), self._palette)
            canvas.paste_centred(self._picture, tick, (x + width - 14, RIM + 34))
        x += width + 10
        self._draw_beside(pile[-1], x + _TAG / 2)
        x += _TAG + 26
        scale = max(1.0, (self._height - 24 - _TAG) / CARD[1]) if self._below else 1.0
        width = scaled(CARD, scale)[0]
        step = width + 14 if self._below else width + _TAG + 14
        for laid in pile[-2 : -2 - EARLIER : -1]:
            if x + step > right:
                break
            self._draw_earlier(laid, x, width, scale)
            x += step

    def _draw_earlier(self, laid: Laid, x: float, width: int, scale: float) -> None:
        card = blindsight_cards.face(laid.card, Style.SOLID, self._look, scale)
        middle = x + width / 2
        if not self._below:
            stock.lay_centred(self._picture, card, (middle, self._middle), radius=9, lift=4)
            self._draw_beside(laid, x + width + 4 + _TAG / 2)
            return
        stock.lay_centred(self._picture, card, (middle, RIM + 10 + card.height / 2), radius=9, lift=4)
        low = RIM + self._height - 8 - _TAG / 2
        if laid.how in (How.BLIND, How.TURNED):
            self._draw_laid(laid, (middle - _SIGN / 2, low), (middle + _TAG / 2, low))
        else:
            self._draw_laid(laid, (middle, low), (middle, low))

    def _draw_beside(self, laid: Laid, x: float) -> None:
        """Draw who laid a card to its right, a sign below it if there is one."""
        middle = self._middle
        if laid.how is How.PLAYED:
            self._draw_laid(laid, (x, middle), (x, middle))
        else:
            self._draw_laid(laid, (x, middle - 22), (x, middle + (30 if laid.by else 0)))

    def _draw_laid(self, laid: Laid, tag: tuple[float, float], sign: tuple[float, float]) -> None:
        """Draw who laid a card, and a sign if it was unseen: from the own hand, or from the draw pile."""
        ink, ground = self._palette.ink, self._palette.panel
        if laid.by is not None:
            self._put_tag(laid.by, tag)
        match laid.how:
            case How.BLIND:
                part = sprite(blindsight_cards.draw_kind, (_SIGN, _SIGN), Kind.BLIND, ink, ground)
                canvas.paste_centred(self._picture, part, sign)
            case How.TURNED | How.FIRST:
                part = sprite(blindsight_cards.draw_turned, (_SIGN, _SIGN), ink, ground)
                canvas.paste_centred(self._picture, part, sign)
            case How.PLAYED:
                pass

    def _put_tag(self, seat: Seat, centre: tuple[float, float]) -> None:
        palette = self._palette
        put_tag(self._picture, seat, centre=centre, size=_TAG, body=palette.ink, ink=palette.paper)

    def draw_draw_pile(self, count: int, right: float) -> float:
        """Draw the draw pile with its count; return where its part begins."""
        scale = 1.5 if self._height > 200 else 1.0
        width, tall = scaled(CARD, scale)
        text = str(count)
        wide = canvas.width_of(text, SIZE)
        if self._below:
            left = right - max(width, wide) - 18
            middle = left + max(width, wide) / 2
            at, number = (middle, RIM + 12 + tall / 2), (middle, RIM + self._height - 8 - _TAG / 2)
        else:
            left = right - width - wide - 30
            at, number = (left + width / 2, self._middle), (left + width + 10 + wide / 2, self._middle)
        if count:
            for step in (6, 3) if count > 1 else ():
                part = blindsight_cards.back(self._look, scale)
                canvas.paste_centred(self._picture, part, (at[0] + step, at[1] - step))
            stock.lay_centred(self._picture, blindsight_cards.back(self._look, scale), at, radius=9, lift=4)
        else:
            empty = canvas.card((width, tall), None, radius=9, edge=self._palette.line, width=3)
            canvas.paste_centred(self._picture, empty, at)
        canvas.put_text(self._picture, text, number, size=SIZE, colour=self._palette.ink)
        return left - 18

    def draw_scores(self, view: View) -> float:
        """Draw each seat's score beside its tag, a crown at the best; return where the part begins."""
        scores = scores_of(view)
        right: float = WIDTH - RIM - 12
        if scores is None:
            return right
        fit = max(1, (self._height - 8) // (_TAG - 2))
        rows = min(_COLUMN, fit, len(scores) if len(scores) <= _COLUMN else ceil(len(scores) / 2))
        columns = [range(first, min(first + rows, len(scores))) for first in range(0, len(scores), rows)]
        for column in reversed(columns):
            wide = max(canvas.width_of(str(scores[index]), SIZE) for index in column)
            left = right - wide - 8 - _TAG
            for place, index in enumerate(column):
                y = RIM + self._height * (place + 0.5) / rows
                self._draw_score(view, index + 1, scores[index], (left, y))
            right = left - (46 if self._crowned(view, column) else 14)
        return right

    def _crowned(self, view: View, column: range) -> bool:
        return view.open.ended is not None and any(view.open.ended.places[index] == 1 for index in column)

    def _draw_score(self, view: View, seat: Seat, score: float, at: tuple[float, float]) -> None:
        x, y = at
        self._put_tag(seat, (x + _TAG / 2, y))
        at = (x + _TAG + 8, y)
        canvas.put_text(self._picture, str(score), at, size=SIZE, colour=self._palette.ink, align="l")
        if view.open.ended is not None and view.open.ended.places[seat - 1] == 1:
            crown = sprite(draw_crown, (38, 38), self._palette)
            canvas.paste_centred(self._picture, crown, (x - 18, y))
