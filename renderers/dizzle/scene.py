"""What all parts of a Dizzle picture draw on, and from."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.core import Seat
from bot.games.dizzle.view import Position, View
from renderers.base import Look
from renderers.look import PALETTES, Palette
from renderers.tiles import Picture


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture under way, its look, and the position that it shows."""

    picture: Picture
    look: Look
    position: Position

    @property
    def palette(self) -> Palette:
        """The look's colours."""
        return PALETTES[self.look]


def told(view: View) -> Seat:
    """Whose sheet is told field by field, and drawn large for whoever plays on it: the viewer's; for spectators that
    of the seat to act, after the end the winner's."""
    position = view.position
    if view.viewer is not None:
        return view.viewer
    if position.ended is not None:
        return position.ended.places.index(min(position.ended.places)) + 1
    return position.actor or 1


def signed(points: int) -> str:
    """Points as they are written, with a minus as wide as a digit."""
    return str(points).replace("-", "−")
