"""The bounds of the records on shifts, as displayed, against exact divergences of linear runs of gradient ADMM in rationals.

f_t' = h x and B dy = r (lam - beta A x) split along the singular values of A (0 for its kernel). Where a bound is called tight a
run comes within 1 % of it; elsewhere the largest share is named, so that a bound smaller by more would have been refuted here.
"""

import random
from fractions import Fraction as F

import pytest

from tests.lemmas.test_readings_bounds import holds, square
from tests.tables import typed
from verify.enclosures.balls import Infinite
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_recursion import last as at_last
from verify.privacy.linear_release import divergence

RUNS = 60
NEARLY, FLAT = 1 - F(1, 10**9), F(1, 10**9)
STEPS, SLOPES, RESOLVENTS = [F(1, 3), F(1), F(2)], [F(0), F(1, 2), F(1)], [F(1, 1000), F(1, 2), F(999, 1000)]


def released(a, eta, beta, slopes, resolvents, start=F(0), changed=None, last=False):
    """Along one singular value: the divergence (sigma = 1) of (x~_N, lam_N), or of x~_N alone (``last``); None where it is
    infinite. ``slopes``, ``resolvents``: one per iteration; ``changed``: by iteration, by how much the two gradients differ."""
    q, steps = 1 + eta * beta * a**2, []
    for t, (h, r) in enumerate(zip(slopes, resolvents, strict=True)):
        moved = [-beta * a, F(1)] if a else [F(0), F(0)]
        after = [(1 - beta * r) * v for v in moved]
        point = [
            (i - eta * h * i + eta * a * v - eta * beta * a * r * w) / q for i, v, w in zip((1, 0), after, moved, strict=True)
        ]
        steps.append((Step([point, after], [[1], [0]], [-eta * (changed or {}).get(t, F(0)) / q, 0]), 1))
    run = Recursion([start, 0], steps, 1)
    found = divergence(run, at_last(run, [0] if last or not a else None))
    return None if isinstance(found, Infinite) else found


def least_root(value):
    """A rational a little below the square root."""
    return F(float(value) ** 0.5 * (1 - 1e-9))


def settings(seed, least, count, singular=None, smooth=1, share=F(0), more=(0, 0, 1, 5), resolvents=RESOLVENTS):
    """Singular values, eta, beta, and slopes (share/eta to smooth/eta) and resolvents of every iteration and direction; eta beta
    is ``least`` and a quarter of one of ``more``, over the square of the first singular value where they are given."""
    rng = random.Random(seed)
    a = singular or [1 + F(rng.randint(0, 6), 4) for _ in range(rng.randint(1, 3))] + [F(0)] * rng.randint(0, 1)
    eta = rng.choice(STEPS)
    beta = (least + F(rng.choice(more), 4)) / eta / (a[0] ** 2 if singular else 1)
    calm = rng.random() < 0.3
    parts = [[F(0) if calm else rng.choice(SLOPES) for _ in a] for _ in range(count)]
    slopes = [[(share + (smooth - share) * part) / eta for part in row] for row in parts]
    return rng, a, eta, beta, slopes, [[rng.choice(resolvents) / beta for _ in a] for _ in range(count)]


def read(record, goal, cases, share):
    """Every case (values without D, the divergence) obeys the goal and its trade-off; one reaches ``share`` of the bound."""
    cases = list(cases)
    assert len(cases) >= RUNS // 2
    for at, D in cases:
        assert holds(record, goal, at | {"D": D, "mu": 0}), (record, at)
        assert holds(record, "gaussian", at | {"D": 0, "mu": least_root(2 * D)}), (record, at)
    reached = any(not holds(record, goal, at | {"D": D / share * F(1000001, 1000000)}) for at, D in cases)
    assert reached, f"{record}: no run reaches {share} of the bound"


def leaked(a, eta, beta, slopes, resolvents, start=None, changed=None, last=False):
    """``released`` of all singular values together, None where one of them is infinite; ``start`` and ``changed`` have an entry
    for each."""
    found = []
    for i, v in enumerate(a):
        own = {t: row[i] for t, row in (changed or {}).items()}
        rows = [[row[i] for row in rows] for rows in (slopes, resolvents)]
        found.append(released(v, eta, beta, *rows, start[i] if start else F(0), own, last))
    return None if None in found else sum(found)


def values(a, eta, beta, x, count, user=False):
    """The letters of a run; of a user Delta enters squared: everything in units of |delta|."""
    at = {"eta": eta, "beta": beta, "sigma": 1, "a_min": 1, "a": a[0], "a_max": max(*a, F(0))}
    if user:
        return at | {"k": count - 1, "Delta": 1, "<delta,delta>": 1}
    squares = {"<x,x>": square(x), "<A_x,A_x>": square(s * v for s, v in zip(a, x, strict=True))}
    return at | {"k": count, "k_minus": count - 1, **squares}


def runs(least, counts, user=False, last=False, walk=True, **given):
    """(values, divergence) of seeded runs from two starts, or (``user``) where one user's gradients differ in the first of the
    k + 1 iterations; and of a walk along the kernel of A."""
    for seed in range(RUNS):
        count = counts[seed % len(counts)] + user
        rng, a, eta, beta, slopes, resolvents = settings(seed, least, count, **given)
        x = [F(rng.randint(-3, 3)) for _ in a]
        D = leaked(a, eta, beta, slopes, resolvents, last=last, **({"changed": {0: x}} if user else {"start": x}))
        if D is not None and any(x):
            yield values(a, eta, beta, x, count, user), D / (square(x) if user else 1)
    if walk:
        count, flat = 40 + user, [given.get("share", F(0))] * (40 + user)
        D = released(F(0), F(1), least, flat, flat, F(not user), {0: F(user)}, last)
        yield values([F(0)], F(1), least, [F(1)], count, user), D


@pytest.mark.parametrize(
    ("two_starts", "one_user", "least", "first", "near", "more"), typed(__file__, "readings_shifts", "two starts and one user")
)
def test_two_starts_and_one_user(two_starts, one_user, least, first, near, more):
    """Of a long step the slopes go up to 2/eta."""
    read(two_starts, "amplified", runs(least, range(first, 9), **more), near)
    read(one_user, "user", runs(least, range(first, 9), user=True, **more), near)


def test_two_iterations():
    read("chan2024.shift-two-iterations", "amplified", runs(F(363, 500), [2], walk=False), F(1, 2))


def test_a_step_beyond_two_over_nu():
    """On the kernel it leaks (eta nu - 1)^2 - 1 at least, exactly as the record counts."""
    record = "chan2024.shift-long-step-limit"
    for h in (F(1, 10), F(1), F(3)):
        for N in (1, 2, 30):
            P, V = (1 + h) ** (2 * N), sum((1 + h) ** (2 * i) for i in range(N))
            assert released(F(0), F(1), F(1), [2 + h] * N, [F(0)] * N, F(1)) == P / V / 2
            assert all(holds(record, goal, {"h": h, "N": N, "P": P, "V": V}) for goal in ("never_less", "above_a_walk"))
    assert not holds(record, "never_less", {"h": h, "N": N, "P": P, "V": V * F(101, 100)})


@pytest.mark.parametrize("m", [1, 2, 3])
@pytest.mark.parametrize(
    ("record", "least", "after"),
    [("chan2024.shift-several-uses", F(8, 5), 2), ("chan2024.shift-late-several-uses", F(21, 20), 3)],
)
def test_several_uses(record, least, after, m):
    """Uses at a distance of k + 1; along the kernel of A the energies add exactly."""
    cases = []
    for seed in range(RUNS):
        k = after + seed % 4
        rng, a, eta, beta, slopes, resolvents = settings(seed, least, m * (k + 1))
        unit = [F(3, 5), F(4, 5), F(0), F(0)] if len(a) > 1 else [F(1)]
        signs = [[rng.choice([-1, 1]) * part for part, _ in zip(unit, a, strict=False)] for _ in range(m)]
        D = leaked(a, eta, beta, slopes, resolvents, changed={u * (k + 1): signs[u] for u in range(m)})
        if D is not None:
            cases.append((values(a, eta, beta, None, k + 1, True) | {"m": m}, D))
    still = [F(0)] * (m * 5)
    walk = released(F(0), F(1), least, still, still, changed={u * 5: F(1) for u in range(m)})
    assert walk == F(m, 10)
    read(record, "user", [*cases, (values([F(0)], F(1), least, None, 5, True) | {"m": m}, walk)], F(99, 100))


@pytest.mark.parametrize("user", [False, True])
@pytest.mark.parametrize("s, K", [(F(1), 3), (F(1, 2), 8), (F(4), 2)])
def test_any_penalty(s, K, user):
    """P = (1 + s)^(K - 2) with P s >= max(1, 2/s), and h = N - K. Along the least singular value 1 eta beta may be larger than
    s: then P and s are those of the run."""
    enough = lambda s: (1 + s) ** (K - 2) * s >= max(F(1), 2 / s)  # noqa: E731
    assert enough(s)
    cases = []
    for at, D in runs(s, [K, K + 1, K + 4, K + 8], user=user):
        here, count = at["eta"] * at["beta"], at["k"] + user
        if enough(here) and count >= max(K, 2 + user):
            cases.append((at | {"P": (1 + here) ** (K - 2), "h": count - K}, D))
    record, goal = ("chan2024.shift-any-penalty-user", "user") if user else ("chan2024.shift-any-penalty", "amplified")
    read(record, goal, cases, F(84 if s < 1 else 95, 100))


# A = a I, or invertible


@pytest.mark.parametrize("a", [F(1), F(3, 2)])
def test_identity(a):
    """eta beta a^2 >= 5/4; f = 0 and a g of small curvature come as near as one likes (shift-identity-attained)."""
    e, count, beta = F(1, 10**6), 6, F(5, 4) / a**2
    still = released(a, F(1), beta, [F(0)] * count, [(1 - e) / beta] * count, F(1))
    near = values([a], F(1), beta, [F(1)], count), still
    read("chan2024.shift-identity", "amplified", [*runs(F(5, 4), range(2, 9), singular=[a], walk=False), near], F(99, 100))


def worst_is(record, goal, at, found, worst, more):
    """Neither a random run nor the worst one passes the bound; the worst one times ``more`` does."""
    assert all(D is None or holds(record, goal, at | {"D": D, "mu": 0}) for D in (found, worst))
    assert not holds(record, goal, at | {"D": worst * more, "mu": 0})


@pytest.mark.parametrize("a", [F(1), F(3, 2)])
def test_identity_with_a_moderate_penalty(a):
    """g = 0, then one that holds y, is the worst (shift-identity-moderate-attained)."""
    for seed in range(RUNS):
        s, N = F(random.Random(seed).randint(68, 122), 100), 2 + seed % 8
        _, _, eta, beta, slopes, resolvents = settings(seed, s, N, [a], more=[0], resolvents=[F(0), *RESOLVENTS])
        worst = released(a, eta, beta, [F(0)] * N, [1 / beta] * (N - 2) + [F(0)] * 2, F(1))
        assert 2 * worst * (5 * (N - 2) + (1 + s) ** 2) == 5
        own = {"eta": eta, "beta": s / eta, "K": N - 2, "D": worst}  # at A = 1 the runs are these, in the units of a x
        assert holds("chan2024.shift-identity-moderate-attained", "exactly", own)
        assert not holds("chan2024.shift-identity-moderate-attained", "exactly", own | {"D": worst * F(101, 100)})
        record = "chan2024.shift-identity-moderate" if N > 2 else "chan2024.shift-identity-two-iterations"
        found = leaked([a], eta, beta, slopes, resolvents, [F(1)])
        worst_is(record, "amplified", values([a], eta, beta, [F(1)], N) | {"h": N - 3}, found, worst, F(1000001, 1000000))


@pytest.mark.parametrize("a", [F(1), F(3, 2)])
def test_a_user_at_the_identity(a):
    """As from another start, which is eta/(1 + s) of the change; attained likewise."""
    for seed in range(RUNS):
        rng, k = random.Random(seed), 3 + seed % 6
        s = rng.choice([F(rng.randint(68, 122), 100), F(rng.randint(5, 12), 4)])
        _, _, eta, beta, slopes, resolvents = settings(seed, s, k + 1, [a], more=[0])
        moderate = s < F(5, 4)
        worst_g = [F(1)] * (k - 1) + [F(0)] * 2 if moderate else [NEARLY] * (k + 1)
        worst = released(a, eta, beta, [F(0)] * (k + 1), [r / beta for r in worst_g], changed={0: F(1)})
        record = "chan2024.shift-identity-moderate-user" if moderate else "chan2024.shift-identity-user"
        found = leaked([a], eta, beta, slopes, resolvents, changed={0: [F(1)]})
        worst_is(record, "user", values([a], eta, beta, None, k + 1, True) | {"h": k - 2}, found, worst, F(1001, 1000))


@pytest.mark.parametrize(
    ("start", "user"),
    [
        ("chan2024.shift-no-kernel", "chan2024.shift-no-kernel-user"),
        ("chan2024.shift-no-kernel-moderate", "chan2024.shift-no-kernel-moderate-user"),
    ],
)
def test_without_a_kernel(start, user):
    """Invertible A: random runs do not pass the bound; it is attained along the least singular value, in the limit by a flat g
    or, with a moderate penalty, by g = 0, then one that holds y."""
    starts, users, moderate = [], [], "moderate" in start
    for seed in range(RUNS):
        rng, count, flat = random.Random(seed), 3 + seed % 5, seed % 4 == 0
        singular = [F(1), *(1 + F(rng.randint(0, 8), 4) for _ in range(rng.randint(0, 2)))]
        count, s = count + moderate, F(rng.randint(68, 122), 100) if moderate else F(251, 200)
        more = [0] if moderate else (0, 0, 1, 5)
        given = settings(seed, s, count, singular, more=more, resolvents=[NEARLY] if flat else [FLAT, F(1, 2), NEARLY])
        a, eta, beta, slopes, resolvents = given[1:]
        if flat:
            slopes = [[F(0) for _ in a]] * count
            resolvents = [[1 / beta] * len(a)] * (count - 2) + [[F(0)] * len(a)] * 2 if moderate else resolvents
        x = [F(1), *(F(rng.randint(-3, 3)) * (not flat) for _ in a[1:])]
        if (D := leaked(a, eta, beta, slopes, resolvents, x)) is not None:
            starts.append((values(a, eta, beta, x, count) | {"k": count - 1, "h": count - 3}, D))
        if (D := leaked(a, eta, beta, slopes, resolvents, changed={0: x})) is not None:
            users.append((values(a, eta, beta, x, count, True) | {"h": count - 3}, D / square(x)))
    read(start, "amplified", starts, F(999, 1000))
    read(user, "user", users, F(999, 1000))


def dual_alone(s, e, K):
    """The run behind shift-identity-attained, line by line: A = B = 1, beta = 1, eta = s, f = 0, g = kappa y^2/2. The mean of
    eta lam_{K+1} from dx_0 = 1, and its variance (sigma = 1) by the noise of each iteration."""
    kappa = e / (1 - e)

    def seen(count):
        x, lam = F(1), F(0)
        for _ in range(count):
            y = (lam - x) / (kappa + 1)
            lam = lam - x - y
            x = (x + s * (lam - y)) / (1 + s)
        return s * lam

    return seen(K + 1), sum(seen(count) ** 2 for count in range(1, K + 1))


@pytest.mark.parametrize("K", [1, 2, 5, 12])
def test_identity_attained(K):
    record, above_half = "chan2024.shift-identity-attained", []
    for e in (F(1, 2), F(1, 10), F(1, 1000)):
        for s in (F(1), F(3)):
            mean, V = dual_alone(s, e, K)
            at = {"F": -mean, "K": K, "P": (1 - e) ** K, "V": V, "e": e, "s": s}
            assert holds(record, "attained", at)
            above_half.append(not holds(record, "attained", at | {"P": at["P"] * F(101, 100)}))
            whole = released(F(1), s, F(1), [F(0)] * (K + 1), [1 - e] * (K + 1), F(1))
            assert mean**2 / V / 2 <= whole
    assert any(above_half)


@pytest.mark.parametrize(("penalty", "above"), typed(__file__, "readings_shifts", "small penalty"))
def test_small_penalty(penalty, above):
    """A = B = 1, f = 0, y held at 0: the exact divergence, and whether it is above what ``start`` would say, (1 + eta beta)/2."""
    record = "chan2024.shift-start-small-penalty"
    for eta in (F(1), F(3)):
        beta = penalty / eta
        D = released(F(1), eta, beta, [F(0)] * 2, [F(0)] * 2, F(1))
        assert holds(record, "exactly", {"eta": eta, "beta": beta, "D": D})
        assert not holds(record, "exactly", {"eta": eta, "beta": beta, "D": D * F(101, 100)})
        assert holds(record, "exceeds", {"eta": eta, "beta": beta, "D": D}) == (1 + penalty < 2 * D) == above


@pytest.mark.parametrize("eta", [F(1), F(3)])
@pytest.mark.parametrize(("penalty", "above"), typed(__file__, "readings_shifts", "small penalty with a kernel by penalty"))
def test_small_penalty_with_a_kernel(penalty, above, eta):
    """A = [1 0], y held at 0: the update equations in u, k and lam, and what T shows of them."""
    record, beta = "chan2024.shift-start-small-penalty-kernel", penalty / eta

    def after(u, k, lam, p, r):
        lam, m = lam - beta * u, (p * u + r * k) / F(p**2 + r**2)
        return (u - p * m + eta * lam) / (1 + penalty), k - r * m, lam

    def shown(u, k, lam):
        return -20 * u + 21 * k - 86 * eta * lam

    V = shown(*after(1, 0, 0, 3, 5)) ** 2 + shown(*after(0, 1, 0, 3, 5)) ** 2 + 20**2 + 21**2
    D = shown(*after(*after(6, 1, 0, 1, -4), 3, 5)) ** 2 / V / 2
    assert holds(record, "exceeds", {"eta": eta, "beta": beta, "D": D}) == (36 * (1 + penalty) + 1 < 2 * D) == above
    assert not holds(record, "exceeds", {"eta": eta, "beta": beta, "D": D * F(3, 4)})


# Strongly convex f_t


def rate(at, share, count):
    """r of the largest singular value, its powers and sums, for ``count`` iterations."""
    a_max, o = at["a_max"] or 1, 1 - share
    widest = at["eta"] * at["beta"] * a_max**2
    r = (o + widest) / (1 + widest)
    sums = {"P": r ** (2 * count - 2), "S": sum(r ** (2 * i) for i in range(count - 1))}
    return {"mu_f": share / at["eta"], "o": o, "r": r, "a_max": a_max, "q": 1 + widest, **sums}


def strongly(share, user):
    """(values, divergence) of seeded runs, and of a start (or a user) in the kernel of A with f_t'' = mu there."""
    for at, D in runs(F(6, 5), range(2, 8), user, share=share):
        yield at | rate(at, share, at["k"] + user), D


def read_strongly(record, goal, cases, near):
    read(record, goal, cases := list(cases), near)
    assert all(holds(record, "closed_form", at | {"D": D}) for at, D in cases)


@pytest.mark.parametrize(
    ("record", "least", "share", "more", "x", "near"), typed(__file__, "readings_shifts", "one singular value")
)
def test_one_singular_value(record, least, share, more, x, near):
    """At mu = 0 the share is that of ``identity``; ``x`` along A and, where it has two entries, along a kernel too."""
    cases, user = [], record.endswith("user")
    for seed in range(RUNS):
        count, r = 2 + user + seed % 6, [1 - F(1, 10**6), F(1, 2), F(1, 1000)][seed // 6 % 3]
        singular, start = [F(1), F(0)][: len(x)], [[F(v) for v in x], [F(1)] + [F(0)] * (len(x) - 1)][seed % 2]
        _, a, eta, beta, slopes, resolvents = settings(seed, least, count, singular, share=share, more=more, resolvents=[r])
        D = leaked(a, eta, beta, slopes, resolvents, **({"changed": {0: start}} if user else {"start": start}))
        if D is not None:
            at = values(a, eta, beta, start, count, user) | rate({"eta": eta, "beta": beta, "a_max": F(1)}, share, count)
            cases.append((at | {"R": at["S"] - 1}, D / (square(start) if user else 1)))
    (read if "constant" in record else read_strongly)(record, "user" if user else "amplified", cases, near)


@pytest.mark.parametrize(("share", "starts", "user"), typed(__file__, "readings_shifts", "any map"))
def test_any_map(share, starts, user):
    read_strongly("chan2024.shift-strongly-convex", "amplified", strongly(share, False), starts)
    read_strongly("chan2024.shift-strongly-convex-user", "user", strongly(share, True), user)
