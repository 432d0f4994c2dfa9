"""Collect what a link shows: every text and widget in order, and a digest of each drawing."""

import hashlib
import re
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qs

from streamlit.testing.v1 import AppTest

import run
from tests.ui.helpers.pages import leaves_of, unmarked

_CODE = "_code"  # such a component holds scripts, which may change
_DURATION = re.compile(r"\bin [\d.,]+ m?s\b")


def shown(link: str) -> list[str]:
    """Return one line for each element that a page shows by a link such as `grid?k=3`."""
    page, _, query = link.partition("?")
    app = AppTest.from_file(str(run.ROOT / "app.py"), default_timeout=180)
    for name, texts in parse_qs(query, keep_blank_values=True).items():
        app.query_params[name] = texts
    app.switch_page(f"pages/{page}.py")
    with patch("pooling_ui.pictures.measuring._AT_ONCE", 60):  # seconds: all of it, however slow
        app.run()
    lines = [f"exception {each.value}" for each in app.exception]
    lines += [line for each in leaves_of(app.main) if (line := _line(each))]
    return lines


def _line(element: Any) -> str:
    """Return what an element shows; "" for one without content."""
    kind = str(element.type)
    if kind == "bidi_component":
        proto = element.proto
        if proto.component_name.endswith(_CODE):
            return ""
        data = proto.bytes or proto.json.encode()
        return f"{proto.component_name} {hashlib.sha256(data).hexdigest()[:12]}"
    parts = [_text(element, name) for name in ("label", "value", "options", "disabled")]
    text = " | ".join(part for part in parts if part)
    return f"{kind} {_DURATION.sub('in a moment', unmarked(text))}" if text else ""


def _text(element: Any, name: str) -> str:
    try:
        value = getattr(element, name, None)
    except (AttributeError, NotImplementedError):
        return ""
    if value is None or value is False or callable(value):
        return ""
    if name == "disabled":
        return "disabled"
    return " / ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
