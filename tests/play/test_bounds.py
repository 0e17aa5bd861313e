"""One person can't stop the others: too much is answered by one quiet sentence."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.store.tables.caps import Caps
from bot.ui.transport.buckets import Allowance
from tests.bench.trips import SQL, counting
from tests.play.people import start_game
from tests.play.test_results import play_out, shown

FAST = "That was too fast for me."


async def test_who_clicks_too_fast_hears_so_and_no_database_is_asked(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    bot.router.allowance = Allowance(60, seconds=lambda: 0.0)
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    replies = [await ada.slash("help") for _ in range(20)]
    assert not [each for each in replies if FAST in shown(each)]
    with counting(bot) as counts:
        reply = await ada.slash("stats")
        assert FAST in shown(reply)
        assert reply.ephemeral
        assert 0 == counts.trip.click[SQL]
    sandbox.world.person("ada").locale = "ru"
    assert "Слишком быстро." in shown(await ada.slash("zen new"))
    assert FAST not in shown(await ben.slash("help")), "the others go on"


async def test_buttons_are_bounded_as_commands_are(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    bot.router.allowance = Allowance(12, seconds=lambda: 0.0)
    replies = [await players.light.click(players.board(), "Play") for _ in range(5)]
    assert [False] * 4 + [True] == [FAST in shown(each) for each in replies]


async def test_completion_above_its_bound_offers_nothing(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    bot.router.allowance = Allowance(24, seconds=lambda: 0.0)
    typed = {"table": "", "move": "c3"}
    offered = [await players.light.autocomplete("dragonface move", typed, focused="table") for _ in range(3)]
    assert [1, 1, 0] == [len(each) for each in offered]


async def test_full_places_are_told_at_every_entrance(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await play_out(bot, players)
    ada, ben = players.light, sandbox.actor("cleo")
    bot.store.changes.caps = Caps(lobbies=0, tables=9)
    await ben.slash("help")
    for said in (await ada.slash("dazzle new"), await ada.click(players.board(), "Rematch")):
        assert "You are in 0 lobbies already." in shown(said)
    bot.store.changes.caps = Caps(tables=0)
    for command in ("zen new", "daily zen", "guide"):
        assert "You sit at 0 open tables already." in shown(await ada.slash(command))
    bot.store.changes.caps = Caps(channel=0)
    for command in ("zen new", "dazzle new", "guide"):
        assert "0 tables are open in this channel already." in shown(await ada.slash(command))
    assert [] == await bot.tables.of(ada.id)


async def test_an_export_is_made_once_at_a_time_and_nobody_is_erased_meanwhile(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, go = sandbox.actor("ada"), asyncio.Event()

    async def slow(_: int) -> dict[str, object]:
        await go.wait()
        return {}

    question = (await ada.slash("privacy erase")).message
    assert question is not None
    monkeypatch.setattr(bot.store.privacy, "export", slow)
    first = asyncio.create_task(ada.slash("privacy export"))
    second = asyncio.create_task(ada.slash("privacy export"))
    done, _ = await asyncio.wait({first, second}, return_when=asyncio.FIRST_COMPLETED)
    assert [True] == ["busy with your last request" in shown(each.result()) for each in done]
    pressed = await ada.click(question, "Yes, erase everything")
    assert "busy with your last request" in pressed.followups[-1].text
    go.set()
    await asyncio.gather(first, second)


@pytest.mark.drawn_pictures
async def test_a_chart_is_drawn_once_until_there_is_a_new_result(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from renderers import rating_chart

    drawn: Counter[str] = Counter()
    png = rating_chart.png

    def counted(*arguments: object) -> bytes:
        drawn["charts"] += 1
        return png(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(rating_chart, "png", counted)
    players = await start_game(sandbox)
    await play_out(bot, players)
    for _ in range(3):
        await players.light.slash("stats")
    assert 1 == drawn["charts"]
    again = await start_game(sandbox)
    await play_out(bot, again)
    await players.light.slash("stats")
    assert 2 == drawn["charts"]


async def test_charts_of_several_people_are_drawn_one_after_another_for_somebody(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await start_game(sandbox)
    await play_out(bot, players)
    ada, begun, go, asked = players.light, asyncio.Event(), asyncio.Event(), list[int]()

    async def slow(person: int, _: str) -> list[object]:
        asked.append(person)
        begun.set()
        await go.wait()
        return []

    monkeypatch.setattr(bot.store.history, "skills", slow)
    charts = [asyncio.create_task(ada.slash("stats", person=each.name)) for each in players.people]
    await asyncio.wait_for(begun.wait(), 10)
    await ada.slash("leaderboard", game="dragon_face")  # by now the second one would have got as far
    assert 1 == len(asked)
    go.set()
    await asyncio.gather(*charts)
    assert {each.id for each in players.people} == set(asked)
