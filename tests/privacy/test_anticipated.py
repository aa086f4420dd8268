"""Shifts of noise before a use: the bound beside laws of runs that turn the user's gradients, by quadrature."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest

from tests.tables import typed
from verify.accounts import anticipating
from verify.accounts.account import account
from verify.accounts.anticipating import (
    MOST_USERS,
    WORTH,
    Use,
    Way,
    best_way,
    by_noise_before,
    in_a_range,
    in_equal_steps,
    rho_of_everyone,
)
from verify.accounts.certified_shifts import Question, accepted
from verify.amplify.algorithms import Setting, system
from verify.amplify.certificate import check
from verify.amplify.certificate_file import read, write
from verify.amplify.earlier import paid, remembered
from verify.amplify.engine import solved
from verify.campaign.accounts.attack import trial
from verify.enclosures.balls import ball
from verify.kernel import Rejected
from verify.privacy.admm_release import AdmmStep, GradientAdmm
from verify.privacy.anticipated import Anticipated, excess, least_of, upper
from verify.privacy.dp_events import lost, to_dp_event
from verify.privacy.linear_recursion import EXACT
from verify.privacy.loss import Concentrated
from verify.privacy.participation import Schedule
from verify.privacy.spectrum import Spectrum, of_matrix

ORDERS = (Fraction(101, 100), Fraction(3, 2), Fraction(4), Fraction(20), Fraction(100))


def renyi(p, q, cell, alpha):
    """Of two densities on a grid."""
    a = float(alpha)
    keep = (p > 0) & (q > 0)
    log = a * np.log(p[keep]) + (1 - a) * np.log(q[keep])
    return (np.log(np.exp(log - log.max()).sum() * cell) + log.max()) / (a - 1)


def mixed(means, weights, grid, sigma):
    return np.exp(-((grid[:, None] - means) ** 2) / (2 * sigma**2)) @ weights / (sigma * np.sqrt(2 * np.pi))


@pytest.mark.parametrize(("before", "kappa"), [(4.0, 1.0), (4.0, 0.5), (1.0, 0.8), (30.0, 1.0)])
def test_the_law_of_a_step_whose_gradients_turn(before, kappa):
    """x + noise, then x - eta f'(x) + noise: f' and f have slopes in [0, nu], and differ by a wave of length 2 pi Delta/slope."""
    eta_nu, moved, sigma = 0.2, 0.1, 0.5
    x = np.linspace(-8 * before, 8 * before, 5001)
    weights = np.exp(-(x**2) / (2 * before**2)) / (before * np.sqrt(2 * np.pi)) * (x[1] - x[0])
    grid = np.linspace(-5 * before, 5 * before, 1001)  # what is left out has a positive part of the moment
    slope = eta_nu / 2
    wave = moved * np.sin(slope * x / moved)  # both functions have the curvature nu/2, and delta half of it more or less
    P, Q = (mixed((1 - slope) * x - sign * wave / 2, weights, grid, sigma) for sign in (1, -1))
    v, a = kappa * moved, moved * max(abs(1 - kappa * (1 - eta_nu)), 1 - kappa)
    reach = (v / before) ** 2
    loss = Anticipated(Fraction(reach + (a / sigma) ** 2), Fraction(reach), Fraction(kappa * eta_nu), 1)
    for alpha in ORDERS:
        exact = max(renyi(P, Q, grid[1] - grid[0], alpha), renyi(Q, P, grid[1] - grid[0], alpha))
        assert exact <= float(loss.renyi(alpha).upper) <= float(alpha * loss.rho.upper)
        if before > 20 and alpha < 4:  # without what its turning costs the bound would be false
            assert exact > float(alpha * loss.square) / 2


def turning_run(rate, steps=(Fraction(1, 5), Fraction(4), Fraction(1, 2))):
    """A square A: iteration 1 has much noise, the user's gradients in iteration 2 differ by Delta sin(rate x); released is (x_3,
    lam_3). Laws on a grid in units of the noise."""
    eta, beta, (delta, loud, quiet) = Fraction(1, 2), Fraction(2), steps
    nu = 2 * rate * delta  # of f and f', whose curvatures are nu/2 and nu/2 -+ Delta rate cos
    problem = GradientAdmm([[1]], [[1]], [[Fraction(1, 1000)]], beta, eta)
    step = AdmmStep(problem, [[nu / 2]], [1]).matrices(EXACT)
    M, E, push = (np.array([[float(Fraction(int(v.p), int(v.q))) for v in row] for row in part.tolist()]) for part in step[:3])
    n = np.linspace(-8, 8, 2001)
    weights = np.exp(-n * n / 2) / np.sqrt(2 * np.pi) * (n[1] - n[0])
    x1 = float(loud) * n
    spread = np.hstack([M @ E * float(quiet), E * float(quiet)])
    root = np.linalg.inv(np.linalg.cholesky(spread @ spread.T))
    laws, sides = [], None
    for sign in (1, -1):
        z2 = M @ np.vstack([x1, 0 * x1]) + sign / 2 * push * float(delta) * np.sin(float(rate) * x1)
        means = root @ M @ z2
        if sides is None:
            sides = [np.linspace(row.min() - 7, row.max() + 7, 201) for row in means]
        parts = [np.exp(-((side[:, None] - row) ** 2) / 2) / np.sqrt(2 * np.pi) for side, row in zip(sides, means, strict=True)]
        laws.append(np.einsum("ik,jk,k->ij", *parts, weights).ravel())
    made = account(
        "gradient-admm", beta=beta, matrix=[[1]], nu=nu, sensitivity=delta, users=3, user=2,
        schedule=[{"steps": 1, "sigma": loud, "eta": eta}, {"steps": 2, "sigma": quiet, "eta": eta}],
    )  # fmt: skip
    return laws, (sides[0][1] - sides[0][0]) * (sides[1][1] - sides[1][0]), made


@pytest.mark.parametrize("rate", [Fraction(1, 10), Fraction(1, 4), Fraction(1)])
def test_an_account_is_above_runs_that_turn(rate):
    (P, Q), cell, made = turning_run(rate)
    assert abs(P.sum() * cell - 1) < 1e-6
    assert isinstance(made.loss, Anticipated) and made.loss.rho.upper < min(b.loss.rho.upper for b in made.others)
    for alpha in ORDERS[:4]:
        exact = max(renyi(P, Q, cell, alpha), renyi(Q, P, cell, alpha))
        assert exact <= float(made.loss.renyi(alpha).upper)


def test_the_constants_are_those_of_the_proof():
    z = np.abs(np.linspace(-12, 12, 40001))
    normal = np.exp(-z * z / 2) / np.sqrt(2 * np.pi) * (24 / 40000)
    for x in (0.1, 1.0, 3.0):
        assert float(least_of(ball(Fraction(x)), 1)) == pytest.approx(
            (np.exp(np.minimum(z, x) * z - np.minimum(z, x) ** 2 / 2) * normal).sum()
        )
        radius = np.linspace(0, 12, 40001)
        for r in (2, 3, 5):
            law = radius ** (r - 1) * np.exp(-(radius**2) / 2)
            found = (np.exp(np.minimum(radius, x) * radius - np.minimum(radius, x) ** 2 / 2) * law).sum() / law.sum()
            assert float(least_of(ball(Fraction(x)), r)) == pytest.approx(found, rel=1e-4)
    assert float(excess(Fraction(0), Fraction(1, 10), 3)) == pytest.approx(3 * np.arctanh(0.1) ** 2 / 2)
    for reach, slope, r in typed(__file__, "anticipated", "the constants are those of the proof"):
        loss = Anticipated(reach, reach, slope, r)
        assert all(
            float(loss.renyi(1 + Fraction(2) ** k).upper) <= float((1 + Fraction(2) ** k) * loss.rho.upper)
            for k in range(-12, 12)
        )
    with pytest.raises(ValueError, match="slope"):
        Anticipated(Fraction(1), Fraction(1), Fraction(1), 1)


def test_a_way_says_how_much_it_turns():
    """tau is nu times what is shifted, in R^2 or on the kernel alone; with iterations between, along a pair, sqrt(1 + s) more."""
    eta, nu, delta = Fraction(1, 2), Fraction(2, 5), Fraction(3)
    question = Question(eta, Fraction(2), of_matrix([[1, 0]]), nu, Fraction(0), Fraction(0), None, ((Fraction(1), Fraction(0)),))
    use = Use(question, ((eta, Fraction(2)), (eta, Fraction(1)), (eta, Fraction(1)), (eta, Fraction(1))), 3, delta, nu)
    for count, kernel, wide, directions in ((1, True, 1, 1), (1, False, 1, 2), (2, True, 1, 1), (2, False, 2**0.5, 2)):
        way = Way(count, kernel, Fraction(1, 2))
        loss = use.loss(way, Fraction(0))
        noise = 1 if count == 1 else 5
        assert float(loss.slope) >= float(nu * eta) / 2 * wide * (1 - 1e-8) and loss.directions == directions
        assert float(loss.reach) == float(loss.square) == pytest.approx(float(delta * eta / 2) ** 2 / noise)
    assert not use.ways(Fraction(1, 2), (3,), True) and not replace(use, at=4).ways(Fraction(1, 2), (1, 2), False)
    assert [w.count for w in replace(use, at=4).ways(Fraction(1, 2), (1, 2), True)] == [1]


def test_what_no_later_noise_brings_back_is_refused():
    given = Setting(
        "gradient-admm",
        3,
        Fraction(1, 2),
        Fraction(2),
        (Fraction(1),),
        True,
        users=(3,),
        varying=((Fraction(1, 2), Fraction(1)),) * 3,
    )
    for before in (((Fraction(1), Fraction(0)),), ((Fraction(0), Fraction(1)),) * 2):
        whole = system(
            Setting(
                "gradient-admm",
                1 + len(before),
                Fraction(1, 2),
                Fraction(2),
                (Fraction(1),),
                True,
                users=(1 + len(before),),
                varying=given.varying[: 1 + len(before)],
            )
        )
        with pytest.raises(ValueError, match="last iteration"):
            remembered(whole, before)


def test_a_certificate_is_of_the_shifts_that_it_names():
    rows = ((Fraction(1, 2), Fraction(3)), (Fraction(1, 2), Fraction(1)), (Fraction(1, 2), Fraction(1)))
    before = ((Fraction(1, 8), Fraction(1, 7)),)
    asked = Setting(
        "gradient-admm",
        3,
        Fraction(1, 2),
        Fraction(2),
        (Fraction(1),),
        True,
        Fraction(1, 5),
        users=(2,),
        varying=rows,
        before=before,
    )
    found = solved(asked)[1]
    again = read(write(found))
    assert again == found and again.setting.before == before and check(again)
    for other in (((Fraction(1, 8), Fraction(1, 9)),), ((Fraction(-1, 8), Fraction(1, 7)),), ()):
        with pytest.raises(Rejected):
            check(replace(again, setting=replace(asked, before=other)))
    with pytest.raises(ValueError, match="every mode"):
        replace(asked, before=((Fraction(1),),))
    with pytest.raises(ValueError, match="up to it"):
        replace(asked, before=before * 2)


def test_what_an_event_says_of_it():
    pytest.importorskip("dp_accounting")
    loss = Anticipated(Fraction(1, 10), Fraction(1, 20), Fraction(1, 5), 1)
    assert Fraction(to_dp_event(loss).rho) >= loss.rho.upper
    assert lost(loss, Fraction(1, 10**6)).lower > 1


A = Spectrum(Fraction(1), Fraction(4), True, False, True, (2, 3), ((Fraction(1),) * 2, (Fraction(4),) * 2))
RANGE = replace(A, parts=((Fraction(1), Fraction(4)),))
ALIKE = Fraction(1, 2), Fraction(1)


def a_use(rows, at, nu=2, **changes):
    asked = Question(Fraction(1, 2), Fraction(3), A, None, Fraction(1, 2), Fraction(0), None)
    return Use(replace(asked, **changes), tuple(rows), at, Fraction(1), Fraction(nu))


@pytest.mark.parametrize(
    ("rows", "at", "nu", "kernel", "counts"),
    typed(__file__, "anticipated", "noise of several iterations is shifted where the argument holds"),
)
def test_noise_of_several_iterations_is_shifted_where_the_argument_holds(rows, at, nu, kernel, counts):
    found = a_use(rows, at, nu).ways(Fraction(1, 3), (1, 2, 3, 7, 8, 9), kernel)
    assert found == [Way(count, kernel, Fraction(1, 3)) for count in counts]


@pytest.mark.parametrize(
    ("count", "kernel", "wide", "directions"), typed(__file__, "anticipated", "how far a use moves by what is shifted before it")
)
def test_how_far_a_use_moves_by_what_is_shifted_before_it(count, kernel, wide, directions):
    use, way = a_use([ALIKE] * 12, 10), Way(count, kernel, Fraction(1, 20))
    found = use.loss(way, Fraction(1, 3))
    assert found.slope == (2 - Fraction(1, 2)) * Fraction(1, 40) * wide and found.directions == directions
    assert found.square == Fraction(1, 3) + found.reach and found.reach > 0


def test_nothing_is_looked_for_without_a_matrix_or_an_iteration_before(monkeypatch):
    beyond = a_use([ALIKE] * 4, 2, beta=Fraction(10**7))
    assert beyond.setting(Way(1, True, Fraction(1))) is None, "floats propose nothing there"
    with pytest.raises(ValueError, match="slope"):  # of how many directions is not known
        use = a_use([ALIKE] * 4, 2)
        replace(use, question=replace(use.question, A=replace(A, shape=None))).loss(Way(1, True, Fraction(1, 2)), Fraction(1))
    monkeypatch.setattr(anticipating, "proposals", lambda *_: pytest.fail("nobody asks"))
    assert best_way(beyond, Fraction(10**6)) is None
    for at, known in ((1, A), (1, RANGE), (2, replace(A, shape=None)), (2, replace(RANGE, parts=()))):
        use = a_use([ALIKE] * 4, at, A=known)
        assert best_way(use, Fraction(10**6)) is None


def test_more_iterations_are_looked_at_along_all_of_x_too():
    """Where of one iteration the kernel alone is the best."""
    one = trial("gaussian-runs", 41004, 42)
    assert one.room() < 1.8 and not one.below()


def test_irrational_squares_have_energies_of_all_between(monkeypatch):
    """As the kernel accepts them where the squares are known; a matrix with irrational ones is hidden by noise before the use."""
    use, ends = a_use([ALIKE] * 9, 3, A=RANGE), a_use([ALIKE] * 9, 3)
    for kernel, kappa in product((True, False), (Fraction(1, 6), Fraction(2, 5), Fraction(4, 5))):
        way = Way(1, kernel, kappa)
        energy = accepted(ends.setting(way))
        point, whole = (replace(use, question=replace(use.question, A=found)).in_a_range(way) for found in (A, RANGE))
        assert 0 < point.square - point.reach - energy < energy / 10**5 and point.slope == whole.slope
        assert whole.square > whole.reach == point.reach == paid(ends.shifts(way))
    assert in_a_range(use) == best_way(use, Fraction(10**6)) and in_a_range(use).rho.upper < Fraction(1, 8)
    for other in (replace(use, rows=(*use.rows[:-1], (Fraction(1, 3), Fraction(1)))), a_use([ALIKE] * 3, 3, A=RANGE)):
        assert in_a_range(other) is None, "noise and steps that change, and a use in the last iteration"
    one = trial("gaussian-runs", 41030, 3)
    assert one.room() < 1.6 and "noise before it" in one.made.bound.says and not one.below()


SHORT = 7  # iterations after a use, more than are looked at first


@pytest.mark.parametrize(
    ("after", "kernel", "rho", "slope", "counts", "accepted", "at"),
    typed(__file__, "anticipated", "floats look where there is hope"),
)
def test_floats_look_where_there_is_hope(monkeypatch, after, kernel, rho, slope, counts, accepted, at):
    looked, asked, use = [], [], a_use([ALIKE] * (at + after), at)

    def loss(way, energy):
        return Anticipated(2 * Fraction(rho.get(way.count, 9)), Fraction(0), Fraction(slope) * (energy == 2), 1)

    made = SimpleNamespace(
        question=SimpleNamespace(A=replace(A, kernel=kernel)), at=use.at, last=use.last, rows=use.rows, ways=use.ways,
        setting=lambda way, after=None: (looked.append(way) or way) if after else way,
        loss=loss,
    )  # fmt: skip
    monkeypatch.setattr(anticipating, "system", lambda setting: setting)
    stalled, solved = (SimpleNamespace(optimum=found, settled=found == 2) for found in (1.0, 2.0))
    monkeypatch.setattr(anticipating, "proposals", lambda setting, attempts: iter([stalled, solved]))
    monkeypatch.setattr(anticipating, "accepted", lambda setting: asked.append(setting) or Fraction(1))
    found = best_way(made, Fraction(1))
    assert (found is not None) == (accepted and min(rho.values()) < WORTH) and (asked != []) == accepted
    assert {way.count for way in looked} == counts
    assert {way.kernel for way in looked} == ({True, False} if kernel else {False})


@pytest.mark.parametrize(("delta", "order", "users", "passes"), [(0, "fixed", 4, 1), (1, "permuted", 4, 1), (1, "fixed", 2, 2)])
def test_noise_before_is_of_one_use_in_a_fixed_order(monkeypatch, delta, order, users, passes):
    monkeypatch.setattr(anticipating, "best_way", lambda use, other: Anticipated(Fraction(0), Fraction(0), Fraction(0), 1))
    asked = a_use([ALIKE] * 4, 2).question
    for plan, known in ((Schedule(4, users, passes, order), False), (Schedule(4, 4, 1, "fixed"), True)):
        found = in_equal_steps(asked, Fraction(1), plan, Fraction(known or delta), lambda user: (), True)(2, Fraction(1))
        assert (found is not None) == known


def test_the_last_user_by_name_loses_less_than_all_do():
    """It was added up as if it were everyone's."""
    given = {"eta": "1/2", "beta": 1, "sigma": 1, "matrix": [[1, 0]], "sensitivity": 1, "users": 3, "nu": 1, "mu": "1/4"}
    everyone, last = account("gradient-admm", **given), account("gradient-admm", **given, user=3)
    assert last.loss.rho.upper < Fraction(9, 10) * everyone.loss.rho.upper and everyone.whose == "replace-one"
    with pytest.raises(ValueError, match="this is of replace-one, user 3"):
        everyone.compose(last)
    assert last.compose(everyone).rho.upper == last.loss.rho.upper + everyone.loss.rho.upper


def test_everyone_has_one_number_where_it_is_well_below(monkeypatch):
    seen, found = [], [Anticipated(Fraction(1), Fraction(0), Fraction(0), 1)]
    monkeypatch.setattr(anticipating, "best_way", lambda use, other: seen.append(use) or found[0])
    bound = by_noise_before(lambda user: [user], lambda: [(3, Fraction(1)), (2, Fraction(1, 3))], 3)
    every, one = bound(3, Fraction(1)), bound(2, Fraction(1))
    assert isinstance(every.loss, Concentrated) and every.loss.rho.upper == found[0].rho.upper and one.loss == found[0]
    assert bound(3, found[0].rho.upper / WORTH) is None is not bound(3, found[0].rho.upper / WORTH + Fraction(1, 9))
    asked, plan = a_use([ALIKE] * 4, 2).question, Schedule(4, 4, 1, "fixed")
    for nu in (None, Fraction(3)):
        in_equal_steps(replace(asked, nu=nu), Fraction(1), plan, Fraction(1), lambda user: (), True)(2, Fraction(1))
    assert [use.nu for use in seen[-2:]] == [1 / asked.eta, 3]


@pytest.mark.parametrize(("outside",), typed(__file__, "anticipated", "what no shifts cost is refused"))
def test_what_no_shifts_cost_is_refused(outside):
    with pytest.raises(ValueError, match="slope"):
        Anticipated(*map(Fraction, outside[:3]), outside[3])
    assert Anticipated(Fraction(1, 5), Fraction(0), Fraction(0), 1).renyi(2) == upper(lambda: ball(Fraction(1, 5)))


def test_one_number_for_every_user_is_no_user_s_less():
    known = [(user, Fraction(10 - user)) for user in range(9)]
    tight = {0: Fraction(2), 1: None, 2: Fraction(3)}

    def loss(user, rho):
        found = tight.get(user)
        return None if found is None else Anticipated(2 * found, Fraction(0), Fraction(0), 1)

    assert rho_of_everyone(known, loss) == 9  # the second has nothing better
    tight[1] = Fraction(17, 2)
    assert rho_of_everyone(known, loss) == Fraction(17, 2)
    tight.update({user: Fraction(1) for user in range(9)})
    assert rho_of_everyone(known, loss) == 10 - MOST_USERS  # who is not asked for counts as what is known
    assert (
        rho_of_everyone([(0, Fraction(2)), (9, Fraction(2))], lambda user, rho: None if user == 0 else pytest.fail("no more"))
        == 2
    )
    assert by_noise_before(lambda user: (), lambda: known, 0)(1, Fraction(1)) is None, "of no use nothing is known"


def test_uses_in_blocks_of_their_own_add_up_where_each_has_a_bound(monkeypatch):
    """20066/8 of the campaign: three uses, each hidden by the noise before it."""
    seen, losses = [], [Anticipated(Fraction(k), Fraction(0), Fraction(0), 1) for k in (1, 2)]
    monkeypatch.setattr(anticipating, "best_way", lambda use, other: seen.append(other) or use)
    bound = by_noise_before(lambda user: losses, lambda: (), 0)(1, Fraction(9))
    assert bound.loss.rho.upper == sum(loss.rho.upper for loss in losses) and seen == [9, 9 - losses[0].rho.upper]
    assert by_noise_before(lambda user: [losses[0], None], lambda: (), 0)(1, Fraction(9)) is None
    monkeypatch.undo()
    one = trial("schedules", 20066, 8)
    assert one.room() < 3 and "noise before it" in one.made.bound.says and not one.below()
