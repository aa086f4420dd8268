"""Theorem 4.1 with c_1/2 in place of 1.4 c_1, without a condition on theta.

Where: ours, on Theorem 4.1. Letters: ``a`` = C/(V_i B_i); after t steps ``loss``, ``printed`` = the two exponents; at a step
``inverse`` = 1/eta_i(t), ``alpha`` = alpha_i(t), ``log_noise``, ``log_jac`` = logarithms of the noise and the Jacobian ratio,
``log_ratio`` their sum so far.
Idea: the logarithms of the ratios add up.
"""

from verify import (
    Claim,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    altered,
    argued,
    at_least,
    because,
    ratio,
    scalars,
    signs,
    term,
)

a, c_1, inverse, alpha, log_noise, log_jac = scalars("a c_1 inverse alpha log_noise log_jac")
loss, printed, log_ratio = scalars("loss printed log_ratio")
zero = Polynomial.of(0)

says = Statement(
    signs=signs(positive="a c_1"),
    spaces={},
    facts=(),
    goals=(at_least("private", loss, log_ratio), at_least("sharper", printed, loss)),
    recursion=Recursion(
        index="T",
        start=0,
        initial={"loss": zero, "printed": zero, "log_ratio": zero},
        following={
            "loss": loss + a * (c_1 / 2 + alpha) * inverse,
            "printed": printed + a * (ratio(7, 5) * c_1 + alpha) * inverse,
            "log_ratio": log_ratio + log_noise + log_jac,
        },
        step_signs=signs(positive="inverse alpha", real="log_noise log_jac"),
        step_facts=(
            at_least("noise_ratio", a * alpha * inverse, log_noise, because=argued("its statement", "zhang2018.noise-ratio")),
            at_least(
                "jacobian_ratio",
                a * c_1 * inverse / 2,
                log_jac,
                because=argued("its statement", "zhang2018.jacobian-ratio-sharper"),
            ),
        ),
    ),
)

claim = Claim(
    id="zhang2018.theorem-4.1-sharper",
    title="Total privacy loss of penalty perturbation with the constant 1/2",
    where="ours",
    kind="composition",
    statement=r"\beta\ge\max_i\sum_{t=1}^T\frac{C(\tfrac12c_1+\alpha_i(t))}{\eta_i(t)V_iB_i}\ \Rightarrow\ "
    r"\beta\text{-differential privacy}",
    says=says,
    strengthens="zhang2018.theorem-4.1",
    note="Holds for every theta > 0 and every positive eta_i(t): the choice of theta in Algorithm 1 is not needed for privacy.",
)

proof = Proof(
    induction=Induction(
        invariants=(at_least("so_far", loss, log_ratio), at_least("order", printed, loss)),
        base={"so_far": because(), "order": because()},
        step={
            "so_far": because(term(1, "so_far"), term(1, "noise_ratio"), term(1, "jacobian_ratio")),
            "order": because(term(1, "order"), term(ratio(9, 10) * a * c_1 * inverse)),
        },
    ),
    goals={"private": because(term(1, "so_far")), "sharper": because(term(1, "order"))},
)

witness = Point(
    scalars={"a": 1, "c_1": ratio(1, 4)}, index=1, steps=({"inverse": 2, "alpha": 3, "log_noise": 6, "log_jac": ratio(1, 4)},)
)

too_strong = (
    altered(says, "loss made 1 % smaller", at_least("private", 99 * loss, 100 * log_ratio)),
    altered(says, "twice the loss below the printed one", at_least("sharper", printed, 2 * loss)),
)
