"""What Discord and its clients do beside the rules of its API, and how it is switched."""

from __future__ import annotations

import asyncio
import io

import discord
import pytest
from discord import app_commands, ui

from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.feeds import snapshot
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.realism import ALL, Habit, LateEdits, Realism
from tests.sandbox.clients import Player, Quick, buttons, refused, running
from tests.turns import WAITING

pytestmark = WAITING


def room(bot: discord.Client, sandbox: Sandbox, name: str = "table-talk") -> discord.TextChannel:
    found = bot.get_channel(sandbox.world.channel(name).id)
    assert isinstance(found, discord.TextChannel)
    return found


# Nonces


async def test_the_nonce_of_a_deleted_message_is_refused(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.world.realism = Realism(ALL)
    sent = await room(bot, sandbox).send("once", nonce=7)
    await sent.delete()
    with pytest.raises(discord.NotFound) as caught:
        await room(bot, sandbox).send("once", nonce=7)
    assert (404, 10008) == refused(caught.value)
    sandbox.clock.advance(600)
    assert "once" == (await room(bot, sandbox).send("once", nonce=7)).content


async def test_a_nonce_counts_in_all_channels(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.world.realism = Realism(ALL)
    first = await room(bot, sandbox).send("once", nonce=7)
    assert first.id == (await room(bot, sandbox, "game-night").send("once", nonce=7)).id
    sandbox.world.realism = Realism(ALL - {Habit.NONCES})
    assert first.id != (await room(bot, sandbox, "game-night").send("once", nonce=8)).id


# Edits of old messages


@pytest.mark.parametrize(("reading", "pause"), [(LateEdits.HOURLY, 3601), (LateEdits.WINDOW, 11)])
async def test_old_messages_take_edits_again_after(
    sandbox: Sandbox, bot: Quick, reading: LateEdits, pause: int
) -> None:
    sandbox.world.realism = Realism(late_edits=reading)
    sent = await room(bot, sandbox).send("x")
    sandbox.clock.advance(3601)
    for number in range(3):
        await sent.edit(content=str(number))
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content="too often")
    assert (429, 30046) == refused(caught.value)
    sandbox.clock.advance(pause)
    await sent.edit(content="later")
    assert "later" == sandbox.actor("ada").latest().text


# Threads


async def test_a_private_thread_is_closed_to_the_bot_until_somebody_in_it_mentions_it(
    sandbox: Sandbox, bot: Quick
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    thread = ada.open_thread("aside", private=True)
    place = bot.get_partial_messageable(thread.id)
    with pytest.raises(discord.Forbidden) as caught:
        await place.send("hello")
    assert (403, 50001) == refused(caught.value)
    with pytest.raises(CantDo):
        ben.messages(thread)
    await ada.say(f"<@{sandbox.world.bot.id}> <@{ben.id}>", channel=thread)
    await place.send("hello")
    assert "hello" == ben.latest(thread).text


async def test_the_bot_hears_of_a_private_thread_only_while_it_is_in_it(sandbox: Sandbox, bot: Quick) -> None:
    ada = sandbox.actor("ada")
    thread = ada.open_thread("aside", private=True)
    await ada.say("unheard", channel=thread)
    await room(bot, sandbox).send("x")  # what the gateway sent before this has come
    assert None is bot.guilds[0].get_thread(thread.id)
    joined = asyncio.ensure_future(bot.wait_for("thread_join", timeout=5))
    await asyncio.sleep(0)  # it listens from now on
    await ada.say(f"<@{sandbox.world.bot.id}>", channel=thread)
    assert (thread.id, True) == ((await joined).id, joined.result().me is not None)
    removed = asyncio.ensure_future(bot.wait_for("thread_remove", timeout=5))
    await asyncio.sleep(0)  # it listens from now on
    thread.members.discard(sandbox.world.bot.id)
    sandbox.world.change_channel(thread)
    assert thread.id == (await removed).id


async def test_only_people_with_the_right_open_private_threads(sandbox: Sandbox) -> None:
    assert sandbox.actor("ben").open_thread("aside").thread
    with pytest.raises(CantDo):
        sandbox.actor("ben").open_thread("aside", private=True)


async def test_components_in_a_locked_thread_can_not_be_used(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="joined")

    player.answers["join"] = answer
    thread = await room(player, sandbox).create_thread(name="game", type=discord.ChannelType.public_thread)
    await thread.send("lobby", view=buttons("join"))
    ada = sandbox.actor("ada")
    place = sandbox.world.channel("game")
    place.locked = True
    with pytest.raises(CantDo, match="locked"):
        await ada.click(ada.latest("game"), "Join")
    sandbox.world.realism = Realism(ALL - {Habit.LOCKED_THREADS})
    assert "joined" == (await ada.click(ada.latest("game"), "Join")).text


# Direct messages, files


@pytest.mark.parametrize("code", [40003, 50001])
async def test_opening_direct_messages_can_be_refused(sandbox: Sandbox, bot: Quick, code: int) -> None:
    ada = await bot.fetch_user(sandbox.actor("ada").id)
    sandbox.faults.add(FaultKind.REFUSE, route="create_dm", status=403, code=code, count=1)
    with pytest.raises(discord.Forbidden) as caught:
        await bot.create_dm(ada)
    assert (403, code) == refused(caught.value)
    assert sandbox.actor("ada").id == (await bot.create_dm(ada)).recipient.id  # type: ignore[union-attr]


async def test_a_new_file_for_a_deferred_gallery_can_get_lost(sandbox: Sandbox, player: Player) -> None:
    errors: list[tuple[int, int]] = []

    def shown() -> tuple[ui.LayoutView, discord.File]:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        return view, discord.File(io.BytesIO(b"x"), "board.png")

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        view, file = shown()
        try:
            await interaction.edit_original_response(view=view, attachments=[file])
        except discord.HTTPException as error:
            errors.append(refused(error))
            await interaction.edit_original_response(content="a moment")
            view, file = shown()
            await interaction.followup.send(view=view, file=file, ephemeral=True)

    player.answers["play"] = answer
    sandbox.faults.add(FaultKind.LOST_FILE, count=1)
    reply = await sandbox.actor("ada").slash("play")
    assert [(400, 50035)] == errors
    await sandbox.until(lambda: reply.interaction.followups or None)
    assert ["board.png"] == [each.name for each in sandbox.actor("ada").latest().pictures]


# Voice channels


async def test_the_chat_of_a_voice_channel_needs_connect(sandbox: Sandbox, bot: Quick) -> None:
    parlour = bot.get_channel(sandbox.world.channel("parlour").id)
    assert isinstance(parlour, discord.VoiceChannel)
    sent = await parlour.send("welcome")
    assert "welcome" == sandbox.actor("ben").latest("parlour").text
    sandbox.world.deny(sandbox.world.channel("parlour"), Permission.CONNECT)
    for attempt in (parlour.send("x"), sent.edit(content="x"), parlour.fetch_message(sent.id)):
        with pytest.raises(discord.Forbidden) as caught:
            await attempt
        assert (403, 50001) == refused(caught.value)
    ben = sandbox.actor("ben")
    sandbox.world.deny(sandbox.world.channel("parlour"), Permission.CONNECT, ben.person)
    assert [] == ben.messages("parlour")


# Completion, names


@pytest.mark.parametrize(("habits", "kind"), [(ALL, str), (ALL - {Habit.TEXT_NUMBERS}, int)])
async def test_while_an_option_is_completed_numbers_arrive_as_text(
    sandbox: Sandbox, habits: frozenset[Habit], kind: type
) -> None:
    sandbox.world.realism = Realism(habits)
    bot, seen = Quick(), []

    @bot.tree.command(name="move", description="Move")
    async def move(interaction: discord.Interaction, owner: int, square: str) -> None: ...

    @move.autocomplete("square")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        seen.append(interaction.namespace.owner)
        return []

    async with running(bot, sandbox):
        await sandbox.actor("ada").autocomplete("move", owner=2, square="a", focused="square")
    assert [kind(2)] == seen


async def test_people_have_nicknames_display_names_or_neither(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.actor("ben").person.nick = "Benny"
    sandbox.actor("dan").person.display = ""
    guild = bot.get_guild(sandbox.world.guild_id)
    assert guild is not None
    names = [
        (await guild.fetch_member(sandbox.actor(name).id)).display_name for name in ("ada", "ben", "dan")
    ]
    assert ["Ada", "Benny", "dan"] == names
    listed = {
        each["username"]: each["nick"] for each in snapshot(sandbox.world, sandbox.actor("ada").id)["people"]
    }
    assert ("Benny", None) == (listed["ben"], listed["dan"])


def test_only_what_a_test_asks_for_is_tolerated() -> None:
    sandbox, strict = Sandbox(tolerated=[Rule.MENTION]), Sandbox()
    for each in (sandbox, strict):
        each.record(Rule.MENTION, "here", "a mention")
        each.record(Rule.LIMIT, "here", "too long")
    assert [Rule.LIMIT] == [each.rule for each in sandbox.violations]
    assert [Rule.MENTION, Rule.LIMIT] == [each.rule for each in strict.violations]
