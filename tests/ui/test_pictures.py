"""One picture for everyone who sees the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games import core
from bot.games.registry import all_games, rules_of
from bot.people.preferences import USUAL
from bot.store.ground.patience import waiting
from bot.ui.screens.pictures import Pictures
from renderers.base import Look, Marks
from renderers.registry import renderer_of, shown
from tests.conformance.settings import SETTINGS
from tests.conformance.survey import fair_of


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    pictures = Pictures(1)
    yield pictures
    pictures.close()


def seen(game: str, view: Any, *, code: str = "ABC", revision: int = 7) -> Any:
    """As much of a perspective as a picture needs."""
    row = SimpleNamespace(id=1, game=game, code=code, revision=revision)
    table = SimpleNamespace(row=row, game=object())
    words = SimpleNamespace(say=lambda *_, **__: "", text=str, name=str, language="en")
    return SimpleNamespace(table=table, view=view, preferences=USUAL, words=words, seat=None)


@pytest.mark.parametrize("game", all_games())
def test_what_is_shown_alike_is_drawn_alike(game: str) -> None:
    setting = next(each for each in SETTINGS if each.game == game)
    rules, renderer, rng = rules_of(game), renderer_of(game), Random(game)
    state = rules.setup(setting.options, setting.seats, fair_of(setting, 1))
    for _ in range(6):
        seat = core.to_act(rules, state, setting.seats)[0]
        state = core.play(rules, state, seat, rng.choice(rules.legal(rules.view(state, seat)))).state
        drawn: dict[Any, set[bytes]] = {}
        for viewer in (None, *range(1, setting.seats + 1)):
            view = rules.view(state, viewer)
            drawn.setdefault(shown(game, view), set()).add(renderer.png(view, Look.LIGHT))
        assert all(1 == len(each) for each in drawn.values())


async def test_a_mover_who_sees_what_everybody_sees_costs_no_picture(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, drawn = "dragon_face", []
    monkeypatch.setattr(
        type(renderer_of(game)),
        "png",
        lambda *args: drawn.append(args) or b"png",  # type: ignore[func-returns-value]
    )
    monkeypatch.setattr(type(renderer_of(game)), "alt", lambda *_: "")
    rules = rules_of(game)
    state = rules.setup({}, 2, fair_of(next(each for each in SETTINGS if each.game == game), 1))
    for viewer in (None, 1):
        await pictures.picture(seen(game, rules.view(state, viewer)))
    assert 1 == len(drawn)
    await pictures.picture(seen(game, rules.view(state, 2)))
    await pictures.picture(seen(game, rules.view(state, 1)), marks=Marks(("c3",), ("c4",)))
    assert 3 == len(drawn)


async def test_as_many_pictures_are_kept_as_there_is_room_for_and_those_used_last(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, drawn = "dragon_face", list[str]()
    monkeypatch.setattr("bot.ui.screens.pictures._KEPT", 2 * len(b"png"))

    def draw(_: object, __: object, ___: object, marks: Marks) -> bytes:
        drawn.append(marks.targets[0])
        return b"png"

    monkeypatch.setattr(type(renderer_of(game)), "png", draw)
    monkeypatch.setattr(type(renderer_of(game)), "alt", lambda *_: "")
    rules = rules_of(game)
    view = rules.view(rules.setup({}, 2, fair_of(next(each for each in SETTINGS if each.game == game), 1)), 1)

    async def show(*cells: str) -> None:
        for cell in cells:
            await pictures.picture(seen(game, view), marks=Marks((), (cell,)))

    await show("a1", "b1", "a1", "c1", "a1", "b1")
    assert ["a1", "b1", "c1", "b1"] == drawn
    await asyncio.gather(show("d1"), show("d1"), show("d1"))
    await show("b1", "d1")
    assert ["d1"] == drawn[4:], "one that several wait for takes no more room"
    pictures.forget()
    await show("a1", "b1", "a1", "b1")
    assert ["a1", "b1"] == drawn[5:]


async def test_whoever_waits_for_an_answer_is_drawn_for_before_boards_that_came_first(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, drawn, goes_on = "dragon_face", [], Event()

    def draw(_: object, __: object, ___: object, marks: Marks) -> bytes:
        goes_on.wait(10)
        drawn.append(marks.chosen)
        return b"png"

    monkeypatch.setattr(type(renderer_of(game)), "png", draw)
    monkeypatch.setattr(type(renderer_of(game)), "alt", lambda *_: "")
    rules = rules_of(game)
    state = rules.setup({}, 2, fair_of(next(each for each in SETTINGS if each.game == game), 1))

    async def picture(name: str, seconds: float | None) -> None:
        with waiting(seconds):
            await pictures.picture(seen(game, rules.view(state, 1)), marks=Marks((name,)))

    boards = [asyncio.create_task(picture(f"board {number}", None)) for number in range(3)]
    await asyncio.sleep(0)
    answer = asyncio.create_task(picture("answer", 2.5))
    await asyncio.sleep(0)
    goes_on.set()
    await asyncio.gather(answer, *boards)
    assert [("board 0",), ("answer",), ("board 1",), ("board 2",)] == drawn
