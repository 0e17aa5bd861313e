"""Headless Chromium. To start it costs more than most of what is looked at there."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """Start Chromium, and end it with the block."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium") or "/usr/bin/chromium", args=list(FLAGS)
        )
        yield browser
        await browser.close()
