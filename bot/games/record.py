"""A whole game as text: options, seed, moves. Reading it, writing it, checking it move by move.

Messages of the two errors are for a terminal: one line of ASCII each, in English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from bot.games import core
from bot.games.core import AnyRules, BadNotation, GameOver, IllegalMove, Outcome, Seat, SeatsError
from bot.games.fair import Fair
from bot.games.options import Options, OptionsError
from bot.games.registry import all_games, rules_of
from bot.games.strict_json import NotJson, loads, shown
from bot.games.text import Text

T = TypeVar("T")

FORMAT: Final = 1
LONGEST_NOTATION: Final = 60


class NotARecord(ValueError):
    """The text is no record at all: not JSON, a key missing or of a wrong type, an unknown format or game."""


class WrongRecord(ValueError):
    """The text is a record, but a wrong one: a wrong option, an illegal move, another result."""


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
        """The record with one move more."""
        return replace(self, moves=(*self.moves, str(entry)))


def dump(record: Record) -> str:
    """A record as JSON text, ending with a line break."""
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


def result_json(result: Outcome | None) -> dict[str, Any] | None:
    """A result as JSON values, whole numbers without a point."""
    if result is None:
        return None
    scores = [number_json(score) for score in result.scores]
    return {"reason": result.reason, "places": list(result.places), "scores": scores}


def number_json(number: int | float) -> int | float:
    """A number without a point if it is whole."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def load(source: str | bytes) -> Record:
    """The record that a JSON text holds; raises NotARecord. Its moves aren't checked yet.

    Keys that a record doesn't have are passed over; a key twice in one object makes it no record.
    """
    document = _document(source)
    if (given := _field(document, "format", int)) != FORMAT:
        raise NotARecord(f"format {given} is unknown; known: {FORMAT}")
    record = Record(
        game=_field(document, "game", str),
        version=_field(document, "rules", int),
        options=_field(document, "options", dict),
        seats=_field(document, "seats", int),
        seed=_seed(_field(document, "seed", str)),
        salt=_field(document, "salt", str),
        moves=tuple(_field(document, "moves", list)),
        result=_result(document),
    )
    if record.game not in all_games():
        raise NotARecord(f"unknown game: {shown(record.game)}; known: {', '.join(all_games())}")
    if not record.salt.isascii():
        raise NotARecord("salt must be ASCII")
    for number, move in enumerate(record.moves, start=1):
        if not isinstance(move, str):
            raise NotARecord(f"move {number} must be a text")
    return record


def _document(source: str | bytes) -> dict[str, Any]:
    try:
        document = loads(source)
    except NotJson as error:
        raise NotARecord(str(error)) from error
    if not isinstance(document, dict):
        raise NotARecord("a record is a JSON object")
    return document


_IN_WORDS: Final[dict[type, str]] = {
    int: "a whole number",
    str: "a text",
    dict: "an object",
    list: "a list",
}


def _field(document: Mapping[str, Any], key: str, kind: type[T], *, path: str = "") -> T:
    if key not in document:
        raise NotARecord(f"key missing: {path}{key}")
    value = document[key]
    if type(value) is not kind:  # true and false are no numbers here
        raise NotARecord(f"{path}{key} must be {_IN_WORDS[kind]}")
    return value


def _seed(digits: str) -> bytes:
    if not re.fullmatch(r"[0-9A-Fa-f]{64}", digits):
        raise NotARecord("seed must be 64 hex digits")
    return bytes.fromhex(digits)


def _result(document: Mapping[str, Any]) -> Outcome | None:
    if "result" not in document:
        raise NotARecord("key missing: result")
    if document["result"] is None:
        return None
    if not isinstance(document["result"], dict):
        raise NotARecord("result must be an object or null")
    result: dict[str, Any] = document["result"]
    reason = _field(result, "reason", str, path="result.")
    places = _field(result, "places", list, path="result.")
    scores = _field(result, "scores", list, path="result.")
    if not all(type(place) is int for place in places):
        raise NotARecord("result.places must hold whole numbers")
    if not all(type(score) in (int, float) for score in scores):
        raise NotARecord("result.scores must hold numbers")
    return Outcome(reason, tuple(places), tuple(scores))


@dataclass(frozen=True, slots=True)
class Ply:
    """A position of a replayed game and how it came about: ``entry`` is None before the first move."""

    number: int
    entry: Entry | None
    state: Any
    facts: tuple[Text, ...]


def start(record: Record) -> tuple[AnyRules, Any]:
    """The rules and the starting state of a record; raises WrongRecord."""
    rules = rules_of(record.game)
    known = rules.info.version
    if record.version != known:
        raise WrongRecord(f"rules {record.version} of {record.game} is unknown; known: {known}")
    if record.seats not in rules.info.seats:
        allowed = ", ".join(map(str, rules.info.seats))
        raise WrongRecord(f"seats: {record.seats} is not allowed; allowed: {allowed}")
    options = _checked_options(record, rules)
    try:
        return rules, rules.setup(options, record.seats, Fair(record.seed, record.salt))
    except SeatsError as error:
        raise WrongRecord(str(error)) from error
    except OptionsError as error:
        raise _wrong_option(error) from error


def _checked_options(record: Record, rules: AnyRules) -> Options:
    """A record's options: all of the game's, each one written, and no other."""
    defaults = rules.options({})
    for name in defaults:
        if name not in record.options:
            raise WrongRecord(f"option missing: {name}")
    for name, value in record.options.items():
        if name not in defaults:
            raise WrongRecord(f"unknown option: {shown(name)}; known: {', '.join(defaults) or 'none'}")
        if not isinstance(value, str | int):
            raise WrongRecord(f"option {name} must be a text, a whole number, true or false")
    try:
        options = rules.options(record.options)
    except OptionsError as error:
        raise _wrong_option(error) from error
    for name, value in options.items():  # 1 and true are equal, but not the same option
        if type(record.options[name]) is not type(value):
            raise WrongRecord(
                f"option {name}: {shown(record.options[name])} is not allowed; did you mean {value}?"
            )
    return options


def _wrong_option(error: OptionsError) -> WrongRecord:
    value = shown(error.value)
    return WrongRecord(
        f"option {shown(error.option)[1:-1]}: {value} is not allowed; allowed: {error.allowed}"
    )


def parse_entry(text: str) -> Entry:
    """The entry of a move's text: a seat, one space, a notation; raises BadNotation."""
    match = re.fullmatch(r"([1-9][0-9]?) ([!-~](?:[ -~]*[!-~])?)", text)
    if match is None or len(match[2]) > LONGEST_NOTATION:
        raise BadNotation(text)
    return Entry(int(match[1]), match[2])


class _NoSuchSeat(ValueError):
    """A move of a seat that the game doesn't have."""


_FAULTS: Final[dict[type[Exception], str]] = {
    GameOver: "the game has ended",
    IllegalMove: "illegal move",
    BadNotation: "not a move",
    _NoSuchSeat: "no such seat",
}


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
                raise _NoSuchSeat(entry.seat)
            step = core.play(rules, state, entry.seat, rules.read(entry.notation))
        except tuple(_FAULTS) as error:
            legal = _legal_in_words(rules, state, record.seats)
            fault = _FAULTS[type(error)]
            raise WrongRecord(f"ply {number}: {shown(text)}: {fault}; legal: {legal}") from error
        state = step.state
        yield Ply(number, entry, state, step.facts)


def check_result(record: Record, state: Any) -> None:
    """Raise WrongRecord unless the record's result is the one that its moves give."""
    outcome = rules_of(record.game).outcome(state)
    if outcome != record.result:
        given, found = shown(result_json(record.result)), shown(result_json(outcome))
        raise WrongRecord(f"result: the record says {given}, its moves give {found}")


def legal_notations(rules: AnyRules, state: Any, seats: int) -> dict[Seat, list[str]]:
    """The listed moves of each seat to act, sorted by code point; nothing once the game is over."""
    if rules.outcome(state) is not None:
        return {}
    found: dict[Seat, list[str]] = {}
    for seat in range(1, seats + 1):
        if listed := rules.legal(rules.view(state, seat)):
            found[seat] = sorted(rules.write(move) for move in listed)
    return found


def _legal_in_words(rules: AnyRules, state: Any, seats: int) -> str:
    by_seat = legal_notations(rules, state, seats)
    lists = [f"{seat} {notation}" for seat, notations in by_seat.items() for notation in notations]
    return ", ".join(lists) or "nothing"
