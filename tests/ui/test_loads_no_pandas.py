"""Check what the app does not load: it costs memory, and time at the first visit."""

import subprocess
import sys

from tests.ui.helpers.pages import ROOT

# All of `app.py`: what is switched to runs without what stands around every page.
_VISITS = """
import sys
from streamlit.testing.v1 import AppTest
for link in ({}, {"present": "true", "predict": "true"}):
    app = AppTest.from_file("app.py", default_timeout=180)
    app.query_params.update(link)
    shown = app.run().get("bidi_component")
    assert not app.exception
    print(*(each.proto.component_name.removeprefix("poolscope_") for each in shown))
print(*({"pandas", "pyarrow"} & set(sys.modules)))
"""


def test_nothing_around_a_page_loads_pandas() -> None:
    """79 MB; and while it was loaded, the chart of another run met half of it."""
    visits = [sys.executable, "-c", _VISITS]
    found = subprocess.run(visits, cwd=ROOT, capture_output=True, text=True)

    assert found.returncode == 0, found.stderr
    page, presented, loaded = found.stdout.splitlines()
    assert {"stage", "browser"} <= set(page.split())
    assert "question_text" in presented.split()
    assert not loaded
