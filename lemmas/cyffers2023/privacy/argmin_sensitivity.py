"""The x-step moves by at most 2 L gamma/(n omega_A^2), and its image under A by at most 2 L gamma/(n omega_A).

Where: ours; corrects App C.2. Letters: d = x - x', A_d = A d; m = grad f'(x) - grad f'(x') for the mean loss on the second data
set; e = (grad f_i(x) - grad f_i'(x))/n, the change of the mean gradient at x.
Idea: m + e + A^T A d/gamma = 0 tested against d gives |A d|^2 <= -gamma <e, d>; the rest is |gamma e + omega^2 d|^2 >= 0.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    Tightness,
    altered,
    argued,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
    without,
)

n, L, gamma, omega = scalars("n L gamma omega")
d, m, e = vectors("d m e")
(A_d,) = vectors("A_d")
argmin = 4 * L**2 * gamma**2 / (n**2 * omega**4)
image = 4 * L**2 * gamma**2 / (n**2 * omega**2)

optimality = equal(
    "optimality",
    gamma * (m @ d + e @ d) + A_d.norm2,
    because=argued("(23) for both data sets: m + e + A^T A d/gamma = 0, tested against d"),
)
monotone = at_least("monotone", m @ d, because=argued("the mean loss of the second data set is convex"))
neighbours = at_least(
    "neighbours",
    4 * L**2,
    n**2 * e.norm2,
    because=argued("f_i and f_i' are L-Lipschitz: their gradients at x differ by at most 2 L"),
)
singular_values = at_least(
    "singular_values",
    A_d.norm2,
    omega**2 * d.norm2,
    because=argued("omega_A > 0 is the smallest singular value of A, of full column rank"),
)
FACTS = (optimality, monotone, neighbours, singular_values)
WHY = {
    "optimality": "(23) for both data sets: m + e + A^T A d/gamma = 0, tested against d",
    "monotone": "the mean loss of the second data set is convex",
    "neighbours": "f_i and f_i' are L-Lipschitz: their gradients at x differ by at most 2 L",
    "singular_values": "omega_A > 0 is the smallest singular value of A, of full column rank",
}

says = Statement(
    signs=signs(positive="n gamma omega", nonnegative="L"),
    spaces=spaces(X="d m e", Z="A_d"),
    facts=FACTS,
    goals=(at_least("argmin_sensitivity", argmin, d.norm2), at_least("image_sensitivity", image, A_d.norm2)),
)

claim = Claim(
    id="cyffers2023.c2-argmin-sensitivity-corrected",
    title="Sensitivity of the x-step and of its image under A",
    where="ours; corrects App C.2",
    kind="sensitivity",
    statement=r"\|x-x'\|\le\frac{2L\gamma}{n\,\omega_A^2},\qquad\|A(x-x')\|\le\frac{2L\gamma}{n\,\omega_A}",
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
proof = Proof(
    goals={
        "argmin_sensitivity": because(*COMMON, term(2 * n**2 * omega**2, "singular_values"), scale=n**2 * omega**4),
        "image_sensitivity": because(*COMMON, term(n**2 * omega**2, "singular_values"), scale=n**2 * omega**2),
    }
)

witness = Point(
    scalars={"n": 2, "L": 1, "gamma": 1, "omega": ratio(1, 2)},
    vectors={"d": [-4], "m": [0], "e": [1], "A_d": [-2]},
)

tightness = Tightness("2 L gamma/(n omega_A^2), squared", "argmin_sensitivity", argmin, witness)

too_strong = (
    altered(says, "argmin bound 1 % smaller", at_least("argmin_sensitivity", ratio(99, 100) * argmin, d.norm2)),
    altered(says, "image bound 1 % smaller", at_least("image_sensitivity", ratio(99, 100) * image, A_d.norm2)),
    altered(says, "the printed power of omega", at_least("argmin_sensitivity", argmin * omega**2, d.norm2)),
    without(says, "optimality"),
    without(says, "monotone"),
    without(says, "neighbours"),
    without(says, "singular_values"),
)
