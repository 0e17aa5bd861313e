"""The composition root: settings, then the store, then tables, then Discord."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import discord
from discord import app_commands

from bot.cogs.all_cogs import cogs
from bot.cogs.commands import Commands
from bot.cogs.completion import Completion
from bot.cogs.phrases import Phrases
from bot.cogs.registering import register
from bot.cogs.tree import Tree
from bot.discord_address import gateway_of, point_at
from bot.duties import duties_of, take_in
from bot.games.registry import all_games, look_through
from bot.health import LoopWatch
from bot.i18n import Words
from bot.opponents.pool import Pool
from bot.pace import USUAL, Pace
from bot.people.away import Away
from bot.people.daily import DailyPuzzle
from bot.people.forgetting import Forgetting, scrub
from bot.people.preferences import PreferenceStore
from bot.people.privacy import Privacy
from bot.people.recount import Recount
from bot.people.servers import ServerStore
from bot.settings import DISCORD_API, Settings
from bot.sharded import ShardedBot
from bot.store.engine import Store, at_the_start, open_store
from bot.tables.clocks import Clocks
from bot.tables.computers import Computers
from bot.tables.films import Films
from bot.tables.janitor import Janitor
from bot.tables.past import PastGames
from bot.tables.publisher import Publisher
from bot.tables.reviews import Reviews
from bot.tables.service import Tables
from bot.tables.timing import Now, now
from bot.ui.actions import agreeing, attending
from bot.ui.actions.daily import DailyActions
from bot.ui.actions.diagnosing import DiagnosisActions
from bot.ui.actions.ending import EndActions
from bot.ui.actions.everything import Actions
from bot.ui.actions.films import FilmActions
from bot.ui.actions.finding import Finder
from bot.ui.actions.leaderboards import LeaderboardActions
from bot.ui.actions.learning import HelpActions
from bot.ui.actions.lobby import LobbyActions
from bot.ui.actions.moving import MoveActions
from bot.ui.actions.preferences import PreferenceActions
from bot.ui.actions.privacy import PrivacyActions
from bot.ui.actions.replaying import ReplayActions
from bot.ui.actions.reviewing import ReviewActions
from bot.ui.actions.servers import ServerActions
from bot.ui.actions.statistics import StatisticsActions
from bot.ui.actions.viewing import ViewActions
from bot.ui.delivery.answered import AnsweredBoards, touched
from bot.ui.delivery.boards import BoardDelivery
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.burial import Burial
from bot.ui.delivery.deletions import Deletions
from bot.ui.delivery.delivery import Delivery
from bot.ui.delivery.direct import DirectMessages
from bot.ui.delivery.emojis import Emojis
from bot.ui.delivery.gone import GonePlaces
from bot.ui.delivery.hands import HandDelivery
from bot.ui.delivery.lines import Lines
from bot.ui.delivery.locked import LockedThreads
from bot.ui.delivery.pings import PingDelivery
from bot.ui.delivery.posts import Posts
from bot.ui.delivery.replaced import replaced
from bot.ui.delivery.sending import Sending
from bot.ui.delivery.shares import Shares
from bot.ui.delivery.showings import Showings
from bot.ui.delivery.troubles import Troubles
from bot.ui.delivery.turns import Turns
from bot.ui.delivery.upkeep import Upkeep
from bot.ui.delivery.watchers import Watchers
from bot.ui.screens.daily import beside_daily
from bot.ui.screens.guide import beside_guide
from bot.ui.screens.panel import Panels
from bot.ui.screens.pictures import Pictures
from bot.ui.screens.stills import Stills
from bot.ui.transport import answers, callbacks
from bot.ui.transport.buckets import Allowance
from bot.ui.transport.budget import Budget
from bot.ui.transport.caller import PreferenceLoader, language
from bot.ui.transport.panelled import Panelled
from bot.ui.transport.router import Router
from bot.ui.transport.servers import ServerLoader
from bot.ui.transport.threads import Threads
from renderers import fonts

log = logging.getLogger(__name__)

# Voice is never used, so don't warn that its libraries are missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

PATIENCE: Final = 6.0
"""Seconds that a stop waits for work under way. The whole stop takes less than ten."""

BOARD_PATIENCE: Final = 3.0
"""Seconds that an answer which belongs below a new board waits for it."""


class TablesideBot(ShardedBot):
    """The client. It caches next to nothing: everything it needs is in interactions and in the database."""

    def __init__(
        self, store: Store, settings: Settings, *, now: Now, pace: Pace, steady: Now | None = None
    ) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            store,
            settings,
            command_prefix=(),
            help_command=None,
            tree_cls=Tree,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=pace.guild_ready,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        callbacks.let_pages_pass(self.http)
        self.store = store
        self.pictures = Pictures(settings.render_threads)
        self.stills, self.films = Stills(), Films()
        budget = Budget(self.http, a_second=pace.requests)
        self.publisher = Publisher(self._show, pauses=pace.publishing, woken=budget.recheck)
        self.tables = Tables(store, self._wake)
        self.computers = Computers(
            self.tables.read, self.tables.play, Pool(), pause=pace.computers, effort=pace.effort
        )
        self.tables.read.watch = self.computers.look
        self.stored_preferences = PreferenceStore(store.people)
        self.preferences = PreferenceLoader(self.stored_preferences)
        self.loop_watch = LoopWatch()
        self.stored_servers = ServerStore(store.servers)
        self.recount = Recount(store)
        self.away = Away(store, self.tables, self.publisher.wake, now)
        self.bound = Bound(store.setbacks, now)
        self.deletions = Deletions()
        self.burial = Burial(store)
        self._posts = Posts(self)
        self.showings = Showings(self._posts, self.burial, store.told)
        sending = Sending(self, self._posts, now)
        self.shares = Shares(self, store.shares, self.bound, self.deletions, self.burial, sending, now)
        self.puzzle = DailyPuzzle(store, self.tables.lobby, self.tables.read, now)
        self.own_emojis = Emojis(self, pace.emojis, self.bound, store.duty.mine)
        panels = Panels(self.pictures, (beside_daily, beside_guide), self.own_emojis.sign)
        finder = Finder(self.tables)
        self.actions = self._all_actions(finder, panels, now)
        threads = Threads(self.bound)
        shown = Panelled(now)
        servers = ServerLoader(self.stored_servers)
        allowance = Allowance(settings.interactions_a_minute)
        self.router = Router(self.preferences, servers, threads, allowance, shown)
        self.router.after_failure = self.actions.views.after_failure
        self.actions.register(self.router)
        completion = Completion(self.tables, finder)
        self._commands = Commands(self.actions, completion, self.preferences, servers, threads, shown)
        posts = self._posts
        direct = self.direct = DirectMessages(self, store.people, self.bound, sending)
        troubles = Troubles(store, direct, now)
        self.tables.agreements.tell_replaced = replaced(direct, now)
        self.upkeep = Upkeep(store, self.bound, troubles)
        self.pings = PingDelivery(store, self.stored_servers, posts, sending, now)
        turns = Turns(budget, self.tables)
        gone = GonePlaces(store, self.stored_servers, self.tables, direct, now)
        gone.listen(self)
        self.boards = BoardDelivery(
            store,
            self.tables,
            self.pictures,
            posts,
            self.pings,
            Lines(store, posts, self.burial),
            self.upkeep,
            self.burial,
            self.bound,
            self.deletions,
            troubles,
            sending,
            turns,
            now,
            gone.gone,
        )
        answered = AnsweredBoards(self.tables, self.boards.screen)
        self.router.boards = self._commands.boards = answered.show
        self.router.clicked = self.boards.clicked.press
        self.hands = HandDelivery(self, store, direct, panels, turns)
        self.watchers = Watchers(store, direct, posts, self.stored_servers, now)
        shown_by = (self.boards, self.hands, self.pings, self.watchers, troubles)
        self.delivery = Delivery(store, self.tables, *shown_by)
        self.locked = LockedThreads(store, troubles, self.publisher.wake)
        self.locked.listen(self)
        self.clocks = Clocks(
            store,
            self.tables,
            self.publisher.catch_up,
            now,
            steady=steady or now,
            connected=lambda: self._in_touch,
        )
        self.janitor = Janitor(store, self.tables, self.publisher.catch_up, now, lambda: self.clocks.settled)
        self.forgetting = Forgetting(store, self.tables, self.boards.restate, self.shares.take_away, now)
        for job in (self.janitor, self.clocks, self.away, self.forgetting):
            job.mine = store.duty.mine
        commands = lambda: register(self.tree, self.application, store.notes, self.bound)  # noqa: E731
        self.duties = duties_of(
            store, self.publisher, self.computers, self.recount, self.burial, self.bound, commands
        )
        take_in(store, self.stored_preferences, self.stored_servers, self.burial, self.bound)
        self.connection: asyncio.Task[None] | None = None
        self._clocks_run = pace.clocks
        self.tree.error(self._command_failed)

    def _all_actions(self, finder: Finder, panels: Panels, now: Now) -> Actions:
        store, tables = self.store, self.tables
        past_games = PastGames(store)
        views = ViewActions(tables, finder, panels)
        lobby = LobbyActions(tables, finder, views, self._published)
        replays = ReplayActions(past_games, finder, self.stills, self.showings)
        reviews = ReviewActions(Reviews(past_games, self.computers.compare), past_games, finder)
        replays.note_sources.append(reviews.notes)
        ends = EndActions(tables, finder, views, lobby, self.recount.wake)
        return Actions(
            views=views,
            moves=MoveActions(tables, finder, views, self.computers.advise),
            lobby=lobby,
            replays=replays,
            reviews=reviews,
            films=FilmActions(self.films, past_games, finder, self.showings),
            ends=ends,
            agreements=agreeing.AgreementActions(tables, finder, views, ends),
            attending=attending.AttendingActions(tables, finder, views, now),
            help=HelpActions(tables, finder, views, panels),
            leaderboards=LeaderboardActions(store, now),
            statistics=StatisticsActions(store, tables, self.pictures, now),
            daily=DailyActions(store, tables, self.puzzle, views, self.shares),
            preferences=PreferenceActions(self.stored_preferences, self.away, now),
            privacy=PrivacyActions(Privacy(store, tables, self.stored_preferences), self.shares),
            servers=ServerActions(self.stored_servers),
            diagnosis=DiagnosisActions(self, store, self.publisher, self.loop_watch),
        )

    async def _published(self, table: int) -> None:
        await self.publisher.shown(table, BOARD_PATIENCE)

    def _wake(self, table: int) -> None:
        touched(table)
        self.publisher.wake(table)

    async def _show(self, table: int) -> None:
        await self.burial.settle()
        await self.delivery.show(table)

    async def setup_hook(self) -> None:
        """Before the gateway is opened: commands, and everything that a stop or a crash left unpublished."""
        await self.bound.load()
        for cog in cogs():
            await self.add_cog(cog(self._commands))
        await self.tree.set_translator(Phrases())
        await self.duties.tidy()
        self.duties.start()
        self.janitor.start()
        self.loop_watch.start()
        if self._clocks_run:
            self.clocks.start()
            self.away.start()
        self.forgetting.start()
        self.own_emojis.start()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Hand clicks and forms to the router; commands go through the tree."""
        await self.router.dispatch(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Count a message that may bury a board. There are no text commands."""
        if self.user is None or message.author.id != self.user.id:
            self.burial.heard(message.channel.id)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Post a board anew that somebody deleted."""
        await self._deleted(event.channel_id, event.message_id)

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Post boards anew that somebody deleted together with other messages."""
        for message in event.message_ids:
            await self._deleted(event.channel_id, message)

    async def _deleted(self, channel: int, message: int) -> None:
        self.deletions.heard(message)
        if self._posts.removed(message):  # whatever it was, another has taken its place, or none is to
            return
        self.burial.deleted(channel, message)
        await self.shares.deleted(channel, message)
        await self.showings.deleted(message)
        table = await self.upkeep.deleted(channel, message)
        if table is not None:
            self.publisher.wake(table)

    async def on_disconnect(self) -> None:
        """Note that the gateway was lost, until it is back."""
        self._in_touch = False

    async def on_ready(self) -> None:
        """Look which threads were locked or unlocked meanwhile."""
        self._in_touch = True
        await self.locked.look(thread for guild in self.guilds for thread in guild.threads)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002 - discord.py's form
        """Log an error in an event of the gateway."""
        log.exception("event failed: event=%s", event_method)

    async def _command_failed(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """Answer a command that didn't work. A failed autocompletion offers nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocompletion failed: error=%r", error, exc_info=error)
            return
        if answers.answered_elsewhere(error):
            log.info("answered elsewhere: interaction=%s", interaction.id)
            return
        command = interaction.command
        failure = answers.failure_of(error, command.qualified_name if command else "command")
        await answers.show_failure(interaction, failure, Words(language(interaction)))

    async def close(self) -> None:
        """Finish what has begun, publish what is committed, then leave."""
        if self.is_closed():
            return
        left = await self.hand_over(PATIENCE)
        self.router.leaving = True
        await self.duties.close()
        for job in (self.janitor, self.clocks, self.away, self.forgetting):
            await job.close()
        await self.loop_watch.close()
        await self.recount.close()
        await self.own_emojis.close()
        await self.films.close()
        await self.router.quiesce(left / 2)
        await self.computers.close()
        await self.publisher.close(left / 2)
        await self.direct.aside.close(left / 2)
        await super().close()
        await self.burial.settle()  # what the gateway told until its end
        self.pictures.close()
        self.stills.close()


@asynccontextmanager
async def serving(
    settings: Settings, *, now: Now = now, pace: Pace = USUAL, steady: Now | None = None
) -> AsyncIterator[TablesideBot]:
    """Run the bot for as long as the block lasts. It begins when the bot is logged in and connecting.

    ``steady`` is a clock that runs on evenly while the program does; None where ``now`` does.

    Raises DataError for a faulty sheet or form, CannotOpen for the database, discord.LoginFailure for the
    token. ``bot.connection`` ends when Discord throws the bot out for good.
    """
    for game in await asyncio.to_thread(all_games):
        await asyncio.to_thread(look_through, game)
    await asyncio.to_thread(fonts.look_through)
    callbacks.install()
    if settings.discord_api_url != DISCORD_API:
        point_at(settings.discord_api_url, gateway=await gateway_of(settings.discord_api_url))
    store = await open_store(settings.database, now=now, exclusive=True)
    try:
        with at_the_start(store):
            await scrub(store)
        bot = TablesideBot(store, settings, now=now, pace=pace, steady=steady)
        async with bot:
            with at_the_start(store):
                await bot.login(settings.discord_token.get_secret_value())
            bot.connection = asyncio.create_task(bot.connect(reconnect=True), name="gateway")
            try:
                yield bot
            finally:
                await bot.close()
                bot.connection.cancel()
                await asyncio.gather(bot.connection, return_exceptions=True)
    finally:
        await store.close()
