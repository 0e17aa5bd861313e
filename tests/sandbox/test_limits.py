from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.checks.limits import FILE_BYTES, mention_problems, message_problems
from bot.sandbox.world.files import stored_file
from bot.sandbox.world.model import LAYOUT, Json, StoredFile


def problems(
    *,
    content: str = "",
    embeds: list[Json] | None = None,
    components: list[Json] | None = None,
    files: list[StoredFile] | None = None,
    flags: int = 0,
) -> str:
    found = message_problems(
        content=content, embeds=embeds or [], components=components or [], files=files or [], flags=flags
    )
    return "; ".join(found)


def button(**changes: Any) -> Json:
    whole = {"type": 2, "style": 1, "label": "Play", "custom_id": "v1:play"} | changes
    return {key: value for key, value in whole.items() if value is not None}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def select(*options: Json, **changes: Any) -> Json:
    return {"type": 3, "custom_id": "v1:choose", "options": list(options)} | changes


def option(value: str = "e4", **changes: Any) -> Json:
    return {"label": "Pawn", "value": value} | changes


def words(text: str = "hello") -> Json:
    return {"type": 10, "content": text}


def gallery(*items: Json) -> Json:
    return {"type": 12, "items": list(items)}


def item(name: str = "board.png", **changes: Any) -> Json:
    return {"media": {"url": f"attachment://{name}"}} | changes


def file(name: str = "board.png", content: bytes = b"x", description: str | None = None) -> StoredFile:
    return stored_file(1, name, content, description=description)


GOOD: list[dict[str, Any]] = [
    {"content": "x" * 2000},
    {
        "content": "board",
        "components": [row(button())] + [row(select(option(), custom_id=str(n))) for n in range(4)],
    },
    {"components": [words("x" * 4000)], "flags": LAYOUT},
    {"components": [gallery(item(description="x" * 1024))], "files": [file()], "flags": LAYOUT},
    {"components": [{"type": 17, "components": [words() for _ in range(39)]}], "flags": LAYOUT},
    {"components": [row(button(style=5, url="https://example.org", custom_id=None))], "content": "x"},
    {"components": [{"type": 9, "components": [words()], "accessory": button()}], "flags": LAYOUT},
    {"embeds": [{"title": "x", "fields": [{"name": "a", "value": "b"}]}]},
    {"files": [file()]},
]


@pytest.mark.parametrize("good", GOOD)
def test_a_message_within_all_limits_has_no_problem(good: dict[str, Any]) -> None:
    assert "" == problems(**good)


MESSAGES: list[tuple[dict[str, Any], str]] = [
    ({"content": "x" * 2001}, "content: 2001 characters"),
    ({}, "an empty message"),
    ({"flags": LAYOUT}, "a V2 message needs some"),
    ({"content": "x", "components": [words()], "flags": LAYOUT}, "doesn't go with content"),
    ({"embeds": [{"title": "x"}], "components": [words()], "flags": LAYOUT}, "doesn't go with content"),
    ({"components": [words()]}, "type 10 needs the V2 flag"),
    ({"content": "x", "components": [row(button(custom_id=str(n))) for n in range(6)]}, "6 rows, at most 5"),
    ({"components": [words()] * 41, "flags": LAYOUT}, "41 with the nested ones"),
    ({"components": [{"type": 17, "components": [words()] * 40}], "flags": LAYOUT}, "41 with the nested"),
    ({"components": [words("x" * 2001), words("x" * 2000)], "flags": LAYOUT}, "4001 characters"),
    ({"components": [words("")], "flags": LAYOUT}, "text display: 0 characters"),
    ({"components": [button()], "flags": LAYOUT}, "type 2 can't stand at the top"),
    ({"components": [{"type": 17, "components": []}], "flags": LAYOUT}, "container: empty"),
    (
        {
            "components": [{"type": 17, "components": [{"type": 17, "components": [words()]}]}],
            "flags": LAYOUT,
        },
        "type 17 can't be in it",
    ),
    (
        {"components": [{"type": 9, "components": [], "accessory": button()}], "flags": LAYOUT},
        "section: one to",
    ),
    ({"components": [{"type": 9, "components": [words()]}], "flags": LAYOUT}, "a button or a thumbnail"),
    ({"components": [gallery()], "flags": LAYOUT}, "gallery: 0 items"),
    ({"components": [gallery(*[item()] * 11)], "files": [file()], "flags": LAYOUT}, "gallery: 11 items"),
    (
        {"components": [gallery(item(description="x" * 1025))], "files": [file()], "flags": LAYOUT},
        "gallery description: 1025",
    ),
    ({"components": [gallery(item())], "flags": LAYOUT}, "attachment://board.png: no such file"),
    ({"components": [gallery({"media": {"url": "board.png"}})], "flags": LAYOUT}, "is no address"),
    (
        {"components": [{"type": 13, "file": {"url": "https://x.org/a"}}], "flags": LAYOUT},
        "only attachment://",
    ),
    (
        {"components": [words() | {"id": 7}, words() | {"id": 7}], "flags": LAYOUT},
        "id 7 occurs 2 times",
    ),
]


@pytest.mark.parametrize(("wrong", "said"), MESSAGES)
def test_a_message_over_a_limit_is_found_out(wrong: dict[str, Any], said: str) -> None:
    assert said in problems(**wrong)


ROWS: list[tuple[list[Json], str]] = [
    ([], "row: empty"),
    ([button(custom_id=str(n)) for n in range(6)], "6 buttons, at most 5"),
    ([button(), select(option())], "a select fills a row"),
    ([words()], "type 10 can't be in it"),
    ([button(), button()], "custom_id 'v1:play' occurs 2 times"),
    ([button(label="x" * 81)], "button label: 81"),
    ([button(label=None)], "neither label nor emoji"),
    ([button(custom_id=None)], "neither custom_id nor URL"),
    ([button(custom_id="x" * 101)], "custom_id: 101"),
    ([button(style=5)], "link button"),
    ([button(style=5, url="https://example.org")], "link button"),
    ([button(url="https://example.org", custom_id=None)], "needs the link style"),
    ([button(style=6, custom_id=None)], "no sku_id"),
    ([select()], "0 options"),
    ([select(*[option(str(n)) for n in range(26)])], "26 options"),
    ([select(option(), option())], "value 'e4' occurs 2 times"),
    ([select(option(), min_values=2)], "min_values 2 and max_values 1"),
    ([select(option(), max_values=2)], "max_values 2 for 1 options"),
    ([select(option("a", default=True), option("b", default=True))], "more defaults"),
    ([select(option(), placeholder="x" * 151)], "placeholder: 151"),
    ([select(option(), custom_id="")], "custom_id: 0"),
    ([select(option(label="x" * 101))], "option label: 101"),
    ([select(option("x" * 101))], "option value: 101"),
    ([select(option(description="x" * 101))], "option description: 101"),
]


@pytest.mark.parametrize(("components", "said"), ROWS)
def test_a_row_over_a_limit_is_found_out(components: list[Json], said: str) -> None:
    assert said in problems(content="x", components=[row(*components)])


EMBEDS: list[tuple[list[Json], str]] = [
    ([{}], "embed: empty"),
    ([{"title": "x"}] * 11, "embeds: 11"),
    ([{"title": "x" * 257}], "embed title: 257"),
    ([{"description": "x" * 4097}], "embed description: 4097"),
    ([{"footer": {"text": "x" * 2049}}], "embed footer: 2049"),
    ([{"author": {"name": "x" * 257}}], "embed author: 257"),
    ([{"fields": [{"name": "a", "value": "b"}] * 26}], "26 fields"),
    ([{"fields": [{"name": "", "value": "b"}]}], "embed field name: 0"),
    ([{"fields": [{"name": "a", "value": ""}]}], "embed field value: 0"),
    ([{"fields": [{"name": "x" * 257, "value": "b"}]}], "embed field name: 257"),
    ([{"fields": [{"name": "a", "value": "x" * 1025}]}], "embed field value: 1025"),
    ([{"description": "x" * 3001}, {"description": "x" * 3000}], "6001 characters in all"),
]


@pytest.mark.parametrize(("embeds", "said"), EMBEDS)
def test_an_embed_over_a_limit_is_found_out(embeds: list[Json], said: str) -> None:
    assert said in problems(embeds=embeds)


FILES: list[tuple[list[StoredFile], str]] = [
    ([file(str(n)) for n in range(11)], "files: 11"),
    ([file(content=b"")], "an empty file"),
    ([file(content=b"x" * (FILE_BYTES + 1))], "at most 10485760"),
    ([file(description="x" * 1025)], "description of board.png: 1025"),
]


@pytest.mark.parametrize(("files", "said"), FILES)
def test_a_file_over_a_limit_is_found_out(files: list[StoredFile], said: str) -> None:
    assert said in problems(files=files)


@pytest.mark.parametrize(
    ("allowed", "said"),
    [
        ({"parse": ["users"], "users": ["1"]}, "users both in parse and as a list"),
        ({"parse": ["roles"], "roles": ["1"]}, "roles both in parse and as a list"),
        ({"parse": ["people"]}, "parse has ['people']"),
        ({"users": [str(n) for n in range(101)]}, "more than 100 users"),
    ],
)
def test_contradictory_mentions_are_found_out(allowed: Json, said: str) -> None:
    assert said in "; ".join(mention_problems(allowed))


def test_mentions_by_list_alone_have_no_problem() -> None:
    assert [] == mention_problems({"parse": [], "users": ["1"]})
