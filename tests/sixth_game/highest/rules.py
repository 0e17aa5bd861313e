"""The rules of Highest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from bot.games.core import Departure, GameInfo, Outcome, Seat, SeatsError, Step, sole
from bot.games.fair import Fair
from bot.games.options import OneOf, OptionInfo, Options, checked
from bot.games.ranking import Measure, Solo
from bot.games.text import Player, text

from . import view as table
from .view import DECK, HIGHEST, Laid, Lay, Move, View


@dataclass(frozen=True, slots=True)
class State:
    """All hands, by seat; the deck's comes last in a game for one, its next card first."""

    seats: int
    cards: int
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[Laid, ...] = ()
    to_act: Seat = 1
    scores: tuple[int, ...] = ()
    ended: Outcome | None = None


class HighestRules:
    info = GameInfo(
        key="highest",
        version=1,
        seats=(1, 2),
        hidden=True,
        reasons=("played",),
        options=(OptionInfo("cards", OneOf((3, 5))),),
        solo=Solo("cards", Measure.MOST_POINTS, "cards", daily=lambda: (3, 5)),
    )

    def options(self, raw: Mapping[str, object]) -> Options:
        return checked(self.info.options, raw)

    def setup(self, options: Options, seats: int, fair: Fair) -> State:
        cards = int(self.options(options)["cards"])
        if seats not in self.info.seats or isinstance(seats, bool):
            raise SeatsError(seats, "1-2")
        numbers = list(range(1, HIGHEST + 1))
        fair.draw().shuffle(numbers)
        hands = [tuple(numbers[first : first + cards]) for first in (0, cards)]
        hands = [tuple(sorted(hand)) for hand in hands[:seats]] + hands[seats:]
        return _led(State(seats, cards, tuple(hands), scores=(0,) * seats))

    def view(self, state: State, viewer: Seat | None) -> View:
        if viewer is not None and not 1 <= viewer <= state.seats:
            raise ValueError(f"no seat {viewer}")
        hand = () if viewer is None else state.hands[viewer - 1]
        return View(
            viewer, state.seats, state.cards, hand, state.laid, state.to_act, state.scores, state.ended
        )

    def legal(self, view: View) -> Sequence[Move]:
        if view.ended is not None or view.viewer != view.to_act:
            return ()
        return tuple(map(Lay, view.hand))

    def accepts(self, view: View, move: Move) -> bool:
        if isinstance(move, Departure):
            return view.viewer is not None and view.ended is None
        return move in self.legal(view)

    def forced(self, view: View) -> Move | None:
        return sole(self.legal(view))

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if isinstance(move, Departure):
            places = tuple(2 if each == seat else 1 for each in range(1, state.seats + 1))
            left = replace(state, ended=Outcome(move.value, places, state.scores))
            return Step(left, (text("highest-left", player=Player(seat)),))
        facts = [text("highest-laid", player=Player(seat), card=move.card)]
        after = _laid(state, seat, move.card)
        if len(after.laid) % 2:
            return Step(replace(after, to_act=3 - seat), tuple(facts))
        (first, lead), (_, answer) = after.laid[-2:]
        winner = seat if answer > lead else first
        scores = tuple(score + (each == winner) for each, score in enumerate(after.scores, start=1))
        after = replace(after, scores=scores, to_act=winner if state.seats > 1 else 1)
        if winner != DECK:
            facts.append(text("highest-taken", player=Player(winner)))
        if len(after.laid) == 2 * state.cards:
            return Step(replace(after, ended=_outcome(after)), tuple(facts))
        return Step(_led(after), tuple(facts))

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def imagine(self, view: View, rng: Random) -> State:
        known = {*view.hand, *(card for _, card in view.laid)}
        unseen = [card for card in range(1, HIGHEST + 1) if card not in known]
        rng.shuffle(unseen)
        hands: list[tuple[int, ...]] = []
        for seat in (1, 2) if view.seats == 2 else (1, DECK):
            held = view.held(seat)
            if seat == view.viewer:
                hands.append(view.hand)
                continue
            taken, unseen = tuple(unseen[:held]), unseen[held:]
            hands.append(taken if seat == DECK else tuple(sorted(taken)))
        return State(view.seats, view.cards, tuple(hands), view.laid, view.to_act, view.scores, view.ended)

    def write(self, move: Move) -> str:
        return table.write(move)

    def read(self, notation: str) -> Move:
        return table.read(notation)


def _laid(state: State, seat: Seat, card: int) -> State:
    place = seat - 1 if seat != DECK else len(state.hands) - 1
    hands = tuple(
        tuple(each for each in hand if each != card) if number == place else hand
        for number, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, laid=(*state.laid, (seat, card)))


def _led(state: State) -> State:
    """The state with the deck's next card laid, in a game for one."""
    return state if state.seats > 1 else _laid(state, DECK, state.hands[-1][0])


def _outcome(state: State) -> Outcome:
    if state.seats == 1:
        return Outcome("played", (1 if 2 * state.scores[0] > state.cards else 2,), state.scores)
    best = max(state.scores)
    return Outcome("played", tuple(1 if each == best else 2 for each in state.scores), state.scores)


RULES = HighestRules()
