"""Mutants made by machine: runs of the altered declarations of a family (``tests/algorithms/alteration.py``), from a seed.

They know nothing of the alterations that the diagnosis tries: they change the declaration, it changes what a line reads.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from tests.algorithms.alteration import Alteration, alterations
from verify.algorithms.declaration import Algorithm
from verify.algorithms.run import run
from verify.conformance.kit.declared import declared, recorded
from verify.conformance.kit.registry import families


@dataclass(frozen=True)
class MachineMutant:
    """family; kind; words: what was changed; number: its place among the changes of the family; admm: the program."""

    family: str
    kind: str
    words: str
    number: int
    admm: Callable[..., Any]


def machine_mutants(family: str, seed: int, count: int) -> list[MachineMutant]:
    """``count`` different mutants of a family, from a seed; those of one declaration where a family has several forms."""
    made = altered(declared(families()[family].sample(0))[0])
    chosen = np.random.default_rng([seed, sorted(families()).index(family)]).permutation(len(made))[:count]
    rows = list(made.values())
    return [MachineMutant(family, rows[k].kind, rows[k].words, int(k), program(rows[k].words)) for k in sorted(chosen)]


@cache
def altered(algorithm: Algorithm) -> dict[str, Alteration]:
    """The alterations of a declaration by their words."""
    return {one.words: one for one in alterations(algorithm)}


def program(words: str) -> Callable[..., Any]:
    """The run of the declaration of a problem with this alteration; what is left of a noise that is not given is silent."""

    def admm(p: Any, noise: Any, steps: int) -> Any:
        algorithm, inputs = declared(p)
        if (noise is None and algorithm.noises) or words not in altered(algorithm):
            raise NotImplementedError("noise that is given, and the form that is altered")
        agents = float(max(np.shape(inputs.start[v.name])[0] for v in algorithm.state))
        extra = {n.deviation.split()[0]: 0.7 for n in algorithm.noises} | {"n": agents}
        with np.errstate(all="ignore"):
            made = run(altered(algorithm)[words].algorithm, replace(inputs, data=extra | dict(inputs.data)), steps)
        return recorded(p, made.states, families()[p.family].long)

    return admm
