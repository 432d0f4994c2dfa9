"""Values that a feature keeps for a person: each feature declares its own class."""

from typing import Any, TypeVar

Part = TypeVar("Part")


class Parts:
    """The values of features, by their class; each is made when it is first asked for.

    A feature declares a class whose fields all have defaults, and asks for it with
    `session().part(ItsClass)`, or with `session().visit.part(ItsClass)` where the values end with
    the open page.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Pressed:
    ...     times: int = 0
    >>> parts = Parts()
    >>> parts.part(Pressed).times += 1
    >>> parts.part(Pressed)
    Pressed(times=1)
    """

    def __init__(self) -> None:
        self._by_class: dict[type, Any] = {}

    def part(self, of: type[Part]) -> Part:
        """Return the values of this class."""
        held: Part | None = self._by_class.get(of)
        if held is None:
            held = self._by_class[of] = of()
        return held
