"""Random problems for the variants: every law of a run on every seed, every probe on every seventh, each on other seeds.

A probe makes up to five more runs of a problem, a law looks at the run that is there: probes take four fifths of the time. The
samples go through their kinds with the periods 2, 3, 4 and 5 (losses, regularisers, graphs, clipping), coprime to 7, so that each
probe sees every kind within 100 seeds. ``python -m tests.conformance.measure`` examines every probe on every seed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

import numpy as np

from verify.conformance import PythonDoor, own_case, run_conformance
from verify.conformance.kit.case import Case
from verify.conformance.kit.outcome import Outcome
from verify.conformance.kit.probe import Probe, probes
from verify.conformance.kit.problem import Problem
from verify.conformance.kit.registry import families
from verify.conformance.kit.run import outcomes

from .collection import Variant

SEEDS, PERIOD = 100, 7


@cache
def case(family: str, seed: int) -> Case:
    """A random problem, made once for all variants of its family."""
    return Case(f"{family}/seed-{seed}", 1, "random", ("random",), families()[family].sample(seed))


DIFFICULT = {"gradient-admm": "eta beta", "oracle-admm": "eta beta", "general-admm": "step", "centralized-admm": "step",
             "federated-admm": "step", "decentralized-admm": "step", "lasso-admm": "ridge targets", "consensus-admm": "rho",
             "primal-perturbation-admm": "rho", "dp-admm": "rho", "modified-admm": "eta",
             "penalty-perturbation": "eta"}  # fmt: skip


def difficult(family: str, k: int) -> Problem:
    """The k-th difficult problem: one parameter, in turn, of a random problem times 2^+-10, +-20 or +-30."""
    names = DIFFICULT[family].split()
    problem, name = families()[family].sample(k), names[k % len(names)]
    return problem.having(**{name: problem.fields[name] * 2.0 ** (10, -10, 20, -20, 30, -30)[k // len(names) % 6]})


def reference(p: Problem, noise: object, steps: int) -> Mapping[str, object]:
    """The right program of any family: its declaration's run, whatever noise is asked for."""
    return families()[p.family].reference(p)


def failures(admm: Callable[..., object], cases: Iterable[Case]) -> Iterator[Outcome]:
    """What fails, as it is found: who asks for the first one does not wait for the others."""
    door = PythonDoor(admm)
    return (o for case in cases for o in outcomes(door, case) if o.result in ("fail", "error"))


def outcome(admm: Callable[..., object], law: str, case: Case) -> Outcome:
    """The one outcome of a law for a program on a case."""
    (found,) = [o for o in run_conformance(admm, vectors=[case]).outcomes if o.law == law]
    return found


def examined(seed: int, period: int = PERIOD) -> tuple[Probe, ...]:
    """The probes of a seed: each of them on every ``period``-th."""
    return tuple(probe for k, probe in enumerate(probes()) if (seed + k) % period == 0)


def random_outcomes(variant: Variant, seeds: int = SEEDS, period: int = PERIOD, hard: int = 0) -> Iterator[Outcome]:
    """Every outcome of a variant on its seeds and on the first ``hard`` difficult problems."""
    door = PythonDoor(variant.admm, variant.namespace)
    for seed in range(seeds):
        yield from outcomes(door, case(variant.family, seed), examined(seed, period))
    for k in range(hard):
        with np.errstate(all="ignore"):
            found = list(outcomes(door, own_case(difficult(variant.family, k)), examined(k, period)))
        yield from found
