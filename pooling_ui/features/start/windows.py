"""The scenes with windows on a plane of numbers: kernel, stride and padding, and the way back."""

from dataclasses import replace

import numpy as np

from pooling_core import Maximum, PoolSpec, PoolTrace, trace_gradient, trace_pool
from pooling_ui.features.start.guess import Guess
from pooling_ui.features.start.parameters import KERNEL, PADDING, STRIDE
from pooling_ui.features.start.scene import Scene, slider
from pooling_ui.predict.stage_context import with_stage_context
from pooling_ui.shell.browser import is_narrow
from pooling_ui.stage import Start, back_message, sizeless_message, stage, stage_message
from pooling_ui.stage.context import About
from pooling_ui.task.bound_widgets import current_value
from pooling_ui.text.words import shape

PLANE = np.array(
    [
        [1, 3, 2, 0, 4, 1],
        [5, 2, 8, 1, 0, 3],
        [0, 4, 1, 7, 2, 6],
        [2, 1, 3, 5, 9, 0],
        [6, 0, 2, 4, 1, 3],
        [1, 7, 5, 0, 2, 8],
    ],
    np.float64,
)
# All of its windows at the border keep a negative number: with zeros there, they would keep 0.
NEGATIVE = -1 - PLANE[:5, :5]
_MIDDLE = 4  # the window, from 0, that the first and the last question are about
_ALL = 1_000  # more windows than any figure has
_HEIGHT, _HEIGHT_NARROW = 560, 460  # pixels of a figure with its sentence and its buttons


def _pooled(plane: np.ndarray, kernel: int, stride: int, padding: int = 0) -> PoolTrace:
    return trace_pool(plane, PoolSpec.of(kernel, stride, padding), Maximum())


def _read(trace: PoolTrace, window: int) -> np.ndarray:
    """Return the numbers that a window reads."""
    row, col = np.unravel_index(window, trace.output.shape)
    rows, cols = (axis.taps[at] for axis, at in zip(trace.layouts, (row, col), strict=True))
    return trace.x[np.ix_(rows, cols)].ravel()


def _start(plays_to: int) -> Start:
    return Start(whole=False, editable=False, plays_to=plays_to)


def _shown(trace: PoolTrace, title: str) -> bytes:
    """Return the message of a figure with sliders; screen readers hear the size that they give."""
    start = replace(_start(_ALL), news=f"Output {shape(trace.output.shape)}.")
    return stage_message(trace, start, title=title)


def _bare(trace: PoolTrace, sentence: str, title: str) -> bytes:
    """Return the message that draws the plane alone, with a sentence in the output's place."""
    return sizeless_message(trace, sentence, _start(0), title=title, padded=False)


def _figure(message: bytes, name: str, sentence: str) -> None:
    title = f"Figure {name}"
    height = _HEIGHT_NARROW if is_narrow() else _HEIGHT
    stage(with_stage_context(message, About(title, sentence)), key=f"{name}_stage", height=height)


def window_scene() -> Scene:
    """Return the scene in which a window travels, and keeps the largest number."""
    trace = _pooled(PLANE, 2, 2)
    numbers = [f"{number:g}" for number in _read(trace, _MIDDLE)]
    largest, mean = f"{_read(trace, _MIDDLE).max():g}", f"{_read(trace, _MIDDLE).mean():g}"
    guess = Guess(
        "kept",
        f"The middle window reads {', '.join(numbers[:-1])} and {numbers[-1]}. What does it keep: "
        f"{numbers[0]}, {mean} or {largest}?",
        (numbers[0], mean, largest),
        largest,
        f"Max pooling keeps the largest number. (The average of the four is {mean}.)",
    )

    def figure(is_answered: bool) -> None:
        message = stage_message(
            trace, _start(_ALL if is_answered else _MIDDLE), title="Max pooling: the window"
        )
        _figure(message, "window", "Kernel 2 × 2, stride 2.")

    return Scene(
        "window",
        "A window keeps the largest number",
        "A window of 2 × 2 cells moves over the numbers. From each place it keeps **one** number, "
        "the largest. The plane shrinks from 6 × 6 to 3 × 3.",
        guess,
        figure,
    )


def kernel_scene() -> Scene:
    """Return the scene in which a person drags the size of the kernel."""
    size, first = len(PLANE), KERNEL.default
    output = _pooled(PLANE, first, 1).output.shape
    few, many = shape((first - 1,) * 2), shape((size,) * 2)
    guess = Guess(
        "size",
        f"The plane has {size} columns, the window {first}, and it moves by 1. How large is the "
        f"output: {few}, {shape(output)} or {many}?",
        (few, shape(output), many),
        shape(output),
        f"The window fits at {size} − {first} + 1 = {output[1]} places in each direction. "
        "Drag the kernel: each step makes one place less or more.",
    )

    def controls() -> None:
        slider(KERNEL, "Kernel size")

    def figure(is_answered: bool) -> None:
        title, kernel = "Max pooling: the kernel", current_value(KERNEL)
        trace = _pooled(PLANE, kernel, 1)
        if is_answered or kernel != first:  # the question is about the first
            message = _shown(trace, title)
        else:
            message = _bare(trace, "Guess the size first.", title)
        _figure(message, "kernel", "Stride 1.")

    return Scene(
        "kernel",
        "The kernel is the size of the window",
        "A larger window reads more numbers, so it keeps larger ones. And it fits at fewer places.",
        guess,
        figure,
        controls,
    )


def stride_scene() -> Scene:
    """Return the scene about stride and padding."""
    guess = Guess(
        "border",
        "All numbers here are negative. Which number does max pooling put into the cells of the "
        "border: 0, −∞, or the nearest number?",
        ("0", "−∞", "The nearest number"),
        "−∞",
        "So the border never wins. With zeros, each window at the border would keep a 0, which the "
        "plane does not have.",
    )

    def controls() -> None:
        slider(STRIDE, "Stride")
        slider(PADDING, "Padding")

    def figure(is_answered: bool) -> None:
        title, padding = "Max pooling: stride and padding", current_value(PADDING)
        trace = _pooled(NEGATIVE, 3, current_value(STRIDE), padding)
        if is_answered or not padding:  # the question is about the border
            message = _shown(trace, title)
        else:
            # The cells of the border say what they count as.
            message = _bare(trace, "Guess first.", title)
        _figure(message, "stride", "Kernel 3 × 3.")

    return Scene(
        "stride",
        "Stride skips, padding adds a border",
        "With stride 2, the window moves by 2 cells. Padding adds cells around the plane, so that "
        "windows can begin outside.",
        guess,
        figure,
        controls,
    )


def gradient_scene() -> Scene:
    """Return the scene in which gradients go back to the cells that won."""
    trace = _pooled(PLANE, 2, 2)
    numbers = [f"{number:g}" for number in _read(trace, _MIDDLE)]
    number = f"{_read(trace, _MIDDLE).max():g}"
    largest = f"The {number}"
    guess = Guess(
        "gradient",
        f"The middle window reads {', '.join(numbers[:-1])} and {numbers[-1]}, and keeps {number}. "
        "Which of these cells get the gradient of its output: all four, "
        f"the {number}, or the first?",
        ("All four", largest, "The first"),
        largest,
        "The cell that won gets all of it. The other three cells get 0: a small change of them "
        "would not change the output.",
    )

    def figure(is_answered: bool) -> None:
        # Both rest at the middle window: first its numbers show, and then what goes back to them.
        start = _start(_MIDDLE + 1)
        if is_answered:
            back = trace_gradient(trace, np.ones(trace.output.shape))
            message = back_message(back, start, title="Gradient of max pooling")
        else:
            message = stage_message(trace, start, title="Max pooling: the middle window")
        _figure(message, "gradient", "Kernel 2 × 2, stride 2.")

    return Scene(
        "gradient",
        "On the way back, the winner gets all",
        "When a network learns, each output sends a number back to the input: its gradient. The "
        "windows are those of the first figure.",
        guess,
        figure,
    )
