"""May this person do this, at this table, from here? The one place that answers it, for buttons and commands.

What depends on the game alone (whose turn it is, whether the table is full) the table itself refuses.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from discord import app_commands

from bot.games.registry import rules_of
from bot.games.text import text
from bot.i18n import Words
from bot.store.ground.rows import TableRow
from bot.tables.refusals import Out, Refusal, UnknownTable, board_label
from bot.tables.table import Table
from bot.ui.message_ids import permission_id
from bot.ui.transport.caller import Caller
from bot.ui.transport.threads import Access

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions that a table's channel must give the bot."""


NEEDED_FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Those that it needs on top of them to give tables threads of their own."""


class Action(Enum):
    """What can be done at a table."""

    SEE = "see"
    JOIN = "join"
    LEAVE = "leave"
    COMPUTER = "computer"
    START = "start"
    SETTLE = "settle"
    CANCEL = "cancel"
    REMATCH = "rematch"
    MOVE = "move"
    HINT = "hint"
    RESIGN = "resign"
    DRAW = "draw"
    UNDO = "undo"
    PAUSE = "pause"
    ABSENT = "absent"
    AGREE = "agree"
    NUDGE = "nudge"
    BUMP = "bump"
    WATCH = "watch"
    EXPORT = "export"
    REPLAY = "replay"
    VERIFY = "verify"
    PAST = "past"
    """Open a game again from the list of one's own."""
    SHOW = "show"
    """Show a game that has ended to everyone in its channel."""
    END = "end"
    VOID = "void"


_POSTING: Final = frozenset({Action.JOIN, Action.COMPUTER, Action.START, Action.REMATCH, Action.SHOW})
"""After these the bot must write where the table is, so they are done in its channel only."""


class MissingRights(Refusal):
    """The bot lacks permissions in the channel. The text names them, and the channel."""

    def __init__(self, rights: list[str], channel: int, words: Words) -> None:
        names = ", ".join(words.say(permission_id(right)) for right in rights)
        super().__init__(text("refused-permissions", rights=names, channel=f"<#{channel}>"))


class Elsewhere(Refusal):
    """A table is joined, started, opened anew and shown to all only where it is: there Discord tells what
    everyone may do."""

    def __init__(self, table: Table, action: Action) -> None:
        keys = {Action.REMATCH: "refused-elsewhere-rematch", Action.SHOW: "refused-elsewhere-show"}
        rematch = board_label(table, "button-rematch")
        channel = f"<#{table.row.channel_id}>"
        super().__init__(text(keys.get(action, "refused-elsewhere"), channel=channel, rematch=rematch))


class PlayedInPrivate(Refusal):
    """A game that nobody else could watch isn't shown to everyone: they couldn't step through it."""

    def __init__(self) -> None:
        super().__init__(text("refused-played-in-private"))


class MayNotWrite(Refusal):
    """Whoever may not write in a channel opens no tables there."""

    def __init__(self, channel: int) -> None:
        super().__init__(text("refused-may-not-write", channel=f"<#{channel}>"))


class MayNotShare(Refusal):
    """Whoever may not write in a channel shares no result there."""

    def __init__(self, channel: int) -> None:
        super().__init__(text("refused-may-not-share", channel=f"<#{channel}>"))


class NotHere(Refusal):
    """The server has settled that tables open in other channels only."""

    def __init__(self, channels: Iterable[int]) -> None:
        listed = ", ".join(f"<#{each}>" for each in sorted(channels))
        super().__init__(text("refused-not-here", channels=listed))


class NotAnOpener(Refusal):
    """The server has settled that only people with some role open tables."""

    def __init__(self, role: int) -> None:
        super().__init__(text("refused-not-an-opener", role=f"<@&{role}>"))


class NotAManager(Refusal):
    """What concerns the whole server is for those who may manage it."""

    def __init__(self) -> None:
        super().__init__(text("refused-not-a-manager"))


class NotHeard(Refusal):
    """Nobody else sees what the bot answers here, so nobody could join."""

    def __init__(self) -> None:
        super().__init__(text("refused-not-heard"))


class NotWithoutMe(Refusal):
    """What takes the bot to be where the table is."""

    def __init__(self) -> None:
        super().__init__(text("refused-not-without-me"))


class NoThreadHere(Refusal):
    """In direct messages, in threads and in the chats of voice channels there are no threads."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-thread-here"))


class MayOpenNoThreads(Refusal):
    """Whoever may not open threads in a channel doesn't have the bot open one."""

    def __init__(self, channel: int) -> None:
        super().__init__(text("refused-may-open-no-threads", channel=f"<#{channel}>"))


class ThreadLocked(Refusal):
    """Buttons in a locked thread can't be pressed."""

    def __init__(self, thread: int) -> None:
        super().__init__(text("refused-thread-locked", thread=f"<#{thread}>"))


class NotInThread(Refusal):
    """The bot can write in a private thread only as a member of it."""

    def __init__(self, thread: int) -> None:
        super().__init__(text("refused-not-in-thread", thread=f"<#{thread}>"))


def check(action: Action, caller: Caller, table: Table, *, code: str = "") -> None:
    """Raise the reason why somebody may not do something at a table.

    ``code`` is the code that they gave. A table that they may not see is answered like one that doesn't
    exist.
    """
    if not may_see(caller, table):
        raise UnknownTable(code) if table.member(caller.person) is None else Out(table)
    if action is Action.PAST and table.member(caller.person) is None:
        raise UnknownTable(code)
    if action is Action.SHOW and (table.row.guild_id is None or table.row.daily is not None):
        raise PlayedInPrivate
    if action is Action.SHOW and table.row.by_answers:
        raise NotWithoutMe
    if action in _POSTING:
        if caller.channel != table.row.channel_id:
            raise Elsewhere(table, action)
        check_place(caller)


def may_show(caller: Caller, table: Table) -> bool:
    """Whether somebody may show a game that has ended to everyone where they are."""
    try:
        check(Action.SHOW, caller, table)
    except Refusal:
        return False
    return True


def check_opening(caller: Caller, game: str, *, against_computer: bool = False) -> None:
    """Raise the reason why somebody can't open a table of a game here.

    In direct messages nobody else can join, so there a game for several needs a computer.
    """
    if rules_of(game).info.seats[0] > 1 and not against_computer:
        if not caller.heard:
            raise NotHeard
        if caller.guild is None and not caller.by_answers:
            raise app_commands.NoPrivateMessage
    check_settled(caller)
    check_place(caller)


def thread_wanted(caller: Caller, asked: bool | None) -> bool:
    """Whether a table is to have a thread of its own: as somebody asks, else as the server has settled.

    Raises the reason why there can't be one. Where there are no threads, a server's rule asks for none.
    """
    without = caller.guild is None or caller.in_thread or caller.in_voice
    if not asked and (without or not caller.server.threads):
        return False
    if without:
        raise NoThreadHere
    rights = caller.permissions
    if not (caller.server.threads or rights.administrator or rights.create_public_threads):
        raise MayOpenNoThreads(caller.channel)
    lacking = [name for name in NEEDED_FOR_THREADS if not getattr(caller.bot_permissions, name)]
    if lacking and not caller.bot_permissions.administrator:
        raise MissingRights(lacking, caller.channel, caller.words)
    return True


def check_settled(caller: Caller) -> None:
    """Raise the reason why the server lets somebody open no table here, not even a private one.

    Those who may manage the server are bound to its channels, but need no role.
    """
    settled = caller.server
    if settled.channels and not {caller.channel, caller.parent} & settled.channels:
        raise NotHere(settled.channels)
    role = settled.opener_role
    if role is not None and role not in {caller.guild, *caller.roles} and not manages(caller):
        raise NotAnOpener(role)


def check_managing(caller: Caller) -> None:
    """Raise NotAManager for whoever may not settle what concerns the whole server."""
    if not manages(caller):
        raise NotAManager


def manages(caller: Caller) -> bool:
    """Whether somebody may manage the server that they are in."""
    rights = caller.permissions
    return caller.guild is not None and (rights.administrator or rights.manage_guild)


def check_sharing(caller: Caller) -> None:
    """Raise MayNotShare for whoever may not write here: the bot writes nothing here for them either."""
    if not may_write(caller):
        raise MayNotShare(caller.channel)


def check_place(caller: Caller) -> None:
    """Raise MayNotWrite if the person may not write here; or the reason why the bot couldn't keep a table
    here."""
    if not may_write(caller):
        raise MayNotWrite(caller.channel)
    if caller.access is Access.LOCKED:
        raise ThreadLocked(caller.channel)
    if caller.access is Access.NOT_A_MEMBER:
        raise NotInThread(caller.channel)
    if lacking := missing_permissions(caller):
        raise MissingRights(lacking, caller.channel, caller.words)


def may_see(caller: Caller, table: Table) -> bool:
    """Whether somebody may see a table from where they are.

    Players may from everywhere, others in the table's channel, and people with Manage Server in its server.
    """
    return table.has_place(caller.person) or may_watch(caller, table.row)


def may_watch(caller: Caller, row: TableRow) -> bool:
    """Whether somebody may see a table from where they are without playing at it."""
    return not row.is_private and (_is_at(caller, row) or _moderates(caller, row))


def moderates(caller: Caller, table: Table) -> bool:
    """Whether somebody is a moderator of a table: may end it, or void its game, although they don't play
    there.

    That takes Manage Messages in the table's own channel (a thread has its parent's), or Manage Server
    anywhere in the server. Discord tells a person's rights only for the channel they are in.
    """
    return _moderates(caller, table.row)


def _moderates(caller: Caller, row: TableRow) -> bool:
    if caller.guild is None or row.guild_id != caller.guild:
        return False
    return manages(caller) or (caller.permissions.manage_messages and _is_at(caller, row))


def _is_at(caller: Caller, row: TableRow) -> bool:
    """Whether somebody is where a table stands, or in the channel of the thread that it has to itself."""
    return caller.channel in {row.channel_id, row.parent_id}


def may_write(caller: Caller) -> bool:
    """Whether somebody may write where they are."""
    rights = caller.permissions
    if rights.administrator or caller.guild is None:
        return True
    return rights.send_messages_in_threads if caller.in_thread else rights.send_messages


def bot_may_write(caller: Caller) -> bool:
    """Whether the bot may send words where somebody is, as far as it can be told."""
    if caller.by_answers:
        return False
    if caller.guild is None:
        return True
    missing = set(missing_permissions(caller)) - {"attach_files", "read_message_history"}
    return not missing and caller.access is Access.OPEN


def missing_permissions(caller: Caller) -> list[str]:
    """The permissions, by discord.py's names, that the bot lacks here to keep a table."""
    rights = caller.bot_permissions
    if rights.administrator or caller.guild is None:
        return []
    needed = [
        ("send_messages_in_threads" if caller.in_thread and name == "send_messages" else name)
        for name in NEEDED
    ]
    if caller.in_voice:  # its chat is closed to whoever may not connect
        needed.append("connect")
    return [name for name in needed if not getattr(rights, name)]
