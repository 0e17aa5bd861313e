"""The daily puzzle over the wire: a week of three people, with a clock that the test owns."""

from __future__ import annotations

import hashlib
import hmac
import re
from random import Random

from bot.app import TablesideBot
from bot.calendar import date_of
from bot.games.fair import Fair
from bot.games.registry import rules_of
from bot.people.daily import Ranked, options_of, ranked, streak
from bot.ratings import Ending
from bot.sandbox.client.actors import Until
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.people.daily import Try
from bot.tables.lobby import daily_salt
from tests.play.conftest import Bots
from tests.play.daily_tries import play_to_the_end, to_midnight, today, try_of
from tests.play.people import is_board, name_of
from tests.play.test_results import shown


async def test_a_week_of_three_people(sandbox: Sandbox, bot: TablesideBot, clock: Clock) -> None:
    ada, ben, cleo = (sandbox.actor(name) for name in ("ada", "ben", "cleo"))
    to_midnight(clock)
    first = today(clock)
    seeds: list[bytes] = []
    announced: list[str] = []
    for number in range(7):
        day = today(clock)
        assert first + number == day
        playing = [ada, ben, cleo][: 3 if number % 3 == 0 else 2]
        tables = []
        for person in playing:
            panel = await person.slash("daily zen", channel="game-night")
            assert panel.ephemeral
            tables.append(await try_of(bot, person, "zen", day))
        # The same for all: form, seed, and so every card.
        assert 1 == len({(each.row.seed, each.row.salt, str(each.row.options)) for each in tables})
        seeds.append(tables[0].row.seed)
        if number:
            found = await bot.store.daily.day(day)
            assert found is not None
            assert announced[-1] == found.commitment, "what was fixed the day before holds"
        following = await bot.store.daily.next_commitment()
        assert following is not None
        announced.append(following)
        assert following in shown(await ada.slash("daily results", game="zen"))
        for person, table in zip(playing, tables, strict=True):
            if person is ben and number == 3:
                await bot.tables.play.resign(table.id, ben.id, source=f"resign-{number}")
            else:
                await play_to_the_end(bot, person, table, Random(person.id + number))
        results = await ada.slash("daily results", game="zen")
        lines = shown(results)
        for person in playing:
            assert name_of(person) in lines
        if number == 3:
            assert "given up" in lines
        again = await ada.slash("daily zen")
        assert again.message is not None
        assert {"Share", "Results of the day"} == {each.label for each in again.message.buttons}
        to_midnight(clock)
    assert 7 == len(set(seeds))
    assert 7 == await bot.puzzle.streak("zen", ada.id)
    assert 3 == await bot.puzzle.streak("zen", ben.id), "giving up broke it"
    assert 1 == await bot.puzzle.streak("zen", cleo.id)
    assert "You have played 7 days running." in shown(await ada.slash("daily results"))
    to_midnight(clock)
    assert 0 == await bot.puzzle.streak("zen", ada.id)
    old = await ada.slash("daily results", game="zen", day=str(date_of(first)))
    assert old.message is not None
    assert str(date_of(first)) in old.message.text
    later = await ada.click(old.message, "Day after ▶")
    assert str(date_of(first + 1)) in shown(later)
    other = await ada.click(old.message, "Dizzle")
    assert "Nobody has finished it yet." in shown(other)


async def test_each_has_one_try_that_goes_on_where_it_stood_after_a_restart(
    sandbox: Sandbox, bots: Bots, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    async with bots() as bot:
        await ada.slash("daily dizzle")
        table = await try_of(bot, ada, "dizzle", today(clock))
        assert table.game is not None
        move = table.game.rules.write(table.game.rules.legal(table.game.view(1))[0])
        await bot.tables.play.move(table.id, ada.id, move, source="one")
    async with bots() as bot:
        await ada.slash("daily dizzle", channel="quiet-corner")
        after = await try_of(bot, ada, "dizzle", today(clock))
        assert table.id == after.id
        assert after.game is not None
        before = table.game.record.moves  # with some dice the first move is forced, and made already
        assert f"1 {move}" == after.game.record.moves[len(before)]
        assert 1 == len(await bot.tables.of(ada.id))


async def test_a_try_begun_yesterday_ends_as_yesterdays(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    yesterday = today(clock)
    await ada.slash("daily zen")
    table = await try_of(bot, ada, "zen", yesterday)
    to_midnight(clock)
    await play_to_the_end(bot, ada, table, Random(1))
    assert [ada.id] == [each.tried.person_id for each in await bot.puzzle.results("zen", yesterday)]
    assert [] == await bot.puzzle.results("zen", today(clock))
    fresh = await ada.slash("daily zen")
    assert fresh.message is not None
    assert table.id != (await try_of(bot, ada, "zen", today(clock))).id


async def test_what_is_played_in_private_stays_private(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    await ada.slash("daily zen")
    table = await try_of(bot, ada, "zen", today(clock))
    code = table.row.code
    await bot.publisher.settle()
    assert not [each for each in ben.messages("table-talk") if is_board(each, code)]
    assert code not in shown(await ben.slash("tables"))
    assert "There is no table" in (await ben.slash("table show", table=code)).text
    assert code in shown(await ada.slash("tables"))
    stop = await ada.slash("table end", table=code)
    assert "There is one try a day" in stop.text
    assert "There are no hints in a daily puzzle" in (await ada.slash("zen hint", table=code)).text
    panel = await ada.slash("daily zen")
    assert panel.message is not None
    assert "Hint" not in {each.label for each in panel.message.buttons}


async def test_the_seed_is_secret_while_the_puzzle_can_be_played_and_can_be_checked_after_that(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    day = today(clock)
    await ada.slash("daily zen")
    table = await play_to_the_end(bot, ada, await try_of(bot, ada, "zen", day), Random(3))
    seed = table.row.seed.hex()
    texts = [
        (await ada.slash("table export", table=table.row.code)).text,
        shown(await ada.slash("history")),
        shown(await ada.slash("daily results")),
        shown(await ada.slash("daily zen")),
    ]
    assert "The record, with seed and moves, is handed out from" in texts[0]
    past = await ada.slash("history")
    assert past.message is not None
    opened = await ada.select(past.message, past.message.selects[0].custom_id, str(table.id))
    texts.append(shown(opened))
    export = await ada.slash("privacy export")
    assert export.message is not None
    texts.append(export.message.files[0].content.decode())
    assert not any(seed in text for text in texts)

    to_midnight(clock)
    to_midnight(clock)
    told = shown(await ada.slash("daily results", day=str(date_of(day))))
    found = re.search(r"secret `(\w+)` has SHA-256 `(\w+)`; .* event `(\w+)` it gives the seed `(\w+)`", told)
    assert found is not None
    secret, commitment, opener, shown_seed = found.groups()
    assert seed == shown_seed
    assert commitment == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    made = hmac.new(bytes.fromhex(secret), f"{date_of(day)}|{opener}".encode(), hashlib.sha256)
    assert seed == made.hexdigest()
    assert table.row.options == options_of("zen", bytes.fromhex(seed))
    state = rules_of("zen").setup(table.row.options, 1, Fair(bytes.fromhex(seed), daily_salt("zen", day)))
    assert table.game is not None
    assert rules_of("zen").view(state, None) is not None
    record = await ada.slash("table export", table=table.row.code)
    assert record.message is not None
    assert seed in record.message.files[0].content.decode()


async def test_a_result_is_shared_in_symbols_that_spoil_nothing(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    for game in ("zen", "dizzle"):
        await ada.slash(f"daily {game}")
        table = await play_to_the_end(bot, ada, await try_of(bot, ada, game, today(clock)), Random(8))
        panel = await ada.slash(f"daily {game}")
        assert panel.message is not None
        await ada.click(panel.message, "Share", until=Until.ANSWERED)
        posted = await ada.wait_for(
            lambda each: "· " in each.text and not each.ephemeral, after=panel.message
        )
        assert not posted.ephemeral
        assert () == posted.mentions
        name = "Zen" if game == "zen" else "Dizzle"
        line = rf"{name_of(ada)}: {name} · {date_of(today(clock))} · [▰▱★☆]+ · [✓✗↻⚡·\d −-]+"
        assert re.fullmatch(line, posted.text), posted.text
        assert table.row.seed.hex() not in posted.text


async def test_others_cannot_share_ones_result(sandbox: Sandbox, bot: TablesideBot, clock: Clock) -> None:
    ben = sandbox.actor("ben")
    reply = await ben.slash("daily results")
    assert reply.message is not None
    forged = await ben.click(reply.message, custom_id=f"v1:0:0:share:zen.{today(clock)}")
    assert "You sit at no open table here" in forged.followups[-1].text


async def test_the_daily_puzzle_can_be_played_by_clicks(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    reply = await ada.slash("daily dizzle")
    random = Random(2)
    while (await try_of(bot, ada, "dizzle", today(clock))).is_running:
        panel = reply.message
        assert panel is not None
        picks = [each for each in panel.buttons if ":pick:" in (each.custom_id or "")]
        menus = [each for each in panel.selects if ":pick" in (each.custom_id or "")]
        if menus:
            option = random.choice(menus[0].options)
            reply = await ada.select(panel, menus[0].custom_id, option.value)
        else:
            reply = await ada.click(panel, custom_id=random.choice(picks).custom_id)
    assert reply.message is not None
    assert {"Share", "Results of the day"} == {each.label for each in reply.message.buttons}
    results = await ada.click(reply.message, "Results of the day")
    assert f"1\\. {name_of(ada)}" in shown(results)


def tried(person: int, ending: Ending, score: float, rounds: int = 0, reason: str = "complete") -> Try:
    return Try(person, person, ending, score, rounds, reason)


def places(found: list[Ranked]) -> list[tuple[int, int]]:
    return [(each.rank, each.tried.person_id) for each in found]


def test_zen_ranks_solved_before_cards_and_given_up_last() -> None:
    tries = [
        tried(1, Ending.LOST, 30, 9, "exhausted"),
        tried(2, Ending.WON, 36, 12),
        tried(3, Ending.WON, 36, 11),
        tried(4, Ending.LOST, 33, 9, "exhausted"),
        tried(5, Ending.WON, 36, 11),
        tried(6, Ending.LOST, 35, 2, "resign"),
    ]
    assert [(1, 3), (1, 5), (3, 2), (4, 4), (5, 1), (6, 6)] == places(ranked("zen", tries))


def test_dizzle_ranks_by_points() -> None:
    tries = [
        tried(1, Ending.LOST, 12, reason="rounds"),
        tried(2, Ending.WON, 70, reason="rounds"),
        tried(3, Ending.LOST, 90, reason="resign"),
        tried(4, Ending.WON, 70, reason="full"),
    ]
    assert [(1, 2), (1, 4), (3, 1), (4, 3)] == places(ranked("dizzle", tries))


def test_a_streak_counts_days_running_up_to_today_or_yesterday() -> None:
    assert 0 == streak([], 100)
    assert 1 == streak([100], 100)
    assert 3 == streak([100, 99, 98, 96], 100)
    assert 2 == streak([99, 98, 96], 100)
    assert 0 == streak([98, 97], 100)


def test_a_try_of_yesterday_that_can_still_be_finished_neither_counts_nor_ends_a_streak() -> None:
    assert 2 == streak([98, 97], 100, still_open=99)
    assert 3 == streak([100, 98, 97], 100, still_open=99)
    assert 0 == streak([], 100, still_open=99)
    assert 0 == streak([97, 96], 100, still_open=99)
