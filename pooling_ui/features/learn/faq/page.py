"""The box to paste or ask into, the questions that come nearest, and the answer to one."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from pooling_ui.features.learn.faq.parameters import QUESTION
from pooling_ui.linked.thumbnails import show_thumbnail
from pooling_ui.paste.answer import Answer, Kind
from pooling_ui.paste.box import clear_box, paste_box, show_answer
from pooling_ui.paste.faq_entries import FaqEntry, faq_entries
from pooling_ui.shell.browser import is_narrow, spoken
from pooling_ui.shell.layout import heading, unprinted
from pooling_ui.state.link import open_page, write_link
from pooling_ui.text.words import plain

_LIST = 420  # pixels: most questions take one line
_TEXT, _PICTURE = 640, (560, 340)  # pixels: lines that are easy to read; beside them, a stage
_NEAREST = 6  # questions beside the answer to a text
_SENTENCE = (
    "Paste an error, a layer or a model: the answer has its numbers. Nothing of it is run. "
    "Below are questions that people ask."
)


def faq_page() -> None:
    """Show the box and the questions and, beside them, the answer; in a narrow window below.

    A link that names no question shows the answer to the text, or the nearest question.
    """
    heading("Questions", "" if is_narrow() else _SENTENCE, takes_task=False)
    named = faq_entries().get(QUESTION.text_in(st.query_params))
    if is_narrow():
        _narrow(named)
        return
    both = st.container(horizontal=True, gap="large")
    with both.container(width=_LIST):
        answer = paste_box(on_new=_forget_question)
        shown = _choice(_listed(answer), named, answer)
    with both.container(width="stretch"):
        _shown(answer, shown)


def _narrow(named: FaqEntry | None) -> None:
    """Show the box, and below it one answer, or the list; words get the nearest answer first."""
    answer = paste_box(on_new=_forget_question)
    if named:
        st.button("All questions", on_click=write_link, args=(QUESTION, ""))
        _entry(named)
        return
    if answer.title:
        show_answer(answer)
    _notes_of_words(answer)
    first, *others = listed = _listed(answer)
    if answer.kind is Kind.WORDS:
        _entry(first)
        _list(others, answer, "Other questions")
    else:
        _list(listed, answer)


def _listed(answer: Answer) -> Sequence[FaqEntry]:
    """Return the questions to list: all, or those nearest to a text."""
    entries = faq_entries()
    if answer.kind is Kind.NOTHING:
        return tuple(entries.values())
    return tuple(entries[name] for name in answer.questions[:_NEAREST])


def _shown(answer: Answer, entry: FaqEntry | None) -> None:
    """Show the chosen question, or the answer to the text."""
    if entry:
        _notes_of_words(answer)
        _entry(entry)
    else:
        show_answer(answer)


def _notes_of_words(answer: Answer) -> None:
    """Say what was not understood of a text that is answered by questions."""
    if answer.kind is Kind.WORDS:
        for note in answer.notes:
            st.info(plain(note))


def _choice(listed: Sequence[FaqEntry], named: FaqEntry | None, answer: Answer) -> FaqEntry | None:
    """Show questions to choose from; return the one that is chosen.

    Nothing is chosen where a text has an answer of its own; else the first is.
    """
    if named and named not in listed:
        listed = (named, *listed)
    shown = named or (None if answer.title else listed[0])
    _line_above(answer)
    # The link alone holds the choice.
    st.session_state["asked"] = shown.name if shown else None
    st.radio(
        "Questions",
        [each.name for each in listed],
        index=None,
        format_func=lambda name: faq_entries()[name].question,
        key="asked",
        label_visibility="collapsed",
        on_change=_choose,
    )
    return shown


def _line_above(answer: Answer, caption: str = "") -> None:
    """Say above the list what it holds, beside a button that shows all questions again."""
    if answer.kind is Kind.NOTHING:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        is_unknown = answer.kind is Kind.UNKNOWN
        caption = caption or ("Other questions" if is_unknown else "The nearest questions")
        st.caption(caption, width="stretch")
        st.button(
            f"Clear, show all {len(faq_entries())}", key="all", type="tertiary", on_click=_clear
        )


def _clear() -> None:
    clear_box()
    _forget_question()


def _choose() -> None:
    write_link(QUESTION, st.session_state["asked"] or "")


def _forget_question() -> None:
    """Let a new text show its own answer."""
    write_link(QUESTION, "")


def _list(listed: Sequence[FaqEntry], answer: Answer, caption: str = "") -> None:
    """Show questions to press, each as high as a finger needs."""
    _line_above(answer, caption)
    with st.container(gap=None):
        for each in listed:
            st.button(
                each.question,
                key=f"ask_{each.name}",
                type="tertiary",
                on_click=write_link,
                args=(QUESTION, each.name),
            )


def _entry(entry: FaqEntry) -> None:
    """Show the question, the answer, and a button that opens the page that shows it.

    In a wide window, the stage of that page stands beside the answer, or below it.
    """
    narrow = is_narrow()
    with st.container(horizontal=not narrow, gap="large"):
        with st.container(width="stretch" if narrow else _TEXT):
            with spoken("answer"):
                st.header(entry.question, anchor=False)
            st.markdown(entry.unbroken_answer)
            if st.button(entry.see, key="see"):
                open_page(entry.page, entry.link)
        if not narrow:
            with unprinted("picture", width="content"):
                show_thumbnail(Path(entry.page).stem, entry.link, entry.see, _PICTURE)
