"""What a click costs, counted: so many statements and no more, and each viewer's view once."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from tests.bench.trips import SQL, Trip, measure

MOST = {
    "Dazzle, Play": 2,
    "Dazzle, a move": 4,
    "Dazzle, the end of a rated game": 12,
    "/daily zen, the first of the day": 10,
    "/daily zen, a new try": 8,
    "/daily zen, again": 3,
    "Zen, a move of a daily try": 4,
    "Zen, a guided move": 4,
}
"""Statements from a click to its answer, its commit included."""
MOST_OF_PUBLISHER = 8


@pytest.fixture
async def trips(sandbox: Sandbox, bot: TablesideBot) -> dict[str, Trip]:
    return await measure(sandbox, bot)


async def test_a_click_costs_no_more_than_it_must(trips: dict[str, Trip]) -> None:
    statements = {name: each.click[SQL] for name, each in trips.items()}
    assert {} == {name: count for name, count in statements.items() if count > MOST[name]}, trips
    publishers = {name: each.publisher[SQL] for name, each in trips.items()}
    assert {} == {name: count for name, count in publishers.items() if count > MOST_OF_PUBLISHER}, trips
    assert {1} == {count for each in trips.values() for count in each.views.values()}
    assert {0, 1} == {each.click["read"] for each in trips.values()}
