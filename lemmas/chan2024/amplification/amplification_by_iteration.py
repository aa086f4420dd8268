"""Theorem 5.2: T contractive and one-step private operators have divergence at most C_K L^(T-1) |z - z'|^2/T.

Where: arXiv Theorem 5.2; AAAI Theorem 4.2. Letters as in ``refined_bound`` with L = r^2; p = r^(T-1), so
L^(T-1) = p^2; u = r^-(T-1), dz = z - z'; U as in ``phi_bound``.
Idea: the refined bound d S^2 <= T L^(2(T-1)) and phi_T = p/S <= 1/T, that is S >= T p.
"""

from verify import (
    Claim,
    Induction,
    Point,
    Proof,
    Recursion,
    Statement,
    Tightness,
    Use,
    altered,
    argued,
    assumed,
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

r, C, d_1, T, d, S, p, U, S_one, u, d_next, lam = scalars("r C d_1 T d S p U S_one u d_next lam")
(dz,) = vectors("dz")
distance = dz.norm2
L = r**2
S_next = 1 + L * S

says = Statement(
    signs=signs(positive="r C", nonnegative="d_1"),
    spaces=spaces(Omega="dz"),
    facts=(
        at_least(
            "one_step_privacy",
            1,
            d_1,
            because=assumed(
                "One-Step Privacy. There exists constant", "Theorem 5.2, condition (B)", "d_1 <= 1 for every single operator"
            ),
        ),
    ),
    goals=(at_least("rate", C * p**2 / T * distance, C * d * distance),),
    recursion=Recursion(
        "T",
        1,
        {"d": d_1, "S": r**0, "p": r**0, "U": 1 + r, "S_one": r**0, "u": r**0},
        {"d": d_next, "S": S_next, "p": r * p, "U": 1 + r * U, "S_one": 1 + S_one, "u": u / r},
        signs(nonnegative="d_next", real="lam"),
        (
            equal(
                "weight",
                lam * S_next,
                1,
                because=assumed("The idea is to define some intermediate", "proof overview of Theorem 5.2", "lam = 1/S_{T+1}"),
            ),
            at_least(
                "triangle",
                d * (1 - lam) ** 2 + L**2 * p**4 * lam**2,
                d_next,
                because=argued(
                    "the Markov triangle inequality at the interpolated point; condition (A) bounds the coupled points, (B) the "
                    "last operator",
                    "chan2024.theorem-5.4",
                    "chan2024.theorem-5.2-lambda",
                ),
            ),
        ),
    ),
)

claim = Claim(
    id="chan2024.theorem-5.2",
    title="Privacy amplification by iteration: the divergence after T operators is at most C_K L^(T-1)/T times |z - z'|^2",
    where="arXiv Theorem 5.2; AAAI Theorem 4.2",
    kind="bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))\le\frac{C_{\mathcal K}L^{T-1}}{T}\|z-z'\|^2",
    says=says,
    reading="verbatim",
    note="L is the factor of the un-squared norm in condition (A): the coupling keeps |u - w| <= L |z - z'|. "
    "Where a squared norm contracts by a factor (Lemma 7.6 of the paper), L is the square root of that "
    "factor. L <= 1 is not needed. Sharper constants: chan2024.theorem-5.2-refined and "
    "chan2024.theorem-5.2-optimal-weights.",
)

w = lam * S_next - 1

proof = Proof(
    steps=(Use("phi", "chan2024.theorem-5.2-phi"),),
    induction=Induction(
        invariants=(
            at_least("coefficient", T * p**4, d * S**2),
            at_least("divergence", d),
            at_least("power", p),
            equal("inverse", p * u, 1),
        ),
        base={
            "coefficient": because(term(1, "one_step_privacy")),
            "divergence": because(term(d_1)),
            "power": because(term(1)),
            "inverse": because(),
        },
        step={
            "coefficient": because(
                term(L**2, "coefficient"),
                term(1, "triangle", square=S_next),
                term(2 * d * L * S - d * w - L**2 * p**4 * (2 + w), "weight"),
            ),
            "divergence": because(term(d_next)),
            "power": because(term(r, "power")),
            "inverse": because(term(1, "inverse")),
        },
    ),
    goals={
        # T p^4 - T^2 p^2 d = (T p^4 - d S^2) + d (S - T p)^2 + 2 T p d (S - T p); times u^2/T^2 this is p^2/T - d.
        "rate": because(
            term(C * distance / T**2, "coefficient", square=u),
            term(C * distance / T**2, "divergence", square=u * (S - T * p)),
            term(2 * C * distance / T, "divergence", "power", "phi.bound", square=u),
            term(-C * distance * (p**2 / T - d) * (p * u + 1), "inverse"),
        )
    },
)

witness = Point(
    scalars={"r": ratio(1, 2), "C": 1, "d_1": 1},
    vectors={"dz": [1]},
    index=2,
    steps=({"d_next": ratio(2, 25), "lam": ratio(4, 5)},),
)

too_strong = (
    altered(says, "1 % smaller", at_least("rate", ratio(99, 100) * C * p**2 / T * distance, C * d * distance)),
    altered(says, "L^T in place of L^(T-1)", at_least("rate", C * L * p**2 / T * distance, C * d * distance)),
    altered(says, "1/(T + 1) in place of 1/T", at_least("rate", C * p**2 * distance, C * (T + 1) * d * distance)),
    altered(says, "1/T^2 in place of 1/T", at_least("rate", C * p**2 / T**2 * distance, C * d * distance)),
    without(says, "one_step_privacy"),
)

# The noisy walk x -> x + N: L = 1, T = 2.
tightness = Tightness(
    "L^(T-1)/T, attained by x -> x + N",
    "rate",
    C * p**2 / T * distance,
    Point(scalars={"r": 1, "C": 1, "d_1": 1}, vectors={"dz": [1]}, index=2, steps=({"d_next": ratio(1, 2), "lam": ratio(1, 2)},)),
)
