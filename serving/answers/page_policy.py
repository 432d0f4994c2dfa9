"""The Content-Security-Policy: pages load only from this server, and named sites may frame them.

Streamlit makes styles and modules while it runs, so inline styles and modules from blobs are
allowed. Of the scripts in the page itself, only those that are in it now may run: the policy lists
their digests.
"""

import base64
import hashlib
import re
from collections.abc import Iterable

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def policy(html: str, sites: Iterable[str] = ()) -> str:
    """Return the Content-Security-Policy of a page; these other sites may show it in a frame."""
    scripts = " ".join(f"'{digest(it)}'" for it in _SCRIPT.findall(html))
    rules = {
        "default-src": "'self'",
        "script-src": f"'self' blob: {scripts}",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": "'self'",
        "media-src": "'self' data: blob:",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": " ".join(["'self'", *sites]),
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def digest(script: str) -> str:
    """Return the name of a script in a policy: its hash."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
