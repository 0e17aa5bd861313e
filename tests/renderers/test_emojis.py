"""Emojis: each can be drawn, as Discord takes it, and goes by a name that Discord takes."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from bot.games.registry import all_games
from bot.ui.delivery.emojis import full_name
from renderers.emojis import SIDE, emojis_of

EMOJIS = [(game, name) for game in all_games() for name in emojis_of(game).names()]


def test_all_faces_pieces_dice_and_kinds_of_fields_have_one() -> None:
    counts = {game: len(emojis_of(game).names()) for game in all_games()}
    assert {"dazzle": 12, "blindsight": 106, "dizzle": 15, "dragon_face": 6, "zen": 128} == counts


@pytest.mark.parametrize("game", all_games())
def test_each_is_a_small_square_on_a_transparent_ground(game: str) -> None:
    for name in emojis_of(game).names()[::9]:
        png = emojis_of(game).png(name)
        image = Image.open(BytesIO(png))
        assert ("PNG", (SIDE, SIDE), "RGBA") == (image.format, image.size, image.mode)
        assert len(png) < 256 * 1024
        assert 0 == image.getchannel("A").getextrema()[0]
        assert 255 == image.getchannel("A").getextrema()[1]


@pytest.mark.parametrize("game", all_games())
def test_each_is_drawn_alike_every_time(game: str) -> None:
    name = emojis_of(game).names()[-1]
    assert emojis_of(game).png(name) == emojis_of(game).png(name)


def test_names_are_ones_that_discord_takes_and_differ() -> None:
    names = [full_name(game, name, b"") for game, name in EMOJIS]
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in names)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", ["a_game_with_a_very_long_key", "Ж", "x"])
@pytest.mark.parametrize("name", ["", "é", "a-name/with everything", "ok"])
def test_a_foreign_games_names_are_made_ones_that_discord_takes(game: str, name: str) -> None:
    assert re.fullmatch(r"ts_[a-z0-9]{1,10}_[A-Za-z0-9]{1,9}_[0-9a-f]{8}", full_name(game, name, b"x"))


def test_a_changed_picture_changes_the_name() -> None:
    assert full_name("zen", "W01", b"old") != full_name("zen", "W01", b"new")
