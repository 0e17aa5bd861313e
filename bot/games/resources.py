"""Where the product's data lies: sheets, decks, forms, locales, pictures."""

from __future__ import annotations

from pathlib import Path


class DataError(ValueError):
    """A file of ``data/`` breaks a rule; the text names file, place and rule."""


class FontError(DataError):
    """The package with the font of the pictures is missing or broken."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")


_PACKAGE = Path(__file__).resolve().parent.parent


def data(*parts: str) -> Path:
    """A path below ``data/``: in an installed wheel inside the package, in a checkout beside it."""
    installed = _PACKAGE / "data"
    root = installed if installed.is_dir() else _PACKAGE.parent / "data"
    return root.joinpath(*parts)


def checkout() -> Path | None:
    """The checkout's top folder, None in an installed wheel."""
    top = _PACKAGE.parent
    return top if (top / "pyproject.toml").is_file() and (top / "data").is_dir() else None
