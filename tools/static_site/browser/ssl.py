"""Replace Python's `ssl`, which Pyodide leaves out: AnyIO imports it but never calls it.

In a browser, Python can open no encrypted connections.
"""


class SSLContext:
    """A class for annotations only."""


class SSLError(OSError):
    """An error that is never raised."""
