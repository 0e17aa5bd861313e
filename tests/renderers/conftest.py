"""The option that takes the pictures of today as right."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden pictures anew")
