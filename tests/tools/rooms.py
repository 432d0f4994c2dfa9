"""Check that rooms import only the rooms below them, as `.importlinter` lists them."""

import sys
from pathlib import Path

from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parents[2]


def main(root: Path = ROOT) -> int:
    """Return 0 if every import points inward; else print those that do not, and return 1."""
    sys.path.insert(0, str(root))
    return int(lint_imports(config_filename=str(root / ".importlinter"), no_cache=True))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT))
