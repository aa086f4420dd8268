"""Every generated fact of gradient ADMM and of its oracle variant holds on seeded runs; a fact 1 % off fails on some of them.

Two sources: float runs of the reference implementation with losses and regularisers of every kind, and exact rational runs
with quadratics, on which many of the facts are equalities.
"""

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from lemmas.common import gradient_admm_on_a_line, gradient_admm_pair
from lemmas.common.gradient_admm_on_a_line import LINE
from tests.lemmas.altered_facts import ONE_PER_CENT, admitted, altered, breaks
from verify import OracleRun, Pair
from verify.algorithms.arithmetic import RATIONALS
from verify.algorithms.chan2024.gradient_admm import gradient_admm
from verify.algorithms.functions import Quadratic
from verify.algorithms.inputs import Inputs
from verify.algorithms.run import run as run_declared
from verify.exact.admm import to_point
from verify.judge.observe import oracle_runs, pair_runs, problems
from verify.kernel import Point, check_point
from verify.lemma.generators import generated
from verify.lemma.laws import evaluate_law

POINTS = 60
PAIR = "gradient ADMM"
ORACLE = "oracle ADMM"
MASKED = "masked iterate"
RUN = "oracle ADMM, T iterations"
MEANS = "oracle ADMM, one iteration in L2"


def matrix(rng, rows, columns):
    return tuple(tuple(Fraction(rng.randint(-3, 3), rng.randint(1, 2)) for _ in range(columns)) for _ in range(rows))


def vector(rng, size):
    return tuple(Fraction(rng.randint(-4, 4)) for _ in range(size))


def diagonal(entries):
    return tuple(tuple(entry if i == j else Fraction(0) for j in range(len(entries))) for i, entry in enumerate(entries))


def curvatures(rng, size, low, high):
    return diagonal([rng.choice((low, high, (low + high) / 2)) for _ in range(size)])


def exact_pair(rng, identity, tied):
    """Two runs of one step in dimension n = m, l = 1 or 2, A = [I D] and eta = 1/nu where asked."""
    m = rng.randint(1, 2)
    n = m + rng.randint(0, 1) if identity else m
    nu, mu_g = Fraction(rng.randint(1, 3)), Fraction(rng.randint(0, 2))
    eta = 1 / nu if tied else Fraction(rng.randint(1, 4), 3)
    mu = rng.choice((Fraction(0), nu / 2, nu))
    D = matrix(rng, m, n - m) if n > m else tuple(() for _ in range(m))
    A = tuple((*(Fraction(i == j) for j in range(m)), *D[i]) for i in range(m)) if identity else matrix(rng, m, n)
    B = diagonal([Fraction(rng.choice((-2, -1, 1, 2))) for _ in range(m)])
    size = sum(abs(x) for row in A for x in row) * max(abs(B[i][i]) for i in range(m))
    rho = abs(A[0][0] * B[0][0]) if m == n == 1 else size
    return Pair(
        A=A, B=B, c=vector(rng, m), beta=Fraction(rng.randint(1, 3), 2), eta=eta, nu=nu, mu=mu, mu_g=mu_g, rho=rho,
        f=(curvatures(rng, n, mu, nu), vector(rng, n)), g=(curvatures(rng, m, mu_g, mu_g + rng.randint(0, 1)), vector(rng, m)),
        start=(vector(rng, n), vector(rng, m)), other=(vector(rng, n), vector(rng, m)),
    )  # fmt: skip


def exact_oracle(rng):
    """Two steps (so that B^T lam_t is a subgradient at y_t), quadratics with some directions of curvature zero."""
    n = m = rng.randint(1, 2)
    A, B, x_star = matrix(rng, m, n), diagonal([Fraction(rng.choice((-1, 1, 2))) for _ in range(m)]), vector(rng, n)
    y_star = vector(rng, m)
    c = tuple(sum(A[i][j] * x_star[j] for j in range(n)) + B[i][i] * y_star[i] for i in range(m))
    return OracleRun(
        A=A, B=B, c=c, beta=Fraction(rng.randint(1, 3), 2), eta=Fraction(1, rng.randint(1, 3)),
        f=(curvatures(rng, n, Fraction(0), Fraction(2)), vector(rng, n)),
        g=(curvatures(rng, m, Fraction(0), Fraction(1)), vector(rng, m)),
        x=vector(rng, n), y=vector(rng, m), noise=(vector(rng, n), vector(rng, n)), reference=(x_star, y_star),
    )  # fmt: skip


def masked(rng):
    """w1 = lam1 - beta A x1, v = w1/beta and E v = (v, 0) for A = [I D]."""
    m, more, beta = rng.randint(1, 3), rng.randint(0, 2), Fraction(rng.randint(1, 4), 2)
    lam1, A_x1 = vector(rng, m), vector(rng, m)
    v = tuple(a / beta - b for a, b in zip(lam1, A_x1, strict=True))
    return Point({"beta": beta}, {"lam1": lam1, "A_x1": A_x1, "AEv": v, "Ev": (*v, *([Fraction(0)] * more))})


def new_multiplier(rng, values):
    """The values of a run with lam_{t+1} under its own letter, and a vector z to test it with."""
    scalars, vectors = values
    return scalars, vectors | {"lam_new": vectors["lam_next"], "z": vector(rng, len(vectors["lam"]))}


def whole_run(rng):
    """|lam_T|^2 and the squared residual of the averages over T steps of Algorithm 4."""
    T, one = rng.randint(1, 3), exact_oracle(rng)
    steps, m, beta = [], len(one.A), Fraction(one.beta)
    for t in range(1, T + 1):
        noise = tuple(one.noise[k % 2] for k in range(t))
        steps.append(replace(one, noise=noise).values()[1])
    residual = [sum(v["A_x_next"][i] + v["b_next"][i] - v["c"][i] for v in steps) / T for i in range(m)]
    lam = steps[-1]["lam_next"]
    return Point({"beta": beta, "T": T, "R": sum(x * x for x in residual), "Lam": sum(x * x for x in lam)})


def in_the_mean(rng, bias=0):
    """All outcomes of (x_t, sampled gradient, noise), 4 * 2 * 2 of probability 1/16 each: a coordinate per outcome, times 1/4."""
    n = rng.randint(1, 2)
    H, A = matrix(rng, n, n), matrix(rng, n, n)
    starts, x_star = [vector(rng, n) for _ in range(4)], vector(rng, n)
    spread, length = vector(rng, n), vector(rng, n)
    rows = {name: [] for name in ("x", "x_star", "s", "N", "grad_F", "At_AN")}
    for x, sign, other in product(starts, (-1, 1), (-1, 1)):
        gradient = [sum(H[i][j] * x[j] for j in range(n)) for i in range(n)]
        N = [other * v * (1 + x[0] ** 2) + bias for v in length]  # its size may depend on x_t, its mean may not
        A_N = [sum(A[i][j] * N[j] for j in range(n)) for i in range(n)]
        At_AN = [sum(A[j][i] * A_N[j] for j in range(n)) for i in range(n)]
        s = [g + sign * v * x[0] + bias for g, v in zip(gradient, spread, strict=True)]
        for name, values in zip(rows, (x, x_star, s, N, gradient, At_AN), strict=True):
            rows[name] += [v / Fraction(4) for v in values]
    return Point({}, rows)


def on_a_line(rng, kind):
    """One iteration of the declared algorithm in numbers, in rationals: one run with c = 0, or the differences of two."""
    eta, beta = Fraction(rng.randint(1, 4), 2), Fraction(rng.randint(1, 5), 2)
    a, curvature, slope = Fraction(rng.randint(-3, 3)), Fraction(rng.randint(0, 2)), Fraction(rng.randint(-3, 3))
    kappa = Fraction(0) if kind == "linear g" else Fraction(rng.randint(0, 3))
    single, sign = kind == "linear g" or rng.random() < 0.5, 1 if kind == "linear g" else rng.choice((-1, 1))
    g_slope = Fraction(0) if kind != "linear g" and single else slope

    def numbers(x, lam, c):
        data = {"A": [[a]], "B": [[Fraction(sign)]], "c": [c], "beta": beta, "eta": eta, "sigma": Fraction(0)}
        functions = {"f": Quadratic([[curvature]], [Fraction(0)]), "g": Quadratic([[kappa]], [g_slope])}
        made = Inputs(data=data, functions=functions, start={"x": [x], "lam": [lam]}, noise={"N": [[Fraction(0)]]})
        rows = run_declared(gradient_admm, made, steps=1, arithmetic=RATIONALS)
        values = {"x": x, "l": lam, "x_next": rows["x"][1][0], "l_next": rows["lam"][1][0], "b": sign * rows["y"][0][0]}
        return values | {"g": curvature * x}

    one = numbers(Fraction(rng.randint(-4, 4)), Fraction(rng.randint(-4, 4)), Fraction(0) if single else Fraction(2))
    other = numbers(Fraction(rng.randint(-4, 4)), Fraction(rng.randint(-4, 4)), Fraction(2))
    values = one if single else {n: v - other[n] for n, v in one.items()}
    return values | {"eta": eta, "beta": beta, "a": a, "slope": slope, "kappa": kappa}


@cache
def exact_points(name):
    says, rng = generated()[name].says, random.Random(11)
    if name.startswith(LINE):
        made = [on_a_line(rng, name.removeprefix(LINE + ", ")) for _ in range(POINTS)]
        return [Point({n: values[n] for n in says.signs}) for values in made]
    if name == ORACLE:
        return [to_point(new_multiplier(rng, exact_oracle(rng).values()), says) for _ in range(POINTS)]
    if name == RUN:
        return [whole_run(rng) for _ in range(POINTS)]
    if name == MEANS:
        return [in_the_mean(rng) for _ in range(POINTS)]
    if name == MASKED:
        return [masked(rng) for _ in range(POINTS)]
    return [
        to_point(exact_pair(rng, name.endswith("[I D]"), name.endswith("(1/eta)-smooth")).values(), says) for _ in range(POINTS)
    ]


def admits(name, problem):
    """Whether the problem's class is the generator's."""
    if name.endswith("(1/eta)-smooth"):
        return problem.eta * problem.f.nu <= 1 + 1e-12
    if name.endswith("[I D]"):
        return problem.A.shape[1] >= problem.m and bool(np.array_equal(problem.A[:, : problem.m], np.eye(problem.m)))
    return True


def float_steps(name):
    if name.startswith(PAIR):
        return [b for (_, run), (_, p) in zip(pair_runs(), problems(), strict=True) if admits(name, p) for b in run]
    rng, found = np.random.default_rng(3), []
    for _, run in oracle_runs():
        for b in run[1:]:  # at t = 0 nothing makes B^T lam_0 a subgradient at y_0
            more = {"lam_new": b["vectors"]["lam_next"], "z": rng.normal(size=len(b["vectors"]["lam"]))}
            found.append(b | {"vectors": b["vectors"] | more, "sizes": b["sizes"] | {"lam_new": b["sizes"]["lam_next"]}})
    return found


LINES = [g.algorithm for g in gradient_admm_on_a_line.generates]
NAMES = [*sorted(g.algorithm for g in gradient_admm_pair.generates), *LINES, ORACLE, RUN, MEANS, MASKED]
FACTS = [(name, goal.name) for name in NAMES for goal in generated()[name].says.goals]


def test_every_generator_of_these_files_is_here():
    from lemmas.common import oracle_admm_step, two_iterations

    made = (
        *gradient_admm_pair.generates,
        *gradient_admm_on_a_line.generates,
        *oracle_admm_step.generates,
        two_iterations.generates,
    )
    assert {g.algorithm for g in made} == set(NAMES)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
def test_every_fact_holds_on_exact_runs(name):
    for point in exact_points(name):
        outcome = check_point(generated()[name].says, point)
        assert outcome.witnesses, outcome


@pytest.mark.parametrize("name", [n for n in NAMES if (n.startswith(PAIR) and n not in LINES) or n == ORACLE])
def test_every_fact_holds_on_runs_of_the_reference(name):
    steps = float_steps(name)
    assert len(steps) > 20
    for binding in steps:
        report = evaluate_law(generated()[name].says, binding)
        assert report.assumed and report.holds, report.broken


# The terms of these vanish one by one; test_a_biased_draw_breaks_its_fact shows their power.
CENTRED = [(MEANS, "centred"), (MEANS, "centred_image")]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "fact"), [f for f in FACTS if f not in CENTRED], ids=lambda part: part)
def test_every_term_of_a_fact_matters(name, fact):
    """Each coefficient 1 % larger or 1 % smaller breaks the fact on some run (a single term: its sign turned)."""
    (goal,) = (g for g in generated()[name].says.goals if g.name == fact)
    factors = ONE_PER_CENT if len(goal.value.terms) > 1 else (Fraction(-1),)
    for terms in zip(*([iter(altered(goal, factors))] * len(factors)), strict=True):
        assert any(breaks(wrong, seen(name)) for wrong in terms), terms[0].value


@cache
def seen(name):
    return admitted(generated()[name].says, exact_points(name))


@pytest.mark.parametrize("fact", ["unbiased", "centred", "centred_image"])
def test_a_biased_draw_breaks_its_fact(fact):
    says, rng = generated()[MEANS].says, random.Random(5)
    assert any(not check_point(says, in_the_mean(rng, bias=1)).goals[fact] for _ in range(POINTS))
