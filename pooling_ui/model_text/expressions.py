"""Give expressions their values: numbers, lists, layers, models. No code of the text is run."""

from __future__ import annotations

import ast
import operator
from collections import ChainMap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pooling_ui.model_text.functions import (
    LAYER_FUNCTIONS,
    MOST_ITEMS,
    NEW_TENSORS,
    PYTHON,
    SAME,
    WRAPPERS,
    bounded,
    items_of,
    layers_of_function,
    mean_of_planes,
    reshaped,
    whole,
)
from pooling_ui.model_text.layer_table import (
    LARGEST,
    LAYER_CLASSES,
    make_layer,
    unknown_words,
)
from pooling_ui.model_text.problems import TooLongError, UnreadableError
from pooling_ui.model_text.values import (
    MODULES,
    SCALARS,
    Chain,
    Function,
    Model,
    ModelClass,
    Named,
    Names,
    NotAChainError,
    PlacedLayer,
    Signal,
    SizeOf,
    Unknown,
    joined_signals,
    last_name,
)

MOST_STEPS = 8_000
"""Nodes and layers that are looked at. A text with more is not read."""
MOST_PASSED = 400  # layers in a chain
_DEEPEST = 130
STEPS_TO_FIND = 20  # a name that is similar costs as much as so many steps
_LONGEST_TEXT = 200  # characters
_MOST_POWER = 64

_NUMBERS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}
_TYPES = {"int": int, "str": str, "float": float, "bool": bool, "list": list, "tuple": tuple}


@dataclass(frozen=True, slots=True, eq=False)
class _Super:
    """What `super()` gives: the bases of a class, for one of its instances."""

    within: ModelClass
    owner: Model


class Expressions:
    """Gives expressions their values, and counts its steps."""

    def __init__(self) -> None:
        self.module: Names = ChainMap({"__name__": "__main__"})
        self.steps = 0
        self.notes: dict[str, str] = {}
        self.input_shape: tuple[int, ...] | None = None
        self.used: list[Any] = []  # modules that are a part of another one
        self._depth = 0

    def run_function(
        self, function: Function, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Any:
        """Return what a function of the text gives."""
        raise NotImplementedError

    def enter(self, line: int, by: int = 1) -> None:
        """Count a step, and how deep it is within others; `leave` ends it."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLongError
        if self._depth > _DEEPEST:
            raise UnreadableError("this is nested too deeply to be read.", line)
        self._depth += by

    def leave(self, by: int = 1) -> None:
        """Come back from a step."""
        self._depth -= by

    def value(self, node: ast.expr, names: Names) -> Any:
        """Return the value of an expression.

        Raises
        ------
        UnreadableError
            It has none that is read here.
        NotAChainError
            It joins signals, or does with one what no layer does.
        """
        self.enter(node.lineno)
        try:
            return self._value(node, names)
        except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as problem:
            if isinstance(problem, UnreadableError):
                raise
            raise UnreadableError("this has no value that can be read.", node) from None
        finally:
            self.leave()

    def lenient(self, node: ast.expr, names: Names) -> Any:
        """Return the value of an expression, or an `Unknown`."""
        try:
            return self.value(node, names)
        except UnreadableError as problem:
            return Unknown(problem)

    def _value(self, node: ast.expr, names: Names) -> Any:
        match node:
            case ast.Constant(value=constant):
                if constant is Ellipsis or isinstance(constant, (bytes, complex)):
                    raise UnreadableError("this is no value of a layer.", node)
                return constant
            case ast.Name(id=name):
                return names[name] if name in names else Named((name,))
            case ast.Attribute(value=base, attr=name):
                return self._attribute(self.value(base, names), name, node)
            case ast.Call():
                return self._call(node, names)
            case ast.Tuple(elts=entries):
                return tuple(self._entries(entries, names))
            case ast.List(elts=entries):
                return self._entries(entries, names)
            case ast.Dict(keys=keys, values=entries):
                return {
                    self._key(key, names): self.lenient(entry, names)
                    for key, entry in zip(keys, entries, strict=True)
                    if key is not None
                }
            case ast.BinOp(left=left, op=op, right=right):
                return self.combined(op, self.value(left, names), self.value(right, names), node)
            case ast.UnaryOp(op=op, operand=operand):
                return _signed(op, self.value(operand, names), node)
            case ast.BoolOp(op=op, values=entries):
                value: Any = None
                for entry in entries:
                    value = self.value(entry, names)
                    if truth(value, node) != isinstance(op, ast.And):
                        break
                return value
            case ast.Compare(left=left, ops=ops, comparators=others):
                values = [self.value(each, names) for each in (left, *others)]
                return all(
                    _compared(op, values[at], values[at + 1], node) for at, op in enumerate(ops)
                )
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.value(body if truth(self.value(test, names), node) else other, names)
            case ast.Subscript(value=base, slice=index):
                return self._entry(self.value(base, names), index, names, node)
            case (
                ast.ListComp(elt=entry, generators=loops)
                | ast.GeneratorExp(elt=entry, generators=loops)
            ):
                found: list[Any] = []
                self._comprehend(entry, loops, names, found)
                return found
            case ast.JoinedStr(values=entries):
                return "".join(self._text(each, names) for each in entries)[:_LONGEST_TEXT]
            case ast.Lambda():
                return Function(node, names)
            case ast.NamedExpr(target=ast.Name(id=name), value=inner):
                names[name] = self.value(inner, names)
                return names[name]
        raise UnreadableError("this has no value that can be read.", node)

    def _key(self, node: ast.expr, names: Names) -> Any:
        key = self.value(node, names)
        if not isinstance(key, SCALARS):
            raise UnreadableError("a key is no text and no number.", node)
        return key

    def _text(self, node: ast.expr, names: Names) -> str:
        if isinstance(node, ast.FormattedValue):
            value = self.lenient(node.value, names)
            return str(value)[:_LONGEST_TEXT] if isinstance(value, SCALARS) else "…"
        return str(self.value(node, names))

    def _entries(self, nodes: list[ast.expr], names: Names) -> list[Any]:
        """Return the values of entries; those behind a star are several."""
        values: list[Any] = []
        for each in nodes:
            if isinstance(each, ast.Starred):
                value = self.value(each.value, names)
                if isinstance(value, Unknown):
                    raise value.problem
                values += items_of(self._opened(value), each.lineno)
            else:
                values.append(self.lenient(each, names))
        return bounded(values, nodes[0].lineno) if nodes else []

    def _comprehend(
        self, entry: ast.expr, loops: list[ast.comprehension], names: Names, found: list[Any]
    ) -> None:
        if not loops:
            found.append(self.lenient(entry, names))
            bounded(found, entry.lineno)
            return
        loop, *others = loops
        for item in items_of(self._opened(self.value(loop.iter, names)), entry.lineno):
            inner = names.new_child()
            self.bind(loop.target, item, inner)
            if all(truth(self.value(test, inner), test) for test in loop.ifs):
                self._comprehend(entry, others, inner, found)

    def bind(self, target: ast.expr, value: Any, names: Names) -> None:
        """Give a name, an attribute, an entry or several of them a value."""
        match target:
            case ast.Name(id=name):
                names[name] = value
            case ast.Attribute(value=base, attr=name):
                owner = self.lenient(base, names)
                if isinstance(owner, Model):
                    self._use(value)
                    owner.attributes.pop(name, None)
                    owner.attributes[name] = value
                elif isinstance(owner, Chain):
                    owner.parts[name] = value
                elif isinstance(owner, Named):  # lines of a class without the class
                    self.module[".".join((*owner.path, name))] = value
            case ast.Subscript(value=base, slice=index):
                owner, key = self.value(base, names), self.value(index, names)
                owner = self._opened(owner)
                if isinstance(owner, Chain):
                    self._use(value)
                    keys = list(owner.parts)
                    owner.parts[key if isinstance(key, str) else keys[key]] = value
                elif isinstance(owner, dict) and isinstance(key, SCALARS):
                    owner[key] = value
                elif isinstance(owner, list):
                    owner[whole(key, target.lineno)] = value
                else:
                    raise UnreadableError("this entry cannot be set here.", target)
            case ast.Starred(value=inner):
                self.bind(inner, value, names)
            case ast.Tuple(elts=targets) | ast.List(elts=targets):
                for each, part in zip(targets, self._unpacked(targets, value), strict=True):
                    self.bind(each, part, names)

    def _unpacked(self, targets: list[ast.expr], value: Any) -> list[Any]:
        line = targets[0].lineno if targets else 1
        if isinstance(value, SizeOf):
            return [SizeOf(is_batch=not at) for at in range(len(targets))]
        if isinstance(value, Signal):
            raise NotAChainError(line, "it takes a tensor apart", value)
        problem = UnreadableError("several names get one value here.", line)
        if isinstance(value, (Unknown, Named)):
            unknown = value if isinstance(value, Unknown) else Unknown(problem)
            return [unknown] * len(targets)
        values = items_of(value, line)
        if len(values) != len(targets):
            raise problem
        return values

    def combined(self, op: ast.operator, left: Any, right: Any, node: ast.AST) -> Any:
        """Return what an operator gives for two values."""
        line = getattr(node, "lineno", 1)
        sides = [left, right]
        for side in sides:
            if isinstance(side, Unknown):
                raise side.problem
        if signals := [side for side in sides if isinstance(side, Signal)]:
            if len(signals) == 2:
                raise NotAChainError(line, "it joins two branches", joined_signals(sides))
            return signals[0]
        if any(isinstance(side, SizeOf) for side in sides):
            return SizeOf()
        for side in sides:
            if isinstance(side, Named):
                what = ".".join(side.path[-3:])[:40]
                raise UnreadableError(f"“{what}” is not in the text: write its number.", node)
        if isinstance(op, ast.Add) and type(left) is type(right):
            if isinstance(left, str):
                return (left + right)[:_LONGEST_TEXT]
            if isinstance(left, (list, tuple)):
                both = bounded([*left, *right], line)
                return both if isinstance(left, list) else tuple(both)
        if isinstance(op, ast.Mult):
            if isinstance(right, (list, tuple)):
                left, right = right, left
            if isinstance(left, (list, tuple)):
                times = max(0, whole(right, line))
                if times * len(left) > MOST_ITEMS:
                    raise UnreadableError(f"a list has more than {MOST_ITEMS} entries.", node)
                return left * times
        if not all(isinstance(side, (int, float)) for side in (left, right)):
            raise UnreadableError("this is no whole number.", node)
        if type(op) not in _NUMBERS:
            raise UnreadableError("this operator is not read here.", node)
        if any(isinstance(side, int) and abs(side) > LARGEST for side in (left, right)):
            raise UnreadableError(f"A number is larger than {LARGEST:,}.", node)
        if isinstance(op, ast.Pow) and abs(right) > _MOST_POWER:
            raise UnreadableError(f"A power is above {_MOST_POWER}.", node)
        if isinstance(op, ast.FloorDiv | ast.Div | ast.Mod) and not right:
            raise UnreadableError("this divides by 0.", node)
        return _NUMBERS[type(op)](left, right)

    def _opened(self, value: Any) -> Any:
        """Return the chain within a model that is an `nn.Sequential`."""
        if isinstance(value, Model) and "*" in value.attributes:
            return value.attributes["*"]
        return value

    def _entry(self, base: Any, index: ast.expr, names: Names, node: ast.expr) -> Any:
        base = self._opened(base)
        if isinstance(base, Unknown):
            raise base.problem
        if isinstance(base, Signal):
            raise NotAChainError(node.lineno, "it takes a part of a tensor", base)
        if isinstance(base, Named):
            return Named((*base.path, "[]"))
        if isinstance(index, ast.Slice):
            if isinstance(base, SizeOf):
                return SizeOf()
            ends = (
                None if each is None else whole(self.value(each, names), node.lineno)
                for each in (index.lower, index.upper, index.step)
            )
            part = slice(*ends)
            if isinstance(base, Chain):
                kept = list(base.parts.items())[part]
                return Chain(dict(kept), node.lineno, base.is_list)
            if isinstance(base, (list, tuple)):
                return base[part]
            raise UnreadableError("this has no part that can be read.", node)
        key = self.value(index, names)
        if isinstance(base, SizeOf):
            return SizeOf(is_batch=key == 0 and type(key) is int)
        if isinstance(base, Chain):
            return base.parts[key] if isinstance(key, str) else list(base.parts.values())[key]
        if isinstance(base, (list, tuple)) or (isinstance(base, dict) and isinstance(key, SCALARS)):
            return base[key]
        raise UnreadableError("this has no entry that can be read.", node)

    def _attribute(self, base: Any, name: str, node: ast.expr) -> Any:
        if isinstance(base, Unknown):
            raise base.problem
        if isinstance(base, Named):
            whole_name = ".".join((*base.path, name))
            return (
                self.module[whole_name] if whole_name in self.module else Named((*base.path, name))
            )
        if isinstance(base, Signal):
            if name in ("shape", "ndim"):
                return SizeOf()
            return base if name == "data" else Named(("tensor", name))
        if isinstance(base, Model):
            if name in base.attributes:
                return base.attributes[name]
            if name == "training":
                return False
            found = base.of.find(name)
            if isinstance(found, Function):
                return Function(found.node, found.scope, base, found.within)
            if found is not None:
                return found
            chain = self._opened(base)
            if isinstance(chain, Chain) and name in chain.parts:
                return chain.parts[name]
            raise UnreadableError(f"self.{name} is not in the text.", node)
        if isinstance(base, Chain) and name in base.parts:
            return base.parts[name]
        if isinstance(base, ModelClass) and (found := base.find(name)) is not None:
            return found
        if isinstance(base, PlacedLayer):
            return getattr(base.layer, name, Named(("layer", name)))
        return Named(("value", name))

    def _call(self, node: ast.Call, names: Names) -> Any:
        if isinstance(node.func, ast.Attribute):
            base = self.value(node.func.value, names)
            if not isinstance(base, (Named, Unknown)):
                return self._method(base, node.func.attr, node, names)
        called = self.value(node.func, names)
        if isinstance(called, Named) and called.path == ("super",):
            return _Super(names["__class__"], names["__self__"])
        args = self._entries(node.args, names)
        by_name = self._by_name(node, names)
        return self.called(called, args, by_name, node.lineno)

    def _by_name(self, node: ast.Call, names: Names) -> dict[str, Any]:
        by_name: dict[str, Any] = {}
        for keyword in node.keywords:
            value = self.lenient(keyword.value, names)
            if keyword.arg is not None:
                by_name[keyword.arg] = value
            elif isinstance(value, dict) and all(isinstance(key, str) for key in value):
                by_name |= value
            else:
                what = f"{_called_name(node)}: " if _called_name(node) else ""
                raise UnreadableError(f"{what}arguments behind ** are not read.", node)
        return by_name

    def called(self, called: Any, args: list[Any], by_name: dict[str, Any], line: int) -> Any:
        """Return what a call gives."""
        if isinstance(called, Unknown):
            raise called.problem
        if isinstance(called, Function):
            return self.run_function(called, args, by_name, line)
        if isinstance(called, ModelClass):
            return self.instance(called, args, by_name, line)
        signals = _signals([*args, *by_name.values()])
        if isinstance(called, MODULES):
            if len(signals) > 1:
                reason = "it gives one module several tensors"
                raise NotAChainError(line, reason, joined_signals(signals))
            if signals:
                return self.through(called, signals[0], line)
            for each in args:
                if isinstance(each, Unknown):
                    raise each.problem
            return self.through(called, Signal(), line)  # a tensor that is not in the text
        if not isinstance(called, Named):
            raise UnreadableError("this is called, and is no function that can be read.", line)
        return self._named(called, args, by_name, line, signals)

    def _named(
        self, called: Named, args: list[Any], by_name: dict[str, Any], line: int, signals: list[Any]
    ) -> Any:
        """Return what a function or a class gives that the text does not define."""
        name = called.path[-1]
        if name in ("Sequential", "ModuleList", "ModuleDict"):
            return self._chain(name, args, by_name, line)
        if name in ("OrderedDict", "dict"):
            return self._dict(args, by_name, line)
        if name in LAYER_CLASSES and not signals:
            return PlacedLayer(make_layer(name, args, by_name, line, self.notes), line)
        if name in LAYER_FUNCTIONS and len(signals) == 1:
            rest = args[1:] if args and args[0] is signals[0] else args
            layers = layers_of_function(name, rest, by_name, line, self.notes)
            return self._passed(signals[0], [PlacedLayer(layer, line) for layer in layers], line)
        for each in args:
            if isinstance(each, Unknown) and (name in LAYER_FUNCTIONS or name == "cat"):
                raise each.problem
        is_function = name in LAYER_FUNCTIONS and len(called.path) > 1
        if is_function and args and isinstance(args[0], Named):
            start = Signal()  # a tensor that is not in the text
            return self._named(called, [start, *args[1:]], by_name, line, [start])
        if signals:
            if name in ("view", "reshape"):
                return self._stepped(reshaped(signals[0], name, args[1:], line), signals, line)
            if name == "len":
                return SizeOf(is_batch=True)
            several = "it joins several branches"
            reason = several if len(signals) > 1 else f"{name} is no layer that can be read"
            raise NotAChainError(line, reason, joined_signals(signals))
        if name in WRAPPERS and args and isinstance(args[0], MODULES):
            return args[0]
        if name == "cast" and len(args) == 2:
            return args[1]
        if name in NEW_TENSORS and len(called.path) > 1:
            self._tensor(args)
            return Signal()
        if name == "summary":
            self._tensor([*args[1:], *by_name.values()])
        if called.path == ("isinstance",) and len(args) == 2:
            return self._is_kind(args[0], args[1])
        if len(called.path) == 1 and name in PYTHON:
            for each in args:
                if isinstance(each, Unknown):
                    raise each.problem
                if isinstance(each, Named):
                    raise UnreadableError(f"{name} is given what is not in the text.", line)
            return PYTHON[name](args, line)
        if name[:1].isupper() and not name.endswith(("Loss", "Error")):
            self.steps += STEPS_TO_FIND
            raise UnreadableError(unknown_words(name), line)
        shown = ".".join(called.path[-2:])[:40]
        nearest = "Paste what print(model) shows, or write its layers."
        raise UnreadableError(f"{shown}(…) is not in the text. {nearest}", line)

    def _is_kind(self, value: Any, kinds: Any) -> bool:
        kinds = kinds if isinstance(kinds, (tuple, list)) else (kinds,)
        return isinstance(value, tuple(_TYPES[last_name(kind)] for kind in kinds))

    def _tensor(self, args: list[Any]) -> None:
        """Keep the sizes of a tensor that the text makes: they may be those of the input."""
        for each in args:
            if isinstance(each, (tuple, list)):
                args = list(each)
                break
        if args and all(type(each) is int for each in args) and len(args) in (3, 4):
            self.input_shape = tuple(args[-3:])

    def _dict(self, args: list[Any], by_name: dict[str, Any], line: int) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        if args and isinstance(args[0], dict):
            found |= args[0]
        elif args:
            for pair in items_of(args[0], line):
                if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                    rule = "OrderedDict is read as a list of pairs: a name, a layer."
                    raise UnreadableError(rule, line)
                key = pair[0] if isinstance(pair[0], SCALARS) else str(len(found))
                found[key] = pair[1]
        return found | by_name

    def _chain(self, kind: str, args: list[Any], by_name: dict[str, Any], line: int) -> Chain:
        if by_name:
            raise UnreadableError(f"{kind} takes layers alone, without names.", line)
        if kind == "ModuleList" and args:
            args = items_of(self._opened(args[0]), line)
        chain = Chain(line=line, is_list=kind != "Sequential")
        entries: list[tuple[str, Any]] = [("", each) for each in args]
        if len(args) == 1 and isinstance(args[0], dict):
            entries = [(str(key), value) for key, value in args[0].items()]
        for name, part in entries:
            self.add(chain, part, line, name)
        return chain

    def add(self, chain: Chain, part: Any, line: int, name: str = "") -> None:
        """Add a module to a container, if it is one."""
        if isinstance(part, Unknown):
            raise part.problem
        if isinstance(part, Named):
            what, last = ".".join(part.path[-2:])[:40], part.path[-1]
            if last in LAYER_CLASSES:
                rule = f"{what} lacks its brackets: write {what}()."
            elif last in LAYER_FUNCTIONS:
                rule = f"{what} is a function: write nn.{LAYER_FUNCTIONS[last][0]}()."
            else:
                rule = f"“{what}” is not in the text: write the layers that it stands for."
            raise UnreadableError(rule, line)
        if isinstance(part, (list, tuple)):
            raise UnreadableError("Sequential takes layers, not a list: write a * before it.", line)
        if isinstance(part, ModelClass):
            raise UnreadableError(f"{part.node.name} lacks its brackets.", line)
        if part is None and chain.is_list:
            return
        if not isinstance(part, MODULES):
            raise UnreadableError("Sequential takes layers alone.", line)
        self._use(part)
        chain.add(part, name)
        if len(chain.parts) > MOST_ITEMS:
            raise UnreadableError(f"a list has more than {MOST_ITEMS} entries.", line)

    def _use(self, value: Any) -> None:
        if isinstance(value, MODULES):
            self.used.append(value)

    def instance(
        self, of: ModelClass, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Model:
        """Return a new instance of a class of the text."""
        model = Model(of, {}, line)
        for base_name in ("Sequential", "ModuleList"):
            if of.is_a(base_name):
                model.attributes["*"] = Chain(line=line, is_list=base_name != "Sequential")
        init = of.find("__init__")
        if isinstance(init, Function):
            bound = Function(init.node, init.scope, model, init.within)
            self.run_function(bound, args, by_name, line)
        elif "*" in model.attributes:
            model.attributes["*"] = self._chain("Sequential", args, by_name, line)
        return model

    def through(self, module: Any, signal: Signal, line: int) -> Signal:
        """Return the signal behind a module.

        Raises
        ------
        UnreadableError
            A layer of it cannot be read.
        NotAChainError
            It is no chain: the error holds the signal before that.
        """
        self.enter(line)
        try:
            if isinstance(module, Unknown):
                raise module.problem
            if isinstance(module, PlacedLayer):
                return self._passed(signal, [module], line)
            if isinstance(module, Chain) and not module.is_list:
                for part in module.parts.values():
                    signal = self.through(part, signal, line)
                return signal
            if isinstance(module, Model):
                return self._through_model(module, signal, line)
        finally:
            self.leave()
        raise NotAChainError(line, "what it calls is no layer", signal)

    def _through_model(self, model: Model, signal: Signal, line: int) -> Signal:
        forward = model.of.find("forward")
        if isinstance(forward, Function):
            bound = Function(forward.node, forward.scope, model, forward.within)
            found = self.run_function(bound, [signal], {}, line)
            if isinstance(found, dict):
                found = list(found.values())
            if isinstance(found, (tuple, list)) and _signals(list(found)):
                signals = _signals(list(found))
                longest = joined_signals(signals)
                if any(each is longest for each in signals):
                    return longest
                where = line_of_return(forward.node)
                raise NotAChainError(where, "it gives the ends of several branches", longest)
            if isinstance(found, Unknown):
                raise found.problem
            if not isinstance(found, Signal):
                where = line_of_return(forward.node)
                raise NotAChainError(where, "forward gives no tensor that can be followed", signal)
            return found
        chain = self._opened(model)
        if isinstance(chain, Chain):
            return self.through(chain, signal, line)
        self.notes["no forward"] = (
            f"{model.of.node.name} has no forward: its layers are read in the order in which "
            "they are written."
        )
        for part in model.attributes.values():
            if isinstance(part, (*MODULES, Unknown)) and not last_is_quiet(part):
                signal = self.through(part, signal, line)
        return signal

    def _passed(self, signal: Signal, layers: list[PlacedLayer], line: int) -> Signal:
        if len(signal.steps) > MOST_PASSED:
            raise UnreadableError(f"there are more than {MOST_PASSED} layers.", line)
        return Signal((*signal.steps, *layers))

    def _stepped(self, found: Signal | str, signals: list[Any], line: int) -> Signal:
        if isinstance(found, str):
            raise NotAChainError(line, found, joined_signals(signals))
        return found

    def _method(self, base: Any, name: str, node: ast.Call, names: Names) -> Any:
        """Return what a method of a value gives."""
        args = self._entries(node.args, names)
        by_name = self._by_name(node, names)
        line = node.lineno
        if isinstance(base, _Super):
            return self._of_super(base, name, args, by_name, line)
        if isinstance(base, Signal):
            return self._of_signal(base, name, args, by_name, line)
        if isinstance(base, SizeOf):
            return SizeOf()
        is_own = isinstance(base, Model) and name not in base.attributes
        if is_own and isinstance(base.of.find(name), Function):
            return self.called(self._attribute(base, name, node), args, by_name, line)
        if isinstance(base, MODULES):
            return self._of_module(base, name, args, by_name, node)
        if isinstance(base, list) and name in ("append", "extend", "insert", "pop"):
            if name == "extend":
                base.extend(items_of(args[0], line))
            elif name == "append":
                base.append(args[0])
            elif name == "insert":
                base.insert(whole(args[0], line), args[1])
            else:
                return base.pop(*(whole(each, line) for each in args[:1]))
            bounded(base, line)
            return None
        if isinstance(base, dict) and name in ("items", "values", "keys", "get", "update"):
            if name == "get":
                return base.get(*args[:2])
            if name == "update":
                base.update(self._dict(args, by_name, line))
                return None
            return [*getattr(base, name)()]
        if isinstance(base, str):
            return base[:_LONGEST_TEXT]
        return self.called(self._attribute(base, name, node), args, by_name, line)

    def _of_super(
        self, base: _Super, name: str, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Any:
        for each in base.within.bases:
            if isinstance(each, ModelClass):
                found = each.find(name)
                if isinstance(found, Function):
                    bound = Function(found.node, found.scope, base.owner, found.within)
                    return self.run_function(bound, args, by_name, line)
        chain = base.owner.attributes.get("*")
        if name == "__init__" and isinstance(chain, Chain):
            kind = "ModuleList" if chain.is_list else "Sequential"
            base.owner.attributes["*"] = self._chain(kind, args, by_name, line)
        elif name == "forward" and isinstance(chain, Chain) and _signals(args):
            return self.through(chain, _signals(args)[0], line)
        elif name in ("add_module", "register_module", "append"):
            return self._of_module(base.owner, name, args, by_name, None)
        return None

    def _of_module(
        self, base: Any, name: str, args: list[Any], by_name: dict[str, Any], node: Any
    ) -> Any:
        line = getattr(node, "lineno", 1)
        if name in SAME:
            return base
        if name in ("forward", "__call__"):
            return self.called(base, args, by_name, line)
        chain = self._opened(base)
        if name in ("add_module", "register_module"):
            key, part = str(args[0]), args[1]
            if isinstance(chain, Chain):
                self.add(chain, part, line, key)
            else:
                self._use(part)
                base.attributes[key] = part
            return None
        if isinstance(chain, Chain):
            if name == "append":
                self.add(chain, args[0], line)
                return base
            if name == "extend":
                for part in items_of(self._opened(args[0]), line):
                    self.add(chain, part, line)
                return base
            if name in ("children", "values"):
                return list(chain.parts.values())
            if name in ("items", "named_children"):
                return list(chain.parts.items())
        if name == "children":
            return [each for each in base.attributes.values() if isinstance(each, MODULES)]
        return self.called(self._attribute(base, name, node), args, by_name, line)

    def _of_signal(
        self, base: Signal, name: str, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Any:
        signals = _signals([base, *args, *by_name.values()])
        if len(signals) > 1 and name not in ("type_as", "view_as", "reshape_as"):
            raise NotAChainError(line, "it joins several branches", joined_signals(signals))
        if name in SAME:
            return base
        if name in ("size", "dim", "numel", "element_size"):
            return SizeOf(is_batch=bool(args) and args[0] == 0)
        if name in LAYER_FUNCTIONS:
            layers = layers_of_function(name, args, by_name, line, self.notes)
            return self._passed(base, [PlacedLayer(layer, line) for layer in layers], line)
        if name in ("view", "reshape", "squeeze", "unsqueeze"):
            sizes = [*args, *(by_name[key] for key in ("shape", "size") if key in by_name)]
            return self._stepped(reshaped(base, name, sizes, line), signals, line)
        if name == "mean":
            axes = tuple(args) if len(args) > 1 and type(args[1]) is int else args[:1]
            axes = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes
            found = mean_of_planes(base, by_name.get("dim", axes), by_name.get("keepdim"), line)
            return self._stepped(found, signals, line)
        raise NotAChainError(line, f"{name} is no layer that can be read", base)


def truth(value: Any, node: ast.AST) -> bool:
    """Return whether a condition holds; raise if the text does not tell."""
    if isinstance(value, Unknown):
        raise value.problem
    if isinstance(value, (*SCALARS, list, tuple, dict)):
        return bool(value)
    if isinstance(value, MODULES):
        return True
    raise UnreadableError("whether this holds is not in the text.", node)


def last_is_quiet(part: Any) -> bool:
    """Return True for a module that no signal passes by itself: a list, or what cannot be read."""
    return isinstance(part, Chain) and part.is_list


def line_of_return(node: ast.AST) -> int:
    """Return the line of the last `return`; else that of the function."""
    lines = [each.lineno for each in ast.walk(node) if isinstance(each, ast.Return)]
    return max(lines, default=getattr(node, "lineno", 1))


def _called_name(node: ast.Call) -> str:
    called = node.func
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _signals(values: list[Any]) -> list[Any]:
    """Return the signals among values, also within a list."""
    found = []
    for value in values:
        if isinstance(value, Signal):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found += [each for each in value if isinstance(each, Signal)]
    return found


def _signed(op: ast.unaryop, value: Any, node: ast.AST) -> Any:
    if isinstance(op, ast.Not):
        return not truth(value, node)
    if isinstance(value, (Signal, SizeOf)):
        return value
    if isinstance(op, ast.USub | ast.UAdd) and isinstance(value, (int, float)):
        return -value if isinstance(op, ast.USub) else value
    raise UnreadableError("this is no number that can be read.", node)


def _compared(op: ast.cmpop, left: Any, right: Any, node: ast.AST) -> bool:
    if isinstance(op, (ast.In, ast.NotIn)) and isinstance(left, SCALARS):
        inside = isinstance(right, (list, tuple, dict, str)) and any(
            type(each) is type(left) and each == left for each in right
        )
        return inside == isinstance(op, ast.In)
    if any(isinstance(side, (Signal, SizeOf, Named, Unknown)) for side in (left, right)):
        raise UnreadableError("whether this holds is not in the text.", node)
    if type(op) not in _COMPARED or not isinstance(left, (*SCALARS, *MODULES, list, tuple, dict)):
        raise UnreadableError("this comparison is not read here.", node)
    if not (isinstance(left, SCALARS) and isinstance(right, SCALARS)):
        return isinstance(op, (ast.NotEq, ast.IsNot))
    return bool(_COMPARED[type(op)](left, right))
