"""What is said of the parts of a link that could not be used."""

import re
from collections.abc import Sequence

from pooling_ui.state.params import ALL
from pooling_ui.text.words import plain

_MOST = 5
_ORDINARY = re.compile(r"[A-Za-z0-9_.-]{1,24}")


def link_note(names: Sequence[str]) -> str:
    """Return one sentence for names whose value cannot be used, one for names that mean nothing.

    Examples
    --------
    >>> link_note(["k"])
    'Part of this link could not be used (k); those parts start at their defaults.'
    >>> link_note(["kernel"])
    'Part of this link means nothing here (kernel).'
    """
    damaged = [name for name in names if name in ALL]
    strange = [name for name in names if name not in ALL]
    sentences = []
    if damaged:
        sentences.append(
            f"Part of this link could not be used ({', '.join(damaged)}); "
            "those parts start at their defaults."
        )
    if strange:
        sentences.append(f"Part of this link means nothing here ({_listed(strange)}).")
    return " ".join(sentences)


def _listed(names: Sequence[str]) -> str:
    """Return names that anybody may have written: few, and none that could look like our words."""
    shown = [plain(name) for name in names if _ORDINARY.fullmatch(name)][:_MOST]
    return ", ".join((*shown, *(("…",) if len(shown) < len(names) else ())))
