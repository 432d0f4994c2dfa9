"""Find from a link alone why PyTorch refuses the setting of a task's page."""

from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.setting.choices import page_finds_size
from pooling_ui.setting.nearest import refusal_words
from pooling_ui.state.addresses import Link, texts_of


def page_refusal(path: str, link: Link) -> str:
    """Say why PyTorch refuses a page's setting, and which one works; "" if it does not refuse.

    Also "" if the link alone does not tell.

    Examples
    --------
    >>> page_refusal("shift", {"p": "2"})
    'padding must be at most half the kernel: 2 > ⌊2 ÷ 2⌋ = 1. The nearest that works: padding 1.'
    >>> page_refusal("grid", {"k": "7"})[-29:], page_refusal("grid", {"k": "7", "h": "9", "w": "9"})
    ('nearest that works: kernel 6.', '')
    """
    texts = dict(texts_of(link))
    setting = TASK_PAGES[path].setting(texts)
    if setting is None or setting.refusal is None:
        return ""
    if page_finds_size(setting.windows.mode, texts):
        return ""
    return refusal_words(setting)
