"""Write the static site: `python -m tools.static_site FOLDER [--packages FOLDER]`."""

import argparse
import sys
from pathlib import Path

from tools.static_site.missing import MissingError
from tools.static_site.site import write

parser = argparse.ArgumentParser(prog="tools.static_site")
parser.add_argument("folder", type=Path)
parser.add_argument("--packages", type=Path)
options = parser.parse_args()
try:
    size = write(options.folder, options.packages)
except MissingError as problem:
    sys.exit(str(problem))
print(f"{options.folder} holds the site: {size / 1e6:.1f} MB.")
