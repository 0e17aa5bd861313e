"""``/daily results`` over the wire: days are offered, and what isn't a date is said to be none."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.calendar import date_of
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from tests.play.daily_tries import to_midnight, today
from tests.play.screens import labels, message
from tests.play.test_results import shown


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“{typed}” isn’t a date. Write the day as year-month-day, as in `{today}`."),
        ("ru", "«{typed}» — не дата. День пишется так: год-месяц-число, например `{today}`."),
    ],
)
async def test_what_isnt_a_date_is_answered_with_how_dates_are_written(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, language: str, said: str
) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("preferences", language=language)
    for typed in ("28.11.", "yesterday", "2026-02-30", "20261128x", "вчера"):
        told = (await ada.slash("daily results", day=typed)).text
        assert said.format(typed=typed, today=date_of(today(clock))) in told.replace("\\", ""), told


@pytest.mark.parametrize(
    ("language", "now", "open_"),
    [("en", "today", "can still be finished"), ("ru", "сегодня", "ещё можно доиграть")],
)
async def test_days_that_were_played_are_offered(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, language: str, now: str, open_: str
) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("preferences", language=language)
    assert [] == await ada.autocomplete("daily results", focused="day", day="")
    first = today(clock)
    for game in ("zen", "dizzle", "zen"):
        await ada.slash(f"daily {game}")
        if today(clock) < first + 2:
            to_midnight(clock)

    offered = await ada.autocomplete("daily results", focused="day", day="")
    days = [str(date_of(first + ahead)) for ahead in (2, 1, 0)]
    assert days == [each["value"] for each in offered]
    assert [f"{days[0]} · {now}", f"{days[1]} · {open_}", days[2]] == [each["name"] for each in offered]
    (one,) = await ada.autocomplete("daily results", focused="day", day=days[1])
    assert days[1] == one["value"]
    assert days[1] in shown(await ada.slash("daily results", day=one["value"]))


async def test_before_the_first_day_there_is_none(sandbox: Sandbox, bot: TablesideBot) -> None:
    first = message(await sandbox.actor("ada").slash("daily results", day="0001-01-01"))

    assert "1970-01-01" in first.text
    assert "◀ Day before" not in labels(first)
