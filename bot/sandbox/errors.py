"""What goes wrong in the sandbox.

A person can't do something, Discord refuses a request, a rule was broken.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class CantDo(Exception):
    """Discord's own client wouldn't let a person do that."""


class Refusal(Exception):
    """Discord refuses a request: HTTP status, Discord's code and sentence (protocol, in English)."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} (error code: {code}): {message}")
        self.status = status
        self.code = code
        self.message = message


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
