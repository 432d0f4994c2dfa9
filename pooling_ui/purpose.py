"""What a pool is called, and what it is for, in the one sentence that a newcomer must read."""

from pooling_core import AdaptiveRule
from pooling_ui.changes import KEPT
from pooling_ui.size_words import Rules
from pooling_ui.words import shape


def title(keep: str, rules: Rules) -> str:
    """Return the title of the page that shows a pool; parameters as in `purpose`."""
    if rules and isinstance(rules[0], AdaptiveRule):
        return f"Adaptive {keep if keep == 'Lp' else keep.lower()} pooling, step by step"
    return f"{keep} pooling, step by step"


def purpose(keep: str, rules: Rules) -> str:
    """Say what pooling is for, and what each window keeps.

    Parameters
    ----------
    keep : str
        What a window keeps, as `share.KEEPS` has it.
    rules : sequence of SizeRule or of AdaptiveRule
        How the output size of each axis comes about; may be empty.

    Examples
    --------
    >>> from pooling_core import AdaptiveSpec
    >>> purpose("Max", AdaptiveSpec(4).size_rules((6, 6)))
    'A grid of any size becomes 4 × 4: windows share it out, and each keeps its largest number.'
    """
    if rules and isinstance(rules[0], AdaptiveRule):
        size = shape(rule.windows for rule in rules)
        words = "windows share it out, and each keeps"
        return f"A grid of any size becomes {size}: {words} {KEPT[keep]}."
    return f"Pooling makes a grid smaller: each window keeps only {KEPT[keep]}."
