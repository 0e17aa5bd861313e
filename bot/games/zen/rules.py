"""The rules of Zen: the state with its decks, and what moves do to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final, assert_never

from bot.games.core import Departure, GameInfo, Outcome, Seat, SeatsError, Step
from bot.games.fair import Fair
from bot.games.message_ids import reason_id
from bot.games.options import OneOf, OptionInfo, Options, checked
from bot.games.ranking import Measure, Solo
from bot.games.text import Player, Text, text
from bot.games.zen import moves
from bot.games.zen import view as table
from bot.games.zen.deck import CARDS, Card, Colour
from bot.games.zen.form import Cell, Form, form_of, forms
from bot.games.zen.view import HAND, SOLVER, DeckSeen, Done, Draw, Move, Pass, Phase, Place, Placed, View

WON: Final = 1
LOST: Final = 2


@dataclass(frozen=True, slots=True)
class Deck:
    """One colour's cards that are neither in hand nor laid; the deck of an unused colour is put aside."""

    colour: Colour
    cards: tuple[int, ...]
    """Numbers, the top first."""
    pile: tuple[int, ...] = ()
    """Numbers, the earliest discard first."""
    run: Pass = Pass.FIRST


@dataclass(frozen=True, slots=True)
class State:
    """A game of Zen. All its chance lies in the decks' order."""

    form_id: str
    phase: Phase
    hand: tuple[Card, ...]
    placed: tuple[Placed, ...]
    shifts: tuple[Cell, ...]
    decks: tuple[Deck, ...]
    """Both colours, white first."""
    ended: Outcome | None = None
    rounds: int = 0
    """Rounds begun so far. A viewer doesn't see them: imagined states begin at 0 again."""

    @property
    def form(self) -> Form:
        """The form to be laid."""
        return form_of(self.form_id)

    def used(self) -> tuple[Deck, ...]:
        """The decks of the colours that the form uses."""
        return tuple(deck for deck in self.decks if deck.colour in self.form.colours)


_FIRST: Final = "easy-fly"
"""The form of the guided game: small, and of both colours."""
_DAILY: Final = ("easy", "medium", "hard")


def _daily() -> list[str]:
    """The forms that a puzzle of the day may be: all but the impossible ones."""
    return [form for form in forms() if form.partition("-")[0] in _DAILY]


class ZenRules:
    """Zen, for one, on any of the forms."""

    info = GameInfo(
        key="zen",
        version=1,
        seats=(1,),
        hidden=True,
        reasons=("complete", "exhausted"),
        options=(OptionInfo("form", OneOf(forms)),),
        solo=Solo("form", Measure.FEWEST_ROUNDS, "rounds", overall="forms", daily=_daily),
        guided={"form": _FIRST},
    )

    def options(self, raw: Mapping[str, object]) -> Options:
        return checked(self.info.options, raw)

    def setup(self, options: Options, seats: int, fair: Fair) -> State:
        """Both decks shuffled, white first, and nothing drawn."""
        form = self.options(options)["form"]
        assert isinstance(form, str)
        if seats != SOLVER or isinstance(seats, bool):
            raise SeatsError(seats, "1")
        draw = fair.draw()
        decks = []
        for colour in Colour:
            numbers = list(range(1, CARDS + 1))
            draw.shuffle(numbers)
            decks.append(Deck(colour, tuple(numbers)))
        return State(form, Phase.FIRST_DRAW, (), (), tuple(form_of(form).cells), tuple(decks))

    def view(self, state: State, viewer: Seat | None) -> View:
        """What shows on the table, the same for the player and for who looks on."""
        return View(
            viewer=viewer,
            form_id=state.form_id,
            phase=state.phase,
            hand=state.hand,
            placed=state.placed,
            shifts=state.shifts,
            decks=tuple(
                DeckSeen(
                    colour=deck.colour,
                    count=len(deck.cards),
                    run=deck.run,
                    discards=len(deck.pile),
                    top=Card(deck.colour, deck.pile[-1]) if deck.pile else None,
                )
                for deck in state.used()
            ),
            ended=state.ended,
        )

    def legal(self, view: View) -> Sequence[Move]:
        """The listed moves; of the orders of discarding only that of the hand."""
        return moves.legal(view)

    def accepts(self, view: View, move: Move) -> bool:
        """Whether a move is listed, discards in another order, or gives up."""
        return moves.accepts(view, move)

    def forced(self, view: View) -> Move | None:
        """The only listed move, if it isn't a choice of an order."""
        return moves.forced(view)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        match move:
            case Draw():
                return _draw(state, seat, move)
            case Place():
                return _place(state, seat, move)
            case Done():
                return _end_round(state, seat, move)
            case Departure.RESIGN:
                return _end(state, move.value, LOST, [text("zen-resigned", seat=Player(seat))])
            case Departure.TIMEOUT:
                return _end(state, move.value, LOST, [text("zen-timed-out", seat=Player(seat))])
            case _:
                assert_never(move)

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def imagine(self, view: View, rng: Random) -> State:
        """The table with the unseen cards of each colour dealt anew to its deck and pile."""
        seen = {each.card for each in view.placed} | set(view.hand)
        decks = {colour: _imagined_deck(colour, None, seen, rng) for colour in Colour}
        decks |= {deck.colour: _imagined_deck(deck.colour, deck, seen, rng) for deck in view.decks}
        return State(
            view.form_id, view.phase, view.hand, view.placed, view.shifts, tuple(decks.values()), view.ended
        )

    def takes_back(self, before: State, after: State) -> bool:
        """As long as no cards have been drawn in between."""
        return _drawn(before) == _drawn(after)

    def write(self, move: Move) -> str:
        return table.write(move)

    def read(self, notation: str) -> Move:
        return table.read(notation)


def _drawn(state: State) -> int:
    """How often cards have been drawn."""
    return state.rounds + (state.phase is not Phase.FIRST_DRAW)


def _imagined_deck(colour: Colour, known: DeckSeen | None, seen: set[Card], rng: Random) -> Deck:
    """A deck that looks like the known one; if none is known, a deck put aside."""
    top = None if known is None else known.top
    hidden = [n for n in range(1, CARDS + 1) if Card(colour, n) not in seen and Card(colour, n) != top]
    rng.shuffle(hidden)
    if known is None:
        return Deck(colour, tuple(hidden))
    pile = () if top is None else (*hidden[known.count :], top.number)
    return Deck(colour, tuple(hidden[: known.count]), pile, known.run)


def _with_deck(decks: tuple[Deck, ...], changed: Deck) -> tuple[Deck, ...]:
    return tuple(changed if deck.colour is changed.colour else deck for deck in decks)


@cache
def in_words(card: Card, *, turned: bool) -> Text:
    """A card as a sentence names it: white 7, turned."""
    lies = "turned" if turned else "upright"
    return text("zen-the-card", colour=card.colour.value, number=card.number, turned=lies)


def _numbers(cards: Sequence[Card]) -> str:
    return ", ".join(str(card.number) for card in cards)


def _draw(state: State, seat: Seat, move: Draw) -> Step[State]:
    """Take three cards off a deck, or what is left (ZEN-4); the very first time one (ZEN-2)."""
    first = state.phase is Phase.FIRST_DRAW
    deck = next(each for each in state.decks if each.colour is move.colour)
    count = 1 if first else HAND
    hand = tuple(Card(deck.colour, number) for number in deck.cards[:count])
    drawn = replace(
        state,
        phase=Phase.FIRST_CARD if first else Phase.HAND,
        hand=hand,
        rounds=state.rounds if first else state.rounds + 1,
        decks=_with_deck(state.decks, replace(deck, cards=deck.cards[count:])),
    )
    fact = text("zen-drew", seat=Player(seat), colour=deck.colour.value, cards=_numbers(hand))
    return Step(drawn, (fact,))


def _place(state: State, seat: Seat, move: Place) -> Step[State]:
    """Lay a card; the game is won as soon as a shift of the form is covered (ZEN-16)."""
    cell = (move.x, move.y)
    laid = replace(
        state,
        phase=Phase.DRAW if state.phase is Phase.FIRST_CARD else Phase.HAND,
        hand=tuple(card for card in state.hand if card != move.card),
        placed=(*state.placed, Placed(move.card, move.turned, move.x, move.y)),
        shifts=moves.narrowed(state.form, state.shifts, cell, move.card.colour),
    )
    card = in_words(move.card, turned=move.turned)
    facts = [text("zen-placed", seat=Player(seat), card=card, cell=f"{move.x},{move.y}")]
    if len(laid.placed) == len(state.form.cells):
        return _end(laid, "complete", WON, facts)
    return Step(laid, tuple(facts))


def _end_round(state: State, seat: Seat, move: Done) -> Step[State]:
    """Discard what is left, turn an empty deck's pile over once (ZEN-9, 11), and look whether all is lost."""
    if move.cards:
        colour = move.cards[0].colour.value  # a hand comes from one deck
        facts = [
            text(
                "zen-discarded",
                seat=Player(seat),
                colour=colour,
                cards=_numbers(move.cards),
                count=len(move.cards),
            )
        ]
    else:
        facts = [text("zen-discarded-nothing", seat=Player(seat))]
    decks = []
    for deck in state.decks:
        discards = tuple(card.number for card in move.cards if card.colour is deck.colour)
        filled = replace(deck, pile=(*deck.pile, *discards))
        if not deck.cards and deck.run is Pass.FIRST:
            # The earliest discard is the new top: turning a pile over doesn't shuffle it.
            filled = Deck(deck.colour, cards=filled.pile, run=Pass.SECOND)
            if filled.cards:
                count = len(filled.cards)
                facts.append(text("zen-turned-over", colour=deck.colour.value, count=count))
        decks.append(filled)
    ended = replace(state, phase=Phase.DRAW, hand=(), decks=tuple(decks))
    if not any(deck.cards for deck in ended.used()):
        return _end(ended, "exhausted", LOST, facts)
    return Step(ended, tuple(facts))


def _end(state: State, reason: str, place: int, facts: Sequence[Text]) -> Step[State]:
    ended = Outcome(reason, (place,), (len(state.placed),), (state.rounds,))
    placed, cells = len(state.placed), len(state.form.cells)
    told = text("zen-ended", placed=placed, cells=cells, reason=text(reason_id("zen", reason)))
    return Step(replace(state, phase=Phase.OVER, ended=ended), (*facts, told))


RULES = ZenRules()
