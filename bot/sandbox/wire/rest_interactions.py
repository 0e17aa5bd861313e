"""Answers to interactions: the first one, the edits of it, and what follows."""

from __future__ import annotations

from typing import Any, Final

from bot.sandbox.checks.limits_commands import choice_problems, modal_problems
from bot.sandbox.wire import posting
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.wire.refusal import Refusal
from bot.sandbox.wire.rest import INVALID_FORM, Answer, Call, Route
from bot.sandbox.wire.rest_messages import change, shown
from bot.sandbox.world import payloads
from bot.sandbox.world.components import references
from bot.sandbox.world.interactions import Callback, Interaction, Kind, State
from bot.sandbox.world.mentions import mentions
from bot.sandbox.world.model import EPHEMERAL, LOADING, Installation, Json, Post
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.realism import Habit

ALLOWED: Final = {
    Kind.COMMAND: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL},
    Kind.COMPONENT: set(Callback) - {Callback.CHOICES},
    Kind.AUTOCOMPLETE: {Callback.CHOICES},
    Kind.MODAL: set(Callback) - {Callback.CHOICES, Callback.MODAL},
}
"""Which first answers each kind of interaction may get."""
FOLLOW_UPS: Final = 5
"""How many messages may follow where the bot isn't a member."""
NEEDS_MESSAGE: Final = {Callback.DEFERRED_UPDATE, Callback.UPDATE}


def callback(call: Call) -> Answer:
    """Give the first answer."""
    interactions, body = call.sandbox.interactions, call.fields()
    interaction = interactions.by_token(call.params["token"])
    if interaction is None or interaction.id != call.number("interaction"):
        raise Refusal(404, 10062, "Unknown interaction")
    call.sent.shown_to(interaction.person.name)
    if interaction.state is State.FAILED:
        raise Refusal(404, 10062, "Unknown interaction")
    if interaction.answer is not None:
        raise Refusal(400, 40060, "Interaction has already been acknowledged.")
    kind = _kind(call, interaction, body.get("type"))
    data: Json = body.get("data") or {}
    match kind:
        case Callback.MESSAGE:
            _first_message(call, interaction, data)
        case Callback.DEFERRED_MESSAGE:
            _first_deferral(call, interaction, data)
        case Callback.DEFERRED_UPDATE:
            interaction.original = interaction.source
        case Callback.UPDATE:
            interaction.original = interaction.source
            _update(call, interaction, data)
        case Callback.CHOICES:
            call.check(choice_problems(data.get("choices") or []))
            interaction.choices = list(data.get("choices") or [])
        case Callback.MODAL:
            call.check(modal_problems(data))
            interaction.modal = data | {"components": posting.numbered(data["components"])}
    interaction.answer = kind
    deferred = kind in {Callback.DEFERRED_MESSAGE, Callback.DEFERRED_UPDATE}
    state = State.DEFERRED if deferred else State.MODAL if kind is Callback.MODAL else State.ANSWERED
    interactions.answered(interaction, state)
    if not deferred:
        interactions.settle(interaction)
    if call.query.get("with_response") not in {"1", "true"}:
        return 204, None
    return 200, _response(call, interaction, kind)


def _kind(call: Call, interaction: Interaction, value: Any) -> Callback:
    problems = []
    if value not in ALLOWED[interaction.kind]:
        problems.append(f"type: {value} doesn't answer a {interaction.kind.name.lower()}")
    elif value in NEEDS_MESSAGE and interaction.source is None:
        problems.append(f"type: {value} needs a message to update")
    call.check(problems)
    return Callback(value)


def _first_message(call: Call, interaction: Interaction, data: Json) -> None:
    if not data:
        call.check(["data: a message (type 4) needs it"])
    interaction.original = _send(call, interaction, data, kind=_post_kind(interaction))


def _first_deferral(call: Call, interaction: Interaction, data: Json) -> None:
    flags = int(data.get("flags") or 0)
    extra = sorted(key for key in data if key != "flags" and data[key] and key != "tts")
    problems = [f"data: a deferral (type 5) takes no {key}" for key in extra]
    if flags & ~EPHEMERAL:
        problems.append(f"flags: {flags & ~EPHEMERAL} can't go with a deferral; only ephemeral can")
    call.check(problems)
    post = _new_post(call, interaction, flags | _forced(call, interaction), kind=_post_kind(interaction))
    post.flags |= LOADING
    interaction.original, interaction.loading = post, True
    call.sandbox.world.add_post(post)
    call.sent.shown(call.sandbox.world, post)


def _post_kind(interaction: Interaction) -> int:
    return 20 if interaction.kind is Kind.COMMAND else 19 if interaction.kind is Kind.COMPONENT else 0


def _new_post(call: Call, interaction: Interaction, flags: int, *, kind: int = 0) -> Post:
    world = call.sandbox.world
    if interaction.channel.id not in world.channels:
        raise Refusal(404, 10003, "Unknown Channel")
    return Post(
        id=world.new_id(),
        channel_id=interaction.channel.id,
        author_id=world.bot.id,
        created=world.clock.now(),
        kind=kind,
        flags=flags,
        viewer_id=interaction.person.id if flags & EPHEMERAL else None,
        interaction=payloads.metadata(world, interaction),
        reference_id=interaction.source.id if interaction.source is not None and kind == 19 else None,
    )


def _send(call: Call, interaction: Interaction, body: Json, *, kind: int = 0) -> Post:
    world, allowed = call.sandbox.world, body.get("allowed_mentions")
    made = posting.draft(world, body, call.uploads, None)
    made.flags |= _forced(call, interaction)
    call.check(made.problems)
    post = _new_post(call, interaction, made.flags, kind=kind)
    posting.apply(world, post, made, allowed)
    _, post.pinged, _ = mentions(world, post, allowed)
    world.add_post(post)
    call.sent.shown(world, post)
    return post


def _forced(call: Call, interaction: Interaction) -> int:
    """Make answers ephemeral where people may not use apps from outside the server."""
    world = call.sandbox.world
    allowed = Permission.USE_EXTERNAL_APPS in world.permissions(interaction.person, interaction.channel)
    return 0 if allowed or world.installation is Installation.SERVER else EPHEMERAL


def _update(call: Call, interaction: Interaction, data: Json) -> None:
    post = interaction.source
    if post is None or post.deleted:
        raise Refusal(404, 10008, "Unknown Message")
    change(call, post, data)
    call.sent.shown(call.sandbox.world, post)


def _response(call: Call, interaction: Interaction, kind: Callback) -> Json:
    world = call.sandbox.world
    answered: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    resource: Json = {"type": int(kind)}
    post = interaction.original
    if post is not None:
        answered |= {
            "response_message_id": str(post.id),
            "response_message_loading": interaction.loading,
            "response_message_ephemeral": post.ephemeral,
        }
        if kind in {Callback.MESSAGE, Callback.UPDATE, Callback.DEFERRED_MESSAGE}:
            resource["message"] = payloads.message(world, post, origin=world.origin)
    return {"interaction": answered, "resource": resource}


def _of_token(call: Call) -> Interaction:
    """Find the interaction by the token in the path; raises Refusal for a wrong or an old one."""
    interaction = call.sandbox.interactions.by_token(call.params["token"])
    if (
        call.number("webhook") != call.sandbox.world.bot.id
        or interaction is None
        or interaction.answer is None
    ):
        raise Refusal(404, 10015, "Unknown Webhook")
    if not call.sandbox.interactions.token_valid(interaction):
        raise Refusal(401, 50027, "Invalid Webhook Token")
    return interaction


def _post(call: Call, interaction: Interaction) -> Post:
    """Find the message of the path: the original answer, or another one that this interaction sent."""
    name = call.params.get("message", "@original")
    if name == "@original":
        post = interaction.original
    else:
        sent = [*interaction.followups, *([interaction.original] if interaction.original is not None else [])]
        post = next((each for each in sent if str(each.id) == name), None)
    if post is None or post.deleted:
        raise Refusal(404, 10008, "Unknown Message")
    return post


def follow_up(call: Call) -> Answer:
    """Send another message; the first one after a deferred message fills that one."""
    interaction, body = _of_token(call), call.fields()
    if interaction.answer is Callback.DEFERRED_MESSAGE and interaction.loading:
        _lose_file(call, body)
        post = _fill(call, interaction, body)
    else:
        alone = call.sandbox.world.installation is Installation.PERSON or interaction.channel.group
        if alone and len(interaction.followups) >= FOLLOW_UPS:
            raise Refusal(
                400, 40094, "This interaction has reached its maximum number of follow-up messages."
            )
        replies = Habit.REPLIES in call.sandbox.world.realism.habits
        kind = 19 if replies and interaction.kind is Kind.COMPONENT else 0
        post = _send(call, interaction, body, kind=kind)
        interaction.followups.append(post)
        call.sandbox.interactions.settle(interaction)
    return 200, shown(call, post)


def _lose_file(call: Call, body: Json) -> None:
    """Refuse an edit that brings a file for a gallery, as has been seen of Discord, where a fault says so."""
    shows = call.uploads and references(body.get("components") or [])
    names = (call.operation, f"PATCH /webhooks/{call.params['webhook']}")
    if shows and call.sandbox.faults.fires(FaultKind.LOST_FILE, *names):
        name = sorted(shows)[0]
        raise Refusal(400, INVALID_FORM, f"Invalid Form Body: components: attachment {name!r} not found")


def _fill(call: Call, interaction: Interaction, body: Json) -> Post:
    post = _post(call, interaction)
    change(call, post, body)
    call.sandbox.interactions.settle(interaction)
    return post


def fetch(call: Call) -> Answer:
    """A message of the interaction."""
    world = call.sandbox.world
    return 200, payloads.message(world, _post(call, _of_token(call)), origin=world.origin)


def edit(call: Call) -> Answer:
    """Edit a message of the interaction; a deferred one thereby appears."""
    interaction, body = _of_token(call), call.fields()
    post = _post(call, interaction)
    _lose_file(call, body)
    if post is interaction.original and interaction.loading:
        post = _fill(call, interaction, body)
    else:
        change(call, post, body)
        call.sandbox.interactions.settle(interaction)
    return 200, shown(call, post)


def delete(call: Call) -> Answer:
    """Delete a message of the interaction."""
    interaction = _of_token(call)
    post = _post(call, interaction)
    call.sent.shown(call.sandbox.world, post)
    call.sandbox.world.remove_post(post)
    if interaction.loading and post is interaction.original:
        interaction.loading = False  # a further message is still to come
    else:
        call.sandbox.interactions.settle(interaction)
    return 204, None


_WEBHOOK: Final = "/webhooks/{webhook}/{token}"
_ORIGINAL: Final = _WEBHOOK + "/messages/@original"
_MESSAGE: Final = _WEBHOOK + "/messages/{message}"

ROUTES: Final = [
    Route("POST", "/interactions/{interaction}/{token}/callback", "create_interaction_response", callback),
    Route("POST", _WEBHOOK, "execute_webhook", follow_up),
    Route("GET", _ORIGINAL, "get_original_webhook_message", fetch),
    Route("PATCH", _ORIGINAL, "update_original_webhook_message", edit),
    Route("DELETE", _ORIGINAL, "delete_original_webhook_message", delete),
    Route("GET", _MESSAGE, "get_webhook_message", fetch),
    Route("PATCH", _MESSAGE, "update_webhook_message", edit),
    Route("DELETE", _MESSAGE, "delete_webhook_message", delete),
]
