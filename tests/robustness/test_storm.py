"""A storm over ten tables of all games: Discord fails, cuts, refuses and forgets, and people play on.

``TABLESIDE_CHANCE`` raises another storm, ``TABLESIDE_TIMES=20`` lets it last ten minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from random import Random

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Reply, ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import Fault, FaultKind
from bot.sandbox.world.snowflakes import Clock
from bot.store.tables.caps import Caps
from tests.chance import chance_of
from tests.play.channels import MINUTE
from tests.play.people import Players, is_board
from tests.play.tables import move_somehow, sit_down
from tests.times import TIMES

pytestmark = pytest.mark.long

SECONDS = 30 * TIMES
SLOW = 60
"""Seconds more that it lasts, at the most, on a machine so busy that people hardly get to play."""
TABLES = (
    ("dragonface new", ("ada", "ben")),
    ("dazzle new", ("ben", "cleo")),
    ("dizzle new", ("cleo", "dan")),
    ("blindsight new", ("ada", "dan", "eve")),
    ("zen new", ("eve",)),
) * 2
ALWAYS = (
    (FaultKind.ERROR, {"status": 500, "probability": 0.03}),
    (FaultKind.ERROR, {"status": 503, "probability": 0.03}),
    (FaultKind.ABORT, {"when": "before", "probability": 0.02}),
    (FaultKind.ABORT, {"when": "after", "probability": 0.02}),
    (FaultKind.RATE_LIMIT, {"seconds": 0.1, "probability": 0.03}),
    (FaultKind.LATENCY, {"seconds": 0.05, "probability": 0.2}),
    (FaultKind.DUPLICATE, {"route": "INTERACTION_CREATE", "probability": 0.1}),
    (FaultKind.REFUSED_RESUME, {"probability": 0.3}),
)
REFUSED = range(400, 429)
FAILURES_OF_A_TABLE = 3
"""Requests about one table that may fail within an hour, for good."""


@pytest.fixture(autouse=True)
def _no_pause_before_identify(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord wants five seconds between two sessions; the sandbox doesn't."""

    async def at_once(*_: object, **__: object) -> None:
        return

    monkeypatch.setattr(TablesideBot, "before_identify_hook", at_once)


class Storm:
    """Does to Discord what bad days do."""

    def __init__(self, sandbox: Sandbox, random: Random) -> None:
        self._sandbox = sandbox
        self._random = random
        self._passing: list[Fault] = []

    async def rage(self) -> None:
        for kind, fields in ALWAYS:
            self._sandbox.faults.add(kind, **fields)
        deeds: tuple[Callable[[], None], ...] = (
            self._lose_the_gateway,
            self._delete_a_board,
            self._close_messages,
            self._take_a_permission,
            self._calm_down,
            self._calm_down,
        )
        while True:
            await asyncio.sleep(self._random.uniform(0.2, 0.8))
            self._random.choice(deeds)()

    def end(self) -> None:
        self._sandbox.faults.clear()

    def _lose_the_gateway(self) -> None:
        kind, code = self._random.choice(
            [(FaultKind.CLOSE, 4000), (FaultKind.CLOSE, 1006), (FaultKind.RECONNECT, 0)]
        )
        self._sandbox.faults.add(kind, code=code)

    def _delete_a_board(self) -> None:
        with contextlib.suppress(KeyError):
            self._sandbox.faults.add(FaultKind.MESSAGE_GONE, channel="table-talk")

    def _close_messages(self) -> None:
        person = self._random.choice(("ada", "ben", "cleo", "dan", "eve"))
        self._passing.append(self._sandbox.faults.add(FaultKind.CLOSED_DMS, person=person))

    def _take_a_permission(self) -> None:
        permission = self._random.choice(("SEND_MESSAGES", "ATTACH_FILES", "VIEW_CHANNEL"))
        fault = self._sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission=permission)
        self._passing.append(fault)

    def _calm_down(self) -> None:
        for each in self._passing:
            self._sandbox.faults.clear(each.id)
        self._passing.clear()


class Evening:
    """Somebody at each table plays on, and tries again whatever fails."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.moves = 0
        self.failed = 0

    async def play(self, players: Players) -> None:
        while (person := await players.to_act()) is not None:
            before = await players.revision()
            try:
                reply = await person.click(players.board(person), "Play", force=True)
                if reply.kind is ReplyKind.FAILED:
                    self.failed += 1
                if reply.message is not None:
                    await move_somehow(players, person, reply.message, self._random)
            except LookupError:  # no board
                with contextlib.suppress(CantDo, TimeoutError):
                    await person.slash("table show", table=players.code)
            except (AssertionError, CantDo, TimeoutError, RuntimeError, ValueError):
                pass
            self.moves += await players.revision() - before
            await asyncio.sleep(0.1)


async def test_all_boards_are_up_to_date_and_everybody_was_answered_after_a_storm(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    random = chance_of("storm")
    bot.store.changes.caps = Caps(999, 999, 999)
    tables = [await begun(sandbox, bot, command, people) for command, people in TABLES]
    asked = len(sandbox.traffic)
    storm, evening = Storm(sandbox, random), Evening(random)
    work = [asyncio.create_task(evening.play(each)) for each in tables]
    raging = asyncio.create_task(storm.rage())
    await asyncio.sleep(SECONDS)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SLOW):
            while evening.moves <= len(tables):  # noqa: ASYNC110 - a machine that is busy takes longer
                await asyncio.sleep(0.2)
    raging.cancel()
    storm.end()
    for each in work:
        each.cancel()
    results = await asyncio.gather(raging, *work, return_exceptions=True)
    assert [] == [each for each in results if isinstance(each, Exception)]
    await bot.router.quiesce(20)  # what was pressed last
    await asyncio.wait_for(bot.publisher.settle(), 60)
    clock.advance(61 * MINUTE)  # what was refused three times is left alone for an hour
    for players in tables:
        async with asyncio.timeout(30):
            # The gateway comes back; and a database that is slow on a busy machine may leave it unstored that
            # somebody has come back, without holding up what they asked for.
            while not await back_at(players):  # noqa: ASYNC110 - it takes as long as it takes
                await asyncio.sleep(0.2)
    await asyncio.wait_for(bot.publisher.settle(), 60)
    assert [] == [await why(each) for each in tables if not await shown(each)]
    refused = [each for each in sandbox.traffic[asked:] if each.status in REFUSED]
    print(f"moves={evening.moves} requests={len(sandbox.traffic) - asked} refused={len(refused)}")
    assert evening.moves > len(tables), "they hardly got to play"
    closed = [each for each in refused if each.status == 403]
    assert len(closed) <= 2 * FAILURES_OF_A_TABLE * len(tables)


async def back_at(players: Players) -> bool:
    """Come back to a table; whether that was answered, and is stored where it matters."""
    if (await ask(players)).kind is ReplyKind.FAILED:
        return False
    row = (await players.table()).row
    return row.dead_at is None or not row.status.open


async def ask(players: Players) -> Reply:
    """Come back to a table."""
    return await players.people[0].slash("table show", table=players.code)


async def begun(sandbox: Sandbox, bot: TablesideBot, command: str, names: tuple[str, ...]) -> Players:
    """Open a table and start; one for one person begins at once."""
    if len(names) > 1:
        return await sit_down(sandbox, bot, command, names)
    person = sandbox.actor(names[0])
    await person.slash(command)
    return Players((person,), (await bot.tables.of(person.id))[0].row.code, bot)


async def why(players: Players) -> object:
    """What is wrong with a table's messages."""
    table = await players.table()
    found = [each for each in players.people[0].messages("table-talk") if is_board(each, players.code)]
    names = [picture.name for each in found for picture in each.pictures]
    return players.code, table.revision, table.row.status, table.row.trouble, names


async def shown(players: Players) -> bool:
    """Whether a table's newest message, and no other one, shows its newest revision."""
    table = await players.table()
    found = [each for each in players.people[0].messages("table-talk") if is_board(each, players.code)]
    if not table.row.status.open:  # what is over needn't come back
        return len(found) <= 1
    names = [picture.name for each in found for picture in each.pictures]
    return [f"{players.code.lower()}-{table.revision}.png"] == names
