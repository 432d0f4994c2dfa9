"""Find a pool in a call of JAX's reduce_window, which is not read itself."""

import ast
import re

from pooling_ui.paste.layers.layer_call import Ints, UnreadableCallError, code_of, end_of_call

_NAME = re.compile(r"(?<![\w.])(?:jax\.)?(?:lax\.)?reduce_window\s{0,3}\(")
_PLACES = (
    *("operand", "init_value", "computation", "window_dimensions", "window_strides", "padding"),
    *("base_dilation", "window_dilation"),
)
_DILATIONS = {"base_dilation", "window_dilation"}
_NEEDED = {*_PLACES} - {*_DILATIONS, "init_value"}
_NOT_READ = "reduce_window of JAX is not read"
_POOLS = {"max": "max_pool", "add": "avg_pool"}


def reduce_window_problem(text: str) -> UnreadableCallError | None:
    """Return the error about reduce_window, with the pool that does the same; None without a call.

    Examples
    --------
    >>> problem = reduce_window_problem(
    ...     "lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), 'SAME')"
    ... )
    >>> str(problem)
    'reduce_window of JAX is not read; the nearest is flax.linen.max_pool'
    >>> problem.mended
    "flax.linen.max_pool(x, (2, 2), (2, 2), 'SAME')"
    """
    found = _NAME.search(text)
    if not found:
        return None
    end = end_of_call(text, found.end() - 1)
    near = _nearest(text[found.end() - 1 : end])
    if not near:
        return UnreadableCallError(
            f"{_NOT_READ}; the nearest is F.max_pool2d, or flax.linen.max_pool"
        )
    name = near.partition("(")[0]
    sums = ", which divides the sums by the cells of a window" if "avg" in name else ""
    problem = f"{_NOT_READ}; the nearest is {name}{sums}"
    return UnreadableCallError(problem, f"{text[: found.start()]}{near}{text[end:]}")


def _nearest(brackets: str) -> str:
    """Return the call of a pool with the same windows; "" if there is none."""
    try:
        call = ast.parse(f"call{brackets}", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    assert isinstance(call, ast.Call)
    given = dict(zip(_PLACES, call.args, strict=False))
    given |= {each.arg: each.value for each in call.keywords if each.arg}
    if not given.keys() >= _NEEDED or _DILATIONS & given.keys():
        return ""
    pool = _POOLS.get(code_of(given["computation"]).rpartition(".")[2])
    sides, strides = (_sides(given[each]) for each in ("window_dimensions", "window_strides"))
    if not pool or not len(sides) == len(strides) in (3, 4, 5):
        return ""
    axes, x, how = len(sides) - 2, code_of(given["operand"], 80), code_of(given["padding"], 80)
    if {sides[0], sides[-1], strides[0], strides[-1]} == {1}:  # the channels stand last
        return f"flax.linen.{pool}({x}, {sides[1:-1]}, {strides[1:-1]}, {how})"
    if {*sides[:2], *strides[:2]} == {1} and how.strip("'\"").upper() == "VALID":
        return f"F.{pool}{axes}d({x}, {sides[2:]}, {strides[2:]})"
    return ""


def _sides(node: ast.expr) -> Ints:
    """Return the whole numbers of a tuple or list; () for anything else."""
    if not isinstance(node, (ast.Tuple, ast.List)):
        return ()
    values = [each.value if isinstance(each, ast.Constant) else None for each in node.elts]
    return tuple(each for each in values if type(each) is int) if None not in values else ()
