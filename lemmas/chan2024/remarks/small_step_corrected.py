"""In the family of the remark, at eta = 0, the divergence after T iterations decays like 1/T.

Section 11, dependency on eta, corrected: in the family of the remark the divergence after T iterations is between 4/T and
10/T.

Where: ours.
Corrects arXiv section 11, first item.
Letters: as in ``small_step_printed`` with T = m + 1, m >= 1; Sigma = [[T, T m/2], [T m/2, m T (2 T - 1)/6]]/(2 B0) the
covariance of (x~_T, -lam_T/beta) in units of delta (x~_T = x_0 + N_1 + ... + N_T, -lam_T/beta = T x_0 + sum_j (T - j) N_j),
(1, T) its mean difference.
Idea: 2 D is the inner product of (1, T) and Sigma^{-1} (1, T), and T D = (4 + 6/m) B0.
Note: Bounded without any 1/eta, while the constant max(2, 3/(beta eta)) of Theorem 6.1 tends to infinity: for this family
the dependence on eta in the theorem is an artefact.
"""

from verify import *

for_all(positive="B0 m", real="D")

T = m + 1
v_1, c, v_2 = T / (2 * B0), T * m / (4 * B0), m * T * (2 * T - 1) / (12 * B0)

EXAMPLE = given(
    two_iterations=m >= 1 | assumed("two different initial solutions", "sec. 11", "T >= 2: for T = 1, lam_1 shows x_0"),
    gaussian=instance("common.gaussian-one-covariance", "in_the_plane", d_1=1, d_2=T, v_1=v_1, v_2=v_2, c=c),
)

says = statement(*EXAMPLE, upper=10 * B0 >= T * D | goal, lower=T * D >= 4 * B0 | goal)

claim = Claim("chan2024.sec11-eta-corrected", "asymptotic", corrects="chan2024.sec11-eta")

proof = shows(
    have(value=m * T * D == B0 * (4 * m + 6) | 24 * B0**2 * gaussian / (T * (m + 2))),
    upper=(6 * B0 * two_iterations - value) / m,
    lower=(term(6 * B0) + value) / m,
)

witness = at("B0=1 m=2 D=7/3")

too_strong = altered(
    {"at least 5/T": lower.left >= 5 * B0, "a factor T": dict(lower=D >= T * B0 | false)},
    scale="9/T -> upper left 9/10",
    drop="two_iterations gaussian",
)
