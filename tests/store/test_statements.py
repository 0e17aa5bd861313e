"""How many statements the database is asked for what happens most."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event as events

from bot.store.engine import Store
from bot.store.ground.rows import Hand, NewMove
from tests.store.conftest import event, opened, playing
from tests.store.finished import ADA, BEN, CAT, DAN, Played, begun, ended, solo


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    """Collect the statements sent to the database, BEGIN not counted."""
    with all_statements(store) as found:
        yield (counted := [])
    counted += [each for each in found if not each.startswith("BEGIN")]


@contextmanager
def all_statements(store: Store) -> Iterator[list[str]]:
    """Collect all statements sent to the database."""
    engine, found = store.database._engine.sync_engine, []

    def seen(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        found.append(statement)

    events.listen(engine, "before_cursor_execute", seen)
    yield found
    events.remove(engine, "before_cursor_execute", seen)


async def test_a_move_is_committed_in_two_statements(store: Store) -> None:
    table = (await playing(store)).table

    with statements(store) as found:
        await store.changes.append_moves(
            table.id, table.revision, moves=[NewMove(1, "e3-e5"), NewMove(2, "pass")], source=event()
        )

    assert 2 == len(found), found


async def test_what_is_noted_after_each_move_is_one_statement_without_a_beginning(store: Store) -> None:
    game = await playing(store)
    table, person = game.table, game.members[0].person_id
    hand = Hand(table.id, person, 2, 3, table.revision, 1)

    with all_statements(store) as found:
        assert await store.publishing.mark_published(table.id, table.revision)
        assert await store.publishing.mark_pinged(table.id, table.revision + 1)
        assert await store.hands.put_hand(hand)

    assert ["UPDATE", "UPDATE", "INSERT"] == [each.split()[0] for each in found]
    assert {person: hand} == await store.hands.hands_of(table.id)
    stored = await store.tables.load(table.id)
    assert stored is not None
    assert table.revision == stored.table.published_revision


async def test_a_table_is_read_with_its_people_in_one_statement(store: Store) -> None:
    table = (await opened(store)).table

    with statements(store) as found:
        await store.tables.attended(table.id)

    assert 1 == len(found), found


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(Played(), id="two"),
        pytest.param(Played(people=(ADA, BEN, CAT, DAN), places=(1, 2, 3, 4), game="dazzle"), id="four"),
        pytest.param(solo("zen", options={"form": "easy-fly"}), id="zen"),
        pytest.param(solo("dizzle", options={"level": "1"}, left=(1,), reason="resign"), id="given up"),
    ],
)
async def test_the_end_of_a_game_is_settled_in_ten_statements_at_most(store: Store, game: Played) -> None:
    table = (await begun(store, game)).table

    with statements(store) as found:
        await ended(store, table, game)

    assert len(found) <= 10, found
