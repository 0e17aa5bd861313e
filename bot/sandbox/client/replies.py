"""What the bot answered to what a person did."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from bot.sandbox.client.visible import Message, Modal, message
from bot.sandbox.world.interactions import Callback, Interaction, State
from bot.sandbox.world.model import Json
from bot.sandbox.world.world import World


class ReplyKind(StrEnum):
    """What the bot did with an interaction."""

    MESSAGE = "message"
    """A message was sent, to everyone or to this person alone."""
    UPDATE = "update"
    """The message with the component was changed (or nothing was, after a deferred update)."""
    MODAL = "modal"
    CHOICES = "choices"
    DEFERRED = "deferred"
    """Deferred, and nothing has come yet (only with ``until=Until.ANSWERED``)."""
    FAILED = "failed"
    """No answer in time, or the bot wasn't there: the person read that the interaction failed."""


class Until(Enum):
    """How far to follow an interaction."""

    ANSWERED = "answered"
    """Up to the first answer, which may only be a deferring one."""
    SETTLED = "settled"
    """Up to the message that was deferred."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the bot answered."""

    id: int
    """The interaction's identifier."""
    kind: ReplyKind
    message: Message | None
    """The answer, or for an update the message with the component as it is now."""
    ephemeral: bool
    modal: Modal | None
    latency: float
    """Real seconds to the first answer."""
    choices: tuple[Json, ...]
    followups: tuple[Message, ...]
    interaction: Interaction

    @property
    def text(self) -> str:
        """The words of the answer; nothing if there is none."""
        return self.message.text if self.message is not None else ""


def reply_to(world: World, interaction: Interaction) -> Reply:
    """What has been answered so far."""
    kind = _kind(interaction)
    shown = None
    if kind is ReplyKind.MESSAGE:
        shown = interaction.original
        if shown is not None and shown.deleted and interaction.followups:
            shown = interaction.followups[-1]
    elif kind is ReplyKind.UPDATE:
        shown = interaction.source
    modal = None
    if interaction.modal is not None:
        raw = interaction.modal
        modal = Modal(str(raw["title"]), str(raw["custom_id"]), tuple(raw["components"]), interaction.id)
    answer = message(world, shown) if shown is not None else None
    return Reply(
        id=interaction.id,
        kind=kind,
        message=answer,
        ephemeral=answer is not None and answer.ephemeral,
        modal=modal,
        latency=interaction.latency or 0.0,
        choices=tuple(interaction.choices),
        followups=tuple(message(world, each) for each in interaction.followups),
        interaction=interaction,
    )


def _kind(interaction: Interaction) -> ReplyKind:
    if interaction.state is State.FAILED:
        return ReplyKind.FAILED
    if interaction.loading:
        return ReplyKind.DEFERRED
    match interaction.answer:
        case Callback.MESSAGE | Callback.DEFERRED_MESSAGE:
            return ReplyKind.MESSAGE
        case Callback.MODAL:
            return ReplyKind.MODAL
        case Callback.CHOICES:
            return ReplyKind.CHOICES
        case _:
            return ReplyKind.UPDATE if interaction.settled.is_set() else ReplyKind.DEFERRED
