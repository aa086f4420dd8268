"""The x-step moves by at most 2 L gamma/(n omega_A^2), and its image under A by at most 2 L gamma/(n omega_A).

Where: ours; corrects App C.2. Letters: d = x - x', A_d = A d; m = grad f'(x) - grad f'(x') for the mean loss on the second data
set; e = (grad f_i(x) - grad f_i'(x))/n, the change of the mean gradient at x.
Idea: m + e + A^T A d/gamma = 0 tested against d gives |A d|^2 <= -gamma <e, d>; the rest is |gamma e + omega^2 d|^2 >= 0.
"""

from verify import *

n, L, gamma, omega = scalars("n L gamma omega")
d, m, e = vectors("d m e")
(A_d,) = vectors("A_d")
argmin = 4 * L**2 * gamma**2 / (n**2 * omega**4)
image = 4 * L**2 * gamma**2 / (n**2 * omega**2)

optimality = equal(
    "optimality",
    gamma * (m @ d + e @ d) + A_d.norm2,
    because=program("general private ADMM of cyffers2023, one step for two data sets", "optimality"),
)
monotone = at_least(
    "monotone", m @ d, because=program("general private ADMM of cyffers2023, one step for two data sets", "monotone")
)
neighbours = at_least(
    "neighbours",
    4 * L**2,
    n**2 * e.norm2,
    because=program("general private ADMM of cyffers2023, one step for two data sets", "neighbours"),
)
singular_values = at_least(
    "singular_values",
    A_d.norm2,
    omega**2 * d.norm2,
    because=assumed(
        "assuming that has its smallest singular value", "Appendix C.2", "|A d| >= omega_A |d|, omega_A > 0, for every d"
    ),
)
FACTS = (optimality, monotone, neighbours, singular_values)

says = statement(
    for_all(positive="n gamma omega", nonnegative="L", X="d m e", Z="A_d"),
    *FACTS,
    goals=(at_least("argmin_sensitivity", argmin, d.norm2), at_least("image_sensitivity", image, A_d.norm2)),
)

claim = Claim(
    id="cyffers2023.c2-argmin-sensitivity-corrected",
    title="Sensitivity of the x-step and of its image under A",
    where="ours; corrects App C.2",
    kind="sensitivity",
    says=says,
    corrects="cyffers2023.c2-argmin-sensitivity",
    note="Both attained on the line with A = omega by f_i = L x against -L x. With subgradients in place of gradients the proof "
    "is the same. Column rank is needed: see cyffers2023.remark-3.",
)

COMMON = (
    term(gamma**2, "neighbours"),
    term(n**2, square=e * gamma + d * omega**2),
    term(-2 * n**2 * omega**2, "optimality"),
    term(2 * n**2 * omega**2 * gamma, "monotone"),
)
proof = shows(
    argmin_sensitivity=because(*COMMON, term(2 * n**2 * omega**2, "singular_values"), scale=n**2 * omega**4),
    image_sensitivity=because(*COMMON, term(n**2 * omega**2, "singular_values"), scale=n**2 * omega**2),
)

witness = Point(scalars=numbers("n=2 L=1 gamma=1 omega=1/2"), vectors={"d": [-4], "m": [0], "e": [1], "A_d": [-2]})

tightness = Tightness("2 L gamma/(n omega_A^2), squared", "argmin_sensitivity", argmin, witness)

too_strong = (
    scaled(says, "argmin bound 1 % smaller", "argmin_sensitivity", left=ratio(99, 100)),
    scaled(says, "image bound 1 % smaller", "image_sensitivity", left=ratio(99, 100)),
    altered(says, "the printed power of omega", at_least("argmin_sensitivity", argmin * omega**2, d.norm2)),
    without(says, "optimality"),
    without(says, "monotone"),
    without(says, "neighbours"),
    without(says, "singular_values"),
)
