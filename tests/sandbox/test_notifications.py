"""What people's devices tell them, and what is found wrong with it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.sandbox.checks.rules import Rule
from bot.sandbox.server import Sandbox
from tests.description import description
from tests.sandbox.clients import Player, Quick, buttons, layout, lobby, running

NOBODY = discord.AllowedMentions.none()


@pytest.fixture
async def strict() -> AsyncIterator[Sandbox]:
    """A sandbox in which what looks wrong to people breaks a rule."""
    async with Sandbox(description=description(), tolerated=()) as sandbox:
        yield sandbox


def room(bot: discord.Client, sandbox: Sandbox) -> discord.TextChannel:
    found = bot.get_channel(sandbox.world.channel("table-talk").id)
    assert isinstance(found, discord.TextChannel)
    return found


async def inbox(bot: discord.Client, sandbox: Sandbox, name: str) -> discord.DMChannel:
    return await bot.create_dm(await bot.fetch_user(sandbox.actor(name).id))


def broken(sandbox: Sandbox) -> list[Rule]:
    """The rules broken so far, which are then forgiven."""
    found = [each.rule for each in sandbox.violations]
    sandbox.violations.clear()
    return found


async def test_a_direct_message_notifies_with_its_words(sandbox: Sandbox, bot: Quick) -> None:
    await (await inbox(bot, sandbox, "ada")).send(f"Your turn, <@{sandbox.actor('ada').id}>")
    [told] = sandbox.notifications.of("ada")
    assert ("Your turn, @Ada", "dm-ada") == (told.text, told.channel)


async def test_a_silent_message_notifies_nobody(sandbox: Sandbox, bot: Quick) -> None:
    await (await inbox(bot, sandbox, "ada")).send("hush", silent=True)
    assert [] == list(sandbox.notifications.all)


async def test_in_a_channel_only_allowed_mentions_notify(sandbox: Sandbox, bot: Quick) -> None:
    words = f"<@{sandbox.actor('ada').id}> <@{sandbox.actor('ben').id}>"
    await room(bot, sandbox).send(words, allowed_mentions=NOBODY)
    await room(bot, sandbox).send(
        words, allowed_mentions=discord.AllowedMentions(users=[discord.Object(sandbox.actor("ben").id)])
    )
    assert ["ben"] == [each.person for each in sandbox.notifications.all]


async def test_an_edit_notifies_nobody(sandbox: Sandbox, bot: Quick) -> None:
    sent = await room(bot, sandbox).send("x")
    await sent.edit(content=f"<@{sandbox.actor('ada').id}>")
    assert [] == list(sandbox.notifications.all)


async def test_components_alone_notify_without_a_text(strict: Sandbox) -> None:
    async with running(Quick(), strict) as bot:
        await (await inbox(bot, strict, "ada")).send(view=layout("Your turn"))
        assert [""] == [each.text for each in strict.notifications.of("ada")]
        assert [Rule.EMPTY_PUSH] == broken(strict)


async def test_words_that_become_components_afterwards_notify_with_the_words(strict: Sandbox) -> None:
    async with running(Quick(), strict) as bot:
        sent = await (await inbox(bot, strict, "ada")).send("Your turn: Dazzle")
        await sent.edit(content=None, view=layout("Your turn", "play"))
        assert ["Your turn: Dazzle"] == [each.text for each in strict.notifications.of("ada")]
        assert strict.actor("ada").latest("dm").layout


async def test_more_notifications_than_people_have_done_things_break_a_rule(strict: Sandbox) -> None:
    async with running(Quick(), strict) as bot:
        direct = await inbox(bot, strict, "ada")
        await direct.send("your turn")
        await strict.actor("ben").say("hello")
        await direct.send("your turn again")
        assert [] == broken(strict)
        await room(bot, strict).send(f"<@{strict.actor('ada').id}>")
        assert [Rule.SECOND_PUSH] == broken(strict)


async def test_what_people_did_before_the_bot_was_at_rest_explains_no_later_notification(
    strict: Sandbox,
) -> None:
    async with running(Quick(), strict) as bot:
        direct = await inbox(bot, strict, "ada")
        for _ in range(3):
            await strict.actor("ben").say("hello")
        strict.notifications.rest()
        await strict.actor("ben").say("your turn, Ada")
        await direct.send("your turn")
        assert [] == broken(strict)
        await direct.send("your turn again")
        assert [Rule.SECOND_PUSH] == broken(strict)


async def test_a_mention_outside_the_allowed_ones_breaks_a_rule(strict: Sandbox) -> None:
    async with running(Quick(), strict) as bot:
        await room(bot, strict).send(f"<@{strict.actor('ada').id}>", allowed_mentions=NOBODY)
        assert () == strict.actor("ben").latest().mentions
        assert [Rule.MENTION] == broken(strict)


@pytest.mark.parametrize("private", [True, False])
async def test_a_public_follow_up_to_an_ephemeral_message_breaks_a_rule(
    strict: Sandbox, private: bool
) -> None:
    async def offer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("share?", view=buttons("share"), ephemeral=private)

    async def share(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send("shared")

    async with running(Player(), strict) as player:
        player.answers |= {"play": offer, "share": share}
        ada = strict.actor("ada")
        offered = (await ada.slash("play")).message
        assert offered is not None
        await ada.click(offered, "Share")
        assert [Rule.REPLY] * private == broken(strict)
        seen = strict.actor("ben").latest().payload
        assert str(offered.id) == seen["message_reference"]["message_id"]
        assert private is (seen["referenced_message"] is None)


async def test_what_is_tolerated_breaks_nothing(sandbox: Sandbox, player: Player) -> None:
    await lobby(sandbox, player, "join")
    await (await inbox(player, sandbox, "ada")).send(view=layout("Your turn"))
    assert 1 == len(sandbox.notifications.all)
    assert [] == sandbox.violations
