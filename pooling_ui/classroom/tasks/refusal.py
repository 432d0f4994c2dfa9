"""Find from a link alone why PyTorch refuses the setting of a task's page."""

from collections.abc import Mapping

from pooling_ui.inputs.linked_pool import linked_pool
from pooling_ui.pictures.parameters import A_PICTURE
from pooling_ui.pictures.samples import COLUMNS, ROWS, SAMPLE_BY_NAME
from pooling_ui.setting.choices import DEFAULTS, from_link
from pooling_ui.setting.legal import legal_words, nearest_legal
from pooling_ui.setting.pool_table import BY_KERNEL, FRACTIONAL
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.task_pages import PAGES, can_ask


def refusal_words(path: str, link: Link) -> str:
    """Say why PyTorch refuses a page's setting, and which one works; "" if it does not refuse.

    Also "" if the link alone does not tell.

    Examples
    --------
    >>> refusal_words("shift", {"p": "2"})
    'padding must be at most half the kernel: 2 > ⌊2 ÷ 2⌋ = 1. The nearest that works: padding 1.'
    >>> refusal_words("", {"k": "7"})[-29:], refusal_words("", {"k": "7", "h": "9", "w": "9"})
    ('nearest that works: kernel 6.', '')
    """
    texts = dict(texts_of(link))
    groups = set(PAGES[path].groups)
    if groups >= {"picture", "kernel"}:
        setting = _of_picture(texts, any_windows="windows" in groups)
    elif can_ask(path, link) and "rule" not in groups:  # another framework may take it
        try:
            setting = linked_pool(path or "grid", texts).setting
        except ValueError:
            return ""
    else:
        return ""
    if setting.refusal is None or (setting.windows.mode == FRACTIONAL and "o" not in texts):
        return ""  # of fractional windows, the page finds a size that works
    nearest = legal_words(nearest_legal(setting.choices, setting.shape))
    return f"{setting.refusal}. The nearest that works: {nearest}."


def _of_picture(texts: Mapping[str, str], *, any_windows: bool) -> Setting:
    """Return the setting of a page of pictures, for its pattern or its built-in picture.

    A page without `any_windows` has them by kernel, and test patterns besides pictures.
    """
    only = {} if any_windows else {"lay": BY_KERNEL}
    choices = {**DEFAULTS, **from_link(texts), "keep": "Max", "axes": 2, "picture": True, **only}
    if not any_windows and texts.get("subject") != A_PICTURE:
        return setting_of(choices, (ROWS, COLUMNS))
    name = texts.get("sample", next(iter(SAMPLE_BY_NAME)))
    return setting_of(choices, SAMPLE_BY_NAME[name].size)
