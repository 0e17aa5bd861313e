"""All interactions: begun by people, sent to the bot, timed, and settled."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from bot.sandbox.checks.rules import Rule
from bot.sandbox.wire.gateway import Gateway
from bot.sandbox.wire.sessions import Connection, Session
from bot.sandbox.world import payloads
from bot.sandbox.world.changes import InteractionChanged
from bot.sandbox.world.interactions import ANSWER_WITHIN, TOKEN_LASTS, Interaction, Kind, State
from bot.sandbox.world.model import Channel, Json, Person, Post
from bot.sandbox.world.world import World

NO_ANSWER = "no answer within 3 seconds"
NOT_THERE = "the bot wasn't there"


class Interactions:
    """The interactions of a run, by identifier."""

    def __init__(self, world: World, gateway: Gateway, *, record: Callable[[Rule, str, str], None]) -> None:
        self._world = world
        self._gateway = gateway
        self._record = record
        self._all: dict[int, Interaction] = {}
        self._tokens: dict[str, Interaction] = {}
        self._open: dict[int, Interaction] = {}
        """Those of which something more may come."""
        self._carriers: dict[int, list[tuple[Connection, int]]] = {}
        self._sessions: dict[int, list[Session]] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        gateway.lost = self._lost
        world.clock.watch(self._expire)

    def get(self, interaction_id: int) -> Interaction:
        """Find an interaction; raises KeyError."""
        return self._all[interaction_id]

    def tokens(self) -> tuple[str, ...]:
        """The tokens of all interactions so far: what nobody but the bot may learn."""
        return tuple(self._tokens)

    def by_token(self, token: str) -> Interaction | None:
        """Find the interaction with a token."""
        return self._tokens.get(token)

    def all(self) -> list[Interaction]:
        """Every interaction of the run, oldest first."""
        return list(self._all.values())

    def pending(self) -> list[Interaction]:
        """Those that a connected bot still has to answer."""
        waiting = (each for each in self._open.values() if each.state is State.PENDING)
        return [
            each
            for each in waiting
            if any(not carrier.ended for carrier, _ in self._carriers.get(each.id, ()))
        ]

    def begin(
        self,
        kind: Kind,
        person: Person,
        where: Channel,
        data: Json,
        *,
        source: Post | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        """Send the bot what a person did; without a bot it fails at once, without an answer after 3 s."""
        world = self._world
        interaction = Interaction(
            id=world.new_id(),
            token=secrets.token_urlsafe(96),
            kind=kind,
            person=person,
            channel=where,
            data=data,
            created=world.clock.now(),
            source=source,
            trigger=trigger,
        )
        self._all[interaction.id] = self._open[interaction.id] = interaction
        self._tokens[interaction.token] = interaction
        world.announce(InteractionChanged(interaction))

        def delivered(connection: Connection, number: int) -> None:
            interaction.delivered = True
            self._carriers.setdefault(interaction.id, []).append((connection, number))
            world.wake()

        payload = payloads.interaction(world, interaction, origin=world.origin)
        sessions = self._gateway.dispatch("INTERACTION_CREATE", payload, guild=where.in_guild, sent=delivered)
        self._sessions[interaction.id] = sessions
        if sessions:
            loop = asyncio.get_running_loop()
            self._timers[interaction.id] = loop.call_later(ANSWER_WITHIN, self._due, interaction)
        else:
            self.fail(interaction, NOT_THERE)
        return interaction

    def answered(self, interaction: Interaction, state: State) -> None:
        """Note the first answer."""
        interaction.latency = time.monotonic() - interaction.started
        self._stop(interaction)
        self._move(interaction, state)
        interaction.answered.set()

    def settle(self, interaction: Interaction) -> None:
        """Note that nothing more has to come."""
        interaction.loading = False
        if interaction.state is State.DEFERRED:
            self._move(interaction, State.ANSWERED)
        self._open.pop(interaction.id, None)
        interaction.settled.set()

    def fail(self, interaction: Interaction, why: str) -> None:
        """Tell the person that it failed."""
        self._stop(interaction)
        interaction.failure = why
        self._move(interaction, State.FAILED)
        interaction.answered.set()
        self._open.pop(interaction.id, None)
        interaction.settled.set()

    def token_valid(self, interaction: Interaction) -> bool:
        """Whether the answer can still be edited and followed up."""
        return self._world.clock.now() - interaction.created < TOKEN_LASTS

    def touched(self, post: Post) -> None:
        """Settle deferred updates of a message that has been changed in any way."""
        for each in list(self._open.values()):
            if each.source is post and each.state is State.DEFERRED and not each.loading:
                self.settle(each)

    def reached(self, interaction: Interaction) -> bool:
        """Whether it reached a bot that is alive."""
        return any(connection.took(number) for connection, number in self._carriers.get(interaction.id, ()))

    def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _move(self, interaction: Interaction, state: State) -> None:
        interaction.state = state
        self._world.announce(InteractionChanged(interaction))

    def _stop(self, interaction: Interaction) -> None:
        timer = self._timers.pop(interaction.id, None)
        if timer is not None:
            timer.cancel()

    def _due(self, interaction: Interaction) -> None:
        if interaction.state is not State.PENDING:
            return
        if self.reached(interaction):
            what = f"{interaction.person.name}'s {_described(interaction)}"
            self._record(Rule.ANSWER, f"interaction {interaction.id}", f"{what}: {NO_ANSWER}")
            self.fail(interaction, NO_ANSWER)
        else:
            self.fail(interaction, NOT_THERE)

    def _expire(self) -> None:
        now = self._world.clock.now()
        for each in list(self._open.values()):
            if each.state is State.PENDING and now - each.created >= ANSWER_WITHIN:
                self._due(each)

    def _lost(self) -> None:
        """Let interactions fail that can't be answered any more: given to a bot that is gone, or never given
        at all."""
        for each in list(self._open.values()):
            if each.state is not State.PENDING or each.id not in self._sessions:
                continue
            kept = any(session in self._gateway.sessions for session in self._sessions[each.id])
            if not kept and not self.reached(each):
                self.fail(each, NOT_THERE)


def _described(interaction: Interaction) -> str:
    if interaction.kind in {Kind.COMMAND, Kind.AUTOCOMPLETE}:
        return f"{interaction.kind.name.lower()} /{interaction.data['name']}"
    return f"{interaction.kind.name.lower()} {interaction.custom_id!r}"
