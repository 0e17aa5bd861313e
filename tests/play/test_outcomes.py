"""What can happen to a table's place while its game is played: in every game and language people are told, and play on.

Five tables stand in one channel, one a game, each the other language than the one before it. So every outcome meets
every game, and every language; with ``TABLESIDE_TIMES`` every game in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

import pytest

from bot.app import TablesideBot
from bot.games.registry import all_games, rules_of
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.model import Channel, Inbox
from bot.store.ground.rows import Seating, Status
from bot.store.tables.caps import Caps
from bot.tables.lobby import Guest, Place
from bot.tables.table import Table
from tests.play.people import is_board
from tests.times import LONG

LANGUAGES: Final = ("en", "ru")
TURN: Final = {"en": "Your turn:", "ru": "Ваш ход:"}
GONE: Final = {"en": "The game goes on here", "ru": "Игра продолжается здесь"}
LOCKED: Final = {"en": "is locked, so nobody can press", "ru": "закрыта, и нажимать там кнопки нельзя"}
CLOSED: Final = {"en": "I couldn’t write in", "ru": "мне не удалось написать в"}
DELETES: Final = {
    "en": "deletes my messages again and again",
    "ru": "что-то раз за разом удаляет мои сообщения",
}
HERE: Final = {"en": "I tell you here when it is your turn", "ru": "о вашем ходе я сообщаю здесь"}
PARITIES: Final = (0, 1) if LONG else (0,)
_EVENTS: Final = count(1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that happens, and what players find then."""

    name: str
    happens: Callable[[Sandbox, Channel], None]
    told: dict[str, str] | None = None
    """What each player is told by a direct message; None where nothing is wrong with the channel."""
    failing: int = 3
    """So many requests a table may fail."""
    thread: bool = False
    only_new: bool = False
    """Whether only new messages aren't taken: nothing is wrong until one is to be posted."""
    undone: Callable[[Sandbox, Channel], None] | None = None
    """Undoes it so that the bot hears of it; None where somebody has to come back to the table, or for good."""

    def __str__(self) -> str:
        return self.name


def _denied(permission: str, *, told: dict[str, str] | None = CLOSED, thread: bool = False) -> Outcome:
    def happens(sandbox: Sandbox, _: Channel) -> None:
        sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission=permission)

    where = "in a thread" if thread else "in a channel"
    only_new = permission.startswith("SEND_MESSAGES")
    return Outcome(f"{permission} {where}", happens, told, thread=thread, only_new=only_new)


def _board_deleted(sandbox: Sandbox, channel: Channel) -> None:
    world = sandbox.world
    for post in [each for each in channel.posts.values() if each.author_id == world.bot.id]:
        world.remove_post(post)


def _moderated(sandbox: Sandbox, channel: Channel) -> None:
    sandbox.faults.add(FaultKind.MODERATION_BOT, channel=channel.name)
    _board_deleted(sandbox, channel)


def _locked(sandbox: Sandbox, channel: Channel) -> None:
    channel.archived = channel.locked = True
    sandbox.world.change_channel(channel)


def _archived(sandbox: Sandbox, channel: Channel) -> None:
    channel.archived = True
    sandbox.world.change_channel(channel)


def _unlocked(sandbox: Sandbox, channel: Channel) -> None:
    channel.archived = channel.locked = False
    sandbox.world.change_channel(channel)


OUTCOMES: Final = (
    Outcome("board deleted", _board_deleted, failing=1),
    Outcome("everything deleted", _moderated, DELETES),
    Outcome(
        "channel deleted", lambda sandbox, channel: sandbox.world.remove_channel(channel), GONE, failing=0
    ),
    Outcome("thread archived", _archived, failing=1, thread=True),
    Outcome("thread archived and locked", _locked, LOCKED, failing=1, thread=True, undone=_unlocked),
    Outcome(
        "bot removed",
        lambda sandbox, _: sandbox.world.remove_bot(),
        GONE,
        failing=0,
        undone=lambda sandbox, _: sandbox.world.add_bot(),
    ),
    _denied("VIEW_CHANNEL"),
    _denied("SEND_MESSAGES"),
    _denied("ATTACH_FILES"),
    _denied("EMBED_LINKS", told=None),
    _denied("READ_MESSAGE_HISTORY", told=None),
    _denied("SEND_MESSAGES_IN_THREADS", thread=True),
    _denied("MANAGE_THREADS", told=None, thread=True),
)


@dataclass(frozen=True, slots=True)
class Seated:
    """A running table of two people, or of one, and their language."""

    id: int
    code: str
    language: str
    people: tuple[Actor, ...]


class Scene:
    """Five tables in a channel, or in a thread of it."""

    def __init__(self, sandbox: Sandbox, bot: TablesideBot) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.channel = sandbox.world.channel("table-talk")
        self.tables: list[Seated] = []

    async def sit_down(self, parity: int, *, thread: bool) -> None:
        """Seat the same two people at each game, and let each of them act once."""
        ada, ben = (self.sandbox.actor(name) for name in ("ada", "ben"))
        if thread:
            self.channel = ada.open_thread("corner")
        self.bot.store.changes.caps = Caps(999, 999, 999)
        for number, game in enumerate(all_games()):
            language = LANGUAGES[(number + parity) % len(LANGUAGES)]
            people = (ada, ben)[: min(2, rules_of(game).info.seats[-1])]
            self.tables.append(await self._start(game, language, people))
        await self.bot.publisher.settle()

    async def _start(self, game: str, language: str, people: tuple[Actor, ...]) -> Seated:
        lobby, place = self.bot.tables.lobby, Place(self.sandbox.world.guild_id, self.channel.id, language)
        guests = [Guest(each.id, each.name, None) for each in people]
        self.sandbox.notifications.act()
        table = await lobby.open(game, guests[0], place, options={}, seats=Seating.JOINED, source=_event())
        for guest in guests[1:]:
            table = await lobby.join(table.id, guest, source=_event())
        if table.is_lobby:
            table = await lobby.start(table.id, guests[0].id, source=_event())
        return Seated(table.id, table.row.code, language, people)

    def each_table_is_concerned(self) -> None:
        """Expect a notification a table, at the most, of what happens next."""
        for _ in self.tables:
            self.sandbox.notifications.act()

    async def now(self, seated: Seated) -> Table:
        return await self.bot.tables.read.get(seated.id)

    async def move(self, seated: Seated) -> set[int]:
        """Let whoever is to act make some move; returns those who have come to act by it."""
        table = await self.now(seated)
        assert table.game is not None
        person = table.acting_people[0]
        seat = table.seat_of(person)
        assert seat is not None
        move = Random(seated.id).choice(table.game.legal(seat))
        written = table.rules.write(move)
        after = await self.bot.tables.play.move(seated.id, person, written, source=_event())
        return (
            set(after.acting_people) if after.turn_at != table.turn_at and len(seated.people) > 1 else set()
        )

    def failing(self) -> int:
        return len([each for each in self.sandbox.traffic if each.status >= 400])

    def told(
        self, seated: Seated, person: Actor, part: dict[str, str], *, in_hands: bool = False
    ) -> list[str]:
        """What somebody was told about a table in words alone; with ``in_hands`` also what became a hand since."""
        here = [each.text.split("\n")[0] for each in person.dms() if each.content or in_hands]
        return [each for each in here if part[seated.language] in each and seated.code in each]

    async def all_told(self, part: dict[str, str]) -> None:
        """Wait until everyone has been told something of every table."""
        for seated in self.tables:
            for person in seated.people:
                await self.told_soon(seated, person, part)

    async def told_soon(
        self, seated: Seated, person: Actor, part: dict[str, str], *, in_hands: bool = False
    ) -> None:
        await self.sandbox.until(lambda: self.told(seated, person, part, in_hands=in_hands) or None)

    async def boards_are_back(self) -> None:
        """Expect each table's board in its place again, as it is now, and whoever comes to act called there."""
        for seated in self.tables:
            await self.shown_soon(seated)
        turned = {seated.id: await self.move(seated) for seated in self.tables}
        await self.quiet()
        for seated in self.tables:
            await self.shown_soon(seated)
            for person in seated.people:
                here = person.messages(self.channel)
                assert 1 == len([each for each in here if is_board(each, seated.code)])
                assert person.id not in turned[seated.id] or any(
                    person.name in each.mentions
                    and f"{TURN[seated.language]} " in each.text
                    and f"· {seated.code}" in each.text
                    for each in here
                ), (seated, person.name)

    async def shown_soon(self, seated: Seated) -> None:
        """Wait until a table's board shows its newest position."""
        name = f"{seated.code.lower()}-{(await self.now(seated)).revision}.png"

        def up_to_date() -> bool | None:
            boards = [each for each in seated.people[0].messages(self.channel) if is_board(each, seated.code)]
            return [name] == [shown.name for each in boards for shown in each.pictures] or None

        await self.sandbox.until(up_to_date)

    async def quiet(self) -> None:
        await self.sandbox.until(lambda: True)
        for _ in range(3):
            await self.bot.publisher.settle()


def _event() -> str:
    return f"outcome-{next(_EVENTS)}"


@pytest.fixture
async def scene(sandbox: Sandbox, bot: TablesideBot) -> Scene:
    return Scene(sandbox, bot)


@pytest.mark.parametrize("parity", PARITIES)
@pytest.mark.parametrize("outcome", OUTCOMES, ids=str)
async def test_whatever_happens_to_its_place_players_are_told_why_and_a_game_goes_on(
    scene: Scene, outcome: Outcome, parity: int
) -> None:
    await scene.sit_down(parity, thread=outcome.thread)
    before = scene.failing()
    scene.each_table_is_concerned()
    outcome.happens(scene.sandbox, scene.channel)
    if outcome.told not in (None, CLOSED):  # which is found out by trying
        await scene.all_told(outcome.told)
    await scene.quiet()
    heard = {each.name: len(scene.sandbox.notifications.of(each.name)) for each in scene.tables[0].people}
    called = dict.fromkeys(heard, 0)
    turned = {seated.id: await scene.move(seated) for seated in scene.tables}
    await scene.quiet()
    for seated in scene.tables:
        table = await scene.now(seated)
        assert table.is_running
        for person in seated.people:
            called[person.name] += person.id in turned[seated.id]
            if outcome.told is None:
                assert [] == scene.told(seated, person, HERE)
                shown = [each for each in person.messages(scene.channel) if is_board(each, seated.code)]
                assert 1 == len(shown), (seated, person.name)
            else:
                times = 1 if turned[seated.id] or not outcome.only_new else 0
                assert times == len(scene.told(seated, person, outcome.told)), (seated, person.name)
    for name, times in called.items():
        assert heard[name] + times == len(scene.sandbox.notifications.of(name)), name
    assert scene.failing() - before <= outcome.failing * len(scene.tables)
    if outcome.undone is not None:
        outcome.undone(scene.sandbox, scene.channel)
        await scene.boards_are_back()
        assert scene.failing() - before <= outcome.failing * len(scene.tables)


@pytest.mark.parametrize("parity", PARITIES)
async def test_where_messages_close_too_a_game_whose_channel_is_gone_is_closed_and_the_other_told(
    scene: Scene, parity: int
) -> None:
    await scene.sit_down(parity, thread=False)
    ada, ben = (scene.sandbox.actor(name) for name in ("ada", "ben"))
    ben.person.inbox = Inbox.CLOSED
    before = scene.failing()
    scene.each_table_is_concerned()
    scene.sandbox.world.remove_channel(scene.channel)
    said = {"en": "the game is closed without a result", "ru": "партия закрыта без результата"}
    for seated in scene.tables:
        if len(seated.people) > 1:
            await scene.told_soon(seated, ada, said, in_hands=True)
        status = (await scene.now(seated)).row.status
        if len(seated.people) == 1:
            assert status is Status.PLAYING
            continue
        assert status is Status.CANCELLED
        assert 1 == len(scene.told(seated, ada, said, in_hands=True))
    assert scene.failing() - before <= 3


@pytest.mark.parametrize("parity", PARITIES)
async def test_messages_that_close_in_mid_game_are_tried_no_more_than_thrice_and_stop_no_game(
    scene: Scene, parity: int
) -> None:
    await scene.sit_down(parity, thread=False)
    for name in ("ada", "ben"):
        scene.sandbox.actor(name).person.inbox = Inbox.CLOSED
    before = scene.failing()
    for _ in range(2):
        for seated in scene.tables:
            await scene.move(seated)
        await scene.quiet()
    assert scene.failing() - before <= 2 * 3
    assert all([(await scene.now(seated)).is_running for seated in scene.tables])
