"""Follow statements: assignments, loops over lists, conditions, functions and classes."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.program.expressions import Expressions
from pooling_ui.model_text.program.functions import items_of
from pooling_ui.model_text.program.operators import combined, truth
from pooling_ui.model_text.values import (
    MODULES,
    Function,
    Model,
    ModelClass,
    Named,
    Names,
    NotAChainError,
    Signal,
    Unknown,
    chain_within,
    joined_signals,
)

_Blocks = ast.If | ast.For | ast.While | ast.Try | ast.With
_ADDING = {"append", "extend", "insert", "add_module", "register_module"}


class _Returned:
    """The value that a function gives, by `return`."""

    def __init__(self, value: Any) -> None:
        self.value = value


_BREAK, _CONTINUE = object(), object()


class Statements(Expressions):
    """Follows statements. What cannot be read becomes an `Unknown`, told where it is used."""

    def __init__(self) -> None:
        super().__init__()
        self.bare: list[Any] = []  # values of expressions that stand alone in the module
        self.problems: list[UnreadableError] = []

    def follow_module(self, body: Sequence[ast.stmt]) -> None:
        """Follow the statements of a text; those that cannot be read are left out."""
        for statement in body:
            try:
                if isinstance(statement, ast.Expr):
                    self.bare.append(self.value(statement.value, self.module))
                else:
                    self.follow(statement, self.module)
            except UnreadableError as problem:
                self.problems.append(problem)
            except NotAChainError as problem:
                self.problems.append(UnreadableError(f"{problem.reason}.", problem.line))

    def run_function(
        self, function: Function, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Any:
        """Return what a function of the text gives."""
        names = function.scope.new_child(self._arguments(function, args, by_name, line))
        if function.within is not None:
            names["__class__"], names["__self__"] = function.within, function.owner
        self.enter(line, by=2)
        try:
            if isinstance(function.node, ast.Lambda):
                return self.value(function.node.body, names)
            found = self.block(function.node.body, names)
        finally:
            self.leave(by=2)
        self.latest = names
        return found.value if isinstance(found, _Returned) else None

    def _arguments(
        self, function: Function, args: list[Any], by_name: dict[str, Any], line: int
    ) -> dict[str, Any]:
        """Return the parameters of a function with their values."""
        takes = function.node.args
        places = [each.arg for each in (*takes.posonlyargs, *takes.args)]
        if function.owner is not None:
            args = [function.owner, *args]
        values: dict[str, Any] = {}
        for name, default in zip(places[::-1], takes.defaults[::-1], strict=False):
            values[name] = self.lenient(default, function.scope)
        for each, preset in zip(takes.kwonlyargs, takes.kw_defaults, strict=True):
            if preset is not None:
                values[each.arg] = self.lenient(preset, function.scope)
        values |= dict(zip(places, args, strict=False))
        if takes.vararg:
            values[takes.vararg.arg] = tuple(args[len(places) :])
        known = {*places, *(each.arg for each in takes.kwonlyargs)}
        values |= {name: value for name, value in by_name.items() if name in known}
        if takes.kwarg:
            values[takes.kwarg.arg] = {
                name: value for name, value in by_name.items() if name not in known
            }
        missing = [name for name in places if name not in values]
        if missing:
            name = getattr(function.node, "name", "lambda")
            what = function.within.node.name if name == "__init__" and function.within else name
            rule = f"{what} needs {' and '.join(missing)}: add a line such as {what}(…)."
            problem = UnreadableError(rule, line)
            if name != "__init__":
                raise problem
            # No layer may need them: then the model is read.
            values |= dict.fromkeys(missing, Unknown(problem))
        return values

    def block(self, body: Sequence[ast.stmt], names: Names) -> Any:
        """Follow statements up to a `return`, `break` or `continue`, which is given back."""
        for statement in body:
            found = self.follow(statement, names)
            if found is not None:
                return found
        return None

    def follow(self, statement: ast.stmt, names: Names) -> Any:
        """Follow one statement; give back what ends the block, or None."""
        self.enter(statement.lineno)
        try:
            if not isinstance(statement, _Blocks):
                return self._simple(statement, names)
            try:
                return self._compound(statement, names)
            except UnreadableError as problem:
                self._give_up(statement, names, problem)
        finally:
            self.leave()
        return None

    def _simple(self, statement: ast.stmt, names: Names) -> Any:
        match statement:
            case ast.Assign(targets=targets, value=value):
                found = self.lenient(value, names)
                for target in targets:
                    self.bind(target, found, names)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.bind(target, self.lenient(value, names), names)
            case ast.AugAssign(target=target, op=op, value=value):
                self._add_to(target, op, value, names)
            case ast.Expr(value=value):
                self._alone(value, names)
            case ast.Return(value=value):
                return _Returned(None if value is None else self.value(value, names))
            case ast.FunctionDef(name=name):
                within, owner = names.get("__within__"), None
                names[name] = Function(statement, self._scope(names), owner, within)
            case ast.ClassDef(name=name):
                names[name] = self._class(statement, names)
            case ast.Import(names=imported):
                for each in imported:
                    path = tuple(each.name.split("."))
                    names[each.asname or path[0]] = Named(path if each.asname else path[:1])
            case ast.ImportFrom(module=module, names=imported):
                for each in imported:
                    path = (*(module or "").split("."), each.name)
                    names[each.asname or each.name] = Named(path)
            case ast.Break():
                return _BREAK
            case ast.Continue():
                return _CONTINUE
            case ast.Raise():
                raise UnreadableError("here the text raises an error.", statement)
            case ast.Match() | ast.AsyncFor() | ast.AsyncWith():
                raise UnreadableError("this statement is not followed here.", statement)
        return None

    def _scope(self, names: Names) -> Names:
        """Return the scope of a function: methods do not see the names of their class."""
        return names.parents if "__within__" in names.maps[0] else names

    def _class(self, node: ast.ClassDef, names: Names) -> ModelClass:
        bases = tuple(self.lenient(base, names) for base in node.bases)
        members = names.new_child()
        found = ModelClass(node, bases, members.maps[0])
        members["__within__"] = found
        for statement in node.body:
            try:
                self.follow(statement, members)
            except (UnreadableError, NotAChainError):
                continue
        return found

    def _alone(self, node: ast.expr, names: Names) -> None:
        """Follow an expression without a name; what fills a list must be readable."""
        try:
            self.value(node, names)
        except UnreadableError as problem:
            self._mark_unknown(node, names, problem)

    def _add_to(self, target: ast.expr, op: ast.operator, node: ast.expr, names: Names) -> None:
        try:
            now, more = self.value(target, names), self.value(node, names)
            if isinstance(now, list) and isinstance(op, ast.Add):
                now.extend(items_of(chain_within(more), node.lineno))
                items_of(now, node.lineno)
                return
            found = combined(op, now, more, target)
        except UnreadableError as problem:
            found = Unknown(problem)
        self.bind(target, found, names)

    def _compound(self, statement: ast.stmt, names: Names) -> Any:
        match statement:
            case ast.If(test=test, body=body, orelse=other):
                return self.block(body if self._holds(test, names) else other, names)
            case ast.For(target=target, iter=node, body=body, orelse=other):
                for item in items_of(chain_within(self.value(node, names)), node.lineno):
                    self.bind(target, item, names)
                    found = self.block(body, names)
                    if found is _BREAK:
                        return None
                    if isinstance(found, _Returned):
                        return found
                return self.block(other, names)
            case ast.With(items=items, body=body):
                for each in items:
                    if each.optional_vars is not None:
                        self.bind(each.optional_vars, Named(("with",)), names)
                return self.block(body, names)
            case ast.Try(body=body, orelse=other, finalbody=last):
                return self.block([*body, *other, *last], names)
        raise UnreadableError("a loop with while is not followed.", statement)

    def _holds(self, test: ast.expr, names: Names) -> bool:
        try:
            return truth(self.value(test, names), test)
        except NotAChainError as problem:
            reason = "what follows depends on the tensor"
            raise NotAChainError(problem.line, reason, problem.before) from None

    def _give_up(self, statement: ast.stmt, names: Names, problem: UnreadableError) -> None:
        """Leave a block out: a signal ends there, and what the block makes is not known."""
        signals = [
            names[node.id]
            for node in ast.walk(statement)
            if isinstance(node, ast.Name) and isinstance(names.get(node.id), Signal)
        ]
        if signals and names is not self.module:
            what = problem.what.rstrip(".")
            raise NotAChainError(statement.lineno, what, joined_signals(signals))
        if any(isinstance(node, ast.Return) for node in ast.walk(statement)):
            raise problem
        self._mark_unknown(statement, names, problem)

    def _mark_unknown(self, part: ast.AST, names: Names, problem: UnreadableError) -> None:
        """Make an `Unknown` of what a part of the text would have made or filled."""
        unknown = Unknown(problem)
        for node in ast.walk(part):
            target: Any = None
            if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
                target = node
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                target = node.func.value if node.func.attr in _ADDING else None
            if isinstance(target, ast.Name):
                was = names.get(target.id)
                if isinstance(was, Model) and not isinstance(node, ast.Name):
                    raise problem
                # A module may get another wrapping; a loop of training changes no layers.
                if not isinstance(was, MODULES) or not isinstance(node, ast.Name):
                    names[target.id] = unknown
            elif isinstance(target, ast.Attribute):
                owner = self.lenient(target.value, names)
                if isinstance(owner, Model):
                    owner.attributes[target.attr] = unknown
