"""The settings that a task can show, by its link and by what students may choose."""

from collections.abc import Collection, Iterator, Mapping, Set
from itertools import product
from types import MappingProxyType
from typing import Any

from pooling_ui.backwards.parameters import UNPOOL_SIZES
from pooling_ui.inputs.kinds import PLANE, SERIES, VOLUME, Kind
from pooling_ui.inputs.modes import UNPOOL, keep_of
from pooling_ui.inputs.parameters import A_SERIES, A_VOLUME
from pooling_ui.inputs.whole_link import others_of
from pooling_ui.long_series.parameters import OWN_FILE
from pooling_ui.network.parameters import EDGES
from pooling_ui.page_groups.pages import PAGES
from pooling_ui.pictures.pools import METHODS
from pooling_ui.setting.choices import from_link, shown
from pooling_ui.setting.pool_table import BY_KERNEL
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import GROUPS, WIDGETS, names_in
from pooling_ui.state.readers import OneOf

_KINDS: Mapping[str, Kind] = {
    "Plane": PLANE,
    A_SERIES: SERIES,
    A_VOLUME: VOLUME,
}
_WITH_POWER = ("vs", METHODS["lp"])
_NO_LINK: Link = MappingProxyType({})


def all_groups(path: str) -> tuple[str, ...]:
    """Return the groups of all widgets that a page may show, whatever its link."""
    return tuple(group for group in GROUPS if group in PAGES[path].groups)


def groups_of(path: str, link: Link = _NO_LINK, may: Collection[str] = ()) -> tuple[str, ...]:
    """Return the groups of widgets that a page shows by its link.

    Also those that show once a student chooses otherwise, in the groups that they `may` change.

    Examples
    --------
    >>> "power" in groups_of("", {}), "power" in groups_of("", {"keep": "Lp"})
    (False, True)
    >>> "power" in groups_of("", {}, ["keep"])
    True
    """
    names = set().union(*(_shown(path, each) for each in _reached(path, link, may)))
    return tuple(group for group in all_groups(path) if not names.isdisjoint(names_in(group)))


def _reached(path: str, link: Link, may: Collection[str]) -> Iterator[Link]:
    """Return the links that a student can come to, as far as other widgets show by them."""
    decide = [name for group, name in PAGES[path].decides.items() if group in may]
    readers = [WIDGETS[name].reader for name in decide]
    options = [reader.labels for reader in readers if isinstance(reader, OneOf)]
    for chosen in product(*options):
        yield {**link, **dict(zip(decide, chosen, strict=True))}


def _shown(path: str, link: Link) -> Set[str]:
    """Return the widgets that a page shows by its link, and `x` where cells can be edited."""
    if path == "stack":
        return {"layers"}
    texts = dict(texts_of(link))
    if path == "network":
        if texts.get("finds") == EDGES:
            return {"finds", "filters", "kind", "subject"}
        return {"finds", "kind", "net", "digit", "dy", "gauss"}
    if path in ("compare", "shift"):
        return {"subject", "noise", "norm", "down", *shown(_setting(texts, lay=BY_KERNEL))}
    if path == "picture":
        power = {"norm"} if _WITH_POWER in texts_of(link) else set()
        return {"from", "vs", *power, *shown(_setting(texts))}
    return _of_stage(path, texts)


def _of_stage(path: str, texts: Mapping[str, str]) -> Set[str]:
    """Return the widgets of a page with a stage."""
    others, name = others_of(texts), {"backwards": "of", "dimensions": "look"}.get(path, "")
    kind = _KINDS.get(others[name]) if name else PLANE
    if kind is None:  # a long series
        made = {"seed"} if texts.get("record") != OWN_FILE else set()
        return {name, "start", *made}
    setting: dict[str, Any] = {"axes": len(kind.sizes)}
    unpools: Set[str] = frozenset()
    if path == "backwards":
        setting["keep"] = keep_of(others["mode"])
        unpools = {
            "mode",
            *(param.name for param in UNPOOL_SIZES if others["mode"] == UNPOOL),
        }
    elif path == "frameworks":
        setting["lay"] = BY_KERNEL
    else:
        setting["keep"] = texts.get("keep", "Max")
    return {
        name,
        *unpools,
        *kind.widgets,
        "x",
        "rule",
        "coverage",
        *shown(_setting(texts, **setting)),
    }


def _setting(texts: Mapping[str, str], **instead: Any) -> dict[str, Any]:
    """Return what the widgets of a setting hold; of a picture, windows keep the maximum."""
    return {**from_link(texts), "keep": "Max", **instead}
