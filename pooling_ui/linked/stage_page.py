"""A page with a stage of numbers, and the pool that its link describes; without a session."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pooling_ui.inputs.input_kinds import InputKind
from pooling_ui.inputs.parameters import OWN, SEED
from pooling_ui.inputs.whole_link import page_values
from pooling_ui.linked.drawing import Drawing, holds_all, needs_session
from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.predict.question_source import QuestionSource
from pooling_ui.setting.choices import DEFAULTS, Choices, page_finds_size
from pooling_ui.setting.parameters import KEEP, WINDOW_MODE
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.shell.layout import Places
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import SETTING, Param
from pooling_ui.state.readers import Decoded, Reader
from pooling_ui.text.numbers import Cells


def _chosen_pool(values: Mapping[str, Any]) -> str:
    """Return the label of the pool that a person chose."""
    label: str = values[KEEP.name]
    return label


def _nothing(_: Collection[str]) -> dict[str, int]:
    """Return no values."""
    return {}


class LinkedPool(NamedTuple):
    """The pool of a link: the kind of input, the values of all widgets, the input, the setting."""

    kind: InputKind
    values: dict[str, Any]
    cells: Cells
    setting: Setting

    @property
    def output_shape(self) -> tuple[int, ...] | None:
        """Return the shape of the output; None where there is none."""
        spec = self.setting.spec
        return spec.output_shape(self.cells.shape) if spec else None


def _cells_shape(linked: LinkedPool) -> tuple[int, ...]:
    """Return the shape of the input."""
    return linked.cells.shape


class PageState(NamedTuple):
    """The state of a page with a stage: numbers, setting, the output's shape, and the question."""

    cells: Cells
    setting: Setting
    output: tuple[int, ...] | None
    current: CurrentQuestion


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePage:
    """A page with a stage of numbers, by its file without `.py`; how it reads a link, and shows it.

    `kind_of` returns the kind of input for a link; None if the page shows no stage for it.
    `pool_of` returns the label of the pool for the values of the widgets. `opens_on` returns the
    values that the page sets at a first visit, for the names that the link has.

    `message` returns the message of the stage for a pool and its link; None where these do not
    decide what it shows. `source` returns the source of random questions. `input_shape` returns the
    shape of the plane “input”; with `resizes_input`, a setting may change it. `show` shows all of
    the page on these places, and returns its state.

    `edited` are the parameters of numbers that a person may edit on the stage, and `beside` is the
    parameter of another stage beside it.
    """

    name: str
    kind_of: Callable[[Mapping[str, str]], InputKind | None]
    pool_of: Callable[[Mapping[str, Any]], str] = _chosen_pool
    opens_on: Callable[[Collection[str]], dict[str, int]] = _nothing
    message: Callable[[LinkedPool, Mapping[str, str]], bytes | None]
    source: Callable[[LinkedPool, Mapping[str, str]], QuestionSource | None]
    input_shape: Callable[[LinkedPool], tuple[int, ...] | None] = _cells_shape
    resizes_input: bool = False
    show: Callable[[Places], PageState]
    edited: tuple[Param[Decoded], ...]
    beside: Param[Reader]


def linked_pool(page: StagePage, link: Mapping[str, str]) -> LinkedPool:
    """Return the pool that a sound link of a page describes.

    Raises
    ------
    ValueError
        The page shows no stage for this link, or the link says that the numbers are a person's own,
        and holds none.

    Examples
    --------
    >>> from pooling_ui.linked.pages import STAGE_PAGES
    >>> linked_pool(STAGE_PAGES["grid"], {"k": "3", "w": "8"}).setting.spec.output_shape((6, 8))
    (2, 2)
    """
    kind = page.kind_of(link)
    if kind is None:
        raise ValueError("the page shows no stage for this link")
    first = {name: str(number) for name, number in page.opens_on(link).items()}
    opened = _pool_of_values(page, kind, {**link, **first})
    # A page begins anew where PyTorch refuses the first values: `first_setting.py`.
    names_setting = SETTING.keys() & link.keys() - {WINDOW_MODE.name}
    refuses_first = opened.setting.refusal and first and not names_setting
    return _pool_of_values(page, kind, link) if refuses_first else opened


def _pool_of_values(page: StagePage, kind: InputKind, link: Mapping[str, str]) -> LinkedPool:
    values = page_values(kind, link)
    cells = _cells_of(kind, link, values)
    setting = setting_of(_choices_of(page, values, cells.ndim), cells.shape)
    return LinkedPool(kind, values, cells, setting)


def decided_pool(page: StagePage, link: Mapping[str, str]) -> LinkedPool | None:
    """Return the pool on a page's stage where the link alone decides all that the stage shows.

    None if the link leads to a task, a lesson, a question or a setting A. None if a part of the
    link cannot be used, or if the page shows no stage for it. None if the page looks for a size
    that fits.
    """
    if needs_session(link):
        return None
    try:
        linked = linked_pool(page, link)
    except ValueError:
        return None
    if not holds_all(linked.setting, link) or page_finds_size(linked.setting.windows.mode, link):
        return None
    return linked


def stage_drawing(page: StagePage) -> Drawing:
    """Return the drawing of a page with a stage."""

    def message(link: Link) -> bytes | None:
        texts = {name: text for name, text in link.items() if isinstance(text, str)}
        pool = decided_pool(page, texts) if len(texts) == len(link) else None
        return page.message(pool, texts) if pool else None

    return Drawing("stage", message)


def linked_setting(page: StagePage, link: Mapping[str, str]) -> Setting | None:
    """Return the setting that a link of a page describes; None if the link alone does not say it.

    Examples
    --------
    >>> from pooling_ui.linked.pages import STAGE_PAGES
    >>> page = STAGE_PAGES["grid"]
    >>> linked_setting(page, {"k": "7"}).refusal.nearest
    {'kernel_size': (6, 6)}
    >>> linked_setting(page, {"preset": "Your numbers"}) is None
    True
    """
    try:
        return linked_pool(page, link).setting
    except ValueError:
        return None


def _cells_of(kind: InputKind, link: Mapping[str, str], values: Mapping[str, Any]) -> Cells:
    """Return the numbers of the input; `values` are the values of the widgets.

    Raises
    ------
    ValueError
        The link says that the numbers are a person's own, and holds none.
    """
    preset = values[kind.preset]
    own: Cells | None = kind.own_param.value_in(link) if preset == OWN else None
    if own is not None:
        return own
    if preset not in kind.samples:
        raise ValueError(f"“{preset}” needs its numbers: “start” lacks {kind.own}")
    shape = tuple(values[param.name] for _, param in kind.sizes)
    return kind.samples[preset].draw(shape, values[SEED.name])


def _choices_of(page: StagePage, values: Mapping[str, Any], axes: int) -> Choices:
    """Return the choices of the setting; a choice without a widget on the page has its default."""
    first = replace(DEFAULTS, axes=axes)
    choices = first | {name: values[name] for name in SETTING} | {KEEP.name: page.pool_of(values)}
    return first | {name: choices[name] for name in choices.visible}
