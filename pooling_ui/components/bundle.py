"""Several ES modules as one, because an inline Streamlit component is a single module.

The sources stay ordinary modules that import one another by relative path, so `node --test`
reads them as they are; only what is sent to the browser is joined.
"""

import base64
import re
import zlib
from pathlib import Path

_IMPORT = re.compile(r"^import\s[^;]*?from\s+[\"']\.[^\"']*[\"'];\n", re.MULTILINE)
_EXPORT = re.compile(r"^export\s+(?!default\b)", re.MULTILINE)
_TOP_LEVEL = re.compile(
    r"^(?:export\s+)?(?:async\s+)?(?:const|let|function\*?|class)\s+(\w+)", re.MULTILINE
)


def bundle(*paths: Path) -> str:
    """Return the modules joined in the order given; the last one holds the default export.

    Raises
    ------
    ValueError
        Two modules declare the same top-level name: joined, they would overwrite each other.
    """
    owners: dict[str, Path] = {}
    joined = []
    for path in paths:
        source = path.read_text(encoding="utf-8")
        for name in _TOP_LEVEL.findall(source):
            if name in owners:
                raise ValueError(f"{name} is declared in {owners[name].name} and in {path.name}")
            owners[name] = path
        joined.append(_EXPORT.sub("", _IMPORT.sub("", source)))
    return "\n".join(joined)


def deflated(module: str, name: str) -> str:
    """Return a small module that unpacks `module` in the browser and stands for its default export.

    Streamlit sends an inline module anew with every change of the data: this is a third of it.
    """
    source = f"{module}\n//# sourceURL={name}.js\n".encode()
    return _LOADER % base64.b64encode(zlib.compress(source, 9)).decode()


_LOADER = """\
const packed = Uint8Array.from(atob("%s"), (letter) => letter.charCodeAt(0));
const source = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
const code = new Response(source, {headers: {"Content-Type": "text/javascript"}}).blob();
const loaded = code.then((blob) => import(URL.createObjectURL(blob)));
export default async (component) => (await loaded).default(component);
"""
