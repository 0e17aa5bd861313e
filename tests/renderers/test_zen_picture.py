"""Zen as a picture: cards interlock, signs differ by more than colour, and all there is to know is seen."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageDraw

from bot.games.core import play
from bot.games.fair import Fair
from bot.games.zen.deck import ENDS, HALVES, MATES, Card, Colour, Face, faces
from bot.games.zen.form import forms
from bot.games.zen.hint import hint
from bot.games.zen.moves import legal
from bot.games.zen.rules import RULES
from bot.games.zen.view import Draw, Pass, View
from renderers.base import HEIGHT, NO_MARKS, WIDTH, Look, Marks
from renderers.canvas import sprite
from renderers.look import LEAST_CONTRAST, PALETTES, Blindness, contrast, luminance
from renderers.look import seen as seen_by
from renderers.registry import renderer_of
from renderers.zen import cards as art
from renderers.zen import panel
from renderers.zen.picture import RENDERER, draw
from renderers.zen.scene import CORNER, LEAST, MOST, chances_of, open_cells, window_of
from tests.renderers.zen_positions import (
    CHOICES,
    CHOOSING,
    DISCARDING,
    EVERY,
    FIRST,
    FULL,
    LOST,
    SECOND,
    SHIFTS,
    START,
    WON,
)

SIZE = 100
BOARD = (0, 0, 860, HEIGHT)
HAND = (864, 180, WIDTH, 668)
DECKS = (864, 676, WIDTH, HEIGHT)
FORM = (864, 0, WIDTH, 172)


def mask(face: Face) -> Image.Image:
    """The outline of a card, its square and what reaches out above and below."""
    size = (SIZE, SIZE + 2 * art.OVER)
    side, colours = PALETTES[Look.LIGHT].sides[0], art.COLOURS[Look.LIGHT]
    return sprite(art.draw_card, size, face, side, colours, units=art.UNITS).getchannel("A")


def changed(one: View, two: View, marks: Marks = NO_MARKS) -> tuple[int, int, int, int] | None:
    """The box within which two views look different, the second with marks."""
    return ImageChops.difference(draw(one, Look.LIGHT), draw(two, Look.LIGHT, marks)).getbbox()


def within(inner: tuple[int, int, int, int] | None, outer: tuple[int, int, int, int]) -> bool:
    """Whether something changed, and only there."""
    if inner is None:
        return False
    left, top, right, bottom = inner
    return left >= outer[0] and top >= outer[1] and right <= outer[2] and bottom <= outer[3]


def test_the_registry_gives_the_renderer() -> None:
    assert renderer_of("zen") is RENDERER


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("view", EVERY)
def test_a_picture_is_a_png_of_four_to_three(view: View, look: Look) -> None:
    image = Image.open(BytesIO(RENDERER.png(view, look)))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))


def test_the_same_view_gives_the_same_bytes_in_any_thread() -> None:
    want = RENDERER.png(FULL, Look.DARK)
    with ThreadPoolExecutor(4) as pool:
        assert [want] * 4 == list(pool.map(lambda _: RENDERER.png(FULL, Look.DARK), range(4)))


def test_a_spectator_sees_the_same() -> None:
    assert changed(SHIFTS, replace(SHIFTS, viewer=None)) is None


@pytest.mark.parametrize("end", ENDS)
def test_matching_ends_leave_no_gap_and_do_not_overlap(end: str) -> None:
    upper, lower = mask(Face("/", end, "g", "g")), mask(Face(MATES[end], "/", "g", "g"))
    both = (0, SIZE, SIZE, SIZE + 2 * art.OVER)
    above = upper.crop(both)
    below = lower.crop((0, 0, SIZE, 2 * art.OVER))
    sums = [one + two for one, two in zip(above.tobytes(), below.tobytes(), strict=True)]
    full = sum(225 <= total <= 330 for total in sums)
    assert full / len(sums) > 0.97


@pytest.mark.parametrize(
    ("above", "below"), [pair for pair in product(ENDS, ENDS) if MATES[pair[0]] != pair[1]]
)
def test_other_ends_gape_or_overlap(above: str, below: str) -> None:
    upper, lower = mask(Face("/", above, "g", "g")), mask(Face(below, "/", "g", "g"))
    ends = (upper.crop((0, SIZE, SIZE, SIZE + 2 * art.OVER)), lower.crop((0, 0, SIZE, 2 * art.OVER)))
    sums = [one + two for one, two in zip(ends[0].tobytes(), ends[1].tobytes(), strict=True)]
    assert sum(225 <= total <= 330 for total in sums) / len(sums) < 0.93


def test_all_faces_look_different() -> None:
    side, colours = PALETTES[Look.LIGHT].sides[0], art.COLOURS[Look.LIGHT]
    looks = {
        sprite(art.draw_card, (60, 86), shown, side, colours, units=art.UNITS).tobytes()
        for face in faces()
        for shown in (face, face.turned())
    }
    assert len({shown for face in faces() for shown in (face, face.turned())}) == len(looks)


@pytest.mark.parametrize("look", Look)
def test_half_circles_differ_by_more_than_colour(look: Look) -> None:
    side, colours = PALETTES[look].sides[0], replace(art.COLOURS[look], halves=("#888888", "#888888"))
    grey = replace(colours, signs=("#FFFFFF", "#FFFFFF"))
    green, pink = (
        sprite(art.draw_card, (60, 86), Face("/", "/", half, half), side, grey, units=art.UNITS)
        for half in HALVES
    )
    assert green.tobytes() != pink.tobytes()


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("blindness", Blindness)
def test_green_and_pink_differ_in_lightness_to_any_eye(look: Look, blindness: Blindness) -> None:
    green, pink = (seen_by(colour, blindness) for colour in art.COLOURS[look].halves)
    assert luminance(green) < luminance(pink)
    assert contrast(green, pink) > 2.5


@pytest.mark.parametrize("look", Look)
def test_signs_stand_out_from_their_half_circles(look: Look) -> None:
    colours = art.COLOURS[look]
    for half, sign in zip(colours.halves, colours.signs, strict=True):
        assert contrast(half, sign) >= LEAST_CONTRAST[Look.LIGHT]


@pytest.mark.parametrize("look", Look)
def test_names_and_counts_can_be_read(look: Look) -> None:
    palette, ground = PALETTES[look], art.COLOURS[look].ground
    assert contrast(palette.ink, ground) >= LEAST_CONTRAST[look]
    assert contrast(palette.ink, palette.paper) >= LEAST_CONTRAST[look]


@pytest.mark.parametrize("look", Look)
def test_white_and_black_cards_and_their_ghosts_are_told_apart(look: Look) -> None:
    white, black = PALETTES[look].sides
    colours = art.COLOURS[look]
    assert contrast(white.body, black.body) > 7
    assert contrast(*colours.ghosts) > 3
    for ghost in colours.ghosts:
        assert contrast(ghost, colours.ground) > 1.4


@pytest.mark.parametrize("view", EVERY)
def test_cells_are_of_the_right_size_and_all_that_lies_or_may_lie_next_is_in_sight(view: View) -> None:
    window = window_of(view, ())
    assert LEAST <= window.size <= MOST
    for cell in [*((each.x, each.y) for each in view.placed), *open_cells(view)]:
        assert window.holds(cell)


@pytest.mark.parametrize("form", forms())
def test_every_form_fits_whole_wherever_the_first_card_is(form: str) -> None:
    for shift in forms()[form].cells:
        view = replace(SHIFTS, form_id=form, placed=SHIFTS.placed[:1], shifts=(shift,))
        window = window_of(view, ())
        left, top = window.first[0], window.first[1]
        assert all(window.holds(cell) for cell in chances_of(view))
        assert window.left + window.columns * window.size + window.rim[0] <= 860
        beside = window.left - window.rim[0] >= CORNER[0]
        assert beside or window.top + window.rows * window.size + window.rim[1] <= HEIGHT - CORNER[1]
        assert window.top + window.rows * window.size + window.rim[1] <= HEIGHT
        assert window.corner((left, top)) == (window.left, window.top)


def test_a_table_that_does_not_fit_is_shown_around_the_targets_or_the_newest_card() -> None:
    far = tuple(replace(SHIFTS.placed[0], x=x) for x in range(30))
    view = replace(SHIFTS, placed=far)
    at_newest, at_target = window_of(view, ()), window_of(view, ((15, 0),))
    assert LEAST == at_newest.size == at_target.size
    assert at_newest.holds((29, 0))
    assert not at_newest.holds((15, 0))
    assert at_target.holds((15, 0))
    assert not at_target.holds((29, 0))
    assert draw(view, Look.LIGHT).size == (WIDTH, HEIGHT)


def test_cells_out_of_sight_leave_the_rest_of_the_picture_alone() -> None:
    far = tuple(replace(SHIFTS.placed[0], x=x) for x in range(30))
    turned = (replace(far[0], card=Card(Colour.BLACK, 30)), *far[1:])
    assert changed(replace(SHIFTS, placed=far), replace(SHIFTS, placed=turned)) is None


def test_a_cell_is_certain_if_the_form_covers_it_wherever_it_lies() -> None:
    certain = {cell: chance.certain for cell, chance in chances_of(SHIFTS).items()}
    assert certain[0, 0]
    assert not certain[0, 1]


@pytest.mark.parametrize("look", Look)
def test_a_cell_that_may_belong_to_the_form_is_one_plain_tint(look: Look) -> None:
    tint = art.COLOURS[look].maybe
    size = (SIZE, SIZE + 2 * art.OVER)
    want = Image.new("RGBA", (80, 80), tint).tobytes()
    part = sprite(art.draw_maybe, size, tint, units=art.UNITS)
    assert want == part.crop((10, art.OVER + 10, 90, art.OVER + 90)).tobytes()


@pytest.mark.parametrize("look", Look)
def test_a_cell_whose_colour_is_open_is_a_plain_tint_around_a_sign_in_both_colours(look: Look) -> None:
    picture, window, opened = draw(SHIFTS, look), window_of(SHIFTS, ()), open_cells(SHIFTS)
    busy = {*opened, *((each.x, each.y) for each in SHIFTS.placed)}
    alone = [
        (x, y)
        for (x, y), chance in chances_of(SHIFTS).items()
        if len(chance.colours) > 1 and chance.certain and window.holds((x, y))
        if not busy & {(x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    ]
    assert alone
    for cell in alone:
        left, top = window.corner(cell)
        part = picture.crop((left + 4, top + 4, left + window.size - 4, top + window.size - 4))
        middle, sign = part.width / 2, window.size * art.EITHER / 100 + 1
        ring = Image.new("L", part.size, 255)
        ImageDraw.Draw(ring).ellipse((middle - sign, middle - sign, middle + sign, middle + sign), 0)
        assert [art.COLOURS[look].either] == list(colours_in(part, ring))
        white, black = (side.body for side in PALETTES[look].sides)
        assert {white, black} <= set(colours_in(part, ImageChops.invert(ring)))


def colours_in(picture: Image.Image, mask: Image.Image) -> set[str]:
    """The colours of a picture where a mask is white."""
    data, shown = picture.convert("RGB").tobytes(), mask.tobytes()
    return {f"#{data[3 * at : 3 * at + 3].hex().upper()}" for at in range(len(shown)) if shown[at]}


@pytest.mark.parametrize("look", Look)
def test_the_tints_differ_from_the_ground_and_from_what_is_certain(look: Look) -> None:
    colours = art.COLOURS[look]
    assert 1.2 < min(contrast(colours.maybe, other) for other in (colours.ground, colours.ghosts[1]))
    assert 1.3 < min(contrast(colours.either, other) for other in (colours.ground, *colours.ghosts))
    assert colours.maybe not in (colours.ground, colours.either, *colours.ghosts)


def test_a_card_in_hand_covers_two_and_a_half_times_what_it_did() -> None:
    before = 72**2
    assert 2.5 * before <= panel.CARD**2


@pytest.mark.parametrize(
    ("one", "two", "where"),
    [
        (SHIFTS, replace(SHIFTS, shifts=SHIFTS.shifts[:1]), (0, 0, WIDTH, HEIGHT)),
        (SHIFTS, replace(SHIFTS, hand=SHIFTS.hand[:2]), HAND),
        (FIRST, replace(FIRST, hand=(Card(Colour.BLACK, 33),)), HAND),
        (CHOOSING, replace(CHOOSING, decks=(replace(CHOOSING.decks[0], count=2), CHOOSING.decks[1])), DECKS),
        (CHOOSING, replace(CHOOSING, decks=(replace(CHOOSING.decks[0], count=0), CHOOSING.decks[1])), DECKS),
        (CHOOSING, replace(CHOOSING, decks=(replace(CHOOSING.decks[0], run=Pass.SECOND), CHOOSING.decks[1])), DECKS),
        (DISCARDING, replace(DISCARDING, decks=(replace(DISCARDING.decks[0], top=None), DISCARDING.decks[1])), DECKS),
        (DISCARDING, replace(DISCARDING, decks=(replace(DISCARDING.decks[0], discards=9), DISCARDING.decks[1])), DECKS),
        (LOST, replace(LOST, ended=WON.ended), HAND),
    ],
    ids=["shifts", "hand", "colour", "count", "empty", "pass", "top", "discards", "end"],
)  # fmt: skip
def test_what_there_is_to_know_is_seen_where_it_belongs(
    one: View, two: View, where: tuple[int, int, int, int]
) -> None:
    assert within(changed(one, two), where)


def test_a_chosen_card_is_marked_in_the_hand() -> None:
    upright = changed(CHOOSING, CHOOSING, Marks(("B24",), ()))
    turned = changed(CHOOSING, CHOOSING, Marks(("B24r",), ()))
    assert within(upright, HAND)
    assert within(turned, HAND)
    assert upright != turned


def test_targets_are_marked_on_the_table() -> None:
    assert within(changed(CHOOSING, CHOOSING, Marks((), CHOICES.targets)), BOARD)


def test_cards_to_be_discarded_bear_their_place_in_the_order() -> None:
    orders = {
        draw(DISCARDING, Look.LIGHT, Marks(names)).crop(HAND).tobytes()
        for names in ((), ("B08",), ("B08", "B28"), ("B28", "B08"))
    }
    assert 4 == len(orders)


def test_the_whole_form_is_seen_small() -> None:
    assert within(changed(START, replace(START, form_id="hard-panda")), (0, 0, WIDTH, HEIGHT))
    one, two = (
        draw(replace(START, form_id=form), Look.LIGHT).crop(FORM) for form in ("hard-panda", "easy-fly")
    )
    assert one.tobytes() != two.tobytes()


def test_the_form_fills_up_once_its_place_is_known() -> None:
    less = replace(FULL, placed=FULL.placed[:-1])
    one, two = (draw(view, Look.LIGHT).crop(FORM) for view in (FULL, less))
    assert one.tobytes() != two.tobytes()


def test_whoever_has_to_draw_sees_the_decks_framed() -> None:
    frame = (864, 760)
    drawing, placing = (draw(view, Look.DARK) for view in (SECOND, FULL))
    assert drawing.getpixel(frame) != placing.getpixel(frame)


@pytest.mark.parametrize("form", forms())
def test_every_table_of_a_game_can_be_drawn_and_told(form: str) -> None:
    state = RULES.setup({"form": form}, 1, Fair(bytes(32), form))
    moves = 0
    while state.ended is None:
        view = RULES.view(state, 1)
        last = legal(view)[-1]
        move = last if isinstance(last, Draw) else hint(view) or last
        if moves % 9 == 0:
            assert draw(view, Look.LIGHT).size == (WIDTH, HEIGHT)
        state = play(RULES, state, 1, move).state
        moves += 1
    assert draw(RULES.view(state, 1), Look.DARK).size == (WIDTH, HEIGHT)
