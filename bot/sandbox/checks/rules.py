"""The rules whose breach fails a test, and what is noted about a breach."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Rule(StrEnum):
    """The kinds of rules whose breach fails a test."""

    SCHEMA = "schema"
    """A body isn't as the OpenAPI description has it."""
    LIMIT = "limit"
    """A body breaks one of Discord's limits."""
    ROUTE = "route"
    """A request to a route that the sandbox doesn't know."""
    ANSWER = "answer"
    """An interaction reached the bot and wasn't answered in time."""
    SECRET = "secret"  # noqa: S105 -- the name of a rule
    """Somebody was shown what isn't for them."""
    GATEWAY = "gateway"
    """The bot broke a rule of the gateway."""
    MENTION = "mention"
    """A mention that clients may draw as @unknown-user, as ``allowed_mentions`` left it out."""
    REPLY = "reply"
    """A public message is a reply to one that only one person can see."""
    EMPTY_PUSH = "empty-push"
    """A notification that shows no text."""
    SECOND_PUSH = "second-push"
    """More notifications to one person than things that anybody did."""
    CRASH = "crash"
    """The sandbox itself failed at a request."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: where, and what was wrong."""

    rule: Rule
    where: str
    """The operation, or the interaction."""
    what: str

    def __str__(self) -> str:
        return f"[{self.rule}] {self.where}: {self.what}"


class Violations(AssertionError):
    """Rules were broken during a test; the text lists all of them."""

    def __init__(self, violations: list[Violation]) -> None:
        super().__init__(
            "\n".join([f"{len(violations)} broken rules:", *(f"  {each}" for each in violations)])
        )
        self.violations = violations
