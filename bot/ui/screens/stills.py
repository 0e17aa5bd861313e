"""Pictures of positions of the past. Those beside the one that somebody looks at are drawn ahead, so that a
step finds its picture ready."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from bot.games.core import Seat
from bot.tables.past import Past
from renderers.base import Look
from renderers.registry import renderer_of

log = logging.getLogger(__name__)

KEPT: Final = 128
"""Pictures kept: about 40 kB each."""
_THREADS: Final = 2
_AHEAD: Final = 12
"""Pictures that wait to be drawn ahead, at the most: with more people stepping, some wait for theirs."""


@dataclass(frozen=True, slots=True)
class Still:
    """One position as one viewer saw it, drawn as somebody likes it."""

    table: int
    revision: int
    turn: int
    seat: Seat | None
    look: Look
    upright: bool = False


class Stills:
    """Draws positions in threads of its own, so that no table's board waits for a replay."""

    def __init__(self, *, kept: int = KEPT) -> None:
        self._most = kept
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="still")
        self._kept: OrderedDict[Still, bytes] = OrderedDict()
        self._drawing: dict[Still, asyncio.Future[bytes]] = {}
        self._one_ahead = asyncio.Lock()
        self._ahead: dict[Still, asyncio.Task[None]] = {}

    async def png(self, still: Still, past: Past) -> bytes:
        """A position's picture: at once where it was drawn ahead."""
        if still in self._kept:
            self._kept.move_to_end(still)
            return self._kept[still]
        drawing = self._drawing.get(still)
        if drawing is None:
            drawing = asyncio.get_running_loop().run_in_executor(self._pool, _draw, still, past)
            self._drawing[still] = drawing
            drawing.add_done_callback(lambda _: self._drawing.pop(still, None))
        png = await asyncio.shield(drawing)
        self._kept[still] = png
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return png

    def draw_ahead(self, wanted: Iterable[Still], past: Past) -> None:
        """Draw pictures that somebody may ask for next, one after the other."""
        for still in wanted:
            if still in self._kept or still in self._ahead or len(self._ahead) >= _AHEAD:
                continue
            task = asyncio.create_task(self._draw_ahead(still, past), name="still ahead")
            self._ahead[still] = task

    async def _draw_ahead(self, still: Still, past: Past) -> None:
        try:
            async with self._one_ahead:
                await self.png(still, past)
        except Exception:  # whoever asks for it is told
            log.exception("not drawn ahead: table=%s turn=%s", still.table, still.turn)
        finally:
            self._ahead.pop(still, None)

    async def settle(self) -> None:
        """Wait until everything is drawn that was to be drawn ahead."""
        while self._ahead:
            await asyncio.gather(*self._ahead.values())

    def forget(self) -> None:
        """Forget all pictures, so that the next ones are drawn."""
        self._kept.clear()

    def close(self) -> None:
        """Let the threads end."""
        for task in self._ahead.values():
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _draw(still: Still, past: Past) -> bytes:
    return renderer_of(past.record.game, upright=still.upright).png(
        past.view(still.turn, still.seat), still.look
    )
