"""Dragon Face on the screens: first the piece, then where it goes; few moves are all shown at once."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dragon_face.moves import NOWHERE, make, routes, travel_of
from bot.games.dragon_face.view import (
    DARK,
    LIGHT,
    Move,
    Pause,
    Travel,
    View,
    jumped_by,
    kind_of,
    name,
    owner_of,
    write,
)
from bot.games.text import Text, text
from bot.ui.games.base import MENU, Choice, Chosen, GameScreen, Hint, Item, Path, Plain
from renderers.base import Marks
from renderers.dragon_face.emojis import piece_name


class DragonFaceScreen(Plain):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    draws_by_agreement = True
    gives_hints = False

    def hint(self, view: View) -> Hint | None:
        """Nothing: between two players nobody whispers."""
        del view
        return None

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        """The next step: all moves where a menu holds them, else the pieces, then the moves of one."""
        others = [write(move) for move in legal if not isinstance(move, Travel)]
        if others:  # a pass; somebody has to choose it only while they could take a draw instead
            if path and path[0] in others:
                return Chosen(path[0])
            items = tuple(Item(notation, text("dragon-face-pass")) for notation in others)
            return Choice(text("dragon-face-only-pass"), items)
        travels = [move for move in legal if isinstance(move, Travel)]
        if len(travels) <= MENU:
            return self._choose_move(view, travels, path)
        origins: dict[str, list[Travel]] = {}
        for move in travels:
            origins.setdefault(name(move.origin), []).append(move)
        if not path or path[0] not in origins:
            items = tuple(
                self._only(view, ends[0], origin)
                if len(ends) == 1
                else Item(
                    origin,
                    self._piece(view, origin),
                    short=self._piece_short(view, origin),
                    sign=_sign_on(view, origin),
                )
                for origin, ends in origins.items()
            )
            return Choice(text("dragon-face-choose-piece"), items, Marks(targets=tuple(origins)))
        ends = origins[path[0]]
        return Chosen(write(ends[0])) if len(ends) == 1 else self._choose_end(view, ends, path)

    def _only(self, view: View, move: Travel, value: str) -> Item:
        """A move that is shown whole: choosing it asks nothing more."""
        return Item(
            value,
            self.move(view, move),
            _prey(view, move),
            text("dragon-face-notation", notation=write(move)),
            sign=_sign_on(view, name(move.origin)),
        )

    def _choose_move(self, view: View, travels: Sequence[Travel], path: Path) -> Choice | Chosen:
        """One of all moves that there are."""
        notations = {write(move): move for move in travels}
        if path and path[0] in notations:
            return Chosen(path[0])
        items = tuple(self._only(view, move, notation) for notation, move in notations.items())
        origins = dict.fromkeys(name(move.origin) for move in travels)
        return Choice(text("dragon-face-choose-move"), items, Marks(targets=tuple(origins)))

    def _choose_end(self, view: View, travels: Sequence[Travel], path: Path) -> Choice | Chosen:
        """One of a piece's moves: where it goes, and which Ambassador its Governor activates."""
        ends = {_end(move): move for move in travels}
        if len(path) > 1 and path[1] in ends:
            return Chosen(write(ends[path[1]]))
        items = tuple(
            Item(
                end,
                self._going(view, move),
                short=self._going(view, move, short=True),
                sign=_prey_sign(view, move),
            )
            for end, move in ends.items()
        )
        marks = Marks(chosen=(path[0],), targets=tuple(dict.fromkeys(name(move.target) for move in travels)))
        return Choice(text("dragon-face-choose-square", piece=self._piece(view, path[0])), items, marks)

    def seat(self, seat: int) -> Text:
        """Light or Dark."""
        return text("dragon-face-light") if seat == LIGHT else text("dragon-face-dark")

    def move(self, view: View, move: Move) -> Text:
        """A move as notation with the kind of its piece."""
        if move is Pause.PASS:
            return text("dragon-face-pass")
        if not isinstance(move, Travel):
            raise ValueError(f"never listed: {move}")
        kind = kind_of(view.position.board[move.origin])
        return text("dragon-face-move-in-list", notation=write(move), kind=kind.name.lower() if kind else "")

    def score_sheet(self, view: View) -> tuple[Text, ...]:
        """Nothing: there are no points beyond winning."""
        del view
        return ()

    def draw_offer(self, view: View) -> int | None:
        """The seat whose offer stands (DRA-24)."""
        return view.position.offer

    def why(self, view: View, move: Move) -> Text | None:
        """What the move captures, saves or attacks; else how many pieces each side could capture after it."""
        if not isinstance(move, Travel):
            return None
        if move.capture:
            key = "dragon-face-why-wins" if _taken(view, move) == "emperor" else "dragon-face-why-captures"
            jumped = jumped_by(move)
            assert jumped is not None
            return text(key, taken=_taken(view, move), square=name(jumped))
        position = view.position
        mine, others = position.to_move, LIGHT + DARK - position.to_move
        before, after = list(position.board), list(position.board)
        route = next(
            each for each in routes(before, mine, _immune(position.immune)) if travel_of(each) == move
        )
        make(after, route)
        feared, fears = _prey_of(before, others), _prey_of(after, others)
        if move.origin in feared and move.target not in fears:
            kind = _kind_on(view, name(move.origin))
            return text("dragon-face-why-saves", kind=kind, square=name(move.origin))
        wanted = [each for each in _prey_of(after, mine) if each not in _prey_of(before, mine)]
        if wanted:
            prey = max(wanted, key=lambda each: _kind_on(view, name(each)) == "emperor")
            return text("dragon-face-why-attacks", kind=_kind_on(view, name(prey)), square=name(prey))
        if not fears:
            return text("dragon-face-why-safe")
        return text("dragon-face-why-quiet", own=len(_prey_of(after, mine)), others=len(fears))

    def _piece(self, view: View, origin: str) -> Text:
        return text("dragon-face-piece-on", kind=_kind_on(view, origin), square=origin)

    def _piece_short(self, view: View, origin: str) -> Text:
        return text("dragon-face-piece-short", kind=_kind_on(view, origin), square=origin)

    def _going(self, view: View, move: Travel, *, short: bool = False) -> Text:
        """Where a move goes, what it captures, and beneath which Ambassador its Governor goes."""
        return text(
            "dragon-face-going-short" if short else "dragon-face-going",
            square=name(move.target),
            taken=_taken(view, move),
            under="none" if move.under is None else name(move.under),
        )


def _kind_on(view: View, square: str) -> str:
    cell = next(cell for number, cell in enumerate(view.position.board) if name(number) == square)
    kind = kind_of(cell)
    assert kind is not None
    return kind.name.lower()


def _sign_on(view: View, square: str) -> str:
    """The emoji of the piece on a square."""
    cell = next(cell for number, cell in enumerate(view.position.board) if name(number) == square)
    kind = kind_of(cell)
    assert kind is not None
    return piece_name(kind, owner_of(cell))


def _prey_sign(view: View, move: Travel) -> str | None:
    """The emoji of the piece that a move captures."""
    jumped = jumped_by(move)
    return None if jumped is None else _sign_on(view, name(jumped))


def _end(move: Travel) -> str:
    """Where a move ends, as the path's word: ``g10``, or ``g10=i8`` with a Governor going beneath."""
    return name(move.target) if move.under is None else f"{name(move.target)}={name(move.under)}"


def _taken(view: View, move: Travel) -> str:
    """The kind of the piece that a move captures."""
    jumped = jumped_by(move)
    return "none" if jumped is None else _kind_on(view, name(jumped))


def _prey_of(board: Sequence[int], seat: int) -> set[int]:
    """The squares of the pieces that a seat could capture."""
    return {route[2] for route in routes(board, seat, NOWHERE) if travel_of(route).capture}


def _immune(immune: int | None) -> int:
    return NOWHERE if immune is None else immune


def _prey(view: View, move: Travel) -> Text | None:
    """What a move captures, in words."""
    return text("dragon-face-captures", taken=_taken(view, move)) if move.capture else None


SCREEN: GameScreen = DragonFaceScreen()
