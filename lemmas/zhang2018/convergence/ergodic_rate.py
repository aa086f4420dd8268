"""The smallest residual of M-ADMM with a common growing penalty is at most a constant over sum 1/eta.

Theorem 3.1 corrected: with a penalty eta(t) >= theta common to the nodes and growing, residuals vanish if sum 1/eta(t)
diverges.

Where: Theorem 3.1, convergence.
Letters: ``duals`` = |Y(t) - Y*|^2/theta, ``form`` = <e, (D + A) e> at e = f(t) - f*, ``inverse`` = 1/eta(t), ``weights`` =
sum of 1/eta over the steps made, ``r`` = smallest over them of theta |sqrt(D - A) f|^2 + 2 <gradient difference, f - f*>; at
a step the new values ``duals_next``, ``form_next``, ``inverse_next`` = 1/``eta``, ``residual``. ``B`` bounds eta.
``duals_0``, ``form_0``, ``inverse_0`` = their values at the start.
Idea: |Z - Z*|_J^2/eta does not grow even where eta grows, and each step takes r/eta from it.
Reading: corrected in part: A bound on the smallest residual so far; not the convergence that the print states.
Note: sum 1/eta = infinity (in particular bounded eta) drives the smallest residual to 0; where every O_i is m-strongly
convex the residual is at least 2m |f - f*|^2, so f(s) comes arbitrarily close to f*. It cannot be dropped:
zhang2018.theorem-3.1-fails. Penalties that differ between nodes are not covered.
"""

from verify import *

from . import distance_step as one

for_all(positive="inverse_0 B theta", nonnegative="duals_0 form_0 r")

scalars("duals form inverse weights t duals_next form_next inverse_next eta residual")

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
    ergodic=start >= r * weights | goal,
    bounded_penalties=B * start >= r * t | goal,
    recursion=over(
        "t",
        0,
        dict(
            duals=(duals_0, duals_next),
            form=(form_0, form_next),
            inverse=(inverse_0, inverse_next),
            weights=(0, weights + inverse_next),
        ),
        signs(positive="inverse_next eta", nonnegative="duals_next form_next residual"),
        growing=inverse
        >= inverse_next
        | assumed(r"\eta_i(t+1) \geq \eta_i(t) \geq \theta > 0", "Theorem 3.1", "at the first step inverse_0 = 1/eta(1)"),
        at_most_B=B * inverse_next
        >= 1
        | assumed(r"\eta_i(t) < +\infty", "Theorem 3.1", "here eta(t) <= B for all t; used by the goal bounded_penalties only"),
        reciprocal=inverse_next * eta == 1 | letter("inverse_next", "1/eta(t + 1)"),
        penalty=eta >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1"),
        distance=duals + eta * form >= duals_next + eta * form_next + residual | STEP("distance"),
        least=residual >= r | letter("r", "the least residual of the steps made", bounded=True),
    ),
)

claim = Claim("zhang2018.theorem-3.1-corrected", "bound", symbols={"eta": r"\eta_{t+1}"}, corrects="zhang2018.theorem-3.1")

proof = shows(
    by_induction(
        invariants(
            duals_nonnegative=duals >= 0 | term(duals_0),
            form_nonnegative=form >= 0 | term(form_0),
            inverse_nonnegative=inverse >= 0 | term(inverse_0),
            budget=start >= inverse * duals + form + r * weights | at_start,
            weights_grow=B * weights >= t | at_start,
        ),
        duals_nonnegative=term(duals_next),
        form_nonnegative=term(form_next),
        inverse_nonnegative=term(inverse_next),
        budget=budget
        + inverse_next * distance
        + (form_next - form) * reciprocal
        + inverse_next * least
        + growing * duals_nonnegative,
        weights_grow=weights_grow + at_most_B,
    ),
    ergodic=budget + inverse_nonnegative * duals_nonnegative + form_nonnegative,
    bounded_penalties=B * (budget + inverse_nonnegative * duals_nonnegative + form_nonnegative) + r * weights_grow,
)

witness = at(
    "duals_0=0 form_0=64 inverse_0=1 r=1 B=2 theta=1",
    "duals_next=0 form_next=63 inverse_next=1 eta=1 residual=1",
    "duals_next=0 form_next=62 inverse_next=1/2 eta=2 residual=1",
    index=2,
)

too_strong = altered(
    {"rate 1/t without the bound B": bounded_penalties.left / B}, scale="bound made 1 % smaller -> ergodic left 99/100"
)
