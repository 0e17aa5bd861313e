"""Dizzle as a picture: a seat's own sheet large, or everyone's sheets side by side, and the dice on the table."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dizzle.moves import shut
from bot.games.dizzle.score import scores
from bot.games.dizzle.sheet import Field, Kind, Mask, Sheet, bits
from bot.games.dizzle.view import Paper, Position, Standing, View
from bot.i18n import Words
from renderers import canvas, dizzle_signs, dizzle_words
from renderers.base import HEIGHT, NO_MARKS, WIDTH, Look, Marks
from renderers.canvas import paste, paste_centred, put_text, sprite
from renderers.dizzle_signs import INKS, LETTERED
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import PALETTES, Palette
from renderers.signs import draw_crown

_SIZE: Final = size_for(READABLE)
_EDGE: Final = 62
"""Room for coordinates, and for what the arrows are worth."""
_PANEL: Final = 300
_RIM: Final = 8
_LOCKED: Final = {Look.LIGHT: "#CDBF9F", Look.DARK: "#4A4D5E", Look.CONTRAST: "#444444"}
"""The ground of a field behind a lock that is still shut."""
_STRIP: Final = 104
"""Height of the dice above several sheets."""


class DizzleRenderer:
    """View in, picture or words out."""

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        """Return the picture as PNG."""
        return canvas.png(draw(view, look, marks))

    def alt(self, view: View, words: Words) -> str:
        """Return all that the picture shows, in words."""
        return dizzle_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """Return a sheet as monospaced text."""
        return dizzle_words.plain(view, words)


RENDERER = DizzleRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """Return the picture before it is reduced to a palette."""
    picture = canvas.blank(PALETTES[look].paper)
    painter = _Painter(picture, look, view.position)
    if view.viewer is None and view.position.seats > 1:
        painter.draw_all()
    else:
        painter.draw_one(view.viewer or 1, marks)
    return picture


class _Painter:
    """Draws sheets and what stands beside them."""

    def __init__(self, picture: Image.Image, look: Look, position: Position) -> None:
        self._picture = picture
        self._look = look
        self._palette: Palette = PALETTES[look]
        self._position = position
        self._sheet: Sheet = position.sheet

    def draw_one(self, seat: Seat, marks: Marks) -> None:
        """Draw one seat's sheet large, the table's dice and everyone's points beside it."""
        sheet = self._sheet
        cell = min((WIDTH - _PANEL - 2 * _EDGE) // sheet.columns, (HEIGHT - 2 * _EDGE) // sheet.rows)
        self._draw_sheet(self._position.paper(seat), (_EDGE, _EDGE), cell, targets=sheet.mask(marks.targets))
        for column in range(sheet.columns):
            at = (_EDGE + (column + 0.5) * cell, _EDGE / 2)
            put_text(self._picture, "abcdefghij"[column], at, size=_SIZE, colour=self._palette.ink)
        for row in range(sheet.rows):
            at = (_EDGE / 2, _EDGE + (row + 0.5) * cell)
            put_text(self._picture, str(row + 1), at, size=_SIZE, colour=self._palette.ink)
        self._draw_arrows(seat, cell)
        self._draw_panel(seat, marks)
        self._draw_sources(seat)

    def draw_all(self) -> None:
        """Draw everyone's sheet, two beside each other, below the dice."""
        self._draw_dice((_RIM, _RIM), 84, WIDTH - 2 * _RIM, chosen=None)
        seats = self._position.seats
        rows = 1 if seats == 2 else 2
        width, height = WIDTH // 2, (HEIGHT - _STRIP) // rows
        for seat in range(1, seats + 1):
            left = (seat - 1) % 2 * width
            top = _STRIP + (seat - 1) // 2 * height
            self._draw_tile(seat, (left + _RIM, top + _RIM // 2), (width - 2 * _RIM, height - _RIM))

    def _draw_tile(self, seat: Seat, at: tuple[int, int], size: tuple[int, int]) -> None:
        palette, position = self._palette, self._position
        acting = position.actor == seat
        box = canvas.card(
            size,
            palette.panel,
            radius=18,
            edge=palette.accent if acting else palette.line,
            width=9 if acting else 3,
        )
        paste(self._picture, box, at)
        column = 92
        cell = min((size[0] - column - 24) // self._sheet.columns, (size[1] - 24) // self._sheet.rows)
        left = at[0] + column + (size[0] - column - cell * self._sheet.columns) // 2
        top = at[1] + (size[1] - cell * self._sheet.rows) // 2
        self._draw_sheet(position.paper(seat), (left, top), cell, targets=0)
        middle = at[0] + 52
        self._draw_seat(seat, (middle, at[1] + 52))
        total = scores(position)[seat - 1].total
        put_text(self._picture, str(total), (middle, at[1] + 130), size=_SIZE, colour=palette.ink)

    def _draw_seat(self, seat: Seat, centre: tuple[float, float]) -> None:
        """Draw a seat's number, struck out if it is out of this turn, crowned if it has won."""
        palette, position = self._palette, self._position
        standing = position.paper(seat).standing
        start = position.ended is None and position.start == seat
        body, edge = (palette.accent, palette.ink) if start else (palette.panel, palette.ink)
        paste_centred(self._picture, sprite(dizzle_signs.draw_die, (76, 76), body, edge), centre)
        ink = palette.paper if start else palette.ink
        put_text(self._picture, str(seat), centre, size=_SIZE, colour=ink, weight=Weight.BLACK)
        if standing is not Standing.ACTIVE and position.ended is None:
            part = sprite(dizzle_signs.draw_x, (72, 72), palette.danger, palette.paper)
            paste_centred(self._picture, part, centre)
        if position.ended is not None and position.ended.places[seat - 1] == 1:
            crown = sprite(draw_crown, (54, 54), palette)
            paste_centred(self._picture, crown, (centre[0] + 22, centre[1] - 30))

    def _draw_sheet(self, paper: Paper, at: tuple[int, int], cell: int, *, targets: Mask) -> None:
        locked = shut(self._sheet, paper)
        for place, field in enumerate(self._sheet.fields):
            bit = 1 << place
            corner = (at[0] + field.column * cell, at[1] + field.row * cell)
            self._draw_field(field, paper, bit, corner, cell, locked=bool(locked & bit))
            if targets & bit:
                paste(self._picture, sprite(dizzle_signs.draw_target, (cell, cell), self._palette), corner)
        if self._sheet.frame is not None:
            for place in bits(self._sheet.frame.fields):
                field = self._sheet.fields[place]
                centre = (at[0] + (field.column + 0.9) * cell, at[1] + (field.row + 0.1) * cell)
                mark = sprite(
                    dizzle_signs.draw_die, (cell // 4, cell // 4), self._palette.trace, self._palette.ink
                )
                paste_centred(self._picture, mark, centre)

    def _draw_field(
        self, field: Field, paper: Paper, bit: Mask, at: tuple[int, int], cell: int, *, locked: bool
    ) -> None:
        palette, art, size = self._palette, dizzle_signs, (cell, cell)
        large = cell >= 70
        fill = _LOCKED[self._look] if locked else palette.panel
        paste(self._picture, sprite(art.draw_ground, size, fill, palette.ink), at)
        if paper.exploded & bit:
            paste(self._picture, sprite(art.draw_burst, size, palette.danger, palette.ink), at)
            return
        crossed = bool(paper.crosses & bit)
        if field.kind is not Kind.PLAIN and field.kind is not Kind.START:
            self._draw_kind(field, at, cell, fill)
        if field.number and large and not crossed:
            put_text(
                self._picture,
                str(field.number),
                (at[0] + cell * 0.30, at[1] + cell * 0.36),
                size=_SIZE if cell >= 76 else _SIZE - 2,
                colour=palette.ink,
            )
        if crossed:
            paste(self._picture, sprite(art.draw_x, size, palette.ink, palette.panel), at)
        if paper.dice & bit and not crossed:
            paste(self._picture, sprite(art.draw_die, size, palette.bright, palette.accent), at)
            centre = (at[0] + cell / 2, at[1] + cell / 2)
            put_text(
                self._picture,
                str(field.number),
                centre,
                size=round(cell * 0.8) if large else round(cell * 0.85),
                colour=palette.dark,
                weight=Weight.BLACK,
            )

    def _draw_kind(self, field: Field, at: tuple[int, int], cell: int, ground: str) -> None:
        ink = INKS[self._look][field.kind]
        part = round(cell * (0.52 if cell >= 70 else 0.8))
        centre = (
            (at[0] + cell * 0.69, at[1] + cell * 0.66) if cell >= 70 else (at[0] + cell / 2, at[1] + cell / 2)
        )
        sign = sprite(dizzle_signs.draw_sign, (part, part), field.kind, ink, ground)
        paste_centred(self._picture, sign, centre)
        text = field.colour.upper() if field.kind in LETTERED else str(field.points or "")
        if text:
            below = (centre[0] + part * 0.02, centre[1] + part * (0.18 if field.kind is Kind.LOCK else 0.02))
            if field.kind is Kind.KEY:
                below = (centre[0] + part * 0.30, centre[1] - part * 0.28)
            if field.kind is Kind.FLAG:
                below = (centre[0] + part * 0.04, centre[1] - part * 0.15)
            colour = ink if field.kind is Kind.KEY else ground
            put_text(
                self._picture,
                text,
                below,
                size=max(14, round(part * 0.6)),
                colour=colour,
                weight=Weight.BLACK,
            )

    def _draw_sources(self, seat: Seat) -> None:
        """Draw what the points come from, and what costs some, below the sheet."""
        palette, found = self._palette, scores(self._position)[seat - 1]
        inks, art = INKS[self._look], dizzle_signs
        sources: list[tuple[Kind | None, int]] = [
            (Kind.GEM, found.gems),
            (None, found.arrows),
            *([(Kind.PUZZLE, found.puzzles)] if self._sheet.puzzles else []),
            *([(Kind.START, found.frame)] if self._sheet.frame else []),
            (Kind.FLAG, found.flags),
            (Kind.BOMB, found.solo_bombs + found.exploded),
            *([(Kind.PILE, found.piles)] if self._sheet.of(Kind.PILE) else []),
        ]
        step = (WIDTH - _PANEL) // len(sources)
        for place, (kind, points) in enumerate(sources):
            centre = (34 + place * step, 862)
            match kind:
                case None:
                    sign = sprite(art.draw_pointer, (50, 50), palette.ink, 0)
                case Kind.START:
                    sign = sprite(art.draw_die, (40, 40), palette.trace, palette.ink)
                case _:
                    sign = sprite(art.draw_sign, (46, 46), kind, inks[kind], palette.paper)
            paste_centred(self._picture, sign, centre)
            at = (centre[0] + 32, centre[1])
            put_text(self._picture, str(points), at, size=_SIZE, colour=palette.ink, align="l")

    def _draw_arrows(self, seat: Seat, cell: int) -> None:
        """Write at each line's end what it is worth; what is earned stands in a box."""
        palette, sheet = self._palette, self._sheet
        paper = self._position.paper(seat)
        for arrow in sheet.arrows:
            done = not arrow.fields & ~paper.crosses
            lost = bool(arrow.fields & paper.exploded)
            if arrow.axis == "row":
                at = (_EDGE + sheet.columns * cell + _EDGE / 2, _EDGE + (arrow.line + 0.5) * cell)
            else:
                at = (_EDGE + (arrow.line + 0.5) * cell, _EDGE + sheet.rows * cell + _EDGE / 2)
            if done:
                paste_centred(
                    self._picture,
                    canvas.card((60, 56), palette.trace, radius=12),
                    (round(at[0]), round(at[1])),
                )
            put_text(
                self._picture,
                str(arrow.points),
                at,
                size=_SIZE if arrow.points < 10 else _SIZE - 8,
                colour=palette.dark if done else palette.line if lost else palette.ink,
                weight=Weight.BLACK,
            )

    def _draw_dice(self, at: tuple[int, int], size: int, width: int, *, chosen: int | None) -> int:
        """Draw the dice on the table in rows; returns the height they take."""
        palette, art = self._palette, dizzle_signs
        fitting = max(1, width // size)
        for place, die in enumerate(self._position.table):
            corner = (at[0] + place % fitting * size, at[1] + place // fitting * size)
            body, edge = (palette.chosen, palette.ink) if die == chosen else (palette.bright, palette.dark)
            paste(self._picture, sprite(art.draw_die, (size, size), body, edge), corner)
            put_text(
                self._picture,
                str(die),
                (corner[0] + size / 2, corner[1] + size / 2),
                size=round(size * 0.72),
                colour=palette.bright if die == chosen and self._look is Look.LIGHT else palette.dark,
                weight=Weight.BLACK,
            )
        return -(-len(self._position.table) // fitting) * size

    def _draw_panel(self, seat: Seat, marks: Marks) -> None:
        """Draw the dice, the round, what flags are left, and the points."""
        palette, position = self._palette, self._position
        left = WIDTH - _PANEL + 6
        chosen = int(marks.chosen[0]) if marks.chosen and marks.chosen[0].isdecimal() else None
        self._draw_dice((left, _RIM), 72, _PANEL - 8, chosen=chosen)
        top = 318
        for colour, values in position.flags:
            sign = sprite(
                dizzle_signs.draw_sign, (46, 46), Kind.FLAG, INKS[self._look][Kind.FLAG], palette.paper
            )
            paste(self._picture, sign, (left, top - 24))
            put_text(self._picture, colour.upper(), (left + 64, top), size=44, colour=palette.ink)
            for place, value in enumerate(values):
                at = (left + 118 + 50 * place, top)
                put_text(
                    self._picture,
                    str(value),
                    at,
                    size=44 if value < 10 else 38,
                    colour=palette.ink,
                    weight=Weight.BLACK,
                )
            top += 58
        found = scores(position)
        for each in range(1, position.seats + 1):
            middle = 470 + (each - 1) * 104
            if each == seat:
                box = canvas.card((_PANEL - 14, 98), palette.panel, radius=18, edge=palette.line, width=3)
                paste(self._picture, box, (left - 2, middle - 49))
            self._draw_seat(each, (left + 48, middle))
            if position.actor == each:
                pointer = sprite(dizzle_signs.draw_pointer, (40, 40), palette.accent, 0)
                paste_centred(self._picture, pointer, (left + 112, middle))
            total = str(found[each - 1].total)
            put_text(
                self._picture,
                total,
                (left + 270, middle),
                size=72,
                colour=palette.ink,
                weight=Weight.BLACK,
                align="r",
            )
