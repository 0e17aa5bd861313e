from __future__ import annotations

import io
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.feeds import Feed
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Inbox, StoredFile
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.world import FILES_KEPT
from tests.sandbox.clients import Quick, running

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000004b000000384")


def channel(bot: Quick, name: str = "table-talk") -> discord.TextChannel:
    found = discord.utils.get(bot.guilds[0].text_channels, name=name)
    assert found is not None
    return found


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(PNG), name)


def layout(*items: discord.ui.Item[discord.ui.LayoutView]) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def board(name: str = "board.png") -> discord.ui.MediaGallery[discord.ui.LayoutView]:
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
    gallery.add_item(media=f"attachment://{name}", description="The board")
    return gallery


def code(caught: pytest.ExceptionInfo[discord.HTTPException]) -> tuple[int, int]:
    return caught.value.status, caught.value.code


async def test_a_sent_message_is_seen_by_everyone_in_the_channel(sandbox: Sandbox, bot: Quick) -> None:
    await channel(bot).send("hello")
    assert ["hello", "hello"] == [sandbox.actor(name).latest("table-talk").text for name in ("ada", "eve")]


async def test_a_layout_shows_its_picture_with_alternative_text(sandbox: Sandbox, bot: Quick) -> None:
    await channel(bot).send(view=layout(discord.ui.TextDisplay("Your turn"), board()), file=picture())
    seen = sandbox.actor("ada").latest()
    assert seen.layout
    assert "Your turn" == seen.text
    assert [(each.name, each.alt, each.content) for each in seen.pictures] == [
        ("board.png", "The board", PNG)
    ]


async def test_files_in_components_are_not_among_the_attachments(bot: Quick) -> None:
    sent = await channel(bot).send(view=layout(board()), file=picture())
    assert [] == sent.attachments
    fetched = await channel(bot).fetch_message(sent.id)
    gallery = fetched.components[0]
    assert isinstance(gallery, discord.MediaGalleryComponent)
    assert (1200, 900) == (gallery.items[0].media.width, gallery.items[0].media.height)


async def test_a_file_can_be_fetched_by_its_address(sandbox: Sandbox, bot: Quick) -> None:
    sent = await channel(bot).send(file=picture())
    assert await sent.attachments[0].read() == PNG
    async with aiohttp.ClientSession() as session:
        async with session.get(sent.attachments[0].url) as response:
            assert "image/png" == response.content_type
        async with session.get(f"{sandbox.origin}/cdn/attachments/1/2/board.png") as response:
            assert 404 == response.status


async def test_files_that_an_edit_does_not_list_are_removed(sandbox: Sandbox, bot: Quick) -> None:
    sent = await channel(bot).send("x", files=[picture("a.png"), picture("b.png")])
    await sent.edit(attachments=[sent.attachments[1], picture("c.png")])
    assert ["b.png", "c.png"] == [each.name for each in sandbox.actor("ada").latest().files]
    await sent.edit(content="y")
    assert ["b.png", "c.png"] == [each.name for each in sandbox.actor("ada").latest().files]
    await sent.edit(attachments=[])
    assert () == sandbox.actor("ada").latest().files


async def test_a_replaced_file_can_be_fetched_for_a_while(sandbox: Sandbox, bot: Quick) -> None:
    sent = await channel(bot).send("x", file=picture("old.png"))
    old = sent.attachments[0].url
    await sent.edit(attachments=[picture("new.png")])
    async with aiohttp.ClientSession() as session:
        async with session.get(old) as response:
            assert (200, PNG) == (response.status, await response.read())
        for _ in range(FILES_KEPT):
            sandbox.world.keep_file(StoredFile(sandbox.world.new_id(), "other.png", b"", "image/png"))
        async with session.get(old) as response:
            assert 404 == response.status


async def test_a_picture_of_an_earlier_version_can_not_be_shown_any_more(
    sandbox: Sandbox, bot: Quick
) -> None:
    sandbox.excuse(Rule.LIMIT, "attachment://board.png: no such file")
    sent = await channel(bot).send(view=layout(board()), file=picture())
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(view=layout(board()), attachments=[picture("board2.png")])
    assert (400, 50035) == code(caught)
    assert sandbox.excused != []


async def test_an_edit_is_marked_and_told(sandbox: Sandbox, bot: Quick) -> None:
    sent = await channel(bot).send("one")
    assert not sandbox.actor("ada").latest().edited
    edited = await sent.edit(content="two")
    assert edited.edited_at is not None
    assert sandbox.actor("ada").latest().edited
    await bot.seen("MESSAGE_UPDATE")


async def test_a_layout_can_not_become_a_plain_message_again(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.excuse(Rule.LIMIT, "doesn't go with content")
    sent = await channel(bot).send(view=layout(discord.ui.TextDisplay("x")))
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content="plain")
    assert (400, 50035) == code(caught)


async def test_a_deleted_message_is_unknown(sandbox: Sandbox, bot: Quick) -> None:
    sent = await channel(bot).send("x")
    await sent.delete()
    await bot.seen("MESSAGE_DELETE")
    for again in (sent.edit(content="y"), sent.delete(), channel(bot).fetch_message(sent.id)):
        with pytest.raises(discord.NotFound) as caught:
            await again
        assert (404, 10008) == code(caught)
    assert [] == sandbox.actor("ada").messages()


async def test_one_nonce_sends_one_message(sandbox: Sandbox, bot: Quick) -> None:
    first = await channel(bot).send("once", nonce=7)
    again = await channel(bot).send("once", nonce=7)
    assert first.id == again.id
    assert 1 == len(sandbox.actor("ada").messages())
    sandbox.clock.advance(600)
    assert (await channel(bot).send("once", nonce=7)).id != first.id


async def test_edits_of_old_messages_are_rationed(sandbox: Sandbox, bot: Quick) -> None:
    sent = await channel(bot).send("x")
    sandbox.clock.advance(3601)
    for number in range(3):
        await sent.edit(content=str(number))
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content="too often")
    assert (429, 30046) == code(caught)
    fresh = await channel(bot).send("y")
    await fresh.edit(content="young ones can be edited")
    sandbox.clock.advance(3601)
    await sent.edit(content="an hour later")


async def test_other_peoples_messages_can_not_be_edited_or_deleted(sandbox: Sandbox, bot: Quick) -> None:
    said = await sandbox.actor("ada").say("mine")
    message = channel(bot).get_partial_message(said.id)
    with pytest.raises(discord.Forbidden) as caught:
        await message.edit(content="yours")
    assert (403, 50005) == code(caught)
    with pytest.raises(discord.Forbidden) as caught:
        await message.delete()
    assert (403, 50013) == code(caught)


@pytest.mark.parametrize(
    ("permission", "expected"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
        (Permission.ATTACH_FILES, 50013),
        (Permission.EMBED_LINKS, 50013),
    ],
)
async def test_sending_without_a_permission_is_refused(
    sandbox: Sandbox, bot: Quick, permission: Permission, expected: int
) -> None:
    sandbox.world.deny(sandbox.world.channel("table-talk"), permission)
    with pytest.raises(discord.Forbidden) as caught:
        await channel(bot).send("x", file=picture(), embed=discord.Embed(title="x"))
    assert code(caught) == (403, expected)
    await channel(bot, "game-night").send("x", file=picture(), embed=discord.Embed(title="x"))


async def test_the_client_knows_of_lost_permissions(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.world.deny(sandbox.world.channel("table-talk"), Permission.ATTACH_FILES)
    await bot.seen("CHANNEL_UPDATE")
    assert not channel(bot).permissions_for(bot.guilds[0].me).attach_files


async def test_history_needs_its_permission(sandbox: Sandbox, bot: Quick) -> None:
    sent = await channel(bot).send("x")
    sandbox.world.deny(sandbox.world.channel("table-talk"), Permission.READ_MESSAGE_HISTORY)
    with pytest.raises(discord.Forbidden):
        await channel(bot).fetch_message(sent.id)


async def test_messages_are_listed_newest_first(bot: Quick) -> None:
    sent = [await channel(bot).send(str(number)) for number in range(5)]
    assert ["4", "3"] == [each.content async for each in channel(bot).history(limit=2)]
    assert ["1", "0"] == [each.content async for each in channel(bot).history(before=sent[2])]
    assert ["3", "4"] == [each.content async for each in channel(bot).history(after=sent[2])]
    assert ["3", "2", "1"] == [each.content async for each in channel(bot).history(around=sent[2], limit=3)]


async def test_direct_messages_are_seen_by_their_person_only(sandbox: Sandbox, bot: Quick) -> None:
    user = await bot.fetch_user(sandbox.actor("ada").id)
    await user.send("your hand")
    assert ["your hand"] == [each.text for each in sandbox.actor("ada").dms()]
    assert [] == sandbox.actor("ben").messages()
    assert "ada" == sandbox.traffic[-1].only


@pytest.mark.parametrize(("inbox", "expected"), [(Inbox.CLOSED, 50007), (Inbox.NO_SHARED_GUILD, 50278)])
async def test_closed_direct_messages_are_refused(
    sandbox: Sandbox, bot: Quick, inbox: Inbox, expected: int
) -> None:
    sandbox.actor("ada").person.inbox = inbox
    user = await bot.fetch_user(sandbox.actor("ada").id)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("x")
    assert code(caught) == (403, expected)


async def test_a_mention_pings_whom_the_bot_lets_it_ping(sandbox: Sandbox, bot: Quick) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    words = f"<@{ada.id}> and <@{ben.id}>"
    only_ben = discord.AllowedMentions(users=[discord.Object(ben.id)], everyone=False, roles=False)
    await channel(bot).send(words)
    assert ("ada", "ben") == ada.latest().mentions
    await channel(bot).send(words, allowed_mentions=only_ben)
    assert ("ben",) == ada.latest().mentions
    await channel(bot).send(view=layout(discord.ui.TextDisplay(words)), allowed_mentions=only_ben)
    assert ("ben",) == ada.latest().mentions
    await channel(bot).send(words, allowed_mentions=discord.AllowedMentions.none())
    assert () == ada.latest().mentions


async def test_a_mention_added_by_an_edit_pings_nobody(sandbox: Sandbox, bot: Quick) -> None:
    sent = await channel(bot).send("x")
    await sent.edit(content=f"<@{sandbox.actor('ada').id}>")
    assert () == sandbox.actor("ada").latest().mentions


async def test_everyone_is_not_pinged_without_the_permission(sandbox: Sandbox, bot: Quick) -> None:
    await channel(bot).send("@everyone")
    assert () == sandbox.actor("ada").latest().mentions
    sandbox.world.bot_role.permissions |= Permission.MENTION_EVERYONE
    await channel(bot).send("@everyone")
    assert ("ada", "ben", "cleo", "dan", "eve") == sandbox.actor("ada").latest().mentions


async def test_a_silent_message_is_marked(sandbox: Sandbox, bot: Quick) -> None:
    await channel(bot).send("x", silent=True)
    assert sandbox.actor("ada").latest().silent


async def test_a_reply_pings_its_author_unless_told_not_to(sandbox: Sandbox, bot: Quick) -> None:
    said = await sandbox.actor("ada").say("hello")
    message = channel(bot).get_partial_message(said.id)
    await message.reply("hi")
    assert ("ada",) == sandbox.actor("ada").latest().mentions
    await message.reply("hi", mention_author=False)
    assert () == sandbox.actor("ada").latest().mentions


async def test_a_message_over_a_limit_is_refused_and_breaks_a_rule(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.excuse(Rule.LIMIT, "create_message: content: 2001")
    with pytest.raises(discord.HTTPException) as caught:
        await channel(bot).send("x" * 2001)
    assert (400, 50035) == code(caught)
    assert [each.rule for each in sandbox.excused] == [Rule.LIMIT]


async def test_a_misspelt_key_is_refused_and_breaks_a_rule(description: Path) -> None:
    async with Sandbox(description=description) as sandbox, running(Quick(), sandbox) as bot:
        sandbox.excuse(Rule.SCHEMA)
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel(bot).id)
        with pytest.raises(discord.HTTPException) as caught:
            await bot.http.request(route, json={"content": "x", "contents": "x"})
        assert (400, 50035) == code(caught)
        assert sandbox.excused[0].rule is Rule.SCHEMA


async def test_an_unknown_route_breaks_a_rule(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.excuse(Rule.ROUTE, "GET /api/v10/stage-instances/1")
    with pytest.raises(discord.NotFound):
        await bot.http.request(discord.http.Route("GET", "/stage-instances/1"))
    assert [each.rule for each in sandbox.excused] == [Rule.ROUTE]


async def test_a_request_that_is_too_large_is_refused(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.excuse(Rule.LIMIT)
    files = [discord.File(io.BytesIO(b"x" * 9_000_000), f"{number}.bin") for number in range(3)]
    with pytest.raises(discord.HTTPException) as caught:
        await channel(bot).send(files=files)
    assert (413, 40005) == code(caught)


async def test_answers_have_exactly_the_type_that_the_client_compares(sandbox: Sandbox) -> None:
    sandbox.excuse(Rule.LIMIT, "invalid JSON")
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(sandbox.api_url + "/users/@me") as response:
            assert "application/json" == response.headers["Content-Type"]
        async with session.post(sandbox.api_url + "/users/@me/channels", data=b"{") as response:
            assert (400, 50109) == (response.status, (await response.json())["code"])


async def test_a_thread_is_opened_used_archived_and_deleted(sandbox: Sandbox, bot: Quick) -> None:
    thread = await channel(bot).create_thread(name="K7Q", type=discord.ChannelType.public_thread)
    sent = await thread.send("board")
    assert "board" == sandbox.actor("ben").latest("K7Q").text
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content="x")
    assert (400, 50083) == code(caught)
    await thread.send("a message opens it again")
    await sent.edit(content="x")
    await thread.add_user(discord.Object(sandbox.actor("ben").id))
    active = await bot.guilds[0].active_threads()
    assert ["K7Q"] == [each.name for each in active]
    sandbox.faults.add("channel-gone", channel="K7Q")
    with pytest.raises(discord.NotFound) as gone:
        await thread.send("x")
    assert (404, 10003) == code(gone)


async def test_a_locked_thread_takes_no_message(sandbox: Sandbox, bot: Quick) -> None:
    thread = await channel(bot).create_thread(name="K7Q", type=discord.ChannelType.public_thread)
    sandbox.world.channel("K7Q").locked = True
    with pytest.raises(discord.Forbidden) as caught:
        await thread.send("x")
    assert (403, 160005) == code(caught)


async def test_a_thread_at_a_message_bears_its_identifier(bot: Quick) -> None:
    sent = await channel(bot).send("lobby")
    thread = await sent.create_thread(name="K7Q")
    assert thread.id == sent.id
    with pytest.raises(discord.HTTPException) as caught:
        await sent.create_thread(name="again")
    assert (400, 160004) == code(caught)


async def test_sending_in_threads_is_a_permission_of_its_own(sandbox: Sandbox, bot: Quick) -> None:
    thread = await channel(bot).create_thread(name="K7Q", type=discord.ChannelType.public_thread)
    sandbox.world.deny(sandbox.world.channel("table-talk"), Permission.SEND_MESSAGES_IN_THREADS)
    await channel(bot).send("x")
    with pytest.raises(discord.Forbidden):
        await thread.send("x")


async def test_private_threads_are_not_among_the_permissions_asked_for(bot: Quick) -> None:
    with pytest.raises(discord.Forbidden):
        await channel(bot).create_thread(name="K7Q")


async def test_typing_is_told(sandbox: Sandbox, bot: Quick) -> None:
    with Feed(sandbox.world, sandbox.actor("ada").id) as feed:
        await channel(bot).typing()
        assert "typing" == (await anext(feed))["type"]


async def test_people_and_the_guild_can_be_fetched(sandbox: Sandbox, bot: Quick) -> None:
    guild = await bot.fetch_guild(sandbox.world.guild_id)
    assert "Tableside" == guild.name
    member = await guild.fetch_member(sandbox.actor("cleo").id)
    assert "Cleo" == member.display_name
    sandbox.actor("cleo").person.member = False
    with pytest.raises(discord.NotFound) as caught:
        await guild.fetch_member(sandbox.actor("cleo").id)
    assert (404, 10007) == code(caught)
    assert [
        "table-talk",
        "game-night",
        "quiet-corner",
        "parlour",
    ] == [each.name for each in await guild.fetch_channels()]
    assert [each.id async for each in bot.fetch_guilds()] == [sandbox.world.guild_id]
