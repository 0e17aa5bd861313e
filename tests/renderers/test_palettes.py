"""The kept palettes: as good as one made for each picture, and refused where they are no colours."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.resources import DataError, data
from renderers import canvas, palettes
from renderers.base import Look
from tests.renderers.make_palettes import GOLDENS, positions, ways
from tests.times import TIMES

SEEN = 3 * TIMES
"""Random positions that are looked at, others than those that the palettes are made from."""
LARGEST = 16
"""What a channel may be off by in any case; and as far as with an octree made for each picture: by up to 15 to 56."""


def off(picture: Image.Image, reduced: Image.Image) -> tuple[int, float]:
    """The largest and the mean error of a channel."""
    statistics = ImageStat.Stat(ImageChops.difference(picture, reduced.convert("RGB")))
    return max(int(high) for _, high in statistics.extrema), sum(statistics.mean) / 3


def test_each_game_and_look_has_a_palette() -> None:
    names = sorted(f"{game}_{look.value}.txt" for game in GOLDENS for look in Look)
    assert names == sorted(path.name for path in data("palettes").iterdir())


@pytest.mark.parametrize("game", GOLDENS)
def test_a_kept_palette_is_no_worse_than_one_made_for_each_picture(game: str) -> None:
    seen = positions(game, SEEN, seed=99)
    for look in Look:
        pictures = [draw(view, look) for view in seen for draw in ways(game)]
        ours = [off(picture, canvas.quantised(picture, palettes.kept(game, look))) for picture in pictures]
        octree = [off(picture, canvas.quantised(picture)) for picture in pictures]
        assert max(largest for largest, _ in ours) <= max(LARGEST, *(largest for largest, _ in octree))
        assert sum(mean for _, mean in ours) <= sum(mean for _, mean in octree)


@pytest.mark.parametrize("content", ["", "#GGGGGG", "#FFFFFF " * 257])
def test_a_file_that_is_no_palette_is_told_by_its_name(
    content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "zen_dark.txt").write_text(content)
    monkeypatch.setattr(palettes, "data", lambda *parts: tmp_path / parts[-1])
    with pytest.raises(DataError, match="zen_dark"):
        palettes.kept.__wrapped__("zen", Look.DARK)


def test_a_palette_of_few_colours_has_no_black_that_nobody_asked_for() -> None:
    few = palettes.palette(["#336699", "#FFFFFF"])
    assert (0x33, 0x66, 0x99) == canvas.quantised(Image.new("RGB", (1, 1), "#000000"), few).convert(
        "RGB"
    ).getpixel((0, 0))
