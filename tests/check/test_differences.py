"""Differences, injected one at a time: each is reported, at the step that it concerns and at no other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.check.course import Outcome
from bot.i18n import LANGUAGES, Words
from bot.sandbox.server import Sandbox
from bot.sandbox.world.realism import ALL, Habit, Realism
from tests.check.conftest import checked
from tests.check.otherwise import Change, Otherwise, serving

MESSAGES = "POST /channels/*/messages"
MESSAGE = "PATCH /channels/*/messages/*"
NOTHING = Otherwise("")


def nothing(_: Sandbox) -> None:
    pass


@dataclass(frozen=True)
class Difference:
    """A server that differs: on the way to the sandbox, or in the sandbox itself."""

    step: str
    says: str
    otherwise: Otherwise = NOTHING
    sandbox: Callable[[Sandbox], object] = nothing
    also: frozenset[str] = field(default_factory=frozenset)
    """Steps that the same difference touches."""


def without(flag: int) -> Change:
    return lambda body: body | {"flags": body["flags"] & ~flag} if "flags" in body else body


def lacking(name: str) -> Change:
    return lambda body: {key: value for key, value in body.items() if key != name}


def kept(body: Any) -> Any:
    return (
        body | {"content": "still here"} if body.get("edited_timestamp") and body["flags"] & 1 << 15 else body
    )


def two_pictures(body: Any) -> Any:
    """Answer an edit as if the earlier picture had stayed."""
    if body["components"] and body["components"][-1]["type"] == 12:
        body["components"][-1]["items"] *= 2
    return body


def loud(body: Any) -> Any:
    return without(1 << 12)(body)


def public(body: Any) -> Any:
    return body | {"data": {"flags": 0}}


def no_habit(sandbox: Sandbox) -> None:
    sandbox.world.realism = Realism(habits=ALL - {Habit.NONCES})


def refusing(operation: str, status: int, code: int) -> Callable[[Sandbox], object]:
    return lambda sandbox: sandbox.faults.add("refuse", route=operation, status=status, code=code)


DIFFERENCES = {
    "another picture is added": Difference(
        "check-another-picture", "items is 2, not 1", Otherwise(MESSAGE, answered=two_pictures)
    ),
    "content stays": Difference(
        "check-turned",
        "content is still here, not ",
        Otherwise(MESSAGE, answered=kept),
        also=frozenset({"check-direct"}),
    ),
    "no threads": Difference(
        "check-thread",
        "refused with 403, code 50013",
        sandbox=refusing("create_thread_from_message", 403, 50013),
    ),
    "nonces count for nothing": Difference(
        "check-nonce",
        "there are two messages",
        Otherwise(MESSAGES, asked=lacking("enforce_nonce")),
        also=frozenset({"check-dead-nonce"}),
    ),
    "a dead nonce makes a message": Difference(
        "check-dead-nonce", "it should have been refused with code 10008, but it was done", sandbox=no_habit
    ),
    "the silent flag goes": Difference("check-silent", "without 4096", Otherwise(MESSAGES, answered=loud)),
    "no emojis": Difference(
        "check-emoji",
        "refused with 403, code 20012",
        sandbox=refusing("create_application_emoji", 403, 20012),
    ),
    "an emoji stays": Difference(
        "check-emoji",
        "it should have been refused with code 10014, but refused with 404, code 10008",
        sandbox=refusing("get_application_emoji", 404, 10008),
    ),
    "the file of a deferred answer is lost": Difference(
        "check-answer-with-picture",
        "attachment 'first.png' not found",
        sandbox=lambda sandbox: sandbox.faults.add("lost-file"),
    ),
    "answers are public": Difference(
        "check-private", "without 64", Otherwise("POST /interactions/*/callback", asked=public)
    ),
    "everybody is mentioned": Difference(
        "check-mentions",
        "mentions is ['",
        Otherwise(MESSAGES, asked=lacking("allowed_mentions")),
    ),
    "direct messages are closed": Difference(
        "check-direct",
        "code 50007",
        sandbox=lambda sandbox: sandbox.faults.add("closed-dms", person="ada"),
    ),
    "pictures can't be sent": Difference(
        "check-picture",
        "flags are 4096, without 32768",
        Otherwise("GET /channels/*/messages/*", answered=without(1 << 15)),
    ),
    "the answer has another form": Difference(
        "check-picture",
        "the answer has another form: KeyError('attachments')",
        Otherwise("GET /channels/*/messages/*", answered=lacking("attachments")),
    ),
}


@pytest.mark.parametrize("name", DIFFERENCES)
async def test_a_difference_is_reported_where_it_is(sandbox: Sandbox, name: str) -> None:
    difference = DIFFERENCES[name]
    difference.sandbox(sandbox)
    async with serving(sandbox, difference.otherwise) as address:
        report = (await checked(sandbox, address)).report
    differing = {each.what.key: each.how for each in report.findings if each.outcome is Outcome.DIFFERS}
    assert {difference.step} | difference.also == set(differing)
    how = differing[difference.step]
    assert how is not None
    assert difference.says in Words("en").text(how)
    assert all(Words(language).text(how) for language in LANGUAGES)


async def test_a_server_that_only_passes_on_holds(sandbox: Sandbox) -> None:
    async with serving(sandbox, NOTHING) as address:
        report = (await checked(sandbox, address)).report
    assert report.holds
