"""A declaration at the values of an account: the bounds of its releases, and the runs that attain them.

Every iterate: by composition (:mod:`verify.accounts.one_use`). The last iterate, or all states at the end: each use by the least
of composition; the engine of shifts on the declaration, for as many iterations as follow the use; and, where the one noisy state
alone is apart after a use, by m, a shift of its own noise and the engine's bound B of two starts for what is left of m: the best
split has 1/mu^2 = 1/mu_0^2 + 1/(m^2 B). Runs meet in all states before the next use, so energies add up (the engine is asked
there for all states).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from ..algorithms.declaration import Algorithm, remembering
from ..algorithms.expression import one
from ..algorithms.given import Spectrum
from ..algorithms.unrolled import counted, of_agents
from ..amplify.algorithms import Setting as Asked
from ..amplify.algorithms import own
from ..amplify.command import modes_of
from ..environment.nearest import meant
from ..kernel import Rejected
from ..privacy.account_parameters import Setting
from ..privacy.bounds import CHECKED, DECLARED, Analysis, Assumption, Attained, Bound, Form
from ..privacy.loss import Gaussian, exactly
from ..privacy.participation import Schedule, schedule
from ..privacy.sensitivity import between_users, sensitivity
from ..worst_case.leak import Mechanism
from ..worst_case.ratio import Question
from .certified_shifts import GRID, LONGEST, RUN, accepted, leaked
from .far_apart import FarApart
from .gathered_noise import gathered
from .one_use import Use, one_use

HORIZON = 100  # iterations after a use that the engine is asked for, divided by the number of modes
MOST_AGENTS = 100  # of an exact run
FAR = "runs in the limit of starts far away, whose functions have slopes and changes of their own at each point"
RELEASES = {
    "all": "every iterate is seen",
    "states": "all states are seen at the end",
    "last": "what the declaration releases is seen at the end",
}


@dataclass(frozen=True)
class Run:
    """A declaration at the values of an account."""

    declaration: Algorithm
    values: Setting
    plan: Schedule
    differs: str

    @staticmethod
    def of(declaration: Algorithm, values: Setting) -> Run:
        if values["start"] is not None:
            users = None if of_agents(declaration) else values["users"]  # of agents it is how many there are
            if values["steps"] is None or users is not None or values["passes"] != 1 or values["order"] != "fixed":
                raise ValueError("--start needs --steps and has no users")
            if values.given("sensitivity") or values.given("clip") or values["differs"] is not None or values["release"] == "all":
                raise ValueError("--start stands alone: the two runs differ in where they start, and only the end is released")
            return Run(declaration, values, Schedule(values["steps"], 1, 1, "fixed"), "")
        differs = values["differs"] or one_of(declaration)
        if differs not in declaration.function_names:
            hint = meant(differs, declaration.function_names) or f"it has {', '.join(declaration.function_names)}"
            raise ValueError(f"{declaration.name} has no function or map {differs}; {hint}")
        users = dict(values)
        if "step" not in per(declaration, differs):  # the user's data are in every iteration
            if "agent" in per(declaration, differs):  # a user is an agent
                if values["order"] != "fixed":
                    raise ValueError(f"each agent has its {differs} in every iteration: leave --order out")
            elif (values["users"] or 1) != 1 or values["order"] != "fixed":
                raise ValueError(f"{differs} is the same function in every iteration: all users are in each, leave --users out")
            users |= {"users": 1, "passes": values["steps"] or values["passes"]}
        return Run(remembering(declaration), values, schedule(Setting(users)), differs)

    @cached_property
    def asked(self) -> Asked:
        """The question to the engine, for one iteration and one use."""
        squares: tuple[Fraction, ...] = ()
        kernel = False
        if self.spectra and all(s.exact is not None for s in self.spectra.values()):
            squares, kernel = modes_of(self.declaration, self.spectra)
        return Asked(
            self.declaration.name,
            1,
            declaration=self.declaration,
            values=tuple(self.numbers.items()),
            classes=tuple((name, *bounds) for name, bounds in self.values["classes"].items()),
            squares=squares,
            kernel=kernel,
            differs=self.differs,
        )

    @property
    def spectra(self) -> dict[str, Spectrum]:
        found: dict[str, Spectrum] = self.values["operators"]
        known = [o.name for o in self.declaration.operators]
        if unknown := [name for name in found if name not in known]:
            raise ValueError(f"{self.declaration.name} has no operator {', '.join(unknown)}; it has {', '.join(known) or 'none'}")
        return found

    @property
    def agents(self) -> int:
        return (self.values["users"] or 0) if of_agents(self.declaration) else 0

    @cached_property
    def numbers(self) -> Mapping[str, Fraction]:
        """The values of the parameters."""
        given: dict[str, Fraction] = self.values["set"]
        return counted(self.declaration, self.agents, given) if self.agents else given

    @cached_property
    def gathered(self) -> tuple[Algorithm, Fraction]:
        """What is analysed, and the variance that its noises have instead of 1."""
        return gathered(own(self.asked, self.declaration))

    @cached_property
    def once(self) -> Use | str:
        """One use by composition, or why it has no finite loss."""
        declaration, variance = self.gathered
        question = own(self.asked, declaration)
        if self.values.given("clip"):  # clipped answers are near each other wherever they are asked, and have no class besides
            question = replace(question, classes={**question.classes, self.differs: (Fraction(0), Fraction(0))})
        try:
            found = one_use(question, self.spectra, self.agents)
        except ValueError as problem:
            return str(problem)
        best = None if self.values.given("clip") else self.engine(1, (1,), True)  # every state agrees after it as well
        square = found.square / variance
        return replace(found, square=min(square, best) if isinstance(best, Fraction) else square)

    def seen(self, every_state: bool) -> Algorithm:
        """What is analysed, with what is seen at the end."""
        declaration, _ = self.gathered
        return replace(declaration, released=tuple(v.name for v in declaration.state)) if every_state else declaration

    def engine(self, steps: int, uses: tuple[int, ...], every_state: bool) -> Fraction | str:
        """The bound that the kernel accepts, or why there is none."""
        if ranges := [name for name, s in self.spectra.items() if s.exact is None]:
            return f"the singular values of {', '.join(ranges)} one by one: --operator {ranges[0]}=a,b,.."
        try:
            return accepted(self.question(steps, uses, every_state)) / self.gathered[1]
        except (ValueError, ArithmeticError, Rejected) as problem:
            return str(problem)

    def question(self, steps: int, uses: tuple[int, ...], every_state: bool) -> Asked:
        declaration, differs = self.seen(every_state), self.differs if uses else ""
        alone = all(one(n.over) == n.over for n in declaration.noises)
        return replace(
            self.asked, steps=steps, users=uses, declaration=declaration, differs=differs, agents=self.agents if alone else 0
        )

    def shown(self, uses: Sequence[int], every_state: bool, unit: Fraction) -> Attained | None:
        """The run that the engine's multipliers give, seen at the end only, or one on a line: the one that loses more."""
        steps = self.plan.steps
        if steps > LONGEST:
            return None
        asked = self.question(steps, (*uses,), every_state)
        exact = all(s.exact is not None for s in self.spectra.values())
        exact = exact and asked.agents == self.agents  # else the change is one of all agents together, which no user makes
        mechanism = self.mechanism(steps, (*uses,), every_state)
        line = None if mechanism is None else self.on_a_line(mechanism, unit)
        value = leaked(asked, False) if exact else None
        best = None if value is None else Attained(RUN, Gaussian(exactly(unit * value / self.gathered[1])))
        return max((one for one in (best, line) if one is not None), key=lambda one: one.loss.rho.lower, default=None)

    def mechanism(self, steps: int, uses: tuple[int, ...], every_state: bool) -> Mechanism | None:
        """What is searched on a line; None where nothing is."""
        if self.agents > MOST_AGENTS:
            return None
        try:
            question = Question(self.seen(every_state), self.numbers, self.values["classes"], self.spectra)
            return Mechanism(question, self.differs, uses=uses, steps=steps, agents=self.agents or 1)
        except ValueError:
            return None

    def on_a_line(self, mechanism: Mechanism, unit: Fraction) -> Attained | None:
        """The run on a line that leaks most at its end, from near or far; None where there is none."""
        differs, clipped = mechanism.differs, self.values.given("clip")
        try:
            found = mechanism.worst()
            far = FarApart(mechanism, found.slopes, self.again).energy(self.plan.steps) if differs and not clipped else None
        except (ValueError, ArithmeticError):
            return None
        if found.energy is None or (clipped and found.slopes[differs]):  # a clip may cut what is not flat
            return None
        if far is not None and found.energy < far:
            return Attained(FAR, Gaussian(exactly(unit * far / self.gathered[1])))
        slopes = ", ".join(f"{name} = {slope}" for name, slope in found.slopes.items())
        says = f"a run on the line whose two {differs} differ by a linear term" if differs else "a run on the line"
        earlier = "".join(f", before it {name} = {slope}" for name, slope in found.before.items())
        return Attained(f"{says}; slopes {slopes}{earlier}", Gaussian(exactly(unit * found.energy / self.gathered[1])))

    @property
    def again(self) -> bool:
        """Whether a user whose function is one of single iterations takes part several times."""
        return self.plan.passes > 1 and "step" in per(self.declaration, self.differs)

    @property
    def horizon(self) -> int:
        return max(2, HORIZON // (len(self.asked.squares) + self.asked.kernel or 1))

    def use(self, after: int, every_state: bool, coarse: bool) -> Fraction | None:
        """mu^2 of one use with this many iterations after it, for answers 1 apart and sigma = 1; None where nothing is known."""
        k = min(after, self.horizon)
        k = max((g for g in GRID if g <= k), default=k) if coarse else k
        every_state = every_state or k < after  # what follows them is a function of all states
        found = [] if isinstance(self.once, str) else [self.once.square]
        direct = self.engine(1 + k, (1,), every_state)
        if isinstance(direct, Fraction):
            found.append(direct)
        elif not isinstance(self.once, str) and self.once.alone and k:
            start = self.engine(k, (), every_state)
            if isinstance(start, Fraction) and start:
                found.append(1 / (1 / self.once.square + 1 / (self.once.alone**2 * start)))
        return min(found, default=None)

    def ended(self, at: Sequence[int], every_state: bool, coarse: bool) -> Fraction | None:
        """mu^2 of the uses at these iterations, seen at the end only."""
        gaps = [later - earlier - 1 for earlier, later in pairwise(at)]
        known: dict[tuple[int, bool], Fraction | None] = {}
        parts = [*((gap, True) for gap in gaps), (self.plan.steps - at[-1], every_state)]
        for part in parts:
            if part not in known:
                known[part] = self.use(*part, coarse or self.plan.order != "fixed")
        total = Fraction(0)
        for part in parts:
            value = known[part]
            if value is None:
                return None
            total += value
        if len(at) > 1 and not coarse and self.plan.steps - at[0] + 1 <= self.horizon // 2:
            joint = self.engine(self.plan.steps - at[0] + 1, tuple(t - at[0] + 1 for t in at), every_state)
            total = min(total, joint) if isinstance(joint, Fraction) else total
        return total

    @property
    def analysis(self) -> Analysis:
        return self.of_starts() if self.values["start"] is not None else self.of_users()

    def of_starts(self) -> Analysis:
        every_state = self.values["release"] == "states"
        found = self.engine(self.plan.steps, (), every_state)
        if isinstance(found, str):
            raise ValueError(f"no bound for two starts: {found}")
        start: Fraction = self.values["start"]
        carrier = "the state that carries the noise"
        loss = Gaussian(exactly(found * start**2 / self.values["sigma"] ** 2))
        bound = Bound("shifts", "|dx_0|^2/(2 sigma^2) times the best energy of shifts", loss, ("common.shift-rule",), BY)
        return Analysis(
            1,
            1,
            (
                *self.assumptions("states" if every_state else "last"),
                Assumption("start", f"{carrier} starts at most {float(start):.6g} apart, all else agrees", DECLARED),
            ),
            lambda user: (bound,),
            lambda user: None,
            lambda user: self.shown((), every_state, start**2 / self.values["sigma"] ** 2),
            (f"program: the declared {self.declaration.name}", "two runs from two starts; the noise of one is shifted"),
        )

    def of_users(self) -> Analysis:
        values, plan = self.values, self.plan
        delta, moved = sensitivity(values, f"answer of {self.differs}")
        apart = between_users(values)
        unit, clipped = delta**2 / values["sigma"] ** 2, values.given("clip")
        once, release = self.once, values["release"]
        lacking = []
        if isinstance(once, str):
            lacking.append(f"composition: {once}")
        if clipped:
            lacking.append("certified shifts: a clipped gradient need not be that of a convex function; give --sensitivity")
        reason = None if clipped else self.engine(2, (1,), False)
        if isinstance(reason, str):
            lacking.append(f"certified shifts of one use: {reason}")
        offered = [r for r in RELEASES if r != "all" or not isinstance(once, str)]
        if len(self.declaration.state) == len(set(self.declaration.released) & {v.name for v in self.declaration.state}):
            offered.remove("states")
        if release == "all" and isinstance(once, str):
            raise ValueError(f"every iterate together has no bound: {once}")
        chosen = release or offered[0]

        def bounds(user: int) -> tuple[Bound, ...]:
            if isinstance(once, str):
                return ()
            alone = exactly(unit * once.square)
            wide = None if apart is None else exactly((apart / values["sigma"]) ** 2 * once.square)
            loss = plan.loss(user, lambda at: exactly(unit * once.square * len(at)), alone, wide)
            says = f"(m Delta)^2/(2 sigma^2) for each use, m = {float(once.square) ** 0.5:.6g}"
            rests = ("noise", "start", "sensitivity", "participation", "classes")
            return (Bound("composition", says, loss, ("chan2024.fact-4.3",), COMPOSED, rests),)

        def certified(user: int, coarse: bool) -> Bound | None:
            if chosen == "all" or clipped or plan.order == "sampled":
                return None

            def square(at: Sequence[int]) -> Any:
                found = self.ended(at, chosen == "states", coarse)
                if found is None:
                    raise LookupError
                return exactly(unit * found)

            try:
                loss = plan.loss(user, square, exactly(unit))
            except LookupError:
                return None
            mixed = "; joint convexity over the secret order" if plan.order != "fixed" else ""
            return Bound(
                "shifts", "Delta^2/(2 sigma^2) times the best energy of shifts", loss, ("common.shift-rule",), BY + mixed
            )

        def attained(user: int) -> Attained | None:
            if chosen != "all" or plan.order != "fixed" or not delta:
                return None  # of several uses, all states seen, each costs as much as the first
            found = self.mechanism(1, (1,), True)
            return None if found is None else self.on_a_line(found, unit * len(plan.positions(user)))

        def closer(user: int) -> Attained | None:
            if chosen == "all" or plan.order != "fixed" or clipped or not delta:
                return None
            return self.shown(plan.positions(user), chosen == "states", unit)

        return Analysis(
            plan.users,
            plan.users,
            (*self.assumptions(chosen), *moved, *plan.assumptions()),
            bounds,
            lambda user: None,
            attained,
            (
                f"program: the declared {self.declaration.name}; for a user {self.differs} is another one",
                "two runs on the same noise; how far the answers of the user's function move each step, by its class",
                "every iterate: each use is a Gaussian mechanism given what was seen before (composition)",
                "the end alone: shift one run's noise towards the other, known before it is drawn; the runs must meet",
            ),
            plan.order != "fixed",
            certified,
            tuple(lacking),
            () if release is not None else tuple(Form("release", r, RELEASES[r]) for r in offered),
            closer=closer,
        )

    def assumptions(self, release: str) -> tuple[Assumption, ...]:
        """Those of the declaration."""
        said = [
            *(f"{n} = {x}" for n, x in self.numbers.items()),
            *(f"{n} in [{mu}, {'inf' if nu is None else nu}]" for n, (mu, nu) in self.values["classes"].items()),
            *(f"singular values of {n}: {spectrum}" for n, spectrum in self.spectra.items()),
        ]
        words = {
            "all": "every state of every iteration is seen",
            "states": f"only the last {', '.join(v.name for v in self.declaration.state)}",
            "last": f"only the last {', '.join(self.declaration.released)}",
        }[release]
        agents = Assumption("agents", f"a user is one of {self.agents} agents, all of them in every iteration", DECLARED)
        rank = Assumption("rank", f"{', '.join(self.spectra)} has full row rank", DECLARED)
        return (
            *([agents] if self.agents else []),
            *([rank] if self.asked.squares else []),
            Assumption("noise", "each noise of the declaration is N(0, sigma^2 I), drawn anew in every iteration", DECLARED),
            Assumption("classes", "; ".join(said) or "every function is convex, nothing more", DECLARED),
            Assumption("released", words, DECLARED),
            Assumption("program", "the program does what the declaration says (python -m verify conform)", DECLARED),
            Assumption("start", "no start depends on the data", DECLARED) if self.differs else CLASSES,
        )


CLASSES = Assumption("functions", "both runs have the same functions", CHECKED)
BY = "energies of shifts of the declaration at these parameters, accepted by the kernel (verify amplify)"
COMPOSED = "how far one use moves the noisy step, and Gaussian mechanisms and their composition (Dong, Roth, Su 2022)"


def per(declaration: Algorithm, name: str) -> str:
    """Whether it is another function in every "step" or for every "agent"; empty for a map."""
    return next((f.per for f in declaration.functions if f.name == name), "")


def one_of(declaration: Algorithm) -> str:
    """The function that is a user's where none is named: the only one of every step, or the only one."""
    names = declaration.function_names
    several = [n for n in names if "step" in per(declaration, n)] or list(names)
    if len(several) != 1:
        raise ValueError(f"--differs is missing: which of {', '.join(names) or 'no function'} is another one for a user")
    return several[0]
