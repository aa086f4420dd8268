"""Only the mean of the blocks is seen: the step of the proof in rationals, its sum on exact runs, and runs that come near it."""

import cmath
import math
from fractions import Fraction as F
from itertools import product
from random import Random

import pytest

from tests.bounds import near
from tests.privacy.asked import asked
from tests.tables import typed
from verify.campaign.accounts.gaussian_runs import centralized_admm, consensus
from verify.enclosures.balls import ball
from verify.kernel import semidefinite
from verify.privacy import mean_of_blocks
from verify.privacy.account_parameters import Setting
from verify.privacy.contraction_game import outward_of
from verify.privacy.detection import Detected, Nearly
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_release import divergence
from verify.privacy.loss import Gaussian, exactly
from verify.privacy.mean_of_blocks import aside, attained, clipped_run, early, growth, lasting, multipliers, of_clipped, share
from verify.privacy.proximal_rounds import seen_through_means

RATES = [F(k, 40) for k in range(1, 40)] + [F(1, 10**6), F(29289, 100000), F(2929, 10000), F(999999, 10**6)]


def step_form(rate, factor):
    """F |e|^2 - |c|^2 - alpha (2 <c, p> - |c|^2 - kappa |c + t - p|^2) + beta (|t|^2 - |p|^2) over (t, p, c)."""
    alpha, beta = multipliers(rate)
    kappa, a = (1 - rate) / rate, 1 - 2 * rate
    e, w, c, t, p = (a, -1, 0), (1, -1, 1), (0, 0, 1), (1, 0, 0), (0, 1, 0)
    terms = (
        (factor, e, e),
        (alpha - 1, c, c),
        (-alpha, c, p),
        (-alpha, p, c),
        (alpha * kappa, w, w),
        (beta, t, t),
        (-beta, p, p),
    )
    return [[sum(F(x) * u[i] * v[j] for x, u, v in terms) for j in range(3)] for i in range(3)]


@pytest.mark.parametrize("rate", RATES, ids=str)
def test_the_step_of_the_proof(rate):
    alpha, beta = multipliers(rate)
    assert alpha > 0 and beta >= -alpha
    assert semidefinite(step_form(rate, lasting(rate)))
    assert not semidefinite(step_form(rate, lasting(rate) * F(999999, 1000000)))


def prox(kind, where, weight, v):
    """Of |v - where|, of a Huber function, of a quadratic, of an interval, of a line, each with this weight."""
    if kind == "interval":
        return min(max(v, where - weight), where + weight)
    if kind == "quadratic":
        return (v + weight * where) / (1 + weight)
    if kind == "line":
        return v - weight
    shrink = 1 / (1 + weight) if kind == "Huber" else F(0)
    return v - min(max((v - where) * (1 - shrink), -weight), weight)


SHIFTS = ("shared equally", "each its own", "clipped")


@pytest.mark.parametrize("kind", SHIFTS)
def test_exact_runs_shift_no_more(kind):
    """The second run, shifted as the proof says, has the same means, and its shifts cost no more than the theorem says."""
    generator, largest, L = Random(33), F(0), F(1, 2)  # L times gamma, or C
    clipped, equally = kind == "clipped", kind == "shared equally"
    for _ in range(400):
        n, rounds = generator.choice((2, 3, 4, 7)), generator.randint(1, 7)
        rate = generator.choice(RATES if equally else (*RATES, *[F(1)] * 8))

        def some(low=-6, high=6):
            return F(generator.randint(low, high), 4)

        others = [
            (generator.choice(("Huber", "quadratic", "interval", "line", "modulus")), some(), some(1, 12)) for _ in range(n - 1)
        ]
        mine = [(generator.choice(("Huber", "modulus")), some(), L) for _ in range(2)]
        mine = generator.choice((mine, [("line", F(0), L), ("line", F(0), -L)], [("line", F(0), L), mine[0]]))
        if clipped:
            mine = [("line", F(0), sign * some(3, 40)) for sign in (1, -1)]

        def move(f, z, x, rate=rate):
            found = prox(*f, 2 * z - x) - z
            return x + 2 * rate * (min(max(found, -L), L) if clipped else found)

        factor = lasting(rate) if equally else growth(rate, rounds, True) if clipped else short(rate, rounds)
        own = factor / (n - 1 + factor)
        u = [some() for _ in range(n)]
        shifted, cost = list(u), F(0)
        for _ in range(rounds):
            z = sum(u) / n
            assert z == sum(shifted) / n
            noise = [some() for _ in range(n)]
            moves = [
                [move(f, z, x) for f, x in zip((mine[run], *others), blocks, strict=True)]
                for run, blocks in ((0, u), (1, shifted))
            ]
            d = [y - x for x, y in zip(u, shifted, strict=True)]
            kept = 1 if clipped else 1 - 2 * rate
            e = moves[1][0] - moves[0][0] - kept * d[0]
            missing = sum(moves[0]) - sum(moves[1]) + own * e
            shift = [-own * e, *[missing / (n - 1)] * (n - 1)]
            if not equally:
                wanted = -(1 - own) * e / (n - 1)
                shift[1:] = [kept * d[j] + wanted - (moves[1][j] - moves[0][j]) for j in range(1, n)]
            cost += sum(s * s for s in shift)
            u = [x + rate * y for x, y in zip(moves[0], noise, strict=True)]
            shifted = [x + rate * y + s for x, y, s in zip(moves[1], noise, shift, strict=True)]
        allowed = rounds * (4 * rate * L) ** 2 * share(factor, n)
        assert cost <= allowed
        largest = max(largest, cost / allowed)
    assert largest > F(9, 10)


def short(rate, rounds):
    """The F of these rounds alone, from its definition."""
    P = [sum(abs(1 - 2 * rate) ** i for i in range(k)) for k in range(rounds)]
    return sum((1 + 2 * rate * p) ** 2 for p in P) / rounds


def test_the_factor_of_few_rounds_is_what_the_proof_says():
    for rate in RATES:
        for rounds in (1, 2, 5, 9):
            assert 0 <= growth(rate, rounds) / min(short(rate, rounds), lasting(rate)) - 1 <= F(1, 1 << 100)
            assert growth(rate, rounds, True) == sum((1 + 2 * rate * k) ** 2 for k in range(rounds)) / rounds
            assert growth(rate, rounds, True) <= growth(None, rounds, True) == growth(None, rounds) == F(4 * rounds**2 - 1, 3)


@pytest.mark.parametrize("rate", [F(1, 100), F(1, 5), F(29, 100), F(1, 2), F(3, 4)], ids=str)
def test_no_smaller_factor_holds_for_all_answers_of_others(rate):
    """Differences that turn by one angle a round (a plane as complex numbers), each r_j at the edge of what is firm."""
    y = rate * (3 - 2 * rate) / (1 - 2 * rate) if early(rate) else 2 - rate
    turn = cmath.exp(1j * cmath.acos(1 - float((y**2 - rate**2) / (2 * (1 - rate)))))
    a, kappa, rounds = float(1 - 2 * rate), float((1 - rate) / rate), 4000
    m = kappa * (turn - 1) + turn
    c = m * (abs(m) + 1) / abs(m) / (1 + kappa)  # of T = 1
    r = (1 - turn + c) / (2 * float(rate))
    assert near(r.real, abs(r) ** 2, 60, size=(1 + abs(turn) + abs(c)) ** 2 / (2 * float(rate)) ** 2), "firm, and no more"
    t, spent, paid = 0j, 0.0, 0.0
    for k in range(rounds):
        e = (a - turn) * turn**k
        p = a * t - e
        now = p - t + 2 * float(rate) * r * t
        spent, paid, t = spent + abs(now) ** 2, paid + abs(e) ** 2, p
    found, factor = spent / paid, float(lasting(rate))
    assert 0.98 * factor < found and (found <= factor or near(found, factor, 20 * rounds))


@pytest.mark.parametrize("rate", [F(1, 20), F(3, 10), F(13, 17), F(1)], ids=str)
@pytest.mark.parametrize("users", [2, 5, 1000])
def test_all_means_tell_nearly_what_is_promised(users, rate):
    """Dies where a factor is 2 % less for one of them; None is asked as the rate 1 is, which tells most."""
    rooms = [
        rounds * share(growth(rate, rounds), users) / attained(rate, users, rounds, False).lower for rounds in (2, 3, 6, 50, 2000)
    ]
    assert attained(rate, users, 1, False).contains(share(growth(rate, 1), users))
    assert all(1 <= room < F(4, 3) for room in rooms[:-1]) and rooms[-1] >= 1
    assert rate != 1 or users != 1000 or rooms[2] < F(102, 100)
    assert all(growth(rate, rounds) <= growth(None, rounds) for rounds in (1, 2, 50, 2000))


@pytest.mark.parametrize("users", [2, 3, 5])
def test_what_is_attained_is_that_of_the_runs(users):
    """The recursions against the blocks themselves, exactly; the forgetting others in the limit of small theta."""
    q, rest = F(3, 2), users - 1
    for rounds in (1, 2, 4):
        alternating = [(-1) ** k for k in range(rounds)]
        seen = [(t, (users,)) for t in range(1, rounds + 1)]
        for rate in (F(1, 20), F(13, 17), F(1)):
            run = consensus(rate, F(1), [F(1), *[F(0)] * rest], [rate * q * sign for sign in alternating], F(1))
            assert attained(rate, users, rounds, False).contains(2 * divergence(run, seen) / q**2)
            tried = []
            for theta, s in product((F(1), F(1, 10**9)), (F(0), F(1, 2), F(1), min(F(1), 1 / (2 * rate)))):
                for signs in product((1, -1), repeat=rounds - 1):
                    moves = [rate * q * sign for sign in (*signs, 1)]
                    run = consensus(rate, theta, [F(1), *[s] * rest], moves, F(1))
                    tried.append(2 * divergence(run, seen[-1:]) / q**2)
            assert near(float(max(tried)), float(attained(rate, users, rounds, True).lower), 10**8)
    assert attained(F(1), users, 2000, True).contains(F(2000**2, 1999 + users)) and attained(F(1, 2), users, 2000, True) is None
    assert attained(F(9, 10), users, 4, True).lower > F(7, 4) * F(4, users) or users < 5  # of linear losses


def test_exact_gaussian_runs_lose_no_more():
    """Those of the campaign; one would be seen if the account were a fourth smaller."""
    tried = [centralized_admm(Random(seed)) for seed in range(400)]
    tried = [(made.loss.rho.upper, rho) for made, rho in tried if "mean_of_blocks" in made.theorem]
    assert len(tried) > 25 and all(rho <= upper for upper, rho in tried)
    assert max(rho / upper for upper, rho in tried) > F(3, 4)


def clipping(p, users, rounds):
    """The run of clipped updates, none of the others' clipped, exactly: blocks and n times their mean, noise 1, q = 1."""
    M = [[(F(1) if i == 0 else 1 - p) * (i == j) for j in range(users)] for i in range(users)]
    M, E = (
        [*rows, [sum(column) for column in zip(*rows, strict=True)]]
        for rows in (M, [[F(i == j) for j in range(users)] for i in range(users)])
    )
    return Recursion([0] * (users + 1), [(Step([[*row, 0] for row in M], E, [F(1), *[F(0)] * (users - 1), F(1)]), 1)] * rounds, 1)


@pytest.mark.parametrize(
    ("rate", "users", "rounds"), typed(__file__, "mean_of_blocks", "a run with clipped updates is no more than promised")
)
def test_a_run_with_clipped_updates_is_no_more_than_promised(rate, users, rounds):
    """Exactly, with no update of the others clipped: what the formulas say, near the promise and never above it."""
    promised = rounds * share(growth(rate, rounds, True), users)
    for p in (2 * rate, rate, rate / 3):
        run = clipping(p, users, rounds)
        every, last = (2 * divergence(run, [(t, (users,)) for t in seen]) for seen in (range(1, rounds + 1), [rounds]))
        told = [outward_of(lambda p=p, end=end: of_clipped(ball(p), users, rounds, end)) for end in (False, True)]
        assert all(found.lower <= exact <= found.upper for found, exact in zip(told, (every, last), strict=True))
        assert last <= every <= promised and (p < 2 * rate or every > F(3, 4) * promised)


def test_updates_are_clipped_with_a_small_probability():
    """aside is above the tails of the Gaussians that the others' updates are; without a small one no such run is told."""
    for p, users, rounds, q in typed(__file__, "mean_of_blocks", "updates are clipped with a small probability"):
        deviations = [F(0)]  # squares of s u_j in units of the clip, 4 C = q sigma
        for _ in range(rounds - 1):
            deviations.append((1 - p) ** 2 * deviations[-1] + (2 * p / q) ** 2)
        tails = sum(math.erfc(1 / math.sqrt(2 * d)) for d in deviations[1:]) * (users - 1)
        assert tails <= aside(p, users, rounds, q**2)
    calm = "centralized-admm --sigma 1/2 --steps 100 --users 1e6 --clip 1 --relaxation 1/10 --release means"
    made = asked(calm)
    assert 0 < made.epsilon().upper < made.lower.epsilon(made.at_delta).lower * F(1001, 1000)  # the growth of F is real
    loud = asked(f"{calm} --sigma 40 --users 1000")
    assert loud.lower == Gaussian(exactly(F(99, 100000)))  # of linear losses: the others would be clipped
    known = Nearly(F(1), F(1, 1000))
    assert Detected(known, Gaussian(exactly(1))).epsilon(F(1, 100)).lower < Gaussian(exactly(1)).epsilon(F(11, 1000)).lower
    assert not Detected(known, Gaussian(exactly(1))).epsilon(F(1, 10**4)).lower > 3


@pytest.mark.parametrize("users", [2, 3, 6])
def test_another_participant_knows_its_own_block(users):
    """A run of which the means and one more block are seen has more than may be said where the means alone are (of two users
    all of it), and no more than what is said of a participant."""
    shared = "--sigma 4 --steps 3 --lipschitz 1 --gamma 1 --maps printed --relaxation 1/2"
    run = consensus(F(1, 2), F(1, 100), [F(1), *[F(0)] * (users - 1)], [F(2), F(-2), F(2)], F(4))
    exact = divergence(run, [(t, (users - 1, users)) for t in (1, 2, 3)])
    every = f"federated-admm {shared} --participants {users} --users {users}"
    inside, outside = (asked(f"{every} --view {view}") for view in ("participant", "output"))
    assert outside.loss.rho.upper < exact <= inside.loss.rho.upper == F(3, 2) * share(growth(F(1, 2), 3), users - 1)
    assert users == 2 or "none of it but its own" in " ".join(a.says for a in inside.assumptions)
    central = asked(f"centralized-admm {shared} --steps 4 --users {users} --release participant")
    assert central.loss.rho.upper == inside.loss.rho.upper and central.lower.rho.lower == inside.lower.rho.lower >= F(3, 2) / (
        users - 1
    )
    some, rate = "--users 9 --participants 4 --view participant", "--users 8 --participants 4 --view output"
    (fewer, more), (also, less) = (
        [asked(f"federated-admm {shared} --relaxation {lam} {views}") for lam in ("none", "1/2")] for views in (some, rate)
    )
    assert fewer.loss.rho.upper == also.loss.rho.upper and fewer.printed is None  # who knows its own rounds has eight others
    assert less.loss.rho.upper < more.loss.rho.upper < also.loss.rho.upper  # of whom two are drawn with both


def test_what_the_account_says():
    linear = "--sigma 4 --steps 1000 --users 1000 --lipschitz 1 --gamma 1 --maps printed"
    shared = f"centralized-admm {linear}"
    plain, better = asked(shared), asked(f"{shared} --relaxation 1/2")
    rounds = F(999, 2)  # of q = 1
    assert plain.loss.rho.upper == rounds * share(growth(None, 999), 1000) < rounds and "of every lambda" in plain.bound.says
    assert better.loss.rho.upper == rounds * share(growth(F(1, 2), 999), 1000) < plain.loss.rho.upper / 250
    federated = asked(f"federated-admm {linear} --relaxation 1/2 --participants 1000 --view output")
    assert federated.loss.rho.upper == 500 * share(growth(F(1, 2), 1000), 1000) < F(4, 3) * federated.lower.rho.lower
    assert [a.name for a in better.assumptions if a.name in ("relaxation", "others")] == ["relaxation", "others"]
    clipped = asked("centralized-admm --sigma 4 --steps 11 --users 1000 --clip 1 --relaxation 1/10")
    assert clipped.loss.rho.upper == 5 * share(growth(F(1, 10), 10, True), 1000) < 4 * clipped.lower.rho.lower
    assert "convex" in " ".join(a.says for a in clipped.assumptions if a.name == "others")


def test_a_clipped_run_keeps_at_least_what_the_relaxation_does():
    """s <= 1: p = 2 lambda s is 1/2 at most for lambda = 1/4, and 1 where the last mean is seen of lambda = 1."""
    for relaxation, p in ((F(1, 4), F(1, 2)), (F(1), F(1)), (None, F(1))):
        told = F(25) / (5 + 19 * sum((1 - p) ** (2 * t) for t in range(5)))
        found = clipped_run(relaxation, 20, 5, True, F(10**6))
        assert found is not None and near(float(found.square), float(told * 10**6), 100)
    every = clipped_run(F(1), 20, 5, False, F(10**6))
    assert every is not None and near(float(every.square), 1e6 * float(of_clipped(ball(F(2)), 20, 5, False)), 100)


def test_a_run_is_followed_to_its_end_where_only_the_last_mean_is_seen(monkeypatch):
    monkeypatch.setattr(mean_of_blocks, "FOLLOWED", 5)
    assert clipped_run(F(1), 20, 6, True, F(10**6)) is None is not clipped_run(F(1), 20, 5, True, F(10**6))
    assert clipped_run(F(1), 20, 6, False, F(10**6)) == clipped_run(F(1), 20, 5, False, F(10**6)) is not None


@pytest.mark.parametrize(
    ("rounds", "seen", "clip", "rate", "record", "asked", "lacking"),
    typed(__file__, "mean_of_blocks", "what means alone rest on"),
)
def test_what_means_alone_rest_on(rounds, seen, clip, rate, record, asked, lacking):
    found = seen_through_means(Setting({"relaxation": rate, "users": 4, "clip": clip}), F(1), rounds, seen)
    assert [a.name for a in found.asked] == asked and len(found.lacking) == lacking and len(found.bounds) == (seen != "all")
    for bound in found.bounds:
        assert (bound.records, bound.argument == "") == (("cyffers2023.theorem-2-one-noisy-round",) * record, record)
        assert ("of every lambda" in bound.says) == (rate is None)
    convex = "every f_i is convex" in " ".join(a.says for a in found.asked)
    assert convex == (clip is not None and rounds > 1)
    assert found.attained is None or convex or ("clipped" in found.attained.says) == (clip is not None)
