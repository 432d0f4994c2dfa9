"""A release of Streamlit or uvicorn without a name that the server needs stops it."""

import subprocess
import sys

import pytest

import run
from serving.private_names import NEEDED, check_names

NAMES = [(owner, name, module) for owner, names, module in NEEDED for name in names]


@pytest.mark.parametrize(("owner", "name", "module"), NAMES)
def test_a_name_that_is_gone_is_told_at_the_start(owner: type, name: str, module: str) -> None:
    lost = type(owner.__name__, (), {})

    with pytest.raises(RuntimeError, match=rf"{owner.__name__} has no {name}, which serving/"):
        check_names([(lost, (name,), module)])


def test_the_installed_releases_have_all_names() -> None:
    """The check runs in a process of its own: other tests change these classes."""
    code = "from serving.private_names import check_names; check_names()"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=run.ROOT)


def test_a_name_that_objects_get_when_they_are_made_is_there() -> None:
    class Made:
        def __init__(self) -> None:
            self.conn = None

    check_names([(Made, ("conn",), "any")])


def test_a_name_that_is_gone_from_streamlits_page_stops_the_server() -> None:
    with pytest.raises(RuntimeError, match="page has no data-run-state, which .*early.js needs"):
        check_names((), ("stApp", "data-run-state"))
