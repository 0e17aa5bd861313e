"""Zen on the screens: the deck; then a card, how it lies and where; at the end the order of the discards.

Few ways to go on are all shown at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from bot.games.options import Option, Options
from bot.games.text import Text, text
from bot.games.zen import hint as hints
from bot.games.zen import moves
from bot.games.zen.deck import Card
from bot.games.zen.form import form_of, forms
from bot.games.zen.view import Done, Draw, Move, Pass, Phase, Place, View, write, write_card
from bot.ui.games.base import Choice, Chosen, Further, GameScreen, Guidance, Hint, Item, Path, Unnamed
from renderers.base import Marks
from renderers.zen.words import form_name

DONE = "done"
"""The path's word for ending the round."""
_AT_ONCE: Final = 10
"""Ways to go on that are shown together at the most."""


class ZenScreen(Unnamed):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    gives_hints = True

    def hint(self, view: View) -> Hint | None:
        """The placement that keeps most places open."""
        place = hints.hint(view)
        if place is None:
            return None
        name = write_card(place.card, turned=place.turned)
        said = text("zen-hint", card=self._card(name), cell=f"{place.x},{place.y}")
        step = self.choose(view, moves.legal(view), (name,))
        asked = isinstance(step, Choice) and step.marks.chosen == (name,)
        return Hint(said, (name,) if asked else ())

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        draws = {move.colour.value: move for move in legal if isinstance(move, Draw)}
        if path[:1] and path[0] in draws:
            return Chosen(write(draws[path[0]]))
        if draws:
            items = tuple(Item(colour, self._deck(view, move)) for colour, move in draws.items())
            return Choice(text("zen-choose-deck"), items, guidance=_guide_draw(view))
        places = [move for move in legal if isinstance(move, Place)]
        if not places:
            return self._choose_discard(view, path, stuck=True)
        ends = len(places) < len(legal)
        if path[:1] == (DONE,) and ends:
            if len(view.hand) < 2:
                return Chosen(write(Done(view.hand)))
            return self._choose_discard(view, path[1:], stuck=False)
        if len(places) <= _AT_ONCE:
            return self._choose_at_once(view, places, path, ends=ends)
        return self._choose_place(view, places, path, ends=ends)

    def _choose_at_once(
        self, view: View, places: Sequence[Place], path: Path, *, ends: bool
    ) -> Choice | Chosen:
        """Every way to lay a card, and to end the round; the orders of the discards, too, where they are few."""
        by_card = sorted(places, key=lambda move: (view.hand.index(move.card), move.turned))
        lain = {f"{write_card(move.card, turned=move.turned)}={move.x},{move.y}": move for move in by_card}
        orders = _orders(view) if ends and len(view.hand) > 1 else {}
        if len(lain) + len(orders) > _AT_ONCE:
            orders = {}
        if path[:1] and path[0] in lain:
            return Chosen(write(lain[path[0]]))
        if path[:1] and path[0] in orders:
            return Chosen(write(Done(orders[path[0]])))
        items = [
            self._lying(write_card(move.card, turned=move.turned), (f"{move.x},{move.y}",), value)
            for value, move in lain.items()
        ]
        for value, order in orders.items():
            label = text("zen-end-order", cards=_names(order))
            items.append(Item(value, label, short=text("zen-end-order-short", cards=_names(order))))
        if ends and not orders:
            items.append(_end(view))
        marks = Marks(targets=tuple(dict.fromkeys(f"{move.x},{move.y}" for move in places)))
        first = view.phase is Phase.FIRST_CARD  # it lies on 0,0 in any case
        said = _guide_card(view) if first else text("zen-guide-at-once")
        asked = text("zen-choose-card") if first else text("zen-choose-place")
        return Choice(asked, tuple(items), marks, Guidance(text("zen-guide-step-place"), (said,)))

    def _choose_place(
        self, view: View, places: Sequence[Place], path: Path, *, ends: bool
    ) -> Choice | Chosen:
        """The cards as they would lie, then the cells where one fits; a sole cell isn't asked for."""
        cells: dict[str, dict[str, Place]] = {}
        for move in places:
            card = write_card(move.card, turned=move.turned)
            cells.setdefault(card, {})[f"{move.x},{move.y}"] = move
        if not path or path[0] not in cells:
            items = tuple(self._lying(name, tuple(found), name) for name, found in cells.items())
            if ends:
                items = (*items, _end(view))
            said = Guidance(text("zen-guide-step-place"), (_guide_card(view),))
            marks = Marks(targets=tuple(dict.fromkeys(cell for found in cells.values() for cell in found)))
            return Choice(text("zen-choose-card"), items, marks, said)
        cells_of_card = cells[path[0]]
        if len(cells_of_card) == 1:
            return Chosen(write(*cells_of_card.values()))
        if path[1:2] and path[1] in cells_of_card:
            return Chosen(write(cells_of_card[path[1]]))
        items = tuple(Item(cell, text("zen-cell", cell=cell)) for cell in cells_of_card)
        return Choice(
            text("zen-choose-cell", card=self._card(path[0])),
            items,
            Marks(chosen=(path[0],), targets=tuple(cells_of_card)),
            Guidance(text("zen-guide-step-place"), (text("zen-guide-cell"),)),
        )

    def _lying(self, name: str, cells: Sequence[str], value: str) -> Item:
        """A card as it would lie; where it is given one cell alone, this lays it there."""
        if len(cells) > 1:
            return Item(value, self._card(name), short=text("zen-short", card=name), sign=name)
        return Item(
            value,
            text("zen-place-in-list", card=self._card(name), cell=cells[0]),
            short=text("zen-place-short", card=name, cell=cells[0]),
            sign=name,
        )

    def _choose_discard(self, view: View, path: Path, *, stuck: bool) -> Choice | Chosen:
        """The orders in which the hand can be discarded: the first card comes first the second time."""
        orders = _orders(view)
        if path[:1] and path[0] in orders:
            return Chosen(write(Done(orders[path[0]])))
        items = tuple(Item(name, text("zen-order", cards=_names(order))) for name, order in orders.items())
        said = text("zen-guide-nothing-fits") if stuck else text("zen-guide-discard")
        guidance = Guidance(text("zen-guide-step-discard"), (said,))
        return Choice(text("zen-choose-order"), items, guidance=guidance)

    def _deck(self, view: View, move: Draw) -> Text:
        deck = next(each for each in view.decks if each.colour is move.colour)
        return text("zen-deck", colour=move.colour.value, count=deck.count, run=deck.run.value)

    def _card(self, name: str) -> Text:
        turned = name.endswith("r")
        return text("zen-card", card=name.removesuffix("r"), turned="turned" if turned else "upright")

    def move(self, view: View, move: Move) -> Text:
        match move:
            case Draw():
                return self._deck(view, move)
            case Place(card=card, turned=turned, x=x, y=y):
                shown = self._card(write_card(card, turned=turned))
                return text("zen-place-in-list", card=shown, cell=f"{x},{y}")
            case Done(cards=cards):
                return text("zen-done-in-list", cards=_names(cards), count=len(cards))
            case _:
                raise ValueError(f"never listed: {move}")

    def value(self, option: str, value: Option) -> Text | None:
        del option
        name = form_name(str(value))
        return name if isinstance(name, Text) else None

    def value_in_list(self, option: str, value: Option) -> Text | None:
        del option
        form = form_of(str(value))
        return text("zen-form-choice", form=form_name(form.id), tier=form.tier, dots=form.dots)

    def day_marks(self, options: Options, score: float, *, left: bool) -> str:
        """A bar: how much of the form was laid."""
        del left
        filled = _BAR * int(score) // len(form_of(str(options["form"])).cells)
        return "▰" * filled + "▱" * (_BAR - filled)

    def further(self, options: Options) -> Further | None:
        """The next form, in the order of the list."""
        names = list(forms())
        after = names.index(str(options["form"])) + 1
        return Further(text("zen-next"), {**options, "form": names[after]}) if after < len(names) else None

    def guided_end(self, view: View) -> tuple[Text, ...]:
        if view.ended is not None and view.ended.places == (1,):
            return (text("zen-guide-won"), text("zen-guide-more"))
        if view.ended is not None and view.ended.reason == "exhausted":
            return (text("zen-guide-lost"), text("zen-guide-more"))
        return (text("zen-guide-left"), text("zen-guide-more"))


_BAR: Final = 10


def _guide_draw(view: View) -> Guidance:
    says = [text("zen-guide-first-draw") if view.phase is Phase.FIRST_DRAW else text("zen-guide-draw")]
    if any(deck.run is Pass.SECOND for deck in view.decks):
        says.append(text("zen-guide-draw-again"))
    return Guidance(text("zen-guide-step-draw"), tuple(says))


def _guide_card(view: View) -> Text:
    return text("zen-guide-first-card") if view.phase is Phase.FIRST_CARD else text("zen-guide-hand")


def _end(view: View) -> Item:
    """What ends the round."""
    return Item(DONE, text("zen-end-round", count=len(view.hand)), short=text("zen-end-short"))


def _orders(view: View) -> dict[str, tuple[Card, ...]]:
    """The orders in which the hand can be discarded, by the path's words."""
    return {"-".join(map(str, order)) or DONE: order for order in permutations(view.hand)}


def _names(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


SCREEN: GameScreen = ZenScreen()
