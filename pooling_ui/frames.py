"""The sites whose pages may show the app in a frame: those that the server's environment names."""

import re
from collections.abc import Mapping

VARIABLE = "POOLSCOPE_FRAMES"
_SITE = re.compile(r"https?://(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?")


def framing_sites(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the sites that the environment names.

    Raises
    ------
    ValueError
        One of them is no site.

    Examples
    --------
    >>> framing_sites({"POOLSCOPE_FRAMES": "https://moodle.example.org https://*.example.edu"})
    ('https://moodle.example.org', 'https://*.example.edu')
    """
    sites = tuple(environment.get(VARIABLE, "").split())
    for site in sites:
        if not _SITE.fullmatch(site):
            raise ValueError(
                f"{VARIABLE} names sites, such as https://moodle.example.org, with spaces between; "
                f"{site!r} is none."
            )
    return sites


def framing_words(sites: tuple[str, ...]) -> str:
    """Say on whose pages the code of a frame works."""
    if sites:
        return f"It works on pages of {', '.join(sites)}."
    return (
        "No other site may show this server's pages yet. Whoever runs it names the course's site: "
        f"`{VARIABLE}=https://moodle.example.org python3 run.py --host 0.0.0.0`."
    )
