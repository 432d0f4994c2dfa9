"""Values of a setting as one text in a link, and back."""

import re
from collections.abc import Mapping
from typing import Any

from pooling_ui.state.params import SETTING
from pooling_ui.state.readers import Decoded


def encode_choices(choices: Mapping[str, Any]) -> str:
    """Return values of a setting for a link; an empty stride has no number.

    Names that are no parameters of a setting are left out.

    Examples
    --------
    >>> encode_choices({"k": 3, "s": None, "keep": "Lp", "ceil": True})
    'k3.s.keep3.ceil1'
    """
    return ".".join(
        name + ("" if value is None else str(SETTING[name].reader.code(value)))
        for name, value in choices.items()
        if name in SETTING
    )


def decode_choices(text: str) -> dict[str, Any] | None:
    """Return the values that `encode_choices` was given; None if the text is damaged.

    Examples
    --------
    >>> decode_choices("k3.s.keep3.ceil1"), decode_choices("k"), decode_choices("lay3")
    ({'k': 3, 's': None, 'keep': 'Lp', 'ceil': True}, None, None)
    """
    choices = {}
    for part in text.split("."):
        match = re.fullmatch(r"([a-z]+)([0-9]{0,4})", part)
        if match is None or (param := SETTING.get(match[1])) is None:
            return None
        value = param.reader.value(int(match[2])) if match[2] else None
        if value is None and (match[2] or not param.may_be_empty):
            return None
        choices[match[1]] = value
    return choices


CHOICES = Decoded(decode_choices)
