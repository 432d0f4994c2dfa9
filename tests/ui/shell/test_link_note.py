"""The note about a link: what of it could not be used, and what means nothing."""

import pytest

from pooling_ui.shell.notices import link_note


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["kernel"], "Part of this link means nothing here (kernel)."),
        (["k_1"], r"Part of this link means nothing here (k\_1)."),  # Markdown shows k_1
        (["[press](http://evil)", "qq"], "Part of this link means nothing here (qq, …)."),
        (["a" * 100, ""], "Part of this link means nothing here (…)."),
        (list("bcefgij"), "Part of this link means nothing here (b, c, e, f, g, …)."),
        (
            ["k", "kernel", "p"],
            "Part of this link could not be used (k, p); those parts start at their defaults. "
            "Part of this link means nothing here (kernel).",
        ),
    ],
)
def test_the_note_names_what_was_left_out(names: list[str], says: str) -> None:
    """A foreign name is quoted, and nothing else of the link."""
    assert link_note(names) == says
