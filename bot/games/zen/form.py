"""The forms of Zen: black and white cells to be covered. Read from ``data/zen`` and refused if faulty."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NoReturn, TypeAlias

from bot.games.resources import DataError, data
from bot.games.strict_json import NotJson, loads, read_bounded
from bot.games.zen.deck import CARDS, Colour

Cell: TypeAlias = tuple[int, int]
"""A place: x to the right, y down."""

FORMAT: Final = 1
TIERS: Final = ("easy", "medium", "hard", "impossible")
MOST_DOTS: Final = 6
MOST_CELLS: Final = CARDS * len(Colour)
AROUND: Final[tuple[Cell, ...]] = ((0, -1), (-1, 0), (1, 0), (0, 1))
"""The steps to the four orthogonal neighbours: above, left, right, below."""


class FormError(DataError):
    """A form breaks a rule: ``form`` says which one (its id, or its place in the list), ``fault`` says why."""

    def __init__(self, form: str, fault: str) -> None:
        super().__init__(f"forms.json: {form}: {fault}")
        self.form = form
        self.fault = fault


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A drawing to be laid in cards; its top left corner is the cell 0, 0 (perhaps an empty one)."""

    id: str
    tier: str
    dots: int
    """Difficulty within the tier, 1 to 6."""
    rows: tuple[str, ...]
    """``B`` a black cell, ``W`` a white one, ``.`` none."""
    cells: dict[Cell, Colour]
    """Row by row."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours that the form uses, white first."""
        used = set(self.cells.values())
        return tuple(colour for colour in Colour if colour in used)

    @property
    def width(self) -> int:
        """Columns of the drawing."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows of the drawing."""
        return len(self.rows)


def _fail(form: str, fault: str) -> NoReturn:
    raise FormError(form, fault)


def _parse_form(entry: Any, where: str) -> Form:
    if not isinstance(entry, dict):
        _fail(where, "must be an object")
    name = entry.get("id")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)+", name) or len(name) > 60:
        _fail(where, "id must be lower-case words and numbers with dashes between them")
    if set(entry) != {"id", "tier", "dots", "rows"}:
        _fail(name, "must hold id, tier, dots and rows, and nothing else")
    tier, dots, rows = entry["tier"], entry["dots"], entry["rows"]
    if tier not in TIERS:
        _fail(name, f"tier must be one of {', '.join(TIERS)}")
    if not name.startswith(f"{tier}-"):
        _fail(name, "id must begin with the tier")
    if not isinstance(dots, int) or isinstance(dots, bool) or not 1 <= dots <= MOST_DOTS:
        _fail(name, f"dots must be a whole number from 1 to {MOST_DOTS}")
    return Form(name, tier, dots, *_drawing(name, rows))


def _drawing(name: str, rows: Any) -> tuple[tuple[str, ...], dict[Cell, Colour]]:
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        _fail(name, "rows must be a list of texts")
    if len(rows) > MOST_CELLS or any(len(row) > MOST_CELLS for row in rows):
        _fail(name, f"may have {MOST_CELLS} rows and columns at most")
    for number, row in enumerate(rows, start=1):
        if not re.fullmatch("[BW.]*", row):
            _fail(name, f"row {number} may hold B, W and . only")
        if len(row) != len(rows[0]):
            _fail(name, f"row {number} must be as long as the first")
    cells = {
        (x, y): Colour(letter) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."
    }
    if not cells:
        _fail(name, "must have a cell")
    xs, ys = {x for x, _ in cells}, {y for _, y in cells}
    if (min(xs), min(ys), max(xs), max(ys)) != (0, 0, len(rows[0]) - 1, len(rows) - 1):
        _fail(name, "may have no empty border")
    for colour in Colour:
        if sum(each is colour for each in cells.values()) > CARDS:
            _fail(name, f"may have {CARDS} cells of a colour at most")
    reached = {next(iter(cells))}
    edge = list(reached)
    while edge:
        x, y = edge.pop()
        for right, down in AROUND:
            cell = (x + right, y + down)
            if cell in cells and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    if len(reached) < len(cells):
        _fail(name, "must hang together orthogonally")
    return tuple(rows), cells


def parse_forms(source: str | bytes) -> dict[str, Form]:
    """The forms that a JSON text holds, by id, in its order; raises FormError."""
    try:
        document = loads(source)
    except NotJson as error:
        raise FormError("file", f"must be JSON ({error})") from error
    if not isinstance(document, dict) or set(document) != {"format", "forms"} or document["format"] != FORMAT:
        _fail("file", f"must hold format {FORMAT} and forms")
    if not isinstance(document["forms"], list) or not document["forms"]:
        _fail("file", "forms must be a list with something in it")
    forms: dict[str, Form] = {}
    for number, entry in enumerate(document["forms"], start=1):
        form = _parse_form(entry, f"form {number}")
        if form.id in forms:
            _fail(form.id, "the id is taken")
        forms[form.id] = form
    return forms


@cache
def forms() -> dict[str, Form]:
    """All forms by id, in the order in which they are shown; raises FormError."""
    with data("zen", "forms.json").open("rb") as source:
        try:
            written = read_bounded(source)
        except NotJson as error:
            raise FormError("file", f"must be JSON ({error})") from error
    return parse_forms(written)


def form_of(name: str) -> Form:
    """The form of an id; raises KeyError."""
    return forms()[name]


def form_message_id(form: str) -> str:
    """The message of what a form is called."""
    return f"zen-form-{form}"
