"""Newer keyword arguments, passed only where the installed library knows them.

The browser build runs on an older Streamlit than the desktop; a keyword it lacks is a nicety that
may be left out, never a reason to fail.
"""

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any


def supported(function: Callable[..., Any], **keywords: Any) -> dict[str, Any]:
    """Return those of `keywords` that `function` accepts."""
    names, takes_any = _parameters(function)
    return {name: value for name, value in keywords.items() if takes_any or name in names}


@cache
def _parameters(function: Callable[..., Any]) -> tuple[frozenset[str], bool]:
    """Return the names of a function's parameters, and whether it takes any keyword."""
    parameters = inspect.signature(function).parameters
    takes_any = any(each.kind is each.VAR_KEYWORD for each in parameters.values())
    return frozenset(parameters), takes_any
