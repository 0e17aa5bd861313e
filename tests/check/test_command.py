"""What the command prints: a line for each thing, in the terminal's language."""

from __future__ import annotations

import asyncio

import pytest

from bot.__main__ import MISUSED, main
from bot.check_command import check
from bot.i18n import Words
from bot.sandbox.server import Sandbox
from bot.settings import Settings
from tests.check.conftest import CHANNEL, press, settings


async def printed(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str], language: str
) -> tuple[bool, list[str]]:
    words = Words(language)
    label = words.say("check-button")
    channel = sandbox.world.channel(CHANNEL).id
    checking = asyncio.create_task(check(settings(sandbox), channel, words, seconds=10))
    await sandbox.actor("ada").wait_for(lambda message: label in str(message), channel=CHANNEL)
    await press(sandbox, label)
    return await checking, capsys.readouterr().out.splitlines()


async def test_a_line_for_each_thing_and_a_sum(sandbox: Sandbox, capsys: pytest.CaptureFixture[str]) -> None:
    holds, lines = await printed(sandbox, capsys, "en")
    assert holds
    assert 13 == sum(line.startswith("held: ") for line in lines)
    assert "held: the same nonce twice makes one message" in lines
    assert (
        f"Please press “Here I am” in channel {sandbox.world.channel(CHANNEL).id} within 10 seconds." in lines
    )
    assert "Please remove by hand: thread " == lines[-2][:30]
    assert "13 of 13 held." == lines[-1]


async def test_a_difference_has_a_line_that_says_how_in_russian(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    sandbox.faults.add("closed-dms", person="ada")
    holds, lines = await printed(sandbox, capsys, "ru")
    assert not holds
    (line,) = [line for line in lines if line.startswith("иначе: ")]
    assert line.startswith("иначе: личное сообщение доходит и становится компонентами: отказ 403, код 50007")
    assert "Верно 12 из 13." == lines[-1]


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    for name in (*map(str.upper, Settings.model_fields), "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.chdir(str(tmp_path))


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize("channel", ["table-talk", "12", "https://discord.com/channels/1/x"])
def test_what_names_no_channel_is_not_understood(capsys: pytest.CaptureFixture[str], channel: str) -> None:
    assert MISUSED == main(["check", channel])
    assert f"This isn’t understood: tableside check {channel}" in capsys.readouterr().err


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize(
    "channel", ["1234567890123456789", "https://discord.com/channels/1234567890123456788/1234567890123456789"]
)
def test_a_channel_is_named_by_identifier_or_link_and_a_token_is_needed(
    capsys: pytest.CaptureFixture[str], channel: str
) -> None:
    assert MISUSED == main(["check", channel])
    assert "DISCORD_TOKEN" in capsys.readouterr().err
