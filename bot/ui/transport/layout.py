"""Putting messages together: Components V2 layouts that hold no state and no callbacks of their own."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, TypeVar

import discord
from discord import ui

from bot.i18n import fit
from bot.ui.transport.ids import ComponentId

TEXT_LIMIT: Final = 4000
"""Characters of all text displays of a message together."""
BUTTONS_IN_ROW: Final = 5
"""Buttons that Discord takes side by side; a longer :data:`Row` is broken into several."""
OPTIONS_IN_MENU: Final = 25
"""Options that Discord takes in a menu: longer lists have pages, or several menus."""
_LABEL_LIMIT: Final = 80
_OPTION_LIMIT: Final = 100
_PLACEHOLDER_LIMIT: Final = 150
_INVALID_FORM: Final = 50035
_FOR_TABLES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
)
"""Channels in which, or in the threads of which, a table can stand."""

T = TypeVar("T")


class Accent(Enum):
    """The colour of a message's edge. It only repeats what the headline says in words."""

    OPEN = 0x3B82F6
    RUNNING = 0xD97706
    OVER = 0x64748B
    TROUBLE = 0xDC2626


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to send, PNG or a film: its bytes, a file name new for each revision, and its words."""

    name: str
    png: bytes
    alt: str
    plain: Callable[[], str] | None = field(default=None, compare=False, repr=False)
    """Makes the text to show if Discord doesn't take the file; without it ``alt`` is shown."""

    def file(self) -> discord.File:
        """A new file object: each can be sent once."""
        return discord.File(io.BytesIO(self.png), filename=self.name, description=self.alt)


@dataclass(frozen=True, slots=True)
class Attached:
    """A text to send as a file: a record."""

    name: str
    content: bytes

    def file(self) -> discord.File:
        """A new file object: each can be sent once."""
        return discord.File(io.BytesIO(self.content), filename=self.name)


@dataclass(frozen=True, slots=True)
class Sign:
    """One of the bot's own emojis."""

    name: str
    id: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button. Its label says everything without its sign."""

    id: ComponentId
    label: str
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    enabled: bool = True
    sign: Sign | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a menu. Its label says everything without its sign."""

    value: str
    label: str
    detail: str | None = None
    sign: Sign | None = None
    chosen: bool = False
    """Whether it is what holds now: the menu shows it instead of its placeholder."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A menu."""

    id: ComponentId
    placeholder: str
    options: tuple[Entry, ...]
    together: int = 1
    """How many of them are chosen at once: no fewer, and no more."""


class Offer(Enum):
    """What of a server Discord itself offers in a menu."""

    CHANNELS = "channels"
    ROLES = "roles"


@dataclass(frozen=True, slots=True)
class PickOf:
    """A menu that Discord fills with what the server has. Nothing may be chosen, too."""

    id: ComponentId
    placeholder: str
    offer: Offer
    chosen: tuple[int, ...]
    """The ids of what is chosen now."""
    most: int = 1


Row = Sequence[Press] | Pick | PickOf


@dataclass(frozen=True, slots=True)
class Screen:
    """A whole message as a value, sent, edited and sent again alike."""

    texts: tuple[str, ...]
    """The first stands above the picture, the others below it; empty ones are left out."""
    picture: Picture | None = None
    rows: tuple[Row, ...] = ()
    accent: Accent = Accent.OPEN
    attached: Attached | None = None
    table: int | None = None
    """The table whose panel it is, of which a person has one."""
    below: bool = False
    """Whether it belongs below what has been posted since the answer was promised: as a message of its own."""

    @property
    def signed(self) -> bool:
        """Whether any of the bot's own emojis are on it."""
        return any(
            part.sign is not None
            for row in self.rows
            if not isinstance(row, PickOf)
            for part in (row.options if isinstance(row, Pick) else row)
        )

    def unsigned(self) -> Screen:
        """The same without emojis, for when Discord refuses one: it may have been deleted meanwhile."""
        rows: list[Row] = []
        for row in self.rows:
            if isinstance(row, PickOf):
                rows.append(row)
            elif isinstance(row, Pick):
                rows.append(replace(row, options=tuple(replace(each, sign=None) for each in row.options)))
            else:
                rows.append(tuple(replace(each, sign=None) for each in row))
        return replace(self, rows=tuple(rows))

    def files(self) -> list[discord.File]:
        """New file objects: each can be sent once."""
        return [part.file() for part in (self.picture, self.attached) if part is not None]

    def as_text(self) -> Screen:
        """The same without files: words instead of the picture."""
        if self.picture is None:
            return replace(self, attached=None)
        said = self.picture.alt if self.picture.plain is None else self.picture.plain()
        shown = any(said in text for text in self.texts)
        words = (*self.texts[:1], *(() if shown else (said,)), *self.texts[1:])
        return replace(self, texts=words, picture=None, attached=None)

    def view(self) -> ui.LayoutView:
        """The layout. It is stopped, so that discord.py doesn't keep it: the router answers its clicks."""
        view = ui.LayoutView(timeout=None)
        container: ui.Container[Any] = ui.Container(accent_colour=self.accent.value)
        shown = [shorten(text) for text in self.texts if text]
        for text in shown[:1]:
            container.add_item(ui.TextDisplay(text))
        if self.picture is not None:
            item = discord.MediaGalleryItem(f"attachment://{self.picture.name}", description=self.picture.alt)
            container.add_item(ui.MediaGallery(item))
        for text in shown[1:]:
            container.add_item(ui.TextDisplay(text))
        if self.attached is not None:
            container.add_item(ui.File(f"attachment://{self.attached.name}"))
        for row in self.rows:
            for part in _as_discord_takes(row):
                container.add_item(_action_row(part))
        view.add_item(container)
        view.stop()
        return view


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads somewhere in Discord."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Note:
    """A message in plain words, which a notification shows, as it doesn't those of a :class:`Screen`."""

    text: str
    buttons: tuple[Press, ...] = ()
    link: Link | None = None
    silent: bool = False
    """Whether it comes without a noise."""
    key: int = 0
    """The key of the news that it tells."""
    turn: bool = False
    """Whether it tells somebody that it is their turn."""
    reminds: int = 0
    """The deadline that it reminds of, where it tells no news; 0 where it does."""

    def view(self) -> ui.View:
        """The buttons. It is stopped, as that of a Screen."""
        view = ui.View(timeout=None)
        for each in self.buttons:
            view.add_item(_button(each))
        if self.link is not None:
            view.add_item(ui.Button(label=fit(self.link.label, _LABEL_LIMIT), url=self.link.url))
        view.stop()
        return view


async def sent(screen: Screen, send: Callable[[Screen], Awaitable[T]]) -> T:
    """What sending a screen leads to; where Discord refuses its form, it is sent once more without emojis.

    One of them may have been deleted since it was uploaded, and words say everything.
    """
    try:
        return await send(screen)
    except discord.HTTPException as error:
        if error.code != _INVALID_FORM or not screen.signed:
            raise
        return await send(screen.unsigned())


def _as_discord_takes(row: Row) -> list[Row]:
    """One row, or several: a menu stands alone, and buttons that don't fit into a row go on in the next."""
    if isinstance(row, Pick | PickOf):
        return [row]
    return [row[first : first + BUTTONS_IN_ROW] for first in range(0, len(row), BUTTONS_IN_ROW)]


def _emoji(sign: Sign | None) -> discord.PartialEmoji | None:
    return None if sign is None else discord.PartialEmoji(name=sign.name, id=sign.id)


def _action_row(row: Row) -> ui.ActionRow[Any]:
    items: list[ui.Item[Any]]
    if isinstance(row, PickOf):
        items = [_menu_of(row)]
    elif isinstance(row, Pick):
        assert 1 <= len(row.options) <= OPTIONS_IN_MENU, f"{row.id}: {len(row.options)} options"
        select: ui.Select[Any] = ui.Select(
            custom_id=str(row.id),
            placeholder=fit(row.placeholder, _PLACEHOLDER_LIMIT),
            min_values=row.together,
            max_values=row.together,
            options=[
                discord.SelectOption(
                    value=entry.value,
                    label=fit(entry.label, _OPTION_LIMIT),
                    description=entry.detail and fit(entry.detail, _OPTION_LIMIT),
                    emoji=_emoji(entry.sign),
                    default=entry.chosen,
                )
                for entry in row.options
            ],
        )
        items = [select]
    else:
        items = [_button(press) for press in row]
    return ui.ActionRow(*items)


def _menu_of(row: PickOf) -> ui.ChannelSelect[Any] | ui.RoleSelect[Any]:
    placeholder = fit(row.placeholder, _PLACEHOLDER_LIMIT)
    if row.offer is Offer.ROLES:
        return ui.RoleSelect(
            custom_id=str(row.id),
            placeholder=placeholder,
            min_values=0,
            max_values=row.most,
            default_values=[
                discord.SelectDefaultValue.from_role(discord.Object(each)) for each in row.chosen
            ],
        )
    return ui.ChannelSelect(
        custom_id=str(row.id),
        placeholder=placeholder,
        channel_types=list(_FOR_TABLES),
        min_values=0,
        max_values=row.most,
        default_values=[discord.SelectDefaultValue.from_channel(discord.Object(each)) for each in row.chosen],
    )


def _button(press: Press) -> ui.Button[Any]:
    return ui.Button(
        custom_id=str(press.id),
        label=fit(press.label, _LABEL_LIMIT),
        style=press.style,
        disabled=not press.enabled,
        emoji=_emoji(press.sign),
    )


def nonce(*parts: object) -> str:
    """Lets Discord recognise a message that is sent twice, as after a crash. At most 25 characters."""
    return hashlib.blake2s("|".join(map(str, parts)).encode(), digest_size=12).hexdigest()


def shorten(text: str, limit: int = TEXT_LIMIT // 2) -> str:
    """A text cut to so many characters, at a line's end where there is one, with an ellipsis."""
    if len(text) <= limit:
        return text
    head, _, _ = text[: limit - 1].rpartition("\n")
    return f"{head or fit(text, limit - 1)}…"
