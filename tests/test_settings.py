"""Settings: what ``.env.example`` says of them, and what is said of wrong ones."""

from __future__ import annotations

import re
import traceback
from pathlib import Path
from typing import Final

import pytest

from bot.games.resources import checkout
from bot.i18n import LANGUAGES, Words
from bot.settings import DISCORD_API, LogFormat, LogLevel, Settings, SettingsProblem, load_settings

SECRET: Final = "a-token-that-nobody-may-see"
WRONG: Final = {
    "DISCORD_API_URL": "ftp://example.org",
    "DATABASE_URL": "mysql://ada:a-password@example.org/tables",
    "LOG_LEVEL": "loud",
    "LOG_FORMAT": "pictures",
    "RENDER_THREADS": "17",
    "SHARD_COUNT": "-1",
    "SHARD_IDS": "first",
    "SHARDS": "some",
    "INTERACTIONS_A_MINUTE": "11",
}
SETTING: Final = re.compile(r"(?m)^# (?P<description>.+)\n# (?P<name>[A-Z_]+)=(?P<default>.*)$")


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def example() -> str:
    top = checkout()
    assert top is not None
    return (top / ".env.example").read_text(encoding="utf-8")


def plain(value: object) -> str:
    return str(getattr(value, "value", value)) if not hasattr(value, "get_secret_value") else ""


def problems(path: Path | None = None) -> list[str]:
    with pytest.raises(SettingsProblem) as raised:
        load_settings(path)
    return [str(dict(each.params).get("name", "")) for each in raised.value.problems]


def test_the_example_lists_every_setting_with_its_description_and_default() -> None:
    want = [
        (name.upper(), field.description, plain(field.default))
        for name, field in Settings.model_fields.items()
    ]
    assert want == [
        (found["name"], found["description"], found["default"]) for found in SETTING.finditer(example())
    ]


def test_the_example_sets_nothing_by_itself() -> None:
    assert [] == [line for line in example().splitlines() if line and not line.startswith("# ")]


def test_the_example_is_right_as_it_stands_once_its_settings_count(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    file.write_text(re.sub(r"(?m)^# (?=[A-Z_]+=)", "", example()), encoding="utf-8")
    assert Settings(_env_file=None) == load_settings(file)  # type: ignore[call-arg] # as in bot.settings


def test_without_anything_set_the_defaults_hold() -> None:
    settings = load_settings()
    assert ("", DISCORD_API, LogLevel.INFO, LogFormat.TEXT, 1) == (
        settings.discord_token.get_secret_value(),
        settings.discord_api_url,
        settings.log_level,
        settings.log_format,
        settings.render_threads,
    )
    assert re.fullmatch(r"sqlite:///.+tableside\.db", settings.database)


def test_the_environment_comes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=debug\nRENDER_THREADS=4\n")
    monkeypatch.setenv("LOG_LEVEL", "error")
    settings = load_settings()
    assert (LogLevel.ERROR, 4) == (settings.log_level, settings.render_threads)


def test_other_settings_in_the_file_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SOMEONE_ELSES=1\n")
    assert load_settings() is not None


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=debug\n", encoding="utf-8-sig")
    assert load_settings().log_level is LogLevel.DEBUG


def test_every_problem_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in WRONG.items():
        monkeypatch.setenv(name, value)
    assert sorted(WRONG) == sorted(problems())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RENDER_THREADS", "0"),
        ("RENDER_THREADS", "two"),
        ("RENDER_THREADS", "1.5"),
        ("RENDER_THREADS", "9" * 5000),
        ("LOG_LEVEL", "INFO!"),
        ("DISCORD_API_URL", "discord.com"),
        ("DISCORD_API_URL", "https://"),
        ("DISCORD_API_URL", "http://:80"),
        ("DISCORD_API_URL", "http://[::1"),
        ("DISCORD_API_URL", "https://two words.org"),
        ("DATABASE_URL", "tableside.db"),
    ],
)
def test_a_wrong_value_is_told_by_its_name(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert [name] == problems()


@pytest.mark.parametrize("language", LANGUAGES)
def test_problems_are_told_in_the_readers_language_without_any_value(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {**WRONG, "DISCORD_TOKEN": SECRET}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsProblem) as raised:
        load_settings()
    lines = [Words(language).text(problem) for problem in raised.value.problems]
    assert len(WRONG) == len(lines)
    told = "\n".join([*lines, *traceback.format_exception(raised.value)])
    assert [] == [value for value in (SECRET, *WRONG.values()) if value in told]


def test_the_token_is_in_no_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", SECRET)
    settings = load_settings()
    assert SECRET == settings.discord_token.get_secret_value()
    assert SECRET not in f"{settings!r} {settings} {settings.model_dump_json()}"


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=ключ", encoding="utf-16")
    with pytest.raises(SettingsProblem, match=r"settings-no-text .*\.env"):
        load_settings()


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(SettingsProblem, match=r"settings-unreadable .*Permission denied"):
        load_settings()
