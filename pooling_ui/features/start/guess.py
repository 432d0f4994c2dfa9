"""A question of the story: a person guesses before the figure shows the answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import streamlit as st

from pooling_ui.shell.browser import spoken
from pooling_ui.shell.verdict import verdict_box
from pooling_ui.state.session import session
from pooling_ui.text.words import RIGHT, WRONG

_YES, _NO = f"{RIGHT} Yes.", f"{WRONG} No."


@dataclass(frozen=True, slots=True)
class Guess:
    """A question with its options; `answer` is the right one, and `reason` says why.

    The question names the options, too: paper has no buttons.

    `then` runs once a person has chosen: it may set a control of the figure.
    """

    name: str
    question: str
    options: tuple[str, ...]
    answer: str
    reason: str
    then: Callable[[], None] | None = None

    def reply(self, option: str) -> str:
        """Return what the page says of an option.

        Examples
        --------
        >>> guess = Guess("sum", "1 + 1?", ("2", "3"), "2", "One and one are two.")
        >>> guess.reply("3")
        '✗ No. It is **2**. One and one are two.'
        """
        if option == self.answer:
            return f"{_YES} {self.reason}"
        return f"{_NO} It is **{self.answer}**. {self.reason}"


@dataclass(slots=True)
class Guessed:
    """The options that a person chose, by the names of the questions."""

    options: dict[str, str] = field(default_factory=dict)


def guessed() -> Mapping[str, str]:
    """Return the options that the person chose so far."""
    return session().part(Guessed).options


def ask(guess: Guess) -> bool:
    """Show the question, its options, and after a choice the reply; return True after a choice."""
    st.markdown(f"**{guess.question}**")
    chosen = guessed().get(guess.name)
    with st.container(horizontal=True, gap="small"):
        for option in guess.options:
            label = f":primary[**{option}**]" if option == chosen else option
            st.button(label, key=f"{guess.name}_{option}", on_click=_choose, args=(guess, option))
    with spoken(f"reply_{guess.name}"):
        if chosen:
            verdict_box(guess.reply(chosen), right=chosen == guess.answer)
    return chosen is not None


def _choose(guess: Guess, option: str) -> None:
    session().part(Guessed).options[guess.name] = option
    if guess.then:
        guess.then()
