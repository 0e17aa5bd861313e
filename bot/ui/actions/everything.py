"""All that people can do, by subject."""

from __future__ import annotations

from dataclasses import dataclass, fields

from bot.ui.actions.agreeing import AgreementActions
from bot.ui.actions.attending import AttendingActions
from bot.ui.actions.daily import DailyActions
from bot.ui.actions.diagnosing import DiagnosisActions
from bot.ui.actions.ending import EndActions
from bot.ui.actions.films import FilmActions
from bot.ui.actions.leaderboards import LeaderboardActions
from bot.ui.actions.learning import HelpActions
from bot.ui.actions.lobby import LobbyActions
from bot.ui.actions.moving import MoveActions
from bot.ui.actions.preferences import PreferenceActions
from bot.ui.actions.privacy import PrivacyActions
from bot.ui.actions.replaying import ReplayActions
from bot.ui.actions.reviewing import ReviewActions
from bot.ui.actions.servers import ServerActions
from bot.ui.actions.statistics import StatisticsActions
from bot.ui.actions.viewing import ViewActions
from bot.ui.transport.router import Router


@dataclass(frozen=True, slots=True)
class Actions:
    """One value for each subject. Each of their methods is one thing that somebody can do: it takes who and
    what, and returns what they see."""

    views: ViewActions
    moves: MoveActions
    lobby: LobbyActions
    ends: EndActions
    replays: ReplayActions
    reviews: ReviewActions
    films: FilmActions
    agreements: AgreementActions
    attending: AttendingActions
    help: HelpActions
    leaderboards: LeaderboardActions
    statistics: StatisticsActions
    daily: DailyActions
    preferences: PreferenceActions
    privacy: PrivacyActions
    servers: ServerActions
    diagnosis: DiagnosisActions

    def register(self, router: Router) -> None:
        """Let every subject answer the clicks that are its own."""
        for field in fields(self):
            if (register := getattr(getattr(self, field.name), "register", None)) is not None:
                register(router)
