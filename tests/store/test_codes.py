"""Codes of tables: never shared by two open ones, and never at an end."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.engine import Store
from bot.store.tables.caps import Caps
from bot.store.tables.codes import ALPHABET, LENGTH, random_code
from bot.store.tables.queries import Which
from tests.store.conftest import HOST, event, opened


async def test_a_code_has_three_characters_without_look_alikes(store: Store) -> None:
    code = (await opened(store)).table.code

    assert len(code) == LENGTH
    assert set(code) <= set(ALPHABET)
    assert not set("0O1IL2Z5S8BUVCHPXY") & set(ALPHABET)


def test_a_code_is_never_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a number it is a part of many an id, and is taken for a price, a place or a time."""
    monkeypatch.setattr("bot.store.tables.codes.ALPHABET", "A3")

    assert {"AAA", "AA3", "A3A", "A33", "3AA", "3A3", "33A"} == {random_code(3) for _ in range(500)}


async def test_open_tables_never_share_a_code(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.tables.codes.ALPHABET", "AC")
    store.changes.caps = Caps(100, 100, 100)

    codes = [(await opened(store)).table.code for _ in range(40)]

    assert 40 == len(set(codes))


async def test_codes_grow_by_a_character_when_half_of_them_are_taken(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.tables.codes.ALPHABET", "AD")
    store.changes.caps = Caps(100, 100, 100)

    lengths = [len((await opened(store)).table.code) for _ in range(60)]

    assert {3: 4, 4: 8, 5: 16} == {each: lengths.count(each) for each in (3, 4, 5)}
    for each in await store.tables.tables_of(HOST, which=Which.OPEN, limit=60):
        await store.changes.cancel(each.id, 1, source=event(), by=HOST)
    await store.changes.count_codes()
    assert 3 == len((await opened(store)).table.code)


async def test_a_code_is_free_again_when_its_table_has_ended(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.tables.codes.random_code", lambda _: "AAA")
    first = (await opened(store)).table
    await store.changes.cancel(first.id, 1, source=event(), by=HOST)

    second = (await opened(store)).table

    assert ("AAA", "AAA") == (first.code, second.code)
    assert first.id != second.id


async def test_where_many_codes_are_taken_one_that_is_free_is_found_at_the_first_go(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*_: object, **__: object) -> None:
        raise AssertionError("a code that is taken was tried")

    monkeypatch.setattr("bot.store.tables.codes.ALPHABET", "AD")
    monkeypatch.setattr("bot.store.tables.changes.explain", refused)
    guesses = iter(["AAA", "AAA", "AAA", "AAD"])
    monkeypatch.setattr("bot.store.tables.codes.random_code", lambda _: next(guesses, "DDD"))
    assert ["AAA", "AAD"] == [(await opened(store)).table.code for _ in range(2)]


async def test_two_processes_that_choose_the_same_code_get_two(
    store: Store, second: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    guesses = iter(["AAA"] * 4)
    monkeypatch.setattr("bot.store.tables.codes.random_code", lambda _: next(guesses, "CCC"))

    tables = await asyncio.gather(*(opened(each) for each in (store, second)))

    assert 2 == len({each.table.code for each in tables})
