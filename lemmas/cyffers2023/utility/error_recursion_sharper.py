"""Equation (17) with Theorem 5's exponents: chi^(k+1) D + q chi eta, for every chi > 0.

Where: ours, on App A.2 eq (17). Letters as in ``error_recursion``.
``D`` = |u_0 - u*|^2.
Idea: the invariant of that proof, which needs no chi <= 1.
"""

from lemmas.cyffers2023.utility.error_recursion import E, chi, domain, induction, printed, recursion, shared_facts
from verify import *

says = statement(Domain(domain, {}), *shared_facts, goals=(at_least("bound", chi * printed, E),), recursion=recursion)

claim = Claim(
    id="cyffers2023.a2-eq-17-sharper",
    title="The error bound of Theorem 5 for Algorithm 1, with its own exponents",
    where="ours",
    kind="bound",
    says=says,
    strengthens="cyffers2023.a2-eq-17",
)

proof = shows(
    Induction(invariants=says.goals, base={"bound": induction.base["bound"]}, step={"bound": induction.step["bound"]}),
    bound=because("bound"),
)

witness = Point(
    scalars=numbers(
        "one_minus_b=1/2 one_minus_tau=3/4 q=1 lam=1 sigma_1=5 p=1 sigma=3 zeta=4 chi=11/4 D=0 E_first=25 image_first=0"
    ),
    index=1,
    steps=({"E_next": 50, "image": 0},),
)

too_strong = (
    scaled(says, "right side made 1 % smaller", "bound", left=ratio(99, 100)),
    altered(says, "the printed exponent", at_least("bound", printed, E)),
    without(says, "first_step"),
)
