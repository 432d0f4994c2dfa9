"""Pass newer keyword arguments only if the installed library knows them.

The browser build has an older Streamlit. A keyword that it lacks is left out.
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
