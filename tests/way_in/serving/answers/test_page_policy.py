"""Check what a browser lets the app's pages do, and who may show them in a frame."""

import base64
import hashlib

import pytest

from pooling_ui.state.server_settings import FRAMES, framing_sites
from serving.answers.page_policy import policy

PAGE = "<html><script>it = 1</script><script src='./it.js'></script></html>"


def rules(text: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (rule.split() for rule in text.split(";"))}


def test_of_the_scripts_in_a_page_only_those_that_stand_in_it_may_run() -> None:
    """None that somebody else brings in, and nothing that is text until it runs."""
    digest = base64.b64encode(hashlib.sha256(b"it = 1").digest()).decode()

    assert rules(policy(PAGE))["script-src"] == ["'self'", "blob:", f"'sha256-{digest}'"]


def test_nothing_is_loaded_from_elsewhere_and_nothing_sent() -> None:
    for name, sources in rules(policy(PAGE)).items():
        assert {"'self'", "'none'", "'unsafe-inline'", "data:", "blob:"} >= {
            each for each in sources if "sha256" not in each
        }, name


def test_no_other_site_shows_a_page_in_a_frame_unless_it_is_named() -> None:
    sites = ("https://moodle.example.org", "https://*.example.edu:8443")
    named = framing_sites({FRAMES: " ".join(sites)})

    assert rules(policy(PAGE, framing_sites({})))["frame-ancestors"] == ["'self'"]
    assert rules(policy(PAGE, named))["frame-ancestors"] == ["'self'", *sites]


@pytest.mark.parametrize(
    "text", ["moodle.example.org", "https://a.example; script-src *", "*", "https://", "'none'"]
)
def test_what_names_no_site_is_refused(text: str) -> None:
    """The refusal has an example of a name that is accepted."""
    with pytest.raises(ValueError, match=r"such as https://moodle\.example\.org"):
        framing_sites({FRAMES: text})
