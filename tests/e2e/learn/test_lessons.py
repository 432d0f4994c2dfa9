"""Lessons, played to their end by doing what their steps ask for; and the ways between steps."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from pooling_ui.features.learn.lessons import Condition, Lesson, Step, lessons
from pooling_ui.features.learn.lessons.beginning import beginning
from pooling_ui.predict.questions.question import Question, judge
from pooling_ui.setting.parameters import decode_choices
from pooling_ui.state.params import WIDGETS
from tests.e2e.conftest import PHONE
from tests.e2e.driver.lessons import says_done, turn
from tests.e2e.driver.stage import Stage
from tests.ui.features.learn.lessons.lesson_state import State

LESSONS = lessons()
# The fields in which a step's size is looked for, and how far.
SIZED, FAR = ("k", "kw", "kd", "s", "sw", "p", "pw", "d", "o", "ow", "h", "w"), range(8)


# The lesson in which a person plays the stage, and answers wrongly once.
FIRST = next(iter(LESSONS))


# From where to where the ring of a stage that has the focus is on the screen.
_RING = """it => {
    const {top, bottom, outlineWidth} = getComputedStyle(it, "::after");
    const [{top: from, bottom: to}, wide] = [it.getBoundingClientRect(), parseFloat(outlineWidth)];
    return [from + parseFloat(top) - wide, to - parseFloat(bottom) + wide];
}"""


class Player:
    """A person who does what a step asks for.

    One who `plays` presses Play for the last window, instead of going to it, and answers wrongly
    where three answers are asked for: to the first question.
    """

    def __init__(self, page: Page, kind: str, *, plays: bool) -> None:
        self.page, self.kind, self.stage, self.plays = page, kind, Stage(page), plays

    def do(self, step: Step) -> None:
        """Meet all conditions of a step."""
        typed = iter(re.findall(r"(?:[Tt]ype|and) (−?\d+)", step.do))
        for condition in step.done:
            if condition.subject in WIDGETS:
                self.set(condition.subject, condition.value)
            elif condition.cell:
                if not condition.is_met(beginning(step, self.kind).now):
                    self.type(condition, next(typed))
            else:
                getattr(self, condition.subject)(condition.value, step)

    def set(self, name: str, value: Any) -> None:
        """Give the widget with this name in the link a value."""
        widget = self.page.locator(f".st-key-{name}")
        number, switch = widget.get_by_role("spinbutton"), widget.get_by_role("switch")
        choice, box = widget.get_by_role("radio", name=str(value)), widget.get_by_role("combobox")
        expect(number.or_(switch).or_(choice).or_(box).first).to_be_visible()
        with self.stage.answered():
            if number.count():
                number.fill(str(value))
                number.press("Enter")
            elif switch.count():
                switch.press(" ")
            elif choice.count():
                choice.click()
            else:
                box.click()
                self.page.get_by_role("option", name=str(value), exact=True).click()

    def type(self, condition: Condition, number: str) -> None:
        """Type the number that the text names into a cell of the input, by keyboard."""
        assert condition.cell
        self.cell("input", *condition.cell).focus()
        with self.stage.answered():
            self.page.keyboard.press("Enter")
            self.page.keyboard.type(number)
            self.page.keyboard.press("Enter")

    def output(self, size: tuple[int, ...], step: Step) -> None:
        """Look for fields that show, and for what makes the output so large."""
        begin = State(self.kind, step.start)
        fields = {name: self.page.locator(f".st-key-{name} input") for name in SIZED}
        names = [name for name, field in fields.items() if field.count()]
        for values in product(FAR, repeat=min(len(names), 3)):
            held = dict(zip(names, values, strict=False))
            if all(WIDGETS[name].reads(str(value)) for name, value in held.items()):
                there = begin.where(**held)
                if not there.refused and there.trace.output.shape == size:
                    for name, value in held.items():
                        if fields[name].input_value() != str(value):
                            self.set(name, value)
                    return
        raise AssertionError(f"nothing that the step shows makes the output {size}")

    def window(self, at: Any, step: Step) -> None:
        """Lead the stage to a window."""
        if at == "last" and self.plays:
            with self.stage.answered():
                self.stage.speed.select_option("8×")
        with self.stage.answered():
            if at == "last":
                self.stage.button("Play" if self.plays else "To end").click()
            else:
                shape = State(self.kind, step.start).trace.output.shape
                flat = 0
                for i, side in zip(at, shape, strict=True):
                    flat = flat * side + i
                self.stage.scrub.fill(str(flat))

    def pin(self, cell: tuple[str, int, int], step: Step) -> None:
        """Click a cell."""
        with self.stage.answered():
            self.cell(*cell).click()

    def answer(self, kind: str, step: Step) -> None:
        """Answer the question that is drawn, and rightly."""
        # Such a step does not state the rule about ties: it may ask for it.
        self.check(self.asked(step, ask=kind).question.without_rule)

    def answers(self, many: int, step: Step) -> None:
        """Answer so many questions, each of which is another one."""
        asked, seen = self.asked(step), set()
        for number in range(many):
            asked = asked.before_question(number, step)
            question = asked.question_of(number)
            seen.add((question.text, question.right_answer))
            self.check(question, rightly=number > 0 or not self.plays)
            if number < many - 1:
                with self.stage.answered():
                    self.page.get_by_role("button", name="Next question").click()
        assert len(seen) == many

    def asked(self, step: Step, **link: str) -> State:
        """Return the seed and the size in the link; they determine the first question of a step."""
        here = dict(parse_qsl(urlsplit(self.page.url).query))
        about = (decode_choices(here["about"]) or {}) if "about" in here else {}
        return State(self.kind, {**step.start, "draw": here["draw"], **link}).where(**about)

    def check(self, question: Question, *, rightly: bool = True) -> None:
        """Answer the question on show in the field."""
        expect(self.page.get_by_text(question.text)).to_be_visible()
        texts = [question.right_answer]
        if not rightly:
            texts = [text for text in ("0 0", "1 1", "2 2") if not judge(question, text).right][:2]
        button = self.page.get_by_role("button", name="Check")
        field = self.page.get_by_role("textbox", name="Your answer")
        expect(button).to_be_enabled()  # the text of a new question comes before its form
        for text in texts:
            field.fill(text)
            with self.stage.answered():
                button.click()
        expect(self.page.get_by_text(re.compile("^✓ Right: "))).to_have_count(int(rightly))

    def cell(self, plane: str, row: int, col: int) -> Locator:
        """Return a cell, as the stage tells of it: slices of a volume as if below each other."""
        grid = self.stage.grid(plane)
        return grid.get_by_role("row").nth(row).get_by_role("gridcell").nth(col)


def _kinds(lesson: Lesson) -> set[tuple[str, str]]:
    """Return the kinds of things to do in a lesson: all widgets are set in one way."""
    subjects = {each.subject for step in lesson.steps for each in step.done}
    return {(lesson.page, "widget" if each in WIDGETS else each) for each in subjects}


def _played() -> list[str]:
    """Return lessons that have, together, each kind of thing to do on each page."""
    played, covered = list[str](), set[tuple[str, str]]()
    kinds = {name: _kinds(lesson) for name, lesson in LESSONS.items()}
    for name in sorted(kinds, key=lambda name: (name != FIRST, -len(kinds[name]))):
        if not kinds[name] <= covered:
            played.append(name)
            covered |= kinds[name]
    return played


PLAYED = _played()


@pytest.mark.parametrize("name", PLAYED)
def test_a_lesson_is_played_to_its_end(open_page: Callable[..., Page], name: str) -> None:
    """Each step is undone until all is done that it asks for; everything is on the first screen.

    The stage stays what it is from step to step.
    """
    lesson = LESSONS[name]
    page = open_page(viewport={"width": 1366, "height": 768})
    player = Player(page, lesson.page, plays=name == FIRST)  # it hears the socket from the start
    page.goto(f"/lessons?lesson={name}")
    stage = player.stage

    for number, step in enumerate(lesson.steps, 1):
        expect(page.get_by_role("heading", level=2)).to_have_text(step.heading)
        stage.settled()
        if number == 1:
            stage.root.evaluate("it => (globalThis.stageAtFirst = it)")
        assert stage.root.evaluate("it => it === globalThis.stageAtFirst")
        step_is_done(player, step)
        if number < len(lesson.steps):
            turn(page, "next").click()

    page.get_by_role("button", name="All lessons").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lessons")
    expect(page.get_by_text("✓ Done.")).to_have_count(1)
    if player.plays:
        page.reload()
        expect(page.get_by_text("✓ Done.")).to_have_count(1)


@pytest.mark.parametrize("name", [name for name in LESSONS if name not in PLAYED])
def test_the_step_with_the_most_to_read_is_done(open_page: Callable[..., Page], name: str) -> None:
    steps = LESSONS[name].steps
    part = max(range(len(steps)), key=lambda at: len(steps[at].do + steps[at].then))
    page = open_page(viewport={"width": 1366, "height": 768})
    player = Player(page, LESSONS[name].page, plays=False)
    page.goto(f"/lessons?lesson={name}&part={part + 1}")

    expect(page.get_by_role("heading", level=2)).to_have_text(steps[part].heading)
    player.stage.settled()
    step_is_done(player, steps[part])


def step_is_done(player: Player, step: Step) -> None:
    """Do a step, and check that what it says then is on the screen, and its buttons before."""
    page = player.page
    for part in (turn(page, "next"), player.stage.button("Play")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(says_done(page)).to_have_count(0)

    player.do(step)

    link = re.search(r"\[(.*)\]\((\w+)\)", step.then)  # as Markdown has it
    if link:
        leads = says_done(page).get_by_role("link", name=link[1])
        expect(leads).to_have_attribute("href", link[2])
    said = step.then.replace(link[0], link[1]) if link else step.then
    expect(says_done(page)).to_contain_text(said)
    expect(says_done(page)).to_be_in_viewport(ratio=1)


def test_keys_history_and_reload_lead_through_the_steps(page: Page) -> None:
    """Keys work wherever the focus is; each address that was seen comes back as it was."""
    steps = [re.compile(re.escape(step.heading)) for step in LESSONS["the-window"].steps]
    heading, kernel = page.get_by_role("heading", level=2), page.get_by_role("spinbutton")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("/lessons?lesson=the-window&part=3")
    stage = Stage(page).settled()
    stage.root.focus()
    top, bottom = stage.root.evaluate(_RING)
    bar = page.get_by_test_id("stHeader").bounding_box()
    assert bar
    assert bar["height"] <= top < bottom <= 768 + 2  # its own width

    page.keyboard.press("Alt+n")
    expect(heading).to_have_text(steps[3])
    expect(stage.spoken).to_contain_text(re.compile(f"{steps[3].pattern} Set Kernel to 4"))
    stage.settled().button("Play").focus()
    page.keyboard.press("Alt+b")
    expect(heading).to_have_text(steps[2])
    stage.settled().cell("input", 1, 1).focus()
    page.keyboard.press("Alt+n")
    expect(heading).to_have_text(steps[3])
    stage.settled()

    with stage.answered():
        kernel.fill("4")
        page.keyboard.press("Alt+b")  # from within the field, which is sent as it is left
    expect(heading).to_have_text(steps[2])
    page.go_back()
    expect(heading).to_have_text(steps[3])
    stage.settled()
    stage.set_number("Kernel", 4)
    expect(says_done(page)).to_be_visible()

    page.keyboard.press("Alt+n")
    expect(heading).to_have_text(steps[4])
    stage.settled()
    page.go_back()
    expect(kernel).to_have_value("4")
    stage.settled()
    page.go_back()
    expect(kernel).to_have_value("2")
    stage.settled()
    page.go_back()
    expect(heading).to_have_text(steps[2])
    stage.settled()
    page.go_forward()
    expect(heading).to_have_text(steps[3])
    stage.settled()
    page.go_forward()
    expect(kernel).to_have_value("4")
    expect(stage.root.get_by_text("Output 1 × 1")).to_be_visible()
    page.reload()
    expect(kernel).to_have_value("4")
    expect(says_done(page)).to_be_visible()
    stage.settled()


def test_a_step_fits_a_phone_and_is_done_by_touch(open_page: Callable[..., Page]) -> None:
    """The way leads from the first screen of the grid page to the second step."""
    page = open_page(**PHONE)
    Stage(page).open("/")
    link = page.get_by_role("link", name="New here? Two minutes.")
    expect(link).to_be_in_viewport(ratio=1)
    link.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The window, 1 of 5")
    stage = Stage(page).settled()

    for part in (
        page.get_by_role("heading", level=2),
        turn(page, "next"),
        stage.cell("input", 3, 3),
        stage.cell("output", 1, 1),
        stage.button("Play"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    stage.button("To end").tap()
    expect(says_done(page)).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 500})
    top = page.get_by_role("heading", level=1)
    page.get_by_role("button", name="All lessons").scroll_into_view_if_needed()
    expect(top).not_to_be_in_viewport()
    turn(page, "next").evaluate("it => it.click()")  # as by voice: nothing scrolls
    expect(top).to_have_text("The window, 2 of 5")
    expect(top).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE["viewport"])
    stage.settled().cell("output", 0, 1).tap()
    expect(says_done(page)).to_be_in_viewport(ratio=1)

    page.get_by_role("button", name="All lessons").tap()
    expect(top).to_have_text("Lessons")
    expect(top).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="11. A network").tap()
    expect(top).to_have_text("A network, 1 of 7")
    expect(top).to_be_in_viewport(ratio=1)
