"""Exact optima where the difference is one number: gradient descent, projected or not, and cyffers2023's operators.

Such an iteration is known only to contract by c, d+ = phi(d) + change delta + a, |phi(d)| <= c |d|. With S_k = 1/V_k the program
reads c^2 S_k + change^2 theta_k <= S_{k-1} + 1, so everything is a budget: for a start S_N = sum of c^(-2k), and for users
minimise sum 1/theta_k with prefix sums of c^(2k) theta_k bounded. The optimum is a taut string: theta_k is proportional to c^(-k)
between stages where the budget is spent (there S_k = 0: the runs agree, and nothing is left of the past). A start of fixed length
R takes its part of the budget, as R^2/S_N is one more term of that kind. All of it is rational.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..privacy.contraction_game import blocks
from .algorithms import Setting, from_the_set, system
from .certificate import Certificate
from .energies import Energies, Number
from .system import Mode, System

MAX_SIZE = 1200  # bits of an energy


def exact_certificate(setting: Setting) -> Certificate | None:
    """The certificate of the exact optimum; None where the system is no scalar one or the numbers grow beyond MAX_SIZE bits."""
    whole = best_system(setting)
    mode = whole.run[0].modes[0]
    if any(stage.modes != (mode,) for stage in whole.run) or not is_scalar(mode) or not (whole.start or mode.change[0]):
        return None
    if not whole.start and whole.length == 1:
        return Certificate(
            setting,
            Energies(
                (((),),), ((Fraction(0),) * len(whole.facts),), (mode.change[0] ** 2,), mode.change[0] ** 2 * whole.delta**2
            ),
        )
    c, signed = contraction(mode)
    if whole.length * 2 * max(c.numerator.bit_length(), c.denominator.bit_length()) > MAX_SIZE or c == 0:
        return None
    theta = best_changes(whole, c, setting.diameter)
    V: list[tuple[tuple[tuple[Fraction, ...], ...], ...]] = []
    tau, cost = [], []
    S = Fraction(0)
    for k in range(whole.length):
        room = S + 1 - (mode.change[0] ** 2 * theta[k] if k in theta else 0)
        S = room / c**2
        cost.append(1 / theta[k] if k in theta else Fraction(0))
        if S == 0 or not whole.stages[k].modes[0].states:
            V.append(((),))
            tau.append((Fraction(0),) * len(whole.facts))
        else:
            V.append((((1 / S,),),))
            tau.append(multipliers(mode, 1 / room, c, signed, len(whole.facts)))
    bound = sum(cost, Fraction(0)) * whole.delta**2 + (1 / (S * whole.weights[0]) if whole.start else 0)
    if max(x.denominator.bit_length() for x in (bound, *cost)) > 2 * MAX_SIZE:
        return None
    return Certificate(setting, Energies(tuple(V), tuple(tau), tuple(cost), bound))


def best_system(setting: Setting) -> System:
    """The system of a setting. With a diameter R the least of N + 1 energies: from the first user on, or, for each k, from two
    points of the set at k iterations to go. Nothing is gained by meeting the set more than once, as the energy to go is concave
    in V."""
    whole = system(setting)
    if setting.diameter is None:
        return whole
    c = float(contraction(whole.run[0].modes[0])[0])
    if c == 0:
        return whole
    change = abs(float(whole.run[0].modes[0].change[0])) * float(whole.delta)
    reach = float(setting.diameter) / change
    users = [setting.steps - t for t in reversed(setting.users)]
    budget = [float(x) for x in budgets(c, setting.steps)]
    least, chosen = least_sum([(c**u, budget[u]) for u in users]), 0
    for k in range(1, setting.steps + 1):
        value = least_sum([*((c**u, budget[u]) for u in users if u < k), (reach * c**k, budget[k - 1])])
        if value < least * (1 - 1e-12):
            least, chosen = value, k
    return from_the_set(setting, chosen) if chosen else whole


def least_sum(points: Sequence[tuple[float, float]]) -> float:
    return sum((w**2 / float(x) for (w, _), x in zip(points, taut_string(points), strict=True)), 0.0)


def ends(mode: Mode) -> tuple[Fraction, Fraction, int | None, Fraction]:
    """The two extreme linear iterations d+ = e d, the unknown of the operator (None: it is linear), and its gain: how much of
    d, or of the projection of d at which it is asked, stands in its fact."""
    start, unknown = mode.state[0][0], mode.unknown[0]
    if not unknown:
        return start, start, None, Fraction(0)
    p = projection(mode)
    a = Fraction(0) if p is None else mode.of_state[p][0] / -mode.of_unknown[p][p]
    j = 0 if p is None else 1 - p
    first = start if p is None else start + unknown[p] * a
    gain = mode.of_state[j][0] if p is None else mode.of_unknown[j][p] * a
    return first, first + unknown[j] * gain / -mode.of_unknown[j][j], j, gain


def projection(mode: Mode) -> int | None:
    """The unknown of a projection at which the other one is asked; None for none."""
    if len(mode.unknowns) != 2:
        return None
    return next(
        (p for p in range(2) if mode.of_unknown[1 - p][p] and not mode.of_state[1 - p][0] and not mode.of_unknown[p][1 - p]), None
    )


def is_scalar(mode: Mode) -> bool:
    """Whether an iteration is one number, known to contract and no more."""
    if (
        len(mode.states) != 1
        or len(mode.state) != 1
        or mode.asked_after
        or any(not mode.of_unknown[j][j] for j in range(len(mode.unknowns)))
    ):
        return False
    if len(mode.unknowns) > 1 and (projection(mode) is None or mode.state[0][0]):
        return False
    *_, asked, gain = ends(mode)
    return asked is None or gain != 0


def contraction(mode: Mode) -> tuple[Fraction, Fraction]:
    """c and the signed end that has it."""
    first, second, *_ = ends(mode)
    worst = first if abs(first) >= abs(second) else second
    return abs(worst), worst


def multipliers(mode: Mode, weight: Fraction, c: Fraction, signed: Fraction, facts: int) -> tuple[Fraction, ...]:
    """tau with weight |phi(d)|^2 + sum tau <p, X> <= weight c^2 |d|^2: the operator's touches at the end that is worst."""
    found = [Fraction(0)] * facts
    *_, j, gain = ends(mode)
    if j is not None:
        found[mode.facts[j]] = abs(2 * weight * signed * mode.unknown[0][j] / gain)
    p = projection(mode)
    if p is not None:
        found[mode.facts[p]] = 2 * weight * c**2 * -mode.of_unknown[p][p] / mode.of_state[p][0] ** 2
    return tuple(found)


def budgets(c: Number, count: int) -> list[Number]:
    """1 + c^2 + .. + c^(2k) for k < count."""
    found, power, total = [], c**0, 0 * c
    for _ in range(count):
        total += power
        found.append(total)
        power *= c * c
    return found


def best_changes(whole: System, c: Fraction, diameter: Fraction | None) -> dict[int, Fraction]:
    """theta of every stage (index k - 1) where a user differs."""
    change, N = abs(whole.run[0].modes[0].change[0]), whole.length
    budget = budgets(c, N)
    users = [k for k, stage in enumerate(whole.stages) if stage.differs]
    points = [(c**k, budget[k]) for k in users]
    if whole.start and diameter is not None:  # the start takes its part of the budget
        points.append((diameter / (whole.delta * change) * c**N, budget[N - 1]))
    return {k: x / c ** (2 * k) / change**2 for k, x in zip(users, taut_string(points), strict=False)}


def taut_string(points: Sequence[tuple[Number, Number]]) -> list[Number]:
    """The x_i > 0 with the least sum of w_i^2/x_i and x_1 + .. + x_i <= b_i, for ``points`` (w_i, b_i), b_i increasing.

    x_i is proportional to w_i between places where the budget is spent.
    """
    spent = [0, *(budget for _, budget in points)]
    stretches = [(w, budget - before) for (w, budget), before in zip(points, spent, strict=False)]
    slopes = [time / rise for rise, time, count in blocks(reversed(stretches)) for _ in range(count)]
    return [w * slope for (w, _), slope in zip(points, reversed(slopes), strict=True)]
