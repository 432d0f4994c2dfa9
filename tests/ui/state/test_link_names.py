"""Each declared name of a link has a widget, or Python writes it."""

import re
from inspect import ismodule

import pytest

from pooling_ui.features import table as features
from pooling_ui.features.compare.parameters import BELOW
from pooling_ui.features.long_series.parameters import OWN_FILE
from pooling_ui.features.network.parameters import EDGES
from pooling_ui.inputs.parameters import OWN
from pooling_ui.setting.parameters import WINDOW_FIELDS
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL
from pooling_ui.stage.parameters import STAGE_PARAMS
from pooling_ui.state.link import write_link
from pooling_ui.state.params import GROUPS, WIDGETS, WRITTEN, Group, Param, declare
from pooling_ui.state.readers import Flag
from pooling_ui.task.bound_widgets import bound
from tests.ui.helpers.pages import PAGES, ROOT, open_page
from tests.ui.state.bound_names import bound_in

# Links that together bring up every widget of every page.
LINKS: tuple[dict[str, str], ...] = (
    {},
    {"look": "Long series"},
    {"look": "Long series", "record": OWN_FILE},
    {"look": "Volume", "separate": "true"},
    {"look": "Volume", "volume": "Random integers"},
    {"separate": "true", "from": "Upload"},
    {"from": "Camera", "preset": OWN},
    *({"keep": pool.label} for pool in POOLS.values() if pool.own),
    {"lay": BY_SIZE.label, "separate": "true"},
    {"look": "Volume", "lay": FRACTIONAL.label, "separate": "true"},
    {"mode": "Unpool", "of": "Volume"},
    {"predict": "true"},
    {"below": BELOW[1], "finds": EDGES},
)


def test_the_table_names_every_bound_widget_and_nothing_else() -> None:
    """A new widget needs a name in the table, and a damaged value of it is reported."""
    shown = set()
    for page in PAGES:
        for link in LINKS:
            app = open_page(page, **link)
            assert not app.exception
            shown |= bound_in(app)

    assert shown == set(WIDGETS)


def test_no_name_means_two_things() -> None:
    assert not WIDGETS.keys() & WRITTEN.keys()


def _as_spelled() -> dict[str, str]:
    """Return, for each name that no widget holds, how code spells its parameter."""
    modules = filter(ismodule, vars(features).values())
    declared = [item for module in modules for item in vars(module).items()]
    spelled = {it.name: constant for constant, it in declared if isinstance(it, Param)}
    for stage in STAGE_PARAMS.values():
        spelled |= {param.name: f".{field}" for field, param in stage._asdict().items()}
    return {name: spelled[name] for name in WRITTEN}


def test_every_written_name_is_used_somewhere() -> None:
    """Each parameter that no widget holds is named outside the file that declares it."""
    paths = (path for path in ROOT.glob("pooling_ui/**/*.py") if path.name != "parameters.py")
    code = "".join(path.read_text("utf-8") for path in paths)
    used = set(re.findall(r"\b[A-Z_]+\b|\.[a-z]+\b", code))

    assert [name for name, spelled in _as_spelled().items() if spelled not in used] == []


def test_a_widget_or_a_value_without_a_name_in_the_table_is_refused() -> None:
    """At the first run, so that nobody forgets the table."""
    with pytest.raises(KeyError, match="no feature declares 'x' as held by a widget"):
        bound(print, Param("x", Flag(), "nothing"))
    with pytest.raises(KeyError, match="no feature declares 'k' as held by Python"):
        write_link(WINDOW_FIELDS["k"], "3")


def test_a_group_has_one_name_and_a_place_in_the_order() -> None:
    with pytest.raises(ValueError, match="two groups are called 'kernel'"):
        declare([Group("kernel", "Another kernel")], [])
    with pytest.raises(ValueError, match=r"'new' is in a group without a place.*\['nowhere'\]"):
        declare([], [Param("new", Flag(), "nothing", (Group("nowhere", "Nowhere"),))])

    assert "nowhere" not in GROUPS
    assert "new" not in WIDGETS
