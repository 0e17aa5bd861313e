"""Drawing off the event loop: a few threads. Each picture is drawn once for all who see the same, and the newest ones
are remembered."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final

from bot.games.resources import DataError
from bot.i18n import Words
from bot.store.ground.patience import patience
from bot.ui.screens.drawing import Drawing
from bot.ui.screens.examples import examples
from bot.ui.screens.perspective import Perspective
from bot.ui.transport.layout import Picture
from renderers import rating_chart
from renderers.base import NO_MARKS, Look, Marks
from renderers.rating_chart import Curve, RatingPoint
from renderers.registry import renderer_of, shown

log = logging.getLogger(__name__)

_KEPT: Final = 64 * 1024 * 1024
"""Bytes of pictures kept, some 80 kB each: what a panel shows, its board will show, too, even if it has to wait."""


def fenced(seen: Perspective) -> str:
    """The board as its viewer may see it, as monospaced text."""
    board = renderer_of(seen.table.row.game).plain(seen.view, seen.words)
    assert "`" not in board, "or the fence wouldn't hold"
    return f"```\n{board}\n```"


class _Key:
    """What a picture is kept by. A view is large: it is hashed once, and not each time the key is looked for."""

    __slots__ = ("_hash", "_parts")

    def __init__(self, *parts: object) -> None:
        self._parts = parts
        self._hash = hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._parts == other._parts


class Pictures:
    """Pictures of tables, drawn in worker threads."""

    def __init__(self, threads: int) -> None:
        self._drawing = Drawing(threads)
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._held = 0
        """Bytes of them."""

    async def picture(self, seen: Perspective, *, marks: Marks = NO_MARKS) -> Picture:
        """The picture of a started table as its viewer sees it, with its alternative text.

        The file name is new for each revision and says nothing that isn't public.
        """
        assert seen.table.game is not None
        row, look = seen.table.row, seen.preferences.look
        renderer = renderer_of(row.game, upright=seen.preferences.upright)
        key = _Key(row.game, renderer, shown(row.game, seen.view), look, marks)
        png = await self._drawn(key, renderer.png, seen.view, look, marks)
        alt = renderer.alt(seen.view, seen.words)
        return Picture(f"{row.code.lower()}-{row.revision}.png", png, alt, lambda: fenced(seen))

    async def example(
        self, game: str, page: int, words: Words, *, look: Look = Look.LIGHT, upright: bool = False
    ) -> Picture | None:
        """The picture beside a page of a game's rules, counted from 1; None where there is none to show."""
        try:
            shown_there = await self._drawing.draw(("examples", game), partial(examples, game), asked=True)
        except DataError:
            log.exception("no examples: game=%s", game)  # the page says the same without its picture
            return None
        found = shown_there.get(page)
        if found is None:
            return None
        renderer = renderer_of(game, upright=upright)
        key = ("example", game, renderer, page, look)
        png = await self._drawn(key, renderer.png, found.view, look, found.marks)
        return Picture(f"rules-{game}-{page}.png", png, renderer.alt(found.view, words))

    async def _drawn(self, key: Hashable, draw: Callable[..., bytes], *what: Any) -> bytes:
        """What a key's picture is, drawn if it isn't there yet."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        png = await self._drawing.draw(key, partial(draw, *what), asked=patience() is not None)
        if key not in self._kept:  # else somebody who waited for it, too, was quicker
            self._kept[key] = png
            self._held += len(png)
        while self._held > _KEPT:
            self._held -= len(self._kept.popitem(last=False)[1])
        return png

    async def curve(self, points: Sequence[tuple[int, int]], words: Words, look: Look) -> Picture:
        """The picture of a rating over time: points are (when, what was shown), oldest first."""
        curve = Curve(tuple(RatingPoint(at, shown) for at, shown in points))
        png = await self._drawn(("curve", curve, look), rating_chart.png, curve, look)
        return Picture("rating.png", png, rating_chart.alt(curve, words))

    def forget(self) -> None:
        """Forget all pictures, so that the next ones are drawn."""
        self._kept.clear()
        self._held = 0

    def close(self) -> None:
        """Let the threads end."""
        self._drawing.close()
