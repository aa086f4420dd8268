"""Theorem 3.1 corrected: with a penalty eta(t) >= theta common to the nodes and growing, residuals vanish if sum 1/eta(t)
diverges.

Where: Theorem 3.1, convergence. Letters: ``duals`` = |Y(t) - Y*|^2/theta, ``form`` = <e, (D + A) e> at e = f(t) - f*,
``inverse`` = 1/eta(t), ``weights`` = sum of 1/eta over the steps made, ``r`` = smallest over them of theta |sqrt(D - A) f|^2 +
2 <gradient difference, f - f*>; at a step the new values ``duals_next``, ``form_next``, ``inverse_next`` = 1/``eta``,
``residual``. ``B`` bounds eta.
``duals_0``, ``form_0``, ``inverse_0`` = their values at the start.
Idea: |Z - Z*|_J^2/eta does not grow even where eta grows, and each step takes r/eta from it.
"""

from lemmas.zhang2018.convergence import distance_step as one
from verify import *

duals_0, form_0, inverse_0, r, B = scalars("duals_0 form_0 inverse_0 r B")
duals, form, inverse, weights, t = scalars("duals form inverse weights t")
duals_next, form_next, inverse_next, eta, residual = scalars("duals_next form_next inverse_next eta residual")
(theta,) = scalars("theta")
start = inverse_0 * duals_0 + form_0

STEP = each_step(
    "zhang2018.distance-step",
    means={
        "duals": one.y0.norm2 / one.theta,
        "duals_next": one.y.norm2 / one.theta,
        "form": one.e0 @ one.Se0,
        "form_next": one.e @ one.Se,
        "residual": one.residual,
        "eta": one.eta,
    },
    constant="theta",
    moved={"y0": one.y, "e0": one.e, "Se0": one.Se},
)

says = statement(
    for_all(positive="inverse_0 B theta", nonnegative="duals_0 form_0 r"),
    goals=(at_least("ergodic", start, r * weights), at_least("bounded_penalties", B * start, r * t)),
    recursion=Recursion(
        index="t",
        start=0,
        initial={"duals": duals_0, "form": form_0, "inverse": inverse_0, "weights": Polynomial.of(0)},
        following={"duals": duals_next, "form": form_next, "inverse": inverse_next, "weights": weights + inverse_next},
        step_signs=signs(positive="inverse_next eta", nonnegative="duals_next form_next residual"),
        step_facts=(
            at_least(
                "growing",
                inverse,
                inverse_next,
                because=assumed(
                    r"\eta_i(t+1) \geq \eta_i(t) \geq \theta > 0", "Theorem 3.1", "at the first step inverse_0 = 1/eta(1)"
                ),
            ),
            at_least(
                "at_most_B",
                B * inverse_next,
                1,
                because=assumed(
                    r"\eta_i(t) < +\infty", "Theorem 3.1", "here eta(t) <= B for all t; used by the goal bounded_penalties only"
                ),
            ),
            equal("reciprocal", inverse_next * eta, 1, because=letter("inverse_next", "1/eta(t + 1)")),
            at_least("penalty", eta, theta, because=assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1")),
            at_least("distance", duals + eta * form, duals_next + eta * form_next + residual, because=STEP("distance")),
            at_least("least", residual, r, because=letter("r", "the least residual of the steps made", bounded=True)),
        ),
    ),
)

claim = Claim(
    id="zhang2018.theorem-3.1-corrected",
    symbols={"eta": r"\eta_{t+1}"},
    title="The smallest residual of M-ADMM with a common growing penalty is at most a constant over sum 1/eta",
    where="Theorem 3.1, convergence",
    kind="bound",
    says=says,
    corrects="zhang2018.theorem-3.1",
    reading="corrected",
    reading_note="A bound on the smallest residual so far; not the convergence of (Y(t), f(t)) that the print states.",
    note="sum 1/eta = infinity (in particular bounded eta) drives the smallest residual to 0; where every O_i is m-strongly "
    "convex the residual is at least 2m |f - f*|^2, so f(s) comes arbitrarily close to f*. It cannot be dropped: "
    "zhang2018.theorem-3.1-fails. Penalties that differ between nodes are not covered.",
)

proof = shows(
    by_induction(
        invariant(at_least("duals_nonnegative", duals), base=because(term(duals_0)), step=because(term(duals_next))),
        invariant(at_least("form_nonnegative", form), base=because(term(form_0)), step=because(term(form_next))),
        invariant(at_least("inverse_nonnegative", inverse), base=because(term(inverse_0)), step=because(term(inverse_next))),
        invariant(
            at_least("budget", start, inverse * duals + form + r * weights),
            step=because(
                "budget",
                term(inverse_next, "distance"),
                term(form_next - form, "reciprocal"),
                term(inverse_next, "least"),
                term(1, "growing", "duals_nonnegative"),
            ),
        ),
        invariant(at_least("weights_grow", B * weights, t), step=because("weights_grow", "at_most_B")),
    ),
    ergodic=because("budget", term(1, "inverse_nonnegative", "duals_nonnegative"), "form_nonnegative"),
    bounded_penalties=because(
        term(B, "budget"),
        term(B, "inverse_nonnegative", "duals_nonnegative"),
        term(B, "form_nonnegative"),
        term(r, "weights_grow"),
    ),
)

witness = Point(
    scalars=numbers("duals_0=0 form_0=4 inverse_0=1 r=1 B=2 theta=1"),
    index=2,
    steps=(
        {"duals_next": 0, "form_next": 3, "inverse_next": 1, "eta": 1, "residual": 1},
        {"duals_next": 0, "form_next": 2, "inverse_next": ratio(1, 2), "eta": 2, "residual": 1},
    ),
)

too_strong = (
    scaled(says, "bound made 1 % smaller", "ergodic", left=ratio(99, 100)),
    altered(says, "rate 1/t without the bound B", at_least("bounded_penalties", start, r * t)),
)
