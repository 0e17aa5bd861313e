"""Pictures of a replay: drawn ahead, each once, and no more kept than fit."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.tables.past import Past, past_of
from bot.ui.screens import stills as module
from bot.ui.screens.stills import Still, Stills
from renderers.base import Look
from tests.conformance.random_records import random_record
from tests.conformance.settings import Setting

FIRST = Still(1, 1, 0, None, Look.LIGHT)


@pytest.fixture(scope="module")
def past() -> Past:
    return past_of(random_record(Setting("dazzle", 2, {"deal": "dazzle"})))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each turn was drawn."""
    counted: Counter[int] = Counter()

    def draw(still: Still, _: Past) -> bytes:
        counted[still.turn] += 1
        return b"%d" % still.turn

    monkeypatch.setattr(module, "_draw", draw)
    return counted


@pytest.fixture
async def stills() -> AsyncIterator[Stills]:
    made = Stills(kept=8)
    yield made
    made.close()


def turns(*wanted: int) -> list[Still]:
    return [replace(FIRST, turn=turn) for turn in wanted]


async def test_what_was_drawn_ahead_isnt_drawn_again(stills: Stills, past: Past, drawn: Counter[int]) -> None:
    stills.draw_ahead(turns(1, 2, 1), past)
    await stills.settle()
    assert b"1" == await stills.png(replace(FIRST, turn=1), past)
    assert {1: 1, 2: 1} == drawn


async def test_few_pictures_are_kept_and_the_oldest_goes_first(
    stills: Stills, past: Past, drawn: Counter[int]
) -> None:
    for still in turns(*range(9), 0, 8):
        await stills.png(still, past)
    assert {0: 2, 8: 1} == {turn: drawn[turn] for turn in (0, 8)}


async def test_only_so_many_wait_to_be_drawn_ahead(stills: Stills, past: Past, drawn: Counter[int]) -> None:
    stills.draw_ahead(turns(*range(100)), past)
    await stills.settle()
    assert 12 == len(drawn)


async def test_somebody_who_waits_isnt_behind_what_is_drawn_ahead(
    stills: Stills, past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = threading.Event()

    def draw(still: Still, _: Past) -> bytes:
        if still.turn == 1:
            held.wait(10)
        return b"%d" % still.turn

    monkeypatch.setattr(module, "_draw", draw)
    stills.draw_ahead(turns(1, 2, 3), past)
    assert b"3" == await stills.png(replace(FIRST, turn=3), past), "while the first is still being drawn"
    held.set()
    await stills.settle()


async def test_a_picture_that_cant_be_drawn_ahead_is_tried_again_when_it_is_wanted(
    stills: Stills, past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = [b"", b"drawn"]

    def draw(_: Still, __: Past) -> bytes:
        if drawn := outcomes.pop(0):
            return drawn
        raise OSError("no memory")

    monkeypatch.setattr(module, "_draw", draw)
    stills.draw_ahead(turns(1), past)
    await stills.settle()
    assert b"drawn" == await stills.png(replace(FIRST, turn=1), past)
