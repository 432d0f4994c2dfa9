"""Why PyTorch refuses the setting of the page that a task is made of, by its link alone."""

from collections.abc import Mapping

from pooling_ui.inputs.linked_pool import cells_of, choices_of, kind_of, refusal_of
from pooling_ui.inputs.whole_link import opens_backwards_on, values_of
from pooling_ui.page_groups.pages import PAGES, can_ask
from pooling_ui.pictures.parameters import A_PICTURE
from pooling_ui.pictures.patterns import COLUMNS, ROWS
from pooling_ui.pictures.samples import SAMPLE_BY_NAME
from pooling_ui.setting.choices import DEFAULTS, Choices, from_link
from pooling_ui.setting.legal import legal_words, nearest_legal
from pooling_ui.setting.pool_table import BY_KERNEL, FRACTIONAL
from pooling_ui.state.addresses import Link, texts_of


def refusal_words(path: str, link: Link) -> str:
    """Say why PyTorch refuses a page's setting, and which one works; "" where it does not refuse.

    Also where the link alone does not tell.

    Examples
    --------
    >>> refusal_words("shift", {"p": "2"})
    'padding must be at most half the kernel: 2 > ⌊2 ÷ 2⌋ = 1. The nearest that works: padding 1.'
    >>> refusal_words("", {"k": "7"})[-29:], refusal_words("", {"k": "7", "h": "9", "w": "9"})
    ('nearest that works: kernel 6.', '')
    """
    texts = dict(texts_of(link))
    groups = PAGES[path].groups
    if groups >= {"picture", "kernel"}:
        choices, shape = _of_picture(texts, any_windows="windows" in groups)
    elif can_ask(path, link) and "rule" not in groups:  # another framework may take it
        try:
            choices, shape = _of_numbers(path, texts)
        except ValueError:
            return ""
    else:
        return ""
    if choices["lay"] == FRACTIONAL and "o" not in texts:
        return ""  # the page finds a size that works
    refusal = refusal_of(choices, shape)
    if refusal is None:
        return ""
    return f"{refusal}. The nearest that works: {legal_words(nearest_legal(choices, shape))}."


def _of_numbers(path: str, texts: dict[str, str]) -> tuple[Choices, tuple[int, ...]]:
    """Return the choices of a page of numbers, and the shape of these.

    Raises
    ------
    ValueError
        The link lacks a person's own numbers.
    """
    if path == "backwards" and "mode" not in texts:
        texts |= {name: str(number) for name, number in opens_backwards_on(texts).items()}
    page = path or "grid"
    kind = kind_of(page, texts)
    held = values_of(kind, texts)
    cells = cells_of(kind, texts, held)
    return choices_of(page, held, cells.ndim), cells.shape


def _of_picture(texts: Mapping[str, str], *, any_windows: bool) -> tuple[Choices, tuple[int, ...]]:
    """Return the choices of a page of pictures, and the size of its pattern or built-in picture.

    A page without `any_windows` has them by kernel, and test patterns besides pictures.
    """
    only = {} if any_windows else {"lay": BY_KERNEL}
    choices = {**DEFAULTS, **from_link(texts), "keep": "Max", "axes": 2, "picture": True, **only}
    if not any_windows and texts.get("subject") != A_PICTURE:
        return choices, (ROWS, COLUMNS)
    name = texts.get("sample", next(iter(SAMPLE_BY_NAME)))
    return choices, SAMPLE_BY_NAME[name].size
