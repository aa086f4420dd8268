"""Nothing certified lies below a run of the algorithm, and the comparison has the power to say so."""

import numpy as np

from tests.amplify.runs import SETTINGS, draw_run, exactly, exceeding, ratios, worst


def test_random_linear_runs_never_exceed_a_certified_bound_and_do_where_it_is_cut():
    found = ratios(40 * len(SETTINGS), 1)
    assert exceeding(found) == []
    tight = exceeding(found, 0.01)
    assert {2, 3, 5, 11} <= set(tight)  # 1/N on the kernel of A and 1/(N - 1) at A = I are attained: a bound 1 % smaller is false


def test_the_exact_evaluation_agrees_with_the_floats():
    rng = np.random.default_rng(3)
    for setting in SETTINGS[3:6]:
        for _ in range(3):
            run = draw_run(setting, rng)
            assert abs(float(exactly(setting, run)) / worst(setting, run)[0] - 1) < 1e-6
