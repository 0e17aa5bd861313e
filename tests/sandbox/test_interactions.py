from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import ui

from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.actors import Reply, ReplyKind, Until
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Installation
from bot.sandbox.world.permissions import Permission
from tests.sandbox.clients import Player, running


def buttons(*names: str, disabled: bool = False) -> ui.View:
    view = ui.View(timeout=None)
    for name in names:
        view.add_item(ui.Button(label=name.title(), custom_id=name, disabled=disabled))
    return view


def layout(text: str, *names: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    if names:
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        for name in names:
            row.add_item(ui.Button(label=name.title(), custom_id=name))
        view.add_item(row)
    return view


class Form(ui.Modal):
    def __init__(self) -> None:
        super().__init__(title="Move", custom_id="form", timeout=None)
        self.add_item(ui.Label(text="Square", component=ui.TextInput(custom_id="square", max_length=3)))


async def lobby(sandbox: Sandbox, bot: Player, *names: str) -> Message:
    channel = bot.get_channel(sandbox.world.channel("table-talk").id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("lobby", view=buttons(*names))
    return sandbox.actor("ada").latest("table-talk")


def refused(error: BaseException | None) -> tuple[int, int]:
    assert isinstance(error, discord.HTTPException)
    return error.status, error.code


async def test_a_command_is_answered_for_everyone(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hello")

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    assert (reply.kind, reply.text, reply.ephemeral) == (ReplyKind.MESSAGE, "hello", False)
    assert sandbox.actor("ben").latest().text == "hello"
    assert 0 < reply.latency < 3


async def test_an_ephemeral_answer_is_seen_by_its_person_only(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        sent = await interaction.response.send_message("your hand", ephemeral=True)
        assert sent.is_ephemeral()

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    assert reply.ephemeral
    assert sandbox.actor("ada").latest().text == "your hand"
    assert sandbox.actor("ben").messages() == []
    assert "MESSAGE_CREATE" not in player.events
    assert (sandbox.traffic[-1].only, sandbox.traffic[-1].viewers) == ("ada", frozenset({"ada"}))


async def test_a_deferred_ephemeral_answer_becomes_a_layout(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(view=layout("your panel", "play"))

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    assert (reply.kind, reply.text, reply.ephemeral) == (ReplyKind.MESSAGE, "your panel", True)
    assert reply.message is not None
    assert (reply.message.layout, reply.message.loading, reply.message.edited) == (True, False, False)


async def test_a_deferral_can_be_seen_before_what_was_deferred(sandbox: Sandbox, player: Player) -> None:
    go_on = asyncio.Event()

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await go_on.wait()
        await interaction.followup.send("done")

    player.answers["play"] = answer
    ada = sandbox.actor("ada")
    reply = await ada.slash("play", until=Until.ANSWERED)
    assert reply.kind is ReplyKind.DEFERRED
    assert ada.latest().loading
    go_on.set()
    done = await ada.wait_for(lambda each: each.text == "done")
    assert done.id == ada.messages()[0].id
    assert done.ephemeral


async def test_follow_ups_are_messages_of_their_own(sandbox: Sandbox, player: Player) -> None:
    done = asyncio.Event()

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        second = await interaction.followup.send("two", ephemeral=True, wait=True)
        await second.edit(content="zwei")
        third = await interaction.followup.send("three", wait=True)
        await third.delete()
        assert (await interaction.original_response()).content == "one"
        done.set()

    player.answers["play"] = answer
    await sandbox.actor("ada").slash("play")
    await done.wait()
    assert [each.text for each in sandbox.actor("ada").messages()] == ["one", "zwei"]
    assert [each.text for each in sandbox.actor("ben").messages()] == ["one"]


async def test_a_pressed_button_updates_its_message(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        assert interaction.message.content == "lobby"
        await interaction.response.edit_message(content="started", view=None)

    player.answers["start"] = answer
    message = await lobby(sandbox, player, "start")
    reply = await sandbox.actor("ben").click(message, "Start")
    assert (reply.kind, reply.text) == (ReplyKind.UPDATE, "started")
    assert reply.message is not None
    assert reply.message.id == message.id
    assert sandbox.actor("eve").latest().buttons == ()


async def test_a_deferred_update_settles_with_the_edit_by_the_bots_own_token(
    sandbox: Sandbox, player: Player
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        assert interaction.message is not None
        await interaction.message.edit(content="started", view=None)

    player.answers["start"] = answer
    reply = await sandbox.actor("ben").click(await lobby(sandbox, player, "start"), "Start")
    assert (reply.kind, reply.text) == (ReplyKind.UPDATE, "started")


async def test_an_ephemeral_panel_is_updated_through_its_component(sandbox: Sandbox, player: Player) -> None:
    async def opened(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("choose a piece", view=buttons("piece"), ephemeral=True)

    async def chosen(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="choose a square", view=None)

    player.answers |= {"open": opened, "piece": chosen}
    ben = sandbox.actor("ben")
    panel = (await ben.click(await lobby(sandbox, player, "open"), "Open")).message
    assert panel is not None
    assert panel.ephemeral
    reply = await ben.click(panel, "Piece")
    assert (reply.text, reply.ephemeral) == ("choose a square", True)
    with pytest.raises(CantDo):
        await sandbox.actor("ada").click(panel, "Piece")


async def test_a_form_is_opened_filled_in_and_answered(sandbox: Sandbox, player: Player) -> None:
    async def opened(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    async def sent(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        square = data["components"][0]["component"]["value"]
        await interaction.response.edit_message(content=f"moved to {square}")

    player.answers |= {"open": opened, "form": sent}
    ada = sandbox.actor("ada")
    reply = await ada.click(await lobby(sandbox, player, "open"), "Open")
    assert reply.kind is ReplyKind.MODAL
    assert reply.modal is not None
    assert [each.label for each in reply.modal.fields] == ["Square"]
    with pytest.raises(CantDo, match="at most 3"):
        await ada.submit(reply.modal, {"Square": "e2e4"})
    with pytest.raises(CantDo, match="no field"):
        await ada.submit(reply.modal, {"Colour": "red"})
    with pytest.raises(CantDo, match="1 characters or more"):
        await ada.submit(reply.modal)
    assert (await ada.submit(reply.modal, {"Square": "e4"})).text == "moved to e4"
    assert (await ada.submit(reply.modal, {"square": "e5"})).text == "moved to e5"


async def test_a_form_is_no_answer_to_a_form(sandbox: Sandbox, player: Player) -> None:
    sandbox.excuse(Rule.LIMIT, "type: 9 doesn't answer a modal")

    async def opened(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    async def again(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.HTTPException):
            await interaction.response.send_modal(Form())
        await interaction.response.send_message("no", ephemeral=True)

    player.answers |= {"play": opened, "form": again}
    ada = sandbox.actor("ada")
    assert (await ada.submit((await ada.slash("play")).modal, {"Square": "e4"})).text == "no"


async def test_what_is_chosen_from_a_list_arrives(sandbox: Sandbox, player: Player) -> None:
    async def opened(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        options = [discord.SelectOption(label=f"Piece {n}", value=f"p{n}") for n in range(3)]
        view.add_item(ui.Select(custom_id="pieces", placeholder="Which", options=options, max_values=2))
        view.add_item(ui.UserSelect(custom_id="people", placeholder="Who"))
        await interaction.response.send_message("choose", view=view)

    async def chosen(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        await interaction.response.send_message(" ".join(data["values"]), ephemeral=True)

    player.answers |= {"play": opened, "pieces": chosen, "people": chosen}
    ada = sandbox.actor("ada")
    message = (await ada.slash("play")).message
    assert message is not None
    assert (await ada.select(message, "Which", ["Piece 1", "p2"])).text == "p1 p2"
    assert (await ada.select(message, "people", "ben")).text == str(sandbox.actor("ben").id)
    with pytest.raises(CantDo, match="no option"):
        await ada.select(message, "Which", "Piece 9")
    with pytest.raises(CantDo, match="takes 1 to 2"):
        await ada.select(message, "Which", ["p0", "p1", "p2"])
    assert (await ada.select(message, "Which", "forged", force=True)).text == "forged"


async def test_suggestions_are_given_for_what_is_typed(sandbox: Sandbox, player: Player) -> None:
    player.suggestions = [("dazzle", "d"), ("dizzle", "i"), ("zen", "z")]
    found = await sandbox.actor("ada").autocomplete("table open", focused="game", game="d")
    assert found == [{"name": "dazzle", "value": "d"}, {"name": "dizzle", "value": "i"}]


async def test_more_than_25_suggestions_break_a_rule(sandbox: Sandbox, player: Player) -> None:
    sandbox.excuse(Rule.LIMIT, "26 choices")
    sandbox.excuse(Rule.SCHEMA)
    sandbox.excuse(Rule.ANSWER)
    player.suggestions = [(str(number), "x") for number in range(26)]
    ada = sandbox.actor("ada")
    asking = asyncio.create_task(ada.autocomplete("table open", focused="game"))
    await sandbox.until(lambda: sandbox.excused or None)
    sandbox.clock.advance(3)
    assert await asking == []


async def test_an_interaction_without_an_answer_fails_and_breaks_a_rule(
    sandbox: Sandbox, player: Player
) -> None:
    sandbox.excuse(Rule.ANSWER, "ada's component 'start': no answer within 3 seconds")
    message = await lobby(sandbox, player, "start")
    pressing = asyncio.create_task(sandbox.actor("ada").click(message, "Start"))
    await player.seen("INTERACTION_CREATE")
    sandbox.clock.advance(3)
    assert (await pressing).kind is ReplyKind.FAILED
    assert [each.rule for each in sandbox.excused] == [Rule.ANSWER]
    with pytest.raises(discord.NotFound) as caught:
        await player.interactions[0].response.send_message("late")
    assert refused(caught.value) == (404, 10062)


async def test_a_second_answer_is_refused(sandbox: Sandbox, player: Player) -> None:
    caught: list[BaseException] = []

    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        interaction.response._response_type = None
        try:
            await interaction.response.send_message("again")
        except discord.HTTPException as error:
            caught.append(error)
        await interaction.followup.send("done")

    player.answers["play"] = twice
    await sandbox.actor("ada").slash("play")
    assert refused(caught[0]) == (400, 40060)


async def test_a_token_lasts_for_fifteen_minutes(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hello")

    player.answers["play"] = answer
    await sandbox.actor("ada").slash("play")
    await sandbox.actor("ada").wait_for(lambda each: each.text == "hello")
    interaction = await first_interaction(player)
    sandbox.clock.advance(899)
    await interaction.edit_original_response(content="in time")
    sandbox.clock.advance(1)
    for late in (interaction.edit_original_response(content="late"), interaction.original_response()):
        with pytest.raises(discord.HTTPException) as caught:
            await late
        assert refused(caught.value) == (401, 50027)


async def first_interaction(player: Player) -> discord.Interaction:
    while not player.interactions:
        await player.wait_for("interaction")
    return player.interactions[0]


async def test_nothing_follows_before_the_first_answer(sandbox: Sandbox, player: Player) -> None:
    caught: list[BaseException] = []

    async def early(interaction: discord.Interaction) -> None:
        try:
            await interaction.followup.send("early")
        except discord.HTTPException as error:
            caught.append(error)
        await interaction.response.send_message("hello")

    player.answers["play"] = early
    await sandbox.actor("ada").slash("play")
    assert refused(caught[0]) == (404, 10015)


async def test_an_update_of_a_deleted_message_is_refused(sandbox: Sandbox, player: Player) -> None:
    caught: list[BaseException] = []

    async def answer(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.edit_message(content="x")
        except discord.HTTPException as error:
            caught.append(error)
            await interaction.response.send_message("gone", ephemeral=True)

    player.answers["start"] = answer
    message = await lobby(sandbox, player, "start")
    sandbox.faults.add("message-gone", channel="table-talk")
    ada = sandbox.actor("ada")
    with pytest.raises(CantDo):
        await ada.click(message, "Start")
    assert (await ada.click(message, "Start", force=True)).text == "gone"
    assert refused(caught[0]) == (404, 10008)


async def test_an_ephemeral_message_is_unknown_to_the_channel(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("secret", ephemeral=True)

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    channel = player.get_channel(sandbox.world.channel("table-talk").id)
    assert isinstance(channel, discord.TextChannel)
    assert reply.message is not None
    with pytest.raises(discord.NotFound):
        await channel.get_partial_message(reply.message.id).edit(content="x")


async def test_the_payload_says_who_where_and_in_which_language(sandbox: Sandbox, player: Player) -> None:
    seen: list[discord.Interaction] = []

    async def answer(interaction: discord.Interaction) -> None:
        seen.append(interaction)
        await interaction.response.send_message("x", ephemeral=True)

    player.answers["play"] = answer
    await sandbox.actor("cleo").slash("play", channel="game-night")
    interaction = seen[0]
    assert interaction.locale is discord.Locale.russian
    assert interaction.guild_locale is discord.Locale.american_english
    assert isinstance(interaction.user, discord.Member)
    assert interaction.user.display_name == "Cleo"
    assert isinstance(interaction.channel, discord.TextChannel)
    assert interaction.channel.name == "game-night"
    assert interaction.app_permissions.attach_files
    assert not interaction.permissions.manage_guild
    assert interaction.context.guild
    assert interaction.is_guild_integration()
    assert interaction.filesize_limit == 10 * 1024 * 1024


async def test_a_command_works_in_direct_messages(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.context.dm_channel
        assert isinstance(interaction.channel, discord.DMChannel)
        await interaction.response.send_message("between us")

    player.answers["play"] = answer
    assert (await sandbox.actor("dan").slash("play", channel="dm")).text == "between us"
    assert sandbox.actor("ada").messages() == []


async def test_twenty_presses_at_once_get_twenty_answers(sandbox: Sandbox, player: Player) -> None:
    presses: list[int] = []

    async def answer(interaction: discord.Interaction) -> None:
        presses.append(interaction.id)
        await interaction.response.send_message(f"{len(presses)}", ephemeral=True)

    player.answers["start"] = answer
    message = await lobby(sandbox, player, "start")
    people = [sandbox.actor(name) for name in ("ada", "ben", "cleo", "dan", "eve")] * 4
    replies = await asyncio.gather(*(each.click(message, "Start") for each in people))
    assert sorted(int(each.text) for each in replies) == list(range(1, 21))
    assert len({each.id for each in replies}) == 20


async def test_a_press_without_a_bot_fails_and_breaks_no_rule(sandbox: Sandbox) -> None:
    async with running(Player(), sandbox) as player:
        message = await lobby(sandbox, player, "start")
    pressing = asyncio.create_task(sandbox.actor("ada").click(message, "Start"))
    await asyncio.sleep(0)
    sandbox.clock.advance(3)
    reply = await pressing
    assert (reply.kind, reply.interaction.failure) == (ReplyKind.FAILED, "the bot wasn't there")


async def test_a_press_during_a_break_of_the_line_is_delivered_afterwards(
    sandbox: Sandbox, player: Player
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here again", ephemeral=True)

    player.answers["start"] = answer
    message = await lobby(sandbox, player, "start")
    sandbox.faults.add("close", code=1006)
    await sandbox.until(lambda: None if sandbox.gateway.sessions[0].connection else True)
    assert (await sandbox.actor("ada").click(message, "Start")).text == "here again"


async def test_a_bot_that_dies_with_an_interaction_breaks_no_rule(sandbox: Sandbox) -> None:
    async with running(Player(), sandbox) as player:
        message = await lobby(sandbox, player, "start")
        pressing = asyncio.create_task(sandbox.actor("ada").click(message, "Start"))
        await player.seen("INTERACTION_CREATE")
    sandbox.clock.advance(3)
    assert (await pressing).kind is ReplyKind.FAILED


async def test_a_doubled_interaction_is_answered_once(sandbox: Sandbox, player: Player) -> None:
    outcomes: list[str] = []
    both = asyncio.Event()

    async def answer(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_message("x", ephemeral=True)
            outcomes.append("answered")
        except discord.HTTPException as error:
            outcomes.append(str(error.code))
        if len(outcomes) == 2:
            both.set()

    player.answers["start"] = answer
    message = await lobby(sandbox, player, "start")
    sandbox.faults.add("duplicate", route="INTERACTION_CREATE", count=1)
    reply: Reply = await sandbox.actor("ada").click(message, "Start")
    assert reply.text == "x"
    await asyncio.wait_for(both.wait(), 5)
    assert sorted(outcomes) == ["40060", "answered"]


async def test_added_by_a_person_only_a_bot_answers_but_is_no_member(sandbox: Sandbox) -> None:
    sandbox.world.installation = Installation.PERSON
    outcomes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.is_user_integration()
        await interaction.response.send_message("x")
        for _ in range(6):
            try:
                await interaction.followup.send("more")
            except discord.HTTPException as error:
                outcomes.put_nowait(error.code)

    async with running(Player(), sandbox) as player:
        assert list(player.guilds) == []
        player.answers["play"] = answer
        reply = await sandbox.actor("ada").slash("play")
        assert not reply.ephemeral
        assert await asyncio.wait_for(outcomes.get(), 5) == 40094
        channel = player.get_partial_messageable(sandbox.world.channel("table-talk").id)
        with pytest.raises(discord.Forbidden) as caught:
            await channel.send("x")
        assert refused(caught.value) == (403, 50001)
        room, ben = sandbox.world.channel("table-talk"), sandbox.actor("ben")
        sandbox.world.deny(room, Permission.USE_EXTERNAL_APPS, ben.person)
        assert (await ben.slash("play")).ephemeral
        assert await asyncio.wait_for(outcomes.get(), 5) == 40094
        assert player.errors == []
