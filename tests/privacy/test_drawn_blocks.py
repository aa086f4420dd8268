"""Rounds that draw some of the users in secret: shifts on exact runs, the law of the draws, and runs that come near the bound."""

import math
from dataclasses import replace
from fractions import Fraction as F
from itertools import combinations, product
from math import comb
from random import Random

import pytest

from tests.bounds import near
from tests.privacy.test_mean_of_blocks import RATES, prox
from verify.accounts.account import account
from verify.privacy.drawn_blocks import CHANCES, RARE, Drawn, shown
from verify.privacy.mean_of_blocks import attained, share

ASKED = {"view": "output", "sigma": 4, "maps": "printed"}


def of_draws(rate, draws, of):
    """X_1 + .. by its definition; draws: of each round those drawn; of: the user."""
    total = F(0)
    for j in {j for drawn in draws for j in drawn} - {of}:
        shared = [of in drawn for drawn in draws if j in drawn]
        c = sum(shared)
        total += sum(4 * rate * k + 4 * rate**2 * k**2 for k in range(c)) + 4 * rate**2 * c**2 * (len(shared) - c)
    return total


def row_of_draws(rate, draws, of):
    """Y by its definition."""
    shared = {j: sum(of in drawn and j in drawn for drawn in draws) for j in {j for drawn in draws for j in drawn} - {of}}
    alone = {j: sum(of not in drawn and j in drawn for drawn in draws) for j in shared}
    each = {j: 2 * rate * (c - 1) + 2 * rate**2 * c * (c - 1) + 4 * rate**2 * c * alone[j] for j, c in shared.items()}
    return max((sum(each[j] for j in drawn - {of}) for drawn in draws if of in drawn), default=F(0))


@pytest.mark.parametrize(("clipped", "inside"), [*product([False, True], repeat=2)])
def test_exact_runs_shift_no_more(clipped, inside):
    """The second run has the same sums over those drawn, and its shifts cost no more than the theorem says of these draws.

    inside: the block and the noise of the last user are known."""
    generator, largest, L = Random(26), F(0), F(1, 2)

    def some(low=-6, high=6):
        return F(generator.randint(low, high), 4)

    for _ in range(500):
        n, rounds, rate = generator.choice((3, 4, 6)) + inside, generator.randint(1, 7), generator.choice((*RATES, F(1)))
        m = generator.randint(2 + inside, n - 1)
        helping, known = m - 1 - inside, n - 1 if inside else None
        draws = [sorted(generator.sample(range(n), m)) for _ in range(rounds)]
        uses = sum(0 in drawn for drawn in draws)
        others = [
            (generator.choice(("Huber", "quadratic", "interval", "line", "modulus")), some(), some(1, 12)) for _ in range(n)
        ]
        mine = generator.choice(([(generator.choice(("Huber", "modulus")), some(), L) for _ in range(2)], [("line", F(0), L), 0]))
        if clipped or not mine[1]:
            mine = [("line", F(0), sign * (some(3, 40) if clipped else L)) for sign in (1, -1)]
        if not uses:
            continue

        def move(f, z, u, rate=rate):
            found = prox(*f, 2 * z - u) - z
            return u + 2 * rate * (min(max(found, -L), L) if clipped else found)

        seen = [{*drawn} - {known} for drawn in draws]
        sizes = [of_draws(rate, seen, 0), row_of_draws(rate, seen, 0)]
        sizes[generator.randint(0, 1)] += F(10**9) * generator.randint(0, 1)  # by either alone, too
        factor = Drawn(rounds, m, n, helping, rate, clipped, F(1)).factor(uses, *sizes)
        own, z, cost = factor / (helping + factor), some(), F(0)
        runs = [[some() for _ in range(n)]] * 2
        for drawn in draws:
            noise = {j: some() for j in drawn}
            moves = [{j: move(others[j] if j else mine[run], z, u[j]) for j in drawn} for run, u in enumerate(runs)]
            d = {j: runs[1][j] - runs[0][j] for j in drawn}
            moved = {j: moves[1][j] - moves[0][j] for j in drawn}
            shift = {j: d[j] - moved[j] for j in drawn}
            if 0 in drawn:
                e = moved[0] - (1 if clipped else 1 - 2 * rate) * d[0]
                shift[0] = -own * e
                among = [j for j in drawn if j not in (0, known)]
                shift.update({j: shift[j] + (d[0] - moved[0] - shift[0]) / len(among) for j in among})
            cost += sum(s * s for s in shift.values())
            after = [
                {j: moves[0][j] + rate * noise[j] for j in drawn},
                {j: moves[1][j] + rate * noise[j] + shift[j] for j in drawn},
            ]
            told = [sum(after[run][j] - runs[run][j] for j in drawn) for run in (0, 1)]
            assert told[0] == told[1] and not shift.get(known)
            runs = [[after[run].get(j, u[j]) for j in range(n)] for run, u in enumerate(runs)]
            z += told[0] / n
        allowed = uses * (4 * rate * L) ** 2 * share(factor, helping + 1)
        assert cost <= allowed
        largest = max(largest, cost / allowed)
    assert largest > F(9, 10)


@pytest.mark.parametrize(
    ("n", "m", "rounds", "uses", "rate"), [(4, 2, 4, 2, F(1, 3)), (5, 3, 3, 3, F(1)), (4, 3, 5, 1, F(1, 20))]
)
def test_what_draws_exceed_with_small_probability(n, m, rounds, uses, rate):
    """All draws, one after the other: the mean of the exponential is no more than what is said, and less of it would be false."""
    rests = [[{0, *others} for others in combinations(range(1, n), m - 1)]] * uses
    rests += [[{*others} for others in combinations(range(1, n), m)]] * (rounds - uses)
    made = Drawn(rounds, m, n, m - 1, rate, False, F(1))
    for row, of in ((False, of_draws), (True, row_of_draws)):
        found = [of(rate, draws, 0) for draws in product(*rests)]
        for theta in (F(1, 100), F(1, 2)):
            exact = math.log(sum(math.exp(theta * x) for x in found) / len(found))
            assert exact * (1 - 1e-9) <= float(made.moment(uses, theta, row)) < exact * 4 + math.log(uses) * row
        extras = made.extras(uses, row)
        assert extras == sorted(extras)
        assert all(sum(x > extra for x in found) <= p * len(found) for p, extra in zip(CHANCES, extras, strict=True))
        assert (row or extras[0] < 3 * max(found)) and max(found) <= made.most(uses, row) >= extras[-1]


def test_the_largest_of_all_draws_is_met():
    """By the same users in all rounds of the user, and without a round of the others too."""
    for rate, (m, uses) in product((F(1, 9), F(1)), ((2, 1), (2, 5), (4, 3))):
        made = Drawn(uses, m, m + 2, m - 1, rate, False, F(1))
        assert made.most(uses) == of_draws(rate, [{*range(m)}] * uses, 0)
        assert made.most(uses, True) == row_of_draws(rate, [{*range(m)}] * uses, 0)
        more = [{*range(m)}] * uses + [{*range(1, m + 1)}] * 2
        assert replace(made, rounds=uses + 2).most(uses, True) == row_of_draws(rate, more, 0)
        assert replace(made, rounds=uses + 2).most(uses) >= of_draws(rate, more, 0)


def test_a_factor_is_that_of_the_proof():
    made = Drawn(9, 4, 20, 3, F(1, 10), False, F(1))
    turned = (1 + F(1, 5) * (1 + F(4, 5))) ** 2
    assert made.factor(3, F(7), F(99)) == min(turned, F(100, 81)) + turned * 7 / 9 and made.factor(1, F(0), F(1)) == 1
    assert made.factor(3, F(7), F(1)) == F(100, 81) * F(4, 3)
    assert Drawn(9, 4, 20, 3, F(1), False, F(1)).factor(3, F(0), F(1)) == 25
    assert Drawn(9, 4, 20, 3, F(1), True, F(1)).factor(3, F(9), F(9)) == 2


def test_no_run_tells_more_and_small_relaxations_tell_as_much():
    generator, rooms = Random(7), []
    for _ in range(40):
        n = generator.randint(3, 60)
        K, m, rate = generator.randint(1, 40), generator.randint(2, n - 1), F(1, generator.choice((1, 2, 3, 10, 1000, 10**6)))
        square, delta = F(generator.randint(1, 8)) ** 2 / 16, F(1, 10 ** generator.randint(2, 8))
        low = shown(K, m, n, rate, square).epsilon(delta).lower
        high = Drawn(K, m, n, m - 1, rate, False, square).loss().epsilon(delta).upper
        assert low <= high
        rooms += [high / low] if low and rate == F(1, 10**6) else []
    assert len(rooms) > 3 and max(rooms) < F(102, 100)


@pytest.mark.parametrize(
    ("n", "m", "rate", "rounds", "constant"),
    [
        (4, 2, F(1), 3, False),
        (3, 1, F(3, 4), 5, False),
        (2, 1, F(1), 6, False),
        (3, 2, F(1, 2), 4, False),
        (4, 2, F(1), 3, True),
        (3, 1, F(3, 4), 5, True),
    ],
)
def test_sums_of_runs_show_who_was_drawn(n, m, rate, rounds, constant):
    """Of all sequences of draws, where x_j is in no relation; constant x_j are the false neighbour."""
    generator = Random(5)

    def some():
        return F(generator.randint(1, 10**9), 10**9)

    starts, known = [some() for _ in range(n)], [{} for _ in range(n)]

    def value(j, v):
        found = known[j]
        if constant or not found:
            return found.setdefault(0 if constant else v, some())
        if v not in found:  # slopes between 0 and 1
            low = [(found[p], found[p] + v - p) for p in [max((p for p in found if p < v), default=None)] if p is not None]
            high = [(found[p] - p + v, found[p]) for p in [min((p for p in found if p > v), default=None)] if p is not None]
            least, most = max(b for b, _ in low + high), min(t for _, t in low + high)
            assert least < most
            found[v] = least + (most - least) * some()
        return found[v]

    states, hidden, places = [(some(), starts)], 0, []
    for _ in range(rounds):
        after = []
        for z, u in states:
            x = [2 * z - u[0], *(value(j, 2 * z - u[j]) for j in range(1, n))]
            places.append(x[0])
            told = {}
            for drawn in combinations(range(n), m):
                moved = [u[j] + 2 * rate * (x[j] - z) * (j in drawn) for j in range(n)]
                told[drawn] = sum(moved) - sum(u)
                after.append((z + told[drawn] / n, moved))
            hidden += len({*told.values()}) < len(told)
        states = after
    assert bool(hidden) == constant and (constant or m == 1 or len({*places}) == len(places))


def test_what_runs_show_is_not_rounded_towards_more():
    parts = shown(30, 3, 11, F(1, 4), F(2)).parts
    assert sum(weight for weight, _ in parts) == 1
    assert near(float(sum(w for w, s in parts if not s.upper)), (8 / 11) ** 30, 40)
    weight, square = max(parts, key=lambda part: part[1].upper)
    assert weight <= F(3, 11) ** 30 and square.upper == 2 * attained(F(1, 4), 3, 30, False).upper
    alone = shown(5, 1, 3, None, F(1)).parts
    assert [s.upper for _, s in alone] == [0, 1, 2, 3, 4, 5]
    assert max(s.upper for _, s in shown(2500, 1, 2, None, F(1)).parts) > 1250  # however many they are


def test_what_the_account_says():
    shared = {"steps": 50, "users": 100, "participants": 10, **ASKED}
    losses = {"lipschitz": 1, "gamma": 1}
    every, some = (account("federated-admm", **shared, **losses, **more) for more in ({}, {"relaxation": "1/100"}))
    assert float(some.epsilon().upper) < 1.05 * float(some.lower.epsilon(some.at_delta).lower) < float(every.epsilon().upper) / 3
    assert float(every.epsilon().upper) < 1.1 * float(every.lower.epsilon(every.at_delta).lower)
    assert "say --relaxation" in " ".join(every.analysis.lacking) and "drawn_blocks" in some.theorem
    assert [a.name for a in some.assumptions if a.name in ("relaxation", "others")] == ["relaxation", "others"]
    tenth = account("federated-admm", **shared, **losses, relaxation="1/10")
    assert float(tenth.epsilon().upper) < 1.5 * float(tenth.lower.epsilon(tenth.at_delta).lower)
    inside = account("federated-admm", **shared | {"view": "participant"}, **losses, relaxation="1/100")
    assert some.epsilon().upper < inside.epsilon().upper < F(3, 2) * some.epsilon().upper
    clipped = account("federated-admm", **shared, clip=1, relaxation="1/100")
    assert "every update is clipped" in clipped.analysis.attained(1).says
    assert clipped.epsilon().upper <= some.epsilon().upper and "convex" in " ".join(a.says for a in clipped.assumptions)
    alone = account("decentralized-admm", sigma=4, steps=100, users=100, **losses, view="output", maps="printed")
    assert float(alone.epsilon().upper) < 1.001 * float(alone.lower.epsilon(alone.at_delta).lower)


OFTEN = [F(comb(60, j) * 14 ** (60 - j), 15**60) for j in range(61)]


def test_draws_of_small_probability_count_as_the_worst():
    """At least as much is at the largest X of so many rounds, and of more, as is as improbable."""
    made = Drawn(60, 2, 30, 1, F(1, 10), False, F(1))
    parts = made.loss().parts
    for uses in (j for j in range(1, 61) if OFTEN[j] <= RARE):
        worst = uses * share(made.factor(uses, made.most(uses), made.most(uses, True)), 2)
        assert sum(weight for weight, square in parts if square.upper >= worst) >= sum(OFTEN[uses:])


def test_more_rounds_of_a_user_are_no_better():
    class Turned(Drawn):
        def factor(self, uses, *sizes):
            return super().factor(uses, *sizes) * (uses < 60)

    parts = Turned(60, 2, 30, 1, F(1, 10), False, F(1)).loss().parts
    largest = max(square.upper for _, square in parts)
    assert sum(weight for weight, square in parts if square.upper == largest) >= sum(OFTEN[59:])


def test_rho_is_that_of_the_worst_draws():
    few = Drawn(3, 4, 20, 2, F(1, 2), True, F(1))
    worst = F(3, 2) * share(few.factor(3, few.most(3), few.most(3, True)), 3)
    assert worst <= few.loss().rho.upper <= worst * (1 + F(1, 10**20))
