"""The error that stops the build of the site."""


class MissingError(Exception):
    """An error for a missing part of the site: its text says what is missing, and what helps."""
