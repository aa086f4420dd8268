"""Random problems for the variants: every law of a run on every seed, every probe on every seventh, each on other seeds.

A probe makes up to five more runs of a problem, a law looks at the run that is there: probes take four fifths of the time. The
samples go through their kinds with the periods 2, 3, 4 and 5 (losses, regularisers, graphs, clipping), coprime to 7, so that each
probe sees every kind within 100 seeds. ``python -m tests.conformance.measure`` examines every probe on every seed.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from verify.conformance import PythonDoor, run_conformance
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


def reference(p: Problem, noise: object, steps: int) -> Mapping[str, object]:
    """The right program of any family: its declaration's run, whatever noise is asked for."""
    return families()[p.family].reference(p)


def outcome(admm: Callable[..., object], law: str, case: Case) -> Outcome:
    """The one outcome of a law for a program on a case."""
    (found,) = [o for o in run_conformance(admm, vectors=[case]).outcomes if o.law == law]
    return found


def examined(seed: int, period: int = PERIOD) -> tuple[Probe, ...]:
    """The probes of a seed: each of them on every ``period``-th."""
    return tuple(probe for k, probe in enumerate(probes()) if (seed + k) % period == 0)


def random_outcomes(variant: Variant, seeds: int = SEEDS, period: int = PERIOD) -> Iterator[Outcome]:
    """Every outcome of a variant on its seeds."""
    door = PythonDoor(variant.admm, variant.namespace)
    for seed in range(seeds):
        yield from outcomes(door, case(variant.family, seed), examined(seed, period))
