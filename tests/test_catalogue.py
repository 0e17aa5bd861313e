"""The messages of a language: found whole wherever they stand, and parsed when they are first said."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast

from bot.catalogue import Catalogue, MissingMessage
from bot.games.resources import data
from bot.i18n import LANGUAGES

FIRST = """
# A comment.
hello = Hello, { $name }.
long =
    Two lines,
    the second with a = sign.

    hello = is no message: it is indented.
-thing = table
-owned = my { -thing }
things = { $count ->
    [one] One { -thing }
   *[other] { $count } of { -owned }
}
both = { hello } { things }
hidden =
    .attribute = Without a value.
"""
SECOND = """
hello = Not this one.
later = Later
broken = { $name
after = After that
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    files = tmp_path / "first.ftl", tmp_path / "second.ftl"
    for file, text in zip(files, (FIRST, SECOND), strict=True):
        file.write_text(text, encoding="utf-8")
    return Catalogue("en", files)


def test_a_message_is_said_with_all_that_it_refers_to(catalogue: Catalogue) -> None:
    assert "Hello, Ada. 2 of my table" == catalogue.say("both", {"name": "Ada", "count": 2})
    assert "One table" == catalogue.say("things", {"count": 1})


def test_a_message_ends_where_the_next_one_begins(catalogue: Catalogue) -> None:
    expected = "Two lines,\nthe second with a = sign.\n\nhello = is no message: it is indented."
    assert expected == catalogue.say("long", {})


def test_of_two_with_one_name_the_first_counts(catalogue: Catalogue) -> None:
    assert "Later" == catalogue.say("later", {})
    assert "Hello, Ada." == catalogue.say("hello", {"name": "Ada"})


@pytest.mark.parametrize("key", ["nowhere", "hidden", "broken", "thing", "-thing"])
def test_what_cannot_be_said_is_missing(catalogue: Catalogue, key: str) -> None:
    with pytest.raises(MissingMessage):
        catalogue.say(key, {"name": "Ada"})


def test_a_parameter_too_few_is_missing(catalogue: Catalogue) -> None:
    with pytest.raises(MissingMessage):
        catalogue.say("hello", {})


def test_a_broken_message_takes_no_other_along(catalogue: Catalogue) -> None:
    assert not catalogue.has("broken")
    assert "After that" == catalogue.say("after", {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_ours_is_found_as_in_its_whole_file(language: str) -> None:
    files = sorted((data() / "locales" / language).glob("*.ftl"))
    whole = [FluentResource(file.read_text(encoding="utf-8")) for file in files]
    messages = [each for file in whole for each in file.body if isinstance(each, ast.Message)]
    catalogue = Catalogue(language, files)
    assert [] == [each.id.name for each in messages if not catalogue.has(each.id.name)]
    parsed = catalogue._bundle._messages
    different = [
        each.id.name for each in messages if not each.equals(parsed[each.id.name], ["span", "comment"])
    ]
    assert [] == different
    assert len(messages) > 1000


def test_several_threads_may_say_a_message_for_the_first_time(tmp_path: Path) -> None:
    file = tmp_path / "many.ftl"
    file.write_text(
        "\n".join(f"key-{number} = {number} {'{ -term }'}" for number in range(200)) + "\n-term = x\n"
    )
    catalogue, threads = Catalogue("en", [file]), 4
    together = threading.Barrier(threads)

    def say_all(_: int) -> list[str]:
        together.wait()
        return [catalogue.say(f"key-{number}", {}) for number in range(200)]

    with ThreadPoolExecutor(threads) as pool:
        said = list(pool.map(say_all, range(threads)))
    assert [[f"{number} x" for number in range(200)]] * threads == said
