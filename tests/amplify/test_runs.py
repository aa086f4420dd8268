"""Nothing certified lies below a run of the algorithm, and the comparison has the power to say so."""

from tests.amplify.runs import SETTINGS, exceeding, ratios


def test_random_linear_runs_never_exceed_a_certified_bound_and_do_where_it_is_cut():
    found = ratios(40 * len(SETTINGS), 1)
    assert exceeding(found) == []
    tight = exceeding(found, 0.01)
    assert {2, 3, 5, 11} <= set(tight)  # 1/N on the kernel of A and 1/(N - 1) at A = I are attained: a bound 1 % smaller is false
