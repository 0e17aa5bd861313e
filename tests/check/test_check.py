"""The check of a server, against the sandbox as Discord is."""

from __future__ import annotations

import pytest

from bot.check.course import NoChannel, Outcome, Voice, check
from bot.i18n import Words
from bot.sandbox.server import Sandbox
from bot.sandbox.world.permissions import Permission
from tests.check.conftest import CHANNEL, checked, settings


def _nothing(_: object) -> None:
    pass


async def test_everything_holds_in_the_sandbox(sandbox: Sandbox) -> None:
    found = await checked(sandbox)
    report = found.report
    assert [] == [(each.what.key, each.how) for each in report.findings if each.how is not None]
    assert 13 == len(report.findings)
    assert report.holds


async def test_nothing_stays_behind_where_the_bot_may_delete_threads(sandbox: Sandbox) -> None:
    world = sandbox.world
    world.bot_role.permissions |= Permission.MANAGE_THREADS
    channels = set(world.channels)
    found = await checked(sandbox)
    assert [] == found.left
    assert {world.open_direct_messages(world.person("ada")).id} == set(world.channels) - channels
    assert [] == [post for channel in world.channels.values() for post in channel.posts.values()]
    assert {} == world.emojis


async def test_a_thread_that_may_not_be_deleted_is_archived_empty_and_named(sandbox: Sandbox) -> None:
    found = await checked(sandbox)
    (thread,) = [each for each in sandbox.world.channels.values() if each.thread]
    assert [("check-left-thread", str(thread.id))] == [(each.key, each["thread"]) for each in found.left]
    assert (True, {}) == (thread.archived, thread.posts)


async def test_without_a_press_the_rest_is_unseen_and_all_is_tidied_up(sandbox: Sandbox) -> None:
    report = (await checked(sandbox, presses=False)).report
    unseen = [each.what.key for each in report.findings if each.outcome is Outcome.UNSEEN]
    assert [
        "check-pressed",
        "check-answer-with-picture",
        "check-private",
        "check-mentions",
        "check-direct",
    ] == unseen
    assert not report.holds
    assert {} == sandbox.world.channel(CHANNEL).posts


async def test_a_check_that_is_stopped_tidies_up(sandbox: Sandbox) -> None:
    class Stopped(BaseException):
        pass

    def stop(_: object) -> None:
        raise Stopped

    channel = sandbox.world.channel(CHANNEL)
    with pytest.raises(Stopped):
        await check(settings(sandbox), channel.id, Voice(Words("en"), _nothing, stop, _nothing), seconds=10)
    assert {} == channel.posts
    assert {} == sandbox.world.emojis


async def test_a_channel_that_the_bot_does_not_see_is_told(sandbox: Sandbox) -> None:
    channel = sandbox.world.channel(CHANNEL)
    sandbox.world.deny(channel, Permission.VIEW_CHANNEL)
    voice = Voice(Words("en"), _nothing, _nothing, _nothing)
    with pytest.raises(NoChannel) as caught:
        await check(settings(sandbox), channel.id, voice, seconds=1)
    assert "50001" == caught.value.reason["code"]
    assert {} == channel.posts
