"""What goes back through a pool: the modes of the page Backwards, and the pool of each."""

GRADIENT, SPREAD, POWERED, UNPOOL = MODES = (
    "Gradient of max",
    "Gradient of average",
    "Gradient of Lp",
    "Unpool",
)


def keep_of(mode: str) -> str:
    """Return what windows keep where this goes back."""
    return {SPREAD: "Average", POWERED: "Lp"}.get(mode, "Max")
