"""Theorem 7 holds as displayed if omega_A is the smallest eigenvalue of A^T A.

Theorem 7 with omega_A the smallest eigenvalue of A^T A, the square of what its words name: true as displayed.

Where: ours, on App C.3 Thm 7 eq (29).
Letters: see ``noisy_rounds``; omega is the smallest singular value of A, so that omega_A = omega^2; D at index K is the
divergence of (u_1, .., u_{K-1}), as in ``general_privacy``.
Idea: |A|_2 >= omega, so |A|_2/omega_A >= 1/omega: the display is weaker than cyffers2023.theorem-7-corrected.
Note: The appendix passes from the smallest eigenvalue of A^T A to the smallest singular value of A as if they were one
number; with the eigenvalue every line from the strong convexity to (29) holds. The bound is that of
cyffers2023.theorem-7-corrected times (|A|_2^2/omega_A) K/(K - 1).
"""

from verify import *

from .block_sensitivity import L, gamma
from .general_privacy import at_ones, of_operator, of_sensitivity
from .noisy_rounds import alpha, n, omega, sigma

scalars("K D norm_A")
omega_A = omega**2
once = 8 * alpha * L**2 * gamma**2 / (sigma**2 * n**2 * omega**2)
displayed = 8 * alpha * norm_A**2 * L**2 * gamma**2 / (sigma**2 * n**2 * omega_A**2)

says = of_operator(
    (at_least("privacy", K * displayed, D),),
    *given(norm=norm_A >= omega | letter("norm_A", "|A|_2, the largest singular value", bounded=True)),
    letters="norm_A",
)

claim = Claim("cyffers2023.theorem-7-eigenvalue", "divergence")

proof = of_sensitivity(once, {"privacy": term(once) + K * once * (norm_A + omega) / omega**2 * norm})

witness = at_ones(norm_A=1)

too_strong = altered(scale="a third -> left 1/3", drop="norm neighbours")
