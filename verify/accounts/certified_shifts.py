"""The engine of shifts as one argument of an account of gradient ADMM: the best energies at its parameters, by the kernel, and,
where singular values are known to lie in a range only or the run is long, energies for all of them, decided in rationals.

A bound B belongs to mu^2 = B Delta^2/sigma^2 of one use with k iterations after it, Delta = 1 for the gradients. Whatever
follows the last of these k is post-processing: (x, lam) is the whole state, and later functions are the same in both runs. So
the bound at k holds at every k' >= k; the engine is not asked beyond HORIZON, where the law of :mod:`verify.amplify.uniform`
goes on. Runs are brought together before the next use, so energies add up; where the run is short, all uses are asked for at
once too, and the smaller sum is taken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from ..algorithms.rational_roots import square_root
from ..amplify import certificate_file, given_matrix
from ..amplify.algorithms import Setting, system
from ..amplify.certificate import Certificate, check
from ..amplify.distinct import answers_are_free
from ..amplify.engine import solved
from ..amplify.instances import Instance
from ..amplify.kept_answers import Optimum, Place, Text, kept
from ..amplify.saddle import quick_instance, quick_place
from ..amplify.scalar import exact_certificate
from ..amplify.uniform import MOST_CELLS, Family, uniform
from ..enclosures.balls import Enclosure
from ..kernel import Rejected
from ..privacy.admm_lower import LARGEST_STATE
from ..privacy.bounds import Attained
from ..privacy.loss import Gaussian, Loss, exactly
from ..privacy.participation import Schedule
from ..privacy.spectrum import Spectrum

Matrix = tuple[tuple[Fraction, ...], ...]
HORIZON = 200  # iterations of one use, divided by the number of modes
TOGETHER = 60  # iterations up to which several uses are asked for at once
GRID = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 377)  # of k, where many are asked for
LAWS = (34, 144, 1200, 10**4)  # of k, at which laws are best where many are asked for, beside the first
NEAR = 10**12  # denominators of the numbers near irrational squares
LONGEST = 120  # iterations of a run that is searched, divided by 2 where A has a kernel
RUN = "the run for which these shifts are best (verify amplify --lower), approached as the points seen by g move apart"
ROOMY = 1.02  # times its optimum: what a run may leak as floats tell
STEEPER = 1 + Fraction(1, 1000)  # than the law before: else those after it are not asked for
MET = 0.999  # of the optimum where both ends are: runs at one end are not asked for
MODERATE = Fraction(10**6)  # of the parameters; beyond it floats propose nothing worth the time


@dataclass(frozen=True)
class Question:
    """Gradient ADMM with these parameters. rows: A itself, where it is given: how often it has each singular value is not free
    then. varying: (eta, sigma) of each iteration of a run, eta the largest."""

    eta: Fraction
    beta: Fraction
    A: Spectrum
    nu: Fraction | None
    mu: Fraction
    mu_g: Fraction
    rho: Fraction | None
    rows: Matrix | None = None
    varying: tuple[tuple[Fraction, Fraction], ...] = ()

    @property
    def squares(self) -> tuple[Fraction, ...]:
        """The distinct squared singular values, where they are known and rational."""
        return self.A.squares

    @property
    def kernel(self) -> bool:
        return self.A.kernel

    @property
    def family(self) -> Family:
        """These parameters for every number of iterations; what is known of g beyond convexity is not used."""
        s, parts = self.eta * self.beta, self.A.parts
        if len(parts) > MOST_CELLS and not self.squares:
            parts = ((parts[0][0], parts[-1][1]),)
        return Family(
            self.eta * self.mu,
            Fraction(1) if self.nu is None else self.eta * self.nu,
            tuple((s * a, s * b) for a, b in parts),
            self.kernel,
        )

    @property
    def horizon(self) -> int:
        """Iterations of one use that the engine is asked for."""
        return max(2, HORIZON // (len(self.squares) + self.kernel)) if self.squares else 0

    def setting(self, steps: int, users: tuple[int, ...], norm: str, squares: tuple[Fraction, ...]) -> Setting | None:
        """The question to the engine; None beyond MODERATE."""
        strong = self.mu_g if self.rho else Fraction(0)
        given = [x for pair in self.varying for x in pair]
        if not moderate(self.eta, self.beta, self.nu, self.mu, strong, self.rho, *squares, *given):
            return None
        return Setting(
            "gradient-admm", steps, self.eta, self.beta, squares, self.kernel, self.nu, self.mu, strong, self.rho or None,
            norm=norm, users=users, varying=self.varying,
        )  # fmt: skip

    def asked(self, steps: int, users: tuple[int, ...] = (), norm: str = "euclid") -> Fraction | None:
        """The bound that the kernel accepts; None where there is none."""
        try:
            setting = self.setting(steps, users, norm, self.squares)
            return None if setting is None else accepted(from_first_use(setting))
        except (ValueError, ArithmeticError, Rejected):
            return None

    def lasting(self, iterations: int, starting: bool, laws: Sequence[int], quick: bool = False) -> Fraction | None:
        """The least bound of the laws that are best at so many iterations (``quick``: or nearly so), as long as later ones grow
        faster, per (eta Delta)^2 or |dx_0|_M^2."""
        family = self.family
        if not moderate(family.mu, family.nu, *(x for part in family.parts for x in part)):
            return None
        bounds, steepest = list[Fraction](), Fraction(-1)
        for law in laws:
            found = uniform(family, law, starting, quick and family.stretched)
            if found is not None:
                bounds.append(found.bound(iterations))
                if found.more <= steepest * STEEPER:
                    break
                steepest = found.more
        return min(bounds, default=None)

    def start(self, steps: int) -> Fraction | None:
        """Of two starts, per |dx_0|_M^2; steps >= 2."""
        return self.either(steps, True)

    def use(self, after: int, coarse: bool = False, quick: bool = False) -> Fraction | None:
        """Of one use with ``after`` iterations behind it, in units of Delta; coarse: by certificates for the grid alone."""
        if after < 2:
            return self.next_to_last() if after else None
        return self.either(after, False, coarse, quick)

    def next_to_last(self) -> Fraction | None:
        """Of one use with one iteration behind it, without a solver: the own noise takes away eta |delta|/M along the pairs and
        a part of eta |delta| on the kernel; a gradient step multiplies the rest by c at most, the last noise takes that away."""
        family = self.family
        if family.nu > 2 or not 0 <= family.mu <= family.nu or not family.parts:
            return None
        c = max(abs(1 - family.mu), abs(1 - family.nu))
        pairs = 1 / (1 + min(family.parts)[0]) ** 2
        return self.eta**2 * max(pairs, c**2 / (1 + c**2) if self.kernel else Fraction(0))

    def either(self, iterations: int, starting: bool, coarse: bool = False, quick: bool = False) -> Fraction | None:
        """By the kernel, by a law where there are more iterations, or where singular values are not known."""
        last, asked = self.family.horizon, max(g for g in GRID if g <= iterations) if coarse else iterations
        laws = [asked]
        if coarse and iterations > last:
            # for mu > 0 a law may begin above what was before it
            laws = [max(g for g in GRID if g <= last), last + 1, *(law for law in LAWS if law > last)][not self.mu :]
            laws = laws[: 1 + laws.index(min(laws, key=lambda law: abs(math.log(law / iterations))))]
        beyond = min(last, self.horizon) if coarse and not (self.mu_g and self.rho) else self.horizon
        found = self.lasting(iterations, starting, laws, quick) if iterations > beyond else None
        if found is None:
            k = min(asked, self.horizon)
            return self.asked(k, norm="M") if starting else self.asked(1 + k, (1,))
        return found if starting else found * self.eta**2

    def together(self, positions: Sequence[int], steps: int) -> Fraction | None:
        """Of all uses of a run at once; None where the run is long."""
        first = positions[0]
        if len(positions) < 2 or steps - first + 1 > min(TOGETHER, self.horizon):
            return None
        return self.asked(steps, tuple(positions))

    def runs(self, steps: int, users: Sequence[int]) -> Fraction | None:
        """What an exact run leaks: of the uses in units of Delta, without users per |dx_0|_M^2 of two starts; None: not found.
        Where singular values are known to lie in a range only, they are at its ends, all at one or some at either."""
        if steps > LONGEST // (1 + self.kernel):
            return None
        near = self.rows if not self.squares else None  # which has none of the spectra below exactly
        if near is not None and len(near) + len(near[0]) > LARGEST_STATE:
            return None
        middle = tuple(((low + high) / 2).limit_denominator(NEAR) for low, high in self.A.parts)
        ends = self.A.parts[0]
        spectra = [self.squares] if self.squares else [middle] if near else [ends, *dict.fromkeys((a,) for a in reversed(ends))]
        best = None
        for squares in dict.fromkeys(spectra):
            setting = self.setting(steps, tuple(users), "euclid" if users else "M", squares)
            found = None if setting is None else leaked(setting, self.rows is not None, near, best or Fraction(0))
            if setting is None or found is None:
                continue
            best = found if best is None else max(best, found)
            if found and len(squares) > 1 and found >= MET * optimum(setting):
                break  # a run at one end is one of those at both
        return best

    def attained(self, plan: Schedule, user: int, unit: Fraction, starting: bool) -> Attained | None:
        """Of a user in a fixed order, or of two starts; unit as in ``used``."""
        value = None if plan.order != "fixed" else self.runs(plan.steps, () if starting else plan.positions(user))
        if value is None:
            return None
        return Attained(RUN, Gaussian(exactly(unit * (value if starting or self.varying else value / self.eta**2))))

    def argument(self, plan: Schedule, user: int, starting: bool) -> str:
        """What such a bound rests on, and the command that gives it again (of a secret order, that of a first place)."""
        if not self.squares:
            return "energies of shifts for every singular value in the range, decided in rationals (verify.amplify.uniform)"
        first = 1 if starting or plan.order != "fixed" else plan.positions(user)[0]
        longer = plan.steps - first > self.horizon
        more = ", for more than that by a law decided in rationals (verify.amplify.uniform)" if longer else ""
        return f"energies of shifts at these parameters, accepted by the kernel ({self.command(plan, user, starting)}){more}"

    def command(self, plan: Schedule, user: int, starting: bool) -> str:
        """The command that gives such a bound again: of a secret order, that of a first place."""
        roots = [square_root(a) for a in self.squares]
        if None in roots:
            return "verify amplify gradient-admm with --matrix: a singular value is irrational"
        strong = {"mu-g": self.mu_g, "rho": self.rho} if self.mu_g and self.rho else {}
        given = {"eta": self.eta, "beta": self.beta, "singular": ",".join(map(str, roots)), "nu": self.nu, "mu": self.mu or None}
        uses = plan.positions(user) if plan.order == "fixed" else (1,)
        last = {"norm": "M"} if starting else {"user": ",".join(map(str, uses))}
        told = {**given, **strong, "steps": plan.steps, **last}
        words = [f"--{n} {v}" for n, v in told.items() if v is not None]
        return " ".join(["verify amplify gradient-admm", *words, *["--kernel"][: self.kernel]])


def from_first_use(setting: Setting) -> Setting:
    """The question without the iterations before the first use, in which the runs agree."""
    before = min(setting.users, default=1) - 1
    varying = setting.varying[before:]
    return replace(
        setting,
        steps=setting.steps - before,
        users=tuple(t - before for t in setting.users),
        varying=varying,
        eta=max((eta for eta, _ in varying), default=setting.eta),
    )


def optimum(setting: Setting) -> float:
    """What the solver finds from the first use on; inf where that is nothing. Raises Unsolved."""
    asked = from_first_use(setting)

    def find() -> tuple[Optimum, float] | None:
        found = solved(asked)[0]
        return (Optimum(Fraction(found)), found) if math.isfinite(found) else None

    found = kept(Optimum, asked, lambda read: float(read.energy), find)
    return math.inf if found is None else found


@lru_cache(maxsize=1024)
def leaked(setting: Setting, given: bool, rows: Matrix | None = None, least: Fraction = Fraction(0)) -> Fraction | None:
    """The exact energy of the run that the solver's multipliers give. given: every singular value once, as a matrix that is given
    may have it. rows: that matrix, where its squares are only near those of the setting. least: no run that leaks less is asked
    for."""

    def exact(instance: Instance) -> Fraction:
        if not system(setting).tells(instance.modes):
            raise ValueError("what is released does not tell all that the instance counts")
        return instance.value if rows is None else given_matrix.energy(rows, setting, instance)

    def find() -> tuple[Place, Fraction] | None:
        if least and optimum(setting) * ROOMY < least:
            return None
        most, _, _, proposal = solved(from_first_use(setting))
        found = None if proposal is None else quick_place(system(setting), most, proposal, given)
        if found is None:
            return None
        search, where = found
        return Place(search.copies, tuple(Fraction(float(x)) for x in where)), exact(search.exact(where))

    def decide(read: Place) -> Fraction:
        if given and len({*read.copies}) < len(read.copies):
            raise ValueError("a singular value of a matrix that is given stands there twice")
        return exact(quick_instance(system(setting), read.copies, [float(x) for x in read.where]))

    try:
        return kept(Place, (setting, given, rows), decide, find) if answers_are_free(setting) else None
    except (ValueError, ArithmeticError):
        return None


def moderate(*numbers: Fraction | None) -> bool:
    return all(not x or 1 / MODERATE <= x <= MODERATE for x in numbers)


@lru_cache(maxsize=1024)
def accepted(setting: Setting) -> Fraction:
    """The least bound that the kernel accepts. ValueError, ArithmeticError or Rejected where there is none."""

    def decide(read: Text) -> Fraction:
        return proved(replace(certificate_file.read(read.certificate, "certificate", setting.declaration), setting=setting))

    def find() -> tuple[Text, Fraction] | None:
        best = exact_certificate(setting) or solved(setting)[1]
        return None if best is None else (Text(certificate_file.write(best)), proved(best))

    def proved(best: Certificate) -> Fraction:
        check(best)
        return Fraction(best.energies.bound)

    bound = kept(Text, setting, decide, find)
    if bound is None:
        raise ValueError("the solver's multipliers prove no energy")
    return bound


def used(
    question: Question, plan: Schedule, user: int, unit: Fraction, other: Callable[[int], Fraction], coarse: bool
) -> Loss | None:
    """The loss of a user by the engine and, place by place, by the other arguments; None where the engine has nothing.

    unit: eta^2 Delta^2/sigma^2; other(k): the least bound of the arguments beside the engine of one use with k iterations after
    it, in that unit. In a secret order, and where ``coarse``, the engine is asked at GRID only; of a fixed order in little time.
    """
    eta2, asked, quick, coarse = question.eta**2, False, coarse and plan.order == "fixed", coarse or plan.order != "fixed"

    def value(after: int) -> Fraction:
        nonlocal asked
        known = other(after)
        if question.kernel and not question.mu and known * (after + 1) <= 1:
            return known  # attained by the first user on the kernel, x -> x + noise
        found = question.use(after, coarse, quick)
        asked = asked or found is not None
        return known if found is None else min(known, found / eta2)

    def square(at: Sequence[int]) -> Enclosure:
        total = value(plan.steps - at[-1]) + ((len(at) - 1) * value(at[1] - at[0] - 1) if len(at) > 1 else 0)
        joint = None if coarse else question.together(at, plan.steps)
        return exactly(unit * (total if joint is None else min(total, joint / eta2)))

    if plan.order == "sampled":
        loss: Loss = plan.renewal(lambda after: exactly(unit * value(after)))
    else:
        loss = plan.loss(user, square, exactly(unit))
    return loss if asked else None
