"""Writes the pictures of the README to ``data/pictures``: ``python -m tests.renderers.readme_pictures``."""

from bot.games.dragon_face.view import LIGHT, View
from bot.games.resources import data
from renderers.base import NO_MARKS, Look, Marks
from renderers.dragon_face import RENDERER
from tests.renderers.positions import CHOICES, CHOOSING, MIDDLE

PICTURES = {
    "dragon_face": (View(None, MIDDLE), Look.LIGHT, NO_MARKS),
    "dragon_face_choice": (View(LIGHT, CHOOSING), Look.DARK, Marks(("d4",), CHOICES)),
}


def write() -> None:
    folder = data("pictures")
    folder.mkdir(exist_ok=True)
    for name, (view, look, marks) in PICTURES.items():
        (folder / f"{name}.png").write_bytes(RENDERER.png(view, look, marks))


if __name__ == "__main__":
    write()
