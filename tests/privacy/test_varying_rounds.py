"""Noise and steps that change over the run: exact Gaussian runs written here, equal rows beside equal rounds, wrong twins."""

import itertools
from fractions import Fraction as F

import numpy as np
import pytest

from tests.tables import typed
from verify.accounts import certified_shifts, scheduled
from verify.accounts.account_text import document, lines_of
from verify.privacy.admm_energy import Changing
from verify.privacy.contraction_game import attained as attained_of_equal
from verify.privacy.contraction_game import energy as of_equal
from verify.privacy.many_dimensions import SHOWS_WHICH
from verify.privacy.secret_order import without_limit
from verify.privacy.varying_rounds import Round, attained, energy, worst

from ..bounds import near
from .asked import asked

STEPS = 100  # operations of twenty steps, and ends of enclosures that are 1e-15 wide
DESCENT = "noisy-gradient-descent --nu 1 --mu 1/10 --sensitivity 1"
ADMM = "gradient-admm --beta 3 --singular 1,2 --sensitivity 1"
ROWS = "--schedule steps,sigma,eta;5,2,1/2;4,1,1;6,3/2,1/4"
REVERSED = "--schedule steps,sigma,eta;6,3/2,1/4;4,1,1;5,2,1/2"


def linear(rounds, uses, killed, whole):
    """mu^2 of x -> m x + gap + noise, step by step in floats; killed at one step, or at all up to it."""
    mean, variance = 0.0, 0.0
    for j, one in enumerate(rounds, 1):
        m = float(one.kill if j == killed or (whole and j < killed) else one.factor)
        mean = m * mean + (float(one.moved) if j in uses else 0.0)
        variance = m * m * variance + float(one.sigma) ** 2
    return mean**2 / variance


def drawn(rng, count):
    part = lambda low, high: F(int(rng.integers(low, high)), 10)  # noqa: E731
    return [Round(c, min(c, part(0, 10)), part(1, 20), part(3, 30)) for c in (part(3, 11) for _ in range(count))]


@pytest.mark.parametrize("seed", range(6))
def test_the_energy_is_no_less_than_any_linear_run_and_one_use_meets_it(seed):
    rng = np.random.default_rng(seed)
    rounds = drawn(rng, 12)
    uses = sorted({int(t) for t in rng.integers(1, 13, size=int(rng.integers(1, 5)))})
    bound, run = energy(rounds, uses), attained(rounds, uses)[0].square
    best = max(linear(rounds, uses, killed, whole) for killed in uses for whole in (False, True))
    assert near(float(run.lower), best, STEPS) and run.lower <= bound.upper
    one = [Round(r.factor, F(0), r.moved, r.sigma) for r in rounds]
    for use in (1, 7, 12):
        assert near(float(energy(one, (use,)).upper), linear(one, (use,), use, True), STEPS)


@pytest.mark.parametrize("seed", range(4))
def test_the_energy_is_the_least_that_any_shifts_have(seed):
    """Shifts by a solver of quadratic programs."""
    from scipy.optimize import minimize

    rounds, uses = drawn(np.random.default_rng(seed), 6), (1, 3, 4)
    factors, moved, sigma = (np.array([float(getattr(r, name)) for r in rounds]) for name in ("factor", "moved", "sigma"))

    def left(a):
        found, d = [], 0.0
        for j in range(6):
            d = factors[j] * d + (moved[j] if j + 1 in uses else 0.0) - a[j]
            found.append(d)
        return np.array(found)

    limits = [{"type": "ineq", "fun": lambda a: left(a)[:-1]}, {"type": "eq", "fun": lambda a: left(a)[-1:]}]
    start = np.where(np.isin(np.arange(1, 7), uses), moved, 0.0)
    least = minimize(lambda a: ((a / sigma) ** 2).sum(), start, constraints=limits, bounds=[(0, None)] * 6, tol=1e-12)
    assert least.success and float(energy(rounds, uses).upper) == pytest.approx(least.fun, rel=1e-5)


def test_equal_rows_are_equal_rounds():
    rounds = [Round(F(9, 10), F(0), F(1), F(1))] * 20
    for uses in ((20,), (3,), (2, 9, 16), tuple(range(1, 21))):
        assert near(float(energy(rounds, uses).upper), float(of_equal(F(9, 10), 20, uses).upper), STEPS)
    assert near(float(energy(rounds, (), F(3)).upper), float(of_equal(F(9, 10), 20, (), (0, F(3))).upper), STEPS)
    seen = set()
    for kill, uses in itertools.product((F(0), F(1, 2), F(17, 20)), ((20,), (3,), (2, 9, 16), (2, 19, 20), tuple(range(1, 21)))):
        one, other = (
            attained([Round(F(9, 10), kill, F(1), F(1))] * 20, uses, True),
            attained_of_equal(F(9, 10), kill, 20, uses, True),
        )
        assert near(float(one[0].square.lower), float(other[0].square.lower), STEPS) and one[1] == other[1]
        assert near(float(one[0].rho.lower), float(other[0].rho.lower), STEPS)
        seen.add(one[1].removesuffix(SHOWS_WHICH).partition("degree")[0])
    assert len(seen) == 4
    for given, rows, users in (
        (f"{DESCENT} --eta 1/2 --sigma 2 --users 5 --passes 4", "steps,sigma;8,;12,", (1, 3, 5)),
        (f"{ADMM} --eta 1/2 --sigma 2 --users 5 --passes 2 --user 2", "steps,sigma;4,2;6,", (2,)),
    ):
        one, rest = asked(given), asked(f"{given} --schedule {rows}")
        for user in users:
            assert near(float(rest.of(user).loss.rho.upper), float(one.of(user).loss.rho.upper), STEPS)
            shown, other = (without_limit(of.of(user).lower) for of in (one, rest))
            assert F(1, 2) * shown < other <= rest.of(user).lower.rho.lower <= rest.of(user).loss.rho.upper


def test_descent_is_between_its_run_and_each_use_alone_and_the_worst_user_is_found():
    made = asked(f"{DESCENT} {ROWS}")
    rhos = []
    for user in range(1, 16):
        one = made.of(user)
        assert one.lower.rho.lower <= one.loss.rho.upper
        rhos.append(one.loss.rho.upper)
    assert made.user == rhos.index(max(rhos)) + 1 == 9  # the last of the little noise, and not of the run
    assert made.of(3).bound.route == "shifts" and made.of(3).loss.rho.upper < F(1, 20) * F(1, 2) * F(1, 4)
    reverse = asked(f"{DESCENT} {REVERSED}")
    assert reverse.of(9).loss.rho.upper != made.of(9).loss.rho.upper


def test_two_starts_lose_what_the_run_of_the_largest_factors_does():
    made = asked(f"{DESCENT} {ROWS} --sensitivity none --start 2")
    rounds = [Round(c, c, F(0), F(s)) for c, s in [(F(19, 20), 2)] * 5 + [(F(9, 10), 1)] * 4 + [(F(39, 40), F(3, 2))] * 6]
    exact = linear([Round(F(1), F(1), F(2), F(1, 10**9)), *rounds], (1,), 1, False)
    assert all(near(float(x), exact, STEPS) for x in (made.loss.mu_squared.upper, made.lower.mu_squared.lower))
    assert (made.analysis.users, made.user, made.others) == (1, 1, ())
    used = asked(f"{DESCENT} {ROWS} --user 3")
    for one, starts, participation in ((made, "the runs start at x_0 and x_0'", False), (used, "x_0 does not depend", True)):
        known = {a.name: a.says for a in one.assumptions}
        assert known["start"].startswith(starts) and ("participation" in known) == participation


@pytest.mark.parametrize(
    ("etas", "passes", "known"), typed(__file__, "varying_rounds", "uses add up where no largest factor is negative")
)
def test_uses_add_up_where_no_largest_factor_is_negative(etas, passes, known):
    """1 - eta nu < 0 is the largest where eta nu - 1 > 1 - eta mu."""
    rows = ";".join(f"{4 * passes // len(etas)},1,{eta}" for eta in etas)
    made = asked(f"{DESCENT} --mu 1/2 --users 4 --passes {passes} --schedule steps,sigma,eta;{rows}")
    assert (made.lower is not None) == known


def test_noise_before_a_use_is_forgotten_as_far_as_the_class_lets_it():
    run = [Round(F(1, 2), F(1, 2), F(3, 2), F(1))] * 3  # x+ = -x/2
    one = asked(f"{DESCENT} --mu 1 --user 2 --schedule steps,sigma,eta;3,1,3/2")
    assert near(float(one.lower.mu_squared.lower), linear(run, (2,), 2, True), STEPS)
    flat = asked(f"{DESCENT} {ROWS} --user 7")  # 1 - eta nu = 0
    assert near(float(flat.lower.rho.lower), float(flat.loss.rho.upper), STEPS)


PASSES = (
    f"{DESCENT} --mu 1/2 --users 4 --passes 3 --schedule steps,sigma,eta;8,0.1,1;4,0.5,0.1",
    f"{DESCENT} --mu none --users 3 --passes 3 --schedule steps,sigma,eta;3,1/2,1;2,2,1/2;4,1/3,1",
    f"{DESCENT} --mu 1 --users 4 --passes 2 --schedule steps,sigma,eta;5,1,1;3,2,1/2",
    f"{ADMM} --nu 2 --users 4 --passes 2 --schedule steps,sigma,eta;3,0.1,1/2;2,1,1/2;3,0.1,1/2",
    f"{ADMM} --users 4 --passes 3 --schedule steps,sigma,eta;6,0.1,1/2;6,5,1/2",
    f"{ADMM} --users 4 --passes 3 --schedule steps,sigma,eta;6,0.1,1/2;6,5,1/4",
    f"{ADMM} --nu 1 --users 3 --passes 2 --schedule steps,sigma,eta;3,1/4,3/8;3,2,1/2",
    f"{ADMM} --nu 1 --users 4 --passes 3 --schedule steps,sigma,eta;9,1/2,1/8;3,4,1/2",
    f"{ADMM} --nu 1 --users 6 --schedule steps,sigma,eta;2,1/2,1/4;4,2,1/2",
    f"{ADMM} --beta 1/3 --singular none --matrix 1/2 --nu 8 --users 7 --schedule steps,sigma,eta;3,1,1/8;4,2,1/8",
    f"{ADMM} --beta 2/3 --singular none --matrix 1 --nu 8 --users 4 --schedule steps,sigma,eta;2,1/2,1/10;1,1,1/12;1,8,1/10",
    f"{ADMM} --kernel no --users 10 --schedule steps,sigma,eta;4,1,1/10;4,2,1/2;2,1,1/3",
)


@pytest.mark.parametrize("setting", PASSES)
def test_no_user_of_several_passes_loses_more_than_the_worst(setting):
    """What is answered where no user is named bounds each of them, and what a run of each attains."""
    worst = asked(setting)
    users = range(1, worst.analysis.users + 1)
    others = [asked(setting, user=user) for user in users]
    assert max(one.lower.rho.lower for one in others if one.lower is not None) <= worst.loss.rho.upper
    assert worst.loss.rho.upper >= max(worst.of(user).loss.rho.upper for user in users)
    assert all(one.loss.rho.upper <= worst.loss.rho.upper for one in others)


def test_bounds_decide_between_users_that_floats_cannot_tell_apart():
    near = [Round(F(1), F(1), F(1) + F(less, 10**13), F(1)) for less in (1, 0)]
    assert worst(near, 2, False, lambda user: near[user - 1].moved) == 1
    forgetting = [Round(F(1), F(0), F(5), F(1)), Round(F(1), F(0), F(1), F(1)), Round(F(0), F(0), F(1), F(1))]
    assert worst(forgetting, 3, True, lambda user: energy(forgetting, (user,)).upper) == 3


def test_admm_is_no_less_than_its_run_on_the_kernel():
    """x -> x + noise from the user's step on, which forgets what was before: eta^2 Delta^2 over the sum of the variances."""
    noise = [3] * 6 + [2] * 6 + [5] * 4
    made = of_admm("6,3;6,2;4,5")
    seen = 0
    for user in (1, 4, 6, 7, 10, 12, 13, 16):  # at both ends of each row
        one, run = made.of(user), F(1, 4) / sum(F(s) ** 2 for s in noise[user - 1 :])
        assert one.loss.mu_squared.upper >= run and (one.lower is None or one.lower.mu_squared.lower <= run)
        seen += one.loss.mu_squared.upper * F(1, 2) < run
    assert seen >= 4 and made.of(3).bound.route == "shifts" and made.user == 16
    apart = of_admm("6,3,1/2;6,3,1/4")
    alone, run = F(1, 36), F(1, 4) / (11 * 9)
    assert apart.of(2).bound.route == "shifts" and run <= apart.of(2).loss.mu_squared.upper < alone * F(1, 8)
    assert apart.of(12).loss.mu_squared.upper == alone / 4
    stiff = of_admm("6,3,1/2;6,3,1/4", "--nu 3")
    assert stiff.of(2).bound.route == "composition", "1/nu is below the largest step"


def test_uses_before_louder_noise_are_not_kept_apart(monkeypatch):
    """Else the runs must meet between two uses, where no noise is loud."""
    given = "gradient-admm --beta 1/3 --matrix 2 --nu 6 --sensitivity 2 --users 2 --passes 3 --user 2"
    given += " --schedule steps,sigma,eta;1,1/3,1/6;2,1/2,1/6;3,4,1/12"
    monkeypatch.setattr(scheduled, "MOST_ASKED", 0)
    blocks = asked(given)
    monkeypatch.setattr(scheduled, "BLOCK", 1)
    apart = asked(given)
    assert 0 < blocks.lower.rho.lower <= blocks.loss.rho.upper < F(1, 2) * apart.loss.rho.upper


def of_admm(rows, more=""):
    """rows: steps,sigma;... with steps of 1/2, or steps,sigma,eta;..."""
    columns = "steps,sigma,eta" if rows.partition(";")[0].count(",") == 2 else "steps,sigma"
    return asked(f"{ADMM} --schedule {columns};{rows} {'' if 'eta' in columns else '--eta 1/2'} {more}")


@pytest.mark.parametrize(("more", "few", "most", "names", "held"), typed(__file__, "varying_rounds", "which arguments are asked"))
def test_which_arguments_are_asked(monkeypatch, more, few, most, names, held):
    monkeypatch.setattr(scheduled, "FEW_USERS", few)
    monkeypatch.setattr(scheduled, "MOST_ASKED", most)
    bounds = of_admm("3,1;3,2", more).analysis.bounds(2)
    assert any(names in bound.argument for bound in bounds) == held
    assert [bound.route for bound in bounds].count("composition") == 1


def test_all_singular_values_count_where_steps_change(monkeypatch):
    monkeypatch.setattr(scheduled, "MOST_ASKED", 0)
    both = [(F(1, 4), F(1))] * 3 + [(F(1, 2), F(1))] * 3
    made = of_admm("3,1,1/4;3,1,1/2", "--beta 1/3 --between no --user 1")
    whole, least = (Changing(squares, True, True).uses(both)[0] for squares in ((F(1, 3), F(4, 3)), (F(1, 3),)))
    assert least < whole == made.loss.mu_squared.upper


def test_a_user_who_is_named_is_not_called_the_worst():
    """Losses of two users were added up, as if each were everyone's."""
    one, other = (of_admm("3,1;3,2", f"--user {user}") for user in (2, 5))
    assert one.whose == "replace-one, user 2" and "worst" not in lines_of(one)[0] and document(one)["worst_user"] is None
    with pytest.raises(ValueError, match="user 2, and this is of replace-one, user 5"):
        one.compose(other)


def test_the_worst_where_nobody_is_named_is_answered_as_it_was_found(monkeypatch):
    """The engine brings the third user below the fourth, of whom it knows nothing better."""
    monkeypatch.setattr(scheduled, "MOST_ASKED", 0)
    made, named = (of_admm("3,1;1,11/10", f"--nu 2 --mu 1/2 --user {user}") for user in ("none", 3))
    assert made.user == 3 and named.loss.rho.upper < made.of(4).loss.rho.upper <= made.loss.rho.upper == F(1, 8)
    assert made.analysis.certified(2, False) is not None
    changing = of_admm("3,1,1/4;3,1,1/2").analysis
    assert changing.certified(2, False) is None, "an energy of equal steps says nothing of steps that change"
    monkeypatch.setattr(scheduled, "FEW_USERS", 2)
    assert of_admm("6,1", "--users 3 --passes 2").analysis.certified(3, False) is not None, (
        "of whom is known that he is the worst"
    )
    least = of_admm("6,1;6,2", "--nu 3 --user 2")  # the steps are too long for energies of each
    assert least.bound.route == "shifts" and "the least noise" in least.bound.says


@pytest.mark.parametrize(
    ("rows", "more", "user"),
    [  # who is at no end of a row
        ("2,1/4,1/8;4,4,1/2", "--nu 1", 1),
        ("2,1;3,1/4;3,1", "--nu 2 --kernel no --users 4 --passes 2", 3),
    ],
)
def test_the_worst_by_energies_may_be_anywhere(monkeypatch, rows, more, user):
    monkeypatch.setattr(scheduled, "MOST_ASKED", 0)
    made = of_admm(rows, f"--beta 1/3 {more}").analysis
    assert max(range(1, made.users + 1), key=lambda u: scheduled.least(made.bounds(u))) == made.worst == user


def test_runs_of_a_schedule_are_runs_of_these_steps(monkeypatch):
    monkeypatch.setattr(scheduled, "MOST_ASKED", 0)
    rows, alternating = "3,1;3,2", "--nu 3 --mu 5/2 --user 1"
    assert of_admm(rows, "--kernel no --release all --user 2").lower is None, "data differ in a kernel that there is not"
    assert of_admm(rows, alternating).analysis.attained(1).says.startswith("on the kernel")
    assert of_admm(rows, f"{alternating} --users 3 --passes 2").analysis.attained(1) is None, "its uses do not add up"
    changing = of_admm("3,1,1/4;3,1,1/2", "--kernel no --user 2").analysis
    assert changing.attained(2) is None, "a run of equal steps is none of these"
    assert of_admm(rows, "--sensitivity 0 --user 2").analysis.closer(2) is None
    monkeypatch.setattr(certified_shifts, "LONGEST", 4)
    wide = of_admm(rows, "--kernel no --user 2").analysis.closer(2)
    assert wide is not None and "along the least singular value" in wide.says
    irrational = "--singular none --matrix 1,1;0,1 --user 2"  # of whose singular values only bounds are known
    assert of_admm(rows, irrational).analysis.closer(2) is None


def test_what_is_known_of_the_functions_counts_where_noise_changes():
    rows, square = "2,1;2,2", "--kernel no --singular 1 --nu 2 --user 2"
    known = [of_admm(rows, f"{square} {more}").loss.rho.upper for more in ("", "--mu-g 1 --norm-b 1")]
    assert known[1] < F(95, 100) * known[0] and of_admm(rows, f"{square} --norm_b 1")
    made = of_admm(rows, "--nu 2 --mu 1/2 --user 2")  # on the kernel x -> 3/4 x + noise, without what was before
    run = [Round(F(3, 4), F(0), F(1, 2), F(s)) for s in (1, 1, 2, 2)]
    assert near(float(made.lower.mu_squared.lower), linear(run, (2,), 2, True), STEPS)


@pytest.mark.parametrize(
    ("more", "user", "far"),
    [
        ("--beta 5/3 --matrix 1 --eta 1/10 --users 20 --schedule steps,sigma;13,1/2;7,4/5", 13, F(3, 2)),
        ("--beta 1/3 --matrix 1/2 --eta 1/8 --users 6 --schedule steps,sigma,eta;2,1/3,;4,3/2,1/10", 1, 4),
    ],
)
def test_small_steps_have_energies_of_their_own(monkeypatch, more, user, far):
    """eta beta a^2 below 1/5, where the energies of the recursion fall by that only."""
    setting = f"gradient-admm --nu 8 --sensitivity 1 {more}"
    named, everyone = asked(setting, user=user), asked(setting)
    assert named.lower.rho.lower <= named.loss.rho.upper <= everyone.loss.rho.upper == everyone.of(everyone.user).loss.rho.upper
    monkeypatch.setattr(scheduled, "MOST_ASKED", 0)
    assert asked(setting, user=user).loss.rho.upper > far * named.loss.rho.upper
