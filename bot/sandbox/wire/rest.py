"""The way of every request to the API: faults, authorisation, the body, the description, the answer."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from aiohttp import web

from bot.sandbox.checks.limits import REQUEST_BYTES
from bot.sandbox.checks.rules import Rule
from bot.sandbox.checks.schema import Description
from bot.sandbox.wire.faults import Fault, FaultKind, Faults
from bot.sandbox.wire.gateway import Gateway
from bot.sandbox.wire.limits import Rations
from bot.sandbox.wire.posting import Upload
from bot.sandbox.wire.refusal import Refusal
from bot.sandbox.wire.registry import Interactions
from bot.sandbox.wire.traffic import Sent
from bot.sandbox.world.model import Channel, Json
from bot.sandbox.world.world import World

API: Final = "/api/v10"
INVALID_FORM: Final = 50035
_TOKEN_PATHS: Final = ("/interactions/", "/webhooks/")
"""Routes whose token is in the path."""


class Host(Protocol):
    """The sandbox as the API's handlers know it."""

    @property
    def world(self) -> World:
        """What there is: people, channels, messages."""

    @property
    def interactions(self) -> Interactions:
        """What people did, and what the bot has answered."""

    @property
    def gateway(self) -> Gateway:
        """The bot's other line."""

    @property
    def faults(self) -> Faults:
        """What goes wrong on purpose."""

    @property
    def rations(self) -> Rations:
        """How much the bot may ask for, and what it has asked for."""

    @property
    def description(self) -> Description | None:
        """Discord's description of its API, where a test has it."""

    @property
    def token(self) -> str:
        """The bot's token."""

    @property
    def shards(self) -> int:
        """How many shards bots are advised to use."""

    def record(self, rule: Rule, where: str, what: str) -> None:
        """Note a broken rule."""

    def remember(self, sent: Sent) -> None:
        """Store a request for tests."""


@dataclass(slots=True)
class Call:
    """One request on its way through a handler."""

    sandbox: Host
    operation: str
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: dict[int, Upload]
    sent: Sent
    """What the request will be remembered as."""
    failed: list[str] = field(default_factory=list)

    def number(self, name: str) -> int:
        """Read an identifier from the path; raises Refusal for one that isn't a number."""
        try:
            return int(self.params[name])
        except ValueError:
            raise Refusal(400, INVALID_FORM, f'Value "{self.params[name]}" is not snowflake.') from None

    def channel(self, name: str = "channel") -> Channel:
        """Find the channel of the path; raises Refusal for one that the bot can't see."""
        world = self.sandbox.world
        channel = world.channels.get(self.number(name))
        if channel is None:
            raise Refusal(404, 10003, "Unknown Channel")
        if not world.sees_channel(world.bot, channel):
            raise Refusal(403, 50001, "Missing Access")
        return channel

    def check(self, problems: list[str], rule: Rule = Rule.LIMIT) -> None:
        """Refuse a body with problems, as Discord does, and note each as a broken rule."""
        if problems:
            for problem in problems:
                self.sandbox.record(rule, self.operation, problem)
            raise Refusal(400, INVALID_FORM, f"Invalid Form Body: {'; '.join(problems)}")

    def fields(self) -> Json:
        """The body as an object; raises Refusal for anything else."""
        if not isinstance(self.body, dict):
            raise Refusal(400, 50109, "The request body contains invalid JSON.")
        return self.body


Answer: TypeAlias = tuple[int, Any]
"""Status and JSON; without JSON (None) the answer has no content."""
Handler: TypeAlias = Callable[[Call], Answer]


@dataclass(frozen=True, slots=True)
class Route:
    """One operation: method, path with ``{names}``, name in Discord's description, what it does."""

    method: str
    path: str
    operation: str
    handler: Handler


def add_routes(app: web.Application, sandbox: Host, routes: list[Route]) -> None:
    """Serve operations; whatever else is asked of the API is noted as a broken rule and answered by 404."""
    for route in routes:
        app.router.add_route(route.method, API + route.path, _serve(sandbox, route))
    app.router.add_route("*", "/api/{rest:.*}", _unknown(sandbox))


def _unknown(sandbox: Host) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        path = re.sub(r"[\w-]{60,}", "TOKEN", request.path)
        sandbox.record(Rule.ROUTE, f"{request.method} {path}", "the sandbox knows no such route")
        return refused(Refusal(404, 0, "404: Not Found"))

    return handle


def _serve(sandbox: Host, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        verdict = sandbox.rations.take(route.operation, route.path, request.match_info)
        if verdict.wait:
            response = banned(verdict.wait) if verdict.banned else limited(verdict.wait, scope=verdict.scope)
            response.headers.update(verdict.headers)
            sandbox.rations.answered(429, scope=verdict.scope)
            return response
        faults = sandbox.faults.for_request(route.operation, request.method, path)
        for fault in faults:
            early = await _disturb(request, fault)
            if early is not None:
                return early
        try:
            status, answer = await _answer(sandbox, route, request)
        except Refusal as refusal:
            response = refused(refusal)
        except ConnectionResetError:  # the bot was killed in the middle of its request: nothing was done
            return web.Response(status=499)
        except Exception as error:
            sandbox.record(Rule.CRASH, route.operation, repr(error))
            raise
        else:
            response = reply(status, answer)
        response.headers.update(verdict.headers)
        sandbox.rations.answered(response.status, scope=response.headers.get("X-RateLimit-Scope"))
        if any(each.kind is FaultKind.ABORT for each in faults):
            _cut(request)
        return response

    return handle


async def _answer(sandbox: Host, route: Route, request: web.Request) -> Answer:
    if not route.path.startswith(_TOKEN_PATHS) and route.operation != "get_gateway":
        _authorise(sandbox, request)
    try:
        body, uploads = await _body(request)
    except Refusal as refusal:
        sandbox.record(Rule.LIMIT, route.operation, refusal.message)
        raise
    sent = Sent(route.operation, body, tuple(uploads.values()))
    sandbox.remember(sent)
    call = Call(sandbox, route.operation, request.match_info, request.query, body, uploads, sent)
    try:
        if sandbox.description is not None and body is not None:
            call.check(sandbox.description.problems(route.operation, body), Rule.SCHEMA)
        status, answer = route.handler(call)
    except Refusal as refusal:
        sent.status = refusal.status
        raise
    sent.status = status
    return status, answer


def _authorise(sandbox: Host, request: web.Request) -> None:
    if request.headers.get("Authorization") != f"Bot {sandbox.token}":
        raise Refusal(401, 0, "401: Unauthorized")


async def _body(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    uploads: dict[int, Upload] = {}
    if not request.can_read_body:
        return None, uploads
    if (request.content_length or 0) > REQUEST_BYTES:
        raise Refusal(413, 40005, "Request entity too large")
    if request.content_type != "multipart/form-data":
        return _json(await request.read()), uploads
    body: Any = None
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        name = str(getattr(part, "name", ""))
        content = bytes(await part.read())  # type: ignore[union-attr]
        found = re.fullmatch(r"files\[(\d+)\]", name)
        if name == "payload_json":
            body = _json(content)
        elif found is not None:
            uploads[int(found[1])] = Upload(str(getattr(part, "filename", None) or "file"), content)
        else:
            raise Refusal(400, INVALID_FORM, f"Invalid Form Body: unknown part {name!r}")
    return body, uploads


def _json(content: bytes) -> Any:
    if not content:
        return None
    try:
        return json.loads(content)
    except ValueError:
        raise Refusal(400, 50109, "The request body contains invalid JSON.") from None


async def _disturb(request: web.Request, fault: Fault) -> web.StreamResponse | None:
    """Do what a fault does before a request takes effect; return the answer if that is all there is."""
    match fault.kind:
        case FaultKind.LATENCY:
            await asyncio.sleep(fault.seconds)
            return None
        case FaultKind.RATE_LIMIT:
            return limited(fault.seconds, scope=fault.scope)
        case FaultKind.ERROR:
            return web.Response(status=fault.status, text=f"{fault.status}", content_type="text/plain")
        case FaultKind.REFUSE:
            return refused(Refusal(fault.status, fault.code, "Refused by a fault on demand"))
        case _:
            if fault.when == "before":
                _cut(request)
                return web.Response()
            return None


def _cut(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()


def limited(seconds: float, *, scope: str = "user", code: int = 0) -> web.Response:
    """A 429 with all that Discord puts on it; ``scope`` is ``user``, ``shared`` or ``global``."""
    everywhere = scope == "global"
    text = "You are being rate limited."
    body: Json = {"message": text, "retry_after": seconds, "global": everywhere}
    if code:
        body |= {
            "code": code,
            "message": "Maximum number of edits to messages older than 1 hour reached. Try again later.",
        }
    response = reply(429, body)
    response.headers["Retry-After"] = str(max(1, round(seconds)))
    response.headers["X-RateLimit-Scope"] = scope
    response.headers["X-RateLimit-Reset-After"] = f"{seconds:.3f}"
    if everywhere:
        response.headers["X-RateLimit-Global"] = "true"
    return response


def banned(seconds: float) -> web.Response:
    """The page that stands before Discord once a bot has sent too many invalid requests."""
    page = "error code: 1015"
    return web.Response(
        status=429, text=page, content_type="text/plain", headers={"Retry-After": str(round(seconds))}
    )


def refused(refusal: Refusal) -> web.Response:
    """A refusal as Discord words it."""
    if refusal.status == 429:
        return limited(0.1, code=refusal.code)
    return reply(refusal.status, {"message": refusal.message, "code": refusal.code})


def reply(status: int, answer: Any) -> web.Response:
    """Answer with JSON, its type exactly ``application/json``.

    Discord.py compares it letter for letter.
    """
    headers = {"Via": "1.1 sandbox"}
    if answer is None:
        return web.Response(status=status, headers=headers)
    content = json.dumps(answer).encode()
    return web.Response(status=status, body=content, content_type="application/json", headers=headers)
