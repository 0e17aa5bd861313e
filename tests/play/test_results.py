"""Ratings, leaderboards, statistics, history and voiding, as people meet them, over the wire."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import TablesideBot
from bot.games.core import Outcome
from bot.sandbox.client.actors import Reply
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.ground.rows import NewMove, NewTable, Seating
from bot.ui.actions.daily import read_day
from tests.play.daily_tries import play_to_the_end, today, try_of
from tests.play.people import Players, name_of, start_game
from tests.play.positions import make_moves, table_of
from tests.play.screens import after_asking
from tests.play.test_names import NAMES

OPENING = ("c3-c4", "c9-c8", "h3-h4", "h9-h8")


async def play_out(bot: TablesideBot, players: Players, *, loser: int = 2) -> None:
    """Let each side move twice, then one of them resign."""
    await make_moves(bot, players, *OPENING)
    table = await table_of(bot, players.code)
    person = table.person_at(loser)
    assert person is not None
    await bot.tables.play.resign(table.id, person, source=f"resign-{table.id}")
    await bot.publisher.settle()


async def finish_quietly(
    bot: TablesideBot,
    people: tuple[int, ...],
    places: tuple[int, ...],
    *,
    game: str = "dazzle",
    guild: int | None = 1,
    moves: int = 2,
) -> int:
    """Put a finished game of some people into the store, without playing it."""
    new = NewTable(
        game=game,
        rules_version=1,
        guild_id=guild,
        channel_id=1,
        locale="en",
        host_id=people[0],
        options={},
        seed=bytes(32),
        seating=Seating.JOINED,
    )
    finish_quietly.count += 1  # type: ignore[attr-defined]
    source = f"quiet-{finish_quietly.count}"  # type: ignore[attr-defined]
    table = (await bot.store.changes.create_table(new, source=source)).table
    for other in people[1:]:
        table = (
            await bot.store.changes.add_member(
                table.id, table.revision, person_id=other, source=f"{source}-{other}"
            )
        ).table
    table = (
        await bot.store.changes.start(table.id, table.revision, order=people, salt="s", source=None)
    ).table
    made = [NewMove(seat, f"m{turn}") for turn in range(moves) for seat in range(1, len(people) + 1)]
    outcome = Outcome("rounds", places, tuple(0 for _ in people))
    await bot.store.changes.append_moves(table.id, table.revision, moves=made, source=None, result=outcome)
    return table.id


finish_quietly.count = 0  # type: ignore[attr-defined]


def shown(reply: Reply) -> str:
    assert reply.message is not None, reply
    return reply.message.text


async def test_the_end_of_a_rated_game_is_on_its_board_and_on_every_list(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await play_out(bot, players)
    ada, ben = players.light, players.dark
    lines = players.board().text.splitlines()
    assert f"**Light ({name_of(ada)}) wins.**" == lines[1]
    assert [
        f"1\\. Light ({name_of(ada)}): 1 · rating 1138 (+138)",
        f"2\\. Dark ({name_of(ben)}): 0 · rating 927 (−73)",
    ] == lines[3:]
    board = shown(await ben.slash("leaderboard", game="dragon_face"))
    assert f"1\\. {name_of(ada)}: **1138** (1 game, 1 won)" in board
    assert f"2\\. {name_of(ben)}: **927** (1 game, 0 won)" in board
    stats = await ada.slash("stats", game="dragon_face")
    assert "Dragon Face: 1 played, 1 won, 0 drawn, 0 lost" in shown(stats)
    assert f"{name_of(ben)}: 1 game, 1 won" in shown(stats)
    assert stats.message is not None
    assert "1138" in str(stats.message.pictures[0].alt)
    assert "Games won in a row: 1 now, 1 at best" in shown(stats)
    assert "A rating begins at 1000" in shown(stats)
    private = shown(await ada.slash("stats", game="dragon_face", channel="dm"))
    assert name_of(ben) not in private, "whom somebody has met in a server is told there alone"
    other = shown(await ada.slash("stats", person=ben.person))
    assert "in a row" not in other, "nothing was ever won"
    assert "Rating in Dragon Face, everywhere: **927**" in other


async def test_too_short_a_game_is_unrated_and_says_so(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *OPENING[:3])
    table = await table_of(bot, players.code)
    await bot.tables.play.resign(table.id, players.dark.id, source="resign")
    await bot.publisher.settle()
    assert "Unrated:" in players.board().text
    assert "Nobody is on this list yet." in shown(await players.light.slash("leaderboard"))


async def test_every_button_of_a_leaderboard_leads_where_it_says(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    guild = sandbox.world.guild_id
    for number in range(12):
        await finish_quietly(bot, (1000 + number, 2000 + number), (1, 2), game="dragon_face", guild=guild)
    await finish_quietly(bot, (ada.id, 3000), (2, 1), game="dragon_face", guild=guild)
    await bot.store.people.remember_person(ada.id, "Ada", source=None)
    reply = await ada.slash("leaderboard", game="dragon_face")
    first = shown(reply)
    assert "this server · all time · 26 players" in first
    assert "Page 1 of 3" in first
    assert first.count("1\\. unknown player") >= 10, "ties share a rank"
    assert "Your place: 14\\. " in first
    assert reply.message is not None
    later = await ada.click(reply.message, "Further ▶")
    assert "Page 2 of 3" in shown(later)
    assert later.message is not None
    mine = shown(later)
    assert f"14\\. {name_of(ada)}" in mine
    week = await ada.click(later.message, "this week")
    assert week.message is not None
    assert "this week" in shown(week)
    assert "**+138** (1 game, 1 won)" in shown(week)
    everywhere = await ada.click(week.message, "Everywhere")
    assert "everywhere · this week" in shown(everywhere)
    assert everywhere.message is not None
    chosen = [each.label for each in everywhere.message.buttons if each.disabled and each.style == 1]
    assert ["Dragon Face", "this week"] == chosen, "they look chosen"
    zen = await ada.click(everywhere.message, "Zen")
    assert "## Zen: forms solved" in shown(zen)
    assert "Nobody is on this list yet." in shown(zen)
    assert "You aren’t" not in shown(zen), "which says nothing more"
    assert zen.message is not None
    form = await ada.select(zen.message, zen.message.selects[0].custom_id, "easy-fly")
    assert "fewest rounds" in shown(form)
    assert form.message is not None
    chosen = [each.value for each in form.message.selects[0].options if each.default]
    assert ["easy-fly"] == chosen, "the chosen list looks chosen"


async def test_a_leaderboard_opens_on_the_game_that_somebody_played_last(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    guild = sandbox.world.guild_id
    await finish_quietly(bot, (ada.id, 3000), (2, 1), game="dragon_face", guild=guild)
    assert "## Dragon Face: " in shown(await ada.slash("leaderboard"))
    await finish_quietly(bot, (ada.id, 3000), (2, 1), game="dazzle", guild=guild)
    assert "## Dazzle: " in shown(await ada.slash("leaderboard"))


async def test_a_page_behind_the_end_and_wrong_boards_have_an_answer(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    beyond = shown(await ada.slash("leaderboard", page=9999))
    assert (True, False) == ("Nobody is on this list yet." in beyond, "Page 1" in beyond)
    wrong = shown(await ada.slash("leaderboard", game="dizzle", board="nonsense"))
    assert "The option `board` can’t be that" in wrong
    offered = await ada.autocomplete("leaderboard", {"game": "dizzle", "board": "2"}, focused="board")
    assert ["2"] == [each["value"] for each in offered]


async def test_finished_games_are_listed_and_each_opens(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await play_out(bot, players)
    ada, ben = players.light, players.dark
    reply = await ada.slash("history")
    assert f"Dragon Face · {players.code}: won" in shown(reply)
    assert f"{name_of(ben)} · +138" in shown(reply)
    assert reply.message is not None
    table = await table_of(bot, players.code)
    opened = await ada.select(reply.message, reply.message.selects[0].custom_id, str(table.id))
    assert "· rating 1138 (+138)" in shown(opened)
    assert opened.message is not None
    assert opened.message.pictures
    record = await ada.click(opened.message, "Record")
    assert "The record of table" in shown(record)
    assert "Seed, to check the shuffle" in shown(record)
    back = await ada.click(opened.message, "Back")
    assert "Your finished games" in shown(back)


async def test_a_moderator_voids_a_game_and_it_never_was(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, "ben", "dan")
    await play_out(bot, players)
    ben, moderator = players.light, sandbox.actor("ada")  # Ada owns the server
    refused = shown(await ben.slash("table void", table=players.code))
    assert "and only if they haven’t played in it." in refused
    offered = await moderator.autocomplete("table void", {"table": ""}, focused="table")
    assert [players.code] == [each["value"] for each in offered]
    question = shown(await moderator.slash("table void", table=players.code))
    assert "Its result is lost for everyone who played" in question
    said = await after_asking(moderator, "table void", "Yes, void it", table=players.code)
    assert f"The game at table {players.code} is void:" in said
    await bot.publisher.settle()
    await bot.recount.settle()
    assert "has voided this game: it counts for nothing." in players.board().text
    assert "Nobody is on this list yet." in shown(await ben.slash("leaderboard", game="dragon_face"))
    again = shown(await moderator.slash("table void", table=players.code))
    assert "This table is closed" in again


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_names_are_harmless_in_every_list(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, name: str
) -> None:
    for who in ("ada", "ben"):
        sandbox.world.person(who).display = name
    players = await start_game(sandbox)
    await play_out(bot, players)
    ada = players.light
    await ada.slash("daily zen")
    await play_to_the_end(bot, ada, await try_of(bot, ada, "zen", today(clock)), Random(1))
    replies = [
        await ada.slash("leaderboard", game="dragon_face"),
        await ada.slash("stats"),
        await ada.slash("history"),
        await ada.slash("daily results"),
    ]
    for reply in replies:
        assert reply.message is not None
        assert name_of(ada) in reply.message.text or name_of(players.dark) in reply.message.text
        assert () == reply.message.mentions
        assert not reply.message.post.everyone
        text = reply.message.text.replace(name, "")
        assert "\u202e" not in text
        assert "\u200b" not in text
        for line in reply.message.text.splitlines():
            assert not line.startswith("# ")


async def test_lists_speak_the_language_that_somebody_chose(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await play_out(bot, players)
    ada = players.light
    await ada.slash("preferences", language="ru")
    for command, wanted in {
        "leaderboard": "рейтинги",
        "stats": "Побед подряд",
        "history": "Ваши завершённые партии",
        "daily results": "Никто ещё не закончил.",
        "privacy erase": "Стереть всё о вас?",
        "preferences": "Предпочтения",
        "help": "Tableside",
        "tables": "Ваши столы",
    }.items():
        values = {"game": "dragon_face"} if command == "leaderboard" else {}
        assert wanted in shown(await ada.slash(command, values)), command


def test_a_day_is_read_as_a_date() -> None:
    assert 20_000 == read_day(None, 20_000)
    assert 19_999 == read_day("2024-10-03", 20_000)
    assert 20_000 == read_day("2999-01-01", 20_000)
    assert 0 == read_day("0001-01-01", 20_000)
    with pytest.raises(ValueError, match="isoformat"):
        read_day("yesterday", 20_000)
