"""The questions that people ask: a list to search and choose from, and the answer to one."""

from collections.abc import Sequence

import streamlit as st

from pooling_ui.learn.faq.parameters import FIND, QUESTION
from pooling_ui.paste.faq_entries import MOST_SEARCHED, FaqEntry, faq_entries, search_entries
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import heading
from pooling_ui.state.compat import supported
from pooling_ui.state.link import open_page, write_link
from pooling_ui.task.bound_widgets import control

_LIST = 420  # pixels: most questions take one line


def faq_page() -> None:
    """Show the list and, beside it, the answer; in a narrow window one of the two.

    A link that names no question shows the first answer, or the list.
    """
    heading("Questions", "" if is_narrow() else "What people ask about pooling, answered briefly.")
    named = faq_entries().get(QUESTION.text_in(st.query_params))
    if not is_narrow():
        both = st.container(horizontal=True, gap="large")
        with both.container(width=_LIST):
            hits = _search()
            named = _choice(hits, named) if hits else named
        with both.container(width="stretch"):
            if named:
                _answer(named)
    elif named:
        st.button("All questions", on_click=write_link, args=(QUESTION, ""))
        _answer(named)
    else:
        _list(_search())


def _search() -> Sequence[FaqEntry]:
    """Show the search field; return the questions that it finds."""
    everything = tuple(faq_entries().values())
    text = control(
        st.text_input,
        FIND,
        f"Search {len(everything)} questions",
        max_chars=MOST_SEARCHED,
        **supported(st.text_input, live=True, type="search"),
    )
    hits = search_entries(text or "", everything)
    if text:
        st.caption(f"{len(hits) or 'None'} of {len(everything)} questions")
    return hits


def _choice(hits: Sequence[FaqEntry], named: FaqEntry | None) -> FaqEntry:
    """Show questions to choose from; return the one that is chosen, or the first."""
    shown = named if named and named in hits else hits[0]
    # The link alone holds the choice.
    st.session_state["asked"] = shown.name
    st.radio(
        "Questions",
        [each.name for each in hits],
        format_func=lambda name: faq_entries()[name].question,
        key="asked",
        label_visibility="collapsed",
        on_change=_choose,
    )
    return shown


def _choose() -> None:
    write_link(QUESTION, st.session_state["asked"])


def _list(hits: Sequence[FaqEntry]) -> None:
    """Show questions to press, each as high as a finger needs."""
    with st.container(gap=None):
        for each in hits:
            st.button(
                each.question,
                key=f"ask_{each.name}",
                type="tertiary",
                on_click=write_link,
                args=(QUESTION, each.name),
            )


def _answer(entry: FaqEntry) -> None:
    """Show the question, the answer, and a button that opens the page that shows it."""
    st.header(entry.question, anchor=False)
    st.markdown(entry.unbroken_answer)
    if st.button(entry.see, key="see"):
        open_page(entry.page, entry.link)
