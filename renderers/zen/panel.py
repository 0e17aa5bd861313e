"""What stands beside Zen's table: the whole form small, the hand both ways up, decks and piles."""

from __future__ import annotations

from typing import Final

from bot.games.zen.deck import Card, Colour, face_of, lies
from bot.games.zen.view import DeckSeen, Phase, View, write_card
from renderers import canvas, stock
from renderers.base import Look, Marks
from renderers.canvas import sprite
from renderers.look import PALETTES
from renderers.tiles import Picture
from renderers.zen import cards as zen_cards
from renderers.zen.cards import COLOURS, UNITS, side_of
from renderers.zen.scene import SIZE

_LEFT: Final = 864
_WIDTH: Final = 330
_MAP: Final = (8, 162)
_HAND: Final = (180, 486)
_DECKS: Final = (676, 216)
"""Top and height of the boxes."""
CARD: Final = 114
"""Pixels that a card in hand is wide."""
_PLACES: Final = (138, 263)
"""Middles of a card in hand as it is and turned, from the left of the box."""
_LINE: Final = 52
"""Pixels from a card's letter to its number below."""
_TOP: Final = 64
"""Pixels that the top card of a pile is wide."""
_SHOWN: Final = 3
"""Cards that the hand has room for."""


def draw_panel(picture: Picture, look: Look, view: View, marks: Marks) -> None:
    """Draw the three boxes, from the top: form, hand, decks."""
    panel = _Panel(picture, look)
    panel.draw_form(view)
    panel.draw_hand(view, marks)
    panel.draw_decks(view)


def discarded(view: View, marks: Marks) -> tuple[str, ...]:
    """The cards chosen to be discarded, in their order: chosen by name, with nowhere to go."""
    hand = {str(card) for card in view.hand}
    return () if marks.targets or not set(marks.chosen) <= hand else marks.chosen


class _Panel:
    """Draws the boxes on a picture."""

    def __init__(self, picture: Picture, look: Look) -> None:
        self._picture = picture
        self._palette = PALETTES[look]
        self._colours = COLOURS[look]

    def _draw_box(self, box: tuple[int, int], *, waiting: bool = False) -> None:
        """Draw a box's ground; the frame is bold if the game waits for something in it."""
        palette = self._palette
        edge, width = (palette.accent, 7) if waiting else (palette.line, 3)
        part = canvas.card((_WIDTH, box[1]), self._colours.ground, radius=22, edge=edge, width=width)
        stock.lay(self._picture, part, (_LEFT, box[0]), radius=22)

    def draw_form(self, view: View) -> None:
        """Draw the form small: where the first card may be, or what lies already if that is known."""
        form, palette, colours = view.form, self._palette, self._colours
        self._draw_box(_MAP)
        size = min(26, (_WIDTH - 28) // form.width, (_MAP[1] - 24) // form.height)
        left = _LEFT + (_WIDTH - size * form.width) // 2
        top = _MAP[0] + (_MAP[1] - size * form.height) // 2
        known = view.shifts[0] if len(view.shifts) == 1 else None
        laid = {(each.x, each.y) for each in view.placed}
        for (x, y), colour in form.cells.items():
            side = side_of(palette, colour)
            at_left, at_top = left + x * size, top + y * size
            body = side.body
            if known is None or (x - known[0], y - known[1]) in laid:
                box = (at_left, at_top, at_left + size, at_top + size)
                canvas.fill(self._picture, box, side.edge)
            else:
                body = colours.ghosts[0 if colour is Colour.WHITE else 1]
            inside = (at_left + 1, at_top + 1, at_left + size - 1, at_top + size - 1)
            canvas.fill(self._picture, inside, body)
        stud = sprite(zen_cards.draw_anchor, (14, 14), palette)
        if view.placed:
            for x, y in view.shifts:
                canvas.paste_centred(self._picture, stud, (left + (x + 0.5) * size, top + (y + 0.5) * size))

    def draw_hand(self, view: View, marks: Marks) -> None:
        """Draw each card in hand as it is and turned, or how the game ended."""
        self._draw_box(_HAND, waiting=view.phase in (Phase.FIRST_CARD, Phase.HAND))
        palette, middle = self._palette, (_LEFT + _WIDTH / 2, _HAND[0] + _HAND[1] / 2)
        if view.ended is not None:
            won = view.ended.places[0] == 1
            make = zen_cards.draw_lotus if won else zen_cards.draw_bud
            petal, edge = (
                (self._colours.halves[1], palette.dark) if won else (self._colours.ghosts[0], palette.ink)
            )
            canvas.paste_centred(self._picture, sprite(make, (300, 300), petal, edge), middle)
            return
        order = discarded(view, marks)
        height = _HAND[1] // _SHOWN
        if not view.hand:
            for place in range(_SHOWN):
                slot = sprite(zen_cards.draw_slot, (80, 96), self._colours.ghosts[0], units=(100, 120))
                at = (_LEFT + _WIDTH / 2, _HAND[0] + height * (place + 0.5))
                canvas.paste_centred(self._picture, slot, at)
        for place, card in enumerate(view.hand):
            y = _HAND[0] + height * (place + _SHOWN / 2 - len(view.hand) / 2 + 0.5)
            self._draw_card_in_hand(card, y, marks, order)

    def _draw_card_in_hand(self, card: Card, y: float, marks: Marks, order: tuple[str, ...]) -> None:
        palette = self._palette
        put_aside = str(card) in order
        for turned, _ in lies(card.number)[: 1 if put_aside else 2]:
            x = _LEFT + _PLACES[turned]
            if write_card(card, turned=turned) in marks.chosen and not put_aside:
                for grow, colour in ((0, palette.dark), (3, palette.bright), (6, palette.chosen)):
                    part = canvas.card((CARD + 16 - 2 * grow, 158 - 2 * grow), colour, radius=16)
                    canvas.paste_centred(self._picture, part, (x, y))
            self._draw_face(card, (x, y), turned=turned)
            if turned:
                arrow = sprite(zen_cards.draw_turn, (30, 30), palette.ink)
                canvas.paste_centred(self._picture, arrow, (_LEFT + sum(_PLACES) / 2, y - 62))
        for line, text in enumerate((card.colour.value, str(card)[1:])):
            at = (_LEFT + 39, y + (line - 0.5) * _LINE)
            canvas.put_text(self._picture, text, at, size=SIZE, colour=palette.ink)
        if put_aside:
            number = str(order.index(str(card)) + 1)
            badge = canvas.card((72, 72), palette.panel, radius=36, edge=palette.chosen, width=8)
            canvas.paste_centred(self._picture, badge, (_LEFT + _PLACES[1], y))
            canvas.put_text(self._picture, number, (_LEFT + _PLACES[1], y), size=SIZE, colour=palette.ink)

    def _draw_face(
        self, card: Card, centre: tuple[float, float], *, turned: bool = False, wide: int = CARD
    ) -> None:
        face = face_of(card).turned() if turned else face_of(card)
        size = (wide, round(wide * UNITS[1] / UNITS[0]))
        side = side_of(self._palette, card.colour)
        canvas.paste_centred(
            self._picture, sprite(zen_cards.draw_card, size, face, side, self._colours, units=UNITS), centre
        )

    def draw_decks(self, view: View) -> None:
        """Draw a row for each colour: its deck with its count and pass, its pile with top card and count."""
        self._draw_box(_DECKS, waiting=view.phase in (Phase.FIRST_DRAW, Phase.DRAW))
        for place, deck in enumerate(view.decks):
            self._draw_deck(deck, _DECKS[0] + _DECKS[1] * (place + 0.5) / len(view.decks))

    def _draw_deck(self, deck: DeckSeen, y: float) -> None:
        art, palette = zen_cards, self._palette
        side = side_of(palette, deck.colour)
        back = sprite(art.draw_back, (80, 96), side, units=(100, 120))
        slot = sprite(art.draw_slot, (80, 96), self._colours.ghosts[0], units=(100, 120))
        canvas.paste_centred(self._picture, back if deck.count else slot, (_LEFT + 62, y))
        canvas.put_text(
            self._picture, str(deck.count), (_LEFT + 57, y + 5), size=SIZE,
            colour=side.edge if deck.count else palette.ink,
        )  # fmt: skip
        pips = sprite(
            art.draw_pips, (32, 68), deck.run.value, palette, self._colours.ground, units=(100, 220)
        )
        canvas.paste_centred(self._picture, pips, (_LEFT + 130, y))
        if deck.top is None:
            canvas.paste_centred(self._picture, slot, (_LEFT + 204, y))
        else:
            self._draw_face(deck.top, (_LEFT + 204, y), wide=_TOP)
        canvas.put_text(self._picture, str(deck.discards), (_LEFT + 284, y), size=SIZE, colour=palette.ink)
