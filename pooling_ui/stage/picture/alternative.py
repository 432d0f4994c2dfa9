"""Say in words what a picture shows, for people who do not see it."""

from collections.abc import Sequence

import numpy as np

from pooling_ui.stage.picture.scene import COVERED, Place, Plane, Scene

_MOST_CELLS = 100  # of a larger plane, nobody listens to all numbers


def alternative(scene: Scene, titles: Sequence[str]) -> str:
    """Return the setting, the numbers of both planes, the window, its winner, and all marks."""
    parts = [f"{scene.header['sheet']['title']}. {scene.header['sheet']['says']}"]
    for title, plane in zip(titles, (scene.input, scene.output), strict=True):
        if plane.labels.size <= _MOST_CELLS:
            parts.append(f"{title}: {_numbers(scene, plane)}.")
        else:
            parts.append(f"{title}.")
    parts.append(_window(scene))
    marks = scene.header["covered_legend" if scene.covers else "legend"]
    parts.extend(f"{text[0].upper()}{text[1:].rstrip('.')}." for _, text in marks)
    return " ".join(parts)


def _numbers(scene: Scene, plane: Plane) -> str:
    """Return the numbers of a plane, row by row."""
    rows = []
    for at in np.ndindex(plane.labels.shape[:2]):
        cells = zip(plane.labels[at], plane.hidden[at], plane.blank[at], strict=True)
        texts = (
            "blank" if blank else COVERED if hidden else scene.texts[label]
            for label, hidden, blank in cells
        )
        rows.append(", ".join(texts))
    return "; ".join(rows)


def _window(scene: Scene) -> str:
    if scene.pinned_cell:
        cell = f"input {_pair(scene, scene.pinned_cell)}"
        wins = f"; it wins {len(scene.won)} of them" if scene.arrays["winners"].size else ""
        wins = "" if scene.covers else wins
        return f"Pinned: {cell}, which {_count(len(scene.readers))}{wins}."
    at = f"output {_pair(scene, scene.target)}"
    winner = scene.winner
    if winner is None:
        return f"The outlined window belongs to {at}."
    goes = "gets its number from" if scene.is_back else "wins, and goes to"
    label = scene.texts[int(scene.input.labels[winner])]
    return f"In the outlined window, {label} at input {_pair(scene, winner)} {goes} {at}."


def _count(windows: int) -> str:
    return "1 window reads" if windows == 1 else f"{windows or 'no'} windows read"


def _pair(scene: Scene, place: Place) -> str:
    numbers = place[-len(scene.header["shape"]) :]
    return f"({', '.join(map(str, numbers))})"
