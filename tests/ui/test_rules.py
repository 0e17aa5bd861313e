"""Pages of rules: pictures of real positions beside our own words, within Discord's limits, our rulings marked."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from bot.games.registry import all_games, found
from bot.games.resources import DataError
from bot.i18n import LANGUAGES, Words
from bot.ui.screens import examples as examples_module
from bot.ui.screens import pictures as pictures_module
from bot.ui.screens.examples import examples
from bot.ui.screens.help_pages import help_page, nearest_page, page_count, rules
from bot.ui.screens.pictures import Pictures
from bot.ui.transport.layout import TEXT_LIMIT, Pick, PickOf
from renderers.base import ALT_LIMIT, Look
from renderers.registry import renderer_of

LONGEST: Final = 1900
"""Characters of a page: more is tiring to read."""
PAGES: Final = [(game, page) for game in all_games() for page in range(page_count(game))]
MARKS: Final = {"en": "*(our ruling)*", "ru": "*(наше правило)*"}

RULINGS: Final = [
    ("dazzle", "so nothing is given away", "это ничего не выдаёт"),  # DAZ-8
    ("dazzle", "It is seat 1 that shows first", "первым показывает место 1"),  # DAZ-2
    ("dazzle", "laid stay visible", "Выложенные карты всегда видны"),  # DAZ-6
    ("dazzle", "A colour in which no Points lie", "цвет, в котором Очков нет"),  # DAZ-12
    ("dazzle", "played to its last card", "доигрывается до последней карты"),  # DAZ-15
    ("blindsight", "divide up like this", "как именно они делятся"),  # the cards
    ("blindsight", "With that your turn is over", "На этом ваш ход окончен"),  # BLI-6
    ("blindsight", "With two players", "Вдвоём сыгравший «Плута»"),  # BLI-16
    ("blindsight", "if nothing fits on it", "если на него ничего не подходит"),  # BLI-7
    ("blindsight", "hand with fewer cards is better", "лучше рука, в которой меньше карт"),  # BLI-26
    ("blindsight", "by the same order however", "распределяются так же, чем бы"),  # BLI-26
    ("blindsight", "is set aside", "рука ушедшего откладывается"),  # resign
    ("blindsight", "then more cards", "в которой больше карт"),  # BLI-26
    ("blindsight", "the later out the better", "чем позже кто выбыл"),  # BLI-26
    ("blindsight", "and the next seat begins", "и начинает следующее место"),  # match
    ("blindsight", "leaves the match", "уходит из всего матча"),  # resign in a match
    ("dizzle", "After twenty rolls in one turn", "После двадцати перебросов"),  # DIZ-22
    ("dizzle", "our own designs", "листа нарисованы нами"),  # the sheets
    ("dizzle", "Three stars count as won", "Три звезды считаются победой"),  # solo places
    ("dizzle", "whoever leaves has dropped out", "ушедший считается вышедшим"),  # resign
    ("blindsight", "a gap closes", "пропуск смыкается"),  # the order of slots
    ("blindsight", "even if it is a number", "даже если это число"),  # BLI-19
    ("dragon_face", "It is never compulsory", "Брать никогда не обязательно"),  # DRA-7
    ("dragon_face", "not even to win", "даже ради победы"),  # DRA-11
    ("dragon_face", "level with that line", "вровень с этой линией"),  # DRA-15
    ("dragon_face", "if it ends in the Territories", "если кончит ход на Территориях"),  # DRA-19
    ("dragon_face", "in the Zone with that jump", "приземлиться при этом в Жертвенной зоне"),  # DRA-12
    ("dragon_face", "two passes in a row", "два пропуска подряд"),  # DRA-23
    ("dragon_face", "for the third time", "в третий раз"),  # DRA-24
    ("dragon_face", "100 moves in a row", "100 ходов подряд"),  # DRA-24
    ("dragon_face", "the 600th move", "600-й ход"),  # DRA-25
    ("dragon_face", "An offer lapses", "Предложение теряет силу"),  # DRA-24
    ("zen", "our own drawings", "фигуры нарисованы нами"),  # the forms
    ("zen", "such ends and colours", "таких краёв и цветов"),  # the faces
    ("zen", "for you to remember", "запоминайте сами"),  # the discards
    ("zen", "looks the same when turned", "после поворота выглядит так же"),  # ZEN-3
]
"""By game, words of each ruling that the rules call ours, in both languages."""


@pytest.fixture
def pictures() -> Iterator[Pictures]:
    made = Pictures(2)
    yield made
    made.close()


def page_text(game: str, page: int, language: str) -> str:
    return rules(game, page, Words(language)).texts[1]


@pytest.mark.parametrize(("game", "page"), PAGES)
async def test_every_page_has_a_picture_of_a_real_position_with_its_words(
    pictures: Pictures, game: str, page: int
) -> None:
    said = set()
    for language in LANGUAGES:
        words = Words(language)
        picture = await pictures.example(game, page + 1, words)
        assert picture is not None
        assert picture.png.startswith(b"\x89PNG")
        assert 0 < len(picture.alt) <= ALT_LIMIT
        assert f"rules-{game}-{page + 1}.png" == picture.name
        screen = rules(game, page, words, picture)
        assert sum(map(len, screen.texts)) <= TEXT_LIMIT
        assert len(screen.texts[1]) <= LONGEST
        (buttons,) = screen.rows
        assert not isinstance(buttons, Pick | PickOf)
        assert 1 <= len(buttons) <= 5
        screen.view()
        said.add(picture.alt)
    assert len(LANGUAGES) == len(said)


@pytest.mark.parametrize("game", all_games())
def test_a_marked_example_shows_what_its_panel_would(game: str) -> None:
    found = examples(game)
    assert set(range(1, page_count(game) + 1)) == set(found)
    assert any(example.marks.targets for example in found.values())


@pytest.mark.parametrize("game", all_games())
def test_examples_are_drawn_alike_each_time(game: str) -> None:
    example = next(iter(examples(game).values()))
    renderer = renderer_of(game)
    assert renderer.png(example.view, Look.DARK, example.marks) == renderer.png(
        example.view, Look.DARK, example.marks
    )


class Watched:
    """A renderer that notes in which thread it draws."""

    def __init__(self, game: str) -> None:
        self._renderer = renderer_of(game)
        self.threads: list[str] = []

    def png(self, *args: Any) -> bytes:
        self.threads.append(threading.current_thread().name)
        return self._renderer.png(*args)

    def alt(self, view: Any, words: Words) -> str:
        return self._renderer.alt(view, words)


async def test_a_page_is_drawn_off_the_loop_and_once_for_each_look(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched, loaded = Watched("zen"), []
    monkeypatch.setattr(pictures_module, "renderer_of", lambda _, *, upright: watched)

    def loading(game: str) -> Any:
        loaded.append(threading.current_thread().name)
        return examples(game)

    monkeypatch.setattr(pictures_module, "examples", loading)
    first = await pictures.example("zen", 2, Words("en"))
    again = await pictures.example("zen", 2, Words("ru"))
    dark = await pictures.example("zen", 2, Words("en"), look=Look.DARK)
    assert first is not None
    assert again is not None
    assert dark is not None
    assert first.png == again.png != dark.png
    assert 2 == len(watched.threads)
    assert all(name.startswith("render") for name in (*watched.threads, *loaded))


async def test_who_wants_boards_upright_sees_the_rules_pictures_so(pictures: Pictures) -> None:
    lying = await pictures.example("dragon_face", 1, Words("en"))
    upright = await pictures.example("dragon_face", 1, Words("en"), upright=True)
    assert lying is not None
    assert upright is not None
    assert lying.png != upright.png
    assert "Light at the bottom" in upright.alt


async def test_a_page_whose_example_cannot_be_replayed_comes_without_a_picture(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "zen.json").write_text('{"format": 1, "examples": [{"page": 1}]}')
    elsewhere = replace(found()["zen"], data=tmp_path)
    monkeypatch.setattr(examples_module, "found", lambda: {"zen": elsewhere})
    monkeypatch.setattr(pictures_module, "examples", examples.__wrapped__)
    with pytest.raises(DataError, match=r"zen\.json"):
        examples.__wrapped__("zen")
    assert await pictures.example("zen", 1, Words()) is None


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_game_explains_once_what_marks_our_rulings(game: str, language: str) -> None:
    texts = [page_text(game, page, language) for page in range(page_count(game))]
    explained = [f"\n-# {MARKS[language]}" in text for text in texts]
    assert explained[0]
    assert 1 == sum(explained)
    assert all(text.startswith("-# ") for text in texts), "a line says what the picture shows"


@pytest.mark.parametrize("index", range(len(LANGUAGES)))
@pytest.mark.parametrize("game", all_games())
def test_each_of_our_rulings_is_marked_and_nothing_else(game: str, index: int) -> None:
    language = LANGUAGES[index]
    mark, text = (
        MARKS[language],
        "\n".join(page_text(game, page, language) for page in range(page_count(game))),
    )
    phrases = [ruling[1 + index] for ruling in RULINGS if ruling[0] == game]
    # The mark ends a ruling's sentence or part of a sentence; no abbreviation in the rules has a full stop.
    assert [] == [
        each for each in phrases if not re.search(rf"{re.escape(each)}[^.\n]*{re.escape(mark)}[.,;]", text)
    ]
    assert len(phrases) == text.count(mark) - 1, "the explanation is one more"


def test_a_page_that_there_is_not_is_the_nearest_one() -> None:
    assert (0, 2, 2) == (nearest_page("zen", -5), nearest_page("zen", 2), nearest_page("zen", 99))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_and_fits_a_message(language: str) -> None:
    screen = help_page(Words(language))
    text = "\n".join(screen.texts)
    assert len(text) <= TEXT_LIMIT
    for command in (
        "/guide", "/play", "/leaderboard", "/stats", "/history", "/daily zen", "/daily dizzle", "/preferences",
        "/privacy export", "/privacy erase", "/tables", "/table show", "/settings", "/diagnose",
    ):  # fmt: skip
        assert f"`{command}`" in text, command
    guide, games = screen.rows
    assert ["v1:0:0:guide"] == [str(press.id) for press in guide]  # type: ignore[union-attr] # rows of buttons
    assert [f"v1:0:0:help:{game}.0" for game in all_games()] == [str(press.id) for press in games]  # type: ignore[union-attr]
    screen.view()
