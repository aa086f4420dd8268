"""chi in closed form at the chosen learning rate.

Where: App A.2 Step 4.
Letters: see ``letters``. Idea: insert lambda*, then q(1 - tau) = (1 - b)(1 + b).
Reading: verbatim
"""

from verify import *

from .letters import C_DEFINED, FACTS, POSITIVE, chi_closed, chi_star, lam_star, sigma_1

for_all(positive=POSITIVE + " c")

scalars("one_plus_c")

half = one_plus_c - q / 2
in_c = 1 + lam_star * one_minus_tau * (one_plus_c - q) - lam_star**2 * sigma_1 * one_minus_b
inserted = 1 + (one_minus_tau * (one_plus_c - q) * half - one_minus_tau * half**2) / (one_plus_c * one_minus_b)
collected = 1 - q * one_minus_tau * half / (2 * one_minus_b * one_plus_c)

says = statement(
    *FACTS,
    in_c=chi_star == in_c | goal,
    inserted=in_c == inserted | goal,
    collected=inserted == collected | goal,
    closed=chi_star == chi_closed | goal,
    definitions=C_DEFINED,
)

claim = Claim(
    "cyffers2023.a2-chi-closed",
    "identity",
    statement=r"\chi=1+\lambda^*(\sigma_1-(1-b^2))-\lambda^{*2}\sigma_1(1-b)"
    r"=1-\frac{q(1-\tau)(1+c-q/2)}{2(1-b)(1+c)}=1-\frac{(1+b)(1+c-q/2)}{2(1+c)}",
    prints=r"""
        \chi -> chi_star
        \lambda^{*2} -> lam_star**2
        \sigma_1 -> one_plus_c*one_minus_tau
        \tau -> 1-one_minus_tau
        b -> 1-one_minus_b
        c -> one_plus_c-1
        \lambda^* -> lam_star
    """,
    facts="equivalent",
)

proof = shows(
    in_c=lam_star * square_of_b,
    inserted=because(),
    collected=because(),
    closed=lam_star * square_of_b - half / (2 * one_plus_c * one_minus_b) * square_of_b,
)

witness = at("one_minus_b=1/4 one_minus_tau=7/8 q=1/2 c=1")

too_strong = altered(
    {
        "1 + c - q/2 replaced by 1 + c - q": dict(
            closed=chi_star == 1 - (2 - one_minus_b) * (one_plus_c - q) / (2 * one_plus_c) | false
        )
    },
    scale="chi made 1 % smaller -> closed right 99/100",
)
