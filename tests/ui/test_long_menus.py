"""No menu is longer than Discord takes, however long its list grows."""

from __future__ import annotations

import pytest

from bot.calendar import Span
from bot.i18n import Words
from bot.leaderboards import variants
from bot.people.leaderboards import Leaderboard
from bot.store.people.leaderboards import LeaderboardPage
from bot.ui.screens import leaderboards
from bot.ui.transport.layout import Pick


def test_a_game_of_many_leaderboards_has_several_menus(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [*variants("zen"), *variants("zen")]
    monkeypatch.setattr(leaderboards, "variants", lambda _: many)
    page = LeaderboardPage(rows=(), own=None, page=0, pages=1, own_page=0, people=0)
    shown = leaderboards.leaderboard_screen(
        Leaderboard("zen", False, Span.ALL, 0, ""), page, {}, Words("en"), in_server=False
    )
    menus = [row for row in shown.rows if isinstance(row, Pick)]
    assert len(many) == sum(len(menu.options) for menu in menus)
    assert len(menus) == len({str(menu.id) for menu in menus})
    shown.view()  # which refuses a menu that is too long
