"""A release of Streamlit or uvicorn without a name that the server needs stops it."""

import re
import subprocess
import sys

import pytest

import run
from serving.private_names import NEEDED, NEEDED_IN_PAGE, check_server_names

NAMES = [(owner, name, module) for owner, names, module in NEEDED for name in names]


@pytest.mark.parametrize(("owner", "name", "module"), NAMES)
def test_a_name_that_is_gone_is_told_at_the_start(owner: type, name: str, module: str) -> None:
    lost = type(owner.__name__, (), {})

    with pytest.raises(RuntimeError, match=rf"{owner.__name__} has no {name}, which serving/"):
        check_server_names([(lost, (name,), module)])


def test_the_installed_releases_have_all_names() -> None:
    """The check runs in a process of its own: other tests change these classes."""
    code = "from serving.private_names import check_server_names; check_server_names()"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=run.ROOT)


def test_a_name_that_objects_get_when_they_are_made_is_there() -> None:
    class Made:
        def __init__(self) -> None:
            self.conn = None

    check_server_names([(Made, ("conn",), "any")])


def test_a_name_that_is_gone_from_streamlits_page_stops_the_server() -> None:
    with pytest.raises(RuntimeError, match="page has no data-run-state, which a script or style"):
        check_server_names((), ("stApp", "data-run-state"))


def test_every_name_of_streamlits_page_that_is_read_is_checked() -> None:
    """A name may be the beginning of several: `stNumberInputStep` of Up and Down."""
    listed = ["git", "ls-files", "pooling_ui", "serving", "app.py"]
    files = subprocess.check_output(listed, text=True, cwd=run.ROOT).split()
    read = {
        name
        for file in files
        if file.endswith((".js", ".css", ".py")) and not file.endswith("private_names.py")
        for name in re.findall(r"\bst[A-Z][A-Za-z]+\b", (run.ROOT / file).read_text("utf-8"))
    }

    assert len(read) > 30
    assert not [name for name in read if not any(each.startswith(name) for each in NEEDED_IN_PAGE)]
    used = [each for each in NEEDED_IN_PAGE if each.startswith("st")]
    assert not [each for each in used if not any(each.startswith(name) for name in read)]
