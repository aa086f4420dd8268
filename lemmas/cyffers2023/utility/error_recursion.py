"""The error bound of Theorem 5 for Algorithm 1.

Equation (17): the error after k + 1 steps is at most chi^k D + q eta.

Where: App A.2 eq (17).
Letters: ``E`` = E|u_{k+1} - u*|^2, ``E_first`` and ``E_next`` its values at k = 0 and k + 1, ``power`` = chi^k,
``geometric`` = sum_{i<=k} chi^(k-i-1). Idea: E <= chi(chi^k D + q eta) by induction, then chi <= 1.
Reading: stronger hypotheses: chi <= 1 and lambda <= 1, which (17) does not ask for and its use at lambda* does not have:
cyffers2023.a2-eq-17-at-lambda-star.
Note: Read with sigma_1 in eta (cyffers2023.a2-eta-corrected) and 0 < chi < 1, the paper's aim in Step 2. Without chi <= 1 it
is false: tau = 1/4, q = lambda = 1, R = I/4 on the line, u_0 = u*, e = 4, sigma = 3 gives 25 > 10. With the exponents of
(14) it holds for every chi > 0: cyffers2023.a2-eq-17-sharper. For tau >= 1/2 no lambda in (0, 1] has chi <= 1
(cyffers2023.a2-lambda-choice-no-decay), so there it says nothing.
"""

from verify import *

from .letters import CHI_BELOW_1, FACTS, POSITIVE, lam_at_most_1, one_minus_b, one_minus_b2, q
from .one_step_any_rate import lam, sigma_1, sigma_1_value
from .random_step import one_step

scalars("chi D E E_first E_next power geometric")

one_term = lam * sigma_1 * (1 + lam * (sigma_1 - one_minus_b))
quadratic = 1 + lam * (sigma_1 - one_minus_b2) - lam**2 * sigma_1 * one_minus_b
printed = power * D + q * one_term * geometric
CONSTANT = "one_minus_b one_minus_tau q p lam sigma_1 sigma zeta"
given(
    chi_value=chi
    == quadratic
    | assumed("By substituting the aforementioned parameters in Equation", "Appendix A.2, Step 1", "chi, by its third form")
)
shared_facts = (
    *FACTS,
    lam_at_most_1,
    chi_value,
    sigma_1_value,
    *one_step(
        "cyffers2023.a2-instantiation-corrected",
        "first_step",
        quadratic * D + q * one_term,
        "D",
        "E_first",
        "image_first",
        CONSTANT,
        lam,
    ),
)
recursion = over(
    "k",
    0,
    dict(E=(E_first, E_next), power=(1, chi * power), geometric=(1 / chi, chi * geometric + 1 / chi)),
    signs(nonnegative="E_next image"),
    *one_step(
        "cyffers2023.a2-instantiation-corrected", "next_step", quadratic * E + q * one_term, "E", "E_next", "image", CONSTANT, lam
    ),
)
domain = signs(positive=POSITIVE + " lam sigma_1 chi p", nonnegative="D E_first image_first sigma zeta")

says = statement(
    Domain(domain, {}),
    *shared_facts,
    chi_at_most_1=1 >= chi | CHI_BELOW_1,
    printed_bound=printed >= E | goal,
    recursion=recursion,
)

claim = Claim(
    "cyffers2023.a2-eq-17",
    "bound",
    statement=r"E\|u_{k+1}-u^*\|^2\le\chi^kD+q\eta,\quad \eta=\sum_{i=0}^k\chi^{k-i-1}\lambda\sigma_1"
    r"(1+\lambda(\sigma_1-(1-b)))",
    prints=r"""
        \eta -> geometric*lam*sigma_1*(1+lam*(sigma_1-one_minus_b))
        \sum_{i=0}^k\chi^{k-i-1} -> geometric
        b -> 1-one_minus_b
        \chi^k -> power
        E\|u_{k+1}-u^*\|^2 -> E
    """,
)

invariants = (
    at_least("power_nonnegative", power),
    at_least("geometric_nonnegative", geometric),
    at_least("bound", chi * printed, E),
)
induction = Induction(
    invariants=invariants,
    base={
        "power_nonnegative": because(term(1)),
        "geometric_nonnegative": because(term(1 / chi)),
        "bound": because("first_step", D * chi_value),
    },
    step={
        "power_nonnegative": because(chi * fact("power_nonnegative")),
        "geometric_nonnegative": because(chi * fact("geometric_nonnegative"), term(1 / chi)),
        "bound": because("next_step", chi * fact("bound"), E * chi_value),
    },
)
proof = shows(
    induction,
    printed_bound=fact("bound")
    + D * chi_at_most_1 * fact("power_nonnegative")
    + q * lam * sigma_1 * chi_at_most_1 * lam_at_most_1 * fact("geometric_nonnegative")
    + q * lam**2 * sigma_1 * chi_at_most_1 * b_nonnegative * fact("geometric_nonnegative")
    + q * lam**2 * sigma_1**2 * chi_at_most_1 * fact("geometric_nonnegative"),
)

witness = at(
    "one_minus_b=1/2 one_minus_tau=3/4 q=1 lam=1 sigma_1=1 p=1 sigma=3/5 zeta=4/5 chi=3/4 D=1 E_first=9/4 image_first=1",
    *2 * ("E_next=3 image=2",),
    index=2,
)

too_strong = altered(
    {
        "initial distance dropped": printed_bound.left - power * D,
        "sigma_1^2 dropped from the noise term": printed_bound.left - q * lam**2 * sigma_1**2 * geometric,
        "noise term dropped": power * D >= E | false,
    },
    drop="chi_at_most_1",
)
