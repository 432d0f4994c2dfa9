"""A clock that a test moves."""

from dataclasses import dataclass


@dataclass
class Clock:
    """Seconds, as many as a test says."""

    seconds: float = 0.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.seconds
