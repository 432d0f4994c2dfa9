"""What a browser lets the app's pages do: load from this server alone, and stand on named sites.

Streamlit makes styles and modules while it runs, so styles may be inline and modules may be blobs.
Of the scripts in a page itself, only those that stand in it now may run: the policy names their
digests.
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
    """Return what a policy names a script by."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
