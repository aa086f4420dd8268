"""Every generated fact holds on seeded functions, maps, runs, graphs and laws; a false neighbour of each fails.

Samples that draw from a ``random.Random`` are exact; the others are floats, and facts hold up to rounding. What shifts prove
needs no sample: their rule has accepted it; nor does what is drawn from a declaration or from a class of functions alone, which
``tests/algorithms`` holds on exact runs of every declaration: under other letters it is the same fact, and with two of these
exchanged the proofs that use it fail.
"""

import math
import random
import re
from contextvars import copy_context
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import product

import numpy as np
import pytest

from tests.admm.instances import losses, oracle_admm, pair, problem, regularisers
from tests.admm.test_bindings import feasible
from tests.lemmas.samples import agents, chan2024, cyffers2023, function_classes, gradient_admm, sums
from tests.lemmas.samples.gradient_admm import MEANS, ORACLE, PAIRS
from verify.admm import gradient_admm_pair, oracle_admm_step
from verify.algorithms import classes
from verify.algorithms.differences import class_fact, differences, one_run
from verify.exact.admm import to_point
from verify.kernel import Fact, Point, Polynomial, Rejected, check_point, evaluate
from verify.lemma import generators as module
from verify.lemma.energies import believed
from verify.lemma.generators import generator, named, typed, underived
from verify.lemma.laws import evaluate_law

EXACT = {**function_classes.SAMPLES, **chan2024.SAMPLES, **cyffers2023.SAMPLES, **gradient_admm.SAMPLES}
FLOATS = {**agents.SAMPLES, **sums.SAMPLES}
FACTS = [(name, goal.name) for name in (*EXACT, *FLOATS) for goal in named()[name].says.goals]
ROUNDED = dict.fromkeys(
    (
        "path of three nodes",
        "optimum of (1)",
        "weighted mean of the iterates",
        "fresh noise",
        "stacked vectors",
        "DP-ADMM with one agent, its noise",
    ),
    1e-12,
) | {"density of a private step": 1e-6}
VANISH = {
    "weighted mean of the iterates",
    "fresh noise",
    "DP-ADMM with one agent, its noise",
    "path of three nodes",
    "optimum of (1)",
}  # a sum of many terms


DECLARED = (differences, one_run, class_fact, classes.line, classes.called, classes.coordinate, classes.along)


def sampled(made):
    """Whether a fact is drawn by another question than those of ``DECLARED``; PAIRS are held on float runs below."""
    return made.shifts is None and made.algorithm not in PAIRS and any(q.func not in DECLARED for q in made.drawn)


def test_every_generator_is_sampled_once():
    files = (function_classes, chan2024, cyffers2023, gradient_admm, agents, sums)
    assert sum(len(f.SAMPLES) for f in files) == len(EXACT) + len(FLOATS)
    assert {name for name, made in named().items() if sampled(made)} <= EXACT.keys() | FLOATS.keys() <= named().keys()
    assert not [name for name, made in named().items() if made.shifts is None and typed(made)]


class Letters(dict):
    """A float sample by its letters; an inner product when it is asked for."""

    def __missing__(self, atom):
        u, v = atom[1:-1].split(",")
        return float(np.sum(self[u] * self[v]))


@cache
def points(name):
    """30 exact points of a generator (16 find every false neighbour below), or 12 samples in floats."""
    if name in FLOATS:
        return [Letters(FLOATS[name](np.random.default_rng(seed))) for seed in range(12)]
    made = [EXACT[name](random.Random(seed)) for seed in range(30)]
    return [one if isinstance(one, Point) else to_point(one, named()[name].says) for one in made]


@cache
def checked(name):
    return [check_point(named()[name].says, point) for point in points(name)]


def seen(name):
    """The numbers of each atom at these points."""
    return points(name) if name in FLOATS else [found.at for found in checked(name)]


def holds(name, fact, at):
    if name in EXACT:
        value, error = evaluate(fact.value, at), 0
    else:
        terms = [float(c) * math.prod(at[atom] ** power for atom, power in m) for m, c in fact.value.terms.items()]
        value, error = sum(terms), ROUNDED.get(name, 1e-8) * (1 if name in VANISH else 1e-300 + sum(map(abs, terms)))
    return {">=": value >= -error, ">": value > -error, "=": abs(value) <= error}[fact.kind]


def breaks(name, fact):
    return not all(holds(name, fact, at) for at in seen(name))


def times(fact, monomial, factor):
    terms = fact.value.terms
    return replace(fact, value=Polynomial({**terms, monomial: terms[monomial] * factor}), said=None)


@pytest.mark.parametrize("name", [*EXACT, *FLOATS])
def test_every_fact_holds(name):
    says = named()[name].says
    if name in EXACT:
        assert [found for found in checked(name) if not found.witnesses] == []
    for at in points(name) if name in FLOATS else ():
        assert [fact.name for fact in (*says.facts, *says.goals) if not holds(name, fact, at)] == []


# All others are seen with each coefficient 1 % larger or smaller, or with their only term turned round.
SOME = """exponential, tangent: tangent; exponential, reciprocal: tangent; logarithm, tangent: tangent
rounds that reach a target: few; logarithm of 1 + 1/M: below; infimal postcomposition, a minimiser: near_infimum
logarithm of 1.25/delta: tangent
numbers in [0, c], c at most 1, and their exponentials: exponential_above; standard normal: mills_below
DP-ADMM, all agents: aggregation; sums over the iterations: harmonic"""  # some coefficient is
TURNED = """a walk of K steps from a given user, then to uniform ones: seen; logarithm of an integer from 3 on: above_one
an event under two laws P and Q, cut where P/Q passes a threshold: markov; connected graph: degrees; objective of a node: gradient
DP-ADMM on a sum of hinges, its noise shifted: deviation; DP-ADMM on a sum of hinges, its noise shifted: event
DP-ADMM on a sum of hinges, its noise shifted: hinge; objective of an agent: convex
the mean of iterates on |w - 1|: reverse_triangle
the loss sqrt(1/4 + x^2) - 1/2: below; standard normal: mills_above; standard normal: sides; centred normal: beyond
second tail: second_tail; exponent at the threshold: tangent; exponent at the threshold, epsilon <= 9/5: below
objectives of the agents: convex; objectives of the agents: smooth"""  # with some coefficient turned round
CONSTANT = """noise through A = [I D]: orthogonal_blocks; orthogonal unit vector: orthogonal; dual vector of powers: orthogonal
Algorithm 3 of cyffers2023, a fixed point: line_7; Algorithm 3 of cyffers2023, a fixed point: line_8"""  # with the constant alone
DRAWN_CENTRED = [
    "centred",
    "centred_image",
    "noise_d",
    "noise_rho_d",
    "noise_v",
    "noise_e",
    "noise_apart",
]  # by a biased draw, below


@pytest.mark.parametrize(("name", "fact"), FACTS, ids=lambda part: part)
def test_a_false_neighbour_of_a_fact_fails(name, fact):
    """And on exact samples with a constant taken off: 1, or 2 where no claim asks for K - 1."""
    (goal,) = (g for g in named()[name].says.goals if g.name == fact)
    terms, here = goal.value.terms, f"{name}: {fact}"
    assert name in FLOATS or breaks(name, replace(goal, value=goal.value - (2 if fact == "seen" else 1), said=None))
    if name in VANISH or fact in DRAWN_CENTRED or here in re.split("; |\n", CONSTANT):
        return
    turned = (len(terms) == 1 and goal.kind != "=") or here in re.split("; |\n", TURNED)
    factors = [Fraction(-1)] if turned else [Fraction(99, 100), Fraction(101, 100)]
    found = [any(breaks(name, times(goal, term, factor)) for factor in factors) for term in terms]
    assert (any if turned or here in re.split("; |\n", SOME) else all)(found), f"{here} holds whatever its constants are"


def test_what_must_vanish_does_not_vanish_elsewhere():
    """Noise that knows the past, a point that is no mean, another vector on the path: the fact breaks."""
    rng = np.random.default_rng(3)
    u, wt, g = rng.uniform(0.1, 1, size=5), *rng.normal(size=(2, 5, 2))
    for name, change in {
        "fresh noise": lambda at: {"N": at["N"] + 0.1 * at["x"]},
        "weighted mean of the iterates": lambda at: {"SG": float((u * ((wt - wt.mean(0)) @ g[0])).sum())},
        "optimum of (1)": lambda at: {"mean": at["mean"] + 0.1},
        "path of three nodes": lambda at: {"u": np.array([1.0, 0.0, -2.0])},
    }.items():
        at = points(name)[0]
        assert not holds(name, named()[name].says.goals[-1], Letters({**at, **change(at)}))


@pytest.mark.parametrize(
    ("name", "sample", "fact"),
    [
        *((MEANS, gradient_admm.in_the_mean, fact) for fact in ("unbiased", "centred", "centred_image")),
        *((cyffers2023.steps[0].algorithm, cyffers2023.one_iteration, fact) for fact in
          ("noise_d", "noise_rho_d", "noise_v", "noise_e", "noise_apart", "noise_whole")),
    ],
)  # fmt: skip
def test_a_biased_draw_breaks_its_fact(name, sample, fact):
    says = named()[name].says
    assert any(not check_point(says, sample(random.Random(seed), bias=1)).goals[fact] for seed in range(60))


def float_steps(name):
    """Of pairs with every loss and regulariser, A = [I D] and a step up to 1/nu where the name says so; of oracle ADMM."""
    identity, tied = PAIRS.get(name, (False, True))
    rng, found = np.random.default_rng(3), []
    for loss, g, step in product(losses(rng, 6), regularisers(rng, 3), (0.9,) if tied else (0.9, 1.4)):
        p = problem(rng, losses(rng, 6)[loss], regularisers(rng, 3)[g], m=3, l=3, step=step)
        if name in PAIRS:
            p = replace(p, A=np.hstack([np.eye(3), rng.normal(size=(3, 3))])) if identity else p
            found += gradient_admm_pair(*pair(rng, p, 3))
            continue
        x_star, y_star = feasible(rng, p)
        run = oracle_admm(p, rng.normal(size=6), y_star, [p.f] * 3, rng.normal(size=(3, 6)))
        for b in oracle_admm_step(run, x_star, y_star)[1:]:  # at t = 0 nothing makes B^T lam_0 a subgradient at y_0
            more = {"lam_new": b["vectors"]["lam_next"], "z": rng.normal(size=len(b["vectors"]["lam"]))}
            found.append(b | {"vectors": b["vectors"] | more, "sizes": b["sizes"] | {"lam_new": b["sizes"]["lam_next"]}})
    return found


@pytest.mark.parametrize("name", [*PAIRS, ORACLE])
def test_every_fact_holds_on_runs_of_the_reference(name):
    steps = float_steps(name)
    assert len(steps) > 20
    for binding in steps:
        report = evaluate_law(named()[name].says, binding)
        assert report.assumed and report.holds, report.broken


def larger(facts, place):
    for i, fact in enumerate(facts):
        terms = list(fact.value.terms.items())
        monomial, coefficient = terms[place % len(terms)]
        yield replace(fact, value=fact.value + Polynomial({monomial: coefficient / (100 + i)}))


def test_every_question_about_a_class_is_asked():
    asked = {question.func.__name__ for made in named().values() for question in made.drawn}
    assert {name for name, f in vars(classes).items() if getattr(f, "__module__", "") == classes.__name__} <= asked


def test_a_machine_derives_every_fact_and_no_other(monkeypatch):
    derived = {(name, goal.name) for name, made in named().items() for goal in made.says.goals}
    assert [place for place in derived if underived(*place)] == []
    shifted = {place for place in derived if named()[place[0]].shifts is not None}
    assert shifted < derived and not underived("no generator", "x") and not underived("convex functions", "no fact")

    answers = {name: tuple(module._drawn(named()[name])) for name, _ in derived - shifted}  # each question asked once

    def judged(name, fact, **changes):
        made = named()[name]
        monkeypatch.setattr(module, "generator", lambda asked: {name: replace(made, **changes)}.get(asked))
        underived.cache_clear()
        return underived(name, fact)

    try:
        for name, fact in sorted(derived - shifted):  # without the question, or with every goal times 101/100, nothing is derived
            says = named()[name].says
            more = tuple(Fact(g.name, g.kind, g.value * Fraction(101, 100)) for g in says.goals)
            with monkeypatch.context() as patch:
                patch.setattr(module, "_drawn", lambda made, own=answers[name]: own if made.drawn else ())
                assert judged(name, fact, drawn=()) and judged(name, fact, says=replace(says, goals=more)), (name, fact)
                assert not judged(name, fact)
                for place in range(3):  # nor from answers of which one term is 1 % larger
                    patch.setattr(module, "_drawn", lambda made, place=place, own=answers[name]: larger(own, place))
                    assert judged(name, fact), (name, fact, place)
        with pytest.raises(ValueError, match="a question to"):
            judged("convex functions", "monotone", drawn=(partial(dict),))
    finally:
        underived.cache_clear()


def test_what_was_believed_while_a_file_was_read_is_proved_for_who_asks_afterwards(monkeypatch):
    made = named()["projected noisy gradient descent, a change in every iteration"]
    program, control = made.shifts
    shifts = program, replace(control, energies={space: energy / 2 for space, energy in control.energies.items()})
    reads = copy_context()
    reads.run(believed.set, True)
    false = replace(made, algorithm="half", shifts=shifts, says=reads.run(made.reading.says, *shifts))
    monkeypatch.setattr(module, "writing", lambda *_: ["here"])
    monkeypatch.setattr(module, "_of", lambda *_: (false,))
    assert reads.run(generator, "half") is false
    with pytest.raises(Rejected, match="the identity fails"):
        generator("half")
