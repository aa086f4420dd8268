"""The factor chi as a quadratic in the learning rate.

Step 1 of the proof of Theorem 1: three ways to write chi, and b in [0, 1).

Where: App A.2 Step 1.
Letters: b, tau, q, lambda (``lam``), sigma_1; chi is Theorem 5's with mu = b^2, sqrt(xi) = sigma_1.
Idea: replace q(1 - tau) by 1 - b^2, then expand; (1 - b)(1 + b) = q(1 - tau) > 0.
Reading: verbatim
"""

from verify import *

from .letters import q_at_most_1, tau_nonnegative

for_all(positive="q one_minus_tau", nonnegative="b", real="lam sigma_1")

scalars("one_plus_b")

noise_part = lam * sigma_1 * (1 - lam + lam * b)
first = 1 - lam * q * one_minus_tau + noise_part
second = 1 - lam * (1 - b**2) + noise_part
third = 1 + lam * (sigma_1 - (1 - b**2)) - lam**2 * sigma_1 * (1 - b)


says = statement(
    tau_nonnegative,
    q_at_most_1,
    square_of_b=b**2
    == 1 - q * one_minus_tau
    | assumed("For simplicity, we introduce the notation", "Appendix A.2, Step 1", "b >= 0 and b^2 = 1 - q(1 - tau)"),
    by_b=first == second | goal,
    quadratic=second == third | goal,
    b_nonnegative=b >= 0 | goal,
    b_below_1=1 > b | goal,
    definitions=(("one_plus_b", 1 + b),),
)

claim = Claim(
    "cyffers2023.a2-chi",
    "identity",
    statement=r"b=\sqrt{1-q(1-\tau)}\in[0,1):\ \chi=1-\lambda q(1-\tau)+\lambda\sigma_1(1-\lambda+\lambda b)"
    r"=1-\lambda(1-b^2)+\lambda\sigma_1(1-\lambda+\lambda b)=1+\lambda(\sigma_1-(1-b^2))-\lambda^2\sigma_1(1-b)",
    prints=r"""
        \chi -> first
        [0,1) -> not compared: the root, whose range is a goal
        \tau -> 1-one_minus_tau
    """,
    facts="equivalent",
)

proof = shows(
    by_b=-lam * square_of_b,
    quadratic=because(),
    b_nonnegative=term(b),
    b_below_1=(term(q * one_minus_tau) - square_of_b) / one_plus_b,
)

witness = at("q=3/4 one_minus_tau=1 b=1/2 lam=1/2 sigma_1=2")

too_strong = altered(
    {
        "lambda^2 sigma_1 (1 - b) made 1 % smaller": quadratic.right + lam**2 * sigma_1 * (1 - b) / 100,
        "1 - b^2 replaced by 1 - b": dict(by_b=first == 1 - lam * (1 - b) + noise_part | false),
    },
    scale="b < 1 replaced by b < 99/100 -> b_below_1 left 99/100",
)
