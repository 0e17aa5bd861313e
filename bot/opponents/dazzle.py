"""Dazzle's computer player. An iteration is an imagined deal, played to its end for one move.

A *smoothed score* says how good a position is: for each colour its Points and its share of those to come,
times how surely a lead in Will holds. ``medium`` chooses by it. The levels above imagine deals that fit what
they see, and play them out with both sides choosing so. In the last two exchanges they look at every
possibility.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp, tanh
from random import Random
from typing import Any, Final, TypeAlias

from bot.games.core import AnyRules, Departure
from bot.games.dazzle.view import DECK, Ask, Card, Choose, Colour, Move, View, other, standing
from bot.opponents.levels import Brake, Effort, Level, best, chosen
from bot.opponents.reading import read_as

_COLOURS: Final = len(Colour)
_COMING: Final = 11 / 6 / _COLOURS
"""What each pair to come adds to a colour's Points, on an average."""
_LOOK_EVERY: Final = 100
_EXACT_FROM: Final = 14
"""Pairs placed when two exchanges are left: from here on every possibility is looked at."""
_EXACT_COST: Final = (25, 8, 1, 1)
"""The cost of looking at every possibility from there on, pair by pair, counted in games played out."""
_CANDIDATES: Final = {Level.HARD: 6, Level.MASTER: 10}
"""Asks that are played out: those that are best by the smoothed score."""
_WHIM: Final = 2.5
"""How far ``easy`` may misjudge a choice, in points."""
_CLEARLY: Final = 0.2
_KEEN: Final = 0.35
"""How surely the other player is taken to ask what is best for them: so an ask tells about their hand."""

_Card: TypeAlias = tuple[int, int]
"""Colour and rank as numbers."""


def _holds(left: int) -> tuple[float, ...]:
    """How surely leads of -40 to 40 hold when so many pairs are still to be placed."""
    if not left:
        return tuple(float((lead > 0) - (lead < 0)) for lead in range(-40, 41))
    return tuple(tanh(lead / (0.8 + 0.32 * left)) for lead in range(-40, 41))


_HOLDS: Final = tuple(_holds(left) for left in range(DECK + 1))


class _Table:
    """Will and Points as numbers, seen from the viewer: 0 is the viewer, 1 the other."""

    __slots__ = ("leads", "left", "points")

    def __init__(self, leads: list[int], points: list[int], left: int) -> None:
        self.leads = leads
        """The viewer's Will less the other's, by colour."""
        self.points = points
        self.left = left

    def copy(self) -> _Table:
        return _Table(self.leads[:], self.points[:], self.left)

    def place(self, chooser: int, will: _Card, points: _Card) -> None:
        self.leads[will[0]] += -will[1] if chooser else will[1]
        self.points[points[0]] += points[1]
        self.left -= 1

    def take_back(self, chooser: int, will: _Card, points: _Card) -> None:
        self.leads[will[0]] -= -will[1] if chooser else will[1]
        self.points[points[0]] -= points[1]
        self.left += 1

    def result(self) -> float:
        """What a finished game is worth to the viewer: winning first, then by how much (DAZ-11, 14)."""
        score = colours = 0
        for lead, points in zip(self.leads, self.points, strict=True):
            if lead:
                score += points if lead > 0 else -points
                colours += 1 if lead > 0 else -1
        decided = score or colours
        return ((decided > 0) - (decided < 0)) + score / 100

    def gains(self, chooser: int, first: _Card, second: _Card) -> tuple[float, float]:
        """What the first card as Will adds to the smoothed score, and what the second one does."""
        left = self.left - 1
        holds, coming = _HOLDS[left], left * _COMING
        (colour, rank), (colour_2, rank_2) = first, second
        lead, lead_2 = 40 + self.leads[colour], 40 + self.leads[colour_2]
        up, up_2 = (-rank, -rank_2) if chooser else (rank, rank_2)
        points, points_2 = self.points[colour] + coming, self.points[colour_2] + coming
        held, held_2 = holds[lead], holds[lead_2]
        if colour == colour_2:
            now = points * held
            return (points + rank_2) * holds[lead + up] - now, (points + rank) * holds[lead + up_2] - now
        return (
            points * (holds[lead + up] - held) + rank_2 * held_2,
            points_2 * (holds[lead_2 + up_2] - held_2) + rank * held,
        )

    def choose(self, chooser: int, first: _Card, second: _Card) -> None:
        """Place a pair as its chooser likes it best by the smoothed score."""
        gain, gain_2 = self.gains(chooser, first, second)
        if (gain >= gain_2) == (chooser == 0):
            self.place(chooser, first, second)
        else:
            self.place(chooser, second, first)

    def best_gain(self, chooser: int, pair: tuple[_Card, _Card]) -> float:
        """What the chooser's best choice from a pair adds to the smoothed score."""
        gains = self.gains(chooser, *pair)
        return min(gains) if chooser else max(gains)


class DazzleOpponent:
    """See :class:`bot.opponents.opponent.Opponent`."""

    efforts: Final = {
        Level.EASY: Effort(Level.EASY, 1, 1.5),
        Level.MEDIUM: Effort(Level.MEDIUM, 1, 1.5),
        Level.HARD: Effort(Level.HARD, 30_000, 4.5),
        Level.MASTER: Effort(Level.MASTER, 250_000, 18.0),
    }

    def choose(self, rules: AnyRules, view: View, rng: Random, effort: Effort) -> Move:
        """``easy`` asks anything; ``medium`` goes by the smoothed score; the others play imagined deals out."""
        legal: Sequence[Move] = rules.legal(view)
        scored = [(self._judged(view, move), move) for move in legal]
        if effort.level is Level.EASY and view.offer is None:
            return rng.choice(list(legal))

        def think() -> Move:
            candidates = best(scored, _CANDIDATES[effort.level])
            return _best(_played_out(rules, view, candidates, rng=rng, effort=effort))

        return chosen(scored, effort, rng=rng, whim=_WHIM, think=think)

    def compare(
        self, rules: AnyRules, view: View, made: Move, *, rng: Random, effort: Effort
    ) -> tuple[Move, float]:
        """By how much rarer the game is won after it: a fifth is clearly worse."""
        scored = [(self._judged(view, move), move) for move in rules.legal(view)]
        candidates = list(dict.fromkeys([*best(scored, _CANDIDATES[effort.level]), made]))
        values = _played_out(rules, view, candidates, rng=rng, effort=effort)
        most = _best(values)
        return most, (values[most] - values[made]) / 2 / _CLEARLY

    def read_view(self, printed: Mapping[str, Any], record: Mapping[str, Any] | None) -> View:  # noqa: ARG002
        """Hidden cards aren't printed: nothing but the view is needed."""
        return read_as(View, printed)

    def _judged(self, view: View, move: Move) -> float:
        table = _table(view)
        match move:
            case Ask(pair):
                return table.best_gain(1, (_card(pair[0]), _card(pair[1])))
            case Choose(will):
                return table.gains(0, _card(will), _rest(view, will))[0]
            case Departure():
                raise AssertionError("leaving is never listed")


OPPONENT: Final = DazzleOpponent()


def _card(card: Card) -> _Card:
    return int(card.colour), card.rank


def _rest(view: View, will: Card) -> _Card:
    """The other card of the pair on offer."""
    assert view.offer is not None
    first, second = view.offer
    return _card(second if will == first else first)


def _table(view: View) -> _Table:
    assert view.viewer is not None
    columns = standing(view.placed).columns
    me, they = view.viewer - 1, other(view.viewer) - 1
    leads = [column.will[me] - column.will[they] for column in columns]
    return _Table(leads, [column.points for column in columns], DECK - len(view.placed))


def _played_out(
    rules: AnyRules, view: View, candidates: Sequence[Move], *, rng: Random, effort: Effort
) -> dict[Move, float]:
    """How well each candidate does over imagined deals: -1 for always lost, 1 for always won. Each deal is played with
    every candidate."""
    assert view.viewer is not None
    brake = Brake(effort, every=_LOOK_EVERY)
    exact = len(view.placed) >= _EXACT_FROM
    cost = _EXACT_COST[len(view.placed) - _EXACT_FROM] if exact else 1
    table = _table(view)
    totals, weights = [0.0] * len(candidates), 0.0
    while True:
        state = rules.imagine(view, rng)
        hands = [
            [_card(card) for card in state.hands[seat - 1]] for seat in (view.viewer, other(view.viewer))
        ]
        decks = [
            [_card(card) for card in state.decks[seat - 1]] for seat in (view.viewer, other(view.viewer))
        ]
        weight = _likelihood(view, table, hands[1])
        weights += weight
        luck = rng.getrandbits(32)
        for number, move in enumerate(candidates):
            play = _Play(table.copy(), (hands[0][:], hands[1][:]), (decks[0], decks[1]), view.viewer - 1)
            totals[number] += weight * play.after(move, view, Random(luck), exact=exact)
        if brake.spend(len(candidates) * cost):
            return {move: total / weights for move, total in zip(candidates, totals, strict=True)}


def _best(values: Mapping[Move, float]) -> Move:
    return max(values, key=lambda move: values[move])


def _likelihood(view: View, table: _Table, hand: Sequence[_Card]) -> float:
    """How likely the other player would have asked just that, holding the imagined hand."""
    if view.offer is None or len(hand) < 2:
        return 1.0
    asked = (_card(view.offer[0]), _card(view.offer[1]))
    scores = {pair: table.best_gain(0, pair) for pair in set(combinations(sorted([*hand, *asked]), 2))}
    best = table.best_gain(0, asked)
    return 1 / sum(exp(max(-30.0, min(30.0, _KEEN * (best - score)))) for score in scores.values())


class _Play:
    """An imagined deal under way. ``parity`` is 0 where the viewer is seat 1, who asks first."""

    def __init__(
        self,
        table: _Table,
        hands: tuple[list[_Card], list[_Card]],
        decks: tuple[Sequence[_Card], Sequence[_Card]],
        parity: int,
    ) -> None:
        self._table = table
        self._hands = hands
        self._decks = decks
        self._drawn = 0
        self._parity = parity

    def after(self, move: Move, view: View, rng: Random, *, exact: bool) -> float:
        """What the end is worth to the viewer after their move."""
        match move:
            case Ask(pair):
                asked = (_card(pair[0]), _card(pair[1]))
                for card in asked:
                    self._hands[0].remove(card)
                if exact:
                    return self._best_choice(1, asked)
                self._table.choose(1, *asked)
            case Choose(will):
                self._table.place(0, _card(will), _rest(view, will))
            case Departure():
                raise AssertionError("leaving is never listed")
        if exact:
            return self._solved()
        self._refill()
        while self._table.left:
            asker = self._asker
            hand = self._hands[asker]
            first = hand.pop(int(rng.random() * len(hand)))
            second = hand.pop(int(rng.random() * len(hand)))
            self._table.choose(1 - asker, first, second)
            self._refill()
        return self._table.result()

    @property
    def _asker(self) -> int:
        """Who asks next: 0 is the viewer. Seat 1 asks for every pair of an even number."""
        return (DECK - self._table.left + self._parity) % 2

    def _refill(self) -> None:
        if self._table.left % 2 == 0 and self._drawn < len(self._decks[0]):
            for hand, deck in zip(self._hands, self._decks, strict=True):
                hand += deck[self._drawn : self._drawn + 2]
            self._drawn += 2

    def _solved(self) -> float:
        """What the end is worth if both play best and see everything; no cards are drawn any more."""
        if not self._table.left:
            return self._table.result()
        asker = self._asker
        hand = self._hands[asker]
        found: list[float] = []
        for pair in sorted(set(combinations(sorted(hand), 2))):
            for card in pair:
                hand.remove(card)
            found.append(self._best_choice(1 - asker, pair))
            hand += pair
        return max(found) if asker == 0 else min(found)

    def _best_choice(self, chooser: int, pair: tuple[_Card, _Card]) -> float:
        found: list[float] = []
        for will, points in {pair: None, (pair[1], pair[0]): None}:
            self._table.place(chooser, will, points)
            found.append(self._solved())
            self._table.take_back(chooser, will, points)
        return max(found) if chooser == 0 else min(found)
