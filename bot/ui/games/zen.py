"""Zen on the screens: the deck; then a card, how it lies and where; at the end the discards in their order."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.message_ids import zen_form_id
from bot.games.options import Options
from bot.games.text import Text, text
from bot.games.zen import hint as hints
from bot.games.zen.deck import Card
from bot.games.zen.view import Done, Draw, Move, Place, View, write, write_card
from bot.i18n import has
from bot.ui.games.base import Choice, Chosen, GameScreen, Hint, Item, Path, Unnamed
from renderers.base import Marks

DONE = "done"
"""The path's word for ending the round."""


class ZenScreen(Unnamed):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    gives_hints = True

    def hint(self, view: View) -> Hint | None:
        """Return the placement that keeps most places open."""
        place = hints.hint(view)
        if place is None:
            return None
        name = write_card(place.card, turned=place.turned)
        said = text("zen-hint", card=self._card(name), cell=f"{place.x},{place.y}")
        return Hint(said, (name,))

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        """Return the next step."""
        draws = {move.colour.value: move for move in legal if isinstance(move, Draw)}
        if path[:1] and path[0] in draws:
            return Chosen(write(draws[path[0]]))
        if draws:
            items = tuple(Item(colour, self._deck(view, move)) for colour, move in draws.items())
            return Choice(text("zen-choose-deck"), items)
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
            return Choice(text("zen-choose-card"), tuple(items))
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
        )

    def _choose_discard(self, view: View, order: Path) -> Choice | Chosen:
        """Return the next card to discard: the first one chosen lies lowest, so it comes first the second time."""
        left = [card for card in view.hand if str(card) not in order]
        chosen = [card for name in order for card in view.hand if str(card) == name]
        if len(left) <= 1:
            return Chosen(write(Done((*chosen, *left))))
        items = tuple(Item(str(card), self._card(str(card))) for card in left)
        return Choice(text("zen-choose-discard"), items, Marks(chosen=tuple(map(str, chosen))))

    def _deck(self, view: View, move: Draw) -> Text:
        deck = next(each for each in view.decks if each.colour is move.colour)
        return text("zen-deck", colour=move.colour.value, count=deck.count, run=deck.run.value)

    def _card(self, name: str) -> Text:
        turned = name.endswith("r")
        return text("zen-card", card=name.removesuffix("r"), turned="turned" if turned else "upright")

    def move(self, view: View, move: Move) -> Text:
        """Return a move in words."""
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

    def options(self, options: Options) -> tuple[Text, ...]:
        """Return the form's name."""
        return (text("zen-form", form=_form(str(options["form"]))),)


def _form(form: str) -> Text | str:
    """Return what a form is called; one that an operator has added goes by its id."""
    return text(zen_form_id(form)) if has(zen_form_id(form)) else form


def _names(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


SCREEN: GameScreen = ZenScreen()
