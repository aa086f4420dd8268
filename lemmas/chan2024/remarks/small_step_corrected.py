"""Section 11, dependency on eta, corrected: in the family of the remark the divergence after T iterations is between 4/T and
10/T.

Where: ours; corrects arXiv section 11, first item. Letters: as in ``small_step_printed`` with T = m + 1, m >= 1; Sigma = [[T,
T m/2], [T m/2, m T (2 T - 1)/6]] the covariance of (x~_T, -lam_T/beta) over sigma^2 (x~_T = x_0 + N_1 + ... + N_T, -lam_T/beta =
T x_0 + sum_j (T - j) N_j), d = (1, T) its mean difference; (u, v) = Sigma^{-1} d, D = B0 (u + T v).
Idea: u = -2/T and v = 6/(T m), so T D = (4 + 6/m) B0.
"""

from verify import *

domain = for_all(positive="B0 m", real="D u v")

T = m + 1

EXAMPLE = given(
    two_iterations=m >= 1 | assumed("two different initial solutions", "sec. 11", "T >= 2: for T = 1, lam_1 shows x_0"),
    u_is=T * u == -2 | letter("u", "first coordinate of Sigma^{-1} d"),
    v_is=T * m * v == 6 | letter("v", "second coordinate of Sigma^{-1} d"),
    gaussian=D
    == B0 * (u + T * v)
    | instance("common.gaussian-one-covariance", "in_the_plane", d_1=1, d_2=T, s_1=2 * B0 * u, s_2=2 * B0 * v),
)

says = statement(
    domain,
    *EXAMPLE,
    first_row=T * u + T * m / 2 * v == 1 | goal,
    second_row=T * m / 2 * u + m * T * (2 * T - 1) / 6 * v == T | goal,
    upper=10 * B0 >= T * D | goal,
    lower=T * D >= 4 * B0 | goal,
)

claim = Claim(
    "chan2024.sec11-eta-corrected",
    "For small steps the divergence after T iterations still decays like 1/T",
    "ours",
    "asymptotic",
    says,
    corrects="chan2024.sec11-eta",
    note="Bounded without any 1/eta, while the constant max(2, 3/(beta eta)) of Theorem 6.1 tends to infinity: for this "
    "family the dependence on eta in the theorem is an artefact.",
)

# Each row times the inverse gives u and v.
proof = shows(
    have(value=m * T * D == B0 * (4 * m + 6) | m * T * gaussian + m * B0 * u_is + B0 * T * v_is),
    first_row=u_is + v_is / 2,
    second_row=m / 2 * u_is + (2 * T - 1) / 6 * v_is,
    upper=(6 * B0 * two_iterations - value) / m,
    lower=(term(6 * B0) + value) / m,
)

witness = at("B0=1 m=2 D=7/3 u=-2/3 v=1")

too_strong = altered(
    says,
    {
        "9/T": scaled("upper", left="9/10"),
        "at least 5/T": dict(lower=T * D >= 5 * B0 | false),
        "a factor T": dict(lower=D >= T * B0 | false),
    },
    drop="two_iterations v_is gaussian",
)
