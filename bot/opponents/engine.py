"""A level that plays for another program: one JSON object a line comes in, one notation a line goes out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from random import Random
from typing import TextIO

from bot.games.core import AnyRules
from bot.opponents.levels import Effort
from bot.opponents.opponent import choose, opponent_of


class NotAQuestion(ValueError):
    """A line isn't what a program is asked; the text says why."""


def serve(rules: AnyRules, effort: Effort, *, asked: Iterable[str], answers: TextIO, rng: Random) -> None:
    """Answer every line until there are no more; raises NotAQuestion."""
    for line in asked:
        if line.strip():
            answers.write(answer(rules, effort, line, rng) + "\n")
            answers.flush()


def answer(rules: AnyRules, effort: Effort, line: str, rng: Random) -> str:
    """The notation of the move for one line; raises NotAQuestion. Unknown keys are passed over."""
    key = rules.info.key
    try:
        question = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise NotAQuestion(f"not JSON: {error}") from error
    if not isinstance(question, Mapping) or not isinstance(question.get("view"), Mapping):
        raise NotAQuestion("a question is a JSON object with a view")
    if question.get("game") != key:
        raise NotAQuestion(f"the game is {key}, not {question.get('game')!r}")
    record = question.get("record")
    try:
        view = opponent_of(key).read_view(question["view"], record if isinstance(record, Mapping) else None)
        return rules.write(choose(rules, view, rng, effort))
    except ValueError as error:
        raise NotAQuestion(str(error)) from error
