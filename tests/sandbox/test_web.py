"""The page's own files: scripts and styles without a build step."""

import re
from graphlib import TopologicalSorter

from aiohttp import ClientSession

from bot.sandbox.page.page import WEB
from bot.sandbox.server import Sandbox

IMPORT = re.compile(r'^(?:import|\}) .*?from "\./(\w+\.js)";$', re.MULTILINE)
_EMOJI = re.compile("[\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\U0001f300-\U0001faff]")


def _scripts() -> dict[str, str]:
    return {
        each.name: each.read_text(encoding="utf-8") for each in WEB.iterdir() if each.name.endswith(".js")
    }


def test_scripts_import_each_other_in_one_direction() -> None:
    imports = {name: set(IMPORT.findall(text)) for name, text in _scripts().items()}
    assert imports["pane.js"] > {"composer.js", "messages.js"}
    TopologicalSorter(imports).prepare()  # raises CycleError


def test_no_script_or_style_is_longer_than_400_lines() -> None:
    lengths = {each.name: each.read_text(encoding="utf-8").count("\n") for each in WEB.iterdir()}
    assert {} == {name: lines for name, lines in lengths.items() if lines > 400}


def test_no_icon_is_an_emoji_character() -> None:
    for each in WEB.iterdir():
        if each.name.endswith((".js", ".css", ".html")):
            code = "\n".join(
                line for line in each.read_text(encoding="utf-8").splitlines() if not line.startswith("//")
            )
            assert [] == _EMOJI.findall(code), each.name


async def test_every_script_is_served_as_one_and_nothing_beside_the_folder() -> None:
    async with Sandbox(page=True) as sandbox, ClientSession() as client:
        for name in _scripts():
            async with client.get(f"{sandbox.page_url}web/{name}") as answer:
                assert (200, "text/javascript") == (answer.status, answer.content_type)
        for name in ("..%2Fserver.py", "index.html", "other.js"):
            async with client.get(f"{sandbox.page_url}web/{name}") as answer:
                assert 404 == answer.status
