"""The layout of a page: results, settings beside them, and the rest below."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import streamlit as st

from pooling_ui.shell.presentation import in_row, presenting, settings_row
from pooling_ui.shell.screen import is_narrow
from pooling_ui.state.compat import supported
from pooling_ui.state.current_task import current_task, shows_little
from pooling_ui.state.fields import FIELD_WIDTH
from pooling_ui.state.tasks import SET_BY
from pooling_ui.text.words import plain

# Pixels: the choice of what the windows are has room on one line; two number fields need less.
_SIDE = 2 * FIELD_WIDTH + 32
_TITLE_HIGH = 52  # of a title that something stands beside: a button, or a bar with its text
_LINE_HIGH = 26  # of the sentence below a title


class Places(NamedTuple):
    """The places for the parts of a page.

    `main` is what a person came for, under the title at its `top`. `side` is all that they can set;
    what a class needs least is in its `rest`. `more` is what may lie below the first screen; there
    is no such place in a presentation, and no title, nor in a task. `asks` is where questions stand
    that are not over the stage; `tells` says that their text has a place of its own there.
    """

    main: Any
    top: Any
    side: Any
    rest: Any
    more: Any
    asks: Any = None
    tells: bool = True


def page_places() -> Places:
    """Return the places of a page.

    They come in the order in which a person reads them on a phone. So in a narrow window the
    settings come below what they change, without another order of elements: Streamlit would make
    those that move anew, and a widget that is made anew loses its hold on the link.
    """
    narrow, presents = is_narrow(), presenting()
    both = st.container(horizontal=not narrow, gap="medium" if narrow else "xsmall")
    main = both.container(width="stretch")
    top = main.container(
        horizontal=presents, vertical_alignment="bottom" if presents else "top", gap="small"
    )
    if presents:
        return Places(main, top, *settings_row(top), None)
    task = current_task()
    if task and not task.sets:
        return Places(main, top, both.container(width=1), both.container(width=1), None)
    # By its key it is left out on paper.
    side = both.container(width="stretch" if narrow else _SIDE, gap="xsmall", key="side")
    return Places(main, top, side, side, None if task else st.container())


def fields_line(**look: Any) -> Any:
    """Return a container for fields beside each other, no wider than they are in a presentation."""
    width: Any = "content" if in_row() else "stretch"
    return st.container(horizontal=True, width=width, **{"gap": "xsmall", **look})


def told_here() -> Any | None:
    """Return a place to tell, among the settings, what a setting comes to; None in a wide window.

    There it is told over the stage, which in a narrow window it would push off the first screen.
    """
    return st.container() if is_narrow() else None


def pressed_place(places: Places) -> Any:
    """Return the place for what a press on a drawing shows.

    It is among the settings, where it pushes nothing away; in a narrow window these are far below
    the drawing, and it comes first. A task may have no settings.
    """
    return places.side if places.more and not is_narrow() else places.main


def captioned(says: str, show: Callable[[], None]) -> None:
    """Show something below its caption, if there is one.

    In a narrow window it is above it, so that it comes first.
    """
    above = st.container()  # both are there in any case: what is shown keeps its place
    show()
    with st.container() if is_narrow() else above:
        if says:
            st.caption(plain(says))


def unprinted(name: str) -> Any:
    """Return a place for what tells people what to press: paper leaves it out, see `printing`."""
    return st.container(key=f"unprinted_{name}")


def beside() -> tuple[Any, Any]:
    """Return two containers of equal width beside each other; an empty one takes no room.

    In a narrow window they are below each other.
    """
    both = st.container(horizontal=not is_narrow(), gap="medium")
    return both.container(width="stretch"), both.container(width="stretch")


def table(markdown: str) -> None:
    """Show a table; one that is wider than its place scrolls there, and the page does not.

    It needs a link, or something else that takes the focus, for people who scroll by keys.
    """
    with st.container(horizontal=True, **supported(st.container, wrap=False)):
        st.markdown(markdown, width="content")


def page_links(sections: Mapping[str, Sequence[Any]], open_page: Any) -> None:
    """Show the sections with links to all pages where Streamlit hides them behind a “»”."""
    with st.container(horizontal=True, gap="small"):  # there in any case: what is below stays
        if is_narrow() and not presenting() and not shows_little():
            for name, pages in sections.items():
                key = f"{name}_{open_page.url_path}"  # another page: no list is open any more
                with st.popover(name, **supported(st.popover, type="tertiary", key=key)):
                    for page in pages:
                        st.page_link(page)


def _question(says: str) -> None:
    """Show what a teacher asks, line by line, and that a teacher asks it."""
    first, *rest = (plain(line.strip()) for line in says.strip().splitlines())
    st.markdown(f":small[{SET_BY}]")
    st.title(first, anchor=False)
    if rest:
        st.markdown("  \n".join(rest))


def heading(
    title: str,
    says: str,
    aside: Callable[[], None] | None = None,
    under: Callable[[], None] | None = None,
    asks: Callable[[], None] | None = None,
    *,
    status: bool = False,
    lines: int = 2,
    narrow_lines: int = 5,
) -> Any:
    """Show the title of a page and, if there is one, the sentence that a newcomer must read.

    With a `status`, return the place for it in the line of the title, which is as high whatever
    stands there; None in a narrow window, and where there is no title. The sentence is then one
    that changes: it has room for so many lines, in a narrow window for `narrow_lines`, so that what
    is below it stays where it is.

    What is shown `aside`, at the right, has no room there in a narrow window. What is `under` that
    stands under the sentence then. In its place comes what the page `asks` with, also beside the
    title of a task, which is its question. A presentation has no title, and a lesson shows its own.
    """
    if presenting():
        return None
    if task := current_task():
        if task.is_teachers:
            with st.container(horizontal=True, gap="small"):
                with st.container():
                    _question(task.says)
                _at_right(asks if not is_narrow() else None)
        return None
    narrow, beside = is_narrow(), None
    with st.container(horizontal=True, gap="small"):
        with st.container(gap=None):
            if status and not narrow:
                beside = _titled(title)
            else:
                st.title(title, anchor=False)
            if says and status:
                _steady(says, _LINE_HIGH * (narrow_lines if narrow else lines))
            elif says:
                st.markdown(says)
            if says and under and narrow:
                under()
        if not narrow:
            _at_right(aside, asks or under)
    return beside


def _at_right(*shown: Callable[[], None] | None) -> None:
    """Show what there is below each other, in no more width than it takes."""
    if any(shown):
        with st.container(width="content", horizontal_alignment="right", gap=None):
            for show in filter(None, shown):
                show()


def _steady(says: str, high: int) -> None:
    """Show a text that takes at least so many pixels, however short it is."""
    with st.container(horizontal=True, gap=None, **supported(st.container, wrap=False)):
        st.markdown(says, **supported(st.markdown, width="stretch"))
        st.container(width=1, height=high, border=False)


def _titled(title: str) -> Any:
    """Show a title, and return the place beside it."""
    look: dict[str, Any] = {"height": _TITLE_HIGH, "border": False, "gap": "medium"}
    with st.container(horizontal=True, vertical_alignment="center", **look):
        st.title(title, anchor=False, **supported(st.title, width="content"))
        return st.container(width="stretch")
