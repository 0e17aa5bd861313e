"""A position of Dizzle, read from what ``replay --view`` prints of it: fields by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.core import Outcome
from bot.games.dizzle.loading import levels, sheet_of
from bot.games.dizzle.sheet import Sheet
from bot.games.dizzle.view import Paper, Phase, Position, Standing, View
from bot.opponents.reading import read_as


def read_view(printed: Mapping[str, Any]) -> View:
    """The view; raises ValueError."""
    try:
        position = printed["position"]
        if position["level"] not in levels():
            raise ValueError(f"no such level: {str(position['level'])[:20]}")
        sheet = sheet_of(position["level"])
        return View(
            printed["viewer"],
            Position(
                level=position["level"],
                papers=tuple(_paper(each, sheet) for each in position["papers"]),
                table=read_as(tuple[int, ...], position["table"]),
                flags=read_as(tuple[tuple[str, tuple[int, ...]], ...], position["flags"]),
                actor=read_as(int | None, position["actor"]),  # type: ignore[arg-type]
                phase=Phase[position["phase"].upper()],
                turn=read_as(int, position["turn"]),
                closing=read_as(bool, position["closing"]),
                rockets=read_as(tuple[int, ...], position["rockets"]),
                gone=read_as(tuple[int, ...], position["gone"]),
                ended=read_as(Outcome | None, position["ended"]),  # type: ignore[arg-type]
            ),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no view of Dizzle: {error!r}") from error


def _paper(printed: Mapping[str, Any], sheet: Sheet) -> Paper:
    return Paper(
        crosses=sheet.mask(printed["crosses"]),
        dice=sheet.mask(printed["dice"]),
        exploded=sheet.mask(printed["exploded"]),
        flags=read_as(tuple[tuple[str, int], ...], printed["flags"]),
        rerolls=read_as(int, printed["rerolls"]),
        standing=Standing[printed["standing"].upper()],
    )
