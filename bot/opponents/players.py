"""Who can play in the arena: a level, chance, or another program."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from random import Random
from time import monotonic
from typing import Any, Final, Protocol

from bot.games.core import AnyRules, Seat
from bot.games.options import Options
from bot.games.replay import view_json
from bot.opponents.levels import Level
from bot.opponents.opponent import choose, effort_of

EXEC: Final = "exec:"
RANDOM: Final = "random"
_LONGEST_ANSWER: Final = 4096


class Fault(Exception):
    """A player fails, lies or is slow: it loses this game, for this reason."""


class Player(Protocol):
    """One side of a match."""

    def move(self, turn: Turn, rng: Random) -> str:
        """The notation of a move; raises Fault."""

    def close(self) -> None:
        """End what the player has started."""


class Turn:
    """A seat's turn in a game under way, as its player may know it."""

    def __init__(
        self, rules: AnyRules, view: Any, *, seat: Seat, seats: int, options: Options, moves: Sequence[str]
    ) -> None:
        self.rules = rules
        self.view = view
        self.seat = seat
        self.seats = seats
        self.options = options
        self.moves = moves

    def as_json(self) -> dict[str, Any]:
        """What another program is told: never a seed, and no record where anything is hidden."""
        said: dict[str, Any] = {
            "game": self.rules.info.key,
            "seat": self.seat,
            "seats": self.seats,
            "legal": sorted(self.rules.write(move) for move in self.rules.legal(self.view)),
            "view": view_json(self.view),
        }
        if not self.rules.info.hidden:
            said["record"] = {
                "options": dict(self.options),
                "seats": self.seats,
                "moves": list(self.moves),
            }
        return said


class LevelPlayer:
    """One of the levels, at the whole of its effort or a part of it.

    Only iterations count here: a deadline would let a busy machine decide games. The match tells how long moves took.
    """

    def __init__(self, level: Level, part: int = 1) -> None:
        self._level = level
        self._part = part

    def move(self, turn: Turn, rng: Random) -> str:
        """As at a table without a deadline, and in this process."""
        whole = effort_of(turn.rules.info.key, self._level)
        effort = replace(whole, iterations=max(1, whole.iterations // self._part), seconds=inf)
        return turn.rules.write(choose(turn.rules, turn.view, rng, effort))

    def close(self) -> None:
        """Nothing has been started."""


class RandomPlayer:
    """Any listed move, each equally likely."""

    def move(self, turn: Turn, rng: Random) -> str:
        """Whatever comes."""
        return turn.rules.write(rng.choice(list(turn.rules.legal(turn.view))))

    def close(self) -> None:
        """Nothing has been started."""


class ProgramPlayer:
    """Another program: one JSON object a line in, one notation a line out. Started anew after a fault."""

    def __init__(self, command: str, *, seconds: float) -> None:
        self._words = shlex.split(command)
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""

    def move(self, turn: Turn, rng: Random) -> str:  # noqa: ARG002 - as any player's
        """Ask the program."""
        try:
            return self._ask(turn.as_json())
        except (OSError, ValueError) as error:
            fault = Fault(str(error))
        except Fault as error:
            fault = error
        self.close()
        raise fault

    def close(self) -> None:
        """End the program, at once if it doesn't go by itself."""
        process, self._process, self._unread = self._process, None, b""
        if process is None:
            return
        with suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        try:
            process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()

    def _ask(self, question: Mapping[str, Any]) -> str:
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603 - whoever runs the arena names the program
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._process.stdin.flush()
        return self._line().decode("ascii", "backslashreplace").strip()

    def _line(self) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        until = monotonic() + self._seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._unread:
                if not selector.select(max(0.0, until - monotonic())):
                    raise Fault(f"no answer within {self._seconds:g} s")
                read = os.read(self._process.stdout.fileno(), _LONGEST_ANSWER)
                if not read:
                    raise Fault("the program has ended")
                self._unread += read
                if len(self._unread) > _LONGEST_ANSWER:
                    raise Fault("the answer is too long")
        line, _, self._unread = self._unread.partition(b"\n")
        return line


def player_of(words: str, *, seconds: float) -> Player:
    """The player that these words name: a level, ``LEVEL/N`` for an Nth of its iterations, ``random`` or
    ``exec:COMMAND``; raises ValueError."""
    if words.startswith(EXEC) and words.removeprefix(EXEC).strip():
        return ProgramPlayer(words.removeprefix(EXEC), seconds=seconds)
    if words == RANDOM:
        return RandomPlayer()
    level, slash, part = words.partition("/")
    if slash and not (part.isascii() and part.isdecimal() and int(part)):
        raise ValueError(f"no part of an effort: {part[:20]}")
    return LevelPlayer(Level(level), int(part) if slash else 1)
