"""Colours that everyone can tell apart."""

import pytest

from renderers.base import Look
from renderers.dragon_face.picture import MATS
from renderers.look import (
    LEAST_CONTRAST,
    PALETTES,
    Blindness,
    Colour,
    Palette,
    channels,
    contrast,
    luminance,
    seen,
)

LOOKS = tuple(Look)


def grounds(look: Look) -> tuple[Colour, ...]:
    """All that a piece may stand on: squares, boxes, tints."""
    palette, mat = PALETTES[look], MATS[look]
    tints = (palette.trace, palette.guard, palette.chosen, palette.danger)
    return (*mat.territories, *mat.zone, palette.panel, *tints)


def test_white_is_twenty_one_times_as_bright_as_black() -> None:
    assert pytest.approx(21) == contrast("#000000", "#FFFFFF")


def test_a_known_grey_has_its_known_contrast_to_white() -> None:
    assert pytest.approx(4.54, abs=0.01) == contrast("#767676", "#FFFFFF")


def test_contrast_is_the_same_both_ways() -> None:
    assert contrast("#123456", "#FEDCBA") == contrast("#FEDCBA", "#123456")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("ground", ["paper", "panel"])
def test_text_stands_out(look: Look, ground: str) -> None:
    palette = PALETTES[look]
    assert contrast(palette.ink, getattr(palette, ground)) >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seat", [1, 2])
def test_a_piece_stands_out_from_any_ground_by_body_or_edge(look: Look, seat: int) -> None:
    side = PALETTES[look].sides[seat - 1]
    for ground in grounds(look):
        assert max(contrast(side.body, ground), contrast(side.edge, ground)) >= LEAST_CONTRAST[look], ground


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("part", ["edge", "emblem"])
def test_edge_and_emblem_stand_out_from_the_body_and_its_shade(look: Look, seat: int, part: str) -> None:
    side = PALETTES[look].sides[seat - 1]
    least = min(contrast(getattr(side, part), side.body), contrast(getattr(side, part), side.shade))
    assert least >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("look", LOOKS)
def test_marks_wear_two_colours_of_which_one_stands_out_anywhere(look: Look) -> None:
    palette = PALETTES[look]
    for ground in grounds(look):
        assert max(contrast(palette.dark, ground), contrast(palette.bright, ground)) >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("mark", ["accent", "danger"])
def test_the_turn_and_a_capture_stand_out_from_paper_and_panel(look: Look, mark: str) -> None:
    palette = PALETTES[look]
    colour = getattr(palette, mark)
    assert min(contrast(colour, palette.paper), contrast(colour, palette.panel)) >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("look", LOOKS)
def test_the_sacrifice_zone_is_darker_than_the_territories(look: Look) -> None:
    mat = MATS[look]
    assert max(map(luminance, mat.zone)) < min(map(luminance, mat.territories))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("blindness", Blindness)
def test_the_two_sides_differ_for_colour_blind_eyes(look: Look, blindness: Blindness) -> None:
    one, two = (seen(side.body, blindness) for side in PALETTES[look].sides)
    assert contrast(one, two) >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("blindness", Blindness)
def test_emblems_stand_out_for_colour_blind_eyes(look: Look, blindness: Blindness) -> None:
    for side in PALETTES[look].sides:
        assert contrast(seen(side.emblem, blindness), seen(side.body, blindness)) >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("blindness", Blindness)
def test_grey_stays_grey_for_colour_blind_eyes(blindness: Blindness) -> None:
    assert seen("#808080", blindness) in {"#808080", "#7F7F7F", "#808180", "#80807F"}


def test_red_and_green_are_nearer_to_each_other_without_green_cones() -> None:
    red, green = "#C03020", "#307020"

    def apart(one: Colour, other: Colour) -> int:
        return sum(abs(mine - its) for mine, its in zip(channels(one), channels(other), strict=True))

    seen_red, seen_green = (seen(colour, Blindness.DEUTERANOPIA) for colour in (red, green))
    assert apart(seen_red, seen_green) < apart(red, green)


def test_every_look_has_a_palette() -> None:
    assert all(isinstance(PALETTES[look], Palette) for look in LOOKS)
