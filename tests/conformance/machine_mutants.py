"""Mutants made by machine: one change of one expression of the programs of ``programs/``, chosen from a seed.

They know nothing of the alterations that the diagnosis tries: they change the source, the diagnosis changes what a line reads.
"""

import ast
import importlib
import inspect
import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.guards.mutator import Mutant

# family -> modules of ``programs``: the first is what is changed (one of two), the last has ``program``
SOURCES = {
    "gradient-admm": ("gradient_admm",),
    "oracle-admm": ("oracle_admm",),
    "centralized-admm": ("centralized_admm",),
    "federated-admm": ("federated_admm",),
    "decentralized-admm": ("decentralized_admm",),
    "general-admm": ("general_admm",),
    "lasso-admm": ("lasso_admm",),
    "consensus-admm": ("consensus_admm",),
    "primal-perturbation-admm": ("consensus_admm", "primal_perturbation_admm"),
    "dp-admm": ("dp_admm",),
    "modified-admm": ("modified_admm",),
    "penalty-perturbation": ("modified_admm", "penalty_perturbation"),
}
LEFT_ALONE = {"draw", "program", "rounds", "admm", "spherical", "end"}  # bookkeeping, and the program's own noise
SCALARS = ("rho", "rate", "step", "ridge", "level", "penalty", "degree", "half", "weight")
NUMBERS = ("beta", "eta", "rho", "step", "lam", "ridge", "threshold")


@dataclass(frozen=True)
class MachineMutant:
    """family; kind; words: what was changed; number: its place among the changes of the family; admm: the program."""

    family: str
    kind: str
    words: str
    number: int
    admm: Callable[..., Any]


def machine_mutants(family: str, seed: int, count: int) -> list[MachineMutant]:
    """``count`` different mutants of a family, from a seed."""
    changes = list(_changes(SOURCES[family][0]))
    chosen = np.random.default_rng([seed, sorted(SOURCES).index(family)]).permutation(len(changes))[:count]
    return [
        MachineMutant(family, kind, f"{change.before}  ->  {change.after}", int(k), _program(family, change))
        for k, (kind, change) in ((k, changes[k]) for k in sorted(chosen))
    ]


def _source(name: str) -> str:
    return inspect.getsource(importlib.import_module(f"{__package__}.programs.{name}"))


def _changes(name: str) -> Iterator[tuple[str, Mutant]]:
    """(kind, change) for every place."""
    tree = ast.parse(_source(name))
    for node, names in _places(tree):
        for kind, new in _variants(node, names):
            yield kind, Mutant(name, "", node.lineno, ast.unparse(node), ast.unparse(new), 0, tree, node, new)


def _places(tree: ast.Module) -> list[tuple[ast.expr, tuple[str, ...]]]:
    """The expressions that may be changed, with the names of the arguments around them."""
    found: list[tuple[ast.expr, tuple[str, ...]]] = []

    def visit(node: ast.AST, names: tuple[str, ...], inside: bool) -> None:
        if isinstance(node, ast.AnnAssign | ast.FunctionDef):
            label = node.name if isinstance(node, ast.FunctionDef) else getattr(node.target, "id", "")
            if label in LEFT_ALONE:
                return
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            names, inside = tuple(a.arg for a in node.args.args), True
            for part in [node.body] if isinstance(node, ast.Lambda) else node.body:
                visit(part, names, inside)
            return
        if isinstance(node, ast.BoolOp | ast.Compare | ast.Raise):
            return
        if inside and isinstance(node, ast.expr):
            found.append((node, names))
        for child in ast.iter_child_nodes(node):
            visit(child, names, inside)

    visit(tree, (), False)
    return found


def _variants(node: ast.expr, names: tuple[str, ...]) -> Iterator[tuple[str, ast.expr]]:
    """(kind, new expression) for the changes of one expression."""
    if isinstance(node, ast.BinOp):
        left, right, op = node.left, node.right, node.op
        if isinstance(op, ast.Add | ast.Sub):
            yield ("sign", ast.BinOp(left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right))
            yield ("missing term", left)
            yield ("missing term", right if isinstance(op, ast.Add) else ast.UnaryOp(ast.USub(), right))
        elif isinstance(op, ast.Mult | ast.Div):
            if _number(right):  # a vector is neither inverted nor replaced by a number: such programs are not written
                yield ("factor inverted", ast.BinOp(left, ast.Div() if isinstance(op, ast.Mult) else ast.Mult(), right))
                yield ("missing factor", left)
            if isinstance(op, ast.Mult) and _number(left):
                yield ("missing factor", right)
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value in (1, 2):
        yield ("factor", ast.Constant(3 - node.value))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "p" and node.attr in NUMBERS:
        for factor in (2.0, 0.5):
            yield ("factor", ast.BinOp(node, ast.Mult(), ast.Constant(factor)))
        yield ("power", ast.BinOp(node, ast.Mult(), node))
        if node.attr in ("beta", "eta"):
            yield ("another parameter", ast.Attribute(node.value, "eta" if node.attr == "beta" else "beta", ast.Load()))
    if isinstance(node, ast.Attribute) and node.attr == "T":
        yield ("operator", node.value)
    if isinstance(node, ast.Subscript):
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        for k, index in enumerate(indices):
            if isinstance(index, ast.Name) and index.id in ("t", "i"):
                before: ast.expr = ast.BinOp(index, ast.Sub(), ast.Constant(1))
                if index.id == "t":
                    before = ast.Call(ast.Name("max", ast.Load()), [before, ast.Constant(0)], [])
                others = [*indices[:k], before, *indices[k + 1 :]]
                place = before if len(others) == 1 else ast.Tuple(others, ast.Load())
                yield ("another step" if index.id == "t" else "another user", ast.Subscript(node.value, place, ast.Load()))
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
        for one, two in (
            ("lam", "lam_next"),
            ("x", "x_before"),
            ("z", "z_before"),
            ("y", "y_before"),
            ("w", "w_before"),
            ("new", "old"),
        ):
            for this, that in ((one, two), (two, one)):
                if node.id == this and that in names:
                    yield ("stale or future variable", ast.Name(that, ast.Load()))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        single = ast.parse(f"np.float64(np.float32({ast.unparse(node)}))", mode="eval").body
        yield ("precision", single)


def _number(node: ast.expr) -> bool:
    """Whether an expression is a number by its names."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div):
        return _number(node.left) and _number(node.right)
    if isinstance(node, ast.Attribute):
        return node.attr in NUMBERS
    if isinstance(node, ast.Subscript):
        return (isinstance(node.value, ast.Attribute) and node.value.attr in ("eta", "theta")) or _number(node.value)
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id in SCALARS)


def _program(family: str, change: Mutant) -> Callable[..., Any]:
    """The program of a family with a changed module; built at its first call."""
    changed, *rest = SOURCES[family]
    built: list[Callable[..., Any]] = []

    def admm(p: Any, noise: Any, steps: int) -> Any:
        if not built:
            space = _run(changed, change.source)
            for name in rest:
                after = _run(name, _source(name))
                after.__dict__["rounds"] = space.rounds
                space = after
            built.append(space.program())
        return built[0](p, noise, steps)

    return admm


def _run(name: str, source: str) -> types.ModuleType:
    module = types.ModuleType(f"{__package__}.programs._changed_{name}")
    module.__package__ = f"{__package__}.programs"
    sys.modules[module.__name__] = module  # dataclasses look their module up
    module.__dict__["np"] = np  # a change of precision names it, the programs do not
    exec(compile(source, f"<changed {name}>", "exec"), module.__dict__)
    return module
