"""Why something can't be done: the true reason, as a text for the person who asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.core import Seat
from bot.games.text import Player, Text, text
from bot.i18n import escape, game_text
from bot.store.ground.rows import TableRow
from bot.store.tables.caps import Cap, CapReached
from bot.tables.table import Table

_ECHO: Final = 10
"""How much of an unknown code is repeated. The answer is the same whether or not such a table stands
elsewhere."""


class Refusal(Exception):
    """Something that a person asked for isn't possible; nothing has changed."""

    def __init__(self, reason: Text, table: Table | None = None) -> None:
        super().__init__(reason.key)
        self.reason = reason
        self.table = table
        """The table that the reason speaks of, where it names its players."""


def board_label(table: Table, key: str) -> Text:
    """What a button of a table's message is called there: the message speaks the table's language, whoever reads."""
    return Text(key, language=table.row.locale)


class Stale(Refusal):
    """The position has moved on since the button was drawn; the person gets the present one."""

    def __init__(self) -> None:
        super().__init__(text("refused-stale"))


class UnknownTable(Refusal):
    """No table has that code, or none that this person may see from here."""

    def __init__(self, code: str) -> None:
        super().__init__(text("refused-unknown-table", code=escape(code[:_ECHO]) if code else "none"))


class OtherGame(Refusal):
    """The command belongs to one game, the table to another."""

    def __init__(self, table: Table) -> None:
        game = game_text(table.row.game)
        super().__init__(text("refused-other-game", code=table.row.code, game=game))


class GameMissing(Refusal):
    """The game isn't installed any more. Its tables are kept as they are until it is back."""

    def __init__(self, game: str) -> None:
        super().__init__(text("refused-game-missing", game=game_text(game)))


class OwnGame(Refusal):
    """Nobody judges a game that they have played in. Whoever plays it still can give it up."""

    def __init__(self, table: Table, person: int) -> None:
        plays = table.playing_seat(person) is not None
        super().__init__(text("refused-own-game-plays" if plays else "refused-own-game"))


class NoTable(Refusal):
    """The person sits at no table here, and named none. ``elsewhere`` are theirs in other places."""

    def __init__(self, elsewhere: Sequence[TableRow] = ()) -> None:
        if not elsewhere:
            super().__init__(text("refused-no-table"))
            return
        places = (f" (<#{row.channel_id}>)" if row.guild_id else "" for row in elsewhere)
        tables = ", ".join(f"{row.code}{place}" for row, place in zip(elsewhere, places, strict=True))
        super().__init__(text("refused-no-table-here", tables=tables))


class NoEndedTable(Refusal):
    """The person has played no game here to its end, and named none."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-ended-table"))


class WhichTable(Refusal):
    """The person sits at several tables here, and named none."""

    def __init__(self, codes: list[str]) -> None:
        super().__init__(text("refused-which-table", codes=", ".join(codes)))


class NotSeated(Refusal):
    """The person has no seat at this table."""

    def __init__(self) -> None:
        super().__init__(text("refused-not-seated"))


class Out(Refusal):
    """The person has left the game, or is out of it: they watch it now."""

    def __init__(self, table: Table) -> None:
        super().__init__(text("refused-out", channel=f"<#{table.row.channel_id}>"))


class NotInvited(Refusal):
    """Nobody has asked the person to join."""

    def __init__(self) -> None:
        super().__init__(text("refused-not-invited"))


class NotJoined(Refusal):
    """The person isn't in this lobby."""

    def __init__(self, table: Table) -> None:
        super().__init__(text("refused-not-joined", join=board_label(table, "button-join")))


class NotYourTurn(Refusal):
    """Another seat is to act."""

    def __init__(self, table: Table, seat: Seat) -> None:
        super().__init__(text("refused-not-your-turn", person=Player(seat)), table)


class NotStarted(Refusal):
    """The table is still a lobby."""

    def __init__(self) -> None:
        super().__init__(text("refused-not-started"))


class Started(Refusal):
    """The table is no lobby any more."""

    def __init__(self) -> None:
        super().__init__(text("refused-started"))


class Ended(Refusal):
    """The table has ended."""

    def __init__(self) -> None:
        super().__init__(text("refused-ended"))


class Running(Refusal):
    """The game has not ended yet: ``why`` is a message that says what its end is needed for."""

    def __init__(self, why: Text) -> None:
        super().__init__(text("refused-running", why=why))


class OldRules(Refusal):
    """No rules that are installed replay the record from its beginning: it was played by older ones."""

    def __init__(self) -> None:
        super().__init__(text("refused-old-rules"))


class FilmsBusy(Refusal):
    """So many films are being made that another would have to wait too long; or the bot is about to stop."""

    def __init__(self) -> None:
        super().__init__(text("refused-films-busy"))


class NoFilm(Refusal):
    """A film can't be made, or takes too long."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-film"))


class Full(Refusal):
    """No seat is left."""

    def __init__(self) -> None:
        super().__init__(text("refused-full"))


class Joined(Refusal):
    """The person has joined already."""

    def __init__(self) -> None:
        super().__init__(text("refused-joined"))


class NoComputers(Refusal):
    """No computer plays this game."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-computers"))


class NoComputer(Refusal):
    """No computer has a seat at this table."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-computer"))


class TooFew(Refusal):
    """The game isn't played with so few or that many. ``counts`` lists what it is played with."""

    def __init__(self, count: int, counts: tuple[int, ...]) -> None:
        super().__init__(text("refused-seats", count=count, counts=", ".join(map(str, counts))))


class TooMany(Refusal):
    """No more tables can be opened or joined."""

    def __init__(self, reached: CapReached) -> None:
        key = {
            Cap.LOBBIES: "refused-too-many-lobbies",
            Cap.TABLES: "refused-too-many-tables",
            Cap.CHANNEL: "refused-too-many-channel",
        }[reached.cap]
        super().__init__(text(key, most=reached.most))


class UnderWay(Refusal):
    """What costs much is done once at a time for a person."""

    def __init__(self) -> None:
        super().__init__(text("refused-under-way"))


class NotYours(Refusal):
    """Somebody else can do that: ``why`` is a message that says who."""

    def __init__(self, table: Table, why: Text) -> None:
        super().__init__(text("refused-not-yours", why=why), table)


class NotHost(Refusal):
    """Only whoever opened a table chooses that."""

    def __init__(self, table: Table) -> None:
        super().__init__(text("refused-not-host"), table)


class WrongOption(Refusal):
    """An option isn't what the game allows."""

    def __init__(self, option: str, allowed: Text | str) -> None:
        super().__init__(text("refused-option", option=option, allowed=allowed))


class NoDate(Refusal):
    """What somebody typed isn't a date; ``like`` is one as it is written."""

    def __init__(self, typed: str, like: str) -> None:
        super().__init__(text("refused-no-date", typed=typed, like=like))


class NoDraws(Refusal):
    """The game knows no draw by agreement."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-draws"))


class DrawSaid(Refusal):
    """A draw can be offered once between two moves."""

    def __init__(self) -> None:
        super().__init__(text("refused-draw-said"))


class NoOffer(Refusal):
    """The other side offers no draw now."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-offer"))


class NotLegal(Refusal):
    """That can't be played now. ``shown`` is what the person wrote, ``nearest`` legal notations like it."""

    def __init__(self, table: Table, shown: str, nearest: Sequence[str]) -> None:
        play = board_label(table, "button-play")
        super().__init__(text("refused-not-legal", move=shown, nearest=_listed(nearest), play=play))


class NoNotation(Refusal):
    """What was written is no move at all. ``nearest`` are legal notations like it."""

    def __init__(self, table: Table, shown: str, nearest: Sequence[str]) -> None:
        play = board_label(table, "button-play")
        super().__init__(text("refused-no-notation", move=shown, nearest=_listed(nearest), play=play))


class NoHand(Refusal):
    """In this game nobody has anything to hide."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-hand"))


class NoHintsToday(Refusal):
    """The tries at a daily puzzle are compared, so nobody gets help."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-hints-today"))


class NoHints(Refusal):
    """The game gives no hints."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-hints"))


class NothingToHint(Refusal):
    """There is no move to hint at: nothing fits."""

    def __init__(self) -> None:
        super().__init__(text("refused-nothing-to-hint"))


class DayRuns(Refusal):
    """Seed and moves of a daily puzzle stay secret while others may still play it; ``until`` in milliseconds."""

    def __init__(self, until: int) -> None:
        super().__init__(text("refused-day-runs", time=f"<t:{until // 1000}:f>"))


class OneTry(Refusal):
    """A try at a daily puzzle can't be undone, only given up."""

    def __init__(self) -> None:
        super().__init__(text("refused-one-try"))


class TriedToday(Refusal):
    """Erasing oneself gives nobody a second try at a day's puzzle."""

    def __init__(self) -> None:
        super().__init__(text("refused-tried-today"))


class NotFinished(Refusal):
    """The game hasn't come to an end that counts."""

    def __init__(self) -> None:
        super().__init__(text("refused-not-finished"))


def _listed(notations: Sequence[str]) -> str:
    return ", ".join(f"`{each}`" for each in notations) or "none"
