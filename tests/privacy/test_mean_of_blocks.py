"""Only the mean of the blocks is seen: the step of the proof in rationals, its sum on exact runs, and runs that come near it."""

import cmath
from fractions import Fraction as F
from random import Random

import pytest

from tests.bounds import near
from verify.accounts.account import account
from verify.campaign.accounts.gaussian_runs import centralized_admm
from verify.kernel import semidefinite
from verify.privacy.mean_of_blocks import early, growth, multipliers, share

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
    assert semidefinite(step_form(rate, growth(rate)))
    assert not semidefinite(step_form(rate, growth(rate) * F(999999, 1000000)))


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


def test_a_thousand_exact_runs_shift_no_more():
    """The second run, shifted as the proof says, has the same means, and its shifts cost no more than the theorem says."""
    generator, largest = Random(33), F(0)
    for _ in range(1000):
        n, rounds, rate = generator.choice((2, 3, 4, 7)), generator.randint(1, 7), generator.choice(RATES)

        def some(low=-6, high=6):
            return F(generator.randint(low, high), 4)

        others = [
            (generator.choice(("Huber", "quadratic", "interval", "line", "modulus")), some(), some(1, 12)) for _ in range(n - 1)
        ]
        L = F(1, 2)  # times gamma
        mine = [(generator.choice(("Huber", "modulus")), some(), L) for _ in range(2)]
        mine = generator.choice((mine, [("line", F(0), L), ("line", F(0), -L)], [("line", F(0), L), mine[0]]))
        factor = growth(rate)
        own = factor / (n - 1 + factor)
        u = [some() for _ in range(n)]
        shifted, cost = list(u), F(0)
        for _ in range(rounds):
            z = sum(u) / n
            assert z == sum(shifted) / n
            noise = [some() for _ in range(n)]
            moves = [
                [x + 2 * rate * (prox(*f, 2 * z - x) - z) for f, x in zip((mine[run], *others), blocks, strict=True)]
                for run, blocks in enumerate((u, shifted))
            ]
            e = moves[1][0] - moves[0][0] - (1 - 2 * rate) * (shifted[0] - u[0])
            shift = [-own * e]
            missing = sum(moves[0]) - sum(moves[1]) + own * e
            shift += [missing / (n - 1)] * (n - 1)
            cost += sum(s * s for s in shift)
            u = [x + rate * y for x, y in zip(moves[0], noise, strict=True)]
            shifted = [x + rate * y + s for x, y, s in zip(moves[1], noise, shift, strict=True)]
        allowed = rounds * (4 * rate * L) ** 2 * share(rate, n)
        assert cost <= allowed
        largest = max(largest, cost / allowed)
    assert largest > F(9, 10)


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
    found, factor = spent / paid, float(growth(rate))
    assert 0.98 * factor < found and (found <= factor or near(found, factor, 20 * rounds))


def test_exact_gaussian_runs_lose_no_more():
    """Those of the campaign; one would be seen if the account were a fourth smaller."""
    tried = [centralized_admm(Random(seed)) for seed in range(400)]
    tried = [(made.loss.rho.upper, rho) for made, rho in tried if "mean_of_blocks" in made.theorem]
    assert len(tried) > 25 and all(rho <= upper for upper, rho in tried)
    assert max(rho / upper for upper, rho in tried) > F(3, 4)


def test_what_the_account_says():
    shared = {"sigma": 4, "steps": 1000, "users": 1000, "lipschitz": 1, "gamma": 1, "maps": "printed"}
    plain, better = account("centralized-admm", **shared), account("centralized-admm", **shared, relaxation="1/2")
    assert better.loss.rho.upper == plain.loss.rho.upper * share(F(1, 2), 1000) < plain.loss.rho.upper / 250
    assert "proved by hand" in better.theorem and better.loss.rho.upper < 4 * better.lower.rho.lower
    assert "relaxation" in " ".join(plain.analysis.lacking)
    sums = account("centralized-admm", **shared, relaxation="1/2", release="means")
    assert sums.loss.rho.upper == better.loss.rho.upper
    more = {"relaxation": "1/2", "participants": 1000, "view": "output"}
    assert account("federated-admm", **shared, **more).loss.rho.upper == better.loss.rho.upper * F(1000, 999)
    assert account("federated-admm", **shared, **more | {"participants": 999}).loss.rho.upper > plain.loss.rho.upper
    everything = account("centralized-admm", **shared, relaxation="1/2", release="all")
    assert everything.loss.rho.upper > plain.loss.rho.upper and "--relaxation" in " ".join(everything.analysis.lacking)
    assert [a.name for a in better.assumptions if a.name in ("relaxation", "others")] == ["relaxation", "others"]
    for few in ({"users": 1}, {"steps": 1}):  # nobody else, or no round: nothing is asked of others
        assert "others" not in {a.name for a in account("centralized-admm", **shared | few, relaxation="1/2").assumptions}
    clipped = account("centralized-admm", sigma=4, steps=100, users=1000, clip=1, relaxation="1/2")
    assert clipped.loss.rho.upper == 99 * F(1, 2)
