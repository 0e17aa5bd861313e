"""The commands ``arena`` and ``engine``: what they print, and what they refuse."""

from __future__ import annotations

import io
import json
import shlex
import sys

import pytest

from bot.__main__ import MISUSED, main
from bot.games.fair import Fair
from bot.games.registry import rules_of
from bot.games.replay import view_json
from bot.opponents.players import RandomPlayer


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], list[str]]:
    status = main(words)
    printed = capsys.readouterr()
    return status, printed.out.splitlines(), printed.err.splitlines()


def test_an_arena_prints_how_the_match_went(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "dazzle", "--a", "medium", "--b", "random", "--games", "4", "--option", "deal=random")
    status, lines, errors = run(capsys, *words)

    assert (0, []) == (status, errors)
    assert lines[0].startswith("dazzle: medium against random, 4 games: ")
    assert ["medium: ", "random: "] == [line[:8] for line in lines[1:]]
    assert all("half of them within" in line for line in lines[1:])


def test_a_long_match_tells_meanwhile_how_it_stands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.opponents_command._TELL_EVERY", 0.0)
    words = ("arena", "dazzle", "--a", "medium", "--b", "random", "--games", "2")
    _, lines, errors = run(capsys, *words)

    assert errors[0].startswith("dazzle: medium against random, 1 game: ")
    assert lines[0] == errors[1]


def test_an_interrupted_match_is_told_as_far_as_it_came(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = iter([False] * 40)

    def move(*_: object) -> str:
        if next(asked, True):
            raise KeyboardInterrupt
        return play(*_)  # type: ignore[arg-type]

    play = RandomPlayer.move
    monkeypatch.setattr(RandomPlayer, "move", move)
    status, lines, _ = run(capsys, "arena", "dazzle", "--a", "random", "--b", "random", "--games", "90")

    assert 0 == status
    assert lines[0].startswith("dazzle: random against random, 1 game: ")


def test_our_own_engine_can_play_as_another_program(capsys: pytest.CaptureFixture[str]) -> None:
    engine = shlex.join([sys.executable, "-m", "bot", "engine", "blindsight", "--level", "medium"])
    words = ("arena", "blindsight", "--a", f"exec:{engine}", "--b", "random", "--games", "2", "--seats", "3")
    status, lines, errors = run(capsys, *words)

    assert (0, []) == (status, errors)
    assert 3 == len(lines)  # no line tells of a fault


def test_a_program_that_fails_is_told_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    liar = shlex.join([sys.executable, "-c", "for _ in iter(input, None): print('ask', flush=True)"])
    words = ("arena", "dazzle", "--a", "random", "--b", f"exec:{liar}", "--games", "2")

    assert "lost 2 games because: not a move: 'ask'" in run(capsys, *words)[1][-1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("zen", "--a", "easy", "--b", "easy"), "Computers don’t play zen. They play: "),
        (("dazzle", "--a", "strong", "--b", "easy"), "There is no player strong. There are: easy, "),
        (("dazzle", "--a", "easy", "--b", "easy", "--seats", "3"), "This can’t be played: seats: 3 is not"),
        (("dazzle", "--a", "easy", "--b", "easy", "--option", "deal=x"), "This can’t be played: option deal"),
        (("dazzle", "--a", "easy"), "This isn’t understood: "),
        (("dazzle", "--a", "easy", "--b", "easy", "--games", "0"), "This isn’t understood: "),
    ],
)
def test_what_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    status, lines, errors = run(capsys, "arena", *words)

    assert (MISUSED, []) == (status, lines)
    assert errors[0].startswith(said)


def test_an_engine_answers_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of("dizzle")
    view = rules.view(rules.setup({"level": 2}, 2, Fair(bytes(32), "engine")), 1)
    question = json.dumps({"game": "dizzle", "view": view_json(view)})
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{question}\n\n{question}\n"))
    status, lines, errors = run(capsys, "engine", "dizzle", "--level", "easy")

    assert (0, []) == (status, errors)
    assert 2 == len(lines)
    assert set(lines) <= {rules.write(move) for move in rules.legal(view)}


def test_an_engine_ends_at_what_is_no_question(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"game": "dizzle"}\n'))

    said = "This can’t be played: a question is a JSON object with a view"
    assert (MISUSED, [], [said]) == run(capsys, "engine", "dizzle", "--level", "easy")
