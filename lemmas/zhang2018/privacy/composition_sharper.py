"""Theorem 4.1 with c_1/2 in place of 1.4 c_1, without a condition on theta.

Where: ours, on Theorem 4.1. Letters as in ``composition``, with exp_jac = exp(s/2); after t steps ``loss``, ``printed`` = the two
exponents.
Idea: zhang2018.step-ratio with the sharper exponential; the exponents add up.
"""

from lemmas.zhang2018.privacy import step_ratio as step
from lemmas.zhang2018.privacy.composition import HYPOTHESES, MEANS, SAMPLE, SIGNS, logarithms
from verify import *

exp_jac, exp_noise, ln_q, ln_q_other, log_density, log_other = scalars("exp_jac exp_noise ln_q ln_q_other log_density log_other")
loss, q, q_other, s, y_noise = scalars("loss q q_other s y_noise")

(printed,) = scalars("printed")
zero = Polynomial.of(0)
STEP = each_step("zhang2018.step-ratio", means={**MEANS, "exp_jac": step.exp_half})

says = statement(
    for_all(),
    goals=(at_least("private", loss, log_density - log_other), at_least("sharper", printed, loss)),
    recursion=Recursion(
        index="T",
        start=0,
        initial={"log_density": zero, "log_other": zero, "loss": zero, "printed": zero},
        following={
            "log_density": log_density + ln_q,
            "log_other": log_other + ln_q_other,
            "loss": loss + y_noise + s / 2,
            "printed": printed + y_noise + ratio(7, 5) * s,
        },
        step_signs=SIGNS,
        step_facts=(
            *HYPOTHESES,
            at_least("ratio", exp_noise * exp_jac * q_other, q, because=STEP("sharper_ratio")),
            logarithms(s / 2),
        ),
    ),
)

claim = Claim(
    id="zhang2018.theorem-4.1-sharper",
    title="Total privacy loss of penalty perturbation with the constant 1/2",
    where="ours",
    kind="composition",
    says=says,
    strengthens="zhang2018.theorem-4.1",
    note="Holds for every theta > 0 and every positive eta_i(t): the choice of theta in Algorithm 1 is not needed for privacy.",
)

proof = shows(
    by_induction(
        invariant(
            at_least("so_far", loss, log_density - log_other),
            step=because(
                term(exp_noise * exp_jac * q_other, "so_far"), "logarithms", "ratio", scale=exp_noise * exp_jac * q_other
            ),
        ),
        invariant(at_least("order", printed, loss), step=because("order", term(ratio(9, 10) * s))),
    ),
    private=because("so_far"),
    sharper=because("order"),
)

witness = Point(index=1, steps=({"q": 6, "q_other": 2, "exp_noise": 2, "exp_jac": ratio(3, 2), "ln_q": 1, **SAMPLE},))

too_strong = (
    scaled(says, "bound made 1 % smaller", "private", left=ratio(99, 100)),
    scaled(says, "twice the loss below the printed one", "sharper", right=2),
)
