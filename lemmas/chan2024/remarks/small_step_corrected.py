"""Section 11, dependency on eta, corrected: in the family of the remark the divergence after T iterations is between 4/T and
10/T.

Where: ours; corrects arXiv section 11, first item. Letters: as in ``small_step_printed`` with T = m + 1, m >= 1; Sigma = [[T,
T m/2], [T m/2, m T (2 T - 1)/6]] the covariance of (x~_T, -lam_T/beta) over sigma^2 (x~_T = x_0 + N_1 + ... + N_T, -lam_T/beta =
T x_0 + sum_j (T - j) N_j), d = (1, T) its mean difference; (u, v) = Sigma^{-1} d, D = B0 (u + T v).
Idea: u = -2/T and v = 6/(T m), so T D = (4 + 6/m) B0.
"""

from verify import *

B0, D, u, v, m = scalars("B0 D u v m")
T = m + 1

EXAMPLE = (
    at_least(
        "two_iterations",
        m,
        1,
        because=assumed("two different initial solutions", "sec. 11", "T >= 2: for T = 1, lam_1 shows x_0"),
    ),
    equal("u_is", T * u, -2, because=letter("u", "first coordinate of Sigma^{-1} d")),
    equal("v_is", T * m * v, 6, because=letter("v", "second coordinate of Sigma^{-1} d")),
    equal(
        "gaussian",
        D,
        B0 * (u + T * v),
        because=instance("common.gaussian-one-covariance", "in_the_plane", d_1=1, d_2=T, s_1=2 * B0 * u, s_2=2 * B0 * v),
    ),
)

says = statement(
    for_all(positive="B0 m", real="D u v"),
    *EXAMPLE,
    goals=(
        equal("first_row", T * u + T * m / 2 * v, 1),
        equal("second_row", T * m / 2 * u + m * T * (2 * T - 1) / 6 * v, T),
        at_least("upper", 10 * B0, T * D),
        at_least("lower", T * D, 4 * B0),
    ),
)

claim = Claim(
    id="chan2024.sec11-eta-corrected",
    title="For small steps the divergence after T iterations still decays like 1/T",
    where="ours",
    kind="asymptotic",
    says=says,
    corrects="chan2024.sec11-eta",
    note="Bounded without any 1/eta, while the constant max(2, 3/(beta eta)) of Theorem 6.1 tends to infinity: for this "
    "family the dependence on eta in the theorem is an artefact.",
)

# Each row times the inverse gives u and v.
proof = shows(
    Have(
        equal("value", m * T * D, B0 * (4 * m + 6)), because(term(m * T, "gaussian"), term(m * B0, "u_is"), term(B0 * T, "v_is"))
    ),
    first_row=because("u_is", term(ratio(1, 2), "v_is")),
    second_row=because(term(m / 2, "u_is"), term((2 * T - 1) / 6, "v_is")),
    upper=because(term(6 * B0, "two_iterations"), term(-1, "value"), scale=m),
    lower=because(term(6 * B0), "value", scale=m),
)

witness = Point(scalars=numbers("B0=1 m=2 D=7/3 u=-2/3 v=1"))

too_strong = (
    scaled(says, "9/T", "upper", left=ratio(9, 10)),
    altered(says, "at least 5/T", at_least("lower", T * D, 5 * B0)),
    altered(says, "a factor T", at_least("lower", D, T * B0)),
    without(says, "two_iterations"),
    without(says, "v_is"),
    without(says, "gaussian"),
)
