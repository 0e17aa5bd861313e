"""Writes the pictures of the README to ``data/pictures``: ``python -m tests.renderers.readme_pictures``."""

from bot.games.dragon_face.view import LIGHT, View
from bot.games.resources import data
from renderers.base import NO_MARKS, Look, Marks
from renderers.registry import renderer_of
from tests.renderers import blindsight_views, dazzle_positions, dizzle_positions
from tests.renderers.positions import CHOICES, CHOOSING, MIDDLE
from tests.renderers.zen_positions import CHOICES as PLACES
from tests.renderers.zen_positions import CHOOSING as HALF

DIE = dizzle_positions.choosing(dizzle_positions.FOUR)
PICTURES = {
    "dragon_face": ("dragon_face", View(None, MIDDLE), Look.LIGHT, NO_MARKS),
    "dazzle": ("dazzle", dazzle_positions.CHOOSING, Look.LIGHT, Marks(targets=("T1", "T2"))),
    "blindsight": ("blindsight", blindsight_views.PLAYING, Look.LIGHT, NO_MARKS),
    "dizzle": ("dizzle", DIE[0], Look.LIGHT, DIE[1]),
    "zen": ("zen", HALF, Look.LIGHT, PLACES),
    "dragon_face_choice": ("dragon_face", View(LIGHT, CHOOSING), Look.DARK, Marks(("d4",), CHOICES)),
}


def write() -> None:
    folder = data("pictures")
    folder.mkdir(exist_ok=True)
    for name, (game, view, look, marks) in PICTURES.items():
        (folder / f"{name}.png").write_bytes(renderer_of(game).png(view, look, marks))


if __name__ == "__main__":
    write()
