"""What the one who runs the bot can set: environment variables, or the same names in ``.env``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.games.resources import checkout

DISCORD_API: Final = "https://discord.com/api/v10"


class LogFormat(StrEnum):
    """One line per event in either."""

    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    """The least weight of an event that is still logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def default_database() -> str:
    """Return the database used when none is named: in a checkout's data folder, else in the user's own."""
    top = checkout()
    folder = top / "data" if top is not None else user_data_path("tableside", appauthor=False)
    return f"sqlite:///{folder / 'tableside.db'}"


class Settings(BaseSettings):
    """All settings. Only ``DISCORD_TOKEN`` is needed, and only by ``tableside run``."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True, env_ignore_empty=True
    )

    discord_token: SecretStr = Field(default=SecretStr(""), description="The bot's token.")
    discord_api_url: str = Field(
        default=DISCORD_API,
        description="Where Discord's HTTP interface is; another for a server of the same kind.",
    )
    database_url: str = Field(
        default="",
        description="Where tables are kept: sqlite:///FILE or postgresql://…; empty: tableside.db in the data folder.",
    )
    log_level: LogLevel = Field(default=LogLevel.INFO, description="debug, info, warning or error.")
    log_format: LogFormat = Field(
        default=LogFormat.TEXT, description="text or json: one line per event in either."
    )
    render_threads: int = Field(default=2, ge=1, le=16, description="Threads that draw pictures, 1 to 16.")

    @field_validator("discord_api_url")
    @classmethod
    def _an_address(cls, value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise ValueError("must be an http or https address")
        return value.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _a_database(cls, value: str) -> str:
        if value and urlsplit(value).scheme.split("+")[0] not in {"sqlite", "postgresql"}:
            raise ValueError("must begin with sqlite:/// or postgresql://")
        return value

    @property
    def database(self) -> str:
        """The database to use, the default one filled in."""
        return self.database_url or default_database()


class SettingsProblem(ValueError):
    """Settings are wrong; ``lines`` names every problem, one a line."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Return the settings of environment and file; raises SettingsProblem with every problem at once."""
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg] # pydantic-settings takes it, its stub doesn't
    except ValidationError as error:
        lines = [f"{'.'.join(map(str, each['loc'])).upper()}: {each['msg']}" for each in error.errors()]
        raise SettingsProblem(lines) from error
