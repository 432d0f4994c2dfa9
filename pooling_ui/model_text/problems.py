"""Errors for a text that cannot be read, or not to its end, each with its line."""

from __future__ import annotations

import ast


class UnreadableError(ValueError):
    """A part that cannot be read; the message says what, and in which line."""

    def __init__(self, what: str, at: ast.AST | int | None = None) -> None:
        self.what = what
        self.line = at if isinstance(at, int) else getattr(at, "lineno", None)
        super().__init__(f"Line {self.line}: {what}" if self.line else what)


class TooLongError(Exception):
    """A text takes more steps than are followed."""
