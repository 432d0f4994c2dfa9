"""The mechanism of browser components: bundles, delivery, messages, and shared scripts."""

from pathlib import Path

# Scripts and styles that several components import.
SHARED = Path(__file__).parent / "shared"
