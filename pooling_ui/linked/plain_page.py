"""A page that takes no task; a teacher's list may lead to a place on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pooling_ui.state.addresses import Link, PlainLink
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader


def _no_name(_: Mapping[str, str]) -> str:
    """Return no name."""
    return ""


@dataclass(frozen=True, slots=True)
class PlainPage:
    """A page that takes no task, by its address and its title.

    `places` are the parameters that lead to a place on it; the rest of a link is what somebody did
    there. `name_of` returns the name of the place that these lead to; "" if they lead to none.
    """

    path: str
    title: str
    places: tuple[Param[Reader], ...] = ()
    name_of: Callable[[Mapping[str, str]], str] = _no_name

    def link_to(self, link: Link) -> PlainLink:
        """Return the place that a link of the page leads to."""
        texts = ((param, param.text_in(link)) for param in self.places)
        place = {param.name: text for param, text in texts if param.reads(text)}
        return PlainLink(self.path, place, self.name_of(place) or self.title)
