"""Several ES modules as one, because an inline Streamlit component is a single module.

The sources stay ordinary modules that import one another by relative path, so `node --test`
reads them as they are; only what is sent to the browser is joined.
"""

import re
from pathlib import Path

_IMPORT = re.compile(r"^import\s[^;]*?from\s+[\"'](\.[^\"']*)[\"'];\n", re.MULTILINE)
# A comment with lines of its own; what it explains stays in the sources.
_COMMENT = re.compile(r"^ *(?:/\*(?:(?!\*/)[\s\S])*\*/|//.*)\n", re.MULTILINE)
_EXPORT = re.compile(r"^export\s+(?!default\b)", re.MULTILINE)
_TOP_LEVEL = re.compile(
    r"^(?:export\s+)?(?:async\s+)?(?:const|let|function\*?|class)\s+(\w+)", re.MULTILINE
)


def joined_styles(*paths: Path) -> str:
    """Return style sheets joined in the order given: a later rule wins."""
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def bundle(entry: Path) -> str:
    """Return a module joined with all that it imports; the entry holds the default export.

    Raises
    ------
    ValueError
        Two modules declare the same top-level name: joined, they would overwrite each other.
    """
    owners: dict[str, Path] = {}
    joined = []
    for path in modules_of(entry):
        source = path.read_text(encoding="utf-8")
        for name in _TOP_LEVEL.findall(source):
            if name in owners:
                raise ValueError(f"{name} is declared in {owners[name].name} and in {path.name}")
            owners[name] = path
        joined.append(_EXPORT.sub("", _COMMENT.sub("", _IMPORT.sub("", source))))
    return "\n".join(joined)


def modules_of(entry: Path) -> tuple[Path, ...]:
    """Return a module and all that it imports, each after those that it imports."""
    found: dict[Path, None] = {}

    def visit(path: Path) -> None:
        if path in found:
            return
        for relative in _IMPORT.findall(path.read_text(encoding="utf-8")):
            visit((path.parent / relative).resolve())
        found[path] = None

    visit(entry.resolve())
    return tuple(found)
