"""A right program with every sum in another order: coordinates, constraints, users and samples are renumbered, and back."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from verify.conformance.kit.family import Shape, sizes
from verify.conformance.kit.problem import Function, Problem, function
from verify.conformance.kit.registry import families

# family -> the letters of the spaces of its losses and of its regularisers, and of the users whose losses they are
SPACES = {
    "gradient-admm": ("n", "l", ""),
    "oracle-admm": ("n", "l", ""),
    "general-admm": ("n", "l", ""),
    "centralized-admm": ("p", "p", "n"),
    "federated-admm": ("p", "p", "n"),
    "decentralized-admm": ("p", "p", "n"),
    "lasso-admm": ("p", "p", "n"),
    "consensus-admm": ("d", "d", "n"),
    "primal-perturbation-admm": ("d", "d", "n"),
    "dp-admm": ("d", "d", "n"),
    "modified-admm": ("d", "d", "N"),
    "penalty-perturbation": ("d", "d", "N"),
}
Orders = Mapping[str, Any]


def reordered(admm: Callable[[Any, Any, int], Mapping[str, Any]], seed: int = 5) -> Callable[[Any, Any, int], dict[str, Any]]:
    """The program on the renumbered problem, its states numbered as before."""

    def program(p: Problem, noise: Any, steps: int) -> dict[str, Any]:
        family = families()[p.family]
        rng = np.random.default_rng(seed)
        known = {s: n for s, n in sorted(sizes(family, p).items()) if not s.startswith("T")}
        orders = {s: rng.permutation(n) for s, n in known.items()}
        losses, regularisers, users = SPACES[p.family]
        fields: dict[str, Any] = {}
        for name, shape in family.fields.items():
            value = p.fields[name]
            if shape in ("loss", "regulariser"):
                fields[name] = renumbered(value, orders.get(losses if shape == "loss" else regularisers))
            elif shape == "losses":
                turned = tuple(renumbered(f, orders.get(losses)) for f in value)
                fields[name] = tuple(turned[i] for i in orders[users]) if users else turned
            elif name == "walk":
                fields[name] = np.argsort(orders[users])[np.asarray(value).astype(int)].astype(float)
            else:
                fields[name] = taken(value, shape, orders)
        given = None if noise is None else taken(noise, family.noise, orders)
        states = admm(p.having(steps, given, **fields), given, steps)
        back = {s: np.argsort(order) for s, order in orders.items()}
        return {
            name: taken(np.asarray(rows), family.states[name], back) for name, rows in states.items() if name in family.states
        }

    return program


def taken(value: Any, letters: Shape, orders: Orders) -> Any:
    """An array with each axis in the order of its letter."""
    for axis, letter in enumerate(letters):
        if letter in orders and np.shape(value)[axis] == len(orders[letter]):
            value = np.take(value, orders[letter], axis=axis)
    return value


def renumbered(f: Function, order: Any) -> Function:
    """A function of the renumbered coordinates, its samples in reverse."""
    if order is None:
        return f
    axes = {"H": (0, 1), "K": (0, 1), "h": (0,), "k": (0,), "features": (1,)}
    parameters = {}
    for name, value in f.parameters.items():
        for axis in axes.get(name, ()):
            value = np.take(value, order, axis=axis)
        parameters[name] = value[::-1] if name in ("features", "labels", "targets") else value
    return function(f.kind, l1=f.l1, **parameters)
