"""Zen on the screens: the deck; then a card, how it lies and where; at the end the discards in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.options import Option, Options
from bot.games.text import Text, text
from bot.games.zen import hint as hints
from bot.games.zen.deck import Card
from bot.games.zen.form import form_of
from bot.games.zen.view import Done, Draw, Move, Pass, Phase, Place, View, write, write_card
from bot.ui.games.base import Choice, Chosen, GameScreen, Guidance, Hint, Item, Path, Unnamed
from renderers.base import Marks
from renderers.zen.words import form_name

DONE = "done"
"""The path's word for ending the round."""


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
        return Hint(said, (name,))

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        draws = {move.colour.value: move for move in legal if isinstance(move, Draw)}
        if path[:1] and path[0] in draws:
            return Chosen(write(draws[path[0]]))
        if draws:
            items = tuple(Item(colour, self._deck(view, move)) for colour, move in draws.items())
            return Choice(text("zen-choose-deck"), items, guidance=_guide_draw(view))
        if path[:1] == (DONE,) and any(isinstance(move, Done) for move in legal):
            return self._choose_discard(view, path[1:])
        return self._choose_place(view, legal, path)

    def _choose_place(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        places = [move for move in legal if isinstance(move, Place)]
        cards = dict.fromkeys(write_card(move.card, turned=move.turned) for move in places)
        if not path or path[0] not in cards:
            items = [Item(name, self._card(name)) for name in cards]
            if any(isinstance(move, Done) for move in legal):
                items.append(Item(DONE, text("zen-end-round", count=len(view.hand))))
            said = Guidance(text("zen-guide-step-place"), (_guide_card(view, fits=bool(places)),))
            return Choice(text("zen-choose-card"), tuple(items), guidance=said)
        cells = {
            f"{move.x},{move.y}": move
            for move in places
            if write_card(move.card, turned=move.turned) == path[0]
        }
        if path[1:2] and path[1] in cells:
            return Chosen(write(cells[path[1]]))
        items = [Item(cell, text("zen-cell", cell=cell)) for cell in cells]
        return Choice(
            text("zen-choose-cell", card=self._card(path[0])),
            tuple(items),
            Marks(chosen=(path[0],), targets=tuple(cells)),
            Guidance(
                text("zen-guide-step-place"),
                (text("zen-guide-first-cell") if view.phase is Phase.FIRST_CARD else text("zen-guide-cell"),),
            ),
        )

    def _choose_discard(self, view: View, order: Path) -> Choice | Chosen:
        """The next card to discard: the first one chosen lies lowest, so it comes first the second time."""
        left = [card for card in view.hand if str(card) not in order]
        chosen = [card for name in order for card in view.hand if str(card) == name]
        if len(left) <= 1:
            return Chosen(write(Done((*chosen, *left))))
        items = tuple(Item(str(card), self._card(str(card))) for card in left)
        marks = Marks(chosen=tuple(map(str, chosen)))
        said = Guidance(text("zen-guide-step-discard"), (text("zen-guide-discard"),))
        return Choice(text("zen-choose-discard"), items, marks, said)

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


def _guide_card(view: View, *, fits: bool) -> Text:
    if view.phase is Phase.FIRST_CARD:
        return text("zen-guide-first-card")
    return text("zen-guide-hand") if fits else text("zen-guide-nothing-fits")


def _names(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


SCREEN: GameScreen = ZenScreen()
