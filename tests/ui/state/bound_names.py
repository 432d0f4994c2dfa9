"""The names of links that Streamlit binds to widgets."""

from google.protobuf.message import Message  # type: ignore[import-untyped]
from streamlit.testing.v1 import AppTest


def bound_in(app: AppTest) -> set[str]:
    """Return every name that a page binds to the address bar."""
    waiting, names = [app._tree], set()
    while waiting:
        node = waiting.pop()
        waiting += getattr(node, "children", {}).values()
        if isinstance(getattr(node, "proto", None), Message):
            names |= _bound_names(node.proto)
    return names


def _bound_names(message: Message) -> set[str]:
    """Return every name that Streamlit binds to the address bar, anywhere in a message."""
    names = set()
    for field, value in message.ListFields():
        if field.name == "query_param_key":
            names.add(value)
        elif isinstance(value, Message):
            names |= _bound_names(value)
    return names
