"""Let each field read one session value instead of copying all.

A number field, a select box or a text field asks whether its own value is None. For that, Streamlit
copies every value of the session, once for each field. Here a field gets a view of the values
instead. Streamlit has no setting for it. ARCHITECTURE says how much it saves.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from serving.private_names import SafeSessionState

_copy = cast(property, SafeSessionState.filtered_state)


class _Values(Mapping[str, Any]):
    """A view of the values of a session by their keys."""

    def __init__(self, state: SafeSessionState) -> None:
        self._state = state

    def __getitem__(self, key: str) -> Any:
        return self._state[key]

    def __iter__(self) -> Iterator[str]:
        return iter(_copy.__get__(self._state))

    def __len__(self) -> int:
        return len(_copy.__get__(self._state))


def read_one_by_one() -> None:
    """Read values one by one from now on, in this process."""
    SafeSessionState.filtered_state = property(_Values)  # type: ignore[assignment, method-assign]
