"""Messages and forms as a person sees them: words, buttons, selects, pictures, pings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.sandbox.world import payloads
from bot.sandbox.world.components import TEXT_DISPLAY, walk
from bot.sandbox.world.model import LAYOUT, LOADING, SILENT, Channel, Json, Person, Post, StoredFile
from bot.sandbox.world.world import World

BUTTON, SELECTS, FIELDS = 2, (3, 5, 6, 7, 8), (3, 4, 5, 6, 7, 8, 19, 21, 22, 23)
TEXT_INPUT = 4


@dataclass(frozen=True, slots=True)
class Button:
    """A button. A link button has a URL and no custom_id."""

    label: str
    custom_id: str | None
    disabled: bool
    style: int
    url: str | None
    emoji: str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a select."""

    label: str
    value: str
    description: str | None
    default: bool


@dataclass(frozen=True, slots=True)
class Select:
    """A drop-down list. Lists of people, roles and channels have no options of their own."""

    placeholder: str
    custom_id: str
    disabled: bool
    kind: int
    options: tuple[Choice, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a gallery, a thumbnail, an embed or as a plain attachment."""

    name: str
    url: str
    alt: str | None
    """Its alternative text."""
    content: bytes


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form."""

    label: str
    custom_id: str
    kind: int
    required: bool
    value: str
    """What is filled in from the start."""
    longest: int
    shortest: int
    options: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot opened, with its raw components."""

    title: str
    custom_id: str
    components: tuple[Json, ...]
    interaction_id: int
    """The interaction that it answered."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields that can be filled in, from top to bottom."""
        found = []
        for part in self.components:
            for each in [part.get("component"), *part.get("components", ())]:
                if each is not None and each["type"] in FIELDS:
                    found.append(_field(each, str(part.get("label") or each.get("label") or "")))
        return tuple(found)

    @property
    def text(self) -> str:
        """All words of the form: title, labels, descriptions, texts between."""
        parts = [self.title]
        for part in self.components:
            parts += [str(part[key]) for key in ("label", "description", "content") if part.get(key)]
        return "\n".join(parts)


@dataclass(frozen=True, slots=True)
class Message:
    """A message as one person saw it at one moment; it doesn't change when the message is edited."""

    id: int
    channel_id: int
    author: str
    """The name of who wrote it: ``tableside`` is the bot."""
    content: str
    payload: Json
    """Discord's message object."""
    post: Post
    """The message itself, as it is now."""
    revision: int
    """How many versions it had when it was seen."""
    flags: int
    ephemeral: bool
    edited: bool
    mentions: tuple[str, ...]
    """The names of the people whom it pinged when it was sent."""
    stored: tuple[StoredFile, ...]

    @property
    def text(self) -> str:
        """All words: the content, texts of embeds and text displays, each on its own lines."""
        parts = [self.content] if self.content else []
        for embed in self.payload["embeds"]:
            parts += [str(embed[key]) for key in ("title", "description") if embed.get(key)]
            parts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields", ())]
            parts += [embed["footer"]["text"]] if "footer" in embed else []
        parts += [str(each["content"]) for each in self.components if each["type"] == TEXT_DISPLAY]
        return "\n".join(parts)

    @property
    def components(self) -> tuple[Json, ...]:
        """All components, the nested ones too, in reading order."""
        return tuple(walk(self.payload["components"]))

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons in reading order."""
        return tuple(_button(each) for each in self.components if each["type"] == BUTTON)

    @property
    def selects(self) -> tuple[Select, ...]:
        """All drop-down lists in reading order."""
        return tuple(_select(each) for each in self.components if each["type"] in SELECTS)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures that are shown, in reading order, with their bytes."""
        shown: list[tuple[Json, str | None]] = []
        for each in self.components:
            if each["type"] == 11:
                shown.append((each["media"], each.get("description")))
            for item in each.get("items", ()):
                shown.append((item["media"], item.get("description")))
        for embed in self.payload["embeds"]:
            shown += [(embed[key], None) for key in ("image", "thumbnail") if embed.get(key)]
        for attached in self.payload["attachments"]:
            if str(attached["content_type"]).startswith("image/"):
                shown.append((attached | {"attachment_id": attached["id"]}, attached.get("description")))
        files = {str(each.id): each for each in self.stored}
        return tuple(
            Picture(file.name, str(media["url"]), alt or file.description, file.content)
            for media, alt in shown
            if (file := files.get(str(media.get("attachment_id")))) is not None
        )

    @property
    def files(self) -> tuple[StoredFile, ...]:
        """All files of the message, whether shown as pictures or not."""
        return self.stored

    @property
    def layout(self) -> bool:
        """Whether it is made of components alone (Components V2)."""
        return bool(self.flags & LAYOUT)

    @property
    def loading(self) -> bool:
        """Whether the bot is still thinking."""
        return bool(self.flags & LOADING)

    @property
    def silent(self) -> bool:
        """Whether it was sent without a push."""
        return bool(self.flags & SILENT)

    def button(self, name: str) -> Button:
        """Find a button by label or custom_id; raises LookupError, which lists those there are."""
        for each in self.buttons:
            if name in (each.label, each.custom_id):
                return each
        raise LookupError(f"no button {name!r}; there are: {[each.label for each in self.buttons]}")

    def choice(self, name: str) -> Select:
        """Find a select by placeholder or custom_id; raises LookupError, which lists those there are."""
        for each in self.selects:
            if name in (each.placeholder, each.custom_id):
                return each
        raise LookupError(f"no select {name!r}; there are: {[each.placeholder for each in self.selects]}")

    def component(self, name: str) -> Json:
        """Find a raw component by label, placeholder, custom_id or number; raises LookupError."""
        for each in self.components:
            if name in (
                each.get("label"),
                each.get("placeholder"),
                each.get("custom_id"),
                str(each.get("id")),
            ):
                return each
        raise LookupError(f"no component {name!r} in: {self}")

    def __str__(self) -> str:
        marks = " (ephemeral)" if self.ephemeral else ""
        lines = [f"{self.author}{marks}: {self.text}"]
        if self.buttons:
            lines.append("  buttons: " + ", ".join(each.label or str(each.emoji) for each in self.buttons))
        if self.selects:
            lines.append("  selects: " + ", ".join(each.placeholder for each in self.selects))
        return "\n".join(lines)


def message(world: World, post: Post) -> Message:
    """A message as everyone who can see it sees it now."""
    payload = payloads.message(world, post, origin=world.origin)
    return Message(
        id=post.id,
        channel_id=post.channel_id,
        author=world.people[post.author_id].name,
        content=post.content,
        payload=payload,
        post=post,
        revision=post.revision,
        flags=post.flags,
        ephemeral=post.ephemeral,
        edited=post.edited is not None,
        mentions=tuple(sorted(world.people[each].name for each in post.pinged)),
        stored=tuple(post.files),
    )


def visible_to(
    world: World, person: Person, *, channel: Channel | None = None, newest_first: bool = False
) -> Iterator[Message]:
    """Give every message that a person can see, in a channel or anywhere, oldest first if not said otherwise.

    Each is put together when it is its turn: whoever looks for the newest one needn't wait for all.
    """
    channels = world.channels.values() if channel is None else (channel,)
    posts = (post for each in channels for post in each.posts.values())
    for post in sorted(posts, key=lambda each: each.id, reverse=newest_first):
        if world.sees(person, post):
            yield message(world, post)


def _emoji(emoji: Json | None) -> str | None:
    return None if emoji is None else str(emoji.get("name"))


def _button(each: Json) -> Button:
    return Button(
        label=str(each.get("label") or ""),
        custom_id=each.get("custom_id"),
        disabled=bool(each.get("disabled")),
        style=int(each["style"]),
        url=each.get("url"),
        emoji=_emoji(each.get("emoji")),
    )


def _choices(each: Json) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            str(option["label"]), str(option["value"]), option.get("description"), bool(option.get("default"))
        )
        for option in each.get("options", ())
    )


def _number(value: Any, default: int) -> int:
    return default if value is None else int(value)


def _select(each: Json) -> Select:
    return Select(
        placeholder=str(each.get("placeholder") or ""),
        custom_id=str(each["custom_id"]),
        disabled=bool(each.get("disabled")),
        kind=int(each["type"]),
        options=_choices(each),
        least=_number(each.get("min_values"), 1),
        most=_number(each.get("max_values"), 1),
    )


def _field(each: Json, label: str) -> Field:
    return Field(
        label=label,
        custom_id=str(each["custom_id"]),
        kind=int(each["type"]),
        required=each.get("required") is not False,
        value=str(each.get("value") or ""),
        longest=_number(each.get("max_length"), 4000),
        shortest=_number(each.get("min_length"), 0),
        options=_choices(each),
    )
