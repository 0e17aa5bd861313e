"""Dragon Face on the screens: first the piece, then the square, then whether the Governor goes beneath."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dragon_face.view import LIGHT, Move, Travel, View, kind_of, name, write
from bot.games.text import Text, text
from bot.ui.games.base import Choice, Chosen, GameScreen, Hint, Item, Path, Plain
from renderers.base import Marks

STAY = "stay"
"""The path's word for a Governor that doesn't go under an Ambassador (DRA-15 is optional)."""


class DragonFaceScreen(Plain):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    draws_by_agreement = True
    gives_hints = False

    def hint(self, view: View) -> Hint | None:
        """Nothing: between two players nobody whispers."""
        del view
        return None

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        """The next step: pieces, then their squares, then the Ambassadors to activate."""
        others = [write(move) for move in legal if not isinstance(move, Travel)]
        if others:  # a pass, which is left to somebody only while they can take a draw instead
            if path and path[0] in others:
                return Chosen(path[0])
            items = tuple(Item(notation, text("dragon-face-pass")) for notation in others)
            return Choice(text("dragon-face-only-pass"), items)
        travels = [move for move in legal if isinstance(move, Travel)]
        origins = dict.fromkeys(name(move.origin) for move in travels)
        if not path or path[0] not in origins:
            items = tuple(Item(origin, self._piece(view, origin)) for origin in origins)
            return Choice(text("dragon-face-choose-piece"), items, Marks(targets=tuple(origins)))
        travels = [move for move in travels if name(move.origin) == path[0]]
        targets = dict.fromkeys(name(move.target) for move in travels)
        if len(path) < 2 or path[1] not in targets:
            captures = {name(move.target) for move in travels if move.capture}
            items = tuple(Item(target, self._target(target, target in captures)) for target in targets)
            marks = Marks(chosen=(path[0],), targets=tuple(targets))
            return Choice(text("dragon-face-choose-square", piece=self._piece(view, path[0])), items, marks)
        travels = [move for move in travels if name(move.target) == path[1]]
        ends = {STAY if move.under is None else name(move.under): move for move in travels}
        if len(ends) == 1:
            return Chosen(write(travels[0]))
        if len(path) < 3 or path[2] not in ends:
            items = tuple(Item(end, self._end(end)) for end in ends)
            beneath = tuple(end for end in ends if end != STAY)
            marks = Marks(chosen=(path[0], path[1]), targets=beneath)
            return Choice(text("dragon-face-choose-beneath", square=path[1]), items, marks)
        return Chosen(write(ends[path[2]]))

    def seat(self, seat: int) -> Text:
        """Light or Dark."""
        return text("dragon-face-light") if seat == LIGHT else text("dragon-face-dark")

    def move(self, view: View, move: Move) -> Text:
        """A move as notation with the kind of its piece."""
        if not isinstance(move, Travel):
            return text("dragon-face-pass")
        kind = kind_of(view.position.board[move.origin])
        return text("dragon-face-move-in-list", notation=write(move), kind=kind.name.lower() if kind else "")

    def score_sheet(self, view: View) -> tuple[Text, ...]:
        """Nothing: there are no points beyond winning."""
        del view
        return ()

    def draw_offer(self, view: View) -> int | None:
        """The seat whose offer stands (DRA-24)."""
        return view.position.offer

    def _piece(self, view: View, origin: str) -> Text:
        board = view.position.board
        kind = next(kind_of(cell) for number, cell in enumerate(board) if name(number) == origin)
        assert kind is not None
        return text("dragon-face-piece-on", kind=kind.name.lower(), square=origin)

    def _target(self, target: str, capture: bool) -> Text:
        return text("dragon-face-capture-to" if capture else "dragon-face-move-to", square=target)

    def _end(self, end: str) -> Text:
        if end == STAY:
            return text("dragon-face-stay")
        return text("dragon-face-beneath", square=end)


SCREEN: GameScreen = DragonFaceScreen()
