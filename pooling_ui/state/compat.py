"""Leave newer keyword arguments out where the browser build's older Streamlit lacks them.

On a server, Streamlit is the release that the tests know: a keyword that is gone must fail there,
and not be left out. Without `bind`, links would lose values, and nobody would see it.
"""

import inspect
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

IN_BROWSER = sys.platform == "emscripten"


def supported(function: Callable[..., Any], **keywords: Any) -> dict[str, Any]:
    """Return `keywords`; in the browser build, only those that `function` accepts."""
    if not IN_BROWSER:
        return keywords
    names, takes_any = _parameters(function)
    return {name: value for name, value in keywords.items() if takes_any or name in names}


@cache
def _parameters(function: Callable[..., Any]) -> tuple[frozenset[str], bool]:
    """Return the names of a function's parameters, and whether it takes any keyword."""
    parameters = inspect.signature(function).parameters
    takes_any = any(each.kind is each.VAR_KEYWORD for each in parameters.values())
    return frozenset(parameters), takes_any
