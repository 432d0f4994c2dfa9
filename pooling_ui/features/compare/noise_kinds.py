"""The kinds of noise on the page Compare: their names, and the strengths that are measured."""

from collections.abc import Callable
from dataclasses import dataclass

from pooling_core.measures import NOISES
from pooling_ui.text.words import number_label


@dataclass(frozen=True, slots=True)
class NoiseKind:
    """A kind of noise: its name in the core and on the page, and the strengths of its curve.

    `axis` names its strength in full.
    """

    noise: str
    label: str
    strengths: tuple[float, ...]
    strength_label: Callable[[float], str]
    axis: str

    @property
    def prose(self) -> str:
        """Return the name within a sentence; “Gaussian noise” keeps its capital letter."""
        return "Gaussian noise" if self.noise == "gaussian" else self.noise

    def measured(self, chosen: float) -> tuple[float, ...]:
        """Return the strengths that are measured: those of the curve, and the chosen one."""
        return tuple(sorted({*self.strengths, chosen}))


def _sigma(strength: float) -> str:
    return f"σ = {number_label(strength, 3)}"


def _percent(strength: float) -> str:
    return f"{number_label(100 * strength, 3)} %"


_SHARES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5)
_OF_PIXELS = "Share of the pixels that become"
NOISE_KINDS = (
    NoiseKind(
        "gaussian", "Gaussian", (0.0, 10.0, 20.0, 30.0, 40.0, 50.0), _sigma, "σ of the noise"
    ),
    NoiseKind("salt", "Salt", _SHARES, _percent, f"{_OF_PIXELS} 255"),
    NoiseKind("pepper", "Pepper", _SHARES, _percent, f"{_OF_PIXELS} 0"),
    NoiseKind("salt and pepper", "Both", _SHARES, _percent, f"{_OF_PIXELS} 255 or 0"),
)
NOISE_BY_LABEL = {kind.label: kind for kind in NOISE_KINDS}
assert tuple(kind.noise for kind in NOISE_KINDS) == NOISES
# The kinds of noise that the opening sentence and the table compare.
CLAIMED = ("Gaussian", "Salt", "Pepper")
