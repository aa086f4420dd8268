"""The error bound of Theorem 5 for Algorithm 1, with its own exponents.

Equation (17) with Theorem 5's exponents: chi^(k+1) D + q chi eta, for every chi > 0.

Where: ours.
On App A.2 eq (17).
Letters as in ``error_recursion``. ``D`` = |u_0 - u*|^2.
Idea: the invariant of that proof, which needs no chi <= 1.
"""

from verify import *

from .error_recursion import E, chi, domain, induction, printed, recursion, shared_facts

says = statement(Domain(domain, {}), *shared_facts, bound=chi * printed >= E | goal, recursion=recursion)

claim = Claim("cyffers2023.a2-eq-17-sharper", "bound", strengthens="cyffers2023.a2-eq-17")

proof = shows(
    Induction(invariants=says.goals, base={"bound": induction.base["bound"]}, step={"bound": induction.step["bound"]}),
    bound=fact("bound"),
)

witness = at(
    "one_minus_b=1/2 one_minus_tau=3/4 q=1 lam=1 sigma_1=5 p=1 sigma=3 zeta=4 chi=11/4 D=0 E_first=25 image_first=0",
    *2 * ("E_next=50 image=0",),
    index=2,
)

too_strong = altered(
    {"the printed exponent": printed >= E | false}, scale="right side made 1 % smaller -> left 99/100", drop="first_step"
)
