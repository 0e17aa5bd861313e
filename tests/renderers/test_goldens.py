"""Golden pictures: what was looked at and found right stays so, to the pixel.

After a wanted change: ``pytest tests/renderers --update-goldens``, and look at each picture.
"""

from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops

from bot.games.dragon_face.view import DARK, LIGHT, View
from renderers import rating_chart
from renderers.base import NO_MARKS, AnyRenderer, Look, Marks
from renderers.blindsight import picture as blindsight
from renderers.dazzle import picture as dazzle
from renderers.dizzle import picture as dizzle
from renderers.dragon_face import picture as dragon_face
from renderers.zen import picture as zen
from tests.renderers import blindsight_views, charts, dazzle_positions, dizzle_positions, zen_positions
from tests.renderers.positions import BURIED, CHOICES, CHOOSING, DRAWN, FALLEN, MIDDLE, MOVERS, START

GOLDENS: Final = Path(__file__).parent / "goldens"

DRAGON_FACE: Final[dict[str, tuple[View, Look, Marks]]] = {
    "start_light": (View(LIGHT, START), Look.LIGHT, NO_MARKS),
    "start_dark": (View(LIGHT, START), Look.DARK, NO_MARKS),
    "start_contrast": (View(LIGHT, START), Look.CONTRAST, NO_MARKS),
    "middle_light": (View(None, MIDDLE), Look.LIGHT, NO_MARKS),
    "middle_turned_dark": (View(DARK, MIDDLE), Look.DARK, Marks(targets=MOVERS)),
    "buried_contrast": (View(LIGHT, BURIED), Look.CONTRAST, NO_MARKS),
    "choosing_light": (View(LIGHT, CHOOSING), Look.LIGHT, Marks(("d4",), CHOICES)),
    "fallen_dark": (View(LIGHT, FALLEN), Look.DARK, NO_MARKS),
    "drawn_light": (View(DARK, DRAWN), Look.LIGHT, NO_MARKS),
}
ZEN: Final = {
    "start_light": (zen_positions.START, Look.LIGHT, NO_MARKS),
    "first_light": (zen_positions.FIRST, Look.LIGHT, Marks(("W33r",), ("0,0",))),
    "shifts_light": (zen_positions.SHIFTS, Look.LIGHT, NO_MARKS),
    "shifts_dark": (zen_positions.SHIFTS, Look.DARK, NO_MARKS),
    "choosing_light": (zen_positions.CHOOSING, Look.LIGHT, zen_positions.CHOICES),
    "choosing_dark": (zen_positions.CHOOSING, Look.DARK, zen_positions.CHOICES),
    "choosing_contrast": (zen_positions.CHOOSING, Look.CONTRAST, zen_positions.CHOICES),
    "discarding_contrast": (zen_positions.DISCARDING, Look.CONTRAST, Marks(("B08", "B28"))),
    "full_light": (zen_positions.FULL, Look.LIGHT, NO_MARKS),
    "won_light": (zen_positions.WON, Look.LIGHT, NO_MARKS),
    "second_pass_dark": (zen_positions.SECOND, Look.DARK, NO_MARKS),
    "lost_dark": (zen_positions.LOST, Look.DARK, NO_MARKS),
    "one_colour_light": (zen_positions.ONE_COLOUR, Look.LIGHT, NO_MARKS),
}
DAZZLE: Final = {
    "start_light": (dazzle_positions.START, Look.LIGHT, NO_MARKS),
    "choosing_light": (dazzle_positions.CHOOSING, Look.LIGHT, Marks(targets=("T1", "T2"))),
    "spectator_dark": (dazzle_positions.SPECTATOR, Look.DARK, NO_MARKS),
    "asking_light": (dazzle_positions.ASKING, Look.LIGHT, Marks(chosen=("P2", "S1"))),
    "won_contrast": (dazzle_positions.WON, Look.CONTRAST, NO_MARKS),
    "fullest_dark": (dazzle_positions.FULLEST, Look.DARK, NO_MARKS),
}
BLINDSIGHT: Final = {
    "playing_light": (blindsight_views.PLAYING, Look.LIGHT, NO_MARKS),
    "choosing_dark": (blindsight_views.PLAYING, Look.DARK, Marks(("3",), ("3:1", "3:3"))),
    "waiting_contrast": (blindsight_views.WAITING, Look.CONTRAST, NO_MARKS),
    "spectator_dark": (blindsight_views.SPECTATOR, Look.DARK, NO_MARKS),
    "blind_light": (blindsight_views.BLIND, Look.LIGHT, NO_MARKS),
    "answered_contrast": (blindsight_views.ANSWERED, Look.CONTRAST, NO_MARKS),
    "left_light": (blindsight_views.LEFT, Look.LIGHT, NO_MARKS),
    "ended_dark": (blindsight_views.ENDED, Look.DARK, NO_MARKS),
    "fullest_light": (blindsight_views.FULLEST, Look.LIGHT, NO_MARKS),
    "fewest_own_dark": (blindsight_views.FEWEST_OWN, Look.DARK, NO_MARKS),
    "one_more_row_contrast": (blindsight_views.ONE_MORE_ROW, Look.CONTRAST, NO_MARKS),
}
CHOOSING_DIE: Final = dizzle_positions.choosing(dizzle_positions.FOUR)
DIZZLE: Final = {
    "start_light": (dizzle_positions.own(dizzle_positions.reached(3, 3, 0)), Look.LIGHT, NO_MARKS),
    "own_light": (dizzle_positions.own(dizzle_positions.FOUR), Look.LIGHT, NO_MARKS),
    "choosing_light": (CHOOSING_DIE[0], Look.LIGHT, CHOOSING_DIE[1]),
    "choosing_contrast": (CHOOSING_DIE[0], Look.CONTRAST, CHOOSING_DIE[1]),
    "planets_dark": dizzle_positions.aiming(dizzle_positions.ROCKETS, Look.DARK),
    "returning_light": dizzle_positions.aiming(dizzle_positions.RETURNING, Look.LIGHT),
    "four_light": (dizzle_positions.seen_by_all(dizzle_positions.FOUR), Look.LIGHT, NO_MARKS),
    "four_dropped_contrast": (
        dizzle_positions.seen_by_all(dizzle_positions.ROCKETS),
        Look.CONTRAST,
        NO_MARKS,
    ),
    "three_dark": (dizzle_positions.seen_by_all(dizzle_positions.THREE), Look.DARK, NO_MARKS),
    "two_dark": (dizzle_positions.seen_by_all(dizzle_positions.TWO), Look.DARK, NO_MARKS),
    "narrowest_light": (dizzle_positions.seen_by_all(dizzle_positions.NARROWEST), Look.LIGHT, NO_MARKS),
    "solo_dark": (dizzle_positions.own(dizzle_positions.ONE), Look.DARK, NO_MARKS),
    "solo_over_light": (dizzle_positions.own(dizzle_positions.SOLO_OVER), Look.LIGHT, NO_MARKS),
    "own_over_dark": (dizzle_positions.own(dizzle_positions.FOUR_OVER), Look.DARK, NO_MARKS),
    "over_light": (dizzle_positions.seen_by_all(dizzle_positions.OVER), Look.LIGHT, NO_MARKS),
}
PICTURES: Final[dict[str, tuple[AnyRenderer, object, Look, Marks]]] = {
    **{name: (dragon_face.RENDERER, *what) for name, what in DRAGON_FACE.items()},
    "upright_choosing_light": (dragon_face.RENDERER.upright, *DRAGON_FACE["choosing_light"]),
    "upright_buried_contrast": (dragon_face.RENDERER.upright, *DRAGON_FACE["buried_contrast"]),
    **{f"blindsight_{name}": (blindsight.RENDERER, *what) for name, what in BLINDSIGHT.items()},
    **{f"dazzle_{name}": (dazzle.RENDERER, *what) for name, what in DAZZLE.items()},
    **{f"dizzle_{name}": (dizzle.RENDERER, *what) for name, what in DIZZLE.items()},
    **{f"zen_{name}": (zen.RENDERER, *what) for name, what in ZEN.items()},
}
CHARTS: Final = {
    "rating_none_light": (charts.NONE, Look.LIGHT),
    "rating_one_dark": (charts.ONE, Look.DARK),
    "rating_ups_and_downs_light": (charts.SOME, Look.LIGHT),
    "rating_falling_contrast": (charts.FALLING, Look.CONTRAST),
    "rating_many_dark": (charts.MANY, Look.DARK),
}


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def sheet(got: Image.Image, want: Image.Image) -> Image.Image:
    """Return got, want and where they differ, side by side."""
    difference = ImageChops.difference(got, want).convert("L").point(lambda level: 255 if level else 0)
    joined = Image.new("RGB", (3 * got.width, got.height))
    for place, part in enumerate((got, want, difference.convert("RGB"))):
        joined.paste(part, (place * got.width, 0))
    return joined


def test_every_golden_picture_is_one_of_the_named_ones() -> None:
    assert sorted([*PICTURES, *CHARTS]) == sorted(path.stem for path in GOLDENS.glob("*.png"))


@pytest.mark.parametrize("name", [*PICTURES, *CHARTS])
def test_a_picture_is_its_golden_to_the_pixel(
    name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    path = GOLDENS / f"{name}.png"
    if name in CHARTS:
        png = rating_chart.png(*CHARTS[name])
    else:
        renderer, view, look, marks = PICTURES[name]
        png = renderer.png(view, look, marks)
    if request.config.getoption("--update-goldens"):
        path.write_bytes(png)
    got, want = pixels(png), pixels(path.read_bytes())
    if got.tobytes() != want.tobytes():
        comparison = tmp_path / f"{name}.png"
        sheet(got, want).save(comparison)
        pytest.fail(f"the picture differs from {path}: got, want and difference are in {comparison}")
