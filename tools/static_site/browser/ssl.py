"""Stands in for Python's `ssl`, which Pyodide leaves out: AnyIO imports it and never calls it.

A browser opens its own encrypted connections, and lets Python open none.
"""


class SSLContext:
    """Is named in annotations."""


class SSLError(OSError):
    """Is never raised."""
