"""Each theorem of this project on gradient ADMM and descent that is a record, beside exact runs in its range and at its ends.

Every iteration has its own quadratic loss, and its own slope of g: a piecewise quadratic g, in the limit of small noise, which a
bound for all convex g covers. Of ``MOVES`` + 1 runs, each one iteration from the worst before, the worst is tried. What is tried
is the value of ``verify.privacy.recorded_shifts`` and ``strongly_convex``, as in accounts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

from ...amplify.certificate import unit
from ...enclosures.matrices import EXACT, entries
from ...privacy.account_parameters import Setting
from ...privacy.admm_release import AdmmStep, GradientAdmm, metric
from ...privacy.linear_recursion import Recursion, Step, last
from ...privacy.linear_release import divergence
from ...privacy.recorded_shifts import OF_TWO, STRONG, THEOREMS, Known, of_every_step, of_starts, of_users, rounds, settled
from ...privacy.spectrum import of_matrix
from ...privacy.strongly_convex import explicit_factor, sharper_factor, strongly_convex_coefficient
from .gaussian_runs import UNITS, Matrix, descends, hessian, ratio
from .trial import Claim, Trial

ENDS = sorted({OF_TWO, STRONG, *(end for one in THEOREMS for end in one.range if isinstance(end, Fraction))})
MOVES = 24
SLOPES = 0, 0, Fraction(1, 10**6), Fraction(1, 1000), Fraction(1, 4), 3, 1000, 10**6, 10**6  # of g, in units of the penalty
WEAKEST, SAMPLER = "chan2024.shift-weakest-noise", "chan2024.shift-sampler-error"
INEXACT = "chan2024.shift-inexact-minimisation"


class Curved(NamedTuple):
    """One iteration: the Hessians of f_t and of g, and the push of a user."""

    H: Matrix
    K: Matrix
    push: Sequence[Fraction] | None = None


def drawn(generator: Random) -> Trial:
    """A setting of which records speak, one of these, and the worst run found."""
    return generator.choices((shifted, contracting, read_in_every_step, inexactly, missed), (30, 2, 2, 1, 1))[0](generator)


def worst(generator: Random, run: list[Any], draw: Callable[[int], Any], loss: Callable[[list[Any]], Any]) -> Fraction:
    """The largest loss found from a run on, an iteration drawn anew each time."""
    best = loss(run)
    for _ in range(MOVES):
        t = generator.randrange(len(run))
        changed = [*run[:t], draw(t), *run[t + 1 :]]
        if (found := loss(changed)) >= best:
            best, run = found, changed
    if not isinstance(best, Fraction):
        raise ValueError(f"the run's loss is {best}, not finite")
    return best


def tried(record: str, says: str, upper: Fraction, rho: Fraction) -> Trial:
    return Trial(record, f"{record} at {says}", (Claim("rho", upper, lambda bound: rho > bound),), lambda: None)


def released(
    A: Matrix,
    beta: Fraction,
    eta: Fraction,
    start: Sequence[Fraction] | None,
    loud: Matrix | None,
    point: bool,
    run: list[Curved],
) -> Any:
    """The loss of (x, lam), or of x alone, sigma = 1; loud: the deviations of the noise along x where they are not one."""
    steps: list[Any] = []
    for H, K, push in run:
        step: Any = AdmmStep(GradientAdmm(A, unit(len(A)), K, beta, eta), H, push)
        if loud is not None:
            M, E, shift = step.matrices(EXACT)
            step = Step(M, E * EXACT.matrix(loud), None if shift is None else entries(shift))
        steps.append((step, 1))
    n, m = len(A[0]), len(A)
    whole = Recursion([*(start or [Fraction(0)] * n), *[Fraction(0)] * m], steps, 1)
    return divergence(whole, last(whole, range(n)) if point else None)


@cache
def records() -> list[str]:
    """The records about gradient ADMM that an account may name, by their order."""
    both = False, True
    known = [Known(s, square, square, long, Fraction(1, 2), s, True) for s, square, long in product(ENDS, both, both)]
    of = (stated for one in known for N in (2, 9) for stated in (of_starts(one, N), of_users(one, N), of_users(one, N, 9, 2)))
    return sorted({shift.record for stated in of for shift in stated})


def shifted(generator: Random) -> Trial:
    """Algorithm 1 at a theorem that is proved by shifts, as often as not at the lower end of its range; now and then with more
    noise along some directions."""
    wanted, theorem = generator.choice(records()), None
    while theorem is None:
        starting, long, uses = generator.random() < 0.5, generator.random() < 0.3, generator.choice((1, 1, 2))
        somewhere = generator.choice((*ENDS, *(ratio(generator, 1 / 4, 10) for _ in ENDS)))
        after, apart = generator.choice((0, 1, 1, 2, 3, 4, 6, settled(somewhere), 8)), generator.choice((3, 4, 6))
        A, least2, wide, shape = matrix(generator)
        flat = Fraction(0) if long else Fraction(generator.choice((0, 0, 1, 6)), 8)
        for s in ENDS if generator.random() < 0.5 else (somewhere,):
            known = Known(s, *shape, long, flat, s * wide, "point" in wanted)
            stated = of_starts(known, after + 1) if starting else of_users(known, after, apart if uses > 1 else None, uses)
            if theorem := next((one for one in stated if one.record == wanted), None):
                break
    eta, (m, n) = ratio(generator, 0.1, 4), (len(A), len(A[0]))
    beta, mu, steep = s / (eta * least2), flat / eta, (2 if long else 1) / eta
    used = () if starting else (0, apart)[:uses]
    calm = generator.random() < 0.6  # f_t and g do nothing at first, which is the worst on the kernel of A
    direction = [Fraction(1)]
    if n == 2:
        direction = unseen(A) if calm and m == 1 else list(generator.choice((*UNITS, unseen(A), A[0])))

    def draw(t: int, calm: bool = False) -> Curved:
        K = hessian(generator, m, Fraction(0), beta * (0 if calm else generator.choice(SLOPES)))
        return Curved(
            hessian(generator, n, mu, mu if calm else generator.choice((mu, steep))), K, direction if t in used else None
        )

    loud = [[Fraction(1), Fraction(0)], [Fraction(0), Fraction(generator.choice((2, 1000)))]]
    weak = generator.random() < 0.05 and n == 2
    of = partial(released, A, beta, eta, direction if starting else None, loud if weak else None, known.point)
    unit = metric(A, direction, eta * beta) if starting else eta**2 * metric(A, direction, Fraction(0))
    rho = worst(generator, [draw(t, calm) for t in range(1 + after + max(used, default=0))], draw, of)
    says = f"eta = {eta}, beta = {beta}, mu = {mu}, A = {A}, {after} iterations after, {used or 'starts'}"
    if weak:
        return tried(WEAKEST, f"{wanted}, more noise on x_2, {says}", theorem.value * unit / 2, rho)
    return tried(wanted, says, theorem.value * unit / 2, rho)


def contracting(generator: Random) -> Trial:
    """Theorem 7.2 with the best weights, by the factor of Lemma 7.6 or the sharper one; A = [I D], |A^T B| = |A|."""
    factor, T = None, generator.choice((1, 1, 2, 3, 5))
    record, of = generator.choice((("sharper-factor", sharper_factor), ("optimal-weights", explicit_factor)))
    while factor is None:
        d, mu = generator.choice((0, 1, Fraction(1, 3), Fraction(1, 50))), ratio(generator, 0.05, 1)
        A = generator.choice(([[Fraction(1), Fraction(d)]], [[Fraction(1)]], unit(2)))
        spectrum = of_matrix(A)
        nu, beta = mu + generator.choice((0, 1, 5)) * ratio(generator, 0.1, 1), ratio(generator, 0.1, 30)
        eta = 2 / (nu + mu) * (1 - generator.choice((ratio(generator, 0.001, 0.9), Fraction(1, 100))))
        stiff = beta**2 * spectrum.largest2 * (2 / (nu + mu) - eta) / 2
        norm = Fraction(2 if d == 1 else 1) if len(A[0]) == 2 else Fraction(1)  # above |A|
        factor = of(values := Setting({"eta": eta, "beta": beta, "nu": nu, "mu": mu, "mu-g": stiff * norm**2, "norm-b": norm}))
    n, m = len(A[0]), len(A)

    def draw(_: int) -> Curved:
        return Curved(hessian(generator, n, mu, nu), hessian(generator, m, *(values["mu-g"] + beta * x for x in (0, 10**6))))

    direction = list(generator.choice((*UNITS, unseen(A)))) if n == 2 else [Fraction(1)]
    upper = strongly_convex_coefficient(values, spectrum, T, factor).upper * metric(A, direction, Fraction(0)) / 2
    rho = worst(generator, [draw(0) for _ in range(2 * T)], draw, partial(released, A, beta, eta, direction, None, False))
    return tried(f"chan2024.theorem-7.2-{record}", f"{dict(values)}, A = {A}, T = {T}", upper, rho)


def read_in_every_step(generator: Random) -> Trial:
    """Noisy gradient descent, whose gradients differ in every iteration; from starts as far apart as a set is wide."""
    eta, delta, steps = ratio(generator, 0.1, 4), ratio(generator, 0.2, 3), generator.choice((1, 2, 3, 5, 8))
    c = 1 - Fraction(generator.choice((0, 1, 3, 6)), 8)
    wide = None if c < 1 and steps > 1 and generator.random() < 0.5 else ratio(generator, 0.2, 9)
    theorem = of_every_step(c, steps, wide)[-1]
    unit = generator.choice(UNITS)
    start = [(wide or 0) * eta * delta * x for x in unit]

    def draw(_: int) -> Step:
        size = eta * delta * generator.choice((1, 1, Fraction(1, 2), -1))
        curved = hessian(generator, 2, (1 - c) / eta, generator.choice(((1 - c) / eta, 1 / eta)))
        step = descends(curved, eta, None)
        return Step(step.M, step.E, [size * x for x in generator.choice((unit, unit, generator.choice(UNITS)))])

    count = steps if wide is None else rounds(wide, steps)
    rho = worst(
        generator, [draw(0) for _ in range(count)], draw, lambda run: divergence(Recursion(start, [(x, 1) for x in run], 1))
    )
    says = f"eta = {eta}, Delta = {delta}, c = {c}, R = {wide} eta Delta, {count} iterations"
    return tried(theorem.record, says, theorem.value * (eta * delta) ** 2 / 2, rho)


def inexactly(generator: Random) -> Trial:
    """Two programs that read N draws of three outcomes, each moved by up to tau given those before: their best test."""
    N, z, tau = generator.randint(1, 3), ratio(generator, 1, 20), Fraction(1, generator.choice((4, 20, 1000)))
    law = [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    draws = [*product(range(3), repeat=N)]
    told = [{seen: generator.randrange(2) for seen in draws} for _ in range(2)]  # what each program returns

    def delta(moves: list[dict[tuple[int, ...], tuple[int, int]]], share: Fraction = tau) -> Fraction:
        """The least delta at e^epsilon = z where each program moves ``share`` of its next draw from one outcome to another."""
        chances = []
        for table, moved in zip(told, moves, strict=True):
            found = [Fraction(0)] * 2
            for seen in draws:
                chance = Fraction(1)
                for i, outcome in enumerate(seen):
                    away, to = moved[seen[:i]]
                    chance *= law[outcome] + share * ((outcome == to) - (outcome == away))
                found[table[seen]] += chance
            chances.append(found)
        return sum((max(Fraction(0), p - z * q) for p, q in zip(*chances, strict=True)), Fraction(0))

    def draw(_: int) -> dict[tuple[int, ...], tuple[int, int]]:
        return {past: (generator.randrange(3), generator.randrange(3)) for i in range(N) for past in product(range(3), repeat=i)}

    run = [draw(0), draw(1)]
    upper = delta(run, Fraction(0)) + (1 + z) * N * tau
    found = worst(generator, run, draw, delta)
    says = f"{SAMPLER} at N = {N}, e^epsilon = {z}, tau = {tau}, {told}"
    return Trial(SAMPLER, says, (Claim("delta", upper, lambda bound: found > bound),), lambda: None)


def missed(generator: Random) -> Trial:
    """Two programs with f_t and noises of their own, A = B = 1 and g = 0, whose last y-steps miss the minimiser by numbers that
    differ by r: how far apart their multipliers are. The record says beta r, no more and no less."""
    eta, beta, r = (ratio(generator, 0.1, 4) for _ in range(3))

    def draw(_: int) -> list[Fraction]:
        """Curvature, slope and noise of both programs, and what both y-steps miss by."""
        return [generator.choice((-1, 1)) * ratio(generator, 0.1, 4) for _ in range(7)]

    def apart(run: list[list[Fraction]]) -> Fraction:
        ends = []
        for error, own in ((r, slice(0, 3)), (Fraction(0), slice(3, 6))):
            x, lam = own.start + r, Fraction(0)
            for t, numbers in enumerate(run):
                h, slope, noise = numbers[own]
                y = lam / beta - x + numbers[6] + error * (t == len(run) - 1)
                lam -= beta * (x + y)
                x = (x - eta * (h * x + slope) + eta * (lam - beta * y)) / (1 + eta * beta) + noise
            ends.append(lam)
        return abs(ends[0] - ends[1])

    found = worst(generator, [draw(t) for t in range(generator.randint(1, 5))], draw, apart)
    says = f"{INEXACT} at eta = {eta}, beta = {beta}, r = {r}"
    return Trial(INEXACT, says, (Claim("multipliers", beta * r, lambda bound: found != bound),), lambda: None)


def unseen(A: Matrix) -> list[Fraction]:
    """What an A of one row and two columns does not see."""
    return [-A[0][1], A[0][0]]


def matrix(generator: Random) -> tuple[Matrix, Fraction, Fraction, tuple[bool, bool]]:
    """A of full row rank, its least squared singular value, the largest over it, and whether A is a multiple of a rotation, and
    has no kernel."""
    a, times = ratio(generator, 0.3, 3), generator.choice((1, 1, 1, Fraction(3, 2), 4))
    (c, s), (d, t) = generator.choice(UNITS), generator.choice(UNITS)
    if generator.random() < 0.25:
        return [[a * c, a * s]], a**2, Fraction(1), (False, False)
    if generator.random() < 0.3:
        return [[a]], a**2, Fraction(1), (True, True)
    first, second = [a * c, a * s], [-times * a * s, times * a * c]
    turned = [
        [d * x - t * y for x, y in zip(first, second, strict=True)],
        [t * x + d * y for x, y in zip(first, second, strict=True)],
    ]
    return turned, a**2, Fraction(times**2), (times == 1, True)
