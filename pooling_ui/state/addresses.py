"""Read and write links and addresses; find the names in a link that cannot be used."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from pooling_ui.state.params import ALL

Link = Mapping[str, str | list[str]]


def each_of(value: str | list[str]) -> list[str]:
    """Return all that a link holds under one name; it may be there several times."""
    return value if isinstance(value, list) else [value]


def link_of(texts: Iterable[tuple[str, str]]) -> dict[str, str | list[str]]:
    """Return the link of these names and texts; a name that may stand once keeps its last text.

    Examples
    --------
    >>> link_of([("k", "2"), ("vs", "Average"), ("k", "3"), ("vs", "Minimum")])
    {'k': '3', 'vs': ['Average', 'Minimum']}
    """
    link: dict[str, str | list[str]] = {}
    for name, text in texts:
        value = link.get(name, [])
        is_repeated = name in ALL and ALL[name].is_repeated
        link[name] = [*each_of(value), text] if is_repeated else text
    return link


def read_query(text: str) -> dict[str, str | list[str]]:
    """Return the link that the query of an address holds.

    Examples
    --------
    >>> read_query("k=3&vs=Average")
    {'k': '3', 'vs': ['Average']}
    """
    return link_of(parse_qsl(text))


def query(link: Link) -> str:
    """Return a link as the query of an address.

    Examples
    --------
    >>> query({"k": "3", "vs": ["Average", "Every s-th"]})
    'k=3&vs=Average&vs=Every%20s-th'
    """
    return urlencode(link, doseq=True, quote_via=quote)


def texts_of(link: Link) -> Iterable[tuple[str, str]]:
    """Return each name with each of its texts."""
    return ((name, text) for name, value in link.items() for text in each_of(value))


def address(app: str, path: str, link: Link) -> str:
    """Return the address of a page with this link."""
    return f"{app}/{path}?{query(link)}" if link else f"{app}/{path}"


def is_own_computer(app: str) -> bool:
    """Return True if an address leads each person to their own computer.

    Examples
    --------
    >>> is_own_computer("http://127.0.0.1:8501"), is_own_computer("https://example.org")
    (True, False)
    """
    return urlsplit(app).hostname in ("localhost", "127.0.0.1", "::1")


class PlainLink(NamedTuple):
    """A part of a page without tasks: its address, its link, and its title."""

    path: str
    link: Link
    title: str

    def address(self, app: str) -> str:
        """Return the address that students open."""
        return address(app, self.path, self.link)


_FRAMES = ("embed", "embed_options")
# Names that other tools add to links: mail, advertisements, social networks, and sites that
# show an app within a page. Nobody typed these names, so no notice tells of them.
_OTHERS = (
    *("fbclid", "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "msclkid", "yclid", "twclid"),
    *("ttclid", "igsh", "igshid", "li_fat_id", "srsltid", "mkt_tok", "ref", "si"),
    *_FRAMES,
)
_OTHERS_BEGIN = ("_", "utm_", "mc_", "mtm_", "pk_", "hsa_")


def unknown(link: Iterable[str]) -> tuple[str, ...]:
    """Return the names in a link that neither this app nor a known tool uses."""
    return tuple(
        name
        for name in link
        if name not in ALL and name not in _OTHERS and not name.startswith(_OTHERS_BEGIN)
    )


# The page that was the first of the app: old links without a page's name lead to it.
GRID = "grid"
# The names of the parameters of the page Start begin so.
OF_START = "scene_"


def page_of(path: str, link: Iterable[str]) -> str:
    """Return the page that an address leads to: "" is Start, but Grid with a link of another page.

    Names that other tools add do not count; those that frames add do.

    Examples
    --------
    >>> page_of("", {"k": "3"}), page_of("", {}), page_of("picture", {"k": "3"})
    ('grid', '', 'picture')
    >>> page_of("", {"scene_kernel": "2", "utm_source": "mail"})
    ''
    """
    names = [name for name in link if not name.startswith(OF_START)]
    is_old = bool(unknown(names)) or any(name in ALL or name in _FRAMES for name in names)
    return GRID if not path and is_old else path


def unreadable(link: Mapping[str, str | list[str]]) -> tuple[str, ...]:
    """Return the names in a link whose value cannot be used; see `unknown` for others."""
    return tuple(
        name
        for name, value in link.items()
        if name in ALL and not all(map(ALL[name].reads, each_of(value)))
    )
