"""False statements are refuted by exact points, true ones and empty ones are not, and twice the same."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from lemmas.chan2024.convex import nonexpansion
from verify.attack import examples as hypothesis_stage
from verify.attack import refute, sampling, semidefinite, shrink
from verify.kernel import Point, Rejected, Statement, check_point

from .statements import (
    contradiction,
    hexagon,
    orthogonal_triple,
    square_root,
    sum_of_steps,
    sum_of_steps_bounded_by,
    unsatisfiable,
)


@pytest.mark.parametrize("neighbour", nonexpansion.too_strong, ids=lambda n: n.change)
def test_every_stage_refutes_the_neighbours_of_the_model_lemma(neighbour):
    found = {
        "samples": sampling.search(neighbour.says, 0, 8, 1024, 0),
        "hypothesis": hypothesis_stage.search(neighbour.says, 0, 200),
        "semidefinite": semidefinite.search(neighbour.says, 0, 40),
    }
    for stage, (point, _) in found.items():
        assert point is not None, f"the stage {stage} found nothing"
        assert check_point(neighbour.says, point).refutes, stage


def test_a_true_claim_is_not_refuted_by_any_stage():
    attempt = refute(nonexpansion.says)
    assert (attempt.point, attempt.stage) == (None, "none")
    assert attempt.tried > 10_000


@pytest.mark.parametrize("statement", [orthogonal_triple, hexagon, square_root(173, 100), sum_of_steps_bounded_by(3)])
def test_two_runs_find_the_same_point(statement):
    first, second = refute(statement, seed=7), refute(statement, seed=7)
    assert first == second
    assert check_point(statement, first.point).refutes


def test_three_dimensions_need_the_semidefinite_stage():
    attempt = refute(orthogonal_triple)
    assert attempt.stage == "semidefinite"
    assert check_point(orthogonal_triple, attempt.point).refutes


def test_a_feasible_set_without_interior_is_rounded_within_its_face():
    point, _ = semidefinite.search(hexagon, 0, 40)
    assert check_point(hexagon, point).refutes


def test_a_root_is_solved_exactly_where_the_square_is_perfect():
    attempt = refute(square_root(173, 100))  # the worst ratio is sqrt(3) = 1.7320508...
    r, nu, mu = (Fraction(attempt.point.scalars[name]) for name in ("r", "nu", "mu"))
    assert r**2 == (nu + mu) ** 2 + 8 * nu * mu
    assert refute(square_root(17320, 10000)).point is not None


@pytest.mark.thorough
def test_no_point_beyond_the_root():
    assert refute(square_root(17321, 10000)).point is None


def test_sequences_are_refuted_at_a_later_index_with_exact_steps():
    attempt = refute(sum_of_steps_bounded_by(2))
    assert attempt.point.index >= 3
    assert len(attempt.point.steps) == attempt.point.index
    assert refute(sum_of_steps).point is None


@pytest.mark.parametrize("statement", [unsatisfiable, contradiction])
def test_facts_that_never_hold_give_no_point(statement):
    assert refute(statement).point is None


def test_shrinking_keeps_the_refutation_and_shortens_it():
    statement = square_root(173, 100)
    long = Point(scalars={"r": Fraction(71, 30), "s": Fraction(41, 30), "nu": Fraction(2, 3), "mu": Fraction(7, 10)})
    assert check_point(statement, long).refutes
    short = shrink(statement, long)
    assert check_point(statement, short).refutes
    digits = [len(str(Fraction(value))) for value in short.scalars.values()]
    assert sum(digits) < sum(len(str(value)) for value in long.scalars.values())


def test_shrinking_drops_a_coordinate_that_is_not_needed():
    neighbour = nonexpansion.too_strong[0].says
    flat = refute(neighbour).point
    wide = Point(scalars=flat.scalars, vectors={name: [*x, 0] for name, x in flat.vectors.items()})
    assert {len(x) for x in shrink(neighbour, wide).vectors.values()} == {1}


def test_unknown_effort_and_malformed_statement_are_refused():
    with pytest.raises(ValueError, match="efforts"):
        refute(nonexpansion.says, effort="enormous")
    with pytest.raises(Rejected):
        refute(Statement({}, {}, (), ()))


def test_another_process_finds_the_same_point():
    program = (
        "from tests.attack.statements import *; from verify.attack import refute;"
        "import sys; sys.stdout.write(repr([refute(s) for s in (square_root(173, 100), sum_of_steps_bounded_by(3))]))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            cwd=Path(__file__).parents[2],
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert answers == {repr([refute(square_root(173, 100)), refute(sum_of_steps_bounded_by(3))])}
