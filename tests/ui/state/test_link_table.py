"""The table of names in ARCHITECTURE, which a tool makes."""

from pooling_ui.state.params import ALL
from tools.link_names import GUIDE, table, with_table


def test_the_table_in_the_guide_is_the_one_that_the_tool_makes() -> None:
    guide = GUIDE.read_text("utf-8")

    assert with_table(guide) == guide, "run: python -m tools.link_names"


def test_the_table_has_every_name() -> None:
    rows = table()

    assert all(f"| `{name}`" in rows for name in ALL)
