"""Accounts and amplify at parameters of any size: an answer in seconds, or one sentence; never a memory error, never no end."""

import os
import signal
from fractions import Fraction as F
from pathlib import Path

import pytest

from tests.privacy.asked import asked
from verify.accounts.account_text import explained, json_text, lines_of
from verify.amplify.algorithms import Setting
from verify.amplify.certificate_file import read_file
from verify.amplify.command import matrix_modes
from verify.amplify.engine import amplify
from verify.enclosures.balls import Undecided, approximately, at_most_zero, ball, dyadic, enclose
from verify.kernel import Rejected
from verify.privacy.conversion import gaussian_delta, gaussian_epsilon

ADMM = "gradient-admm --eta 0.5 --beta 3 --sigma 1 --singular 1,2 --sensitivity 1 --users 100"
SIZES = ("1e-30", "1e-12", "1e-6", "1e6", "1e12", "1e30")


@pytest.fixture(autouse=True)
def soon():
    """No single question takes more than half a minute of this process."""

    def late(*_):
        raise TimeoutError("no answer after 30 s of processor time")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, 30)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize("name", ["eta", "beta", "sigma", "sensitivity", "singular"])
@pytest.mark.parametrize("size", SIZES)
def test_an_account_answers(name, size):
    found = asked(f"{ADMM} --{name} {size}")
    epsilon, text = found.epsilon(), lines_of(found)
    assert text and json_text(found) and explained(found)
    square = found.loss.mu_squared
    assert square is not None and 0 <= epsilon.lower <= epsilon.upper
    if square.lower > 100:  # mu^2/2 - mu < epsilon < mu^2/2 + 6 mu at delta = 1e-6
        mu = F(float(square.upper) ** 0.5)
        assert square.lower / 2 - 2 * mu < epsilon.lower and epsilon.upper < square.upper / 2 + 6 * mu


@pytest.mark.parametrize(
    "setting",
    [
        "fixed-point --sigma 1e-12 --steps 10 --sensitivity 1",
        f"{ADMM} --beta 1e-12 --users 1e9",
        f"{ADMM} --beta 4e11 --singular 2,500 --kernel no",
        "penalty-perturbation --alpha 5e9 --eta 1 --curvature 1 --scale 3e7 --degree 2 --samples 9 --steps 4",
        "noisy-gradient-descent --eta 1 --sigma 4e-11 --sensitivity 1 --users 9 --steps 9e7",
    ],
)
def test_the_settings_that_had_no_answer(setting):
    try:
        assert asked(setting).epsilon().upper >= 0
    except ValueError as problem:
        assert len(str(problem)) < 300 and "math domain" not in str(problem)


@pytest.mark.parametrize("rows, place", [("1 nan; 0 1", "column 2"), ("inf", "column 1"), ("1 0; 0 NaN", "row 2")])
def test_a_number_of_a_matrix_that_is_none_is_named(rows, place):
    with pytest.raises(ValueError, match=f"{place}.* must be a number"):
        asked(f"{ADMM} --singular none", matrix=rows)


def test_the_two_conversions_of_a_gaussian_undo_each_other_at_every_size():
    for square in (F(1, 10**30), F(1), F(900), F(10**12), F(10**60)):
        for delta in (F(1, 10**6), F(1, 10**300)):
            epsilon = gaussian_epsilon(delta, square)
            if epsilon.upper:
                assert gaussian_delta(epsilon.upper, square).lower <= delta < gaussian_delta(epsilon.lower, square).upper


def test_balls_of_any_size_become_short_rationals_or_are_refused():
    tiny = enclose(lambda: (-ball(10**9)).exp())
    assert tiny.lower == 0 < tiny.upper < F(1, 10**4000)
    with pytest.raises(Undecided, match="larger than"):
        enclose(lambda: ball(10**9).exp())
    with pytest.raises(Undecided, match="smaller than"):
        dyadic((-ball(10**9)).exp().mid())
    assert at_most_zero(lambda: (-ball(10**9)).exp() - ball(F(1, 10**9))) and not at_most_zero(lambda: (-ball(10**9)).exp())
    with pytest.raises(Undecided, match="sign"):
        at_most_zero(lambda: ball(2).sqrt() ** 2 - 2)
    assert approximately(F(10) ** 400) == float("inf") and approximately(-(F(10) ** 400)) == -float("inf")


@pytest.mark.parametrize("beta, least", [("1e6", F(1, 4)), ("1e9", F(1, 4)), ("1", F(264, 1000)), ("1e-9", F(1500000002))])
def test_amplify_answers_the_least_that_is_known(beta, least):
    found = amplify(Setting("gradient-admm", 5, F(1), F(beta), (F(1),)))
    assert found.least is not None and found.least[0] <= least
    assert found.energy is None or (found.certified is not None and found.energy <= float(found.certified) * (1 + 1e-9))


def test_a_pipe_in_place_of_a_certificate_or_a_matrix_does_not_hang(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, Path("/dev/zero")):
        with pytest.raises(Rejected, match="regular file"):
            read_file(place)
    with pytest.raises(ValueError, match="regular file"):
        matrix_modes(pipe)
