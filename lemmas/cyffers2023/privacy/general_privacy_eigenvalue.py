"""Theorem 7 with omega_A the smallest eigenvalue of A^T A, the square of what its words name: true as displayed.

Where: ours, on App C.3 Thm 7. Letters: see ``noisy_rounds``; omega is the smallest singular value of A, so that omega_A =
omega^2; D at index K is the divergence of (u_1, .., u_{K-1}), as in ``general_privacy``.
Idea: |A|_2 >= omega, so |A|_2/omega_A >= 1/omega: the display is weaker than cyffers2023.theorem-7-corrected.
"""

from verify import *

from .block_sensitivity import L, gamma
from .noisy_rounds import alpha, attained, n, omega, rounds, sigma, summed
from .operator_sensitivity import change
from .operator_sensitivity import says as one_step

scalars("K D norm_A")
omega_A = omega**2
once = 8 * alpha * L**2 * gamma**2 / (sigma**2 * n**2 * omega**2)
displayed = 8 * alpha * norm_A**2 * L**2 * gamma**2 / (sigma**2 * n**2 * omega_A**2)

says = rounds(
    change,
    (at_least("privacy", K * displayed, D),),
    positive="a n gamma lam sigma omega norm_A",
    vectors=one_step.spaces,
    facts=(
        *one_step.facts,
        at_least("norm", norm_A, omega, because=letter("norm_A", "|A|_2, the largest singular value", bounded=True)),
    ),
)

claim = Claim(
    "cyffers2023.theorem-7-eigenvalue",
    "Theorem 7 holds as displayed if omega_A is the smallest eigenvalue of A^T A",
    "ours, on App C.3 Thm 7 eq (29)",
    "divergence",
    note="""
        The appendix passes from the smallest eigenvalue of A^T A to the smallest singular value of A as if they were one
        number; with the eigenvalue every line from the strong convexity to (29) holds. The bound is that of
        cyffers2023.theorem-7-corrected times (|A|_2^2/omega_A) K/(K - 1).
    """,
)

proof = summed(
    once,
    use("operator", "cyffers2023.eq-27-corrected"),
    "operator",
    {"privacy": term(once) + K * once * (norm_A + omega) / omega**2 * norm},
)

witness = attained(
    {"a": 1, "n": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1, "omega": 1, "norm_A": 1},
    16,
    2,
    vectors={"d": [-2], "m": [0], "e": [2], "A_d": [-2]},
)

too_strong = altered(scale="a third -> left 1/3", drop="norm neighbours")
