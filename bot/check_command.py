"""``tableside check``: a line for each thing that only Discord can answer, as it is found."""

from __future__ import annotations

import sys

from bot.check.course import Finding, Outcome, Voice
from bot.check.course import check as go_through
from bot.games.text import Text
from bot.i18n import Words
from bot.settings import Settings


async def check(settings: Settings, channel: int, words: Words, *, seconds: int) -> bool:
    """Check, and print what is found. Returns whether everything held. Raises as the check itself does."""

    def found(finding: Finding) -> None:
        _print(_line(finding, words))

    def ask(label: str) -> None:
        _print(words.say("check-press-now", button=label, channel=str(channel), seconds=seconds))

    def left(what: Text) -> None:
        _print(words.say("check-left", what=words.text(what)))

    report = await go_through(settings, channel, Voice(words, found, ask, left), seconds=seconds)
    held = sum(each.outcome is Outcome.HELD for each in report.findings)
    _print(words.say("check-result", held=held, all=len(report.findings)))
    return report.holds


def _line(finding: Finding, words: Words) -> str:
    what = words.text(finding.what)
    if finding.how is None:
        return words.say("check-held", what=what)
    how = words.text(finding.how)
    if finding.outcome is Outcome.UNSEEN:
        return words.say("check-unseen", what=what, how=how)
    return words.say("check-differs", what=what, how=how)


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
