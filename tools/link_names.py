"""Write the table of all names in links into ARCHITECTURE.md: `python -m tools.link_names`.

The table is made from the declared parameters.
"""

from operator import attrgetter
from pathlib import Path

from pooling_ui.features.table import FEATURES
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import Flag, Limit, OneOf, Reader, Thousandths

GUIDE = Path(__file__).parents[1] / "ARCHITECTURE.md"
BEGIN, END = "<!-- names in links: made by tools/link_names.py -->\n", "<!-- end of names -->\n"
_MOST_LABELS = 60  # characters: a longer list is left out


def table() -> str:
    """Return the table of all names in links, in Markdown."""
    lines = ["| name | it holds | values | group of a task |", "| --- | --- | --- | --- |"]
    for feature in filter(attrgetter("params"), FEATURES):
        lines.append(f"| **{feature.name}** | | | |")
        lines += map(_row, feature.params)
    return "\n".join(lines) + "\n"


def with_table(guide: str) -> str:
    """Return the guide with the table between its two marks."""
    before, rest = guide.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def _row(param: Param[Reader]) -> str:
    name = f"`{param.name}`" + (" *" if param.owner is Owner.PYTHON else "")
    groups = ", ".join(group.label for group in param.groups)
    return f"| {name} | {param.description} | {_values(param)} | {groups} |"


def _values(param: Param[Reader]) -> str:
    """Return the allowed values of a parameter, and its default, in words."""
    match param.reader:
        case Limit(least=least, most=most, default=default):
            says = f"{least} to {most:,}, default {default}".replace("-", "−")
        case Thousandths(default=default):
            says = f"0 to 0.999, default {default}"
        case Flag(default=default):
            says = f"`true` or `false`, default `{str(default).lower()}`"
        case OneOf(labels=labels, default=default):
            listed = ", ".join(labels)
            says = f"{listed if len(listed) <= _MOST_LABELS else 'one of a list'}, "
            says += f"default {default}" if param.owner is Owner.WIDGET else "no default"
        case _:
            says = "text"
    return f"{says}, or empty" if param.may_be_empty else says


if __name__ == "__main__":
    GUIDE.write_text(with_table(GUIDE.read_text("utf-8")), "utf-8")
