"""A page that takes no task; a teacher's list may lead to a part of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pooling_ui.state.addresses import Link, PlainLink
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader


def _no_name(_: Mapping[str, str]) -> str:
    """Return no name."""
    return ""


def _no_stage(_: Mapping[str, str]) -> None:
    """Return no stage."""


@dataclass(frozen=True, slots=True)
class PlainPage:
    """A page that takes no task, by its address and its title.

    `chosen_by` are the parameters that choose a part of the page, such as a lesson's step; the rest
    of a link is what somebody did there. `name_of` returns the name of that part for a link; "" if
    the link chooses none. `stage_of` returns the page whose stage this part shows, and its link;
    None for a part without a stage.
    """

    path: str
    title: str
    chosen_by: tuple[Param[Reader], ...] = ()
    name_of: Callable[[Mapping[str, str]], str] = _no_name
    stage_of: Callable[[Mapping[str, str]], tuple[str, Link] | None] = _no_stage

    def link_to(self, link: Link) -> PlainLink:
        """Return the part of the page that a link leads to."""
        texts = ((param, param.text_in(link)) for param in self.chosen_by)
        part = {param.name: text for param, text in texts if param.reads(text)}
        return PlainLink(self.path, part, self.name_of(part) or self.title)
