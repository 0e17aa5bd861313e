"""Finding the games: ours with and without an installation, those of other packages, and broken ones."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint

import pytest

from bot.games import registry
from bot.games.registry import GROUP, UnknownGame, all_games, found, rules_of

OURS = ("dazzle", "blindsight", "dizzle", "dragon_face", "zen")

Installed = Callable[..., None]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    """What sets the entry points of installed packages, given as name and value."""

    def install(**entries: str) -> None:
        points = [EntryPoint(name, value, GROUP) for name, value in entries.items()]
        monkeypatch.setattr(registry, "entry_points", lambda *, group: [*points] if group == GROUP else [])
        forget()

    yield install
    monkeypatch.undo()
    forget()


def forget() -> None:
    for cached in (found, all_games, rules_of):
        cached.cache_clear()


def test_a_checkout_that_is_not_installed_has_our_games(installed: Installed) -> None:
    installed()
    assert OURS == all_games()


def test_an_installation_has_our_games_in_our_order(
    installed: Installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "checkout", lambda: None)
    installed(**{name: f"bot.games.{name}:PARTS" for name in sorted(OURS)})
    assert OURS == all_games()


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("nowhere.to_be_found:PARTS", "ModuleNotFoundError"),
        ("json:loads", "TypeError"),
        ("json:NOTHING", "AttributeError"),
        ("tests.games.test_registry:BROKEN", "ModuleNotFoundError"),
        ("tests.games.test_registry:MISNAMED", "its rules call it dazzle"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_told_in_one_line_and_left_out(
    installed: Installed, caplog: pytest.LogCaptureFixture, value: str, fault: str
) -> None:
    installed(chess=value)
    with caplog.at_level(logging.INFO):
        assert OURS == all_games()
    (line,) = (record.getMessage() for record in caplog.records)
    assert line.startswith("game left out: game=chess error=")
    assert fault in line


def test_another_package_cannot_take_the_key_of_one_of_our_games(installed: Installed) -> None:
    installed(zen="nowhere.to_be_found:PARTS")
    assert OURS == all_games()


def test_a_key_that_no_game_has_is_refused() -> None:
    with pytest.raises(UnknownGame):
        rules_of("chess")


_DAZZLE = found()["dazzle"]
_ELSEWHERE = _DAZZLE.data.parent
BROKEN = registry.Parts("nowhere:RULES", _DAZZLE.renderer, _DAZZLE.screen, _DAZZLE.cog, _ELSEWHERE)
MISNAMED = registry.Parts(_DAZZLE.rules, _DAZZLE.renderer, _DAZZLE.screen, _DAZZLE.cog, _ELSEWHERE)
