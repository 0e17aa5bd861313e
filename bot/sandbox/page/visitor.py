"""One browser and its line to the sandbox.

The browser sends ``{"type": "watch", "people": [ids]}``, and with a ``number`` each:

- ``{"type": "do", "person": id, "action": …}``: see :func:`bot.sandbox.page.actions.act`, and ``locale``;
- ``{"type": "fault", "fault": {…}}``;
- ``{"type": "clear-fault", "id": id or null}``.

It gets

- ``welcome`` (people, faults, log) at the start;
- ``snapshot`` and then ``event`` for each person it watches;
- ``log`` for each change of an interaction, and ``faults``;
- ``done`` with the ``number`` and a ``result``, or why it was ``refused``: the id of a text of the page.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox.client.feeds import Feed, snapshot
from bot.sandbox.page.actions import LOCALES, Refused, Stage, act, set_fault
from bot.sandbox.world import payloads
from bot.sandbox.world.model import Json, Person

log = logging.getLogger(__name__)


class Visitor:
    """One browser."""

    def __init__(self, people: Callable[[], None], stage: Stage, socket: web.WebSocketResponse) -> None:
        self._tell_people = people
        self._stage = stage
        self._socket = socket
        self._outbox: asyncio.Queue[Json] = asyncio.Queue()
        self._watched: dict[int, asyncio.Task[None]] = {}
        self._work: set[asyncio.Task[None]] = set()

    def tell(self, message: Json) -> None:
        """Send something as soon as the line is free; the order is kept."""
        self._outbox.put_nowait(message)

    def tell_all_panes(self, event: Json) -> None:
        """Send an event to the pane of each person that this browser shows."""
        for person in self._watched:
            self.tell({"type": "event", "person": str(person), "event": event})

    async def serve(self) -> None:
        """Talk with the browser until it leaves."""
        sender = asyncio.create_task(self._send())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._read(message.data)
        finally:
            tasks = [sender, *self._watched.values(), *self._work]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def leave(self) -> None:
        """Close the line."""
        await self._socket.close()

    async def _send(self) -> None:
        while True:
            message = await self._outbox.get()
            try:
                await self._socket.send_str(json.dumps(message, ensure_ascii=False))
            except ConnectionError:
                return

    def _read(self, data: str) -> None:
        try:
            request = json.loads(data)
            if not isinstance(request, dict):
                return
            if request.get("type") == "watch":
                self._watch({int(each) for each in request["people"]})
                return
        except (ValueError, TypeError, KeyError):
            return
        task = asyncio.create_task(self._do(request))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    def _watch(self, people: set[int]) -> None:
        wanted = people & {each.id for each in self._stage.world.persons()}
        for person in set(self._watched) - wanted:
            self._watched.pop(person).cancel()
        for person in wanted - set(self._watched):
            self._watched[person] = asyncio.create_task(self._follow(person))

    async def _follow(self, person: int) -> None:
        world = self._stage.world
        with Feed(world, person) as feed:
            # Nothing is awaited between opening the feed and looking: no event is lost or told twice.
            shown = snapshot(world, person)
            shown["roles"] = [payloads.role(each) for each in world.roles.values()]
            self.tell({"type": "snapshot", "person": str(person), "snapshot": shown})
            async for event in feed:
                self.tell({"type": "event", "person": str(person), "event": event})

    async def _do(self, request: Mapping[str, Any]) -> None:
        answer: Json = {"type": "done", "number": request.get("number")}
        try:
            self.tell(answer | {"result": await self._done(request)})
        except Refused as refused:
            self.tell(answer | {"refused": refused.key, "detail": refused.detail})
        except Exception:
            log.exception("the page's request failed: %s", request)
            self.tell(answer | {"refused": "sandbox-refused-unknown"})

    async def _done(self, request: Mapping[str, Any]) -> Json:
        match request.get("type"):
            case "do":
                person = self._person(request.get("person"))
                if request.get("action") == "locale":
                    return self._set_locale(person, str(request.get("locale")))
                return await act(self._stage, person, request)
            case "fault" if isinstance(request.get("fault"), dict):
                set_fault(self._stage, request["fault"])
                return {}
            case "clear-fault":
                number = request.get("id")
                self._stage.faults.clear(None if number is None else int(number))
                return {}
            case _:
                raise Refused("sandbox-refused-unknown")

    def _person(self, identifier: Any) -> Person:
        person = next((each for each in self._stage.world.persons() if str(each.id) == identifier), None)
        if person is None:
            raise Refused("sandbox-refused-gone")
        return person

    def _set_locale(self, person: Person, locale: str) -> Json:
        if locale not in LOCALES:
            raise Refused("sandbox-refused-unknown")
        person.locale = locale
        self._tell_people()
        return {}
