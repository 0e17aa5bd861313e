"""Dazzle as a picture: four columns of Will and Points between the two sides, each with its hand and deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dazzle.view import RANKS, Card, Column, Placed, View, other, standing
from bot.i18n import Words
from renderers import canvas, palettes
from renderers.base import HEIGHT, NO_MARKS, WIDTH, Look, Marks
from renderers.canvas import sprite
from renderers.dazzle import cards as dazzle_cards
from renderers.dazzle import words as dazzle_words
from renderers.dazzle.cards import CARD, INKS, SIZE, SMALL
from renderers.fonts import Weight
from renderers.look import PALETTES, Colour
from renderers.signs import draw_crown, put_coin

_RIM: Final = 10
_STRIP: Final = 144
"""Height of a side's hand and deck."""
_HEAD: Final = 64
_GAP: Final = 6
_COLUMN: Final = 295
"""From one column to the next."""
_TOP: Final = _RIM + _STRIP + _GAP
_ZONE: Final = (HEIGHT - 2 * _TOP - _HEAD - 3 * _GAP) // 3
"""Height of a column's Will of either side, and of its Points."""
_SUM: Final = 46
_STACKS: Final = 88
"""Where, from a column's left edge, sums stand in the middle and stacks begin."""
_SLOT: Final = 96
_HAND_LEFT: Final = 102
_OFFER: Final = (734, 846)
"""The middles of the two cards on offer: beside the six that are left in the hand."""
_DECK_LEFT: Final = 912


class DazzleRenderer:
    """View in, picture or words out."""

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        return canvas.png(draw(view, look, marks), palettes.kept("dazzle", look))

    def alt(self, view: View, words: Words) -> str:
        return dazzle_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """The columns as monospaced text, and the hands."""
        return dazzle_words.plain(view, words)


RENDERER = DazzleRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """The picture before it is reduced to a palette."""
    picture = canvas.blank(PALETTES[look].paper)
    near = dazzle_words.near(view)
    columns = standing(view.placed).columns
    for place, column in enumerate(columns):
        _Column(picture, look, _RIM + place * _COLUMN).draw(view.placed, column, near)
    for seat, top in ((other(near), _RIM), (near, HEIGHT - _RIM - _STRIP)):
        _Strip(picture, look, top).draw(view, seat, marks)
    return picture


class _Column:
    """Draws one colour: its head, then the far side's Will, the Points, the near side's Will."""

    def __init__(self, picture: Image.Image, look: Look, left: int) -> None:
        self._picture = picture
        self._look = look
        self._palette = PALETTES[look]
        self._left = left

    def draw(self, placed: Sequence[Placed], column: Column, near: Seat) -> None:
        """Draw it whole."""
        self._draw_head(column)
        far = other(near)
        for zone, seat in ((0, far), (2, near)):
            cards = [each.will for each in placed if each.chooser == seat]
            self._draw_zone(zone, cards, column, column.will[seat - 1])
        self._draw_zone(1, [each.points for each in placed], column, column.points)
        self._draw_leader(column.winner, far)

    def _draw_leader(self, winner: Seat | None, far: Seat) -> None:
        """Draw who would take the Points as an arrow above or below their sum, and the gem on the other side."""
        art = dazzle_cards
        make = art.draw_even if winner is None else art.draw_up if winner == far else art.draw_down
        x, middle = self._left + _SUM, self._top(1) + _ZONE / 2
        away = -59 if winner == far else 59
        canvas.paste_centred(self._picture, sprite(make, (42, 34), self._palette), (x, middle + away))
        canvas.paste_centred(self._picture, sprite(art.draw_gem, (38, 38), self._palette), (x, middle - away))

    def _top(self, zone: int) -> int:
        return _TOP + _HEAD + _GAP + zone * (_ZONE + _GAP)

    def _draw_head(self, column: Column) -> None:
        ink = INKS[self._look].suits[column.colour]
        box = canvas.card((_COLUMN - _GAP, _HEAD), ink.body, radius=16, edge=ink.edge, width=3)
        canvas.paste(self._picture, box, (self._left, _TOP))
        middle = _TOP + _HEAD / 2
        emblem = sprite(dazzle_cards.draw_emblem, (52, 52), column.colour, ink)
        canvas.paste_centred(self._picture, emblem, (self._left + 112, middle))
        letter = column.colour.letter
        at = (self._left + 184, middle)
        canvas.put_text(self._picture, letter, at, size=SIZE + 6, colour=ink.ink, weight=Weight.BLACK)

    def _draw_zone(self, zone: int, cards: Sequence[Card], column: Column, total: int) -> None:
        palette, top = self._palette, self._top(zone)
        points = zone == 1
        box = canvas.card(
            (_COLUMN - _GAP, _ZONE),
            palette.paper if points else palette.panel,
            radius=16,
            edge=palette.ink if points else palette.line,
            width=4 if points else 3,
        )
        canvas.paste(self._picture, box, (self._left, top))
        x, y = self._left + _SUM, top + _ZONE / 2
        canvas.put_fitted(
            self._picture,
            str(total),
            (x - 38, y, x + 38, y),
            size=SIZE + 23,
            colour=palette.ink,
            weight=Weight.BLACK,
        )
        counts = Counter(card.rank for card in cards if card.colour is column.colour)
        for place, rank in enumerate(RANKS):
            if counts[rank]:
                part = dazzle_cards.stack(Card(column.colour, rank), counts[rank], self._look)
                x = self._left + _STACKS + place * (SMALL[0] + 3)
                canvas.paste(self._picture, part, (x, top + (_ZONE - part.height) // 2))


class _Strip:
    """Draws a side: its number, hand, the pair it shows, its deck, and the points it would have."""

    def __init__(self, picture: Image.Image, look: Look, top: int) -> None:
        self._picture = picture
        self._look = look
        self._palette = PALETTES[look]
        self._top = top
        self._middle = top + _STRIP / 2

    def draw(self, view: View, seat: Seat, marks: Marks) -> None:
        """Draw it whole."""
        palette = self._palette
        acting = view.to_act == seat
        box = canvas.card(
            (WIDTH - 2 * _RIM, _STRIP),
            palette.panel,
            radius=22,
            edge=palette.accent if acting else palette.line,
            width=9 if acting else 3,
        )
        canvas.paste(self._picture, box, (_RIM, self._top))
        put_coin(self._picture, palette, seat, centre=(_RIM + 50, self._middle), size=74)
        self._draw_hand(view, seat, marks)
        self._draw_deck(view, seat)
        self._draw_score(view, seat)

    def _draw_hand(self, view: View, seat: Seat, marks: Marks) -> None:
        """Draw the hand from the left, and the pair on offer beside it: a pair on offer is in no hand.

        At the end there is none; then the colours that the side has won take its place.
        """
        palette = self._palette
        chosen, rings = Counter(marks.chosen), []
        if view.viewer == seat and view.hand:
            cards = [dazzle_cards.front(card, self._look) for card in view.hand]
            for place, card in enumerate(view.hand):
                if chosen[str(card)]:
                    chosen[str(card)] -= 1
                    rings.append(place)
        elif view.ended is not None and not view.ranks[seat - 1]:
            cards = [
                dazzle_cards.won(column.colour, self._look)
                for column in standing(view.placed).columns
                if column.winner == seat
            ]
        else:
            cards = [dazzle_cards.back(rank, self._look) for rank in view.ranks[seat - 1]]
        places = [_HAND_LEFT + (place + 0.5) * _SLOT for place in range(len(cards))]
        # Rings reach over the neighbours, so they come last.
        for place in sorted(range(len(cards)), key=lambda place: place in rings):
            self._lay(cards[place], places[place], palette.chosen if place in rings else None)
        if view.offer is not None and view.asker == seat:
            for card, x in zip(view.offer, _OFFER, strict=True):
                ring = palette.chosen if str(card) in marks.targets else palette.trace
                self._lay(dazzle_cards.front(card, self._look), x, ring)

    def _lay(self, card: Image.Image, x: float, ring: Colour | None) -> None:
        if ring is not None:
            for grow, colour in ((10, self._palette.dark), (8, self._palette.bright), (6, ring)):
                size = (CARD[0] + 2 * grow, CARD[1] + 2 * grow)
                canvas.paste_centred(
                    self._picture, canvas.card(size, colour, radius=12 + grow), (x, self._middle)
                )
        canvas.paste_centred(self._picture, card, (x, self._middle))

    def _draw_deck(self, view: View, seat: Seat) -> None:
        deck = view.decks[seat - 1]
        x = _DECK_LEFT + CARD[0] / 2
        if deck.size:
            for step in (8, 4) if deck.size > 1 else ():
                canvas.paste_centred(
                    self._picture, dazzle_cards.back(None, self._look), (x + step, self._middle - step / 2)
                )
            canvas.paste_centred(self._picture, dazzle_cards.back(deck.top, self._look), (x, self._middle))
        else:
            slot = sprite(dazzle_cards.draw_slot, CARD, self._palette.line, units=CARD)
            canvas.paste_centred(self._picture, slot, (x, self._middle))
        at = (_DECK_LEFT + CARD[0] + 50, self._middle)
        canvas.put_text(self._picture, str(deck.size), at, size=SIZE, colour=self._palette.ink)

    def _draw_score(self, view: View, seat: Seat) -> None:
        """Draw the points as the cards lie; the winner's with a crown."""
        score = standing(view.placed).score(seat)
        x = WIDTH - _RIM - 60
        won = view.ended is not None and view.ended.places[seat - 1] == 1 != view.ended.places[2 - seat]
        make = draw_crown if won else dazzle_cards.draw_gem
        canvas.paste_centred(self._picture, sprite(make, (48, 48), self._palette), (x, self._middle - 36))
        canvas.put_text(
            self._picture,
            str(score),
            (x, self._middle + 26),
            size=SIZE + 15,
            colour=self._palette.ink,
            weight=Weight.BLACK,
        )
