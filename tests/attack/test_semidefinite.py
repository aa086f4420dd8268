"""The semidefinite stage: what it measures, what it says that it cannot express, and that its points keep every fact exactly."""

from dataclasses import replace
from fractions import Fraction as Q

import numpy as np
import pytest

from lemmas.chan2024.convex import nonexpansion
from tests.bounds import printed
from verify import Statement, at_least, equal, signs, spaces, vectors
from verify.attack import EFFORTS, semidefinite
from verify.attack.semidefinite import VIOLATED, exact_point, posed, worst
from verify.cones import statement_solution
from verify.cones.solve import CLARABEL, residuals
from verify.cones.solve import solve as solve_conic
from verify.cones.statement_program import Inexpressible
from verify.cones.statement_solution import PROPOSED, Unsolved, solve
from verify.kernel import Polynomial, check_point, gram

from .statements import sum_of_steps

AT = {"eta": Q(1, 2), "beta": Q(1)}


def test_an_exact_gram_point_keeps_every_fact_exactly():
    neighbour, values = nonexpansion.too_strong[0].says, {"eta": Q(3, 7), "beta": Q(5, 11)}
    value, program = worst(neighbour, values)
    assert value > VIOLATED
    point = exact_point(neighbour, values, value, program)
    outcome = check_point(neighbour, point)
    assert outcome.refutes
    assert outcome.hypotheses["adjoint_w"]
    assert outcome.hypotheses["adjoint_b"]


def test_a_true_statement_has_no_violation():
    value, program = worst(nonexpansion.says, {"eta": Q(1), "beta": Q(2)})
    assert value < VIOLATED
    assert exact_point(nonexpansion.says, {"eta": Q(1), "beta": Q(2)}, 1.01, program) is None


def test_products_of_inner_products_and_sequences_are_not_expressible():
    u, v = vectors("u v")
    squares = Statement(signs(), spaces(E="u v"), (equal("unit", u.norm2, 1),), (at_least("far", v.norm2, (u @ v) ** 2),))
    with pytest.raises(Inexpressible, match="not linear in inner products"):
        worst(squares, {})
    with pytest.raises(Inexpressible, match="sequences"):
        worst(sum_of_steps, {"L": Q(1)})


@pytest.mark.parametrize(("eta", "beta"), [(Q(1, 2), Q(1)), (Q(3, 7), Q(5, 11)), (Q(2), Q(1, 3))])
def test_the_attack_sees_the_same_worst_case_through_another_solver(monkeypatch, eta, beta):
    """Lemma 6.5 and its false neighbours at fixed scalars: two solvers' values lie within the room of weak duality."""
    told, made = [], []

    def kept(conic, *given, **options):
        made.append((conic, solve_conic(conic, *given, **options)))
        return made[-1][1]

    monkeypatch.setattr(statement_solution, "solve_conic", kept)
    monkeypatch.setattr(statement_solution, "ATTEMPTS", 1)  # the second one is in other units
    for says in (nonexpansion.says, *(n.says for n in nonexpansion.too_strong)):
        if set(says.signs) == {"eta", "beta"}:
            (program,) = (next(choices) for choices in posed(says, {"eta": eta, "beta": beta}))
            one, other = (solve(program, accepted=PROPOSED, solver=solver).value for solver in (CLARABEL, "SCS"))
            (conic, mine), (_, theirs) = made[-2:]
            room = max(apart(conic, mine, theirs), apart(conic, theirs, mine))
            assert abs(one - other) <= room
            told.append(min(one, other) > 1 + room)  # what is broken is so by more than the room
    assert len(told) > 1 and not told[0] and any(told)


def apart(conic, one, other):
    """How far two values can lie apart: the gap of the multipliers of ``one``, residuals of the mixed pair."""
    mine, mixed = (residuals(conic, found.x, one.z) for found in (one, other))
    values = [1 + abs(conic.price @ found.x) for found in (one, other)]
    return mine["gap"] * values[0] + (mixed["primal"] + mixed["dual"]) * values[1]


def test_a_run_that_stopped_early_is_told_with_its_error(monkeypatch):
    """A thousandth away from the solution the error of the value is taken off; a solver that ends nowhere has none."""
    says = nonexpansion.too_strong[0].says
    assert printed(worst(says, AT)[0], "1.0175")

    def stopping(by):
        def stopped(conic, *given, **options):
            found = solve_conic(conic, *given, **options)
            return replace(found, x=by * found.x, status="NumericalError")

        return stopped

    monkeypatch.setattr(statement_solution, "solve_conic", stopping(1.001))
    assert printed(worst(says, AT)[0], "1.0175"), "not 1.0185, the value at that point"
    monkeypatch.setattr(statement_solution, "solve_conic", stopping(3.0))
    assert worst(says, AT) is None, "undecided"
    monkeypatch.setattr(statement_solution, "solve_conic", stopping(np.nan))
    with pytest.raises(Unsolved, match="inaccurate"):
        solve(next(next(posed(says, AT))))


def test_lengths_are_bounded_where_the_goal_is_measured():
    """The goal -|x|^2 + |y|^2 with <x, y> = 0 is violated without bound: as far as the lengths that are allowed."""
    x, y = vectors("x y")
    says = Statement(signs(), spaces(E="x y"), (equal("apart", x @ y, 0),), (at_least("small", y.norm2, x.norm2),))
    assert abs(worst(says, {})[0] - (1e4 - 1)) <= 1


def test_a_goal_without_a_positive_part_is_measured_against_all_lengths():
    x = vectors("x")[0]
    says = Statement(signs(), spaces(E="x"), (at_least("any", x.norm2, 0),), (at_least("none", 0, x.norm2),))
    value, program = worst(says, {})
    assert abs(value - 2) <= statement_solution.PROPOSED
    assert set(program.against.terms) == {((gram("x", "x"), 1),)}
    assert check_point(says, exact_point(says, {}, value, program)).refutes


def test_a_strict_fact_and_a_positive_scalar_hold_strictly_at_the_point():
    x, y = vectors("x y")
    says = Statement(
        signs(positive="n"),
        spaces(E="x y"),
        (replace(at_least("there", x.norm2, 0), kind=">"), equal("n_is", y.norm2, Polynomial.atom("n"))),
        (at_least("less", x.norm2 + 2 * y.norm2, 3 * (x @ y)),),
    )
    point, _ = semidefinite.search(says, 0, 8)
    assert point is not None
    assert check_point(says, point).refutes


def test_the_deep_attack_poses_each_search_to_both_solvers(monkeypatch):
    asked = []
    monkeypatch.setattr(semidefinite, "worst", lambda says, values, solver=CLARABEL: asked.append(solver))
    semidefinite.search(nonexpansion.says, 0, 4)
    assert set(asked) == {CLARABEL}
    semidefinite.search(nonexpansion.says, 0, 4, EFFORTS["deep"].second)
    assert set(asked) == {CLARABEL, "SCS"}
