"""Blindsight's computer player. An iteration is one step of an imagined game.

Everything turns on whom a card helps: in the base game an emptied hand wins for its owner, in Last Man
Standing its owner is out. ``medium`` judges each play by itself. The levels above go through the sequences of
plays of their own turn, and play on to the end of the game from each, over imagined hands and draw piles;
those that do worst are dropped as they go, and what looks best by itself is left only for what surely does
better: chance tells more than most choices do. The own hand is imagined without the cards that the others would
have had to play, and seldom with those that they would rather have played than what they did play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from math import sqrt
from random import Random
from typing import Any, Final, TypeAlias

from bot.games.blindsight.view import Demand, Move, Play, View
from bot.games.core import AnyRules
from bot.opponents.blindsight_reading import OwnHand
from bot.opponents.blindsight_table import NEAR, SCORE, Table, deck_of, table_of
from bot.opponents.levels import Brake, Effort, Level, chosen
from bot.opponents.reading import read_as

_LOOK_EVERY: Final = 200
_SEQUENCES: Final = {Level.HARD: 12, Level.MASTER: 20}
"""From so many ends of the own turn games are played on: those that stand best by themselves."""
_OWN_TURN: Final = 400
"""Plays of the own turn that are looked at before the best are chosen."""
_HALVINGS: Final = 3
"""So often the worse half of the sequences is dropped."""
_WHIM: Final = 2.5
"""How far ``easy`` may misjudge a play."""
_RECKLESS: Final = 0.2
"""How often the others, in games played on, play anything rather than what looks best."""
_CHANCES: Final = 31
"""So many numbers are drawn for each imagined deal, the same for every sequence. A long game uses them again."""
_CLEARLY: Final = 0.2
_DECIDED: Final = 100.0
_SURELY: Final = 2.0
"""By so many standard deviations a play must do better than what looks best by itself."""

_Ending: TypeAlias = tuple[tuple[tuple[int, int], ...], Table]
"""Plays of the own turn, and the table after them."""


class BlindsightOpponent:
    """See :class:`bot.opponents.opponent.Opponent`."""

    efforts: Final = {
        Level.EASY: Effort(Level.EASY, 1, 1.5),
        Level.MEDIUM: Effort(Level.MEDIUM, 1, 1.5),
        Level.HARD: Effort(Level.HARD, 800_000, 4.5),
        Level.MASTER: Effort(Level.MASTER, 7_000_000, 18.0),
    }

    def choose(self, rules: AnyRules, view: View, rng: Random, effort: Effort) -> Move:
        """``easy`` misjudges; ``medium`` looks at one play; the others at whole turns. Own cards look all alike."""
        legal: Sequence[Move] = rules.legal(view)
        if not isinstance(legal[0], Play):
            return rng.choice(list(legal))
        thought = _Thought(view, rng=rng, effort=effort)
        return chosen(thought.judged(), effort, rng=rng, whim=_WHIM, think=thought.best)

    def compare(
        self, rules: AnyRules, view: View, made: Move, *, rng: Random, effort: Effort
    ) -> tuple[Move, float]:
        """By how much rarer the game is won after it: a fifth is clearly worse."""
        if not isinstance(made, Play):
            return made, 0.0
        assert made in rules.legal(view)
        values = _Thought(view, rng=rng, effort=effort).values()
        most = max(values, key=lambda play: values[play])
        return most, (values[most] - values[made]) / _CLEARLY

    def read_view(self, printed: Mapping[str, Any], record: Mapping[str, Any] | None) -> View:  # noqa: ARG002
        """Hidden cards aren't printed: nothing but the view is needed."""
        return read_as(View, printed)


OPPONENT: Final = BlindsightOpponent()


class _Thought:
    """One move's thinking, on tables that are imagined."""

    def __init__(self, view: View, *, rng: Random, effort: Effort) -> None:
        assert view.viewer is not None
        self._view = view
        self._me = view.viewer - 1
        self._rng = rng
        self._effort = effort
        self._brake = Brake(effort, every=_LOOK_EVERY)
        self._deck = deck_of(view.open.settings)
        self._seen = table_of(view)

    def judged(self) -> list[tuple[float, Move]]:
        """What each play is worth by itself."""
        return [
            (worth, self._move(owner, place))
            for worth, owner, place in self._seen.judged(self._seen.playable())
        ]

    def best(self) -> Play:
        """The first play of the sequence that does best."""
        values = self.values()
        return max(values, key=lambda play: values[play])

    def values(self) -> dict[Play, float]:
        """How often the game is won after the best sequence from each first play. Those that were dropped count as no
        better than the best one that was not."""
        endings = self._endings()
        firsts = [self._move(*plays[0]) for plays, _ in endings]
        if len(set(firsts)) == 1:
            return {firsts[0]: 0.0}
        own = OwnHand(self._view, self._seen)
        plain = firsts.index(self._plain())
        totals, squares, weights = [0.0] * len(endings), [0.0] * len(endings), 0.0
        kept = list(range(len(endings)))
        found: dict[Play, float] = {}
        stages = _HALVINGS + 1
        for stage in range(stages):
            enough = self._effort.iterations * (stages - 1 - stage) // stages
            while True:
                hand, draw, weight = own.imagined(self._rng)
                chances = [self._rng.random() for _ in range(_CHANCES)]
                weights += weight
                results = {}
                for number in kept:
                    table = endings[number][1].copy()
                    table.hold(self._me, hand, draw)
                    results[number] = weight * self._played_on(table, cycle(chances))
                for number, result in results.items():
                    totals[number] += result
                    squares[number] += (result - results[plain]) ** 2
                if self._brake.spend() or self._brake.left <= enough:
                    break
            kept.sort(key=lambda number: -totals[number])
            last = stage == stages - 1 or self._brake.left <= 0
            dropped = [] if last else [each for each in kept[max(2, len(kept) // 2) :] if each != plain]
            for number in kept if last else dropped:
                mean = totals[number] / weights
                found[firsts[number]] = max(mean, found.get(firsts[number], mean))
            if last:
                break
            kept = [each for each in kept if each not in dropped]
        lead, chance = totals[kept[0]] - totals[plain], sqrt(squares[kept[0]])
        best = kept[0] if lead > _SURELY * chance else plain
        most = totals[best] / weights
        return {firsts[best]: most} | {
            play: min(most, value) for play, value in found.items() if play != firsts[best]
        }

    def _plain(self) -> Play:
        """What looks best by itself, as for ``medium``: games played on must surely do better for another one."""
        _, owner, place = max(self._seen.judged(self._seen.playable()))
        return self._move(owner, place)

    def _endings(self) -> list[_Ending]:
        """Ends of the own turn to play on from: the best one from each first play, then the best others. They depend on
        nothing that is imagined."""
        found: dict[tuple[object, ...], tuple[float, _Ending]] = {}
        looked = 0
        waiting: list[_Ending] = [((), self._seen)]
        while waiting:
            plays, table = waiting.pop()
            judged = sorted(table.judged(table.playable()))  # the best one comes off the end first
            for _, owner, place in judged[-1:] if plays and looked >= _OWN_TURN else judged:
                looked += 1
                after = table.copy()
                ending = ((*plays, (owner, place)), after)
                if after.play(owner, place):
                    waiting.append(ending)
                    continue
                key = (ending[0][0], *after.hands, after.top)
                found.setdefault(key, (self._stands(after), ending))
        ranked = [ending for _, ending in sorted(found.values(), key=lambda each: -each[0])]
        leading = list({ending[0][0]: ending for ending in reversed(ranked)}.values())
        others = [ending for ending in ranked if not any(ending is each for each in leading)]
        return leading + others[: max(0, _SEQUENCES[self._effort.level] - len(leading))]

    def _stands(self, table: Table) -> float:
        """How the viewer stands against the others when the own turn is over."""
        sign = 1 if table.base else -1
        if table.over:
            return sign * (-_DECIDED if table.base else _DECIDED * (1 if table.counts[self._me] else -1))
        near = [
            NEAR[count] - SCORE * self._deck.total(table.hands[seat])
            for seat, count in enumerate(table.counts)
            if count and seat != self._me
        ]
        asked = table.asked(table.asks) if table.asks in (Demand.TAKE, Demand.BLIND) else 0.0
        return -sign * ((max(near) + sum(near) / len(near)) / 2 + asked / len(near))

    def _played_on(self, table: Table, chances: Iterator[float]) -> float:
        """What the end is worth to the viewer, everyone playing what looks best by itself, the others not always."""
        me, brake = self._me, self._brake
        while not table.over and me not in table.out:
            table.step(chances, 0.0 if table.mover == me else _RECKLESS)
            brake.spend()
        return table.result(me)

    def _move(self, owner: int, place: int) -> Play:
        return Play(owner + 1, self._deck.cards[place])
