"""P(t): the right side of (26) through t iterations; it does not decrease.

Where: Sec. 5. Letters: one node: ``loss`` = sum of C(1.4 c_1 + alpha(r))/(eta(r) V B), r <= t; ``a`` = C/(V B), ``inverse`` =
1/eta, ``alpha``.
Idea: partial sums of positive terms; P(t) is Theorem 4.1 with T = t.
"""

from verify import *

a, c_1, loss, before, inverse, alpha = scalars("a c_1 loss before inverse alpha")
added = a * (ratio(7, 5) * c_1 + alpha) * inverse

says = statement(
    for_all(positive="a c_1"),
    goals=(at_least("increasing", loss, before),),
    recursion=Recursion(
        index="t",
        start=0,
        initial={"loss": Polynomial.of(0), "before": Polynomial.of(0)},
        following={"loss": loss + added, "before": loss},
        step_signs=signs(positive="inverse alpha"),
    ),
)

claim = Claim(
    id="zhang2018.p-of-t",
    title="The privacy curve",
    where="Sec. 5",
    kind="definition",
    reading="step",
    statement=r"P(t)=\max_i\sum_{r=1}^t\frac{C(1.4c_1+\alpha_i(r))}{\eta_i(r)V_iB_i}",
    prints={"P(t)": "not compared: the sum is a sequence of the statement", "...": "511d0d19"},
    says=says,
    note="A valid bound on the loss through t iterations: zhang2018.theorem-4.1 with T = t. Overstated by 0.9 c_1 in each "
    "bracket: zhang2018.theorem-4.1-sharper. Computed in verify/admm/penalty_perturbation.py.",
)

proof = shows(by_induction(invariant(at_least("so_far", loss, before), step=because(term(added)))), increasing=because("so_far"))

witness = Point(scalars={"a": 1, "c_1": 1}, index=2, steps=({"inverse": 1, "alpha": 1}, {"inverse": ratio(1, 2), "alpha": 1}))

too_strong = (scaled(says, "doubling at each step", "increasing", right=2),)
