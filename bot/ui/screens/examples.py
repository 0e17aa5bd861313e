"""Positions shown beside the rules. Each is a real game, replayed as far as the page needs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.games.record import NotARecord, WrongRecord, load, plies
from bot.games.registry import found, rules_of
from bot.games.resources import DataError
from bot.games.strict_json import load_file
from bot.ui.games.base import Choice, screen_of
from renderers.base import NO_MARKS, Marks


@dataclass(frozen=True, slots=True)
class Example:
    """What somebody sees at a table, and what the picture marks: as in their panel, or as the example
    says."""

    view: Any
    marks: Marks


@cache
def examples(game: str) -> Mapping[int, Example]:
    """The positions of a game's rules by page, counted from 1; raises DataError.

    Replaying them takes a while: to be called in a thread.
    """
    path = found()[game].data / "examples" / f"{game}.json"
    try:
        document = load_file(path)
        return {each["page"]: _example(each) for each in document["examples"]}
    except (OSError, ValueError, KeyError, NotARecord, WrongRecord) as error:
        raise DataError(f"{path.name}: {error}") from error


def _example(each: Mapping[str, Any]) -> Example:
    record = load(json.dumps(each["record"]))
    *_, last = plies(record)
    rules = rules_of(record.game)
    view = rules.view(last.state, each["viewer"])
    if (marks := each.get("marks")) is not None:
        return Example(view, Marks(tuple(marks["chosen"]), tuple(marks["targets"])))
    if each["path"] is None:  # looked at before anything is chosen
        return Example(view, NO_MARKS)
    choice = screen_of(record.game).choose(view, rules.legal(view), tuple(each["path"]))
    if not isinstance(choice, Choice):
        raise ValueError(f"page {each['page']}: the path leads past the last choice")
    return Example(view, choice.marks)
