"""Widgets of the page Network for a digit: network, move, noise, drawing and prediction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from pooling_core import gaussian_noise, move, salt_and_pepper
from pooling_core.network import softmax
from pooling_ui.features.network import sentences as words
from pooling_ui.features.network.cell_window import FeatureMaps
from pooling_ui.features.network.digit import digit_drawing
from pooling_ui.features.network.digit.message import digit_message
from pooling_ui.features.network.link import Ink, decode_cells_of_ink, encode_ink
from pooling_ui.features.network.map_window import chosen_cell, look_at, shown_maps
from pooling_ui.features.network.parameters import (
    DIGIT,
    EDGES,
    FIND,
    GAUSS,
    INK,
    LABELS,
    MOVED_DOWN,
    MOVED_RIGHT,
    NETWORK_KIND,
    PEPPER,
    SALT,
    TRAINED,
)
from pooling_ui.features.network.trained import network, sheet, unseen_digits
from pooling_ui.features.network.trained.architectures import NETWORK_KINDS
from pooling_ui.inputs.parameters import SEED
from pooling_ui.shell.layout import Places, fields_line, heading
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.link import write_link
from pooling_ui.task.bound_widgets import FIELD_WIDTH, choice, control, whole_number
from pooling_ui.task.current_task import may_set, shows
from pooling_ui.text.words import plain

Array = NDArray[Any]
_KEY = "digit"
_SLIM = 92  # pixels: three fields beside each other


@dataclass(frozen=True, slots=True)
class DigitFields:
    """A kind of network, its seed from 1, and how its digit is disturbed."""

    kind: str
    seed: int
    down: int
    right: int
    noise: tuple[int, int, int]
    draw: int

    def disturb(self, digit: Array) -> Array:
        """Return a digit from 0 to 1, moved and with noise: sigma, salt and pepper in percent."""
        sigma, salt, pepper = (percent / 100 for percent in self.noise)
        moved = move(digit, self.down, self.right)
        return salt_and_pepper(gaussian_noise(moved, sigma, self.draw), salt, pepper, self.draw)


@dataclass(frozen=True, eq=False, slots=True)
class DigitMaps:
    """A digit, how it is disturbed, and its maps after every layer of a network."""

    ink: Ink
    true_label: int | None
    picked: int | None
    fields: DigitFields
    feature_maps: FeatureMaps

    @property
    def probabilities(self) -> Array:
        """Return the probability of each class."""
        probabilities: Array = softmax(self.feature_maps.outputs[-1], 1)[0]
        return probabilities


def edges_choice(places: Places) -> bool:
    """Show the choice of edges or digits; True for the edges of a picture."""
    with places.side:
        return choice(FIND, "What the layers find", shown=True) == EDGES


def network_kind_choice() -> str:
    """Show the choice of what makes planes smaller; return the kind of network that has it."""
    label = control(st.selectbox, NETWORK_KIND, "How the network makes planes smaller", LABELS)
    return next(kind.name for kind in NETWORK_KINDS.values() if kind.label == label)


def digit_settings(places: Places) -> DigitFields:
    """Show the fields of the network, the move and the noise; return their values."""
    with places.side:
        kind = network_kind_choice()
    more: dict[str, Any] = {"width": FIELD_WIDTH}
    with places.rest:
        if shows(NETWORK_KIND):
            st.caption(plain(NETWORK_KINDS[kind].description))
    with places.rest, fields_line():
        tip = "Each kind was trained alike from five seeds."
        seed = whole_number("Training seed", TRAINED, help=tip, **more)
        tip = "Each seed gives different noise. The same seed always gives the same noise."
        draw = whole_number("Noise seed", SEED, help=tip, **more)
    with places.side, fields_line():
        down = whole_number("Move down", MOVED_DOWN, **more)
        right = whole_number("Move right", MOVED_RIGHT, **more)
    slim: dict[str, Any] = {"width": _SLIM}
    with places.rest, fields_line():
        tip = "Gaussian noise: its standard deviation, in percent of full ink."
        sigma = whole_number("Noise σ (%)", GAUSS, help=tip, **slim)
        tip = "So many percent of the cells become full ink."
        salt = whole_number("Salt (%)", SALT, help=tip, **slim)
        tip = "So many percent of the cells become paper."
        pepper = whole_number("Pepper (%)", PEPPER, help=tip, **slim)
    return DigitFields(kind, seed, down, right, (sigma, salt, pepper), draw)


def digit_maps(fields: DigitFields) -> DigitMaps:
    """Return the digit in the link, or the one being drawn, as the network reads it."""
    ink, picked = _current_digit()
    true_label = None if picked is None else int(unseen_digits()[1][sheet()[picked]])
    planes = fields.disturb(ink / 255)[None]
    trained = network(fields.kind, fields.seed - 1)
    return DigitMaps(
        ink,
        true_label,
        picked,
        fields,
        FeatureMaps.through(planes, trained.layers, trained.weights),
    )


def network_heading(aside: Callable[[], None]) -> None:
    """Show the title and what to try; `aside` shows widgets at the right."""
    heading("A network that reads digits", plain(words.try_words()), aside)


def network_prediction(digit: DigitMaps) -> None:
    """Show the prediction of the network among settings that are far from the drawing."""
    st.markdown(plain(words.prediction_words(digit.probabilities, digit.true_label)))


def network_drawing(digit: DigitMaps, *, covers: bool = False) -> None:
    """Show the digit and, unless they are covered, every layer's maps and the probabilities."""
    probabilities = digit.probabilities[:0] if covers else digit.probabilities
    draws = may_set(DIGIT)
    message = digit_message(
        digit.ink,
        digit.feature_maps.planes[0],
        [] if covers else shown_maps(digit.feature_maps),
        [words.percent_with_decimal(float(share)) for share in probabilities],
        probabilities,
        prediction="" if covers else words.prediction_words(digit.probabilities, digit.true_label),
        turn=_turn(),
        picked=digit.picked if draws else None,
        cell=chosen_cell(digit.feature_maps),
        draws=draws,
        presenting=presenting(),
    )
    digit_drawing(message, key=_KEY, on_ink=_inked, on_pick=_pick, on_cell=_look)


def _current_digit() -> tuple[Ink, int | None]:
    """Return the digit, and its place on the sheet if it was taken from there."""
    drawing = _state("ink")
    is_drawn = drawing and not drawing["rests"] and drawing["turn"] == _turn()
    if is_drawn:  # the link gets it when the stroke ends
        ink = decode_cells_of_ink(drawing["cells"])
        if ink is not None:
            return ink, None
    link = st.query_params
    ink = INK.value_in(link)
    if ink is not None:
        return ink, None
    picked = DIGIT.value_in(link)
    digit = unseen_digits()[0][sheet()[picked], 0]
    return np.rint(digit * 255).astype(np.uint8), picked


def _state(name: str) -> Any:
    """Return the last value of this name that the browser sent."""
    return (st.session_state.get(_KEY) or {}).get(name)


def _turn() -> int:
    """Return the number of the last drawing or choice that the browser sent."""
    return max((sent["turn"] for sent in map(_state, ("ink", "pick")) if sent), default=0)


def _inked() -> None:
    """Write the drawing to the link when a stroke has ended. For callbacks."""
    drawing = _state("ink")
    ink = decode_cells_of_ink(drawing["cells"]) if drawing and drawing["rests"] else None
    if ink is not None:
        write_link(INK, encode_ink(ink))
        write_link(DIGIT, "")


def _pick() -> None:
    """Take a digit of the sheet. For callbacks."""
    place = _state("pick")["digit"]
    write_link(INK, "")
    write_link(DIGIT, "" if place == DIGIT.default else str(place))


def _look() -> None:
    """Choose a cell of a map. For callbacks."""
    look_at(_state("cell"))
