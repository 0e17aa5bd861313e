"""Blindsight as a picture: the pile above, below it the hands as the viewer sees them, in the order of slots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.games.blindsight.cards import Cards
from bot.games.blindsight.view import Demand, View
from bot.games.core import Seat
from bot.i18n import Words
from renderers import canvas, palettes, stock
from renderers.base import NO_MARKS, Look, Marks
from renderers.blindsight import cards as blindsight_cards
from renderers.blindsight import words as blindsight_words
from renderers.blindsight.cards import SIZE, Style
from renderers.blindsight.layout import BADGE, CARD, Hand, Kind, Plan, badge_width, plan, scaled, slot_size
from renderers.blindsight.panel import draw_panel
from renderers.blindsight.words import fitting
from renderers.canvas import sprite
from renderers.look import PALETTES, Colour
from renderers.shapes import Point
from renderers.signs import put_tag
from renderers.tiles import Picture

_TAG: Final = 44
_COUNT: Final = 50
"""The height of the small pile that bears a hand's number of cards."""
_THIN: Final = 3


class BlindsightRenderer:
    """View in, picture or words out."""

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        # Whole: a move shifts most of the cards, so hardly a tile would be found again, and they would push out others.
        return canvas.png(draw(view, look, marks), palettes.kept("blindsight", look))

    def alt(self, view: View, words: Words) -> str:
        return blindsight_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """Pile and hands as monospaced text."""
        return blindsight_words.plain(view, words)


RENDERER = BlindsightRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """The picture before it is reduced to a palette."""
    return composed(view, look, marks).whole()


def composed(view: View, look: Look, marks: Marks = NO_MARKS) -> Picture:
    """The picture before it is drawn."""
    picture = stock.table(look)
    hands = tuple(shown(view))
    laid_out = plan(hands)
    draw_panel(picture, look, view, laid_out.panel)
    drawing = _Hands(picture, look, view, laid_out, marks)
    for hand in hands:
        drawing.draw(hand)
    drawing.draw_rings()
    return picture


def shown(view: View) -> Iterator[Hand]:
    """Yield the hands from the top: the others' as their turns come after the viewer's, the viewer's last."""
    seats = len(view.counts)
    first = (view.viewer or 0) + 1
    for seat in ((first - 1 + step) % seats + 1 for step in range(seats)):
        hidden = Kind.SLOTS if seat == view.viewer else Kind.FAN
        yield Hand(seat, view.counts[seat - 1], hidden if view.hands[seat - 1] is None else Kind.FACES)


class _Hands:
    """Draws the hands on a picture."""

    def __init__(self, picture: Picture, look: Look, view: View, laid_out: Plan, marks: Marks) -> None:
        self._picture = picture
        self._look = look
        self._palette = PALETTES[look]
        self._view = view
        self._plan = laid_out
        self._marks = marks
        acting = view.viewer is not None and view.to_act == view.viewer
        self._blinds = acting and view.open.demand is Demand.BLIND
        """Whether the viewer is to play an own card now."""
        self._rings: list[Point] = []

    def draw(self, hand: Hand) -> None:
        """Draw a hand's ground, badge and cards."""
        box = self._plan.boxes.get(hand.seat)
        if box is not None:
            self._draw_ground(hand.seat, box)
        self._draw_badge(hand)
        cards = self._view.hands[hand.seat - 1]
        for slot, at in enumerate(self._plan.cards[hand.seat], start=1):
            match hand.kind:
                case Kind.FACES:
                    assert cards is not None
                    self._draw_face(hand.seat, slot, cards, at)
                case Kind.SLOTS:
                    edge = self._palette.trace if self._blinds else None
                    part = blindsight_cards.slot(slot, slot_size(hand, self._plan.scale), self._look, edge)
                    canvas.paste(self._picture, part, at)
                case Kind.FAN:
                    canvas.paste(self._picture, blindsight_cards.back(self._look, self._plan.scale), at)

    def _draw_ground(self, seat: Seat, box: tuple[int, int, int, int]) -> None:
        left, top, right, bottom = box
        edge, width = self._edge(seat)
        part = canvas.card(
            (right - left, bottom - top), self._palette.panel, radius=16, edge=edge, width=width
        )
        stock.lay(self._picture, part, (left, top), radius=16)

    def _edge(self, seat: Seat) -> tuple[Colour, int]:
        """How what belongs to a seat is framed: bold if it is chosen, or if it is the seat's turn."""
        if str(seat) in self._marks.chosen:
            return self._palette.chosen, 6
        return (self._palette.accent, 6) if self._view.to_act == seat else (self._palette.line, _THIN)

    def _draw_badge(self, hand: Hand) -> None:
        """Draw a seat's tag above its number of cards on a small pile, or a cross if it plays no more.

        Where hands share rows the badge is inverse, to be found among the cards, and has no room for a pile.
        """
        x, y = self._plan.badges[hand.seat]
        width = badge_width(hand.count)
        ink, ground = self._palette.ink, self._palette.panel
        if hand.seat not in self._plan.boxes:
            ink, ground = ground, ink
            edge, line = self._edge(hand.seat)
            line = line if line > _THIN else 0
            part = canvas.card((width, BADGE[1] - 4), ground, radius=12, edge=edge, width=line)
            canvas.paste(self._picture, part, (x, y + 2))
        middle = (x + width / 2, y + (20 if hand.seat in self._plan.boxes else 25))
        put_tag(self._picture, hand.seat, centre=middle, size=_TAG, body=ink, ink=ground)
        below = (x + width / 2, y + (75 if hand.seat in self._plan.boxes else 70))
        if hand.seat in (*self._view.open.out, *self._view.open.left):
            canvas.paste_centred(
                self._picture, sprite(blindsight_cards.draw_gone, (42, 42), self._palette), below
            )
        else:
            if hand.seat in self._plan.boxes:
                for step in (3, 0):
                    leaf = canvas.card((width - 5, _COUNT), ground, radius=8, edge=ink, width=2)
                    canvas.paste_centred(self._picture, leaf, (below[0] + step, below[1] - step))
            canvas.put_text(self._picture, str(hand.count), below, size=SIZE, colour=ink)

    def _draw_face(self, seat: Seat, slot: int, cards: Cards, at: Point) -> None:
        card = cards[slot - 1]
        plays = fitting(self._view, seat)
        if self._marks.targets:
            marked = f"{seat}:{slot}" in self._marks.targets
        else:
            marked = plays and self._view.open.takes(card)
        style = Style.SOLID if marked or not plays else Style.PALE
        canvas.paste(self._picture, blindsight_cards.face(card, style, self._look, self._plan.scale), at)
        if marked:
            self._rings.append(at)

    def draw_rings(self) -> None:
        """Draw the frames of cards that can be played, over their neighbours' rims."""
        size = scaled(CARD, self._plan.scale)
        palette = self._palette
        for x, y in self._rings:
            for grow, colour, width in ((4, palette.dark, 8), (3, palette.bright, 6), (2, palette.chosen, 4)):
                box = (size[0] + 2 * grow, size[1] + 2 * grow)
                ring = canvas.card(box, None, radius=10 + grow, edge=colour, width=width)
                canvas.paste(self._picture, ring, (x - grow, y - grow))
