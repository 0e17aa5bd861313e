"""Dizzle on the screens: first the die, then the field; or whether to roll again; or where a rocket goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.dizzle.score import Score, scores, stars
from bot.games.dizzle.sheet import Kind
from bot.games.dizzle.view import Call, Move, Planet, Return, Take, View, write
from bot.games.options import Options
from bot.games.text import Player, Text, text
from bot.ui.games.base import Choice, Chosen, GameScreen, Item, Path, Unnamed
from renderers.base import Marks


class DizzleScreen(Unnamed):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        """The next step: a die, its field, a call, a die to give back, or a planet."""
        takes = [move for move in legal if isinstance(move, Take)]
        if takes:
            return self._choose_take(view, takes, path)
        fields = [move for move in legal if isinstance(move, Return | Planet)]
        for move in fields:
            if path[:1] == (move.field,):
                return Chosen(write(move))
        if fields:
            returning = isinstance(fields[0], Return)
            prompt = text("dizzle-choose-return") if returning else text("dizzle-choose-planet")
            items = tuple(self._field(view, move.field) for move in fields)
            return Choice(prompt, items, Marks(targets=tuple(move.field for move in fields)))
        calls = {move.value: move for move in legal if isinstance(move, Call)}
        if path[:1] and path[0] in calls:
            return Chosen(path[0])
        items = tuple(Item(name, self.move(view, call)) for name, call in calls.items())
        return Choice(text("dizzle-choose-call"), items)

    def _choose_take(self, view: View, takes: Sequence[Take], path: Path) -> Choice | Chosen:
        dice = dict.fromkeys(move.die for move in takes)
        die = next((each for each in dice if path[:1] == (str(each),)), None)
        if die is None:
            items = tuple(
                Item(
                    str(each),
                    text("dizzle-die", die=each, count=view.position.table.count(each)),
                )
                for each in dice
            )
            return Choice(text("dizzle-choose-die"), items)
        fields = tuple(move.field for move in takes if move.die == die)
        if path[1:2] and path[1] in fields:
            return Chosen(write(Take(die, path[1])))
        items = tuple(self._field(view, field) for field in fields)
        return Choice(text("dizzle-choose-field", die=die), items, Marks(chosen=(str(die),), targets=fields))

    def _field(self, view: View, name: str) -> Item:
        sheet = view.position.sheet
        field = sheet.fields[sheet.index[name]]
        if field.kind is Kind.PLAIN:
            return Item(name, text("dizzle-field", field=name))
        return Item(
            name,
            text(
                "dizzle-field-kind",
                field=name,
                kind=field.kind.value,
                colour=field.colour.upper(),
                points=field.points,
            ),
        )

    def move(self, view: View, move: Move) -> Text:
        match move:
            case Take(die=die, field=field):
                return text("dizzle-take-in-list", die=die, field=self._field(view, field).label)
            case Return(field=field):
                return text("dizzle-return-in-list", field=field)
            case Planet(field=field):
                return text("dizzle-planet-in-list", field=field)
            case Call.REROLL:
                return text("dizzle-reroll-in-list")
            case Call.DROP:
                return text("dizzle-drop-in-list")
            case _:
                raise ValueError(f"never listed: {move}")

    def day_marks(self, options: Options, score: float, *, left: bool) -> str:
        """Stars, as at the end of a game alone."""
        count = 0 if left else stars(int(options["level"]), int(score))
        return "★" * count + "☆" * (_STARS - count)

    def score_sheet(self, view: Any) -> tuple[Text, ...]:
        """The points by source of each seat; alone the stars as well."""
        position = view.position
        found = scores(position)
        lines = [_line(seat, score) for seat, score in enumerate(found, start=1)]
        if len(found) == 1:
            lines.append(text("dizzle-stars", stars=stars(position.level, found[0].total)))
        return tuple(lines)


_STARS: Final = 5


def _line(seat: int, score: Score) -> Text:
    return text(
        "dizzle-score",
        player=Player(seat),
        gems=score.gems,
        arrows=score.arrows,
        puzzles=score.puzzles,
        frame=score.frame,
        flags=score.flags,
        bombs=score.solo_bombs + score.exploded,
        piles=score.piles,
        total=score.total,
    )


SCREEN: GameScreen = DizzleScreen()
