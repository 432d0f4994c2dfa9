"""The messages of PyTorch's about pooling layers: what each means, and what works instead."""

import re
from dataclasses import replace

from pooling_ui.paste.answer import Answer
from pooling_ui.paste.errors import (
    arguments,
    keras,
    neighbours,
    norms,
    other_layers,
    settings,
    sizes,
    tensors,
    unpooling,
)
from pooling_ui.paste.errors.message import Pasted, lines_of, pasted_text

# The first message that is found is answered: a message that others contain stands behind them.
MESSAGES = (
    *sizes.MESSAGES,
    *settings.MESSAGES,
    *unpooling.MESSAGES,
    *arguments.MESSAGES,
    *tensors.MESSAGES,
    *neighbours.MESSAGES,
    *norms.MESSAGES,
    *other_layers.MESSAGES,
    *keras.MESSAGES,
)

# The lines between the errors of one traceback. The last error is the one that stopped the program.
_ANOTHER = re.compile(
    r"\n\s*(?:During handling of the above exception|The above exception was the direct cause).*"
)


def error_answer(text: str) -> Answer | None:
    """Return the answer to the error in a text, such as a whole traceback; None without one.

    Examples
    --------
    >>> error_answer("RuntimeError: stride should not be zero").title
    'A window has to move: stride must be at least 1, and was 0.'
    """
    starts = [0, *(match.end() for match in _ANOTHER.finditer(text))]
    for start in reversed(starts):
        for message in MESSAGES:
            match = message.pattern.search(text, start)
            if match:
                answer = message.answer(match, pasted_text(text))
                quoted = lines_of(match)
                return replace(answer, reading=f"Recognised: “{quoted}”") if quoted else answer
    return None


__all__ = ["MESSAGES", "Pasted", "error_answer"]
