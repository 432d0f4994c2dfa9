"""The one way in which a site cannot be written."""


class MissingError(Exception):
    """Something that the site needs is not to be had: its text says what, and what helps."""
