"""(20) with the exponent that (19) gives: (4L - eps)^2/(16L).

Where: corrects (20). Letters: c = sqrt(2L), z = threshold/sigma, A = rho + 1/eta, m = m_i, sigma by (14), r the threshold of
(24); phi = the density of N(0, 1) at z, exp(-z^2/2)/sqrt(2 pi), and density = phi/sigma that of N(0, sigma^2) at r.
Idea: insert r and sigma in (19); z^2/2 = (4L - eps)^2/(16 L) = L - eps/2 + eps^2/(16 L).
"""

from verify import *

c, L, eps, z, tail, phi, density, sigma, r, c_1, m, A, first = scalars("c L eps z tail phi density sigma r c_1 m A first")

says = statement(
    for_all(positive="c L eps phi density sigma r c_1 m A tail", real="z first"),
    equal("root", c**2, 2 * L, because=letter("c", "c = sqrt(2 L)")),
    equal("scale", m * eps * A * sigma, 2 * c_1 * c, because=letter("sigma", "(14)")),
    equal("threshold", m * A * r, 4 * L * c_1 / eps - c_1, because=letter("r", "the threshold of (24)", bounded=True)),
    equal("ratio", sigma * z, r, because=letter("z", "r/sigma")),
    equal("density_scaled", sigma * density, phi, because=program("scaled normal", "scaled")),
    equal("exact_integral", first, sigma**2 * density, because=program("centred normal", "first_moment")),
    at_least("beyond_r", first, r * tail, because=program("centred normal", "beyond")),
    goals=(
        equal("z_is", 2 * c * z, 4 * L - eps),
        equal("exponent", z**2 / 2, L - eps / 2 + eps**2 / (16 * L)),
        at_least("twenty", 2 * c * phi, (4 * L - eps) * tail),
    ),
)

claim = Claim(
    id="huang2020.eq-20-corrected",
    title="The tail at the threshold",
    where="ours",
    kind="inequality",
    says=says,
    corrects="huang2020.eq-20",
)

proof = shows(
    Use("tail_bound", "huang2020.eq-19"),
    # c_1 * (2 c z - 4 L + eps): multiply by m A eps sigma
    Have(
        equal("z_scaled", 2 * c * z, 4 * L - eps),
        because(term(-z, "scale"), term(m * A * eps, "ratio"), term(eps, "threshold"), scale=c_1),
    ),
    z_is=because("z_scaled"),
    exponent=because(term((2 * c * z + 4 * L - eps) / (16 * L), "z_scaled"), term(-(z**2) / (4 * L), "root")),
    twenty=because(
        term(2 * c, "tail_bound"),
        term(-2 * c * sigma, "density_scaled"),
        term(-2 * c * tail, "ratio"),
        term(sigma * tail, "z_scaled"),
        scale=sigma,
    ),
)

witness = Point(scalars=numbers("c=4 L=8 eps=1 z=31/8 tail=1/4 phi=1 density=1/8 sigma=8 r=31 c_1=1 m=1 A=1 first=8"))

too_strong = (
    scaled(says, "the printed exponent 8L", "exponent", right=2),
    scaled(says, "1 % smaller", "twenty", left=ratio(99, 100)),
    without(says, "scale"),
)
