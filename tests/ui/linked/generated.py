"""Draw links of a page at random, always the same ones."""

import random
from collections import defaultdict
from collections.abc import Iterator
from urllib.parse import parse_qsl

from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.state.addresses import query
from pooling_ui.state.params import ALL, names_in
from pooling_ui.state.readers import Flag, Limit, OneOf, Thousandths
from tests.ui.links.record import read

_MOST_NAMES = 7
_USUAL = 8  # the first values of a number, and how many: most links hold one of these
# The texts that recorded links hold, for names whose texts only a function can judge.
_RECORDED: dict[str, list[str]] = defaultdict(list)
for _link in read()["links"]:
    for _name, _held in parse_qsl(_link.partition("?")[2], keep_blank_values=True):
        _RECORDED[_name].append(_held)


def links(page: str) -> Iterator[str]:
    """Yield queries of a page; most names are those of its own widgets."""
    chance = random.Random(page)
    task_page = next(each for each in TASK_PAGES.values() if each.path == page)
    own = [name for group in task_page.groups for name in names_in(group)]
    free = [name for name, param in ALL.items() if not param.needs_session]
    while True:
        many = chance.randint(1, _MOST_NAMES)
        names = {chance.choice(own if chance.random() < 0.9 else free) for _ in range(many)}
        texts = ((name, _texts(name, chance)) for name in sorted(names))
        yield query({name: held for name, held in texts if held})


def _texts(name: str, chance: random.Random) -> str | list[str]:
    param = ALL[name]
    if param.is_repeated:
        texts = [_text(name, chance) for _ in range(chance.randint(1, 3))]
        return list(dict.fromkeys(filter(None, texts)))
    return _text(name, chance)


def _text(name: str, chance: random.Random) -> str:
    match ALL[name].reader:
        case Limit(least, most):
            usual = min(most, least + _USUAL)
            return str(chance.randint(least, most if chance.random() < 0.1 else usual))
        case OneOf(labels):
            return chance.choice(labels)
        case Flag():
            return chance.choice(("true", "false"))
        case Thousandths():
            return str(chance.randrange(1000) / 1000)
        case _:
            return chance.choice(_RECORDED.get(name, [""]))
