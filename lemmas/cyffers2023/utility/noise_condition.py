"""A weaker condition on the noise suffices for Theorem 1.

Remark 1: sigma sqrt p + zeta > sqrt q (1 - tau) may replace sigma^2 > 1 - tau, and is implied by it.

Where: Sec 4.3 Remark 1.
Letters as in ``theorem_1``; ``sigma_simple`` is any noise level with sigma_simple^2 > 1 - tau, while ``sigma`` satisfies the
remark's condition. Idea: Theorem 1 holds without either; sigma^2 > 1 - tau >= q(1 - tau)^2.
Reading: interpretation: As for cyffers2023.theorem-1: rounds independent of the past, moments given F_0.
Note: Neither condition is needed. The remark's condition is c > 0 for Lemma A.1's sigma_1; the printed chain would need
sigma_1 >= 2/3 besides (cyffers2023.a2-final).
"""

from verify import *

from .theorem_1 import domain, facts, printed, recursion, second_order
from .theorem_1 import proof as utility_proof

scalars("D E one_minus_tau p power root_p root_q sigma zeta sigma_simple")

says = statement(
    Domain(domain | signs(positive="sigma_simple"), {}),
    *facts,
    dimension=p >= 1 | assumed("is the dimension of", "Theorem 1", "p >= 1"),
    general_condition=sigma * root_p + zeta
    > root_q * one_minus_tau | assumed("More generally, the result holds true for", "Remark 1"),
    simple_condition=sigma_simple**2
    > one_minus_tau
    | assumed("The assumption is used for simplicity of presentation", "Remark 1", "sigma^2 > 1 - tau, for another sigma"),
    utility=printed >= E | goal,
    more_general=sigma_simple * root_p + zeta > root_q * one_minus_tau | goal,
    recursion=recursion,
)

claim = Claim(
    "cyffers2023.remark-1",
    "inequality",
    statement=r"\sigma\sqrt p+\zeta>\sqrt q(1-\tau)\text{ suffices for Theorem 1, and }\sigma^2>1-\tau\text{ implies it}",
    prints=r"""
        \sigma^2>1-\tau -> not compared: of the other noise level
        \tau -> 1-one_minus_tau
    """,
)

proof = shows(
    *utility_proof.steps,
    utility_proof.induction,
    utility=utility_proof.goals["utility"],
    more_general=(
        simple_condition
        + sigma_simple**2 * dimension
        + term(zeta**2 + 2 * sigma_simple * root_p * zeta)
        + one_minus_tau * tau_nonnegative
        + one_minus_tau**2 * q_at_most_1
        + sigma_simple**2 * fact("root_p")
        - one_minus_tau**2 * fact("root_q")
    )
    / (sigma_simple * root_p + zeta + root_q * one_minus_tau),
)

witness = at(
    "one_minus_tau=1/2 q=1 p=1 root_p=1 root_q=1 sigma=1 zeta=1 D=4 E_first=5 image_first=4 sigma_simple=1",
    *2 * ("E_next=11/2 image=5",),
    index=2,
)

too_strong = altered(
    {
        "sqrt q (1 - tau) replaced by 1 + that": more_general.right + 1,
        "noise terms cut to 99/100 of the second order": power * D + 99 * second_order / 100 >= utility.right,
    },
    drop="simple_condition dimension",
)
