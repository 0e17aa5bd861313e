"""Presses, choices, forms and suggestions."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import ui

from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from tests.sandbox.clients import Player, buttons, lobby, refused


class Form(ui.Modal):
    def __init__(self) -> None:
        super().__init__(title="Move", custom_id="form", timeout=None)
        self.add_item(ui.Label(text="Square", component=ui.TextInput(custom_id="square", max_length=3)))


async def test_a_pressed_button_updates_its_message(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        assert "lobby" == interaction.message.content
        await interaction.response.edit_message(content="started", view=None)

    player.answers["start"] = answer
    message = await lobby(sandbox, player, "start")
    reply = await sandbox.actor("ben").click(message, "Start")
    assert (reply.kind, reply.text) == (ReplyKind.UPDATE, "started")
    assert reply.message is not None
    assert reply.message.id == message.id
    assert () == sandbox.actor("eve").latest().buttons


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
    assert ("choose a square", True) == (reply.text, reply.ephemeral)
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
    assert ["Square"] == [each.label for each in reply.modal.fields]
    with pytest.raises(CantDo, match="at most 3"):
        await ada.submit(reply.modal, {"Square": "e2e4"})
    with pytest.raises(CantDo, match="no field"):
        await ada.submit(reply.modal, {"Colour": "red"})
    with pytest.raises(CantDo, match="1 characters or more"):
        await ada.submit(reply.modal)
    assert "moved to e4" == (await ada.submit(reply.modal, {"Square": "e4"})).text
    assert "moved to e5" == (await ada.submit(reply.modal, {"square": "e5"})).text


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
    assert "no" == (await ada.submit((await ada.slash("play")).modal, {"Square": "e4"})).text


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
    assert "p1 p2" == (await ada.select(message, "Which", ["Piece 1", "p2"])).text
    assert (await ada.select(message, "people", "ben")).text == str(sandbox.actor("ben").id)
    with pytest.raises(CantDo, match="no option"):
        await ada.select(message, "Which", "Piece 9")
    with pytest.raises(CantDo, match="takes 1 to 2"):
        await ada.select(message, "Which", ["p0", "p1", "p2"])
    assert "forged" == (await ada.select(message, "Which", "forged", force=True)).text


async def test_suggestions_are_given_for_what_is_typed(sandbox: Sandbox, player: Player) -> None:
    player.suggestions = [("dazzle", "d"), ("dizzle", "i"), ("zen", "z")]
    found = await sandbox.actor("ada").autocomplete("table open", focused="game", game="d")
    assert [{"name": "dazzle", "value": "d"}, {"name": "dizzle", "value": "i"}] == found


async def test_more_than_25_suggestions_break_a_rule(sandbox: Sandbox, player: Player) -> None:
    sandbox.excuse(Rule.LIMIT, "26 choices")
    sandbox.excuse(Rule.SCHEMA)
    sandbox.excuse(Rule.ANSWER)
    player.suggestions = [(str(number), "x") for number in range(26)]
    ada = sandbox.actor("ada")
    asking = asyncio.create_task(ada.autocomplete("table open", focused="game"))
    await sandbox.until(lambda: sandbox.excused or None)
    sandbox.clock.advance(3)
    assert [] == await asking


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
    assert "gone" == (await ada.click(message, "Start", force=True)).text
    assert (404, 10008) == refused(caught[0])


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
    assert 20 == len({each.id for each in replies})
