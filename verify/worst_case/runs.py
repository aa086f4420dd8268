"""The largest ratio that an exact run of Algorithm 1 attains in a claim about one step's norms, for the claim's own classes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ..exact.admm import Pair, instance_point
from ..kernel import Polynomial, Rejected, Statement, Vector
from ..lemma.constants import ratio_at
from ..lemma.numeric_statement import at_scalars, fixed, goal_named
from .algorithms import GradientAdmm, gradient_admm

NAMES = {"x", "x_next", "At_w_next", "At_b", "w", "b", "A_x_next"}
CLOSE = Fraction(1, 10**6)
Weights = tuple[Fraction, Fraction]


def gradient_admm_run(
    statement: Statement, goal: str, against: Polynomial, values: Mapping[str, Fraction]
) -> tuple[Pair, Fraction] | None:
    """An exact pair of runs and its ratio, within about 1e-6 of the best of any run; None where the claim is not of the form
    c_x |x_next|^2 + c_w |w_next|^2 <= a_x |x|^2 + a_w |w|^2 in the names of ``lemmas.common.gradient_admm_pair``, or where its
    facts speak of more than such a run has."""
    from ..cones.statement_solution import solve
    from .exact_instance import exact_pair
    from .instance import best_instance

    if not set(statement.spaces) >= NAMES:
        return None
    at = at_scalars(statement, values).at
    weights = _weights(statement, goal, against, at)
    parameters = _classes(statement, at)
    if weights is None or parameters is None:
        return None
    before, after = weights
    solution = solve(gradient_admm(parameters, 1, before, after))
    instance, _ = best_instance(parameters, 1, solution, before, after)
    try:
        if before == after and parameters.mu == parameters.mu_g == 0:
            made = _at_rest(parameters)
        else:
            made, _ = exact_pair(instance, parameters, before, solution.value * float(1 - CLOSE), after)
        return made, ratio_at(statement, goal, against, values, instance_point(made, statement, values))
    except (Rejected, ValueError):
        return None


def _at_rest(p: GradientAdmm) -> Pair:
    """f = 0 and a difference in the kernel of A: nothing moves, so the ratio is 1 in every norm of the form."""
    zero, flat = (0,), (((0, 0), (0, 0)), (0, 0))
    return Pair(((1, 0),), ((1,),), zero, p.beta, p.eta, flat, (((1,),), zero), ((0, 1), zero), ((0, 0), zero), nu=p.nu)


def _weights(statement: Statement, goal: str, against: Polynomial, at: Mapping[str, Fraction]) -> tuple[Weights, Weights] | None:
    right = fixed(against, at)
    left = right - fixed(goal_named(statement, goal).value, at)
    x, x_next, w, b, A_x_next = (Vector.named(n) for n in ("x", "x_next", "w", "b", "A_x_next"))
    w_next = w - b * at["beta"] - A_x_next * at["beta"]

    def weight(value: Polynomial, name: str) -> Fraction:
        return value.terms.get(((name, 1),), Fraction(0))

    before = weight(right, "<x,x>"), weight(right, "<w,w>")
    after = weight(left, "<x_next,x_next>"), weight(left, "<w,w>")
    same = right == x.norm2 * before[0] + w.norm2 * before[1] and left == x_next.norm2 * after[0] + w_next.norm2 * after[1]
    return (before, after) if same and min(before) > 0 and min(after) >= 0 else None


def _classes(statement: Statement, at: Mapping[str, Fraction]) -> GradientAdmm | None:
    """The classes that the facts stand for; None where a fact is not among those of the vocabulary."""
    facts = {fact.name for fact in statement.facts if any(name.startswith("<") for name in fact.value.atoms())}
    known = {
        "adjoint_w",
        "adjoint_b",
        "monotone",
        "strongly_monotone",
        "cocoercive",
        "smooth",
        "strongly_cocoercive",
        "coercive",
        "operator_norm",
    }
    if not facts <= known or not facts & {"cocoercive", "smooth", "strongly_cocoercive"}:
        return None
    nu = at["nu"] if "cocoercive" not in facts else 1 / at["eta"]
    return GradientAdmm(
        at["eta"],
        at["beta"],
        nu,
        at["mu"] if "strongly_cocoercive" in facts else Fraction(0),
        at["mu_g"] if "strongly_monotone" in facts else Fraction(0),
        at["rho"] if "operator_norm" in facts else None,
        Fraction(1) if "coercive" in facts else Fraction(0),
    )
