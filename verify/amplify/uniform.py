"""Energies of gradient ADMM that hold for every singular value of A in a range and for every number of iterations.

chan2024, Algorithm 1. Along a singular pair of A of value a: s = eta beta a^2, M = 1 + s, X = M x, l = eta a lam and, with l+
for the next, h = eta (grad f(x) - mu x). What two runs differ by moves, where the noise of x+ counts M-fold in X+, as

    X+ = (M - eta mu) x - h + 2 l+ - l,
    sum over the pairs of <h, eta (nu - mu) x - h> >= 0  (f mu-strongly convex, nu-smooth),
    sum over the pairs of <l+, (l - l+)/s - x>     >= 0  (g convex);        on the kernel of A: s = 0 and there is no l.

With S_k = V_k^{-1} of a pair, theta = 1/tau of the two facts and theta_d of the user's difference eta delta, the step
inequality of :mod:`verify.amplify.program` is that a matrix over (X, l, l+, h, X+, l+) is positive semidefinite. In these
coordinates, times M and with the row of l+ times s, it is a polynomial in s, linear in the unknowns, where S_k(s) is taken
linear in s on each of a few cells and the thetas are the same for every s. So it holds for all of a cell if its Bernstein
coefficients are positive definite.

*The last iteration* begins with l = s x, brought about by the shift before it: then the fact of g gives l+ = 0, and x+ has to
vanish.

*In little time.* Where each s is known the matrix of a step is linear in (S_(k+1), theta, S_k): on a stretch on which S_k and the
thetas are polynomials of k it is one too, positive definite at every k where its Bernstein coefficients are. There are few
unknowns on stretches of k/LENGTH; the bound was up to 1.07 times that of energies that are free (mu = 0).

*Any number of iterations.* Let P(S', theta, S) be the matrix, Q its part without the noise; both are linear. If P(S_H + D,
theta, S_H) and Q(q D, theta', D) are positive semidefinite for one q >= 1, so is the matrix of every later step with S_(H+j) =
S_H + (1 + .. + q^(j-1)) D: it is that of the step before plus q^(j-1) Q(q D, theta', D). The user's theta_d, or a start's
weight, grows by the same sum. For q > 1 (mu > 0) D and theta' are found and decided. For q = 1 there is no room: D is t times
that of the norm V = |X - l|^2/M + |l|^2/s (chan2024.lemma-6.5-longest-step), (M + s, s, s). With E = X - l, b = l+ - l, H = h +
eta mu x one has E+ = E - H + l+, and

    V - V+ - 2 <l+, (l - l+)/s - x> = |l|^2/M + |b + s H|^2/(s M) + 2 <x, H> - |H|^2,
    2 <x, H> - |H|^2 = 2 (1 - m) <x, h> - |h|^2 + m (2 - m) |x|^2 >= c <h, k x - h>,    m = eta mu, k = eta (nu - mu),

c = 2 ((1 - m) + m (2 - m)/k)/k: the difference has determinant m (2 - m) (2 - m - k) (k + m)/k^2 >= 0, as eta nu <= 2. Of such
a D the user's share is t on the kernel and t M of a pair, a start's is t.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from typing import Any

from ..cones.rational import flinted
from ..enclosures.balls import ball, enclose
from .kept_answers import Values, kept
from .polynomial_blocks import Block, Numbers, Poly, Program, constant, mean, plus, powers_of, product, times

CELL = 3  # the largest over the least s of a cell
MOST_CELLS = 8
HORIZON = 100  # iterations, divided by the number of cells, before the law begins
SLOW, LONGEST = 3, 1200  # of points: times s, past what a small penalty loses; at most
BISECTIONS, SLOWER, MOST_GROWTH = 8, 0.99, 2.0
LENGTH, DEGREE = 12, 3  # of stretches, the share of what is behind them; of polynomials of the iteration
MOST_TERMS = 5000  # of a geometric sum; fewer terms are a larger bound
MINUS: Numbers = (Fraction(-1),)
ZERO: Poly = ({},)


Part = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Family:
    """Gradient ADMM with eta mu <= eta nu <= 2 where every eta beta a^2, a a singular value of A, lies in one of the ``parts``
    (least, largest), 0 < least <= largest; kernel: whether A has one."""

    mu: Fraction
    nu: Fraction
    parts: tuple[Part, ...]
    kernel: bool

    @property
    def horizon(self) -> int:
        """Iterations after which the energies grow by a law."""
        count = sum(1 if low == high else 2 for low, high in self.cells()) + self.kernel
        slow = SLOW * count // min(self.parts)[0]
        return max(12, (slow if self.points and HORIZON < slow <= LONGEST else HORIZON) // count)

    @property
    def points(self) -> bool:
        """Whether each eta beta a^2 is known."""
        return all(low == high for low, high in self.parts)

    @property
    def stretched(self) -> bool:
        """Whether the energies may be polynomials of the iteration."""
        return self.points and not self.mu

    def cells(self) -> list[Part]:
        """The parts cut so that S is nearly linear in each; none where there are too many."""
        found: list[Part] = []
        for low, high in self.parts:
            ratio = math.log(high / low)
            count = max(1, math.ceil(ratio / math.log(CELL)))
            inner = [Fraction(float(low) * math.exp(ratio * i / count)).limit_denominator(10**6) for i in range(1, count)]
            found += zip([low, *inner], [*inner, high], strict=True)
        return found if len(found) <= MOST_CELLS else []


@dataclass(frozen=True)
class Law:
    """1/(first + (1 + growth + .. + growth^(j-1)) more) bounds the energy with H + j iterations, j >= 0."""

    horizon: int
    first: Fraction
    more: Fraction
    growth: Fraction

    def bound(self, iterations: int) -> Fraction:
        """Per (eta delta)^2 of a user with this many iterations after the own; per |dx_0|_M^2 of a start. ValueError below H."""
        j = iterations - self.horizon
        if j < 0:
            raise ValueError(f"this law holds from {self.horizon} iterations on, found {iterations}")
        return 1 / (self.first + self.more * total(self.growth, j))


@lru_cache(maxsize=4096)
def total(growth: Fraction, count: int) -> Fraction:
    """At most 1 + growth + .. + growth^(count - 1), and nearly so; growth >= 1."""
    if growth == 1:
        return Fraction(count)
    count = min(count, MOST_TERMS)
    return enclose(lambda: (ball(growth) ** count - 1) / ball(growth - 1)).lower


class Matrices:
    """The unknowns of a program and its matrices: of a cell, or of the kernel (``cell`` None)."""

    def __init__(self, question: Family) -> None:
        self.mu, self.spread = question.mu, question.nu - question.mu
        self.places: list[Part | None] = [*question.cells(), *[None][: question.kernel]]
        self.unknowns = 0
        self.blocks: list[Block] = []

    def unknown(self, degree: int = 0) -> Poly:
        """A polynomial whose coefficients are unknowns."""
        first = self.unknowns
        self.unknowns += degree + 1
        return tuple({i: flinted(1)} for i in range(first, self.unknowns))

    def energies(self, last: bool) -> list[tuple[Poly, ...]]:
        """S of every place: of (X, l); of X alone on the kernel, of x alone in the last iteration."""
        return [
            (self.unknown(),) if cell is None else tuple(self.unknown(int(cell[0] < cell[1])) for _ in range(1 if last else 3))
            for cell in self.places
        ]

    def step(
        self,
        now: Sequence[tuple[Poly, ...]],
        theta: tuple[Poly, Poly],
        following: Sequence[tuple[Poly, ...]] | None,
        noise: int = 1,
    ) -> None:
        """One iteration from the energies ``now`` to ``following`` (None: to nothing, it is the last)."""
        for i, cell in enumerate(self.places):
            after = None if following is None else following[i]
            short_form = cell is None or after is None
            self.blocks.append((self.alone if short_form else self.pair)(cell, now[i], theta, after, noise))

    def alone(self, cell: Part | None, S: tuple[Poly, ...], theta: tuple[Poly, Poly], after: Any, noise: int) -> Block:
        """x+ = (1 - eta mu) x - h on the kernel, M x+ = (1 - eta mu) x - h in the last iteration: over (x, h, M x+)."""
        _, M = variable(cell)
        out = constant(tuple(noise * x for x in product(M, M)))
        return {
            (0, 0): S[0],
            (0, 1): times((-self.spread / 2,), S[0]),
            (1, 1): theta[1],
            (0, 2): times((1 - self.mu,), S[0]),
            (1, 2): times(MINUS, theta[1]),
            (2, 2): out if after is None else plus(out, after[0]),
        }

    def pair(self, cell: Part | None, S: tuple[Poly, ...], theta: tuple[Poly, Poly], after: Any, noise: int) -> Block:
        """Over (X, l, l+, h, X+, l+), times M, the row of the fact of l+ times s."""
        s, M = variable(cell)
        kept, Ms, back = (M[0] - self.mu, *M[1:]), product(M, s), tuple(-x for x in M)
        XX, Xl, ll = S
        X, mixed, own = outcome(cell, after, noise)
        half, of_h = (Fraction(-1, 2),), (-self.spread / 2,)
        return {
            (0, 0): times(M, XX),
            (0, 1): times(M, Xl),
            (1, 1): times(M, ll),
            (0, 2): times(half, plus(times(tuple(-x for x in s), XX), times(M, Xl))),
            (1, 2): times(half, plus(times(tuple(-x for x in s), Xl), times(M, ll))),
            (2, 2): times(Ms, theta[0]),
            (0, 3): times(of_h, XX),
            (1, 3): times(of_h, Xl),
            (3, 3): times(M, theta[1]),
            (0, 4): plus(times(kept, XX), times(back, Xl)),
            (1, 4): plus(times(kept, Xl), times(back, ll)),
            (2, 4): times(tuple(2 * x for x in Ms), theta[0]),
            (3, 4): times(back, theta[1]),
            (2, 5): times(Ms, theta[0]),
            (4, 4): times(M, X),
            (4, 5): times(M, mixed),
            (5, 5): times(M, own),
        }

    def stretch(self, S: list[tuple[Poly, ...]], length: int) -> list[tuple[Poly, ...]]:
        """So many iterations from the energies S on: the energies after them. Between they are polynomials of the iteration."""
        degree = min(DEGREE, length)
        ends = [S, *(self.energies(last=False) for _ in range(degree))]
        thetas = [(self.unknown(), self.unknown()) for _ in range(degree)]
        if length == 1:
            self.step(ends[1], thetas[0], S)
            return ends[1]
        now, after = (
            [tuple(map(mean, repeat(weights), zip(*place, strict=True))) for place in zip(*ends, strict=True)]
            for weights in (powers_of(Fraction(more, length), Fraction(length - 1, length), degree) for more in (1, 0))
        )
        first, second = (mean(powers_of(Fraction(0), Fraction(1), degree - 1), one) for one in zip(*thetas, strict=True))
        self.step(now, (first, second), after)
        return ends[-1]

    def decay(self, D: Sequence[tuple[Poly, ...]], growth: Fraction) -> None:
        """Q(growth D, theta, D) for some theta."""
        self.step([tuple(times((growth,), p) for p in one) for one in D], (self.unknown(), self.unknown()), D, 0)

    def stationary(self, unit: Poly) -> list[tuple[Poly, ...]]:
        """D of the norm in which no two runs are taken apart, times ``unit``: (M + s, s, s), 1 on the kernel."""
        found: list[tuple[Poly, ...]] = []
        for cell in self.places:
            s, M = variable(cell)
            pair = (times(tuple(x + y for x, y in zip(M, s, strict=True)), unit), times(s, unit), times(s, unit))
            found.append((unit,) if cell is None else pair)
        return found

    def user(self, theta: Poly, following: Sequence[tuple[Poly, ...]], noise: int = 1) -> None:
        """X+ = -eta delta at the iteration of a user before whom the runs agree: over (eta delta, X+, l+)."""
        for cell, after in zip(self.places, following, strict=True):
            here = {(0, 0): theta, (0, 1): times(MINUS, theta)}
            if cell is None:
                self.blocks.append(here | {(1, 1): plus(after[0], constant((Fraction(noise),)))})
                continue
            X, mixed, own = outcome(cell, after, noise)
            self.blocks.append(here | {(1, 1): X, (1, 2): mixed, (2, 2): own})

    def start(self, weight: Poly, now: Sequence[tuple[Poly, ...]], noise: int = 1) -> None:
        """V(M dx, 0) <= |dx|_M^2/weight: S - weight M e e^T >= 0, the X e of which is first."""
        for cell, S in zip(self.places, now, strict=True):
            _, M = variable(cell)
            first = plus(S[0], times(tuple(-x for x in M), weight))
            self.blocks.append({(0, 0): first} if cell is None else {(0, 0): first, (0, 1): S[1], (1, 1): S[2]})


def stretches(count: int) -> Iterator[int]:
    """So many steps in stretches, the longer the more are behind them."""
    done = 0
    while done < count:
        length = min(done // LENGTH if done > DEGREE * LENGTH else 1, count - done)
        yield length
        done += length


def variable(cell: Part | None) -> tuple[Numbers, Numbers]:
    """s and M = 1 + s on a cell as polynomials in t of [0, 1]; s = 0 on the kernel."""
    if cell is None:
        return (Fraction(0),), (Fraction(1),)
    low, high = cell
    return ((low,), (1 + low,)) if low == high else ((low, high - low), (1 + low, high - low))


def outcome(cell: Part | None, after: tuple[Poly, ...], noise: int) -> tuple[Poly, Poly, Poly]:
    """S of the next (X, l) and what the noise adds; before the last iteration (X, l) = (M x, s x)."""
    s, M = variable(cell)
    square = product(M, M)
    if len(after) == 1:
        after = tuple(times(x, after[0]) for x in (square, product(M, s), product(s, s)))
    return plus(after[0], constant(tuple(noise * x for x in square))), after[1], after[2]


@lru_cache(maxsize=256)
def uniform(question: Family, iterations: int, starting: bool = False, quick: bool = False) -> Law | None:
    """The least law that was found for so many iterations (after the own of a user, or in all of two starts), decided exactly.

    None where there is none, as for parameters outside the class. quick: in little time. ValueError where that is not for this
    family (``stretched``).
    """
    if quick and not question.stretched:
        raise ValueError("in little time there is a law of known singular values and mu = 0 alone")
    if not question.cells() or iterations < 1 + starting or question.nu > 2 or not 0 <= question.mu <= question.nu:
        return None

    def find() -> tuple[Values, Law] | None:
        later = max(0, iterations - question.horizon)
        best = fastest(question) if later and question.mu else None
        # the first was never more than 1.0001 times the other
        for growth in [Fraction(1)] if best is None else [best, Fraction(1)]:
            asked = posed(question, iterations - later, starting, growth if later else None, quick)
            values = decided(asked.program, asked.goal(later))
            if values is not None:
                return Values(growth, tuple(values)), asked.law(values)
        return None

    def decide(read: Values) -> Law:
        if read.growth < 1:
            raise ValueError(f"a law grows by 1 or more, found {read.growth}")
        horizon = min(iterations, question.horizon)
        asked = posed(question, horizon, starting, read.growth if iterations > horizon else None, quick)
        return asked.again(read.values)

    return kept(Values, (question, iterations, starting, quick), decide, find)


@dataclass(frozen=True)
class Posed:
    """Laws that are asked for: the program; the unknowns that are their first and (with ``share``) their more."""

    program: Program
    horizon: int
    growth: Fraction
    unknowns: tuple[int, ...]
    share: Fraction

    def law(self, values: Sequence[Fraction]) -> Law:
        first, *more = [values[unknown] for unknown in self.unknowns]
        return Law(self.horizon, first, self.share * more[0] if more else Fraction(0), self.growth)

    def again(self, values: Sequence[Fraction]) -> Law:
        """The law of values that were kept. ValueError where they are none."""
        if len(values) != self.program.unknowns or not self.program.holds(values):
            raise ValueError("the matrices of a step are not positive definite at these values")
        return self.law(values)

    def goal(self, later: int) -> dict[int, Fraction]:
        """For the law that is best with so many iterations after the horizon."""
        weights = (Fraction(1), self.share * total(self.growth, later))
        return dict(zip(self.unknowns, weights, strict=False))


@lru_cache(maxsize=32)
def posed(question: Family, horizon: int, starting: bool, growth: Fraction | None, quick: bool = False) -> Posed:
    """The program of the laws of this growth; growth None: of the best energies with ``horizon`` iterations."""
    whole = Matrices(question)
    closing = whole.start if starting else whole.user
    S = whole.energies(last=True)
    whole.step(S, (ZERO, whole.unknown()), None)
    for length in stretches(horizon - 1) if quick else [1] * (horizon - 1):
        S = whole.stretch(S, length)
    first = whole.unknown()
    closing(first, S)
    unknowns = [whole.unknowns - 1]
    share = Fraction(1)
    if growth is not None:
        if growth == 1:
            unit = whole.unknown()
            share = Fraction(1) if starting or question.kernel else 1 + min(question.parts)[0]
            unknowns.append(whole.unknowns - 1)
            D = whole.stationary(unit)
            whole.blocks.append({(0, 0): unit})
        else:
            D = whole.energies(last=False)
            whole.decay(D, growth)
            more = whole.unknown()
            closing(more, D, 0)
            unknowns.append(whole.unknowns - 1)
        raised = [tuple(map(plus, one, other)) for one, other in zip(S, D, strict=True)]
        whole.step(raised, (whole.unknown(), whole.unknown()), S)
    found = Posed(Program(whole.unknowns, tuple(whole.blocks), {}), horizon, growth or Fraction(1), tuple(unknowns), share)
    return replace(found, program=replace(found.program, goal=found.goal(horizon)))


def decided(program: Program, goal: Mapping[int, Fraction]) -> list[Fraction] | None:
    """Values of the unknowns at which every matrix is positive definite, near the best."""
    try:
        return next((values for values in program.proposals(goal) if program.holds(values)), None)
    except (OverflowError, ValueError):
        return None


@lru_cache(maxsize=256)
def fastest(question: Family) -> Fraction | None:
    """About the largest q at which Q(q D, theta', D) can be positive: at most 1/c^2, c what a run without multipliers keeps of x,
    M x+ = (M - eta h) x, h a curvature."""
    scales = [1 + end for part in question.parts for end in part] + [Fraction(1)] * question.kernel
    c = max(abs(1 - curvature / M) for M in scales for curvature in (question.mu, question.nu))
    if not c < 1:
        return None
    low, high = 0.0, min(-2 * math.log(c), MOST_GROWTH) if c else MOST_GROWTH
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if decays(question, Fraction(math.exp(middle))) else (low, middle)
    return Fraction(math.exp(low * SLOWER)).limit_denominator(10**6) if low else None


def decays(question: Family, growth: Fraction) -> bool:
    whole = Matrices(question)
    D = whole.energies(last=False)
    whole.decay(D, growth)
    first = whole.unknown()
    whole.user(first, D, 0)
    whole.blocks += [{(0, 0): plus(times(MINUS, p), constant((Fraction(1),)))} for one in D for p in (one[0], one[-1])]
    goal = {whole.unknowns - 1: Fraction(1)}
    return decided(Program(whole.unknowns, tuple(whole.blocks), {}), goal) is not None
