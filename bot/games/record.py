"""A whole game as text: options, seed, moves. Reading, checking and replaying it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.games import core
from bot.games.core import AnyRules, BadNotation, GameOver, IllegalMove, OptionsError, Outcome, Seat, SeatsError
from bot.games.fair import SEED_BYTES, Fair, commitment
from bot.games.registry import GAMES, rules_of
from bot.games.text import Text

FORMAT = 1


class NotARecord(ValueError):
    """The text is no record at all: not JSON, a key missing or of a wrong type, an unknown format or game."""


class WrongRecord(ValueError):
    """The record is one, but doesn't hold: a wrong option, an illegal move, another result."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One move of a record: who made it, and its notation."""

    seat: Seat
    notation: str

    def __str__(self) -> str:
        return f"{self.seat} {self.notation}"


@dataclass(frozen=True, slots=True)
class Record:
    """What the store keeps, an export hands out and ``replay`` reads."""

    game: str
    version: int
    options: Mapping[str, object]
    seats: int
    seed: bytes
    salt: str
    moves: tuple[str, ...] = ()
    """``<seat> <notation>`` each, forced moves too."""
    result: Outcome | None = None

    def with_move(self, entry: Entry) -> Record:
        """Return the record with one move more."""
        return replace(self, moves=(*self.moves, str(entry)))


def result_json(result: Outcome | None) -> dict[str, Any] | None:
    """Return a result as JSON knows it, whole numbers without a point."""
    if result is None:
        return None
    scores = [int(score) if score == int(score) else score for score in result.scores]
    return {"reason": result.reason, "places": list(result.places), "scores": scores}


def dump(record: Record) -> str:
    """Return a record as JSON text, ending with a line break."""
    document = {
        "format": FORMAT,
        "game": record.game,
        "rules": record.version,
        "options": dict(record.options),
        "seats": record.seats,
        "seed": record.seed.hex(),
        "salt": record.salt,
        "moves": list(record.moves),
        "result": result_json(record.result),
    }
    return json.dumps(document, ensure_ascii=True, indent=1) + "\n"


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _result(value: object) -> Outcome | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"reason", "places", "scores"}:
        raise NotARecord("result must be null or hold reason, places and scores")
    reason, places, scores = value["reason"], value["places"], value["scores"]
    if not isinstance(reason, str):
        raise NotARecord("result.reason must be a text")
    if not isinstance(places, list) or not all(_whole(place) for place in places):
        raise NotARecord("result.places must be a list of whole numbers")
    if not isinstance(scores, list) or not all(_number(score) for score in scores):
        raise NotARecord("result.scores must be a list of numbers")
    return Outcome(reason, tuple(places), tuple(scores))


def _refuse(constant: str) -> object:
    raise NotARecord(f"{constant} is not JSON")


_TYPES: dict[str, tuple[type, str]] = {
    "format": (int, "a whole number"),
    "game": (str, "a text"),
    "rules": (int, "a whole number"),
    "options": (dict, "an object"),
    "seats": (int, "a whole number"),
    "seed": (str, "a text"),
    "salt": (str, "a text"),
    "moves": (list, "a list"),
}


def load(source: str | bytes) -> Record:
    """Return the record that a JSON text holds; raises NotARecord. Its moves aren't checked yet."""
    try:
        document = json.loads(source, parse_constant=_refuse)
    except NotARecord:
        raise
    except (ValueError, RecursionError) as error:  # UnicodeDecodeError and over-long numbers are ValueErrors
        raise NotARecord(f"not JSON: {type(error).__name__}") from error
    if not isinstance(document, dict):
        raise NotARecord("a record is a JSON object")
    for key, (kind, words) in _TYPES.items():
        if key not in document:
            raise NotARecord(f"key missing: {key}")
        value = document[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise NotARecord(f"{key} must be {words}")
    if "result" not in document:
        raise NotARecord("key missing: result")
    if document["format"] != FORMAT:
        raise NotARecord(f"format {document['format']} is unknown; known: {FORMAT}")
    if document["game"] not in GAMES:
        raise NotARecord(f"unknown game: {document['game'][:40]!r}; known: {', '.join(GAMES)}")
    if not re.fullmatch(r"[0-9a-f]{64}", document["seed"], re.IGNORECASE):
        raise NotARecord("seed must be 64 hex digits")
    if not document["salt"].isascii():
        raise NotARecord("salt must be ASCII")
    if not all(isinstance(move, str) for move in document["moves"]):
        raise NotARecord("moves must be a list of texts")
    seed = bytes.fromhex(document["seed"])
    assert len(seed) == SEED_BYTES
    return Record(
        game=document["game"],
        version=document["rules"],
        options=document["options"],
        seats=document["seats"],
        seed=seed,
        salt=document["salt"],
        moves=tuple(document["moves"]),
        result=_result(document["result"]),
    )


@dataclass(frozen=True, slots=True)
class Ply:
    """A position of a replayed game and how it came about: ``entry`` is None before the first move."""

    number: int
    entry: Entry | None
    state: Any
    facts: tuple[Text, ...]


def start(record: Record) -> tuple[AnyRules, Any]:
    """Return the rules and the starting state of a record; raises WrongRecord."""
    rules = rules_of(record.game)
    if record.version != rules.info.version:
        raise WrongRecord(f"rules version {record.version} of {record.game} is unknown; known: {rules.info.version}")
    missing = [key for key in rules.options({}) if key not in record.options]
    if missing:
        raise WrongRecord(f"option missing: {missing[0]}")
    try:
        options = rules.options(record.options)
        return rules, rules.setup(options, record.seats, Fair(record.seed, record.salt))
    except (OptionsError, SeatsError) as error:
        raise WrongRecord(str(error)) from error


def parse_entry(text: str) -> Entry:
    """Return the entry of a move's text; raises BadNotation."""
    match = re.fullmatch(r"([1-9][0-9]?) ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)", text)
    if match is None:
        raise BadNotation(text)
    return Entry(int(match[1]), match[2])


def plies(record: Record) -> Iterator[Ply]:
    """Replay a record from its seed, yielding the position before the first move and after each one.

    Raises WrongRecord, naming ply, move and what would have been legal. The result isn't looked at.
    """
    rules, state = start(record)
    yield Ply(0, None, state, ())
    for number, text in enumerate(record.moves, start=1):
        try:
            entry = parse_entry(text)
            if entry.seat > record.seats:
                raise WrongRecord(f"ply {number}: {text[:80]}: no such seat; seats: 1 to {record.seats}")
            step = core.play(rules, state, entry.seat, rules.read(entry.notation))
        except GameOver as error:
            raise WrongRecord(f"ply {number}: {text[:80]}: the game has ended") from error
        except (BadNotation, IllegalMove) as error:
            what = "illegal" if isinstance(error, IllegalMove) else "not a move"
            legal = _legal_words(rules, state, record.seats)
            raise WrongRecord(f"ply {number}: {_one_line(text)}: {what}; legal: {legal}") from error
        state = step.state
        yield Ply(number, entry, state, step.facts)


def check_result(record: Record, state: Any) -> None:
    """Raise WrongRecord unless the record's result is the one that its moves give."""
    outcome = rules_of(record.game).outcome(state)
    if outcome != record.result:
        given, found = json.dumps(result_json(record.result)), json.dumps(result_json(outcome))
        raise WrongRecord(f"result: the record says {given}, its moves give {found}")


def summary(record: Record, ply: Ply, *, viewer: Seat | None = None, with_view: bool = False) -> dict[str, Any]:
    """Return what ``replay`` prints of a position: JSON values, legal notations sorted by code point.

    With ``with_view`` there is a ``view`` in it, and only the viewer's own legal moves (None: a spectator's).
    """
    rules = rules_of(record.game)
    outcome = rules.outcome(ply.state)
    acting = () if outcome is not None else core.to_act(rules, ply.state, record.seats)
    shown = [seat for seat in acting if not with_view or seat == viewer]
    printed: dict[str, Any] = {
        "game": record.game,
        "ply": ply.number,
        "to_act": list(acting),
        "legal": {
            str(seat): sorted(rules.write(move) for move in rules.legal(rules.view(ply.state, seat)))
            for seat in shown
        },
        "result": result_json(outcome),
        "commitment": commitment(record.seed),
    }
    if with_view:
        printed["view"] = view_json(rules.view(ply.state, viewer))
    return printed


def view_json(value: Any) -> Any:
    """Return a view as JSON values: dataclasses as objects, sets sorted, enums by name, bytes as hex."""
    from dataclasses import fields, is_dataclass
    from enum import Enum

    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, bytes):
        return value.hex()
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: view_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): view_json(each) for key, each in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((view_json(each) for each in value), key=repr)
    if isinstance(value, tuple | list):
        return [view_json(each) for each in value]
    return value


def _one_line(text: str) -> str:
    return json.dumps(text[:80])[1:-1]


def _legal_words(rules: AnyRules, state: Any, seats: int) -> str:
    if rules.outcome(state) is not None:
        return "nothing, the game has ended"
    lists = [
        f"{seat} {notation}"
        for seat in core.to_act(rules, state, seats)
        for notation in sorted(rules.write(move) for move in rules.legal(rules.view(state, seat)))
    ]
    return ", ".join(lists)
