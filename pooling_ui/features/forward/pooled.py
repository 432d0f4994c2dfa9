"""An input, pooled by a setting, and the message that draws it; without a session."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pooling_core import PoolTrace, trace_pool
from pooling_ui.inputs.input_kinds import PLANE, InputKind
from pooling_ui.setting.labels import pool_name
from pooling_ui.setting.setting import Setting
from pooling_ui.stage.context import About, about
from pooling_ui.stage.message import refused_message, stage_message
from pooling_ui.stage.start import Start
from pooling_ui.state.params import ALL
from pooling_ui.text.numbers import Cells


@dataclass(frozen=True, slots=True)
class PooledInput:
    """An input and a setting; `trace` is None where PyTorch refuses the setting."""

    cells: Cells
    setting: Setting
    trace: PoolTrace | None

    @property
    def title(self) -> str:
        """Return the title of the stage."""
        return f"{self.setting.pool.label} pooling stage"

    def about(self, *, covers: bool = False) -> About:
        """Return the texts for files of its stage, without sizes while they are covered."""
        return about(pool_name(self.setting), self.setting, covers=covers)


def pooled(cells: Cells, setting: Setting) -> PooledInput:
    """Return the input as this setting pools it."""
    if setting.spec is None:
        return PooledInput(cells, setting, None)
    return PooledInput(cells, setting, trace_pool(cells, setting.spec, setting.reducer))


def begun(start: Start, kind: InputKind, link: Mapping[str, Any]) -> Start:
    """Return the start of the stage: with an empty output on Grid, if its link says nothing.

    Examples
    --------
    >>> begun(Start(), PLANE, {}).blank, begun(Start(), PLANE, {"at": "0"}).blank
    (True, False)
    """
    return replace(start, blank=kind is PLANE and not ALL.keys() & link.keys())


def pooled_message(
    pooled_input: PooledInput,
    start: Start,
    *,
    title: str = "",
    refused: str = "PyTorch refuses this setting",
    **shows: Any,
) -> bytes:
    """Return the message that draws the pool, or the input alone where PyTorch refuses it.

    `title` is by default its own. `refused` says what is wrong before PyTorch's reason. `shows` is
    for `stage_message`.
    """
    title = title or pooled_input.title
    if pooled_input.trace is not None:
        return stage_message(pooled_input.trace, start, title=title, **shows)
    # The refusal among the settings may be out of sight.
    refusal = f"No output. {refused}: {pooled_input.setting.refusal}."
    return refused_message(pooled_input.cells, refusal, start, title=title)
