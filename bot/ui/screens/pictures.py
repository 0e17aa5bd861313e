"""Drawing off the event loop: a few threads. Each picture is drawn once for all who see the same, and the newest ones
are remembered."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from bot.games.resources import DataError
from bot.i18n import Words
from bot.store.ground.patience import patience
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


class Pictures:
    """Pictures of tables, drawn in worker threads."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="render")
        self._behind = asyncio.Semaphore(threads)
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._held = 0
        """Bytes of them."""
        self._drawing: dict[Hashable, asyncio.Future[bytes]] = {}

    async def picture(self, seen: Perspective, *, marks: Marks = NO_MARKS) -> Picture:
        """The picture of a started table as its viewer sees it, with its alternative text.

        The file name is new for each revision and says nothing that isn't public.
        """
        assert seen.table.game is not None
        row, look = seen.table.row, seen.preferences.look
        renderer = renderer_of(row.game, upright=seen.preferences.upright)
        key = (row.game, renderer, shown(row.game, seen.view), look, marks)
        png = await self._drawn(key, renderer.png, seen.view, look, marks)
        alt = renderer.alt(seen.view, seen.words)
        return Picture(f"{row.code.lower()}-{row.revision}.png", png, alt, lambda: fenced(seen))

    async def example(
        self, game: str, page: int, words: Words, *, look: Look = Look.LIGHT, upright: bool = False
    ) -> Picture | None:
        """The picture beside a page of a game's rules, counted from 1; None where there is none to show."""
        loop = asyncio.get_running_loop()
        try:
            found = (await loop.run_in_executor(self._pool, examples, game)).get(page)
        except DataError:
            log.exception("no examples: game=%s", game)  # the page says the same without its picture
            return None
        if found is None:
            return None
        renderer = renderer_of(game, upright=upright)
        key = ("example", game, renderer, page, look)
        png = await self._drawn(key, renderer.png, found.view, look, found.marks)
        return Picture(f"rules-{game}-{page}.png", png, renderer.alt(found.view, words))

    async def _drawn(self, key: Hashable, draw: Callable[..., bytes], *what: Any) -> bytes:
        """What a key's picture is, drawn if it isn't there yet; several who want it at once wait for one.

        For whoever has asked for something it is drawn next. What is drawn for boards and hands, behind which nobody
        waits for an answer, keeps no more threads busy than there are, and queues here.
        """
        if patience() is not None or key in self._kept or key in self._drawing:
            return await self._draw(key, draw, *what)
        async with self._behind:
            return await self._draw(key, draw, *what)

    async def _draw(self, key: Hashable, draw: Callable[..., bytes], *what: Any) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawing = self._drawing.get(key)
        if drawing is None:
            loop = asyncio.get_running_loop()
            drawing = loop.run_in_executor(self._pool, draw, *what)
            self._drawing[key] = drawing
            drawing.add_done_callback(lambda _: self._drawing.pop(key, None))
        png = await asyncio.shield(drawing)
        if self._kept.setdefault(key, png) is png:
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
        self._pool.shutdown(wait=False, cancel_futures=True)
