"""Algorithm 2 of cyffers2023: the forms of its proximal maps and the sensitivity of a step by hand."""

import numpy as np

from tests.refusals import refused
from verify.admm import L1, Quadratic, QuadraticRegulariser, Zero
from verify.admm.consensus import Consensus

from .cyffers_problems import centralized_admm

LINE = Quadratic([[0.0]], [1.0])  # f(x) = x
MINUS_LINE = Quadratic([[0.0]], [-1.0])


def test_equations_8_and_9_as_printed_are_not_22_and_23():
    """n = 2, r = |z|, f_i(x) = x, gamma = 1. From u = (2, 2): (22) is argmin |z| + (z - 2)^2, which is 3/2, (8) is prox_{|.|}(2)
    = 1. From z = u = 0: (23) is argmin x_i/2 + x_i^2/2, which is -1/2; (9) is -1."""
    for form, z, x in (("derived", 1.5, -0.5), ("printed", 1.0, -1.0)):
        problem = Consensus([LINE, LINE], L1(1.0), 1.0, form)
        for start, found in (([[2.0], [2.0]], {"z": z}), ([[0.0], [0.0]], {"z": 0, "x": x})):
            run = centralized_admm(problem, np.array(start), 0.5, 1)
            assert all(np.all(run[name][0] == value) for name, value in found.items())


def test_sensitivity_of_one_step_of_both_forms():
    """f_1 = x against -x (L = 1), n = 2, gamma = 1, lambda = 1/2. The whole u moves by 4 lambda L gamma = 2 in the printed form,
    so not by at most 4 lambda L gamma/n = 1 as (28) has it; in the derived form by exactly 1."""
    for form, moved in (("printed", 2.0), ("derived", 1.0)):
        ends = [
            centralized_admm(Consensus([first, LINE], Zero(), 1.0, form), np.zeros((2, 1)), 0.5, 1)["u"][1]
            for first in (LINE, MINUS_LINE)
        ]
        assert np.linalg.norm(ends[1] - ends[0]) == moved


test_errors_name_the_argument = refused(
    __file__, "cyffers_consensus", "errors name the argument", Consensus, Quadratic, QuadraticRegulariser, Zero, LINE=LINE
)
