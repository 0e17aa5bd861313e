"""Blindsight's computer player. An iteration is one card laid in an imagined game.

Everything turns on whom a card helps: in the base game an emptied hand wins for its owner, in Last Man
Standing its owner is out. ``medium`` judges each play by itself. The levels above go through the sequences of
plays of their own turn. From the best of them they play on, over imagined hands and draw piles, with everyone
choosing as ``medium`` does. Own cards that the others would rather have played than what they did play are
imagined less often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.games.blindsight.cards import Card, Cards, Kind, Numbered, Special, fits, is_equal_number, worth
from bot.games.blindsight.settings import Mode
from bot.games.blindsight.view import Blind, Demand, How, Move, Open, Plain, Play, Turn, View, playable
from bot.games.core import AnyRules, Seat
from bot.opponents.levels import Brake, Effort, Level, chosen
from bot.opponents.reading import read_as

_LOOK_EVERY: Final = 100
_SEQUENCES: Final = {Level.HARD: 6, Level.MASTER: 10}
"""From so many sequences of the own turn games are played on: those that stand best when the turn is over."""
_OWN_TURN: Final = 250
"""Plays of the own turn that are looked at before the best sequences are chosen."""
_ROUNDS: Final = 3
"""Rounds that are played on before the hands are judged."""
_WHIM: Final = 2.5
_CLEARLY: Final = 2.0
_WIN: Final = 12.0
_ENDS: Final = 0.8
"""What ending the own turn is worth in the base game. In Last Man Standing it costs as much."""
_UNLIKELY: Final = 0.6
_IMPOSSIBLE: Final = 0.02


def _near(count: int) -> float:
    """How near a hand of so many cards is to being empty."""
    return 8.0 / (count + 0.6)


_NEAR: Final = tuple(_near(count) for count in range(120))
_SCORE: Final = 0.012
"""What a point in hand counts beside the number of cards: it decides when the draw pile runs out."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """What the mover can see: open cards, and the others' hands. Of the own hand only its number."""

    open: Open
    hands: Sequence[Cards | None]
    counts: Sequence[int]
    mover: Seat

    @property
    def sign(self) -> int:
        """1 where few cards are good for their owner, -1 where they are bad."""
        return 1 if self.open.settings.mode is Mode.BASE else -1

    def plays(self) -> list[Play]:
        """What the mover could play, each once."""
        takes = self.open.takes
        return [
            Play(owner, card)
            for owner, hand in enumerate(self.hands, start=1)
            if hand and owner != self.mover
            for card in dict.fromkeys(hand)
            if takes(card)
        ]

    def judged(self, play: Play) -> float:
        """What a play is worth to the mover by itself."""
        settings, card, left = self.open.settings, play.card, self.counts[play.owner - 1] - 1
        helped = _NEAR[left] - _NEAR[left + 1] + _SCORE * worth([card])
        gain = -self.sign * helped / max(1, self._others - 0.5)
        if left == 0:
            gain -= self.sign * _WIN
        if isinstance(card, Special):
            return gain + self.sign * _ENDS + self._asks_next(card.kind)
        if is_equal_number(card, self.open.top):
            return gain + self.sign * _ENDS
        goes_on = any(
            fits(each, card, top=settings.top, challenge=settings.challenge)
            for owner, hand in enumerate(self.hands, start=1)
            if hand and owner != self.mover
            for each in hand
            if each is not card
        )
        return gain if goes_on else gain + self.sign * _ENDS

    @property
    def _others(self) -> int:
        return sum(count > 0 for count in self.counts) - 1

    def _asks_next(self, kind: Kind) -> float:
        """What it is worth to the mover that the next seat must answer a special card."""
        seats = len(self.counts)
        after = ((self.mover + step - 1) % seats for step in range(1, seats + 1))
        count = next((self.counts[place] for place in after if self.counts[place]), 1)
        match kind:
            case Kind.TRICKSTER:
                return self.sign * (_NEAR[count] - _NEAR[count + 3]) / max(1, self._others - 0.5)
            case Kind.BLIND:
                return -self.sign * (_NEAR[count - 1] - _NEAR[count]) / max(1, self._others - 0.5)
            case _:
                return 0.0


class BlindsightOpponent:
    """See :class:`bot.opponents.opponent.Opponent`."""

    efforts: Final = {
        Level.EASY: Effort(Level.EASY, 1, 1.5),
        Level.MEDIUM: Effort(Level.MEDIUM, 1, 1.5),
        Level.HARD: Effort(Level.HARD, 40_000, 4.5),
        Level.MASTER: Effort(Level.MASTER, 250_000, 18.0),
    }

    def choose(self, rules: AnyRules, view: View, rng: Random, effort: Effort) -> Move:
        """``easy`` misjudges; ``medium`` looks at one play; the others at whole turns. Own cards look all alike."""
        legal: Sequence[Move] = rules.legal(view)
        if not isinstance(legal[0], Play):
            return rng.choice(list(legal))
        assert view.viewer is not None
        scene = _Scene(view.open, view.hands, view.counts, view.viewer)
        scored: list[tuple[float, Move]] = [(scene.judged(play), play) for play in playable(view)]

        def think() -> Move:
            return _Thought(rules, view, rng=rng, effort=effort).best()

        return chosen(scored, effort, rng=rng, whim=_WHIM, think=think)

    def compare(
        self, rules: AnyRules, view: View, made: Move, *, rng: Random, effort: Effort
    ) -> tuple[Move, float]:
        """By how much worse the viewer stands some rounds later: a card more in hand is clearly worse."""
        if not isinstance(made, Play):
            return made, 0.0
        values = _Thought(rules, view, rng=rng, effort=effort).values(made)
        most = max(values, key=lambda play: values[play])
        return most, (values[most] - values[made]) / _CLEARLY

    def read_view(self, printed: Mapping[str, Any], record: Mapping[str, Any] | None) -> View:  # noqa: ARG002
        """Hidden cards aren't printed: nothing but the view is needed."""
        return read_as(View, printed)


OPPONENT: Final = BlindsightOpponent()


class _Thought:
    """One move's thinking, on states that are imagined."""

    def __init__(self, rules: AnyRules, view: View, *, rng: Random, effort: Effort) -> None:
        assert view.viewer is not None
        self._rules = rules
        self._view = view
        self._me: Seat = view.viewer
        self._rng = rng
        self._brake = Brake(effort, every=_LOOK_EVERY)
        self._most = _SEQUENCES[effort.level]
        self._games = len(view.open.finished)

    def best(self) -> Move:
        """The first play of the sequence that does best."""
        sequences = self._sequences()
        if len({sequence[0] for sequence in sequences}) == 1:
            return sequences[0][0]
        totals, _ = self._totals(sequences)
        return sequences[max(range(len(sequences)), key=lambda number: totals[number])][0]

    def values(self, made: Play) -> dict[Play, float]:
        """How the viewer stands in the end after the best sequence from each first play, that one among them."""
        sequences = self._sequences(made)
        totals, weights = self._totals(sequences)
        found: dict[Play, float] = {}
        for sequence, total in zip(sequences, totals, strict=True):
            value = total / weights
            found[sequence[0]] = max(value, found.get(sequence[0], value))
        return found

    def _totals(self, sequences: Sequence[tuple[Play, ...]]) -> tuple[list[float], float]:
        """What each sequence comes to over imagined states, and the sum of their weights."""
        totals, weights = [0.0] * len(sequences), 0.0
        while True:
            state = self._rules.imagine(self._view, self._rng)
            weight = _likelihood(self._view, state.hands[self._me - 1])
            weights += weight
            luck = self._rng.getrandbits(32)
            for number, sequence in enumerate(sequences):
                after = state
                for play in sequence:
                    after = self._rules.apply(after, self._me, play).state
                    self._brake.spend()
                totals[number] += weight * self._played_on(after, Random(luck))
            if self._brake.left <= 0:
                return totals, weights

    def _sequences(self, made: Play | None = None) -> list[tuple[Play, ...]]:
        """The best sequences of plays of the own turn, one that begins with ``made`` among them. They depend on nothing
        that is imagined."""
        found: list[tuple[float, tuple[Play, ...]]] = []
        looked = 0
        waiting: list[tuple[Any, tuple[Play, ...]]] = [(self._rules.imagine(self._view, self._rng), ())]
        while waiting:
            state, so_far = waiting.pop()
            scene = self._scene(state)
            plays = sorted(scene.plays(), key=scene.judged)  # the best one comes off the end first
            if so_far and looked >= _OWN_TURN:
                plays = plays[-1:]
            for play in plays:
                looked += 1
                after = self._rules.apply(state, self._me, play).state
                sequence = (*so_far, play)
                if self._over(after) or after.open.turn is Turn.FRESH:
                    found.append((self._stands(after), sequence))
                else:
                    waiting.append((after, sequence))
        found.sort(key=lambda each: -each[0])
        best = [sequence for _, sequence in found[: self._most]]
        firsts = {sequence[0] for sequence in best}
        for _, sequence in found[self._most :]:  # every first play gets a chance, as long as there is room
            if sequence[0] not in firsts and len(firsts) < self._most:
                firsts.add(sequence[0])
                best.append(sequence)
        if made is not None and made not in firsts:
            best.append(next(sequence for _, sequence in found if sequence[0] == made))
        return best

    def _scene(self, state: Any) -> _Scene:
        counts = [len(hand) for hand in state.hands]
        return _Scene(state.open, state.hands, counts, state.open.to_act)

    def _over(self, state: Any) -> bool:
        return state.open.ended is not None or len(state.open.finished) > self._games

    def _played_on(self, state: Any, rng: Random) -> float:
        """Where the viewer stands some rounds later, everyone playing what looks best by itself."""
        turns = _ROUNDS * sum(bool(hand) for hand in state.hands)
        while not self._over(state) and turns > 0:
            mover = state.open.to_act
            state = self._rules.apply(state, mover, self._reply(state, rng)).state
            self._brake.spend()
            turns -= state.open.turn is Turn.FRESH
        return self._stands(state)

    def _reply(self, state: Any, rng: Random) -> Move:
        match state.open.demand:
            case Demand.PLAY:
                scene = self._scene(state)
                plays = scene.plays()
                return max(plays, key=scene.judged) if plays else Plain.DRAW
            case Demand.BLIND:
                return Blind(1 + int(rng.random() * len(state.hands[state.open.to_act - 1])))
            case Demand.TURN:
                return Plain.TURN
            case _:
                return Plain.TAKE

    def _stands(self, state: Any) -> float:
        """How the viewer stands against the others."""
        sign = 1 if state.open.settings.mode is Mode.BASE else -1
        me = self._me - 1
        if self._over(state):
            finished = state.open.finished[self._games] if len(state.open.finished) > self._games else None
            hands = state.hands if finished is None else finished.hands
            out: tuple[Seat, ...] = state.open.out
            keys = [
                (0.0, 0.0)
                if sign < 0 and (not hand or seat in out)
                else (-sign * float(worth(hand)), -sign * float(len(hand)))
                for seat, hand in enumerate(hands, start=1)
            ]
            better = sum(key > keys[me] for key in keys)
            return _WIN * (1 - 2 * min(1, better))
        mine = sign * self._nearness(state, me)
        others = [
            sign * self._nearness(state, place) for place, hand in enumerate(state.hands) if place != me
        ]
        return mine - (max(others) + sum(others) / len(others)) / 2

    def _nearness(self, state: Any, place: int) -> float:
        hand = state.hands[place]
        return (_NEAR[len(hand)] - _SCORE * worth(hand)) if hand else _WIN


def _likelihood(view: View, hand: Cards) -> float:
    """How well an imagined own hand agrees with what the others have just played."""
    settings, pile = view.open.settings, view.open.pile
    base = settings.mode is Mode.BASE

    def fit(card: Card, on: Card) -> bool:
        return fits(card, on, top=settings.top, challenge=settings.challenge)

    likely = 1.0
    last = pile[-1]
    if len(pile) < 2 or last.by in (None, view.viewer) or view.open.turn is not Turn.FRESH:
        return likely
    ended = isinstance(last.card, Special) or is_equal_number(last.card, pile[-2].card)
    if not ended and isinstance(last.card, Numbered) and any(fit(card, last.card) for card in hand):
        likely *= _IMPOSSIBLE  # that turn ended because nothing could be played any more, ours included
    if last.how is How.PLAYED and base != ended and last.owner != view.viewer:
        on = pile[-2].card
        rather = any(
            fit(card, on) and (isinstance(card, Special) or is_equal_number(card, on)) == base
            for card in hand
        )
        likely *= _UNLIKELY if rather else 1.0
    return likely
