"""The bound of Theorem 1 at the learning rate chosen in its proof.

The bound of Theorem 1 is false at the learning rate its proof chooses.

Where: App A.2 Steps 2-5.
App A.2, Steps 2 to 5: (16) is asserted at lambda = lambda*.
Letters: R = -tau I on the line (p = 1), u* = 0, q = 1, e = 0; ``E`` = E|u_{k+1}|^2, so E_first = (1 - lambda*(1 + tau))^2 D
+ lambda*^2 sigma^2 and so on; ``power`` = (1 - (1 - tau)/8)^k. False: lambda* exceeds 1, and where lambda*(1 + tau) > 2 the
error grows.
Reading: interpretation: R = -tau I on the line, p = q = 1, e = 0, where the second moments are exact.
Note: For R(u) = -u/4, p = q = 1, e = 0, sigma = 9/4, lambda* = 5/3 and D = 1024 one step gives 1215.84 against a bound of
1144. Stated for the instance R = -tau I (tau-contractive), p = q = 1, e = 0, where the second moments are exact. Tried to
save it by cases with lambda* <= 1, where Theorem 5 applies: they need b <= q/(2(1 + c)), which excludes the tau close to 1
of Remark 1 (cyffers2023.a2-lambda-choice-no-decay). With lambda = 1 the bound is true: cyffers2023.theorem-1.
"""

from verify import *

from .letters import C_DEFINED, b_nonnegative, lam_star, one_minus_b2, sigma_is_sigma_1, sigma_large, tau, tau_nonnegative

for_all(positive="one_minus_b one_minus_tau c sigma", nonnegative="D")

scalars("E power")
at_one = {"q": Polynomial.of(1)}
lam = lam_star.substitute(at_one)
factor = (1 - lam * (1 + tau)) ** 2
fresh_noise = lam**2 * sigma**2
noise_terms = 8 * (sigma / one_minus_tau + sigma**2 / one_minus_tau**3)

says = statement(
    b_nonnegative,
    tau_nonnegative,
    *given(
        square_of_b=one_minus_tau
        == one_minus_b2
        | assumed("For simplicity, we introduce the notation", "Appendix A.2, Step 1", "b >= 0 and b^2 = 1 - q(1 - tau)")
    ),
    sigma_is_sigma_1,
    sigma_large,
    utility=power * D + noise_terms >= E | goal,
    definitions=C_DEFINED,
    recursion=over(
        "k", 0, dict(E=(factor * D + fresh_noise, factor * E + fresh_noise), power=(1, (1 - one_minus_tau / 8) * power))
    ),
)

claim = Claim(
    "cyffers2023.theorem-1-at-lambda-star",
    "bound",
    consequence="step",
    statement=r"\lambda=\lambda^*=\frac{1}{1-b}\Bigl(1-\frac{q}{2(1+c)}\Bigr):\ E\|u_{k+1}-u^*\|^2"
    r"\le\Bigl(1-\frac{q^2(1-\tau)}{8}\Bigr)^kD"
    r"+8\Bigl(\frac{\sqrt p\sigma+\zeta}{\sqrt q(1-\tau)}+\frac{p\sigma^2+\zeta^2}{q^3(1-\tau)^3}\Bigr)",
    facts="equivalent",
)

counterexample = at("one_minus_b=1/2 one_minus_tau=3/4 c=2 sigma=9/4 D=1024", index=0)

witness = at("one_minus_b=1/2 one_minus_tau=3/4 c=1 sigma=3/2 D=1", index=1)

too_strong = altered(scale="right side made 1 % smaller -> left 99/100")
