"""Dazzle as a picture: four lanes of Will and Points between the two sides, each with its hand and deck."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dazzle.view import View, other, standing
from bot.i18n import Words
from renderers import canvas, palettes, stock
from renderers.base import NO_MARKS, WIDTH, Look, Marks
from renderers.canvas import sprite
from renderers.dazzle import cards as dazzle_cards
from renderers.dazzle import lanes
from renderers.dazzle import words as dazzle_words
from renderers.dazzle.cards import CARD, SIZE
from renderers.dazzle.lanes import LOW, RIM, STRIP
from renderers.fonts import Weight
from renderers.look import PALETTES, Colour
from renderers.signs import draw_crown, put_coin
from renderers.tiles import Picture

_SLOT: Final = 96
_DECK_LEFT: Final = 102
"""The deck comes first: below the middle of its card nothing is told, and there Discord's badge covers it."""
_HAND_LEFT: Final = 276
_OFFER: Final = (908, 1020)
"""The middles of the two cards on offer: beside the six that are left in the hand."""


class DazzleRenderer:
    """View in, picture or words out."""

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        return canvas.png(composed(view, look, marks), palettes.kept("dazzle", look))

    def alt(self, view: View, words: Words) -> str:
        return dazzle_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """The columns as monospaced text, and the hands."""
        return dazzle_words.plain(view, words)


RENDERER = DazzleRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """The picture before it is reduced to a palette."""
    return composed(view, look, marks).whole()


def composed(view: View, look: Look, marks: Marks = NO_MARKS) -> Picture:
    """The picture before it is drawn."""
    picture = Picture(lanes.ground(look))
    near = dazzle_words.near(view)
    lanes.draw_lanes(picture, look, view, near)
    for seat, top in ((other(near), RIM), (near, LOW)):
        _Strip(picture, look, top).draw(view, seat, marks)
    return picture


class _Strip:
    """Draws a side: its number, deck, hand, the pair it shows, and the points it would have."""

    def __init__(self, picture: Picture, look: Look, top: int) -> None:
        self._picture = picture
        self._look = look
        self._palette = PALETTES[look]
        self._top = top
        self._middle = top + STRIP / 2

    def draw(self, view: View, seat: Seat, marks: Marks) -> None:
        """Draw it whole."""
        palette = self._palette
        acting = view.to_act == seat
        if acting:
            box = canvas.card(
                (WIDTH - 2 * RIM, STRIP), palette.panel, radius=22, edge=palette.accent, width=9
            )
            canvas.paste(self._picture, box, (RIM, self._top))
        # Above the middle: Discord's badge covers the picture's corner at the bottom left.
        put_coin(self._picture, palette, seat, centre=(RIM + 50, self._top + 48), size=70)
        self._draw_deck(view, seat)
        self._draw_hand(view, seat, marks)
        self._draw_score(view, seat)

    def _draw_hand(self, view: View, seat: Seat, marks: Marks) -> None:
        """Draw the hand beside the deck, and the pair on offer beside it: a pair on offer is in no hand.

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
        stock.lay_centred(self._picture, card, (x, self._middle), radius=11, lift=4)

    def _draw_deck(self, view: View, seat: Seat) -> None:
        deck = view.decks[seat - 1]
        x = _DECK_LEFT + CARD[0] / 2
        if deck.size:
            for step in (8, 4) if deck.size > 1 else ():
                canvas.paste_centred(
                    self._picture, dazzle_cards.back(None, self._look), (x + step, self._middle - step / 2)
                )
            top = dazzle_cards.back(deck.top, self._look)
            stock.lay_centred(self._picture, top, (x, self._middle), radius=11, lift=4)
        else:
            slot = sprite(dazzle_cards.draw_slot, CARD, self._palette.line, units=CARD)
            canvas.paste_centred(self._picture, slot, (x, self._middle))
        at = (_DECK_LEFT + CARD[0] + 50, self._middle)
        canvas.put_text(self._picture, str(deck.size), at, size=SIZE, colour=self._palette.ink)

    def _draw_score(self, view: View, seat: Seat) -> None:
        """Draw the points as the cards lie; the winner's with a crown."""
        score = standing(view.placed).score(seat)
        x = WIDTH - RIM - 60
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
