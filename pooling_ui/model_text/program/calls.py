"""Give what a call gives: of a function, of a class, or of a method of a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pooling_ui.model_text.layer_table import READ_LAYERS, make_layer, unknown_words
from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.program.functions import (
    LAYER_FUNCTIONS,
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
from pooling_ui.model_text.program.modules import Modules, signals_of, unknown_of
from pooling_ui.model_text.program.norms import NORM_FUNCTIONS, normed
from pooling_ui.model_text.program.operators import LONGEST_TEXT
from pooling_ui.model_text.values import (
    MODULES,
    SCALARS,
    Chain,
    Function,
    Model,
    ModelClass,
    Named,
    NotAChainError,
    PlacedLayer,
    Signal,
    SizeOf,
    Unknown,
    UnreadLayerError,
    chain_within,
    joined_signals,
    last_name,
)

STEPS_TO_FIND = 20  # a name that is similar costs as much as so many steps
_TYPES = {"int": int, "str": str, "float": float, "bool": bool, "list": list, "tuple": tuple}


@dataclass(frozen=True, slots=True, eq=False)
class Super:
    """The value of `super()`: the bases of a class, for one of its instances."""

    within: ModelClass
    owner: Model


class Calls(Modules):
    """Gives calls their values; their arguments have theirs already."""

    def called(self, called: Any, args: list[Any], by_name: dict[str, Any], line: int) -> Any:
        """Return what a call gives."""
        if isinstance(called, Unknown):
            if signals := signals_of([*args, *by_name.values()]):
                raise UnreadLayerError(called.problem, joined_signals(signals))
            raise called.problem
        if isinstance(called, Function):
            return self.run_function(called, args, by_name, line)
        if isinstance(called, ModelClass):
            return self.instance(called, args, by_name, line)
        signals = signals_of([*args, *by_name.values()])
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
            return self.chain(name, args, by_name, line)
        if name in ("OrderedDict", "dict"):
            return self._dict(args, by_name, line)
        if name in READ_LAYERS and not signals:
            return PlacedLayer(make_layer(name, args, by_name, line, self.notes), line)
        if name in LAYER_FUNCTIONS and len(signals) == 1:
            rest = args[1:] if args and args[0] is signals[0] else args
            return self._through_function(signals[0], name, rest, by_name, line)
        if name == "Parameter":
            self.input_shape = None  # the sizes of its tensor are not those of the input
            return called
        if name in NORM_FUNCTIONS and args and isinstance(args[0], Signal):
            return self._stepped(normed(args[0], name, args[1:], by_name, line), signals, line)
        if name in LAYER_FUNCTIONS or name == "cat":
            for each in unknown_of(args):
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

    def _through_function(
        self, signal: Signal, name: str, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Signal:
        try:
            layers = layers_of_function(name, args, by_name, line, self.notes)
        except UnreadableError as problem:
            raise UnreadLayerError(problem, signal) from None
        return self.passed(signal, [PlacedLayer(layer, line) for layer in layers], line)

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

    def _stepped(self, found: Signal | str, signals: list[Any], line: int) -> Signal:
        if isinstance(found, str):
            raise NotAChainError(line, found, joined_signals(signals))
        return found

    def method(
        self, base: Any, name: str, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Any:
        """Return what a method of a value gives."""
        if isinstance(base, Super):
            return self._of_super(base, name, args, by_name, line)
        if isinstance(base, Signal):
            return self._of_signal(base, name, args, by_name, line)
        if isinstance(base, SizeOf):
            return SizeOf()
        is_own = isinstance(base, Model) and name not in base.attributes
        if is_own and isinstance(base.of.find(name), Function):
            return self.called(self.attribute(base, name, line), args, by_name, line)
        if isinstance(base, MODULES):
            return self._of_module(base, name, args, by_name, line)
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
            return base[:LONGEST_TEXT]
        return self.called(self.attribute(base, name, line), args, by_name, line)

    def _of_super(
        self, base: Super, name: str, args: list[Any], by_name: dict[str, Any], line: int
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
            base.owner.attributes["*"] = self.chain(kind, args, by_name, line)
        elif name == "forward" and isinstance(chain, Chain) and signals_of(args):
            return self.through(chain, signals_of(args)[0], line)
        elif name in ("add_module", "register_module", "append"):
            return self._of_module(base.owner, name, args, by_name, line)
        return None

    def _of_module(
        self, base: Any, name: str, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Any:
        if name in SAME:
            return base
        if name in ("forward", "__call__"):
            return self.called(base, args, by_name, line)
        chain = chain_within(base)
        if name in ("add_module", "register_module"):
            key, part = str(args[0]), args[1]
            if isinstance(chain, Chain):
                self.add(chain, part, line, key)
            else:
                self.use(part)
                base.attributes[key] = part
            return None
        if isinstance(chain, Chain):
            if name == "append":
                self.add(chain, args[0], line)
                return base
            if name == "extend":
                for part in items_of(chain_within(args[0]), line):
                    self.add(chain, part, line)
                return base
            if name in ("children", "values"):
                return list(chain.parts.values())
            if name in ("items", "named_children"):
                return list(chain.parts.items())
        if name == "children":
            return [each for each in base.attributes.values() if isinstance(each, MODULES)]
        return self.called(self.attribute(base, name, line), args, by_name, line)

    def _of_signal(
        self, base: Signal, name: str, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Any:
        signals = signals_of([base, *args, *by_name.values()])
        if len(signals) > 1 and name not in ("type_as", "view_as", "reshape_as"):
            raise NotAChainError(line, "it joins several branches", joined_signals(signals))
        if name in SAME:
            return base
        if name in ("size", "dim", "numel", "element_size"):
            return SizeOf(is_batch=bool(args) and args[0] == 0)
        if name in LAYER_FUNCTIONS:
            return self._through_function(base, name, args, by_name, line)
        if name in ("view", "reshape", "squeeze", "unsqueeze"):
            sizes = [*args, *(by_name[key] for key in ("shape", "size") if key in by_name)]
            return self._stepped(reshaped(base, name, sizes, line), signals, line)
        if name == "mean":
            axes = tuple(args) if len(args) > 1 and type(args[1]) is int else args[:1]
            axes = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes
            found = mean_of_planes(base, by_name.get("dim", axes), by_name.get("keepdim"), line)
            return self._stepped(found, signals, line)
        raise NotAChainError(line, f"{name} is no layer that can be read", base)
