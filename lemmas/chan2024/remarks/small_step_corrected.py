"""Section 11, dependency on eta, corrected: in the family of the remark the divergence after T iterations is between 4/T and
10/T.

Where: ours; corrects arXiv section 11, first item. Letters: as in ``small_step_printed`` with T = m + 1, m >= 1; Sigma = [[T,
T m/2], [T m/2, m T (2 T - 1)/6]], d = (1, T); (u, v) = Sigma^{-1} d, D = B0 (u + T v).
Idea: u = -2/T and v = 6/(T m), so T D = (4 + 6/m) B0.
"""

from verify import (
    Claim,
    Have,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    term,
    without,
)

B0, D, u, v, m = scalars("B0 D u v m")
T = m + 1

says = Statement(
    signs=signs(positive="B0 m", real="D u v"),
    spaces={},
    facts=(
        at_least("two_iterations", m, 1, because=argued("T >= 2: for T = 1, lam_1 shows x_0")),
        equal("first_row", T * u + T * m / 2 * v, 1, because=argued("x~_T = x_0 + N_1 + ... + N_T; covariance with -lam_T/beta")),
        equal(
            "second_row",
            T * m / 2 * u + m * T * (2 * T - 1) / 6 * v,
            T,
            because=argued("-lam_T/beta = T x_0 + sum_j (T - j) N_j, of variance m T (2 T - 1)/6"),
        ),
        equal("gaussian", D, B0 * (u + T * v), because=argued("chan2024.fact-4.3, for a general covariance")),
    ),
    goals=(at_least("upper", 10 * B0, T * D), at_least("lower", T * D, 4 * B0)),
)

claim = Claim(
    id="chan2024.sec11-eta-corrected",
    title="For small steps the divergence after T iterations still decays like 1/T",
    where="ours",
    kind="asymptotic",
    statement=r"A=I,\ \eta\to0,\ T\ge2:\quad\frac4T\cdot\frac{\delta^2}{2\sigma^2}\le\mathsf{D^z}((\tilde x_T,"
    r"\lambda_T)\|(\tilde x'_T,\lambda'_T))=\frac{2(2T+1)}{T(T-1)}\cdot\frac{\delta^2}{2\sigma^2}\le\frac{10}T"
    r"\cdot\frac{\delta^2}{2\sigma^2}",
    says=says,
    corrects="chan2024.sec11-eta",
    note="Bounded without any 1/eta, while the constant max(2, 3/(beta eta)) of Theorem 6.1 tends to infinity: for this "
    "family the dependence on eta in the theorem is an artefact.",
)

# Each row times the inverse gives u and v.
proof = Proof(
    steps=(
        Have(equal("v_is", m * T * (m + 2) * v, 6 * (m + 2)), because(term(12, "second_row"), term(-6 * m, "first_row"))),
        Have(equal("v_short", m * T * v, 6), because(term(1, "v_is"), scale=m + 2)),
        Have(equal("u_is", T * u, -2), because(term(1, "first_row"), term(-ratio(1, 2), "v_short"))),
        Have(
            equal("value", m * T * D, B0 * (4 * m + 6)),
            because(term(m * T, "gaussian"), term(m * B0, "u_is"), term(B0 * T, "v_short")),
        ),
    ),
    goals={
        "upper": because(term(6 * B0, "two_iterations"), term(-1, "value"), scale=m),
        "lower": because(term(6 * B0), term(1, "value"), scale=m),
    },
)

witness = Point(scalars={"B0": 1, "m": 2, "D": ratio(7, 3), "u": ratio(-2, 3), "v": 1})

too_strong = (
    altered(says, "9/T", at_least("upper", 9 * B0, T * D)),
    altered(says, "at least 5/T", at_least("lower", T * D, 5 * B0)),
    altered(says, "a factor T", at_least("lower", D, T * B0)),
    without(says, "two_iterations"),
    without(says, "second_row"),
    without(says, "gaussian"),
)
