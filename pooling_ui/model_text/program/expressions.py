"""Give expressions their values: numbers, lists, layers, models. No code of the text is run."""

from __future__ import annotations

import ast
from typing import Any

from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.program.calls import Calls, Super
from pooling_ui.model_text.program.functions import bounded, items_of, whole
from pooling_ui.model_text.program.operators import (
    LONGEST_TEXT,
    combined,
    compared,
    signed,
    truth,
)
from pooling_ui.model_text.values import (
    SCALARS,
    Chain,
    Function,
    Model,
    Named,
    Names,
    NotAChainError,
    Signal,
    SizeOf,
    Unknown,
    chain_within,
)


class Expressions(Calls):
    """Gives expressions their values."""

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
                return self.attribute(self.value(base, names), name, node.lineno)
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
                return combined(op, self.value(left, names), self.value(right, names), node)
            case ast.UnaryOp(op=op, operand=operand):
                return signed(op, self.value(operand, names), node)
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
                    compared(op, values[at], values[at + 1], node) for at, op in enumerate(ops)
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
                return "".join(self._text(each, names) for each in entries)[:LONGEST_TEXT]
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
            return str(value)[:LONGEST_TEXT] if isinstance(value, SCALARS) else "…"
        return str(self.value(node, names))

    def _entries(self, nodes: list[ast.expr], names: Names) -> list[Any]:
        """Return the values of entries; those behind a star are several."""
        values: list[Any] = []
        for each in nodes:
            if isinstance(each, ast.Starred):
                value = self.value(each.value, names)
                if isinstance(value, Unknown):
                    raise value.problem
                values += items_of(chain_within(value), each.lineno)
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
        for item in items_of(chain_within(self.value(loop.iter, names)), entry.lineno):
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
                    self.use(value)
                    owner.attributes.pop(name, None)
                    owner.attributes[name] = value
                elif isinstance(owner, Chain):
                    owner.parts[name] = value
                elif isinstance(owner, Named):  # lines of a class without the class
                    self.module[".".join((*owner.path, name))] = value
            case ast.Subscript(value=base, slice=index):
                owner, key = self.value(base, names), self.value(index, names)
                owner = chain_within(owner)
                if isinstance(owner, Chain):
                    self.use(value)
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

    def _entry(self, base: Any, index: ast.expr, names: Names, node: ast.expr) -> Any:
        base = chain_within(base)
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

    def _call(self, node: ast.Call, names: Names) -> Any:
        if isinstance(node.func, ast.Attribute):
            base = self.value(node.func.value, names)
            if not isinstance(base, (Named, Unknown)):
                args, by_name = self._entries(node.args, names), self._by_name(node, names)
                return self.method(base, node.func.attr, args, by_name, node.lineno)
        called = self.value(node.func, names)
        if isinstance(called, Named) and called.path == ("super",):
            return Super(names["__class__"], names["__self__"])
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


def _called_name(node: ast.Call) -> str:
    called = node.func
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""
