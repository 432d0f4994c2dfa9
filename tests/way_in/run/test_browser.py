"""Check which browser the tests would drive, on machines that have this and that."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools import browser

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs here are shell scripts")


def program(path: Path, code: int = 0) -> str:
    """Write a program that ends with `code`, whatever it is asked."""
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make an empty folder the only one on PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("POOLSCOPE_BROWSER", raising=False)
    monkeypatch.delenv("POOLSCOPE_FIREFOX", raising=False)
    monkeypatch.delenv("POOLSCOPE_WEBKIT", raising=False)
    return tmp_path


def kind(of: browser.Kind = browser.CHROMIUM, places: tuple[str, ...] = ()) -> browser.Kind:
    """Make a kind of browser whose usual places are these."""
    return replace(of, places=places)


def test_none() -> None:
    assert browser.find(kind()) is None


@pytest.mark.parametrize(
    ("of", "name"),
    [(of, name) for of in (browser.CHROMIUM, browser.FIREFOX) for name in of.names],
)
def test_one_on_the_path(path: Path, of: browser.Kind, name: str) -> None:
    found = program(path / name)

    assert browser.find(kind(of)) == found
    assert (
        browser.find(kind(browser.FIREFOX if of is browser.CHROMIUM else browser.CHROMIUM)) is None
    )


def test_one_in_its_usual_place(path: Path) -> None:
    place = program(path / "Google Chrome")

    assert browser.find(kind(places=("/no/such/browser", place))) == place


def test_one_that_only_says_where_to_get_it_is_passed_over(path: Path) -> None:
    program(path / "chromium-browser", code=1)
    chrome = program(path / "google-chrome")

    assert browser.find(kind()) == chrome


def test_the_one_that_is_named_overrules(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(path / "chromium")
    mine = program(path / "mine")
    monkeypatch.setenv("POOLSCOPE_BROWSER", mine)

    assert browser.find(kind()) == mine


def test_one_that_is_named_but_missing_is_not_replaced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(path / "chromium")
    monkeypatch.setenv("POOLSCOPE_BROWSER", os.devnull)

    assert browser.find(kind()) is None


def test_webkit_needs_a_screen(path: Path) -> None:
    driver = program(path / "WebKitWebDriver")
    assert browser.find(kind(browser.WEBKIT)) is None
    assert browser.why_none(browser.WEBKIT) == (
        "no WebKitWebDriver with Xvfb found; install one, or set POOLSCOPE_WEBKIT to its path"
    )

    program(path / "Xvfb")
    assert browser.find(kind(browser.WEBKIT)) == driver


@pytest.mark.parametrize("of", [browser.CHROMIUM, browser.FIREFOX, browser.WEBKIT])
def test_as_root_debians_is_installed(path: Path, of: browser.Kind) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root installs packages")
    noted = path / "noted"
    apt = path / "apt-get"
    installed = f"/bin/cp {program(path / 'browser')} {path / of.names[0]}"
    apt.write_text(f'#!/bin/sh\necho $* >> {noted}\nif [ "$1" = install ]; then {installed}; fi\n')
    apt.chmod(0o755)

    browser.fetch(Path(noting(path / "python", noted)), kind(of))

    assert noted.read_text().splitlines() == [
        "update",
        f"install --yes --no-install-recommends {' '.join(of.debians)}",
    ]


def test_otherwise_it_is_playwrights_own(path: Path) -> None:
    noted = path / "noted"

    browser.fetch(Path(noting(path / "python", noted)), kind())

    assert noted.read_text() == "-m playwright install chromium\n"


def test_there_is_no_firefox_of_playwrights_but_a_changed_one(path: Path) -> None:
    noted = path / "noted"

    browser.fetch(Path(noting(path / "python", noted)), kind(browser.FIREFOX))

    assert not noted.exists()
    assert browser.why_none(browser.FIREFOX) == (
        "no Firefox found; install one, or set POOLSCOPE_FIREFOX to its path"
    )


def test_nothing_is_installed_in_place_of_the_one_that_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POOLSCOPE_BROWSER", os.devnull)
    noted = path / "noted"

    browser.fetch(Path(noting(path / "python", noted)), kind())

    assert not noted.exists()
    assert browser.why_none() == f"POOLSCOPE_BROWSER names no browser that starts: {os.devnull}"


def noting(path: Path, noted: Path) -> str:
    """Write a program that notes down what it was asked."""
    path.write_text(f"#!/bin/sh\necho $* >> {noted}\n")
    path.chmod(0o755)
    return str(path)
