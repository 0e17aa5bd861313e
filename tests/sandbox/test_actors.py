from __future__ import annotations

import discord
import pytest

from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from bot.sandbox.world.permissions import Permission
from tests.sandbox.clients import Player


async def test_options_arrive_typed_and_resolved(sandbox: Sandbox, player: Player) -> None:
    reply = await sandbox.actor("ada").slash(
        "table open",
        game="dazzle",
        seats=4,
        clock="A day",
        rated=False,
        guest="ben",
        where="game-night",
        record=("game.txt", b"moves"),
    )
    assert "opened" == reply.text
    assert {
        "game": "dazzle",
        "seats": 4,
        "clock": "day",
        "rated": False,
        "guest": "Ben",
        "where": "game-night",
        "record": b"moves",
    } == player.given


async def test_optional_options_may_be_left_out(sandbox: Sandbox, player: Player) -> None:
    await sandbox.actor("ada").slash("/table open", game="zen")
    assert 2 == player.given["seats"]


@pytest.mark.parametrize(
    ("command", "values", "said"),
    [
        ("chess", {}, "no command /chess; registered: ['play', 'table']"),
        ("table", {}, "needs a subcommand"),
        ("table close", {}, "no 'close'; there are ['open', 'show']"),
        ("table open", {}, "needs the option game"),
        ("table open", {"game": "zen", "colour": 1}, "has no option ['colour']"),
        ("table open", {"game": "zen", "seats": 7}, "seats takes 1 to 6"),
        ("table open", {"game": "zen", "seats": "two"}, "seats takes a number"),
        ("table open", {"game": "zen", "seats": 1.5}, "seats takes a whole number"),
        ("table open", {"game": "zen", "clock": "month"}, "clock has no choice 'month'"),
        ("table open", {"game": "zen", "rated": 1}, "rated takes True or False"),
        ("table open", {"game": "zen", "guest": "zoe"}, "nobody here is called zoe"),
        ("table open", {"game": "zen", "where": "attic"}, "there is no channel attic"),
        ("table open", {"game": "x" * 6001}, "game takes 0 to 6000 characters"),
    ],
)
async def test_the_client_refuses_a_wrong_command(
    sandbox: Sandbox, player: Player, command: str, values: dict[str, object], said: str
) -> None:
    with pytest.raises(CantDo) as caught:
        await sandbox.actor("ada").slash(command, values)
    assert said in str(caught.value)


async def test_the_client_asks_for_suggestions_only_where_there_are_any(
    sandbox: Sandbox, player: Player
) -> None:
    with pytest.raises(CantDo, match="seats doesn't autocomplete"):
        await sandbox.actor("ada").autocomplete("table open", focused="seats")


async def test_a_command_may_be_for_some_people_only(sandbox: Sandbox, player: Player) -> None:
    for each in sandbox.world.all_commands():
        each["default_member_permissions"] = str(int(Permission.MANAGE_GUILD))
    with pytest.raises(CantDo, match="isn't offered to ben"):
        await sandbox.actor("ben").slash("table open", game="zen")
    await sandbox.actor("ada").slash("table open", game="zen")


async def test_a_command_may_be_for_servers_only(sandbox: Sandbox, player: Player) -> None:
    for each in sandbox.world.all_commands():
        each["contexts"] = [0]
    with pytest.raises(CantDo, match="isn't offered in direct messages"):
        await sandbox.actor("ada").slash("table open", game="zen", channel="dm")


async def test_commands_need_a_channel_one_sees_and_may_use_them_in(sandbox: Sandbox, player: Player) -> None:
    ben, room = sandbox.actor("ben"), sandbox.world.channel("table-talk")
    sandbox.world.deny(room, Permission.USE_APPLICATION_COMMANDS, ben.person)
    with pytest.raises(CantDo, match="may not use commands"):
        await ben.slash("table open", game="zen")
    sandbox.world.deny(room, Permission.VIEW_CHANNEL, ben.person)
    with pytest.raises(CantDo, match="doesn't see table-talk"):
        await ben.slash("table open", game="zen")


async def test_an_archived_thread_takes_no_commands(sandbox: Sandbox, player: Player) -> None:
    await player.guilds[0].text_channels[0].create_thread(name="K7Q", type=discord.ChannelType.public_thread)
    await sandbox.actor("ada").slash("table open", game="zen", channel="K7Q")
    sandbox.world.channel("K7Q").archived = True
    with pytest.raises(CantDo, match="archived"):
        await sandbox.actor("ada").slash("table open", game="zen", channel="K7Q")


async def test_the_client_refuses_disabled_links_and_missing_buttons(
    sandbox: Sandbox, player: Player
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("sent all the same", ephemeral=True)

    player.answers |= {"start": answer, "forged": answer}
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Start", custom_id="start", disabled=True))
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org"))
    await player.guilds[0].text_channels[0].send("lobby", view=view)
    ada = sandbox.actor("ada")
    message = ada.latest()
    for button, said in (("Start", "disabled"), ("Rules", "a link"), ("Join", "no button 'Join'")):
        with pytest.raises(CantDo, match=said):
            await ada.click(message, button)
    assert "sent all the same" == (await ada.click(message, "Start", force=True)).text
    assert "sent all the same" == (await ada.click(message, custom_id="forged")).text


async def test_a_message_is_pressed_as_it_is_now(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("old", ephemeral=True)

    player.answers["one"] = answer
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="One", custom_id="one"))
    sent = await player.guilds[0].text_channels[0].send("x", view=view)
    ada = sandbox.actor("ada")
    seen = ada.latest()
    await sent.edit(content="y", view=None)
    assert ("x", "y") == (seen.text, ada.now(seen).text)
    with pytest.raises(CantDo):
        await ada.click(seen, "One")
    assert "old" == (await ada.click(seen, "One", force=True)).text
    await sent.delete()
    with pytest.raises(LookupError):
        ada.now(seen)


async def test_people_write_and_delete_what_they_may(sandbox: Sandbox) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    said = await ben.say("hello")
    assert ada.latest() == said
    with pytest.raises(CantDo):
        await sandbox.actor("cleo").delete(said)
    await ada.delete(said)
    assert [] == ben.messages()
    sandbox.world.deny(sandbox.world.channel("table-talk"), Permission.SEND_MESSAGES, ben.person)
    with pytest.raises(CantDo, match="may not write"):
        await ben.say("again")


async def test_a_person_writes_to_the_bot_privately(sandbox: Sandbox, player: Player) -> None:
    await sandbox.actor("eve").dm("hello")
    message = await player.wait_for("message")
    assert ("hello", None) == (message.content, message.guild)


async def test_waiting_in_vain_tells_what_was_there(sandbox: Sandbox) -> None:
    ada = sandbox.actor("ada")
    await ada.say("something else")
    with pytest.raises(TimeoutError, match=r"ada waited 0\.05 s in vain; the last messages:\nada: something"):
        await ada.wait_for(lambda each: each.text == "x", timeout=0.05)
    with pytest.raises(TimeoutError):
        await ada.wait_for(lambda each: True, channel="dm", timeout=0.05)


async def test_waiting_looks_only_after_a_given_message(sandbox: Sandbox) -> None:
    ada = sandbox.actor("ada")
    first = await ada.say("one")
    second = await ada.say("two")
    assert await ada.wait_for(lambda each: True, after=first) == second
    with pytest.raises(TimeoutError):
        await ada.wait_for(lambda each: True, after=second, timeout=0.05)


async def test_a_message_tells_what_it_shows(sandbox: Sandbox, player: Player) -> None:
    embed = discord.Embed(title="Title", description="Text").add_field(name="Name", value="Value")
    embed.set_footer(text="Foot")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(emoji="🎲", custom_id="roll", style=discord.ButtonStyle.danger))
    await player.guilds[0].text_channels[0].send("content", embed=embed, view=view)
    seen = sandbox.actor("ada").latest()
    assert "content\nTitle\nText\nName\nValue\nFoot" == seen.text
    assert [("", "🎲", 4)] == [(each.label, each.emoji, each.style) for each in seen.buttons]
    assert 4 == seen.component("roll")["style"]
    with pytest.raises(LookupError, match="no component 'x'"):
        seen.component("x")
    assert str(seen).endswith("  buttons: 🎲")
    assert ("tableside", (), False, False) == (seen.author, seen.selects, seen.loading, seen.silent)


async def test_seeing_nothing_is_said(sandbox: Sandbox) -> None:
    with pytest.raises(LookupError, match="ada sees no message in game-night"):
        sandbox.actor("ada").latest("game-night")
