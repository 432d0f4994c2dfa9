"""The modes of the page Backwards: the gradients of pools, and unpooling."""

from pooling_ui.setting.parameters import KEEP
from pooling_ui.setting.pool_table import POOLS

_POOL_OF = {pool.backward: pool.label for pool in POOLS.values() if pool.backward}
UNPOOL = "Unpool"
MODES = (*_POOL_OF, UNPOOL)


def pool_of_mode(mode: str) -> str:
    """Return the label of the pool that this mode goes back through.

    Examples
    --------
    >>> pool_of_mode("Gradient of Lp"), pool_of_mode("Unpool")
    ('Lp', 'Max')
    """
    return _POOL_OF.get(mode, KEEP.reader.default)
