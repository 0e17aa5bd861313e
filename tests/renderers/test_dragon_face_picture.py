"""Dragon Face as a picture: each thing that is to be seen changes what is drawn, where it belongs."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.games.core import Outcome
from bot.games.dragon_face.view import (
    DARK,
    FILES,
    LIGHT,
    RANKS,
    SQUARES,
    Kind,
    Pause,
    Position,
    Travel,
    View,
    square,
)
from bot.games.registry import UnknownGame
from bot.i18n import Words
from renderers.base import HEIGHT, NO_MARKS, WIDTH, Look, Marks
from renderers.canvas import sprite
from renderers.dragon_face import pieces as art
from renderers.dragon_face import stand
from renderers.dragon_face.picture import RENDERER, draw
from renderers.dragon_face.scene import endangered
from renderers.dragon_face.stand import Geometry, Stand
from renderers.look import PALETTES
from renderers.registry import renderer_of
from tests.renderers.positions import BURIED, CHOOSING, FALLEN, MIDDLE, START, board

CELL = stand.CELL[Stand.LYING]


def corner(number: int, *, turned: bool) -> tuple[float, float]:
    return Geometry(Stand.LYING, turned).corner(number)


def picture(position: Position, marks: Marks = NO_MARKS, *, viewer: int | None = LIGHT) -> Image.Image:
    return draw(View(viewer, position), Look.LIGHT, marks)


def cell(image: Image.Image, name: str, *, turned: bool = False, inset: int = 12) -> bytes:
    """The pixels of a square without its rim, where its neighbours' badges may reach."""
    x, y = (int(edge) for edge in corner(square(name), turned=turned))
    return image.crop((x + inset, y + inset, x + CELL - inset, y + CELL - inset)).tobytes()


def changed(one: Position, two: Position) -> tuple[int, int, int, int] | None:
    """The box within which two positions look different."""
    return ImageChops.difference(picture(one), picture(two)).getbbox()


def test_the_registry_gives_the_renderer_of_a_game() -> None:
    assert renderer_of("dragon_face") is RENDERER


def test_the_registry_knows_no_other_games() -> None:
    with pytest.raises(UnknownGame):
        renderer_of("chess")


@pytest.mark.parametrize("look", Look)
def test_a_picture_is_a_png_of_four_to_three(look: Look) -> None:
    image = Image.open(BytesIO(RENDERER.png(View(None, MIDDLE), look)))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))


def test_the_same_view_gives_the_same_bytes_in_any_thread() -> None:
    want = RENDERER.png(View(LIGHT, MIDDLE), Look.DARK)
    with ThreadPoolExecutor(4) as pool:
        pictures = pool.map(lambda _: RENDERER.png(View(LIGHT, MIDDLE), Look.DARK), range(8))
        assert [want] * 8 == list(pictures)


def test_looks_differ() -> None:
    assert 3 == len({RENDERER.png(View(LIGHT, START), look) for look in Look})


def test_a_spectator_sees_what_light_sees() -> None:
    assert picture(MIDDLE, viewer=LIGHT).tobytes() == picture(MIDDLE, viewer=None).tobytes()


@pytest.mark.parametrize("way", Stand)
@pytest.mark.parametrize("turned", [False, True])
def test_squares_lie_beside_each_other_within_the_picture_however_the_mat_lies(
    way: Stand, turned: bool
) -> None:
    geometry = Geometry(way, turned)
    corners = {geometry.corner(number) for number in range(SQUARES)}
    assert SQUARES == len(corners)
    xs, ys = ({corner[axis] for corner in corners} for axis in (0, 1))
    assert (geometry.columns, geometry.rows) == (len(xs), len(ys))
    assert 0 < min(xs) < max(xs) + geometry.cell < WIDTH
    assert 0 < min(ys) < max(ys) + geometry.cell < HEIGHT


def test_a_mat_on_its_side_has_larger_squares_and_the_near_side_on_the_left() -> None:
    assert stand.CELL[Stand.LYING] > 1.2 * stand.CELL[Stand.UPRIGHT]
    for turned, near, far in ((False, "e1", "e11"), (True, "e11", "e1")):
        assert corner(square(near), turned=turned)[0] < corner(square(far), turned=turned)[0]


def test_who_wants_boards_upright_sees_the_near_side_at_the_bottom() -> None:
    view = View(DARK, MIDDLE)
    upright = renderer_of("dragon_face", upright=True)
    assert upright.png(view, Look.LIGHT) != RENDERER.png(view, Look.LIGHT)
    assert "Dark at the bottom." in upright.alt(view, Words("en"))
    assert "Dark on the left." in RENDERER.alt(view, Words("en"))


def test_a_mat_on_its_side_is_as_large_as_discords_badge_lets_it_be() -> None:
    """Eleven squares beside it, or nine above it; larger ones would lie below it.

    With the mat's rim, the badge covers of one square its empty corner.
    """
    cell, (left, top) = stand.CELL[Stand.LYING], stand.CORNER[Stand.LYING]
    assert max((WIDTH - 200) // RANKS, (HEIGHT - 80) // FILES) == cell
    covered = (200 - left) * (top + FILES * cell - (HEIGHT - 80))
    assert covered < 0.03 * cell**2


def test_the_mat_is_turned_for_dark() -> None:
    upright, turned = picture(START), picture(START, viewer=DARK)
    for name in ("b3", "e10", "a1", "e6", "h2"):
        assert cell(upright, name) == cell(turned, name, turned=True)
    assert corner(square("a1"), turned=False) == corner(square("i11"), turned=True)


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_the_three_kinds_differ_in_outline(seat: int) -> None:
    side = PALETTES[Look.LIGHT].sides[seat - 1]
    pieces = [sprite(art.draw_piece, (CELL, CELL), kind, seat, side) for kind in Kind]
    assert 3 == len({piece.getchannel("A").tobytes() for piece in pieces})


@pytest.mark.parametrize("kind", Kind)
def test_the_two_sides_differ_by_their_emblem_too(kind: Kind) -> None:
    side = PALETTES[Look.LIGHT].sides[0]
    light, dark = (sprite(art.draw_piece, (CELL, CELL), kind, seat, side) for seat in (LIGHT, DARK))
    assert light.tobytes() != dark.tobytes()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("G", "G'"), ("G", "A"), ("A", "E"), ("G", "g"), ("A", "A/S"), ("", "/S"), ("/S", "/s"),
        ("A/S", "/S"),
    ],
)  # fmt: skip
def test_what_is_on_a_square_is_seen_there(one: str, two: str) -> None:
    boards = (board(a6=what) if what else (0,) * SQUARES for what in (one, two))
    before, after = (picture(Position(each, LIGHT)) for each in boards)
    assert cell(before, "a6", inset=0) != cell(after, "a6", inset=0)


@pytest.mark.parametrize(
    "other",
    [
        replace(MIDDLE, immune=None),
        replace(MIDDLE, offer=None),
        replace(MIDDLE, offer=DARK),
        replace(MIDDLE, to_move=LIGHT),
        replace(MIDDLE, plies=43),
        replace(MIDDLE, last=None),
        replace(MIDDLE, last=Pause.PASS),
        replace(MIDDLE, last=Travel(square("g9"), square("h8"))),
        replace(MIDDLE, last=Travel(square("f6"), square("h8"), capture=True, under=square("a6"))),
        replace(MIDDLE, ended=Outcome("agreed", (1, 1), (0.5, 0.5))),
        replace(MIDDLE, ended=Outcome("resign", (1, 2), (1, 0))),
    ],
    ids=["immune", "no offer", "offer", "turn", "plies", "no last", "pass", "last", "beneath", "draw", "win"],
)
def test_what_else_there_is_to_know_is_seen(other: Position) -> None:
    assert changed(MIDDLE, other) is not None


def test_origin_and_landing_of_the_last_move_are_seen() -> None:
    untouched = picture(replace(BURIED, last=None))
    for name in ("c9", "e11", "a5"):
        assert cell(picture(BURIED), name) != cell(untouched, name)


def test_the_captured_emperor_is_seen_when_the_game_is_over() -> None:
    plain = picture(replace(FALLEN, last=Travel(square("a1"), square("a2"))))
    assert cell(picture(FALLEN), "f9") != cell(plain, "f9")


def test_nothing_is_immune_when_the_game_is_over() -> None:
    assert changed(FALLEN, replace(FALLEN, immune=None)) is None


def test_a_chosen_square_is_marked() -> None:
    assert cell(picture(CHOOSING), "d4") != cell(picture(CHOOSING, Marks(("d4",))), "d4")


def test_captures_are_marked_otherwise_than_moves() -> None:
    marked = picture(CHOOSING, Marks(("d4",), ("a7", "c5")))
    same = picture(CHOOSING, Marks(("d4",), ("e5", "c5")))
    assert cell(marked, "a7") != cell(picture(CHOOSING), "a7")
    assert cell(marked, "b6", inset=0) != cell(same, "b6", inset=0)
    assert cell(marked, "c5") == cell(same, "c5")


def test_pieces_that_may_be_chosen_are_framed() -> None:
    frame = ImageChops.difference(picture(CHOOSING), picture(CHOOSING, Marks(targets=("d4",)))).getbbox()
    x, y = corner(square("d4"), turned=False)
    assert frame is not None
    assert (x, y) <= frame[:2]
    assert frame[2:] <= (x + CELL, y + CELL)


DANGER = Position(board(e2="E", e10="e", e3="a", b9="G"), LIGHT)
"""Dark's Ambassador stands before Light's Emperor, with room behind it."""


@pytest.mark.parametrize("to_move", [LIGHT, DARK])
def test_an_emperor_that_can_be_captured_is_marked_whosever_turn_it_is(to_move: int) -> None:
    danger = replace(DANGER, to_move=to_move)
    safe = replace(danger, board=board(e2="E", e10="e", a3="a", b9="G"))
    assert cell(picture(danger), "e2", inset=0) != cell(picture(safe), "e2", inset=0)
    assert cell(picture(danger), "e10", inset=0) == cell(picture(safe), "e10", inset=0)


def test_no_emperor_is_in_danger_when_the_game_is_over() -> None:
    over = replace(DANGER, ended=Outcome("resign", (1, 2), (1, 0)))
    assert () == endangered(over)
    assert (square("e2"),) == endangered(DANGER)


def test_a_description_names_the_emperor_in_danger() -> None:
    assert "The Emperor on e2 can be captured." in RENDERER.alt(View(LIGHT, DANGER), Words("en"))
