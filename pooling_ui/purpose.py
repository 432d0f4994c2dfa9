"""What a pool is called, and what it is for, in the one sentence that a newcomer must read."""

from pooling_core import AdaptiveRule
from pooling_ui.changes import KEPT
from pooling_ui.size_words import Rules
from pooling_ui.words import shape


def pool_name(keep: str, rules: Rules) -> str:
    """Return the name of a pool, at the beginning of a sentence; parameters as in `purpose`."""
    if rules and isinstance(rules[0], AdaptiveRule):
        return f"Adaptive {keep if keep == 'Lp' else keep.lower()} pooling"
    return f"{keep} pooling"


def purpose(keep: str, rules: Rules, what: str = "grid") -> str:
    """Say what pooling is for, and what each window keeps.

    Parameters
    ----------
    keep : str
        What a window keeps, as `share.KEEPS` has it.
    rules : sequence of SizeRule or of AdaptiveRule
        How the output size of each axis comes about; may be empty.
    what : str
        What is pooled.

    Examples
    --------
    >>> from pooling_core import AdaptiveSpec
    >>> purpose("Max", AdaptiveSpec(4).size_rules((6, 6)))
    'A grid of any size becomes 4 × 4: windows share it out, and each keeps its largest number.'
    """
    kept = "its brightest value" if what == "picture" else KEPT[keep]
    if rules and isinstance(rules[0], AdaptiveRule):
        size = shape(rule.windows for rule in rules)
        return f"A {what} of any size becomes {size}: windows share it out, and each keeps {kept}."
    return f"Pooling makes a {what} smaller: each window keeps only {kept}."
