"""The pools of all frameworks for one setting, as a Markdown table and in sentences."""

from collections.abc import Sequence

from pooling_ui.features.frameworks.compared import FrameworkPool
from pooling_ui.features.frameworks.rules import SOURCES
from pooling_ui.text.words import plain, shape

_MOST = 5  # starts of windows in a row of the table
_LINES = ("Rows", "Columns")
_MARKS = {"": "", "size": "≠ **size**", "windows": "≠ **windows**", "pool": "≠ **no pool**"}


def framework_table(pools: Sequence[FrameworkPool]) -> str:
    """Return the table; both axes share a column where all frameworks treat them alike."""
    lines = [""] if all(_is_alike(each) for each in pools) else [f"{each}: " for each in _LINES]
    axes = [f"{line}{title}" for line in lines for title in ("padding", "starts at")]
    titles = ["Framework", "output", "differs", *axes, "asked by", "documents"]
    titles = [title[:1].upper() + title[1:] for title in titles]
    rows = [titles, ["---"] * len(titles)]
    for each, links in zip(pools, _documents(pools), strict=True):
        rows.append([*_row(each, len(lines)), links])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _documents(pools: Sequence[FrameworkPool]) -> list[str]:
    """Return links to the documents of a framework, in its first row.

    They also let a keyboard scroll the table, where it is wider than the window.
    """
    cells, linked = [], set()
    for each in pools:
        names = [name for name in SOURCES if name in each.rule.name and name not in linked]
        linked.update(names)
        cells.append(", ".join(f"[{name}]({SOURCES[name]})" for name in names))
    return cells


def _is_alike(pool: FrameworkPool) -> bool:
    return len(set(pool.starts)) <= 1 and len(set(pool.padding)) <= 1


def _row(pool: FrameworkPool, axes: int) -> list[str]:
    name, argument = plain(pool.rule.name), f"`{pool.argument}`"
    if pool.spec is None:
        size = shape(pool.sizes) if pool.sizes else "none"
        return [name, size, _MARKS[pool.differs], *["–"] * 2 * axes, argument]
    cells = [
        cell
        for (low, high), starts in zip(pool.padding[:axes], pool.starts[:axes], strict=True)
        for cell in (_padding(low, high), _listed(starts))
    ]
    return [name, shape(pool.sizes), _MARKS[pool.differs], *cells, argument]


def _padding(low: int, high: int) -> str:
    """Return the padding before and after.

    Examples
    --------
    >>> _padding(0, 0), _padding(0, 1)
    ('0', '0 + 1')
    """
    return f"{low} + {high}" if low or high else "0"


def _listed(starts: Sequence[int]) -> str:
    """Return the starts of windows; of many, the first ones and the last.

    Examples
    --------
    >>> _listed([-1, 1, 3]), _listed(range(9))
    ('−1, 1, 3', '0, 1, 2, …, 8')
    """
    texts = [str(start).replace("-", "−") for start in starts]
    if len(texts) > _MOST:
        texts = [*texts[: _MOST - 2], "…", texts[-1]]
    return ", ".join(texts)


def differences(pools: Sequence[FrameworkPool]) -> str:
    """Return one sentence on how many rules differ from the first.

    Examples
    --------
    >>> from pooling_ui.features.frameworks.rules import CommonSetting
    >>> from pooling_ui.features.frameworks.compared import compared
    >>> sides = [(each, each) for each in (3, 2, 0, 1)]
    >>> print(differences(compared(CommonSetting((6, 6), *sides))))
    7 of 12 other rules differ from PyTorch’s, 7 of them in size.
    >>> sides = [(each, each) for each in (2, 2, 0, 1)]
    >>> print(differences(compared(CommonSetting((6, 6), *sides))))
    All agree here. Change kernel or stride until they differ.
    """
    first, *others = pools
    if first.spec is None:
        return "PyTorch has no such pool; others may."
    differ = [each.differs for each in others if each.differs]
    if not differ:
        return "All agree here. Change kernel or stride until they differ."
    counts = f"{len(differ)} of {len(others)} other rules differ from PyTorch’s"
    lacks = differ.count("pool")
    others_lack = f"; {lacks} {'has' if lacks == 1 else 'have'} no such pool" if lacks else ""
    return f"{counts}, {differ.count('size') or 'none'} of them in size{others_lack}."


def refusals(pools: Sequence[FrameworkPool]) -> str:
    """Return the reasons why frameworks have no such pool, each once, as a list in Markdown."""
    reasons: dict[str, list[str]] = {}
    for each in pools:
        if each.refusal:
            reasons.setdefault(each.refusal, []).append(each.rule.name)
    return "\n".join(
        f"- {plain('; '.join(names))}: {plain(refusal)}." for refusal, names in reasons.items()
    )


def windows_words(pool: FrameworkPool) -> str:
    """Return one sentence on the windows that the stage shows.

    Examples
    --------
    >>> from pooling_ui.features.frameworks.rules import CommonSetting
    >>> from pooling_ui.features.frameworks.compared import compared
    >>> setting = CommonSetting(
    ...     shape=(6, 5), kernel_size=(3, 3), stride=(2, 2), padding=(1, 1), dilation=(1, 1)
    ... )
    >>> print(windows_words(compared(setting)[3]))
    Padding: 0 rows before and 1 after, 1 column before and 1 after. Output 3 × 3.
    """
    axes = [
        f"{low} {line if low == 1 else f'{line}s'} before and {high} after"
        for (low, high), line in zip(pool.padding, ("row", "column"), strict=True)
    ]
    return f"Padding: {', '.join(axes)}. Output {shape(pool.sizes)}."
