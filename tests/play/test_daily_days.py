"""The daily puzzle over the wire at 23:50, at midnight, on the day after and on the one after that."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random

import pytest
from sqlalchemy import text

from bot.app import TablesideBot
from bot.calendar import date_of
from bot.people.daily import daily_games
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.ground.rows import Status
from bot.tables.refusals import Stale
from bot.tables.table import Table
from tests.play.conftest import Bots
from tests.play.daily_tries import DAY, play_to_the_end, to_midnight, today, try_of
from tests.play.screens import message
from tests.play.test_results import shown

GAMES = daily_games()
UNFINISHED = {"en": "not finished in time", "ru": "не доиграно вовремя"}
CLOSED = {"en": "This try was closed unfinished", "ru": "Эта попытка закрыта недоигранной"}
TRIED = {
    "en": "You have had your try at today’s puzzle",
    "ru": "Ваша попытка на сегодняшнюю задачу уже была",
}
LEFT_OPEN = {
    "en": "Your try of yesterday isn’t finished yet:",
    "ru": "Вчерашняя попытка ещё не доиграна: её откроет",
}
STREAK = {"en": "You have played 1 day running.", "ru": "Вы играете 1 день подряд."}
UNTIL = {"en": "One try, to be finished by", "ru": "Попытка одна, доиграть её можно до"}


def to_ten_to_midnight(clock: Clock) -> None:
    to_midnight(clock, after=0)
    clock.advance(DAY - 600)


async def one_move(bot: TablesideBot, person: Actor, table: Table, *, source: str) -> Table:
    assert table.game is not None
    move = table.game.rules.write(table.game.rules.legal(table.game.view(1))[0])
    return await bot.tables.play.move(table.id, person.id, move, source=source)


async def begun(bot: TablesideBot, person: Actor, game: str, clock: Clock) -> tuple[Message, Table]:
    panel = message(await person.slash(f"daily {game}"))
    return panel, await try_of(bot, person, game, today(clock))


def told(reply: Reply) -> str:
    """Everything that an answer says, with what is in its files and how they are called."""
    found = [reply.message, *reply.followups]
    return "\n".join(
        "\n".join((each.text, *(f"{file.name} {file.content.decode('latin-1')}" for file in each.files)))
        for each in found
        if each is not None
    )


async def answers(player: Actor, other: Actor, table: Table, day: int) -> list[str]:
    """What both are told, asked at every entrance to a try."""
    code, date = table.row.code, str(date_of(day))
    found = []
    for person in (player, other):
        for game in GAMES:
            found.append(await person.slash("daily results", game=game, day=date))
        for command, values in (
            ("table export", {"table": code}),
            ("replay", {"table": code}),
            ("film", {"table": code}),
            ("table verify", {"table": code}),
            ("table show", {"table": code}),
            ("privacy export", {}),
            ("history", {}),
        ):
            found.append(await person.slash(command, values))
        page = message(await person.slash("help"))
        for verb in (
            "record",
            "plain",
            "more",
            "look",
            "replay",
            "film",
            "step:on.9.1.p",
            "together:on.9.1.p",
        ):
            forged = f"v1:{table.id}:{table.revision}:{verb}"
            found.append(await person.click(page, custom_id=forged))
    past = message(found[len(GAMES) + 6])
    if past.selects:
        found.append(await player.select(past, past.selects[0].custom_id, str(table.id)))
    offered = [await each.autocomplete("table export", focused="table") for each in (player, other)]
    return [*map(told, found), json.dumps(offered)]


def secrets_of(table: Table, secret: bytes) -> Iterator[str]:
    yield table.row.seed.hex()
    yield secret.hex()
    assert table.game is not None
    if len(table.game.record.moves) > 4:  # in an exported file they stand one by one
        yield f'"{table.game.record.moves[-2]}"'
        yield f'"notation": "{table.game.record.moves[-2].partition(" ")[2]}"'


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
async def test_a_try_may_be_finished_until_the_next_day_is_over_and_is_closed_then(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, game: str, language: str
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    for person in (ada, ben):
        await person.slash("preferences", language=language)
    to_ten_to_midnight(clock)
    day = today(clock)
    panel, _ = await begun(bot, ada, game, clock)
    assert f"{UNTIL[language]} <t:{(day + 2) * DAY}:f>" in panel.text
    _, slow = await begun(bot, ben, game, clock)

    clock.advance(DAY)  # 23:50 on the next day
    ended = await play_to_the_end(bot, ada, await try_of(bot, ada, game, day), Random(4))
    await one_move(bot, ben, slow, source="late")
    clock.advance(660)  # the day after: 00:01
    slow = await bot.tables.read.get(slow.id)

    assert (Status.FINISHED, "timeout") == (slow.row.status, slow.row.result and slow.row.result.reason)
    assert CLOSED[language] in shown(await ben.slash("table show", table=slow.row.code))
    assert ended.row.result == (await bot.tables.read.get(ended.id)).row.result
    results = shown(await ben.slash("daily results", game=game, day=str(date_of(day))))
    assert [ada.id, ben.id] == [each.tried.person_id for each in await bot.puzzle.results(game, day)]
    assert UNFINISHED[language] in results
    assert [] == await bot.puzzle.results(game, day + 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
async def test_on_the_day_after_a_try_that_is_open_is_named_and_breaks_no_streak(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, game: str, language: str
) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("preferences", language=language)
    to_ten_to_midnight(clock)
    _, table = await begun(bot, ada, game, clock)
    await play_to_the_end(bot, ada, table, Random(4))
    clock.advance(DAY)
    panel, table = await begun(bot, ada, game, clock)
    assert LEFT_OPEN[language] not in panel.text
    clock.advance(1200)

    panel, _ = await begun(bot, ada, game, clock)
    results = shown(await ada.slash("daily results", game=game))

    said = f"{LEFT_OPEN[language]} `/table show table:{table.row.code}`"
    assert (True, True) == (said in panel.text, said in results)
    assert STREAK[language] in results
    assert table.row.code in shown(await ada.slash("table show", table=table.row.code))
    await play_to_the_end(bot, ada, table, Random(4))
    assert LEFT_OPEN[language] not in shown(await ada.slash("daily results", game=game))
    assert 2 == await bot.puzzle.streak(game, ada.id)


@pytest.mark.parametrize("game", GAMES)
async def test_a_move_that_comes_too_late_closes_the_try(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, game: str
) -> None:
    ada = sandbox.actor("ada")
    panel, table = await begun(bot, ada, game, clock)
    to_midnight(clock)
    to_midnight(clock)

    if panel.selects:
        reply = await ada.select(panel, panel.selects[0].custom_id, panel.selects[0].options[0].value)
    else:
        pick = next(str(each.custom_id) for each in panel.buttons if ":pick:" in str(each.custom_id))
        reply = await ada.click(panel, custom_id=pick)

    assert CLOSED["en"] in shown(reply)
    assert {"Share", "Results of the day"} == {each.label for each in message(reply).buttons}
    assert await closed(bot, table)


async def closed(bot: TablesideBot, table: Table) -> bool:
    row = await bot.store.tables.row(table.id)
    return row is not None and row.result is not None and row.result.reason == "timeout"


async def test_a_move_read_before_midnight_and_made_after_it_is_not_made(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    for game in GAMES:
        _, table = await begun(bot, ada, game, clock)
        before = await bot.tables.read.get(table.id)
        assert before.game is not None
        move = before.game.rules.write(before.game.legal(1)[0])
        to_midnight(clock)
        to_midnight(clock)
        with pytest.raises(Stale):
            await bot.tables.play.move(table.id, ada.id, move, source=f"{game}-late", known=before)
        assert before.game.ply == len(await bot.store.tables.moves_after(table.id, 0))


async def test_tries_are_closed_when_nobody_looks_and_after_a_restart(
    sandbox: Sandbox, bots: Bots, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    async with bots() as bot:
        tables = [(await begun(bot, ada, game, clock))[1] for game in GAMES]
        to_midnight(clock)
        await bot.janitor.tidy()
        assert [False] * len(GAMES) == [await closed(bot, each) for each in tables]
    to_midnight(clock)
    async with bots() as bot:
        await bot.janitor.tidy()
        assert [True] * len(GAMES) == [await closed(bot, each) for each in tables]


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_learns_a_puzzles_secrets_before_nobody_can_play_it_any_more(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, game: str
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    to_ten_to_midnight(clock)
    day = today(clock)
    table = await play_to_the_end(bot, ada, (await begun(bot, ada, game, clock))[1], Random(5))
    await begun(bot, ben, game, clock)
    found = await bot.store.daily.day(day)
    assert found is not None
    secrets = list(secrets_of(table, found.secret))

    for wait in (0, 660, DAY - 120):  # 23:50, 00:01 and 23:59 of the next day
        clock.advance(wait)
        texts = await answers(ada, ben, table, day)
        assert [] == [(secret, text) for secret in secrets for text in texts if secret in text]
        assert f"from <t:{(day + 2) * DAY}:f> on" in texts[len(GAMES)]

    clock.advance(120)
    texts = await answers(ada, ben, table, day)
    for asked in (0, len(GAMES) + 15):  # by either
        results = texts[asked : asked + len(GAMES)]
        assert all(found.secret.hex() in text and found.seed.hex() in text for text in results)
    assert found.seed.hex() in texts[len(GAMES)]
    assert '"moves"' in texts[len(GAMES) + 5]


async def test_a_result_counts_for_the_day_of_its_puzzle_only(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    to_ten_to_midnight(clock)
    for game in GAMES:
        day = today(clock)
        _, table = await begun(bot, ada, game, clock)
        clock.advance(1200)
        await play_to_the_end(bot, ada, table, Random(6))
        async with bot.store.database.reading() as connection:
            query = "SELECT day FROM results WHERE table_id = :table"
            (counted,) = (await connection.execute(text(query), {"table": table.id})).scalars()
        assert day == counted
        assert [day] == await bot.store.daily.days_played(game, ada.id)
        assert 1 == await bot.puzzle.streak(game, ada.id)
        to_ten_to_midnight(clock)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
async def test_erasing_oneself_gives_no_second_try(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, game: str, language: str
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    ada.person.locale = {"en": "en-US", "ru": "ru"}[language]
    await begun(bot, ada, game, clock)
    question = message(await ada.slash("privacy erase"))
    await ada.click(
        question, next(each.label for each in question.buttons if ":erase" in str(each.custom_id))
    )

    for _ in range(2):
        assert TRIED[language] in (await ada.slash(f"daily {game}")).text
    other = next(each for each in GAMES if each != game)
    assert await begun(bot, ada, other, clock)
    assert await begun(bot, ben, game, clock), "others have theirs"
    to_midnight(clock)
    assert await begun(bot, ada, game, clock)


@pytest.mark.parametrize("game", GAMES)
async def test_two_commands_at_once_begin_one_try_and_both_see_it(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, game: str
) -> None:
    ada = sandbox.actor("ada")
    places = ("table-talk", "game-night", "table-talk", "quiet-corner")

    replies = await asyncio.gather(*(ada.slash(f"daily {game}", channel=each) for each in places))

    table = await try_of(bot, ada, game, today(clock))
    assert 1 == len(await bot.tables.of(ada.id))
    assert [True] * len(places) == [table.row.code in shown(each) for each in replies]
