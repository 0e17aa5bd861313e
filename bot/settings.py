"""What the one who runs the bot can set: environment variables, or the same names in ``.env``."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.games.resources import checkout
from bot.games.text import Text, text

MOST_THREADS: Final = 16
MOST_PORT: Final = 65535
MOST_INTERACTIONS: Final = 1_000_000
MOST_SHARDS: Final = 10_000
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
    """The database used when none is named: in a checkout's data folder, else in the user's own."""
    top = checkout()
    folder = top / "data" if top is not None else user_data_path("tableside", appauthor=False)
    return f"sqlite:///{folder / 'tableside.db'}"


class Settings(BaseSettings):
    """All settings. Only ``DISCORD_TOKEN`` is needed, and only by ``tableside run``."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", extra="ignore", frozen=True, env_ignore_empty=True
    )

    discord_token: SecretStr = Field(
        default=SecretStr(""),
        description="The bot's token, from the Bot page of your application; nothing else is needed.",
    )
    discord_api_url: str = Field(
        default=DISCORD_API,
        description="Where Discord's HTTP interface is; another address for a server of the same kind.",
    )
    database_url: str = Field(
        default="",
        description="Where tables are kept: sqlite:///FILE or postgresql://…; empty: tableside.db in the data folder.",
    )
    log_level: LogLevel = Field(
        default=LogLevel.INFO,
        description="Least weight of events logged: debug, info, warning or error.",
    )
    log_format: LogFormat = Field(
        default=LogFormat.TEXT, description="How events are logged, one a line: text or json."
    )
    render_threads: int = Field(
        default=1, ge=1, le=MOST_THREADS, description="Threads that draw pictures, 1 to 16."
    )

    shard_count: int = Field(
        default=0,
        ge=0,
        le=MOST_SHARDS,
        description="How many shards there are; 0: as many as Discord advises.",
    )
    shard_ids: str = Field(
        default="", description="Those of the shards that this process serves, as in 0,1,2; empty: all."
    )
    shards: str = Field(
        default="", description="auto: processes on one PostgreSQL database share the shards by themselves."
    )

    interactions_a_minute: int = Field(
        default=60,
        ge=12,
        le=MOST_INTERACTIONS,
        description="Clicks and commands of one person that are answered in a minute, a third of them at once.",
    )

    metrics_port: int = Field(
        default=0,
        ge=0,
        le=MOST_PORT,
        description="Port on which /healthz and /metrics answer; 0: none.",
    )
    metrics_host: str = Field(
        default="127.0.0.1",
        description="Address on which they answer; 0.0.0.0: everybody who reaches this machine may ask.",
    )

    @field_validator("discord_token")
    @classmethod
    def _a_token(cls, value: SecretStr) -> SecretStr:
        bare = value.get_secret_value().strip()
        if not all("!" <= letter <= "~" for letter in bare):
            raise ValueError("must be the token alone, in one line")
        return SecretStr(bare)

    @field_validator("discord_api_url")
    @classmethod
    def _an_address(cls, value: str) -> str:
        parts = urlsplit(value)
        _ = parts.port  # raises ValueError for one that there can't be
        if parts.scheme not in {"http", "https"} or not parts.hostname or any(map(str.isspace, value)):
            raise ValueError("must be an http or https address")
        return value.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _a_database(cls, value: str) -> str:
        if value and urlsplit(value).scheme.split("+")[0] not in {"sqlite", "postgresql", "postgres"}:
            raise ValueError("must begin with sqlite:/// or postgresql://")
        return value

    @field_validator("shard_ids")
    @classmethod
    def _numbers(cls, value: str) -> str:
        parts = [each.strip() for each in value.split(",")] if value.strip() else []
        if not all(each.isascii() and each.isdecimal() for each in parts):
            raise ValueError("must be numbers with commas between them")
        return ",".join(parts)

    @field_validator("shards")
    @classmethod
    def _automatic(cls, value: str) -> str:
        if value not in {"", "auto"}:
            raise ValueError("must be auto or nothing")
        return value

    @property
    def own_shards(self) -> list[int]:
        """The shards that this process serves; none: all."""
        return [int(each) for each in self.shard_ids.split(",") if each]

    @property
    def database(self) -> str:
        """The database to use, the default one filled in."""
        return self.database_url or default_database()


class SettingsProblem(ValueError):
    """Settings are wrong. ``problems`` says what each must be. It repeats no value: some are secret."""

    def __init__(self, problems: Sequence[Text]) -> None:
        super().__init__("; ".join(f"{each.key} {dict(each.params)}" for each in problems))
        self.problems = tuple(problems)


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """The settings of environment and file; raises SettingsProblem with every problem at once."""
    try:
        settings = Settings(_env_file=env_file)  # type: ignore[call-arg] # pydantic-settings takes it, its stub doesn't
        _ = settings.database
        return settings
    except ValidationError as error:
        wrong = [str(each["loc"][0]) for each in error.errors(include_input=False, include_url=False)]
    except UnicodeDecodeError:
        raise SettingsProblem([text("settings-no-text", file=str(env_file))]) from None
    except OSError as error:
        problem = text("settings-unreadable", file=str(env_file), reason=error.strerror or str(error))
        raise SettingsProblem([problem]) from None
    except RuntimeError:  # the default database lies in the user's home
        raise SettingsProblem([text("settings-no-home", name="DATABASE_URL")]) from None
    # Raised after the except clause: what pydantic says quotes values, which must not get into a traceback.
    raise SettingsProblem([_PROBLEMS[name] for name in wrong])


_PROBLEMS: Final[dict[str, Text]] = {
    "discord_token": text("settings-no-token", name="DISCORD_TOKEN"),
    "discord_api_url": text("settings-no-address", name="DISCORD_API_URL"),
    "database_url": text("settings-no-database", name="DATABASE_URL"),
    "log_level": text("settings-not-among", name="LOG_LEVEL", allowed=", ".join(LogLevel)),
    "log_format": text("settings-not-among", name="LOG_FORMAT", allowed=", ".join(LogFormat)),
    "metrics_port": text("settings-no-number", name="METRICS_PORT", least=0, most=MOST_PORT),
    "render_threads": text("settings-no-number", name="RENDER_THREADS", least=1, most=MOST_THREADS),
    "shard_count": text("settings-no-number", name="SHARD_COUNT", least=0, most=MOST_SHARDS),
    "shard_ids": text("settings-no-shards", name="SHARD_IDS"),
    "shards": text("settings-not-among", name="SHARDS", allowed="auto"),
    "interactions_a_minute": text(
        "settings-no-number", name="INTERACTIONS_A_MINUTE", least=12, most=MOST_INTERACTIONS
    ),
}
"""A sentence for each wrong setting. Whether a token is the right one only Discord knows."""
