"""Declarations drawn at random, as a stranger may write them: gradient and proximal steps, maps, means of agents, several noises.

The run is on a line, every iteration with slopes of its own inside the classes, and its steps are those of the declaration's own
run; what it loses is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from random import Random

from ...accounts.account import account
from ...algorithms.arithmetic import Values
from ...algorithms.declaration import Algorithm, Minimise, Step, Update, read_by
from ...algorithms.expression import Expression, Function, Map, Mean, Noise, Variable, each, square
from ...algorithms.linear_gaussian import AffineStep, affine_step
from ...worst_case.instance import inputs_on_a_line, slopes_of
from ...worst_case.leak import at_end, energy_of
from ...worst_case.ratio import Question
from .trial import Trial, of_account, of_rho

x, y = Variable("x", "X"), Variable("y", "X")
N, M = Noise("N", "X"), Noise("M", "X")
SIZES = tuple(map(Fraction, ("1/4", "1/2", "1")))
WEIGHTS = tuple(map(Fraction, ("1", "1", "1/2", "-1/2", "3/2")))


def drawn(generator: Random) -> Trial:
    """A declaration that has an account, asked for at one of its releases, and a run."""
    made = None
    while made is None:
        declared = algorithm(generator)
        classes = {f.name: (generator.choice(SIZES[:2]) * generator.choice((0, 1)), Fraction(2)) for f in declared.functions}
        differs, release = generator.choice([f.name for f in declared.functions]), generator.choice(("all", "last"))
        per, steps = next(f.per for f in declared.functions if f.name == differs), generator.randint(1, 5)
        given = {"users": steps, "user": generator.randint(1, steps)} if per == "step" else {"steps": steps}
        given |= {"users": generator.randint(1, 4)} if per == "agent" else {}
        with suppress(ValueError):  # it has no account
            made = account(declared, sigma=1, sensitivity=1, classes=classes, differs=differs, release=release, **given)
    uses = (given["user"],) if per == "step" else tuple(range(1, steps + 1))
    agents = given["users"] if per == "agent" else 1
    energy = run(generator, Question(declared, {}, classes), differs, uses, steps, agents, release == "all")
    return of_account(made, of_rho(made, energy and energy / 2))


def algorithm(generator: Random) -> Algorithm:
    """One to three steps, then the noisy one; as often as not a state that remembers. With at least one function."""
    while True:
        state = (x, y)[: generator.randint(1, 2)]
        known, steps = list(state), list[Step]()
        for number in range(generator.randint(1, 3)):
            steps += step(generator, Variable(f"v{number}", "X"), known, any(M in read_by(s) for s in steps))
            known.append(steps[-1].target)
        steps.append(Update(x.next, mixed(generator, known) + N))
        if len(state) > 1:
            steps.append(Update(y.next, generator.choice((mixed(generator, known), x, (y + x.next) / 2))))
        found = Algorithm("drawn", "", state, tuple(steps), ("x",))
        if found.functions:
            return found


def mixed(generator: Random, known: list[Variable]) -> Expression:
    """One of what is known, or two, with weights."""
    first, *rest = (
        v if (c := generator.choice(WEIGHTS)) == 1 else c.numerator * v / c.denominator
        for v in generator.sample(known, min(len(known), generator.choice((1, 1, 2))))
    )
    return first + rest[0] if rest else first


def step(generator: Random, v: Variable, known: list[Variable], noisy: bool) -> Iterator[Step]:
    """What a new variable is set to."""
    kind, at, size = (
        generator.choice(("gradient", "prox", "map", "agents", "noise")),
        generator.choice(known),
        generator.choice(SIZES),
    )
    f = Function(generator.choice("fg"), "X", per=generator.choice(("", "step")))
    if kind == "gradient":
        yield Update(v, mixed(generator, known) - size.numerator * f.gradient(at) / size.denominator)
    elif kind == "prox":
        yield Minimise(v, f(v) / size.denominator + square(v - mixed(generator, known)) / 2)
    elif kind == "map":
        yield Update(v, mixed(generator, known) / 2 + Map("P", "X", firm=generator.random() < 0.5)(at) / 2)
    elif kind == "agents":
        w, F = Variable(f"{v.name}_of", each("X")), Function("F", each("X"), per="agent")
        yield generator.choice((Update(w, at - F.gradient(at) / size.denominator), Minimise(w, F(w) + square(w - at) / 2)))
        yield Update(v, mixed(generator, known) / 2 + Mean(w) / 2)
    else:
        yield Update(v, mixed(generator, known) + M if not noisy else mixed(generator, known))


def run(
    generator: Random, question: Question, differs: str, uses: tuple[int, ...], steps: int, agents: int, every: bool
) -> Fraction | None:
    """2 rho of a run with slopes drawn anew in each iteration for what is another function there; every: all states are seen."""
    a = question.algorithm
    ranges = {f.name: question.classes[f.name] for f in a.functions} | {m.name: slopes_of(question, m) for m in a.maps}
    anew = {f.name for f in a.functions if "step" in f.per}

    def slope(low: Fraction, high: Fraction | None) -> Fraction:
        return low + (Fraction(high or 0) - low) * generator.choice((0, 0, Fraction(1, 2), 1))

    fixed = {name: slope(*ends) for name, ends in ranges.items()}
    stages, jumps = list[AffineStep](), dict[int, Values]()
    for t in range(1, steps + 1):
        slopes = {name: slope(*ranges[name]) if name in anew else s for name, s in fixed.items()}
        here, other = (affine_step(a, inputs_on_a_line(question, slopes, name, agents)) for name in ("", differs))
        stages.append(here)
        if t in uses:
            jumps[t] = other.v - here.v
    if not every:
        return at_end(stages, jumps, a.released)
    lost = [energy_of(stages[t - 1].E @ stages[t - 1].E.T, jump) for t, jump in jumps.items()]
    return None if None in lost else sum((one for one in lost if one is not None), Fraction(0))
