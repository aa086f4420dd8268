"""The error bound (17) at the learning rate chosen in Step 2.

Equation (17) as the paper uses it: at the learning rate chosen in Step 2, which may exceed 1.

Where: App A.2 eq (17), Step 2.
App A.2 eq (17) with Step 2.
Letters: see ``letters``, q = 1; R = -tau I on the line (p = 1), u* = 0, e = 0, k = 0, so that ``E`` = E|u_1|^2 = (1 -
lambda*(1 + tau))^2 D + lambda*^2 sigma^2 is exact; chi = chi at lambda*, eta has one term, over chi. False: a large D is
multiplied by (1 - lambda*(1 + tau))^2, which exceeds 1, and (17) has chi^0 D.
Reading: interpretation: R = -tau I on the line, p = q = 1, e = 0, k = 0; sigma_1 in eta (cyffers2023.a2-eta-corrected).
Note: For R(u) = -u/4, p = q = 1, sigma = 9/4, lambda* = 5/3 and D = 10000 one step gives 11750 against 10039 in (17). This
rests on Theorem 5, which is false without lambda <= 1 (cyffers2023.theorem-5); lambda* = 5/3 here. Attempts to save it: chi
= 3/8 < 1, so the paper's own condition 0 < chi < 1 holds; with chi^(k+1) in place of chi^k it is worse. For lambda <= 1 and
chi <= 1: cyffers2023.a2-eq-17.
"""

from verify import *

from .letters import (
    C_DEFINED,
    b_nonnegative,
    chi_star,
    lam_star,
    one_minus_b2,
    sigma_1,
    sigma_is_sigma_1,
    sigma_large,
    tau,
    tau_nonnegative,
)

for_all(positive="one_minus_b one_minus_tau c sigma chi", nonnegative="D", real="E")

AT_ONE = {"q": Polynomial.of(1)}
lam = lam_star.substitute(AT_ONE)
noise = lam * sigma_1 * (1 + lam * (sigma_1 - one_minus_b))

says = statement(
    b_nonnegative,
    tau_nonnegative,
    *given(
        square_of_b=one_minus_tau
        == one_minus_b2
        | assumed("For simplicity, we introduce the notation", "Appendix A.2, Step 1", "b^2 = 1 - q(1 - tau) with q = 1")
    ),
    sigma_is_sigma_1,
    sigma_large,
    chi_value=chi
    == chi_star.substitute(AT_ONE) | assumed("We can rewrite as follows", "Appendix A.2, Step 4", "chi at lambda = lambda*"),
    error=E == (1 - lam * (1 + tau)) ** 2 * D + lam**2 * sigma**2 | letter("E", "E|u_1|^2, from u_0 with |u_0|^2 = D"),
    printed_bound=D + noise / chi >= E | goal,
    definitions=C_DEFINED,
)

claim = Claim(
    "cyffers2023.a2-eq-17-at-lambda-star",
    "bound",
    statement=r"\lambda=\lambda^*:\ E\|u_{k+1}-u^*\|^2\le\chi^kD+q\eta",
    facts="equivalent",
    consequence="step",
)

counterexample = at("one_minus_b=1/2 one_minus_tau=3/4 c=2 sigma=9/4 chi=3/8 D=10000 E=1692025/144")

too_strong = altered(scale="1 % less -> left 99/100")
