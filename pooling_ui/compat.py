"""Newer keyword arguments, passed only where the installed library knows them.

The browser build runs on an older Streamlit than the desktop; a keyword it lacks is a nicety that
may be left out, never a reason to fail.
"""

import inspect
from collections.abc import Callable
from typing import Any


def supported(function: Callable[..., Any], **keywords: Any) -> dict[str, Any]:
    """Return those of `keywords` that `function` accepts."""
    parameters = inspect.signature(function).parameters
    takes_any = any(p.kind is p.VAR_KEYWORD for p in parameters.values())
    return {name: value for name, value in keywords.items() if takes_any or name in parameters}
