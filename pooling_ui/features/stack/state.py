"""The network of the page Stack: the link holds it, and the session keeps its past."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from pooling_core.network import Layer, LayerReport, StackReport, follow
from pooling_ui.features.stack.parameters import INPUT, LAYERS, UNIT
from pooling_ui.features.stack.presets import PRESETS, SIMPLE, StackPreset
from pooling_ui.model_text.input_shape import Shape
from pooling_ui.model_text.stack_link import (
    Unit,
    encode_input,
    encode_layers,
    encode_unit,
)
from pooling_ui.state.link import write_link
from pooling_ui.state.session import session

_MOST_UNDONE = 100


@dataclass(slots=True)
class StackEdits:
    """The changes of the network on the open page.

    `undo` is the network before each change, as in a link: its layers and its input. `refused` is
    the field that could not be read (“text” for pasted code), and why. `pasted` says what was read
    of a pasted text, until the network changes.
    """

    undo: list[tuple[str, str]] = field(default_factory=list)
    refused: tuple[str, str] | None = None
    pasted: str = ""


def stack_edits() -> StackEdits:
    """Return the edits on the open page."""
    return session().visit.part(StackEdits)


@dataclass(frozen=True, slots=True)
class LinkedNetwork:
    """A network, the shape of its input, its layers' reports, and the chosen unit.

    A unit without a row is the middle unit; a layer that cannot work has no units.
    """

    layers: tuple[Layer, ...]
    shape: Shape
    report: StackReport
    unit: Unit

    @property
    def preset(self) -> StackPreset | None:
        """Return the preset with these layers and this input, or None."""
        now = self.layers, self.shape
        return next((each for each in PRESETS if (each.layers, each.shape) == now), None)

    @property
    def at(self) -> int:
        """Return the place of the chosen layer in the list, from 0."""
        return self.unit.layer - 1

    @property
    def layer(self) -> Layer:
        """Return the chosen layer."""
        return self.layers[self.at]

    def unit_of(self, layer: int) -> Unit:
        """Return the middle unit of a layer that works, counted from 1."""
        return _middle(layer, self.report)

    def before(self, at: int) -> tuple[int, ...] | None:
        """Return the shape of a layer's input; None if an earlier layer cannot work."""
        if at > len(self.report.layers):
            return None
        return self.report.layers[at - 1].shape if at else self.shape


def linked_network() -> LinkedNetwork:
    """Return the network in the link, or the first preset."""
    link = st.query_params
    layers, shape = LAYERS.value_in(link), INPUT.value_in(link)
    report = follow(layers, shape)
    return LinkedNetwork(layers, shape, report, _unit(UNIT.value_in(link), report, layers))


def _unit(unit: Unit | None, report: StackReport, layers: tuple[Layer, ...]) -> Unit:
    """Return an existing unit: this one, or else the middle one of its layer."""
    if unit is None or unit.layer > len(layers):
        unit = Unit(_last_plane(report) or 1)
    if unit.layer > len(report.layers):
        return Unit(unit.layer)
    rows, columns = _units_of(report.layers[unit.layer - 1])
    if unit.row is None or unit.col is None or unit.row >= rows or unit.col >= columns:
        return _middle(unit.layer, report)
    return unit


def _middle(layer: int, report: StackReport) -> Unit:
    rows, columns = _units_of(report.layers[layer - 1])
    return Unit(layer, (rows - 1) // 2, (columns - 1) // 2)


def _last_plane(report: StackReport) -> int:
    """Return the last layer with rows and columns, counted from 1; 0 if there is none."""
    return max((at for at, each in enumerate(report.layers, 1) if len(each.shape) == 3), default=0)


def _units_of(report: LayerReport) -> tuple[int, int]:
    """Return the rows and columns of a layer's units, as one plane."""
    rows, columns = report.reach
    return len(rows.first), len(columns.first)


def write_stack(layers: tuple[Layer, ...], shape: Shape | None = None, layer: int = 0) -> None:
    """Write another network into the link; “Undo” brings back the old one. For callbacks.

    `layer` is the chosen layer from now on, counted from 1.
    """
    edits, network = stack_edits(), linked_network()
    edits.undo = [*edits.undo, _texts(network.layers, network.shape)][-_MOST_UNDONE:]
    _write(*_texts(layers, shape or network.shape))
    if layer:
        look_at(Unit(layer))


def undo() -> None:
    """Undo the last change. For callbacks."""
    before = stack_edits().undo
    if before:
        _write(*before.pop())


def _texts(layers: tuple[Layer, ...], shape: Shape) -> tuple[str, str]:
    return encode_layers(layers), encode_input(shape)


def _write(layers: str, shape: str) -> None:
    """Write layers and input; the link leaves out those of the first preset."""
    edits = stack_edits()
    edits.refused, edits.pasted = None, ""
    write_link(LAYERS, "" if layers == encode_layers(SIMPLE.layers) else layers)
    write_link(INPUT, "" if shape == encode_input(SIMPLE.shape) else shape)


def look_at(unit: Unit) -> None:
    """Choose a unit, or the middle one of a layer. For callbacks."""
    stack_edits().refused = None
    write_link(UNIT, encode_unit(unit))
