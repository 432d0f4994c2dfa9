"""Compute the stage of a lesson's step from its link, by the app's own functions."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pooling_core import BackTrace, PoolSpec, PoolTrace, trace_gradient, trace_pool, trace_unpool
from pooling_core.geometry.size_rule import SizeRule
from pooling_ui.features.backwards.parameters import UNPOOL, UNPOOL_SIZES, pool_of_mode
from pooling_ui.features.learn.lessons import Step, StepState
from pooling_ui.inputs.input_kinds import InputKind
from pooling_ui.inputs.parameters import SEED, decode_numbers
from pooling_ui.inputs.whole_link import page_values
from pooling_ui.linked.pages import STAGE_PAGES
from pooling_ui.predict.questions.next_setting import next_setting
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.table import (
    MIX,
    SIZE,
    backward_questions,
    forward_questions,
    turn_of,
)
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.setting import ByKernel, Setting, setting_of
from pooling_ui.state.params import ALL, SETTING, WIDGETS
from pooling_ui.text.numbers import Cells
from pooling_ui.text.places import place_of
from tests.ui.helpers.typed import present


@dataclass(frozen=True)
class State:
    """The state of a page's stage by a link; `changed`: its numbers if a person changed some."""

    page: str
    link: Mapping[str, str]
    changed: Cells | None = None

    @property
    def kind(self) -> InputKind:
        """Return the kind of the input."""
        return present(STAGE_PAGES[self.page].kind_of(self.link))

    @cached_property
    def cells(self) -> Cells:
        """Return the numbers of the input."""
        if self.changed is not None:
            return self.changed
        kind = self.kind
        if kind.own in self.link:
            return kind.parse(decode_numbers(self.link[kind.own]))
        shape = tuple(self._value_of(param.name, param.default) for _, param in kind.sizes)
        sample = kind.samples[self._value_of(kind.preset, kind.presets[0])]
        return sample.draw(shape, self._value_of("seed", SEED.default))

    @cached_property
    def setting(self) -> Setting:
        """Return the setting; it has no `spec` if PyTorch refuses it."""
        values = {name: self._value_of(name, DEFAULTS[name]) for name in SETTING}
        if self.page == "backwards":
            values["keep"] = pool_of_mode(self.link["mode"])
        return setting_of(DEFAULTS | values, self.cells.shape)

    @property
    def rules(self) -> list[SizeRule]:
        """Return the size rule of each axis; none if the windows are not by kernel."""
        return [rule for rule in self.setting.sizes if isinstance(rule, SizeRule)]

    @property
    def by_kernel(self) -> ByKernel:
        """Return the windows, which must be by kernel."""
        assert isinstance(self.setting.windows, ByKernel)
        return self.setting.windows

    def _value_of(self, name: str, default: Any) -> Any:
        return ALL[name].read(self.link[name]) if name in self.link else default

    @cached_property
    def trace(self) -> PoolTrace:
        """Return the trace of the pool."""
        assert self.setting.spec is not None
        return trace_pool(self.cells, self.setting.spec, self.setting.reducer)

    @cached_property
    def back(self) -> BackTrace:
        """Return the trace of the gradient or of the unpooling."""
        trace, spec = self.trace, self.setting.spec
        if self.link["mode"] != UNPOOL:
            return trace_gradient(trace, [[1.0] * trace.output.shape[1]] * trace.output.shape[0])
        assert isinstance(spec, PoolSpec)
        sides = [self._value_of(param.name, None) for param in UNPOOL_SIZES[-self.cells.ndim :]]
        assert all(sides) or not any(sides)
        return trace_unpool(trace, spec, tuple(sides) if any(sides) else None)

    @property
    def question(self) -> Question:
        """Return the first question that is drawn by the link's seed, or by 0."""
        return self.question_of(0)

    @property
    def _asks(self) -> str:
        return self.link.get("ask", MIX)

    @property
    def _seed(self) -> int:
        return int(self.link.get("draw", 0))

    def question_of(self, number: int) -> Question:
        """Return the question with this number, from 0, that is drawn of what is on the stage."""
        how: dict[str, Any] = {"kind": self._asks, "number": number, "seed": self._seed}
        if self.page == "backwards":
            return backward_questions(self.back).draw(**how)
        words = setting_words(self.setting)
        return forward_questions(self.trace, self.setting.sizes, words).draw(**how)

    def before_question(self, number: int, step: Step) -> "State":
        """Return the state in which a step asks that question, from the state of the one before.

        Each further question has other numbers, or, for a size, another setting.
        """
        if not step.varies_sizes:
            return State(self.page, {**self.link, **step.start_of(number)})
        if self.page == "backwards" or number == 0:
            return self
        choices = self.setting.choices
        kinds = forward_questions(self.trace, self.setting.sizes, "").kinds
        what, turn = turn_of(kinds, self._asks, self._seed, number)
        if what != SIZE or turn == 0:
            return self
        dilated = any(choices[key] != 1 for key in choices.keys_of("dilation"))
        but = () if dilated else ("dilation",)
        return self.where(**next_setting(self.setting, self._seed, turn, but))

    @property
    def refused(self) -> bool:
        """Return True if PyTorch refuses the setting."""
        return self.setting.spec is None

    def where(self, **values: Any) -> "State":
        """Return the state in which some widgets hold something else."""
        texts = {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in values.items()
        }
        return State(self.page, {**self.link, **texts}, self.changed)

    def with_cells(self, cells: Mapping[tuple[int, ...], float]) -> "State":
        """Return the state in which some cells of the input hold other numbers."""
        numbers = self.cells.copy()
        for place, number in cells.items():
            numbers[place] = number
        return State(self.page, self.link, numbers)

    def now(self, **done: Any) -> StepState:
        """Return what a person has come to here, with what they have `done` on the stage."""
        values = page_values(self.kind, self.link)
        output = None if self.refused else self.trace.output.shape
        return StepState(widgets=values, cells=self.cells, output=output, **done)

    def after(self, step: Step) -> StepState:
        """Return what a person has come to who did all that a step asks for; but for a size."""
        state, done = self, {}
        for each in step.done:
            if each.subject in WIDGETS:
                state = state.where(**{each.subject: each.value})
            elif each.cell:
                place = place_of(*each.cell, state.cells.shape)
                assert place
                state = state.with_cells({place: each.value + (each.sign == ">")})
            elif each.subject == "window":
                last = tuple(side - 1 for side in state.trace.output.shape)
                done["window"] = last if each.value == "last" else each.value
            elif each.subject == "pin":
                done["pin"] = each.value
            elif each.subject in ("answer", "answers"):
                done["answered"] = each.value if each.subject == "answers" else 1
        return state.now(**done)
