"""An account: what one run of an algorithm costs a user, two-sided and certified, with its theorem and assumptions.

    account("gradient-admm", eta="1/2", beta=3, sigma=4, singular="1,2", identity="yes", sensitivity=1, users=1000)

Floats from Python are the binary rationals that they are; strings are exact decimals. Every conversion is an ``Enclosure``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..algorithms.declaration import Algorithm
from ..algorithms.given import declaration
from ..enclosures.balls import Enclosure, Rational, rational
from ..environment.nearest import meant
from ..privacy.account_parameters import setting
from ..privacy.bounds import DECLARED, Analysis, Assumption, Attained, Bound, Form, Printed
from ..privacy.conversion import probability
from ..privacy.loss import Concentrated, Gaussian, Loss, Pure, composed, root
from ..privacy.recorded import verdict
from ..privacy.secret_order import strongest, without_limit

if TYPE_CHECKING:
    from .declared import Declared

    Subject = ModuleType | Declared

DELTA = Fraction(1, 10**6)
NEIGHBOURS = ("replace-one", "zero-out")  # that an account knows unless its algorithm says more; the first is meant by default
ENOUGH = 1 + Fraction(1, 10**9)  # of mu^2, over what is attained: the engine is not asked for less
ROOM = Fraction(21, 20)  # of rho, over what is attained: beyond it a closer run is looked for
ORDERS = (Fraction(3, 2), Fraction(2), Fraction(4), Fraction(8), Fraction(16), Fraction(32), Fraction(64))


class NoTheorem(ValueError):
    """No theorem of the kind that was asked for is about these parameters, or about this user."""


@dataclass(frozen=True)
class Account:
    """algorithm: its name; subject: its module in ``algorithms``, or a declaration of one's own. user: the one that is
    accounted (the worst by default). bound: the theorem used; others: valid too, not smaller.

    ``loss`` is the upper side, ``attained`` the exact loss of some run within the assumptions (None where none is known).
    """

    algorithm: str
    parameters: Mapping[str, Any]
    at_delta: Fraction
    user: int
    bound: Bound
    others: tuple[Bound, ...]
    analysis: Analysis = field(repr=False)
    subject: Subject = field(repr=False)
    attained: Attained | None = None
    printed: Printed | None = None

    @property
    def loss(self) -> Loss:
        return self.bound.loss

    @property
    def theorem(self) -> str:
        """The records that the bound rests on, and what it rests on besides."""
        return "; ".join(part for part in (*self.bound.records, self.bound.argument) if part)

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """Those that the bound needs come first; all are listed."""
        needed = [a for a in self.analysis.assumptions if a.name in self.bound.assumes]
        return (*needed, *(a for a in self.analysis.assumptions if a not in needed))

    @property
    def lower(self) -> Loss | None:
        """The loss of the exact run; its lower ends are certainly attained."""
        return None if self.attained is None else self.attained.loss

    @cached_property
    def forms(self) -> tuple[tuple[Form, Account], ...]:
        """Where the paper has a step in several forms and none was asked for: each with its account, this one first."""
        if not self.analysis.forms:
            return ()
        first, *rest = self.analysis.forms
        others = [
            (one, accounted(self.subject, self.algorithm, self.at_delta, {**self.parameters, one.parameter: one.value}))
            for one in rest
        ]
        return ((first, self), *others)

    def epsilon(self, delta: Rational = DELTA) -> Enclosure:
        """The upper end holds for every run that meets the assumptions: (epsilon, delta)-DP."""
        d = rational("delta", delta)
        return epsilon_of(self.loss, d)

    def delta(self, epsilon: Rational) -> Enclosure:
        return self.loss.delta(epsilon)

    def renyi(self, orders: Sequence[Rational] = ORDERS) -> list[Enclosure]:
        """D_alpha for each order alpha > 1."""
        return [self.loss.renyi(alpha) for alpha in orders]

    def gdp(self) -> Enclosure | None:
        """mu of Gaussian differential privacy; None where the theorem gives no trade-off curve of a Gaussian."""
        square = self.loss.mu_squared
        return None if square is None else root(square)

    def of(self, user: int) -> Account:
        """The account of another user of the same run."""
        return best(self.subject, self.algorithm, self.parameters, self.at_delta, self.analysis, user)

    def curve(self, points: int = 9) -> list[tuple[int, Enclosure, Enclosure]]:
        """(user, epsilon at delta, rho) for about ``points`` users from the first to the last, where a theorem of the
        kind that was asked for is about them."""
        last = 1 if self.alone else self.analysis.users
        at = sorted({1 + (last - 1) * i // max(points - 1, 1) for i in range(points)} | {max(1, last - 1), last})
        found = []
        for user in at:
            try:
                one = self if user == self.user else choose(self.parameters, self.at_delta, self.analysis, user, None, True)[0]
            except NoTheorem:
                continue
            found.append((user, epsilon_of(one.loss, self.at_delta), one.loss.rho))
        return found

    @property
    def alone(self) -> bool:
        """Whether all users have one account."""
        return self.analysis.users == 1 or self.analysis.alike

    @property
    def who(self) -> str:
        return "every user" if self.alone else f"user {self.user} of {self.analysis.users}"

    @property
    def relation(self) -> str:
        """Which data sets are told apart."""
        return "two starts" if self.parameters.get("start") is not None else str(self.parameters["neighbours"])

    @property
    def whose(self) -> str:
        """Who loses at most this, in words: the relation, and a user where others may lose more, or who is asked for by name:
        the noise before a use hides it, and the first have none before theirs; of two starts, how far they are apart."""
        if (start := self.parameters.get("start")) is not None:
            return f"{self.relation}, {start} apart"
        everyone = self.alone or (self.user == self.analysis.worst and self.parameters.get("user") is None)
        return self.relation + ("" if everyone else f", user {self.user}")

    def compose(self, other: Account | Loss) -> Loss:
        """This and another release on the same data, adaptively: a loss with the same conversions. ValueError where the two are
        not about the same user and neighbours."""
        if isinstance(other, Account):
            together(self.whose, other)
        return composed([self.loss, other.loss if isinstance(other, Account) else other])

    def __str__(self) -> str:
        epsilon, mu = self.epsilon(self.at_delta).upper, self.gdp()
        more = "" if mu is None else f", mu <= {float(mu.upper):.6g}"
        at = f"at delta = {float(self.at_delta):g}"
        return f"{self.algorithm}, {self.who}, {self.relation}: epsilon <= {float(epsilon) * (1 + 1e-6):.6g} {at}{more}"

    def plot(self, path: str | Path | None = None, points: int = 33) -> Any:
        """epsilon over the users (or, where all are alike, over delta, and the trade-off curve), upper end and attained, as a
        matplotlib figure; saved where a path is given."""
        from .account_plot import Plotted, over_delta, plotted

        if self.alone:
            return over_delta(self.algorithm, self.loss, self.lower, path)
        curve = self.curve(points)
        drawn = Plotted(self.algorithm, self.at_delta)
        for user, epsilon, _ in curve:
            drawn.add(user, epsilon.upper, self.analysis.printed(user))
        for one in (self.of(user) for user, _, _ in curve[:: max(1, len(curve) // 9)]):
            drawn.attained(one.user, one.lower)
        return plotted(drawn, path)

    def to_dp_event(self) -> Any:
        """The loss as a dp_accounting.DpEvent that is certainly no smaller (needs the package dp-accounting);
        ``privacy.dp_events.lost`` says by how much it is larger."""
        from ..privacy.dp_events import to_dp_event

        return to_dp_event(self.loss)


def together(whose: str, release: Account) -> None:
    """ValueError unless what is lost by ``whose`` and a release add up: of everyone, or of the same user, by one relation."""
    if release.whose not in (whose, whose.partition(",")[0]):
        raise ValueError(f"losses add up of one user and one relation: these are of {whose}, and this is of {release.whose}")


def algorithms() -> dict[str, str]:
    """name -> the module's name in ``algorithms``, found by listing the folder."""
    folder = str(Path(__file__).resolve().parent / "algorithms")
    return {info.name.replace("_", "-"): info.name for info in pkgutil.iter_modules([folder])}


def subject_of(algorithm: str | Algorithm) -> tuple[str, Subject]:
    """A name and what is asked: a module of ``algorithms``, or a declaration, itself or by FILE.py:NAME."""
    declared = algorithm if isinstance(algorithm, Algorithm) else declaration(str(algorithm))
    if declared is not None:
        from .declared import Declared

        name = declared.name if isinstance(algorithm, Algorithm) else algorithm
        return name, Declared(declared, name)
    return str(algorithm), module_of(str(algorithm))


def module_of(algorithm: str) -> ModuleType:
    known = algorithms()
    if algorithm not in known:
        hint = meant(str(algorithm), [*known]) or f"there are {', '.join(sorted(known))}, and your own, as FILE.py:NAME"
        raise ValueError(f"no account for {algorithm!r}; {hint}")
    return importlib.import_module(f"{__package__}.algorithms.{known[algorithm]}")


def account(algorithm: str | Algorithm, *, delta: Any = DELTA, **parameters: Any) -> Account:
    """The account of an algorithm; ValueError in one sentence where the parameters leave the theorems' domain.

    algorithm: a name, or a declaration, itself or by FILE.py:NAME. parameters: those of ``python -m verify account ALGORITHM
    --help``, with _ for -, and ``neighbours``; of a declaration ``set={"eta": "1/2"}``, ``classes={"f": (0, 2)}`` and
    ``operators={"A": (1, 2)}`` beside. delta is where theorems are compared; 0 where a bound is pure.
    """
    from ..privacy.account_parameters import Parameter, number

    name, subject = subject_of(algorithm)
    at = number("delta", delta, Parameter(""))
    return accounted(subject, name, at if at == 0 else probability(at), parameters)


def accounted(subject: Subject, name: str, delta: Fraction, parameters: Mapping[str, Any]) -> Account:
    """The account of a subject of this name."""
    if (why := getattr(subject, "WHY_NOT", None)) is not None:
        raise ValueError(why)
    relations = getattr(subject, "NEIGHBOURS", NEIGHBOURS)
    optional = {**subject.OPTIONAL, "neighbours": relations[0]}
    values = setting(parameters, subject.REQUIRED, optional, name, getattr(subject, "VOCABULARY", None))
    if values["neighbours"] not in relations:
        raise ValueError(
            f"{values['neighbours']}: how many users there are is part of the program of {name} (its order, its 1/n), and no "
            f"theorem converts to it; {' and '.join(relations)} have an answer, and dp-sgd has one for add-remove"
        )
    analysis: Analysis = subject.analyse(values)
    if values["neighbours"] == "zero-out" and not hasattr(subject, "NEIGHBOURS"):
        analysis = emptied(analysis, "sensitivity" in subject.OPTIONAL)
    return best(subject, name, values, delta, analysis, values.get("user") or analysis.worst)


def emptied(analysis: Analysis, declared: bool) -> Analysis:
    """Of a record that is replaced by an empty one: a bound for any two records holds for these. declared: how far the two
    move a step was given, so that runs attain it; else two records that oppose each other may do so, and these two not."""
    says = "an empty record is one that the assumptions allow (its gradient is zero), so what holds for any two holds for it"
    found = replace(analysis, assumptions=(*analysis.assumptions, Assumption("neighbours", says, DECLARED)))
    return found if declared else replace(found, attained=lambda user: None)


def best(subject: Subject, name: str, values: Mapping[str, Any], delta: Fraction, analysis: Analysis, user: int) -> Account:
    """The account by the valid theorem with the least epsilon at delta. ValueError where there is no such user."""
    if not 1 <= user <= analysis.users:
        raise ValueError(f"user must be from 1 to {analysis.users}, found {user}")
    attained, printed = analysis.attained(user) if delta else None, analysis.printed(user)
    chosen, others = choose(values, delta, analysis, user, attained)
    if delta and not (attained and without_limit(attained.loss) * ROOM >= chosen.loss.rho.upper):
        attained = strongest((attained, analysis.closer(user)))
    if attained and attained.loss.rho.lower > chosen.loss.rho.upper:
        least, most = (float(rho) for rho in (attained.loss.rho.lower, chosen.loss.rho.upper))
        raise ArithmeticError(
            f"{name}: an exact run loses more (rho = {least:.6g}, {attained.says}) than the bound by {chosen.route}, {most:.6g}: "
            "one of the two is wrong, no number is given; please report it"
        )
    return Account(name, dict(values), delta, user, chosen, others, analysis, subject, attained, printed)


def choose(
    values: Mapping[str, Any], delta: Fraction, analysis: Analysis, user: int, attained: Attained | None, coarse: bool = False
) -> tuple[Bound, tuple[Bound, ...]]:
    """The best bound of the route asked for by --theorem, and all others; NoTheorem where there is none to give.

    The engine is asked where the theorems leave room above what is attained; coarse: in little time.
    """
    route = values.get("theorem") or "best"
    bounds = analysis.bounds(user)
    if route in ("best", "shifts") and not met(bounds, attained):
        certified, known = analysis.certified(user, coarse), [bound.loss for bound in bounds]
        if certified is not None and certified.loss not in known:  # else the others were less everywhere
            bounds = (*bounds, certified)
        least = min((bound.loss.rho.upper for bound in bounds), default=Fraction(0))
        if least and not (coarse or route != "best" or (attained and attained.loss.rho.lower * ROOM >= least)):
            by_noise_before = analysis.anticipated(user, least)
            bounds = bounds if by_noise_before is None else (*bounds, by_noise_before)
    printed = analysis.printed(user)
    if route == "paper" and printed is not None and (bad := refuting(printed)):
        raise NoTheorem(f"the paper's formula ({printed.says}) is no bound here: {', '.join(bad)} is REFUTED")
    for bound in bounds:
        if refuted := [claim for claim in bound.records if verdict(claim) == "REFUTED"]:
            raise ValueError(f"{', '.join(refuted)} is recorded as REFUTED: no number is given")
    usable = [bound for bound in bounds if route in ("best", bound.route)]
    if not usable:
        why = "; ".join([*(a.says for a in analysis.assumptions if a.name in ("step size", "form", "rank")), *analysis.lacking])
        raise NoTheorem(f"no theorem of the kind {route!r} holds for these parameters" + (f" ({why})" if why else ""))
    if not delta:
        usable, bounds = ([b for b in some if isinstance(b.loss, Pure)] for some in (usable, bounds))  # type: ignore[assignment]
        if not usable:
            raise NoTheorem("delta = 0: no bound here is pure epsilon-differential privacy; give a --delta above 0")
    gaussian = min((b for b in usable if isinstance(b.loss, Gaussian)), key=lambda b: b.loss.rho.upper, default=None)
    if gaussian is not None:  # a zCDP bound that is no smaller, or a larger Gaussian, gives no smaller epsilon
        usable = [
            b
            for b in usable
            if b is gaussian or not (isinstance(b.loss, Gaussian | Concentrated) and b.loss.rho.upper >= gaussian.loss.rho.upper)
        ]
    chosen = usable[0] if len(usable) == 1 else min(usable, key=lambda bound: epsilon_of(bound.loss, delta).upper)
    return chosen, tuple(b for b in bounds if b is not chosen)


@lru_cache(maxsize=256)
def epsilon_of(loss: Loss, delta: Fraction) -> Enclosure:
    """epsilon at delta: users and bounds of one loss share it."""
    return loss.epsilon(delta)


def met(bounds: Sequence[Bound], attained: Attained | None) -> bool:
    """Whether a Gaussian bound is within ENOUGH of an exact Gaussian run."""
    if attained is None or not isinstance(attained.loss, Gaussian):
        return False
    least = 2 * attained.loss.rho.lower * ENOUGH
    return any(isinstance(b.loss, Gaussian) and b.loss.square.upper <= least for b in bounds)


def refuting(printed: Printed) -> list[str]:
    """The records of a printed formula whose recorded verdict is REFUTED."""
    return [claim for claim in printed.records if verdict(claim) == "REFUTED"]
