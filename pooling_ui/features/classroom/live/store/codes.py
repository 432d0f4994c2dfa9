"""Codes of rooms, which people read aloud and type, and the secrets that nobody can guess."""

import hashlib
import hmac
import secrets

# No vowels, so that no code is a word; no digits, of which 0 and 1 look like letters.
LETTERS = "BCDFGHJKLMNPQRSTVWXYZ"
LENGTH = 5


def new_code() -> str:
    """Return a random code of five letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """Return the code that a person typed; None if the text cannot be one.

    Examples
    --------
    >>> read_code(" bcd-fg "), read_code("BCDF"), read_code("BCDF0")
    ('BCDFG', None, None)
    """
    code = "".join(text.upper().replace("-", " ").split())
    return code if len(code) == LENGTH and all(each in LETTERS for each in code) else None


def new_secret() -> str:
    """Return a secret that cannot be guessed: a teacher's, or that of a student's device."""
    return secrets.token_urlsafe(18)


def digest(secret: str) -> str:
    """Return what a store keeps of a secret: it does not tell the secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret(secret: str, kept: str) -> bool:
    """Return True if a secret is the one whose digest is kept."""
    return hmac.compare_digest(digest(secret), kept)
