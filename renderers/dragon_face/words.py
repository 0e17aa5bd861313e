"""Dragon Face in words: the picture's description, and the mat as monospaced text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from bot.games.core import Seat
from bot.games.dragon_face.view import (
    BENEATH_BIT,
    DARK,
    FILES,
    FRESH_BIT,
    IN_TERRITORIES,
    LIGHT,
    RANKS,
    Kind,
    Pause,
    Position,
    Travel,
    View,
    beneath,
    kind_of,
    name,
    owner_of,
)
from bot.i18n import Words
from renderers.base import TEXT_WIDTH
from renderers.dragon_face.scene import endangered, immune, jumped, kind_at, last_mover, near, squares_of
from renderers.dragon_face.stand import Stand

_SIDES: Final[dict[Seat, str]] = {LIGHT: "light", DARK: "dark"}
_KINDS: Final = (Kind.EMPEROR, Kind.AMBASSADOR, Kind.GOVERNOR)
_TERRITORY: Final = "."
_ZONE: Final = ":"
_FRESH: Final = "'"
_IMMUNE: Final = "!"
_ACTIVATED: Final = "+"


def alt(view: View, words: Words, stand: Stand) -> str:
    """The picture's description: at most 1,024 characters."""
    position = view.position
    side = _SIDES[near(view)]
    sentences = [words.say("dragon-face-board-title", side=side, stand=stand.value, plies=position.plies)]
    sentences.extend(_pieces(position, words))
    sentences.extend(_circumstances(position, words))
    return " ".join(sentences)


def plain(view: View, words: Words) -> str:
    """The mat as text in lines of at most 34 characters, what letters don't say, and a key."""
    position = view.position
    lines = list(_rows(view, words))
    paragraphs = (
        _circumstances(position, words),
        (words.say("dragon-face-board-plies", plies=position.plies), *_key(position, words)),
    )
    for paragraph in paragraphs:
        lines.append("")
        lines.extend(line for sentence in paragraph for line in wrap(sentence, TEXT_WIDTH))
    return "\n".join(lines)


def _listed(squares: Iterable[int]) -> str:
    return ", ".join(name(square) for square in squares)


def _pieces(position: Position, words: Words) -> Iterator[str]:
    """Yield a sentence for each side: its pieces by kind, with their squares."""
    for seat, side in _SIDES.items():
        groups = []
        for kind in _KINDS:
            squares = squares_of(position, kind, seat)
            if squares:
                groups.append(
                    words.say(
                        "dragon-face-board-group",
                        kind=kind.name.lower(),
                        count=len(squares),
                        squares=_listed(squares),
                    )
                )
        yield words.say("dragon-face-board-pieces", side=side, groups="; ".join(groups))


def _circumstances(position: Position, words: Words) -> Iterator[str]:
    """Yield a sentence for each thing that is to be known beside where the pieces stand."""
    board = position.board
    fresh = [square for square, cell in enumerate(board) if cell & FRESH_BIT]
    if fresh:
        yield words.say("dragon-face-board-fresh", squares=_listed(fresh))
    for seat, side in _SIDES.items():
        buried = [square for square, cell in enumerate(board) if beneath(cell) == seat]
        if buried:
            yield words.say("dragon-face-board-beneath", side=side, squares=_listed(buried))
    activated = [square for square, cell in enumerate(board) if cell & BENEATH_BIT and kind_of(cell)]
    if activated:
        yield words.say("dragon-face-board-activated", squares=_listed(activated))
    yield from _last(position, words)
    safe = immune(position)
    if safe is not None:
        yield words.say("dragon-face-board-immune", square=name(safe))
    for peril in endangered(position):
        yield words.say("dragon-face-board-peril", square=name(peril))
    if position.ended is None:
        if position.offer is not None:
            yield words.say("dragon-face-board-offer", side=_SIDES[position.offer])
        yield words.say("dragon-face-board-turn", side=_SIDES[position.to_move])
    else:
        yield _result(position.ended.places, words)


def _last(position: Position, words: Words) -> Iterator[str]:
    side = _SIDES[last_mover(position)]
    match position.last:
        case Travel(origin, target, capture, under):
            moved = kind_at(position, target)
            yield words.say(
                "dragon-face-board-last",
                side=side,
                kind=moved.name.lower(),
                origin=name(origin),
                target=name(target),
            )
            if capture:
                taken = jumped(Travel(origin, target))
                kind = kind_at(position, taken).name.lower()
                yield words.say("dragon-face-board-flipped", kind=kind, square=name(taken))
            if under is not None:
                yield words.say("dragon-face-board-under", square=name(under))
        case Pause():
            yield words.say("dragon-face-board-passed", side=side)
        case None:
            pass


def _result(places: tuple[int, ...], words: Words) -> str:
    if places[0] == places[1]:
        return words.say("dragon-face-board-drawn")
    return words.say("dragon-face-board-won", side=_SIDES[LIGHT if places[0] == 1 else DARK])


def _rows(view: View, words: Words) -> Iterator[str]:
    """Yield the mat's lines: three characters a square, under the letters of the files."""
    files, ranks = range(FILES), range(RANKS - 1, -1, -1)
    if near(view) == DARK:
        files, ranks = files[::-1], ranks[::-1]
    position = view.position
    yield ("   " + "".join(f" {'abcdefghi'[file]} " for file in files)).rstrip()
    for rank in ranks:
        cells = (_cell(position, FILES * rank + file, words) for file in files)
        yield f"{rank + 1:>2} {''.join(cells)}".rstrip()


def _cell(position: Position, square: int, words: Words) -> str:
    cell = position.board[square]
    kind, buried = kind_of(cell), beneath(cell)
    if kind is not None:
        letter = words.say("dragon-face-board-letter", kind=kind.name.lower(), side=_SIDES[owner_of(cell)])
    elif buried is not None:
        letter = words.say("dragon-face-board-letter", kind="beneath", side=_SIDES[buried])
    else:
        letter = _TERRITORY if IN_TERRITORIES[square] else _ZONE
    mark = " "
    if square == immune(position):
        mark = _IMMUNE
    elif kind is not None and buried is not None:
        mark = _ACTIVATED
    elif cell & FRESH_BIT:
        mark = _FRESH
    return f"{letter:>2}{mark}"


def _key(position: Position, words: Words) -> Iterator[str]:
    """Yield what the signs mean, marks only if the mat shows them."""
    board = position.board
    yield words.say("dragon-face-board-key-sides")
    yield words.say("dragon-face-board-key-kinds")
    if any(beneath(cell) is not None and kind_of(cell) is None for cell in board):
        yield words.say("dragon-face-board-key-beneath")
    if any(cell & FRESH_BIT for cell in board):
        yield words.say("dragon-face-board-key-fresh", sign=_FRESH)
    if immune(position) is not None:
        yield words.say("dragon-face-board-key-immune", sign=_IMMUNE)
    if any(beneath(cell) is not None and kind_of(cell) is not None for cell in board):
        yield words.say("dragon-face-board-key-activated", sign=_ACTIVATED)
    yield words.say("dragon-face-board-key-zones", territories=_TERRITORY, zone=_ZONE)
