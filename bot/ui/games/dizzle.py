"""Dizzle on the screens: which die goes onto which field; or whether to roll again; or where a rocket goes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from bot.games.dizzle.moves import openings
from bot.games.dizzle.score import Score, chart_row, scores, stars
from bot.games.dizzle.sheet import LEVELS, Kind, bits
from bot.games.dizzle.view import Call, Move, Planet, Position, Return, Take, View, write
from bot.games.options import Options
from bot.games.registry import rules_of
from bot.games.text import Player, Text, text
from bot.ui.games.base import MENU, Choice, Chosen, Further, GameScreen, Item, Path, Unnamed
from renderers.base import Marks


class DizzleScreen(Unnamed):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    sheets = True

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
        """All takes where a menu holds them, else the dice, then the fields of one; a sole field isn't asked for."""
        if len(takes) <= MENU:
            known = {f"{move.die}-{move.field}": move for move in takes}
            if path[:1] and path[0] in known:
                return Chosen(write(known[path[0]]))
            items = tuple(
                Item(
                    name,
                    self.move(view, move),
                    short=text("dizzle-take-short", die=move.die, field=move.field),
                    sign=self._sign(view, move.field) or str(move.die),
                )
                for name, move in known.items()
            )
            marks = Marks(targets=tuple(dict.fromkeys(move.field for move in takes)))
            return Choice(text("dizzle-choose-take"), items, marks)
        fields: dict[int, list[str]] = {}
        for move in takes:
            fields.setdefault(move.die, []).append(move.field)
        die = next((each for each in fields if path[:1] == (str(each),)), None)
        if die is None:
            items = tuple(
                Item(
                    str(each),
                    text("dizzle-die", die=each, count=view.position.table.count(each))
                    if len(found) > 1
                    else self.move(view, Take(each, found[0])),
                    sign=str(each),
                )
                for each, found in fields.items()
            )
            marks = Marks(targets=tuple(dict.fromkeys(move.field for move in takes)))
            return Choice(text("dizzle-choose-die"), items, marks)
        if len(fields[die]) == 1:
            return Chosen(write(Take(die, fields[die][0])))
        if path[1:2] and path[1] in fields[die]:
            return Chosen(write(Take(die, path[1])))
        items = tuple(self._field(view, field) for field in fields[die])
        marks = Marks(chosen=(str(die),), targets=tuple(fields[die]))
        return Choice(text("dizzle-choose-field", die=die), items, marks)

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
            short=text("dizzle-field", field=name),
            sign=self._sign(view, name),
        )

    def _sign(self, view: View, name: str) -> str | None:
        """The emoji of a field that is more than its number."""
        sheet = view.position.sheet
        kind = sheet.fields[sheet.index[name]].kind
        return None if kind in (Kind.PLAIN, Kind.START) else kind.value

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

    def why(self, view: View, move: Move) -> Text | None:
        """The points that it brings at once, or how much of the sheet it opens."""
        position, seat = view.position, view.viewer
        assert seat is not None
        rules = rules_of("dizzle")
        match move:
            case Call.DROP if position.papers[seat - 1].dice:
                return text("dizzle-why-drop", count=_numbers(position, seat))
            case Call.DROP | Call.REROLL:
                return text("dizzle-why-reroll", count=_numbers(position, seat))
        after = rules.apply(rules.imagine(view, Random(0)), seat, move).state.position
        brought = scores(after)[seat - 1].total - scores(position)[seat - 1].total
        if isinstance(move, Return):
            return text("dizzle-why-return", points=max(0, -brought))
        if brought > 0:
            return text("dizzle-why-points", points=brought)
        return text("dizzle-why-opens", count=_numbers(after, seat))

    def day_marks(self, options: Options, score: float, *, left: bool) -> str:
        """Stars, as at the end of a game alone."""
        count = 0 if left else stars(int(options["level"]), int(score))
        return "★" * count + "☆" * (_STARS - count)

    def further(self, options: Options) -> Further | None:
        """The next level."""
        level = int(options["level"]) + 1
        return Further(text("dizzle-next"), {**options, "level": level}) if level in LEVELS else None

    def score_sheet(self, view: Any) -> tuple[Text, ...]:
        """The points by source of each seat; alone the stars as well."""
        position = view.position
        found = scores(position)
        lines = [_line(seat, score) for seat, score in enumerate(found, start=1)]
        if len(found) == 1:
            lines.append(text("dizzle-row", row=chart_row(position.level, found[0].total)))
        return tuple(lines)


_STARS: Final = 5


def _numbers(position: Position, seat: int) -> int:
    """How many of the six numbers would fit a field of a seat's."""
    sheet = position.sheet
    return len({sheet.fields[place].number for place in bits(openings(sheet, position.papers[seat - 1]))})


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
