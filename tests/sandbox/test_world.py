from __future__ import annotations

import pytest

from bot.sandbox.world.model import Channel, ChannelKind, Overwrite, Post
from bot.sandbox.world.permissions import EVERY, INVITED, Permission
from bot.sandbox.world.snowflakes import Clock, Snowflakes, moment_of, timestamp
from bot.sandbox.world.world import World


def test_people_and_channels_have_the_same_identifiers_in_every_world() -> None:
    assert list(World().people) == list(World().people)
    assert list(World().channels) == list(World().channels)


def test_the_bot_is_invited_with_what_it_asks_for() -> None:
    world = World()
    assert 309237746688 == int(INVITED)
    assert INVITED in world.permissions(world.bot, world.channel("table-talk"))


def test_the_owner_may_everything_everywhere_in_the_guild() -> None:
    world = World()
    room = world.channel("table-talk")
    room.overwrites[world.guild_id] = Overwrite(deny=EVERY)
    assert world.permissions(world.person("ada"), room) == EVERY
    assert world.permissions(world.person("ben"), room) == Permission.NONE


def test_an_overwrite_for_a_person_goes_before_one_for_everybody() -> None:
    world = World()
    room, ben = world.channel("table-talk"), world.person("ben")
    room.overwrites[world.guild_id] = Overwrite(deny=Permission.SEND_MESSAGES)
    assert Permission.SEND_MESSAGES not in world.permissions(ben, room)
    room.overwrites[ben.id] = Overwrite(allow=Permission.SEND_MESSAGES)
    assert Permission.SEND_MESSAGES in world.permissions(ben, room)


def test_whoever_has_left_sees_nothing() -> None:
    world = World()
    world.person("ben").member = False
    assert not world.sees_channel(world.person("ben"), world.channel("table-talk"))


def test_a_private_thread_is_seen_by_its_members_and_by_moderators() -> None:
    world = World()
    parent = world.channel("table-talk")
    thread = Channel(
        world.new_id(),
        ChannelKind.PRIVATE_THREAD,
        "hand",
        parent_id=parent.id,
        members={world.person("ben").id},
    )
    world.add_channel(thread)
    seeing = [each.name for each in world.persons() if world.sees_channel(each, thread)]
    assert ["ada", "ben"] == seeing


def test_an_ephemeral_message_is_seen_by_its_viewer_even_before_the_owner() -> None:
    world = World()
    room = world.channel("table-talk")
    post = Post(world.new_id(), room.id, world.bot.id, 0.0, viewer_id=world.person("ben").id)
    world.add_post(post)
    assert ["ben"] == [each.name for each in world.persons() if world.sees(each, post)]


def test_a_deleted_channel_takes_its_threads_along() -> None:
    world = World()
    room = world.channel("table-talk")
    thread = Channel(world.new_id(), ChannelKind.PUBLIC_THREAD, "K7Q", parent_id=room.id)
    world.add_channel(thread)
    post = world.add_post(Post(world.new_id(), thread.id, world.bot.id, 0.0))
    world.remove_channel(room)
    assert thread.id not in world.channels
    assert post.deleted


def test_identifiers_rise_and_carry_their_time() -> None:
    clock = Clock(lambda: 1_600_000_000.0)
    made = Snowflakes(clock)
    first, second = made.make(), made.make()
    assert first < second
    assert 1_600_000_000.0 == moment_of(first)
    clock.advance(60)
    assert 1_600_000_060.0 == moment_of(made.make())


def test_time_runs_forwards_only_and_tells_its_watchers() -> None:
    clock = Clock(lambda: 5.0)
    seen: list[float] = []
    clock.watch(lambda: seen.append(clock.now()))
    clock.advance(2.5)
    assert [7.5] == seen
    with pytest.raises(ValueError, match="forwards"):
        clock.advance(-1)


def test_times_are_written_as_discord_writes_them() -> None:
    assert "1970-01-01T00:00:00.000000+00:00" == timestamp(0.0)
