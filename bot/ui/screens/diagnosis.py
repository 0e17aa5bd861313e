"""What stands in the way of tables in a server, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.health import Failed
from bot.i18n import Words
from bot.ui.message_ids import breaks_id, permission_id
from bot.ui.transport.layout import Accent, Screen

_LISTED: Final = 20
"""Channels that are named for one lack; the others are counted."""
_LACKS: Final = 8
_LATE: Final = 0.25
"""Seconds by which the event loop is late that people notice."""


@dataclass(frozen=True, slots=True)
class Stored:
    """How a database answers: seconds that reading and writing took, None where it failed."""

    engine: str
    read: float | None
    written: float | None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All that is looked at."""

    lacking: Mapping[tuple[str, ...], Sequence[int]]
    """The channels that lack something, by the permissions that are missing."""
    gone: Sequence[int]
    """Channels that were settled for tables and that there are no more."""
    stored: Stored
    lag: float
    """The longest that the event loop was late lately, in seconds."""
    gateway: float
    """Seconds to Discord and back."""
    waiting: int
    """Tables that are being shown, or wait for it."""
    behind: int
    """Those of them whose last try failed."""
    failures: Sequence[Failed]
    """What failed lately, newest first."""
    version: str

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        fine = self.stored.written is not None and self.lag < _LATE and not self.behind
        return fine and not self.lacking and not self.gone


def diagnosis_screen(found: Diagnosis, words: Words) -> Screen:
    """What was found: the server's own channels first, as those can be mended here."""
    lines = [_lack(missing, channels, words) for missing, channels in list(found.lacking.items())[:_LACKS]]
    if len(found.lacking) > _LACKS:
        lines.append(words.say("diagnose-more", count=len(found.lacking) - _LACKS))
    lines += [words.say("diagnose-gone", channel=f"<#{each}>") for each in found.gone]
    texts = (
        words.say("diagnose-title"),
        "\n".join(lines) or words.say("diagnose-channels-fine"),
        "\n".join((*_program(found, words), *_failures(found.failures, words))),
    )
    return Screen(texts, accent=Accent.OPEN if found.sound else Accent.TROUBLE)


def _lack(missing: tuple[str, ...], channels: Sequence[int], words: Words) -> str:
    named = ", ".join(f"<#{each}>" for each in channels[:_LISTED])
    if len(channels) > _LISTED:
        named = words.say("diagnose-channels-more", channels=named, count=len(channels) - _LISTED)
    broken = dict.fromkeys(words.say(breaks_id(each)) for each in missing)
    return words.say(
        "diagnose-lack",
        channels=named,
        rights=", ".join(words.say(permission_id(each)) for each in missing),
        broken="; ".join(broken),
    )


def _program(found: Diagnosis, words: Words) -> list[str]:
    stored = found.stored
    if stored.read is None:
        database = words.say("diagnose-database-dead", engine=stored.engine)
    elif stored.written is None:
        database = words.say("diagnose-database-full", engine=stored.engine, read=_ms(stored.read))
    else:
        database = words.say(
            "diagnose-database", engine=stored.engine, read=_ms(stored.read), written=_ms(stored.written)
        )
    return [
        database,
        words.say("diagnose-loop", lag=_ms(found.lag), late="yes" if found.lag >= _LATE else "no"),
        words.say("diagnose-gateway", time=_ms(found.gateway)),
        words.say("diagnose-backlog", count=found.waiting, behind=found.behind),
        words.say("diagnose-version", version=found.version),
    ]


def _failures(failures: Sequence[Failed], words: Words) -> list[str]:
    if not failures:
        return [words.say("diagnose-no-failures")]
    return [
        words.say("diagnose-failures"),
        *(f"  - <t:{int(each.at)}:R>: `{each.number}` {each.kind}" for each in failures),
    ]


def _ms(seconds: float) -> int:
    return round(seconds * 1000) if seconds < 3600 else 3_600_000  # it is infinite while there is no gateway
