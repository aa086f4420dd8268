"""The bounds of the records on shifts, as displayed, against exact divergences of linear runs of gradient ADMM in rationals.

f_t' = h x and B dy = r (lam - beta A x) split along the singular values of A (0 for its kernel). Where a bound is called tight a
run comes within 1 % of it; elsewhere the largest share is named, so that a bound smaller by more would have been refuted here.
"""

import random
from fractions import Fraction as F

import pytest

from tests.every_lemma import LEMMAS
from tests.lemmas.test_readings_bounds import holds, square
from tests.tables import typed
from verify.enclosures.balls import Infinite
from verify.kernel import evaluate
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_recursion import last as at_last
from verify.privacy.linear_release import divergence

RUNS = 60
NEARLY = 1 - F(1, 10**9)
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


def read(record, goal, cases, share, sharp=()):
    """Every case (values without D, the divergence) obeys all that the record displays, its trade-off too; one reaches ``share``
    of the bound, and so does each of ``sharp``."""
    cases = list(cases)
    assert len(cases) >= RUNS // 2
    for at, D in cases:
        for one in LEMMAS[record].claim.says.goals:
            told = {"D": 0, "mu": least_root(2 * D)} if one.name == "gaussian" else {"D": D, "mu": 0}
            assert holds(record, one.name, at | told), (record, one.name, at)
    reached = lambda at, D: not holds(record, goal, at | {"D": D / share * F(1000001, 1000000)})  # noqa: E731
    assert any(reached(*case) for case in cases), f"{record}: no run reaches {share} of the bound"
    assert all(reached(*case) for case in sharp), f"{record}: some run that should does not reach {share} of the bound"


def rate(at, share, count):
    """r of the largest singular value, its powers and sums, for ``count`` iterations."""
    o, widest = 1 - share, at["eta"] * at["beta"] * at["a_max"] ** 2
    r = (o + widest) / (1 + widest)
    S = sum(r ** (2 * i) for i in range(count - 1))
    return {"mu_f": share / at["eta"], "o": o, "r": r, "q": 1 + widest, "P": r ** (2 * count - 2), "S": S, "R": S - 1}


def runs(counts, least, most=None, singular=(), kernel=True, user=False, uses=1, last=False, smooth=1, share=F(0), K=None):
    """(letters, divergence, whether it is made to leak) of seeded runs of ``counts`` = (least, most) iterations from two starts,
    or (``user``) where one user's gradients differ in the first, and in the first of as many again for each of their ``uses``.

    eta beta a_min^2 is at least ``least``, and at most ``most``; the slopes go from share/eta to smooth/eta. Each fourth run is
    made to leak: f as flat as it may be, a difference along the least singular value and a g that is flat too or, up to ``most``,
    0 until it holds y in the last two iterations. Of two of these one is a walk along the kernel of A, the first of counts[2]."""
    for seed in range(RUNS):
        rng, leaky, walk = random.Random(seed), seed % 4 == 0, kernel and seed % 8 == 0
        N = counts[0] + seed % (counts[1] + 1 - counts[0]) if seed or not walk else counts[2]
        wider = [1 + F(rng.randint(0, 8), 4) for _ in range(rng.randint(0, 2))]
        along = [rng.choice(singular)] if singular else [F(1), *wider]
        a = [F(0)] if walk else along + [F(0)] * rng.randint(0, kernel)
        eta = rng.choice(STEPS)
        wide = F(rng.choice((0, 0, 0, 1, 5)), 4) if most is None else (most - least) * F(rng.randint(0, 54), 54)
        s = least + (0 if walk else wide)
        beta, flat = s / eta / along[0] ** 2, [NEARLY] * N * uses if most is None else [F(1)] * (N - 2) + [F(0)] * 2
        part = lambda leaky=leaky, rng=rng: 0 if leaky else rng.choice(SLOPES)  # noqa: E731
        slopes = [[(share + (smooth - share) * part()) / eta for _ in flat] for _ in a]
        resolvents = [[(r if leaky else rng.choice(RESOLVENTS)) / beta for r in flat] for _ in a]
        x = [F(i == 0) if leaky else F(rng.randint(-3, 3)) for i in range(len(a))]
        found = []
        for v, *rows, own in zip(a, slopes, resolvents, x, strict=True):
            changed = {u * N: own if leaky else own * rng.choice((-1, 1)) for u in range(uses)} if user else None
            found.append(released(v, eta, beta, *rows, F(0) if user else own, changed, last))
        if None in found or not any(x):
            continue
        at = {"eta": eta, "beta": beta, "sigma": 1, "a": along[0], "a_min": along[0], "a_max": max(along), "m": uses}
        at |= {"k": N - (user or not kernel), "k_minus": N - 1, "h": N - (K or 3), "Delta": 1, "<delta,delta>": 1}
        at |= {"<x,x>": square(x), "<A_x,A_x>": square(u * v for u, v in zip(a, x, strict=True))} | rate(at, share, N)
        yield at | ({"P": (1 + s) ** (K - 2)} if K else {}), sum(found) / (square(x) if user else 1), leaky


def obeys(says, at):
    """Whether the letters that a run has are of their signs and obey what the statement supposes of them alone."""
    at = {n: F(v) for n, v in at.items()}
    signs = all(at[n] > 0 or (at[n] == 0 and sign != "positive") for n, sign in says.signs.items() if n in at)
    known = [(f.kind, evaluate(f.value, at)) for f in says.facts if f.value.atoms() <= at.keys()]
    return signs and all({"=": v == 0, ">": v > 0, ">=": v >= 0}[kind] for kind, v in known)


@pytest.mark.parametrize(("record", "counts", "near", "more"), typed(__file__, "readings_shifts", "bounds"))
def test_a_bound(record, counts, near, more):
    """The range of eta beta a_min^2 is that of the record. Without a kernel every run that is made to leak reaches the share."""
    says = LEMMAS[record].claim.says
    ends = {"least" if f.name in ("range", "low") else "most": abs(f.value.terms[()]) for f in says.facts
            if f.name in ("range", "low", "high")}  # fmt: skip
    user = "Delta" in says.signs
    cases = [case for case in runs(counts, **(ends | more), user=user) if obeys(says, case[0])]
    sharp = [] if more.get("kernel", True) else [(at, D) for at, D, leaky in cases if leaky]
    read(record, "user" if user else "amplified", [(at, D) for at, D, _ in cases], near, sharp)


def test_a_step_beyond_two_over_nu():
    """On the kernel it leaks (eta nu - 1)^2 - 1 at least, exactly as the record counts."""
    record = "chan2024.shift-long-step-limit"
    for h in (F(1, 10), F(1), F(3)):
        for N in (1, 2, 30):
            P, V = (1 + h) ** (2 * N), sum((1 + h) ** (2 * i) for i in range(N))
            assert released(F(0), F(1), F(1), [2 + h] * N, [F(0)] * N, F(1)) == P / V / 2
            assert all(holds(record, goal, {"h": h, "N": N, "P": P, "V": V}) for goal in ("never_less", "above_a_walk"))
    assert not holds(record, "never_less", {"h": h, "N": N, "P": P, "V": V * F(101, 100)})


@pytest.mark.parametrize("K", range(7))
def test_identity_with_a_moderate_penalty_attained(K):
    """A = I, g = 0 for K iterations, then two that hold y."""
    record = "chan2024.shift-identity-moderate-attained"
    for s in (F(17, 25), F(1), F(61, 50)):
        for eta in STEPS:
            D = released(F(1), eta, s / eta, [F(0)] * (K + 2), [eta / s] * K + [F(0)] * 2, F(1))
            assert 2 * D * (5 * K + (1 + s) ** 2) == 5
            at = {"eta": eta, "beta": s / eta, "K": K, "D": D}
            assert holds(record, "exactly", at) and not holds(record, "exactly", at | {"D": D * F(101, 100)})


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
