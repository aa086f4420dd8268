"""Affine maps of declarations against the closed forms of ``verify.privacy.admm_release``, and the release between two runs."""

from fractions import Fraction as Q

import numpy as np
import pytest

from tests.privacy.instances import from_first_loss
from verify.algorithms.chan2024.gradient_admm import gradient_admm
from verify.algorithms.collection import algorithms
from verify.algorithms.functions import Absolute, Quadratic
from verify.algorithms.linear_gaussian import affine_step
from verify.algorithms.run import Inputs
from verify.enclosures.matrices import EXACT
from verify.privacy.admm_release import AdmmStep, GradientAdmm
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_release import divergence

A, B, K = ((1, 0, Q(1, 2)), (0, 1, -1)), ((1, 0), (Q(1, 3), -1)), ((1, Q(1, 4)), (Q(1, 4), 2))
H, h, other = ((2, 1, 0), (1, 3, 0), (0, 0, 1)), (1, -1, 0), (0, 1, Q(1, 2))
BETA, ETA = Q(3, 4), Q(1, 5)


def inputs(linear=h):
    data = {"A": A, "B": B, "c": (1, 2), "beta": BETA, "eta": ETA}
    return Inputs(data, {"f": Quadratic(H, linear), "g": Quadratic(K, (1, 0))}, {"x": (0, 0, 0), "lam": (0, 0)})


def rows(matrix):
    return [[Q(int(e.p), int(e.q)) for e in row] for row in matrix.tolist()]


def test_gradient_admm_is_the_closed_form():
    found, wanted = affine_step(gradient_admm, inputs()), AdmmStep(GradientAdmm(A, B, K, BETA, ETA), H).matrices(EXACT)
    assert found.M.tolist() == rows(wanted.M) and found.E.tolist() == rows(wanted.E)


def test_the_divergence_of_neighbouring_losses():
    one, two = affine_step(gradient_admm, inputs()), affine_step(gradient_admm, inputs(other))
    shift = [p - q for p, q in zip(one.v, two.v, strict=True)]
    first, later = Step(one.M.tolist(), one.E.tolist(), shift), Step(one.M.tolist(), one.E.tolist())
    mine = divergence(Recursion([0] * 5, [(first, 1), (later, 3)], 1))
    difference = [p - q for p, q in zip(h, other, strict=True)]
    assert mine == divergence(from_first_loss(GradientAdmm(A, B, K, BETA, ETA), difference, [(H, 4)], 1)) > 0


def test_consensus_of_agents_is_affine_too():
    losses = [Quadratic(((1, 0), (0, 2)), (1, 1)), Quadratic(((3, 1), (1, 1)), (0, -1))]
    data = {"gamma": 1, "lam": Q(1, 2)}
    given = Inputs(data, {"f": losses, "r": Absolute(0)}, {"u": np.zeros((2, 2), dtype=int)})
    found = affine_step(algorithms()["centralized-admm-printed"], given)
    assert found.M.shape == (4, 4) and found.E.tolist() == [[Q(int(i == j), 2) for j in range(4)] for i in range(4)]


def test_a_kink_is_not_affine():
    given = Inputs({"gamma": 1, "lam": Q(1, 2)}, {"f": [Quadratic(((1,),), (1,))] * 2, "r": Absolute(1)}, {"u": [[0], [0]]})
    with pytest.raises(ValueError, match="not affine"):
        affine_step(algorithms()["centralized-admm-printed"], given)
