"""The store's values out of the database's columns, and into them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from sqlalchemy import Row

from bot.games.core import Outcome
from bot.games.options import Option, Options
from bot.games.record import result_json
from bot.store.ground.agreement import agreement_of
from bot.store.ground.clock import Clock
from bot.store.ground.rows import Kind, Member, Seating, Status, StoredMove, TableRow, Trouble


def options_text(options: Options) -> str:
    """Options as JSON text, in their own order."""
    return json.dumps(dict(options), ensure_ascii=True)


def result_text(result: Outcome | None) -> str | None:
    """A result as JSON text, None while there is none; unlike a record's result it has the rounds."""
    if result is None:
        return None
    rounds = {"rounds": list(result.rounds)} if result.rounds else {}
    return json.dumps({**(result_json(result) or {}), **rounds}, ensure_ascii=True)


def _result(text: str | None) -> Outcome | None:
    if text is None:
        return None
    document = json.loads(text)
    return Outcome(
        document["reason"],
        tuple(document["places"]),
        tuple(document["scores"]),
        tuple(document.get("rounds", ())),
    )


def _options(text: str) -> Mapping[str, Option]:
    options: dict[str, Option] = json.loads(text)
    return options


def table_row(row: Row[Any]) -> TableRow:
    """The value of a row of ``tables``."""
    return table_of(dict(row._mapping))


def table_of(values: dict[str, Any]) -> TableRow:
    """The value of a table's columns by their names."""
    values["status"] = Status(values["status"])
    values["seating"] = Seating(values["seating"])
    values["clock"] = Clock(values["clock"])
    values["options"] = _options(values["options"])
    values["seed"] = bytes.fromhex(values["seed"])
    values["result"] = _result(values["result"])
    values["trouble"] = values["trouble"] and Trouble(values["trouble"])
    values["agreement"] = agreement_of(values["agreement"])
    return TableRow(**values)


def member(values: Sequence[Any]) -> Member:
    """The value of a row of ``members``, of the columns ``MEMBER_FIELDS``."""
    found = Member(*values)
    return replace(found, kind=Kind(found.kind), playing=bool(found.playing))


MEMBER_FIELDS = tuple(each.name for each in fields(Member))
MOVE_FIELDS = tuple(each.name for each in fields(StoredMove))
