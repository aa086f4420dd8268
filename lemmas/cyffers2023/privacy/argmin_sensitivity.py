"""Sensitivity of the x-step and of its image under A.

The x-step moves by at most 2 L gamma/(n omega_A^2), and its image under A by at most 2 L gamma/(n omega_A).

Where: ours; corrects App C.2.
Letters: d = x - x', A_d = A d; m = grad f'(x) - grad f'(x') for the mean loss on the second data set; e = (grad f_i(x) -
grad f_i'(x))/n, the change of the mean gradient at x.
Idea: m + e + A^T A d/gamma = 0 tested against d gives |A d|^2 <= -gamma <e, d>; the rest is |gamma e + omega^2 d|^2 >= 0.
Note: Both attained on the line with A = omega by f_i = L x against -L x. With subgradients in place of gradients the proof
is the same. Column rank is needed: see cyffers2023.remark-3.
"""

from verify import *

for_all(positive="n gamma omega", nonnegative="L", X="d m e", Z="A_d")

argmin = 4 * L**2 * gamma**2 / (n**2 * omega**4)
image = 4 * L**2 * gamma**2 / (n**2 * omega**2)

FACTS = given(
    **alike("optimality monotone neighbours", program("general private ADMM of cyffers2023, one step for two data sets")),
    singular_values=A_d.norm2
    >= omega**2 * d.norm2
    | assumed("assuming that has its smallest singular value", "Appendix C.2", "|A d| >= omega_A |d|, omega_A > 0, for every d"),
)

says = statement(*FACTS, argmin_sensitivity=argmin >= d.norm2 | goal, image_sensitivity=image >= A_d.norm2 | goal)

claim = Claim("cyffers2023.c2-argmin-sensitivity-corrected", "sensitivity", corrects="cyffers2023.c2-argmin-sensitivity")

COMMON = (
    gamma**2 * neighbours
    + n**2 * square(e * gamma + d * omega**2)
    - 2 * n**2 * omega**2 * optimality
    + 2 * n**2 * omega**2 * gamma * monotone
)
proof = shows(
    argmin_sensitivity=(COMMON + 2 * n**2 * omega**2 * singular_values) / (n**2 * omega**4),
    image_sensitivity=(COMMON + n**2 * omega**2 * singular_values) / (n**2 * omega**2),
)

witness = at("n=2 L=1 gamma=1 omega=1/2 d=[-4] m=[0] e=[1] A_d=[-2]")

tightness = Tightness("2 L gamma/(n omega_A^2), squared", "argmin_sensitivity", argmin, witness)

too_strong = altered(
    {"the printed power of omega": argmin_sensitivity.left * omega**2},
    scale="""
        argmin bound 1 % smaller -> argmin_sensitivity left 99/100
        image bound 1 % smaller -> image_sensitivity left 99/100
    """,
    drop="optimality monotone neighbours singular_values",
)
