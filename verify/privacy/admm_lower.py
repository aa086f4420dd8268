"""Exact linear-Gaussian runs of gradient ADMM that meet an account's assumptions: their loss is attained, so nothing below it
can be promised. Quadratic f_t and g; the divergence is computed in balls, and the best of a small family is returned."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from typing import Any

from ..algorithms.rational_roots import square_root
from ..enclosures.balls import START, Enclosure, Undecided, enclose
from ..enclosures.matrices import BALLS
from .account_parameters import Setting
from .admm_release import AdmmStep, GradientAdmm, metric, used_at
from .bounds import Attained
from .contraction_game import attained, factors, one_start
from .linear_recursion import Recursion, release
from .linear_release import divergence_ball
from .loss import Gaussian, Mixture, outward, scaled
from .many_dimensions import degree, lost, of_vectors, turned
from .participation import Schedule
from .secret_order import Strongest, padded, strongest
from .spectrum import Spectrum

MOST_USES = 20_000  # of one user's data, up to which a run is computed
LARGEST_STATE = 12  # n + m up to which the matrix itself is run
SHOWN_PLACES = 48  # of a secret order, from the last: what weighs most
PRECISE = Fraction(1, 10**10)


def attained_by_admm(
    values: Setting, A: Spectrum, plan: Schedule, user: int, sigma: Fraction, delta: Fraction, starting: bool
) -> Attained | None:
    """The largest exact loss found for this user; delta = Delta, or |dx_0|_M where ``starting``.

    Of Algorithm 4 too: its released (x_N, lam_N) determines Algorithm 1's state (x_N, lam_(N-1)) where g has curvature K > 0,
    since lam_N = K (K + beta)^-1 (lam_(N-1) - beta A x_N) for B = I; and both start from what is no noise.
    """
    eta, mu, nu = values["eta"], values["mu"] or Fraction(0), values["nu"] or 1 / values["eta"]
    if delta == 0 or plan.passes > MOST_USES:
        return None
    found: list[Attained] = []
    line = factors(eta, mu, nu, plan.passes > 1)
    if A.kernel and line is not None:
        c, kill = line
        if starting:
            loss, how = Gaussian(scaled(one_start(c, plan.steps, Fraction(1)), delta**2 / sigma**2)), ""
        else:
            loss, how = attained(c, kill, plan.steps, plan.positions(user), not A.known, (eta * delta / sigma) ** 2)
        found.append(Attained(f"a run on the kernel of A, x -> {float(c):.4g} x + noise" + (how and f", but {how}"), loss))
    for pair in pairs(values, A, plan.steps if starting else plan.steps - user) if plan.passes == 1 else ():
        runs = row_space(values, A, plan, user, sigma, delta, starting, (mu, (mu + nu) / 2, nu), pair)
        found += [Attained(says, Gaussian(value)) for says, value in runs]
        if not (starting or A.known) and mu < nu and user > 1:
            found += in_phases(values, plan.steps, user, sigma, delta, (mu, nu), pair)
    return strongest(found)


def pairs(values: Setting, A: Spectrum, after: int) -> list[Fraction | None]:
    """Singular values along which runs are looked at: the least (None), and where f_t is strongly convex a larger one, which
    forgets less: with x = 1/(1 + eta beta a^2), g = 0 and Hessian mu about x^3 (1 - eta mu x)^(2 k) is left of a use after k
    iterations."""
    if not values["mu"] or A.least2 == A.largest2:
        return [None]
    s = max(2 * after * values["eta"] * values["mu"] / 3 - 1, Fraction(0)) / (values["eta"] * values["beta"])
    a = min(max(Fraction(math.sqrt(s)).limit_denominator(1000), root_above(A.least2)), root_above(A.largest2))
    return [None, a if A.known or values["between"] == "yes" else min(values["singular"], key=lambda one: abs(one - a))]


def curvatures_of_g(values: Setting, square: Fraction, most: Fraction = Fraction(4)) -> list[Fraction]:
    """K of g = K |y|^2/2 with B = I, up to ``most`` beta; square: |A|^2. B = b I, b |A| = norm-b, is as B = I with K/b^2."""
    least, norm = values["mu-g"] or Fraction(0), values["norm-b"]
    if least and norm == 0:
        return []
    least *= square / norm**2 if norm else 1
    return sorted({max(least, values["beta"] * k) for k in (Fraction(1, 10**6), Fraction(1, 4), most)})


def row_space(
    values: Setting,
    A: Spectrum,
    plan: Schedule,
    user: int,
    sigma: Fraction,
    delta: Fraction,
    starting: bool,
    curvatures: tuple[Fraction, ...],
    pair: Fraction | None = None,
) -> list[tuple[str, Enclosure]]:
    """Runs along the singular direction of the least singular value (or ``pair``), f_t of Hessian h I."""
    eta, beta = values["eta"], values["beta"]
    direction = chosen_direction(values, A, pair)
    if direction is None:
        return []
    rows, unit, length2 = direction  # unit: rational vector of norm <= 1; length2 >= |unit|_M^2
    size = delta / root_above(length2) if starting else delta
    m, n = len(rows), len(rows[0])
    found = []
    for K in curvatures_of_g(values, A.largest2 if A.known else rows[0][0] ** 2):
        problem = GradientAdmm([list(r) for r in rows], square(m, Fraction(1)), square(m, K), beta, eta)
        for h in sorted(set(curvatures)):
            step = AdmmStep(problem, square(n, h))
            difference = [x * size for x in unit]
            if starting:
                run = Recursion([*difference, *[Fraction(0)] * m], [(step, plan.steps)], sigma)
            else:
                early, own = (AdmmStep(problem, square(n, curvatures[-1]), moved) for moved in (None, difference))
                run = used_at(user, plan.steps, early, own, step, sigma)
            try:
                loss = divergence_ball(run, relative=PRECISE, limit=4096)
            except Undecided:
                continue
            if isinstance(loss, Enclosure):
                found.append(
                    (
                        f"a run along {named(pair)}, Hessian {float(h):.4g}, g of curvature {float(K):.3g}",
                        outward(2 * loss.lower, 2 * loss.upper),
                    )
                )
    return found


def in_phases(
    values: Setting,
    steps: int,
    user: int,
    sigma: Fraction,
    delta: Fraction,
    ends: tuple[Fraction, Fraction],
    pair: Fraction | None,
) -> list[Attained]:
    """Runs along singular pairs of the least singular value (or ``pair``), as many as one likes: f_t of Hessian ``ends[1]`` up to
    the use and ``ends[0]`` after it, g of one curvature before the use, at it and after it (in the limit of points that are far
    apart); the user's gradients are constant or turn with x (``many_dimensions``)."""
    eta, beta, a = values["eta"], values["beta"], values["singular"][0] if pair is None else pair
    some = [GradientAdmm([[a]], [[1]], [[K]], beta, eta) for K in curvatures_of_g(values, a**2, Fraction(1000))]
    found = []
    for before, at, after in product(some[:: max(1, len(some) - 1)], some[:: max(1, len(some) - 1)], some):
        stiff, own, late = AdmmStep(before, [[ends[1]]]), AdmmStep(at, [[ends[1]]], [delta]), AdmmStep(after, [[ends[0]]])
        run = used_at(user, steps, stiff, own, late, sigma)
        try:
            loss, how = in_many_dimensions(run, user - 1)
        except (Undecided, ZeroDivisionError):
            continue
        found.append(Attained(f"runs along {named(pair)}, g of other curvature where the points are far apart{how}", loss))
    return found


def in_many_dimensions(run: Recursion, before: int) -> tuple[Gaussian, str]:
    """The loss of the use after ``before`` >= 1 iterations, and what its gradients differ by. run: on the line."""

    def parts() -> tuple[Any, Any, Any]:
        return of_vectors(*release(run, ((before, (0,)), (run.length, (0, 1))), BALLS))

    import flint

    with flint.ctx.workprec(START):  # a choice of the precision that is set elsewhere would be another in another run
        k = degree(*(float(part.mid()) for part in parts()))

    def square() -> Any:
        share, whole, along = parts()
        return share**k * (whole + k * along) if k else whole

    def limit() -> Any:
        share, whole, along = parts()
        return whole + along * share / (1 - share)

    found, most = (enclose(of, PRECISE, limit=4096) for of in (square, limit))
    loss, how = lost(outward(found.lower, found.upper), outward(most.lower, most.upper))
    return loss, turned(k, 1) + how


def permuted_row_space(values: Setting, A: Spectrum, plan: Schedule, sigma: Fraction, delta: Fraction) -> Attained | None:
    """Runs along the least singular value in a secret permuted order, one pass: all f_t have the same Hessian, so that the place
    changes no covariance, and a gradient that both data sets share, in the direction of what they differ by, shows the place as
    it grows (``secret_order``). The last ``SHOWN_PLACES`` are computed, the others count as no loss."""
    mu, nu = values["mu"] or Fraction(0), values["nu"] or 1 / values["eta"]
    if plan.order != "permuted" or plan.passes > 1 or delta == 0:
        return None

    def runs() -> list[Mixture]:
        found: list[Mixture] = []
        places = range(max(1, plan.users - SHOWN_PLACES + 1), plan.users + 1)
        for h in sorted({mu, nu}):
            at: dict[str, list[Enclosure]] = {}
            for place in places:
                for says, value in row_space(values, A, plan, place, sigma, delta, False, (h,)):
                    at.setdefault(says, []).append(value)
            found += [padded([(Fraction(1, plan.users), value) for value in listed]) for listed in at.values()]
        return found or [padded([])]

    if chosen_direction(values, A) is None:
        return None
    return Attained(
        "runs along the least singular value, approached as what both data sets share of the user's gradient grows and shows the "
        "place",
        Strongest(runs),
    )


def named(pair: Fraction | None) -> str:
    return "the least singular value" if pair is None else f"the singular value {float(pair):.4g}"


def chosen_direction(
    values: Setting, A: Spectrum, pair: Fraction | None = None
) -> tuple[list[list[Fraction]], list[Fraction], Fraction] | None:
    """The rows of a matrix of this spectrum, a vector of norm at most 1, and a bound of its squared M-norm; None where too large.

    A declared spectrum is met by the 1 x 1 block of one singular value, the least or ``pair``, a matrix by the nearest (the other
    directions are left at rest).
    """
    eta, beta = values["eta"], values["beta"]
    if not A.known:
        a = values["singular"][0] if pair is None else pair
        return [[a]], [Fraction(1)], 1 + eta * beta * a**2
    rows = [list(row) for row in values["matrix"]]
    m, n = len(rows), len(rows[0])
    if m + n > LARGEST_STATE:
        return None
    import numpy as np

    _, sizes, vectors = np.linalg.svd(np.array([[float(x) for x in row] for row in rows]))
    vector = vectors[m - 1 if pair is None else int(np.argmin(abs(sizes - float(pair))))]
    exact = [Fraction(float(x)).limit_denominator(10**6) for x in vector]
    norm = root_above(sum((x * x for x in exact), Fraction(0)))
    unit = [x / norm for x in exact]
    return rows, unit, metric(rows, unit, eta * beta)


def square(size: int, value: Fraction) -> list[list[Fraction]]:
    return [[value if i == j else Fraction(0) for j in range(size)] for i in range(size)]


def root_above(value: Fraction) -> Fraction:
    """A short rational at least the square root, exact for squares of short rationals."""
    scale = 1 << 60
    found = square_root(value)
    return found if found is not None else Fraction(math.isqrt(math.ceil(value * scale * scale)) + 1, scale)
