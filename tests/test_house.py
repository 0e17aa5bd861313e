"""The house's own rules: what imports what, and who may name a game."""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from bot.games.registry import all_games

ROOT = Path(__file__).parent.parent


def _files() -> dict[str, Path]:
    """Every module of the house, and every test, by its dotted name."""
    found = {}
    for package in ("bot", "renderers", "tests"):
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Give the modules that a file imports, also within functions and for type checkers alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in known)
        if isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                yield inner if inner in known else node.module


def test_no_file_imports_itself_by_way_of_others() -> None:
    files = _files()
    imports = {
        name: {each for each in _imported(path, files) if each in files} for name, path in files.items()
    }
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as circle:
        raise AssertionError("a circle of imports: " + " ← ".join(circle.args[1])) from None


def _belongs(path: Path, game: str) -> bool:
    """Whether a file is one of a game's own: its name, or that of a folder it lies in, begins with the game's."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return any(part == game or part.startswith(f"{game}_") for part in parts)


def test_no_code_outside_a_games_own_files_names_it() -> None:
    """Migrations do: they speak of what was stored at their time."""
    named = re.compile("|".join(rf"\b{game.replace('_', '[ _-]?')}\b" for game in all_games()), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder in ("bot", "renderers", "data")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".js", ".html", ".css", ".ftl"} and "migrations" not in path.parts
        if not any(_belongs(path, game) for game in all_games())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if named.search(line)
    ]
    assert [] == found


def test_no_module_is_longer_than_400_lines() -> None:
    """About 300 is right. What grows beyond 400 has more than one subject: split it by these."""
    found = {
        str(path.relative_to(ROOT)): lines
        for folder in ("bot", "renderers", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".js", ".html", ".css"}
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert {} == found
