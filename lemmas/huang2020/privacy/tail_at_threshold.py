"""The tail at the threshold.

(20) with the exponent that (19) gives: (4L - eps)^2/(16L).

Where: ours.
Corrects (20).
Letters: c = sqrt(2L), z = threshold/sigma, A = rho + 1/eta, m = m_i, sigma by (14), r the threshold of (24); phi = the
density of N(0, 1) at z, exp(-z^2/2)/sqrt(2 pi), and density = phi/sigma that of N(0, sigma^2) at r.
Idea: insert r and sigma in (19); z^2/2 = (4L - eps)^2/(16 L) = L - eps/2 + eps^2/(16 L).
"""

from verify import *

for_all(positive="c L eps phi density sigma r c_1 m A tail", real="z first")

says = statement(
    root=c**2 == 2 * L | letter("c", "c = sqrt(2 L)"),
    scale=m * eps * A * sigma == 2 * c_1 * c | letter("sigma", "(14)"),
    threshold=m * A * r == 4 * L * c_1 / eps - c_1 | letter("r", "the threshold of (24)", bounded=True),
    ratio=sigma * z == r | letter("z", "r/sigma"),
    density_scaled=program("scaled normal", "scaled"),
    exact_integral=program("centred normal", "first_moment"),
    beyond_r=program("centred normal", "beyond"),
    z_is=2 * c * z == 4 * L - eps | goal,
    exponent=z**2 / 2 == L - eps / 2 + eps**2 / (16 * L) | goal,
    twenty=2 * c * phi >= (4 * L - eps) * tail | goal,
)

claim = Claim("huang2020.eq-20-corrected", "inequality", corrects="huang2020.eq-20")

proof = shows(
    use("tail_bound", "huang2020.eq-19"),
    # c_1 * (2 c z - 4 L + eps): multiply by m A eps sigma
    have(z_scaled=2 * c * z == 4 * L - eps | (-z * scale + m * A * eps * fact("ratio") + eps * threshold) / c_1),
    z_is=z_scaled,
    exponent=(2 * c * z + 4 * L - eps) / (16 * L) * z_scaled - z**2 / (4 * L) * root,
    twenty=(2 * c * tail_bound - 2 * c * sigma * density_scaled - 2 * c * tail * fact("ratio") + sigma * tail * z_scaled) / sigma,
)

witness = at("c=4 L=8 eps=1 z=31/8 tail=1/4 phi=1 density=1/8 sigma=8 r=31 c_1=1 m=1 A=1 first=8")

too_strong = altered(
    scale="""
        the printed exponent 8L -> exponent right 2
        1 % smaller -> twenty left 99/100
    """,
    drop="scale",
)
