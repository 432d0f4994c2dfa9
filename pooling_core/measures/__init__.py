"""Measurements of what people claim of pools: under noise, and under shifts of the input."""

from pooling_core.measures.bright_cell import UnitShifts, unit_shifts
from pooling_core.measures.disturb import NOISES, add_noise, shares
from pooling_core.measures.method_kinds import METHODS, SHIFT_METHODS
from pooling_core.measures.methods import Method, expected_error, method_of
from pooling_core.measures.noise import Errors, NoiseTrial
from pooling_core.measures.noise_theory import Expected, normal_maximum
from pooling_core.measures.rebuild import FILLS, rebuild
from pooling_core.measures.shift import (
    ALONG,
    BORDER,
    CHANGES,
    STAYS,
    Shifted,
    shifted,
)
from pooling_core.measures.shift_trial import ShiftCurve, ShiftTrial

__all__ = [
    "ALONG",
    "BORDER",
    "CHANGES",
    "FILLS",
    "NOISES",
    "SHIFT_METHODS",
    "STAYS",
    "METHODS",
    "Errors",
    "Expected",
    "NoiseTrial",
    "ShiftCurve",
    "ShiftTrial",
    "Shifted",
    "UnitShifts",
    "Method",
    "add_noise",
    "expected_error",
    "normal_maximum",
    "rebuild",
    "shares",
    "shifted",
    "unit_shifts",
    "method_of",
]
