"""The engine against known optima, against PEPit, and where there is no optimum."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest

from bench import pepit_models
from bench.worst_case import in_convex_norm, in_strongly_convex_norm, strong_point
from lemmas.chan2024.convex import nonexpansion
from lemmas.chan2024.strongly_convex import weighted_inequality
from tests.tables import by_name, typed
from tests.worst_case.programs import (
    convex_contraction,
    gradient_descent,
    gradient_descent_values,
    of_one_function,
    one_step_privacy,
    proximal_point,
)
from tests.worst_case.test_ratio import CONVEX, douglas_rachford, p, q, z
from verify.algorithms.declaration import Update
from verify.algorithms.rounding import gamma
from verify.cones.statement_solution import ACCEPTED, Compiled, solve
from verify.kernel import Fact, Polynomial, Vector
from verify.worst_case import Inexpressible, Lmi, Program, Unsolved, from_statement
from verify.worst_case.conditions import Conditions, LinearOperator
from verify.worst_case.contraction import contraction
from verify.worst_case.ratio import Question

STRONG = in_strongly_convex_norm(
    {"eta": F(64, 105), "beta": F(2), "nu": F(2), **dict.fromkeys(("mu", "mu_g", "rho", "low"), F(1))}
)
x, y = Vector.named("x"), Vector.named("y")
relaxed = replace(douglas_rachford, steps=(*douglas_rachford.steps[:2], Update(z.next, z + F(3, 2) * (q - p))))


def value(program):
    return solve(program).value


@pytest.mark.parametrize(
    ("program", "known"),
    typed(
        __file__, "engine", "known optima", by_name(convex_contraction, gradient_descent, gradient_descent_values, proximal_point)
    ),
)
def test_known_optima(program, known):
    assert value(program) == pytest.approx(known, abs=ACCEPTED)


@pytest.mark.parametrize(("change",), typed(__file__, "engine", "what is compiled once is the program of the numbers"))
def test_what_is_compiled_once_is_the_program_of_the_numbers(change):
    """The question of numbers from the start, against the one of letters with numbers put in."""
    numbers = {n: v for n, v in (STRONG | change | {"R": F(1), "S": F(2, 3), "P": F(2, 3), "Q": F(1)}).items() if v is not None}
    compiled = Compiled(contraction({n: Polynomial.atom(n) for n in numbers}).program())
    assert compiled.program.at(numbers) == contraction(numbers).program()
    (blocks, *target), (wanted, *aim) = compiled.at(numbers), Compiled(compiled.program.at(numbers)).at({})
    sums = 8  # terms of an entry of a compiled matrix at most, and their factors
    both = zip((blocks.matrix.toarray(), blocks.constant, *target), (wanted.matrix.toarray(), wanted.constant, *aim), strict=True)
    for found, known in both:
        np.testing.assert_allclose(found, known, rtol=gamma(2 * sums), atol=gamma(2 * sums) * np.abs(known).max())


@pytest.mark.parametrize("k", [F(1, 2), F(1), F(3, 2), F(3)])
def test_the_sharper_one_step_constant_is_the_worst_case_of_the_two_iterations(k):
    best = (float(k) + 2 + float(k * k + 4) ** 0.5) / (2 * float(k))
    assert value(one_step_privacy(k, F(1))) == pytest.approx(best, abs=ACCEPTED)
    room = 2 * k * max(F(2), 3 / k) - k - 2  # best <= max(2, 3/k), without roots
    assert room >= 0 and k * k + 4 <= room**2


def test_non_expansion_holds_up_to_twice_the_smoothness_of_lemma_6_5_and_not_beyond():
    eta, beta = F(1, 2), F(3)
    assert value(convex_contraction(eta, beta, 1, F(2) / eta)) == pytest.approx(1, abs=ACCEPTED)
    assert value(convex_contraction(eta, beta, 1, F(21, 10) / eta)) == pytest.approx(1.21, abs=ACCEPTED)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (lambda: gradient_descent(F(1), F(10), F(1, 6), 2), lambda: pepit_models.gradient_descent(1, 10, 1 / 6, 2)),
        (lambda: gradient_descent_values(F(1), F(3, 2), 2), lambda: pepit_models.gradient_descent(0, 1, 1.5, 2, True)),
        (lambda: proximal_point(F(2), 3), lambda: pepit_models.proximal_point(2, 3)),
        (
            lambda: Question(douglas_rachford, {"gamma": F(3, 10)}, CONVEX | {"f": (F(1), F(10))}).program(),
            lambda: pepit_models.douglas_rachford(1, 10, 0.3, 1),
        ),
        (
            lambda: Question(relaxed, {"gamma": F(1)}, CONVEX | {"f": (F(1, 2), F(3))}).program(),
            lambda: pepit_models.douglas_rachford(0.5, 3, 1, 1.5),
        ),
        *(
            (lambda p=p, T=T: contraction(p, T).program(), lambda p=p, T=T: pepit_models.gradient_admm(p, T))
            for p, T in ((STRONG, 1), (STRONG, 2), (STRONG | {"low": F(1, 2)}, 1))
        ),
        (
            lambda: convex_contraction(F(2, 3), F(1, 4)),
            lambda: pepit_models.gradient_admm(in_convex_norm({"eta": F(2, 3), "beta": F(1, 4), "nu": F(3, 2)}), 1),
        ),
    ],
)
def test_pepit_agrees(ours, theirs):
    other, _ = pepit_models.optimum(theirs())
    assert value(ours()) == pytest.approx(other, abs=ACCEPTED)


def test_pepit_agrees_at_random_parameters():
    import random

    draw = random.Random(5)
    for _ in range(4):
        numbers = strong_point(draw)
        other, _ = pepit_models.optimum(pepit_models.gradient_admm(numbers, 1))
        assert value(contraction(numbers).program()) == pytest.approx(other, abs=ACCEPTED)


def test_pepit_agrees_on_a_bounded_operator():
    start, image, back = (Vector.named(n) for n in ("x", "Mx", "MtMx"))
    M = LinearOperator("M", ((start, image),), ((image, back),), bound=F(2))
    program = Conditions({"x": "X", "Mx": "Y", "MtMx": "X"}, (), (M,)).program(start.norm2, back.norm2)
    other, _ = pepit_models.optimum(pepit_models.bounded_operator(2))
    assert value(program) == pytest.approx(other, abs=ACCEPTED)


def test_several_steps_contract_at_least_as_much_as_one_repeated():
    one = value(contraction(STRONG).program())
    for steps in (2, 3, 4):
        assert value(contraction(STRONG, steps).program()) <= one**steps + ACCEPTED


def test_coercivity_on_the_whole_space_is_no_weaker_than_at_one_vector():
    values = {"eta": F(64, 105), "beta": F(2), "nu": F(2), "mu": F(1), "mu_g": F(1), "rho": F(1)}
    program = from_statement(weighted_inequality.says, values, "weighted", weighted_inequality.before)
    assert value(program) <= 1 + ACCEPTED
    P, Q = 1 - F(2, 35) / F(64, 105), F(32, 105) + F(64, 105) * F(2, 35) / 4
    assert value(contraction(STRONG | {"P": P, "Q": Q}).program()) <= value(program) + ACCEPTED


def test_a_statement_becomes_a_program():
    program = from_statement(nonexpansion.says, {"eta": F(1, 2), "beta": F(3)}, "nonexpansion", nonexpansion.before)
    assert value(program) == pytest.approx(1, abs=ACCEPTED)
    with pytest.raises(Inexpressible, match="beta must be positive"):
        from_statement(nonexpansion.says, {"eta": F(1), "beta": F(0)}, "nonexpansion")
    for given, told in (
        ({}, "eta, beta: say --set eta=NUMBER --set beta=NUMBER"),
        ({"eta": F(1)}, "beta: say --set beta=NUMBER"),
    ):
        with pytest.raises(Inexpressible, match=f"not linear in what is unknown without a number for {told}$"):
            from_statement(nonexpansion.says, given, "nonexpansion", nonexpansion.before)
    with pytest.raises(Inexpressible, match="no goal"):
        from_statement(nonexpansion.says, {"eta": F(1), "beta": F(1)}, "other")


@pytest.mark.parametrize(
    ("facts", "left", "reason"), typed(__file__, "engine", "no optimum is said plainly", by_name(Fact, Polynomial, x=x, y=y))
)
def test_no_optimum_is_said_plainly(facts, left, reason):
    with pytest.raises(Unsolved) as caught:
        solve(Program({"x": "X", "y": "X"}, (), facts, x.norm2, left))
    assert caught.value.reason == reason


def test_an_optimum_that_is_not_reached_is_no_number():
    # sup <x,y> with |x| = 1 and |y|^2 <= t <= 10^9 scaled so badly that no accuracy is left
    t = Polynomial.atom("t")
    facts = (Fact("a", ">=", t - y.norm2), Fact("b", ">=", 10**30 - t * F(1, 10**15)))
    with pytest.raises(Unsolved):
        solve(Program({"x": "X", "y": "X"}, ("t",), facts, x.norm2, x @ y))


def test_a_time_limit_is_kept():
    with pytest.raises(Unsolved) as caught:
        solve(contraction(STRONG, 4).program(), time_limit=1e-6)
    assert caught.value.reason == "time limit"


@pytest.mark.parametrize(
    "build",
    [
        lambda: Program({"x": "X"}, (), (), x.norm2, x.norm2 * x.norm2),
        lambda: Program({"x": "X"}, (), (), x.norm2, y.norm2),
        lambda: Program({"x": "X"}, (), (), Polynomial({}), x.norm2),
        lambda: Program({"x": "X"}, (), (Fact("a", ">=", x.norm2),) * 2, x.norm2, x.norm2),
        lambda: Program({"x": "X"}, (), (), x.norm2, x.norm2, (Lmi("m", ((x.norm2, x.norm2), (x.norm2 * 2, x.norm2))),)),
        lambda: LinearOperator("A", (), (), bound=0.5),
        lambda: LinearOperator("A", (), (), coercive=F(-1)),
        lambda: convex_contraction(F(1), F(1), 0),
        *(lambda n=n: contraction(STRONG | {n: F(-1)}) for n in ("low", "rho", "mu", "mu_g", "nu")),
    ],
)
def test_malformed_programs_are_refused(build):
    with pytest.raises(Inexpressible):
        build()


def test_a_lipschitz_function_is_stated_exactly():
    a, b, ga, gb = (Vector.named(n) for n in ("a", "b", "ga", "gb"))
    program = of_one_function("a b ga gb", [(a, ga), (b, gb)], (a - b).norm2, lambda values: values[1] - values[0], lipschitz=3)
    assert value(program) == pytest.approx(3, abs=ACCEPTED)


def test_a_linear_operator_maps_combinations_linearly():
    a, b, Ma, Mb = (Vector.named(n) for n in ("a", "b", "Ma", "Mb"))
    spaces = {"a": "X", "b": "X", "Ma": "Y", "Mb": "Y"}
    M = LinearOperator("M", ((a, Ma), (b, Mb)), (), bound=F(1))
    assert value(Conditions(spaces, (), (M,)).program((a * 2 - b).norm2, (Ma * 2 - Mb).norm2)) == pytest.approx(1, abs=ACCEPTED)
