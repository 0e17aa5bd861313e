from __future__ import annotations

import pytest

from bot.store.engine import Store
from bot.store.ground.rows import Hand, Person
from tests.store.conftest import GUEST, HOST, OTHER, Clock, known, opened


async def test_a_person_is_unknown_until_met(store: Store, clock: Clock) -> None:
    before = await store.people.person(HOST)
    await store.people.remember_person(HOST, "Ann", source=None)

    assert None is before
    assert Person(HOST, "Ann", None, None, clock.time, None, None) == await store.people.person(HOST)


async def test_a_new_name_replaces_the_old_one_and_nothing_else(store: Store, clock: Clock) -> None:
    met = clock.time
    await store.people.remember_person(HOST, "Ann", source=None)
    await store.people.set_preferences(HOST, {"language": "ru"}, source=None)
    clock.time += 1
    await store.people.remember_person(HOST, "Anna", source=None)

    assert Person(HOST, "Anna", "ru", None, met, None, None) == await store.people.person(HOST)


async def test_a_name_that_is_no_news_costs_no_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.people.remember_person(HOST, "Ann", source=None)
    monkeypatch.setattr(store.database, "writing", None)

    await store.people.remember_person(HOST, "Ann", source=None)


async def test_a_language_can_be_chosen_before_a_name_is_known_and_given_up_again(store: Store) -> None:
    await store.people.set_preferences(HOST, {"language": "ru"}, source=None)
    chosen = await store.people.person(HOST)
    await store.people.set_preferences(HOST, {"language": None}, source=None)
    given_up = await store.people.person(HOST)

    assert ("ru", "") == (getattr(chosen, "language", ...), getattr(chosen, "name", ...))
    assert None is getattr(given_up, "language", ...)


async def test_names_are_those_known(store: Store) -> None:
    await store.people.remember_person(HOST, "Ann", source=None)
    await store.people.remember_person(GUEST, "Ёжик", source=None)
    await store.people.set_preferences(OTHER, {"language": "en"}, source=None)

    assert await store.people.names([HOST, GUEST, GUEST, OTHER, 4]) == {HOST: "Ann", GUEST: "Ёжик"}
    assert {} == await store.people.names([])


async def test_closed_direct_messages_are_open_again_when_one_got_through(store: Store, clock: Clock) -> None:
    await store.people.mark_dm_dead(await known(store, HOST))
    closed = await store.people.person(HOST)
    await store.people.set_dm_channel(await known(store, HOST), 500)
    through = await store.people.person(HOST)

    assert (clock.time, None) == (getattr(closed, "dm_dead_at", ...), getattr(closed, "dm_channel_id", ...))
    assert (None, 500) == (getattr(through, "dm_dead_at", ...), getattr(through, "dm_channel_id", ...))


async def test_closed_direct_messages_can_be_tried_again_when_somebody_sits_down(store: Store) -> None:
    await store.people.set_dm_channel(await known(store, HOST), 500)
    await store.people.mark_dm_dead(await known(store, HOST))
    await store.people.remember_person(HOST, "Ann", source=None)

    person = await store.people.person(HOST)
    assert (None, 500) == (getattr(person, "dm_dead_at", ...), getattr(person, "dm_channel_id", ...))


async def test_a_hand_has_one_message_for_each_person_at_a_table(store: Store) -> None:
    table_id = (await opened(store, guests=(GUEST,))).table.id
    newer = Hand(table_id, HOST, channel_id=500, message_id=2, revision=3)
    other = Hand(table_id, GUEST, channel_id=501, message_id=3, revision=3)
    await store.hands.put_hand(Hand(table_id, HOST, channel_id=500, message_id=1, revision=2))
    await store.hands.put_hand(newer)
    await store.hands.put_hand(other)

    assert {HOST: newer, GUEST: other} == await store.hands.hands_of(table_id)


async def test_a_text_under_a_key_is_the_one_put_last(store: Store) -> None:
    before = await store.notes.get("commands")
    await store.notes.put("commands", "one")
    await store.notes.put("commands", "two")

    assert (None, "two") == (before, await store.notes.get("commands"))
