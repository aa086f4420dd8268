"""One use of gradient ADMM with a matrix that is given, hidden by noise drawn before it as well: which shifts of it are best.

The bound is :mod:`verify.privacy.anticipated`; floats choose how many iterations before the use shift their noise, along the
kernel of A or all of R^n, and how far (kappa times eta delta in all, as their variances are), the kernel accepts the energy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import atanh, cosh, inf, log, sqrt, tanh

from ..amplify.algorithms import Setting, system
from ..amplify.earlier import paid
from ..amplify.program import proposals
from ..amplify.uniform_earlier import energy_after
from ..kernel import Rejected
from ..privacy.anticipated import Anticipated
from ..privacy.anticipated_last import before_a_last_use, lengths
from ..privacy.bounds import BY_HAND, Bound
from ..privacy.loss import Concentrated, Loss, composed, exactly
from ..privacy.participation import Schedule
from .certified_shifts import Matrix, Question, accepted

MOST_BEFORE, MOST_AFTER = 8, 12  # iterations; what comes later is post-processing
LOOKED = 6  # iterations after the use, while a way is looked for
HOPE, SOME_HOPE = 2, Fraction(3, 2)  # times what is known, above which a first look leaves no hope (at few iterations, at all)
KAPPAS = (Fraction(1, 6), Fraction(2, 5), Fraction(4, 5))
FINER = (Fraction(7, 10), Fraction(17, 20), Fraction(6, 5), Fraction(3, 2))
STEEP = 0.9  # of tau, at most
SHOWN = (0.3, 0.6, 1.0, 1.5, 2.0, 3.0, 4.5)  # orders times artanh(tau) at which floats look
WORTH = Fraction(49, 50)  # of the best bound without


@dataclass(frozen=True)
class Way:
    """``count`` iterations before the use, along the kernel alone or everywhere, kappa in all."""

    count: int
    kernel: bool
    kappa: Fraction


@dataclass(frozen=True)
class Use:
    """The use in iteration ``at`` of a run with these (eta, sigma). nu, mu of the f_t; question: with the matrix's spectrum."""

    question: Question
    rows: tuple[tuple[Fraction, Fraction], ...]
    at: int
    delta: Fraction
    nu: Fraction

    @property
    def last(self) -> bool:
        return self.at == len(self.rows)

    def setting(self, way: Way, after: int = MOST_AFTER) -> Setting | None:
        """The question to the engine."""
        span = self.rows[self.at - way.count - 1 : self.at + after]
        asked = replace(self.question, eta=max(e for e, _ in span), nu=self.nu, varying=span)
        found = asked.setting(len(span), (way.count + 1,), "euclid", asked.squares)
        return None if found is None else replace(found, before=self.shifts(way))

    def shifts(self, way: Way) -> Matrix:
        """Of the noise of each iteration before the use, along every mode."""
        eta, before = self.rows[self.at - 1][0], self.rows[self.at - way.count - 1 : self.at - 1]
        whole = sum(sigma**2 for _, sigma in before)
        reach = [(way.kappa * eta * sigma / whole).limit_denominator(10**9) for _, sigma in before]
        return tuple((c * (not way.kernel),) * len(self.question.A.parts) + (c,) * self.question.kernel for c in reach)

    def in_a_range(self, way: Way) -> Anticipated | None:
        """Where singular values are irrational, and the iterations from the one before the use on alike."""
        (c,), (eta, sigma) = self.shifts(way), self.rows[self.at - 1]
        family = replace(self.question, eta=eta, nu=self.nu).family
        after = min(len(self.rows) - self.at, MOST_AFTER)
        with suppress(ValueError, ArithmeticError):
            energy = energy_after(family, after, (c[0] * sigma / eta, c[-1] * sigma / eta))
            return None if energy is None else self.loss(way, energy * (eta / sigma) ** 2)
        return None

    def loss(self, way: Way, energy: Fraction) -> Anticipated:
        """Of an energy beside that of the noise before. dx/dN is 1 along one iteration, at most 1 from the kernel on (|dx|^2 <=
        |e|_M^2 + (eta/beta)|dlam|^2, which no iteration increases), else at most sqrt(1 + s)."""
        m, n = self.question.A.shape or (0, 0)
        eta, before = self.rows[self.at - 2][0], self.rows[self.at - 1 - way.count : self.at - 1]
        wide = 1 if way.kernel or way.count == 1 else 1 + eta * self.question.beta * max(self.question.squares) / 2
        shifts = self.shifts(way)
        moved = sum(max(c) * sigma for c, (_, sigma) in zip(shifts, before, strict=True))
        slope = (self.nu - self.question.mu) * moved * wide
        reach = paid(shifts)
        return Anticipated((energy + reach) * self.delta**2, reach * self.delta**2, slope, n - m if way.kernel else n)

    def by_hand(self) -> Iterable[Anticipated]:
        """In the last iteration: noise of several iterations before it along the kernel."""
        question, n = self.question, (self.question.A.shape or (0, 0))[1]
        stiff = question.beta * question.A.least2
        for count in range(2, min(self.at - 1, MOST_BEFORE) + 1):
            span = self.rows[self.at - 1 - count : self.at]
            with suppress(ValueError, ArithmeticError):
                found = before_a_last_use(span, self.proposed(span, stiff), stiff, (question.mu, self.nu), n)
                yield replace(found, square=found.square * self.delta**2, reach=found.reach * self.delta**2)

    def proposed(self, span: Sequence[tuple[Fraction, Fraction]], stiff: Fraction) -> list[Fraction]:
        """How far floats would shift the noise of each iteration."""
        *rows, (eta, _) = floats = [(float(eta), float(sigma)) for eta, sigma in span]
        given, n, unit = (float(self.question.mu), float(self.nu)), (self.question.A.shape or (0, 0))[1], float(self.delta) ** 2

        def rho(shifts: list[float]) -> float:
            square, reach, slope2 = lengths(floats, shifts, float(stiff), given, sqrt)
            return inf if slope2 >= 1 else near(Anticipated(square * unit, reach * unit, Fraction(sqrt(slope2)), n))

        found = list[list[float]]()
        for later in (0, 1):  # as their variances say, and later ones rather
            parts = [sigma**2 * (1 + later * i) for i, (_, sigma) in enumerate(rows)]
            even = ([eta * kappa / 8 * part / sum(parts) for part in parts] for kappa in range(1, 9))
            found.append(descended(rho, min(even, key=rho)))
        return [span[-1][0] * Fraction(shift / eta).limit_denominator(10**9) for shift in min(found, key=rho)]

    def ways(self, kappa: Fraction, counts: Iterable[int], kernel: bool) -> list[Way]:
        """Those that are possible. In several iterations only where none between them has another step, and eta nu <= 1."""
        found = []
        for count in counts:
            between = {eta for eta, _ in self.rows[self.at - count : self.at - 1]}
            alike = count == 1 or (len(between) == 1 and max(between) * self.nu <= 1 and not self.last)
            if count < self.at and count <= MOST_BEFORE and alike and (kernel or not self.last):
                found.append(Way(count, kernel, kappa))
        return found


def best_way(use: Use, other: Fraction) -> Anticipated | None:
    """The best loss found whose rho is well below ``other``; None where there is none."""
    A = use.question.A
    found = (by_engine(use, other) if A.squares else in_a_range(use)) if A.shape else None
    if use.last and A.shape and A.kernel:
        made = sorted(use.by_hand(), key=near)[:4]
        found = min(filter(None, [*made, found]), key=lambda loss: loss.rho.upper, default=None)
    return found if found and found.rho.upper < other * WORTH else None


def descended(value: Callable[[list[float]], float], at: list[float]) -> list[float]:
    """A point of smaller value: coordinates in a row are multiplied by less and less."""
    best, factor = value(at), 2.0
    while factor > 1.01:
        tried = [
            [x * f if i <= k < j else x for k, x in enumerate(at)]
            for f in (factor, 1 / factor)
            for i in range(len(at))
            for j in range(i + 1, len(at) + 1)
        ]
        least, where = min((value(one), one) for one in tried)
        if least < best:
            best, at = least, where
        else:
            factor = factor**0.5
    return at


def near(loss: Anticipated) -> float:
    """rho, nearly."""
    slope, square, r = float(loss.slope), float(loss.square), loss.directions
    if not 0 < slope <= STEEP:
        return inf if slope else square / 2
    A, E = atanh(slope), sqrt(loss.reach * r)
    S = max((r * log(cosh(y)) + E / A * (y - tanh(y))) / y**2 for y in SHOWN)
    return square / 2 + A * A * max(S, r / 2) + E * (A / slope - 1)


def roughly(use: Use, rho: Callable[[Way], float]) -> list[Way]:
    """The best of one iteration before the use, along the kernel and along all of x."""
    kernels = [kernel for kernel in (True, False) if use.question.A.kernel or not kernel]
    tried = ([way for kappa in KAPPAS for way in use.ways(kappa, (1,), kernel)] for kernel in kernels)
    return [min(ways, key=rho) for ways in tried if ways]


def finer(way: Way, rho: Callable[[Way], float]) -> Way:
    return min([way, *(replace(way, kappa=way.kappa * factor) for factor in FINER)], key=rho)


def in_a_range(use: Use) -> Anticipated | None:
    """Of energies for all that the squared singular values may be, where they are irrational."""

    def rho(way: Way) -> float:
        loss = found(way)
        return float("inf") if loss is None else near(loss)

    found = cache(use.in_a_range)
    best = [] if use.last or len({*use.rows[use.at - 2 :]}) > 1 else roughly(use, rho)
    return found(finer(min(best, key=rho), rho)) if best else None


def by_engine(use: Use, other: Fraction) -> Anticipated | None:
    """Of an energy that the kernel accepts."""

    @cache
    def proposed(way: Way) -> float:
        setting = use.setting(way, LOOKED)
        if setting is None:
            return float("inf")
        try:
            following = proposals(system(setting), attempts=2)
            one = next(following)
            found = use.loss(way, Fraction((one if one.settled else next(following, one)).optimum))
        except (ValueError, ArithmeticError):
            return float("inf")
        return near(found)

    def longest(way: Way) -> Way:
        """The best of more and more iterations, as long as more is better."""
        for count in (2, 4, 8):
            longer = [w for k in (way.kappa, way.kappa * FINER[-1]) for w in use.ways(k, (min(count, use.at - 1),), way.kernel)]
            following = min([way, *longer], key=proposed)
            if following == way:
                break
            way = following
        return way

    begun = roughly(use, proposed)
    short = use.at + LOOKED < len(use.rows)
    if not begun or min(map(proposed, begun)) > (HOPE if short else SOME_HOPE) * float(other):
        return None
    best = finer(min(map(longest, begun), key=proposed), proposed)
    setting = use.setting(best) if proposed(best) < (HOPE if short else 1) * float(other) else None
    if setting is None:
        return None
    try:
        return use.loss(best, accepted(setting))
    except (ValueError, ArithmeticError, Rejected):
        return None


MOST_USERS = 4  # that are asked for, where the answer is to bound all


def rho_of_everyone(known: Iterable[tuple[int, Fraction]], loss: Callable[[int, Fraction], Loss | None]) -> Fraction:
    """rho at most of every user, from what is known of each, in falling order."""
    most = Fraction(0)
    for count, (user, rho) in enumerate(known):
        if rho <= most:
            break
        if count == MOST_USERS:
            return rho
        found = loss(user, rho)
        most = max(most, rho if found is None else found.rho.upper)
    return most


def by_noise_before(
    uses: Callable[[int], Iterable[Use]], known: Callable[[], Iterable[tuple[int, Fraction]]], everyone: int
) -> Callable[[int, Fraction], Bound | None]:
    """The bound of a user, whose uses are in blocks of their own, that is well below rho, or None. everyone: whose bound is to be
    no user's less (0: nobody's), where ``known`` says what is known of each, in falling order."""

    def anticipated(user: int, rho: Fraction) -> Loss | None:
        parts: list[Loss] = []
        for one in uses(user):
            found = best_way(one, rho)
            if found is None:
                return None
            parts.append(found)
            rho -= found.rho.upper
        return composed(parts) if parts else None

    def bound(user: int, rho: Fraction) -> Bound | None:
        if user == everyone:
            most = rho_of_everyone(known(), anticipated)
            loss: Loss | None = Concentrated(exactly(most)) if most < rho * WORTH else None
        else:
            loss = anticipated(user, rho)
        return None if loss is None else Bound("shifts", SAYS, loss, ("common.shift-rule",), ARGUMENT)

    return bound


def in_equal_steps(
    question: Question, sigma: Fraction, plan: Schedule, delta: Fraction, known: Callable[[int], Sequence[Bound]], named: bool
) -> Callable[[int, Fraction], Bound | None]:
    """Where all iterations are alike; nothing of a secret order, several passes or (delta 0) no user. known: the bounds of each
    user; the last loses most."""
    if not delta or plan.order != "fixed" or plan.passes > 1:
        return lambda user, rho: None

    def uses(user: int) -> list[Use]:  # only iterations near the use are asked about: there may be 10^9
        at = min(user, MOST_BEFORE + 1)
        rows = ((question.eta, sigma),) * (at + min(plan.steps - user, MOST_AFTER))
        return [Use(question, rows, at, delta, question.nu or 1 / question.eta)]

    return by_noise_before(
        uses,
        lambda: ((user, min(bound.loss.rho.upper for bound in known(user))) for user in range(plan.users, 0, -1)),
        0 if named else plan.users,
    )


SAYS = "Delta^2/2 times the best energy with noise before it shifted too, and for each direction artanh(tau)^2/2 and a little"
ARGUMENT = f"the energy accepted by the kernel, shifts that depend on the noise they move ({BY_HAND}: verify.privacy.anticipated)"
