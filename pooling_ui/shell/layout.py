"""The layout of a page: results, settings beside them, and the rest below."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import streamlit as st

from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.made_page import page_link
from pooling_ui.shell.presentation import in_row, presenting, settings_row
from pooling_ui.shell.vote_field import vote_field
from pooling_ui.state.compat import IN_BROWSER, supported
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader
from pooling_ui.task.ballot import current_ballot
from pooling_ui.task.bound_widgets import FIELD_WIDTH
from pooling_ui.task.current_task import current_task, shows, shows_little
from pooling_ui.task.task import SET_BY, Task
from pooling_ui.text.words import plain

# Pixels: the choice of the window mode has room on one line; two number fields need less.
_SIDE = 2 * FIELD_WIDTH + 32
_TITLE_HIGH = 52  # pixels of a title with something beside it: a button, or a bar with its text
_ANSWER_WIDTH = 480  # pixels
_BESIDE_TITLE = 352  # pixels: the sentence beside a title, in two lines
_LINE_HIGH = 26  # pixels of the sentence below a title
_GOES_ON = "The table goes on to the right: move it sideways."


class Places(NamedTuple):
    """The places for the parts of a page.

    `main` holds the page's results, under the title at its `top`. `side` holds the settings; those
    that a class needs least are in its `rest`. `extra` holds settings that show after a press; it
    is None where all show. `more` holds what may lie below the first screen; a
    presentation and a task have no such place, and no title. `question` is the place of questions
    that are not over the stage; with `shows_question_text`, their text has its own place there.
    """

    main: Any
    top: Any
    side: Any
    rest: Any
    more: Any
    question: Any = None
    shows_question_text: bool = True
    extra: Any = None


def page_places(extra: Callable[[], Any] | None = None) -> Places:
    """Return the places of a page.

    `extra` makes the place of settings that show after a press. A presentation and a task have no
    such place: they show all their settings.

    They are made in their reading order on a phone. So in a narrow window the settings come below
    the results without another order of elements: Streamlit would make the moved elements anew,
    and a widget that is made anew loses its value in the link.
    """
    narrow, presents = is_narrow(), presenting()
    task = current_task()
    if task and not presents:
        return _task_places(task, narrow=narrow)
    both = st.container(horizontal=not narrow, gap="medium")
    main = both.container(width="stretch")
    top = main.container(
        horizontal=presents, vertical_alignment="bottom" if presents else "top", gap="small"
    )
    if presents:
        return Places(main, top, *settings_row(top), None)
    column = both.container(width="stretch" if narrow else _SIDE, gap="xsmall")
    side = column.container(gap="xsmall", key="side")  # paper leaves it out by its key
    if narrow:
        with column:
            ask_the_class()
    if not extra:
        return Places(main, top, side, side, st.container())
    with side:
        first = st.container(gap="xsmall")
        pressed = extra()
        rest = st.container(gap="xsmall")
    return Places(main, top, first, rest, st.container(), extra=pressed)


def _task_places(task: Task, *, narrow: bool) -> Places:
    """Return the places of a task: its question, then what students may set beside the results.

    In a narrow window the settings are between both: below the results, nobody would find them.
    """
    top = st.container(gap="small")
    both = st.container(horizontal=not narrow, gap="small" if narrow else "medium")
    if not task.sets:
        main = both.container(width="stretch", gap="xsmall" if narrow else "small")
        return Places(main, top, *(both.container(width=1),) * 2, None)
    side = both.container(width="stretch" if narrow else _SIDE, gap="xsmall", key="side")
    main = both.container(width="stretch", gap="xsmall" if narrow else "small")
    return Places(main, top, side, side, None)


def ask_the_class() -> None:
    """Show the link that makes a teacher's task of the page as it is now.

    It is beside the title, on Grid among the tools; in a narrow window, below the settings.
    """
    tip = "Makes a link for students of what is on screen, with your question."
    with unprinted("ask", width="content", horizontal=True, gap="small"):
        page_link("pages/teachers.py", label=":primary[:small[Ask the class]]", help=tip)
        open_room_link("Live room")


def open_room_link(label: str) -> None:
    """Show the link that opens a live room; the browser build has none."""
    if not IN_BROWSER:
        tip = (
            "Opens a room: your class answers on its own devices, and you see how the answers fall."
        )
        text = f":primary[:small[{label}]]"
        page_link("pages/join.py", label=text, help=tip, query_params={"open": "true"})


def fields_line(*params: Param[Reader], **look: Any) -> Any:
    """Return a container for fields beside each other, as wide as in a presentation at most.

    `params` are those of the fields, see `container_for`.
    """
    width: Any = "content" if in_row() else "stretch"
    return container_for(*params, horizontal=True, width=width, **{"gap": "xsmall", **look})


def container_for(*params: Param[Reader], **look: Any) -> Any:
    """Return a container for the widgets of these parameters; if a task shows none, a null context.

    An empty container is a message to each device of a class. Without `params`, there is one.
    """
    is_empty = params and not any(map(shows, params))
    return nullcontext() if is_empty else st.container(**look)


def effect_place() -> Any | None:
    """Return the place among the settings for the effect of a setting; None in a wide window.

    In a wide window the effect stands over the stage; in a narrow one that would push the stage
    off the first screen.
    """
    return st.container() if is_narrow() else None


def pressed_place(places: Places) -> Any:
    """Return the place for the result of a press on a drawing.

    It is among the settings, where nothing moves for it. In a narrow window these are far below the
    drawing, so it comes first. A task may have no settings.
    """
    return places.side if places.more and not is_narrow() else places.main


def captioned(caption: str, show: Callable[[], None], *, urgent: bool = False) -> None:
    """Show content below its caption, if it has one.

    In a narrow window the content comes first, unless the caption is `urgent`.
    """
    above = st.container()  # both are always there, so that the content keeps its place
    show()
    with st.container() if is_narrow() and not urgent else above:
        if caption:
            st.caption(plain(caption))


def unprinted(name: str, **look: Any) -> Any:
    """Return a place for instructions what to press: paper leaves it out, see `printing`."""
    return st.container(key=f"unprinted_{name}", **look)


def beside() -> tuple[Any, Any]:
    """Return two containers of equal width beside each other; an empty one takes no room.

    In a narrow window they are below each other.
    """
    both = st.container(horizontal=not is_narrow(), gap="medium")
    return both.container(width="stretch"), both.container(width="stretch")


def sideways_note(note: str = _GOES_ON) -> None:
    """Say in a narrow window that a table goes on to the right; "" says nothing."""
    if is_narrow() and note:
        st.caption(note)


def table(markdown: str, note: str = _GOES_ON) -> None:
    """Show a wide table; it scrolls inside its place, and the page does not.

    A narrow window says so in the `note`: nothing else shows there that columns are out of sight.
    The table needs a link, or another element that takes the focus, for people who scroll by keys.
    """
    sideways_note(note)
    with st.container(horizontal=True, **supported(st.container, wrap=False)):
        st.markdown(markdown, width="content")


def page_links(sections: Mapping[str, Sequence[Any]], open_page: Any) -> None:
    """Show the sections with links to all pages in a narrow window, where Streamlit shows none.

    The pages of the section without a name need no list.
    """
    # It is always there, so that nothing below moves.
    with unprinted("pages", horizontal=True, vertical_alignment="center", gap="small"):
        if is_narrow() and not presenting() and not shows_little():
            for name, pages in sections.items():
                if not name:
                    for page in pages:
                        st.page_link(page)
                    continue
                key = f"{name}_{open_page.url_path}"  # on another page, no list is open
                with st.popover(name, **supported(st.popover, type="tertiary", key=key)):
                    for page in pages:
                        st.page_link(page)


def _question(text: str, pools: str) -> None:
    """Show a teacher's question, line by line, below its source and `pools`, if there are any.

    The teacher who leads a room is the source.
    """
    first, *rest = (plain(line.strip()) for line in text.strip().splitlines())
    ballot = current_ballot()
    set_by = "" if ballot and ballot.leads else SET_BY
    source = ". ".join(filter(None, (set_by, pools)))
    with st.container(gap=None):
        st.markdown(f":small[{plain(source)}]")
        st.title(first, anchor=False)
    if rest:
        st.markdown("  \n".join(rest))


_ANSWER = "own_answer"
_ONLY_YOURS = "Your answer: only you see it."


def _answer_field(task: Task) -> None:
    """Show a field for the answer to a question about covered results, which stays to compare.

    The link and the server do not keep it. A random question has its own field. In a vote, the
    answer goes to the class's room.
    """
    if ballot := current_ballot():
        if not task.predicts:
            vote_field(ballot)
    elif not task.predicts and (task.covers or _ANSWER in st.session_state):
        st.text_input(
            "Your answer",
            key=_ANSWER,
            placeholder=_ONLY_YOURS if is_narrow() else f"{_ONLY_YOURS} Then uncover the results.",
            label_visibility="collapsed",
            autocomplete="off",
            width=_ANSWER_WIDTH,
        )


def heading(
    title: str,
    sentence: str,
    aside: Callable[[], None] | None = None,
    under: Callable[[], None] | None = None,
    choices: Callable[[], None] | None = None,
    *,
    status: bool = False,
    in_line: bool = False,
    lines: int = 2,
    narrow_lines: int = 5,
    takes_task: bool = True,
    pools: str = "",
) -> Any:
    """Show the title of a page and, if there is one, the sentence for newcomers.

    With `status`, return a place in the title's line, whose height does not depend on its content;
    None in a narrow window, and without a title. The sentence may then change: it has room for this
    many lines, in a narrow window for `narrow_lines`, so that nothing below it moves.

    With `in_line`, the sentence stands beside the title where there is room, in two lines at most.

    `aside` shows at the right, and `under` below it. In a narrow window `under` shows below the
    sentence, and `choices` takes the place of `aside`, also beside the title of a task, which is
    its question. A presentation has no title, and a lesson shows its own. A page that `takes_task`
    has the link to the page For teachers beside its title. `pools` is the setting of a task as a
    sentence, which stands above its question.
    """
    if presenting():
        return None
    if task := current_task():
        if task.is_teachers:
            with st.container(horizontal=True, gap="small"):
                with st.container(gap="xsmall"):
                    _question(task.question, pools)
                    _answer_field(task)
                _at_right(choices if not is_narrow() else None)
        return None
    narrow, beside = is_narrow(), None
    if in_line and not narrow:
        _title_and_sentence(title, sentence)
        return None
    with st.container(horizontal=True, gap="small"):
        with st.container(gap=None):
            if status and not narrow:
                beside = _titled(title)
            else:
                page_title(title)
            if sentence and status:
                _steady(sentence, _LINE_HIGH * (narrow_lines if narrow else lines))
            elif sentence:
                st.markdown(sentence)
            if sentence and under and narrow:
                under()
        if not narrow:
            _at_right(aside, choices or under, ask_the_class if takes_task else None)
    return beside


def page_title(title: str) -> None:
    """Show the title of a page on the line where all pages have it."""
    if is_narrow():
        st.title(title, anchor=False)
    else:
        with _title_line():
            st.title(title, anchor=False, **supported(st.title, width="stretch"))


def _at_right(*shown: Callable[[], None] | None) -> None:
    """Show the given parts below each other, as narrow as they are, the first beside the title."""
    parts = [show for show in shown if show]
    if parts:
        with st.container(width="content", horizontal_alignment="right", gap=None):
            with _title_line(at_right=True):
                parts[0]()
            for show in parts[1:]:
                show()


@contextmanager
def _title_line(*, at_right: bool = False) -> Iterator[None]:
    """Show something in the middle of the title's line, which is equally high on all pages.

    It may be higher than the line: a title in two lines is. `at_right`: it ends with the line.
    """
    look: dict[str, Any] = {"width": "content"} if at_right else {}
    look |= {"vertical_alignment": "center", "gap": None, **supported(st.container, wrap=False)}
    with st.container(horizontal=True, **look):
        if at_right:
            _title_height()
        yield
        if not at_right:
            _title_height()


def _title_height() -> None:
    """Make a line as high as the title's; Streamlit gives this 16 pixels of the line's width."""
    st.container(width=1, height=_TITLE_HIGH, border=False)


def _steady(text: str, high: int) -> None:
    """Show a text that takes at least this many pixels, however short it is."""
    with st.container(horizontal=True, gap=None, **supported(st.container, wrap=False)):
        st.markdown(text, **supported(st.markdown, width="stretch"))
        st.container(width=1, height=high, border=False)


def _title_and_sentence(title: str, sentence: str) -> None:
    """Show a title with a sentence beside it, in as much height for one line as for two.

    Where both have no room beside each other, the sentence stands below the title.
    """
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        st.title(title, anchor=False, **supported(st.title, width="content"))
        look: dict[str, Any] = {"vertical_alignment": "center", "gap": None}
        look |= {"width": _BESIDE_TITLE, **supported(st.container, wrap=False)}
        with st.container(horizontal=True, **look):
            st.markdown(sentence, **supported(st.markdown, width="stretch"))
            st.container(width=1, height=_TITLE_HIGH, border=False)


def _titled(title: str) -> Any:
    """Show a title, and return the place beside it."""
    look: dict[str, Any] = {"height": _TITLE_HIGH, "border": False, "gap": "medium"}
    with st.container(horizontal=True, vertical_alignment="center", **look):
        st.title(title, anchor=False, **supported(st.title, width="content"))
        return st.container(width="stretch")
