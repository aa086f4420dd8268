"""Step 1 of the proof of Theorem 1: three ways to write chi, and b in [0, 1).

Where: App A.2 Step 1. Letters: b, tau, q, lambda (``lam``), sigma_1; chi is Theorem 5's with mu = b^2, sqrt(xi) = sigma_1.
Idea: replace q(1 - tau) by 1 - b^2, then expand; (1 - b)(1 + b) = q(1 - tau) > 0.
"""

from lemmas.cyffers2023.utility.letters import q, q_at_most_1, tau_nonnegative
from verify import *

b, lam, sigma_1, one_minus_tau, one_plus_b = scalars("b lam sigma_1 one_minus_tau one_plus_b")

noise_part = lam * sigma_1 * (1 - lam + lam * b)
first = 1 - lam * q * one_minus_tau + noise_part
second = 1 - lam * (1 - b**2) + noise_part
third = 1 + lam * (sigma_1 - (1 - b**2)) - lam**2 * sigma_1 * (1 - b)

square_of_b = equal(
    "square_of_b",
    b**2,
    1 - q * one_minus_tau,
    because=assumed("For simplicity, we introduce the notation", "Appendix A.2, Step 1", "b >= 0 and b^2 = 1 - q(1 - tau)"),
)
says = statement(
    for_all(positive="q one_minus_tau", nonnegative="b", real="lam sigma_1"),
    tau_nonnegative,
    q_at_most_1,
    square_of_b,
    goals=(
        equal("by_b", first, second),
        equal("quadratic", second, third),
        at_least("b_nonnegative", b),
        above("b_below_1", 1, b),
    ),
    definitions=(("one_plus_b", 1 + b),),
)

claim = Claim(
    id="cyffers2023.a2-chi",
    title="The factor chi as a quadratic in the learning rate",
    where="App A.2 Step 1",
    kind="identity",
    statement=r"b=\sqrt{1-q(1-\tau)}\in[0,1):\ \chi=1-\lambda q(1-\tau)+\lambda\sigma_1(1-\lambda+\lambda b)"
    r"=1-\lambda(1-b^2)+\lambda\sigma_1(1-\lambda+\lambda b)=1+\lambda(\sigma_1-(1-b^2))-\lambda^2\sigma_1(1-b)",
    prints={
        r"\chi": "first",
        "[0,1)": "not compared: the root, whose range is a goal",
        r"\tau": "1-one_minus_tau",
        "...": "7b3e4aae",
    },
    says=says,
    reading="verbatim",
    facts="equivalent",
)

proof = shows(
    by_b=because(term(-lam, "square_of_b")),
    quadratic=because(),
    b_nonnegative=because(term(b)),
    b_below_1=because(term(q * one_minus_tau), term(-1, "square_of_b"), scale=one_plus_b),
)

witness = Point(scalars=numbers("q=3/4 one_minus_tau=1 b=1/2 lam=1/2 sigma_1=2"))

too_strong = (
    altered(
        says, "lambda^2 sigma_1 (1 - b) made 1 % smaller", equal("quadratic", second, third + lam**2 * sigma_1 * (1 - b) / 100)
    ),
    altered(says, "1 - b^2 replaced by 1 - b", equal("by_b", first, 1 - lam * (1 - b) + noise_part)),
    scaled(says, "b < 1 replaced by b < 99/100", "b_below_1", left=ratio(99, 100)),
)
