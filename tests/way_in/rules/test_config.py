"""Every setting in .streamlit/config.toml means something to this Streamlit."""

import inspect
import re
import tomllib
from collections.abc import Iterator

import pytest
from streamlit import config
from streamlit.runtime.scriptrunner import script_runner

import run

SETTINGS = tomllib.loads((run.ROOT / ".streamlit" / "config.toml").read_text("utf-8"))


def flat(table: dict[str, object], prefix: str = "") -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}"


@pytest.mark.parametrize("name", list(flat(SETTINGS)))
def test_a_setting_is_known(name: str) -> None:
    assert config.get_option(name) is not None  # raises for a name Streamlit does not have


def test_nothing_is_counted_and_no_traceback_is_shown() -> None:
    assert SETTINGS["browser"]["gatherUsageStats"] is False
    assert SETTINGS["client"]["showErrorDetails"] == "none"
    assert SETTINGS["runner"]["postScriptGC"] is False


def test_the_option_still_decides_whether_a_rerun_collects_garbage() -> None:
    """The largest single gain in speed hangs on a hidden option that may go without a word."""
    assert 'if config.get_option("runner.postScriptGC"):' in inspect.getsource(script_runner)


def test_the_command_for_development_runs_the_app_again_whenever_a_file_changes() -> None:
    guide = (run.ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (command,) = re.findall(r"`\S*streamlit run app\.py(.*?)`", guide)
    options = dict(re.findall(r"--(\S+)=(\S+)", command))

    assert options["server.runOnSave"] == "true"
    assert options["client.toolbarMode"] == "developer"
    for name in options:
        assert config.get_option(name) is not None  # raises for a name Streamlit does not have
