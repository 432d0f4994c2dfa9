"""The names in a link that mean nothing here, and those whose values cannot be used."""

from collections.abc import Iterable, Mapping

from pooling_ui.state.addresses import each_of
from pooling_ui.state.params import ALL

# What other tools add to links by themselves: mail, advertisements, social networks, sites that
# show an app within a page of theirs. Nobody typed these, so nobody needs to hear of them.
_OTHERS = (
    *("fbclid", "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "msclkid", "yclid", "twclid"),
    *("ttclid", "igsh", "igshid", "li_fat_id", "srsltid", "mkt_tok", "ref", "si"),
    *("embed", "embed_options"),
)
_OTHERS_BEGIN = ("_", "utm_", "mc_", "mtm_", "pk_", "hsa_")


def unknown(link: Iterable[str]) -> tuple[str, ...]:
    """Return the names in a link that mean nothing here, and that no other tool adds to links."""
    return tuple(
        name
        for name in link
        if name not in ALL and name not in _OTHERS and not name.startswith(_OTHERS_BEGIN)
    )


def unreadable(link: Mapping[str, str | list[str]]) -> tuple[str, ...]:
    """Return the names in a link whose value cannot be used; see `unknown` for others."""
    return tuple(
        name
        for name, held in link.items()
        if name in ALL and not all(map(ALL[name].reads, each_of(held)))
    )
