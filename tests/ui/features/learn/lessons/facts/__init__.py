"""Compute the numbers in the lessons' sentences from what is on each step's stage.

A function is named after its lesson. It takes the state at the start of each step, and returns for
each step the phrases of its texts that hold numbers. Every module of this folder holds some.
"""

from importlib import import_module
from pkgutil import iter_modules

from tests.ui.features.learn.lessons.facts.common import FACTS

__all__ = ["FACTS"]

for module in iter_modules(__path__):
    import_module(f"{__name__}.{module.name}")
