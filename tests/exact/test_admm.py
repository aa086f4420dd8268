import sys
from dataclasses import replace
from fractions import Fraction as Q

import numpy as np
import pytest

from lemmas.chan2024.convex import nonexpansion
from tests.admm.instances import gradient_admm, oracle_admm
from tests.bounds import near
from tests.tables import typed
from verify import Recursion, Statement, at_least, scalars, signs, spaces, vectors
from verify.admm import Problem, Quadratic, QuadraticRegulariser, gradient_admm_pair, oracle_admm_step
from verify.exact.admm import OracleRun, Pair, instance_point, to_point
from verify.kernel import check_point
from verify.lemma.laws import SUMS

PAIR = Pair(
    A=((1, Q(1, 2)), (0, 2), (-1, 1)),
    B=((1, 0), (Q(1, 3), 1), (0, -2)),
    c=(1, Q(-1, 2), 0),
    beta=Q(3, 4),
    eta=Q(1, 4),
    f=((((2, 1), (1, 3))), (1, -1)),
    g=(((1, 0), (0, Q(1, 2))), (0, Q(1, 5))),
    start=((3, -1), (1, 0, 2)),
    other=((0, Q(1, 2)), (0, 1, -1)),
    nu=4,
    mu=1,
    mu_g=Q(1, 2),
    rho=5,
)
ORACLE = OracleRun(
    A=PAIR.A,
    B=PAIR.B,
    c=(2, Q(4, 3), -3),
    beta=PAIR.beta,
    eta=PAIR.eta,
    f=PAIR.f,
    g=PAIR.g,
    x=(3, -1),
    y=(0, Q(1, 2)),
    noise=((1, Q(-1, 3)), (0, 2), (Q(1, 7), 1)),
    errors=((0, 0), (1, Q(-1, 4)), (Q(1, 2), 0)),
    reference=((1, Q(0)), (1, 1)),
)


def floats(value):
    return np.array(value, dtype=float)


def problem(instance, f=None):
    return Problem(
        Quadratic(*map(floats, f or instance.f)),
        QuadraticRegulariser(*map(floats, instance.g)),
        floats(instance.A),
        floats(instance.B),
        floats(instance.c),
        float(instance.beta),
        float(instance.eta),
    )


def agree(values, binding):
    scalars_, vectors_ = values
    assert set(vectors_) == set(binding["vectors"])
    for name, vector in vectors_.items():
        size = binding.get("sizes", {}).get(name, np.linalg.norm(binding["vectors"][name]))
        assert near(binding["vectors"][name], floats(vector), SUMS * binding["operations"], size), name
    for name in set(scalars_) & {"eta", "beta", "F_x", "F_star", "g_y", "g_y_next", "g_star"}:
        size = binding.get("sizes", {}).get(name, abs(float(scalars_[name])))
        assert near(binding["scalars"][name], float(scalars_[name]), SUMS * binding["operations"], size), name


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_pair_equals_the_float_run(steps):
    exact = replace(PAIR, steps=steps, later=((((1, 0), (0, 2))), (0, 3)))
    p = problem(exact)
    functions = [p.f] + [Quadratic(*map(floats, exact.later))] * (steps - 1)
    runs = [gradient_admm(p, floats(x), floats(lam), functions) for x, lam in (exact.start, exact.other)]
    agree(exact.values(), gradient_admm_pair(*runs)[-1])


@pytest.mark.parametrize("steps", [1, 3])
def test_oracle_run_equals_the_float_run(steps):
    exact = replace(ORACLE, noise=ORACLE.noise[:steps], errors=ORACLE.errors[:steps])
    p = problem(exact)
    users = [Quadratic(floats(exact.f[0]), floats(exact.f[1]) + floats(e)) for e in exact.errors]
    run = oracle_admm(p, floats(exact.x), floats(exact.y), users, floats(exact.noise) / float(exact.eta))
    agree(exact.values(), oracle_admm_step(run, *map(floats, exact.reference), p.f)[-1])


def test_the_values_satisfy_the_algorithm_exactly():
    p = replace(PAIR, eta=Q(1, 5))
    _, v = p.values()
    for i in range(2):
        assert v["G"][i] == (v["x"][i] - v["x_next"][i]) / p.eta + v["At_w_next"][i] - p.beta * v["At_b"][i]
    for i in range(3):
        assert v["lam_next"][i] == v["w"][i] - p.beta * v["b"][i]
        assert v["w_next"][i] == v["lam_next"][i] - p.beta * v["A_x_next"][i]
    # line 1: B' lam_next is the difference of the gradients K y of g
    assert v["Bt_lam_next"] == tuple(sum(k * y for k, y in zip(row, v["y"], strict=True)) for row in p.g[0])
    outcome = check_point(nonexpansion.says, instance_point(p, nonexpansion.says))
    assert outcome.witnesses, outcome


def test_the_algorithm_line_by_line_in_the_oracle_run():
    _, v = ORACLE.values()
    eta, beta = ORACLE.eta, ORACLE.beta
    for i in range(2):  # Lemma 3.2 gives s at the noiseless point x_next + N, and s + MN at x_next itself
        assert v["s"][i] == v["At_q"][i] + (v["x"][i] - v["x_next"][i] - v["N"][i]) / eta
        assert v["s"][i] + v["MN"][i] == v["At_p"][i] + (v["x"][i] - v["x_next"][i]) / eta
    for i in range(3):
        assert v["lam_next"][i] == v["lam"][i] - beta * v["r"][i]
        assert v["A_x_star"][i] + v["b_star"][i] == v["c"][i]
    first = replace(ORACLE, noise=ORACLE.noise[:1], errors=()).values()[1]
    assert first["lam"] == (0, 0, 0) and first["s"] == first["grad_F"] and first["x"] == ORACLE.x


def test_an_instance_can_refute():
    """eta twice too large: the map expands, and the kernel sees that a hypothesis, not the goal alone, is at fault."""
    wild = Pair(
        A=((1,),),
        B=((1,),),
        c=(0,),
        beta=Q(1, 100),
        eta=3,
        f=(((1,),), (0,)),
        g=(((1,),), (0,)),
        start=((1,), (0,)),
        other=((0,), (0,)),
    )
    outcome = check_point(nonexpansion.says, instance_point(wild, nonexpansion.says))
    assert not outcome.admissible and not outcome.hypotheses["cocoercive"]
    assert not outcome.goals["nonexpansion"]


def test_points_keep_the_names_of_the_statement():
    (a,), (x,) = scalars("a"), vectors("x")
    says = Statement(signs(positive="a eta"), spaces(X="x"), (), (at_least("goal", a * x.norm2),))
    with pytest.raises(ValueError, match="no value for a"):
        instance_point(PAIR, says)
    point = instance_point(PAIR, says, {"a": Q(2), "eta": Q(9)})  # a value of the run is none that can be chosen
    assert point.scalars == {"a": 2, "eta": Q(1, 4)} and set(point.vectors) == {"x"}
    with pytest.raises(ValueError, match="no value for z"):
        to_point(({}, {}), Statement({}, spaces(X="z"), (), (at_least("goal", vectors("z")[0].norm2),)))
    with pytest.raises(ValueError, match="sequences"):
        to_point(PAIR.values(), replace(says, recursion=Recursion("t", 0, {}, {})))
    with pytest.raises(ValueError, match="expected a Pair"):
        instance_point("pair", says)


@pytest.mark.parametrize(("change", "message"), typed(__file__, "admm", "pair validation"))
def test_pair_validation(change, message):
    with pytest.raises(ValueError, match=message):
        replace(PAIR, **change)


@pytest.mark.parametrize(("change", "message"), typed(__file__, "admm", "oracle validation"))
def test_oracle_validation(change, message):
    with pytest.raises(ValueError, match=message):
        replace(ORACLE, **change)


def test_rho_is_the_operator_norm():
    one = Pair(
        A=((3, 0), (0, 1)),
        B=((1, 0), (0, 2)),
        c=(0, 0),
        beta=1,
        eta=1,
        f=(((0, 0), (0, 0)), (0, 0)),
        g=(((1, 0), (0, 1)), (0, 0)),
        start=((1, 1), (0, 0)),
        other=((0, 0), (0, 0)),
        rho=3,
    )
    with pytest.raises(ValueError, match="rho"):
        replace(one, rho=Q(299, 100))


def test_importing_an_instance_needs_no_numpy():
    import subprocess

    code = "import sys, verify.exact.admm; sys.exit(any(m in sys.modules for m in ('numpy', 'scipy', 'flint', 'sympy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
