"""Reading, writing and checking records."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.core import BadNotation, Outcome
from bot.games.record import (
    Entry,
    NotARecord,
    Record,
    WrongRecord,
    check_result,
    dump,
    load,
    parse_entry,
    plies,
    result_json,
    start,
)
from bot.games.registry import rules_of
from tests.games.records import SALT, SEED, as_text, document, random_game, without

RESULT = {"reason": "resign", "places": [2, 1], "scores": [0, 1]}


def test_a_record_is_read_from_its_text() -> None:
    expected = Record("dragon_face", 1, {}, 2, SEED, SALT, ("1 e3-e5",), Outcome("resign", (2, 1), (0, 1)))
    assert load(as_text(document("1 e3-e5", result=RESULT))) == expected


def test_what_is_written_is_read_back() -> None:
    for record in (random_game(1), random_game(2, plies=5)):
        assert load(dump(record)) == record


def test_a_written_record_is_ascii_and_ends_with_a_line_break() -> None:
    written = dump(random_game(1, plies=3))
    assert written.isascii()
    assert written.endswith("}\n")


def test_a_move_is_added_to_a_new_record() -> None:
    record = load(as_text(document()))
    assert ("1 e3-e5",) == record.with_move(Entry(1, "e3-e5")).moves
    assert () == record.moves


def test_whole_scores_are_written_without_a_point() -> None:
    written = result_json(Outcome("agreed", (1, 1), (1.0, 0.5)))
    assert {"reason": "agreed", "places": [1, 1], "scores": [1, 0.5]} == written
    assert "[1, 0.5]" == repr(written["scores"])


def test_a_byte_order_mark_is_passed_over() -> None:
    assert "dragon_face" == load(b"\xef\xbb\xbf" + as_text(document())).game


def test_keys_that_a_record_does_not_have_are_passed_over() -> None:
    assert load(as_text(document(comment=[1, {}]))) == load(as_text(document()))


def test_a_seed_may_be_written_in_capitals() -> None:
    assert load(as_text(document(seed=SEED.hex().upper()))).seed == SEED


NO_RECORDS: dict[str, Any] = {
    "empty": b"",
    "spaces": b"  \n",
    "no JSON": b"{'format': 1}",
    "two values": as_text(document()) * 2,
    "not UTF-8": as_text(document()).replace(b"100", b"\xff\xfe"),
    "UTF-16": as_text(document()).decode().encode("utf-16"),
    "a list": b"[]",
    "a text": b'"record"',
    "null": b"null",
    "deeply nested": b"[" * 100_000,
    "nested options": as_text(document()).replace(b'"options": {}', b'"options": ' + b'{"a":' * 50_000),
    "NaN": as_text(document()).replace(b'"seats": 2', b'"seats": NaN'),
    "Infinity": as_text(document(result={**RESULT, "scores": [float("inf"), 0]})),
    "a key twice": as_text(document()).replace(b"{", b'{"game": "dragon_face", ', 1),
    "an option twice": as_text(document()).replace(b'"options": {}', b'"options": {"a": 1, "a": 1}'),
    **{f"no {key}": without(key) for key in document()},
    "another format": document(format=2),
    "format as a text": document(format="1"),
    "format with a point": document(format=1.0),
    "format true": document(format=True),
    "an unknown game": document(game="chess"),
    "a game's name in another case": document(game="Dragon_Face"),
    "a module's name as a game": document(game="core"),
    "an unpaired surrogate as a game": document(game="\ud800"),
    "game null": document(game=None),
    "rules as a text": document(rules="1"),
    "rules true": document(rules=True),
    "options null": document(options=None),
    "options a list": document(options=[]),
    "seats as a text": document(seats="2"),
    "seats true": document(seats=True),
    "seats with a point": document(seats=2.0),
    "seed too short": document(seed=SEED.hex()[:-1]),
    "seed too long": document(seed=SEED.hex() + "0"),
    "seed with a line break": document(seed=SEED.hex() + "\n"),
    "seed not hex": document(seed="g" * 64),
    "seed in other digits": document(seed="٣" * 64),
    "seed null": document(seed=None),
    "salt not ASCII": document(salt="соль"),
    "salt a number": document(salt=100),
    "moves null": document(moves=None),
    "moves a text": document(moves="1 e3-e5"),
    "a move that is a number": document(moves=["1 e3-e5", 2]),
    "a move that is null": document(moves=[None]),
    "a move that is a list": document(moves=[["1", "e3-e5"]]),
    "result a text": document(result="resign"),
    "result false": document(result=False),
    "result without reason": document(result={"places": [1, 2], "scores": [1, 0]}),
    "result without places": document(result={"reason": "resign", "scores": [1, 0]}),
    "result without scores": document(result={"reason": "resign", "places": [1, 2]}),
    "reason null": document(result={**RESULT, "reason": None}),
    "places null": document(result={**RESULT, "places": None}),
    "a place as a text": document(result={**RESULT, "places": ["2", 1]}),
    "a place with a point": document(result={**RESULT, "places": [2.0, 1]}),
    "a place true": document(result={**RESULT, "places": [2, True]}),
    "scores an object": document(result={**RESULT, "scores": {}}),
    "a score as a text": document(result={**RESULT, "scores": ["0", 1]}),
    "a score true": document(result={**RESULT, "scores": [0, True]}),
}


@pytest.mark.parametrize("source", NO_RECORDS.values(), ids=NO_RECORDS.keys())
def test_what_is_no_record_is_refused(source: Any) -> None:
    with pytest.raises(NotARecord):
        load(source if isinstance(source, bytes) else as_text(source))


HUGE = int("9" * 4000)
RESIGNED = {"moves": ["1 resign"], "result": RESULT}

WRONG_RECORDS: dict[str, Any] = {
    "another version of the rules": document(rules=2),
    "a huge version": document(rules=HUGE),
    "version 0": document(rules=0),
    "one seat": document(seats=1),
    "no seat": document(seats=0),
    "fewer than none": document(seats=-2),
    "three seats": document(seats=3),
    "a great many seats": document(seats=HUGE),
    "an unknown option": document(options={"mat": "small"}),
    "an unknown option with a line break": document(options={"mat\nsmall": {"a": [None]}}),
    "an illegal move": document("1 e3-e6"),
    "a move out of turn": document("2 e9-e7"),
    "a seat that is not there": document("3 e3-e5"),
    "seat 0": document("0 e3-e5"),
    "a seat with a leading zero": document("01 e3-e5"),
    "a huge seat": document("99999999999999999999 e3-e5"),
    "a seat in other digits": document("١ e3-e5"),
    "no seat given": document("e3-e5"),
    "an empty move": document(""),
    "a seat without a move": document("1 "),
    "two spaces": document("1  e3-e5"),
    "a space before": document(" 1 e3-e5"),
    "a space behind": document("1 e3-e5 "),
    "a line break behind": document("1 e3-e5\n"),
    "a tab": document("1\te3-e5"),
    "capitals": document("1 E3-E5"),
    "another dash": document("1 e3–e5"),
    "a square that is not there": document("1 e3-j5"),
    "a leading zero": document("1 e03-e05"),
    "a very long move": document("1 " + "e3-e5" * 100_000),
    "an unpaired surrogate": document("1 \udfff"),
    "a NUL": document("1 e3-e5\0"),
    "a pass that is not due": document("1 pass"),
    "a draw said twice": document("1 draw", "1 draw"),
    "a move after the end": document("1 resign", "2 e9-e7", result=RESULT),
    "leaving after the end": document("1 resign", "2 resign", result=RESULT),
    "no result though it is over": document("1 resign"),
    "a result though it goes on": document("1 e3-e5", result=RESULT),
    "another reason": document(**{**RESIGNED, "result": {**RESULT, "reason": "timeout"}}),
    "other places": document(**{**RESIGNED, "result": {**RESULT, "places": [1, 2]}}),
    "a place more": document(**{**RESIGNED, "result": {**RESULT, "places": [2, 1, 3]}}),
    "other scores": document(**{**RESIGNED, "result": {**RESULT, "scores": [0, 0.5]}}),
    "no scores": document(**{**RESIGNED, "result": {**RESULT, "scores": []}}),
    "a huge score": document(**{**RESIGNED, "result": {**RESULT, "scores": [0, HUGE]}}),
    "a score beyond all numbers": as_text(document(**RESIGNED)).replace(b"[0, 1]", b"[0, 1e999]"),
}


def check(record: Record) -> None:
    for ply in plies(record):
        last = ply
    check_result(record, last.state)


@pytest.mark.parametrize("source", WRONG_RECORDS.values(), ids=WRONG_RECORDS.keys())
def test_a_record_that_does_not_hold_is_found_out(source: Any) -> None:
    record = load(source if isinstance(source, bytes) else as_text(source))
    with pytest.raises(WrongRecord) as caught:
        check(record)
    assert str(caught.value).isascii()
    assert 1 == len(str(caught.value).splitlines())


@pytest.mark.parametrize("scores", [[0, 1], [0.0, 1.0], [-0.0, 1e0]])
def test_scores_are_equal_as_numbers(scores: list[float]) -> None:
    check(load(as_text(document(**{**RESIGNED, "result": {**RESULT, "scores": scores}}))))


def test_an_illegal_move_is_named_with_its_ply_and_what_would_have_been_legal() -> None:
    with pytest.raises(WrongRecord) as caught:
        check(load(as_text(document("1 e3-e5", "2 e9-e6"))))
    fault, _, legal = str(caught.value).partition("; legal: ")
    assert 'ply 2: "2 e9-e6": illegal move' == fault
    assert ["2 b9-b7", "2 b9-b8"] == legal.split(", ")[:2]
    assert 36 == len(legal.split(", "))


def test_after_the_end_nothing_is_legal() -> None:
    with pytest.raises(WrongRecord, match=r"^ply 2: .*: the game has ended; legal: nothing$"):
        check(load(as_text(document("1 resign", "2 resign"))))


def test_replaying_gives_each_position_and_what_led_to_it() -> None:
    found = list(plies(load(as_text(document("1 e3-e5", "2 draw")))))
    entries = [(0, None), (1, Entry(1, "e3-e5")), (2, Entry(2, "draw"))]
    assert [(ply.number, ply.entry) for ply in found] == entries
    told = ["dragon-face-moved", "dragon-face-draw-offered"]
    assert [fact.key for ply in found for fact in ply.facts] == told


def test_a_whole_random_game_holds() -> None:
    check(random_game(3))


@pytest.mark.parametrize("notation", ["e3-e5", "a", "draw two 3+4"])
def test_an_entry_is_a_seat_a_space_and_a_notation(notation: str) -> None:
    assert parse_entry(f"12 {notation}") == Entry(12, notation)
    assert f"12 {notation}" == str(Entry(12, notation))


def test_a_notation_has_at_most_sixty_characters() -> None:
    assert "x" * 60 == parse_entry("1 " + "x" * 60).notation
    with pytest.raises(BadNotation):
        parse_entry("1 " + "x" * 61)


# Blindsight has options of every kind, so these can be tried with it.

DEFAULTS = rules_of("blindsight").options({})


def blindsight(**options: Any) -> Record:
    return load(as_text(document(game="blindsight", options=options, seats=3)))


def test_a_record_with_all_options_starts() -> None:
    assert start(blindsight(**DEFAULTS))[0] is rules_of("blindsight")


@pytest.mark.parametrize("name", DEFAULTS)
def test_every_option_is_written(name: str) -> None:
    with pytest.raises(WrongRecord, match=f"^option missing: {name}$"):
        start(blindsight(**{key: value for key, value in DEFAULTS.items() if key != name}))


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(WrongRecord, match=r'^unknown option: "a\\nb"; known: mode, '):
        start(blindsight(**DEFAULTS, **{"a\nb": 1}))


WRONG_VALUES: dict[str, Any] = {
    "null": None,
    "a point": 1.5,
    "a list": [],
    "an object": {"a": 1},
    "a text": "none of\nthese",
    "too low": -1,
    "huge": HUGE,
    "one for true": 1,
    "nought for false": 0,
}


@pytest.mark.parametrize("value", WRONG_VALUES.values(), ids=WRONG_VALUES.keys())
@pytest.mark.parametrize("name", DEFAULTS)
def test_an_options_value_must_be_allowed(name: str, value: object) -> None:
    with pytest.raises(WrongRecord, match=f"^option {name}\\b") as caught:
        start(blindsight(**{**DEFAULTS, name: value}))
    assert 1 == len(str(caught.value).splitlines())


@pytest.mark.parametrize("value", [15.0, True, "15"])
def test_an_options_value_has_the_options_kind(value: object) -> None:
    assert 15 == DEFAULTS["top"]
    with pytest.raises(WrongRecord, match=r"^option top\b"):
        start(blindsight(**{**DEFAULTS, "top": value}))
