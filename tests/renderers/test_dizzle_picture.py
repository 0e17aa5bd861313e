"""Dizzle's pictures: size, marks, shapes that tell without colour, ink that can be read."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from bot.games.dizzle.loading import sheet_of
from bot.games.dizzle.rules import RULES
from bot.games.dizzle.sheet import LEVELS, Kind
from renderers.base import HEIGHT, WIDTH, Look, Marks
from renderers.canvas import sprite
from renderers.dizzle import paper, sheet, sheets
from renderers.dizzle import signs as art
from renderers.dizzle.dice import draw_die
from renderers.dizzle.picture import RENDERER, draw
from renderers.fonts import READABLE
from renderers.look import LEAST_CONTRAST, PALETTES, contrast
from tests.renderers.dizzle_positions import FOUR, ONE, choosing, own, reached, seen_by_all

SIGNS = [kind for kind in Kind if kind not in (Kind.PLAIN, Kind.START)]


def silhouette(kind: Kind) -> Image.Image:
    return sprite(art.draw_sign, (40, 40), kind, "#000000", "#FFFFFF").getchannel("A")


def unlike(one: Image.Image, other: Image.Image) -> int:
    """How many pixels are drawn in one of two silhouettes only."""
    return sum(ImageChops.difference(one, other).point(lambda level: level > 127).tobytes())


def test_the_same_view_gives_the_same_bytes() -> None:
    assert RENDERER.png(own(FOUR), Look.LIGHT) == RENDERER.png(own(FOUR), Look.LIGHT)


@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_picture_has_the_size_of_all_pictures(level: int, seats: int, viewer: int | None) -> None:
    png = RENDERER.png(RULES.view(reached(level, seats, 30), viewer), Look.DARK)
    assert Image.open(BytesIO(png)).size == (WIDTH, HEIGHT)


def test_a_chosen_die_and_its_fields_are_seen() -> None:
    view, marks = choosing(FOUR)
    assert RENDERER.png(view, Look.LIGHT) != RENDERER.png(view, Look.LIGHT, marks)


def test_a_marked_field_changes_that_field_alone() -> None:
    bare, marked = (draw(own(FOUR), Look.LIGHT, Marks(targets=names)) for names in ((), ("a1",)))
    changed = ImageChops.difference(bare, marked).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert left >= 60
    assert top >= 60
    assert right - left <= 80
    assert bottom - top <= 80


def test_spectators_see_as_many_pips_on_a_die_as_its_number() -> None:
    for number in range(1, 7):
        die = sprite(draw_die, (100, 100), number, "#FFFFFF", "#000000").convert("L")
        dark = die.point(lambda level: 255 * (level < 128))
        ImageDraw.floodfill(dark, (50, 5), 0)
        pips = 0
        while box := dark.getbbox():
            row = dark.crop((0, box[1], 100, box[1] + 1)).getbbox()
            assert row is not None
            ImageDraw.floodfill(dark, (row[0], box[1]), 0)
            pips += 1
        assert number == pips


def test_a_seat_sees_its_own_sheet_and_spectators_see_all() -> None:
    pictures = {RENDERER.png(RULES.view(FOUR, viewer), Look.LIGHT) for viewer in (None, 1, 2, 3, 4)}
    assert 5 == len(pictures)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_everyones_sheets_are_alike(level: int, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[sheet.Size] = []

    def noting(*args: Any, cell: sheet.Size, **places: Any) -> None:
        drawn.append(cell)
        sheet.put_sheet(*args, cell=cell, **places)

    for module in (paper, sheets):
        monkeypatch.setattr(module, "put_sheet", noting)
    draw(RULES.view(reached(level, seats, 30), None), Look.LIGHT)
    assert [drawn[0]] * seats == drawn


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.START])
def test_the_least_of_everyones_fields_shows_its_whole_number(kind: Kind) -> None:
    """Nothing of a number is cut off by its field's edge, or lies below the sign beside it."""
    size, numbers = (41, 46), ("#FFFFFF", "#000000")
    for number in range(1, 7):
        seen = []
        for ink in numbers:
            image = Image.new("RGB", size, "#FFFFFF")
            sheet._put_number(image, number, ink, "#FFFFFF", beside=kind is not Kind.PLAIN)
            seen.append(image)
        lone = ImageChops.difference(*seen).convert("L").point(lambda level: 255 * (level > 200))
        box = lone.getbbox()
        assert box is not None
        assert box[3] - box[1] >= READABLE
        assert box[0] >= 1
        shown = sheet._field(Look.LIGHT, "#FFFFFF", kind, "a", 2, number, sheet._State.OPEN, size)
        inked = Image.new("RGB", size, PALETTES[Look.LIGHT].ink)
        kept = ImageChops.difference(shown, inked).convert("L")
        hidden = ImageChops.multiply(lone, kept.point(lambda level: 255 * (level > 90)))
        assert hidden.getbbox() is None


def test_spectators_of_a_game_for_one_see_the_sheet_as_its_player_does() -> None:
    assert RENDERER.png(own(ONE), Look.LIGHT) == RENDERER.png(seen_by_all(ONE), Look.LIGHT)


@pytest.mark.parametrize(("one", "other"), list(combinations(SIGNS, 2)))
def test_kinds_differ_by_shape_alone(one: Kind, other: Kind) -> None:
    assert unlike(silhouette(one), silhouette(other)) > 150


def test_an_open_lock_differs_from_a_shut_one_by_shape_alone() -> None:
    opened = sprite(art.draw_open_lock, (40, 40), "#000000", "#FFFFFF").getchannel("A")
    assert unlike(opened, silhouette(Kind.LOCK)) > 60


@pytest.mark.parametrize("look", Look)
def test_signs_stand_out_from_their_fields(look: Look) -> None:
    for level in LEVELS:
        for field in sheet_of(level).fields:
            ink, ground = (of(look, field.kind, field.colour) for of in (art.ink_of, art.ground_of))
            assert contrast(ink, ground) >= LEAST_CONTRAST[look], field


@pytest.mark.parametrize("look", Look)
def test_numbers_dice_and_xs_stand_out_from_what_they_lie_on(look: Look) -> None:
    palette = PALETTES[look]
    pairs = [
        (palette.ink, art.crossed_ground(look)),
        (palette.dark, palette.trace),
        (palette.dark, palette.bright),
        (art.readable_on(palette, palette.chosen), palette.chosen),
        *((palette.ink, art.ground_of(look, kind)) for kind in Kind),
    ]
    assert min(contrast(ink, ground) for ink, ground in pairs) >= LEAST_CONTRAST[look]


def test_a_colour_mixed_half_and_half_lies_in_the_middle() -> None:
    assert "#808080" == art.mixed("#000000", "#FFFFFF", part=0.5)
