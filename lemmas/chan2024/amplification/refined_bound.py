"""The refined form of Theorem 5.2: D^z after T operators is at most C_K |z - z'|^2 T L^(T-1) phi_T(L)^2.

Where: arXiv proof of Theorem 5.2. Letters: d = d_T, the least number with D^z(K_T...K_1(z) || K_T...K_1(z')) <=
C_K d |z - z'|^2 for all operators and all z, z' (a supremum); S = 1 + L + ... + L^(T-1), P = L^(2(T-1)); lam is
the weight 1/S_{T+1} of the step. In these letters T L^(T-1) phi_T^2 = T P/S^2, for L = 1 too.
Idea: the Markov triangle inequality at zh gives d_{T+1} <= d_T (1 - lam)^2 + L^(2T) lam^2, and with (1 - lam)
S_{T+1} = L S_T both summands carry L^2 P.
"""

from verify import (
    Claim,
    Induction,
    Point,
    Proof,
    Recursion,
    Statement,
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

L, C, d_1, T, d, S, P, d_next, lam = scalars("L C d_1 T d S P d_next lam")
z, z_prime = vectors("z z_prime")
distance = (z - z_prime).norm2
S_next = 1 + L * S

says = Statement(
    signs=signs(positive="L C", nonnegative="d_1"),
    spaces=spaces(Omega="z z_prime"),
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
    goals=(at_least("refined", C * T * P * distance, C * d * S**2 * distance),),
    recursion=Recursion(
        "T",
        1,
        {"d": d_1, "S": L**0, "P": L**0},
        {"d": d_next, "S": S_next, "P": L**2 * P},
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
                d * (1 - lam) ** 2 + L**2 * P * lam**2,
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
    id="chan2024.theorem-5.2-refined",
    title="Refined amplification: the divergence after T operators carries T L^(T-1) phi_T(L)^2",
    where="arXiv proof overview of Theorem 5.2",
    kind="bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))\le C_{\mathcal K}\|z-z'\|^2\,TL^{T-1}\phi_T(L)^2",
    says=says,
    reading="verbatim",
    note="L is the factor of the un-squared norm in condition (A): coupled points satisfy |u - w| <= L^T |z - "
    "zh| after T operators, so condition (B) for the last operator contributes C_K L^(2T) lam^2 |z - "
    "z'|^2 (the symbol L^2 P); d_T (1 - lam)^2 is the induction hypothesis for zh and z'. L <= 1 is not "
    "needed.",
)

# (1 - lam) S_{T+1} = L S - w and lam S_{T+1} = 1 + w with w = lam S_{T+1} - 1 = 0.
w = lam * S_next - 1
refined = at_least("coefficient", T * P, d * S**2)

proof = Proof(
    induction=Induction(
        invariants=(refined,),
        base={"coefficient": because(term(1, "one_step_privacy"))},
        step={
            "coefficient": because(
                term(L**2, "coefficient"),
                term(1, "triangle", square=S_next),
                term(2 * d * L * S - d * w - L**2 * P * (2 + w), "weight"),
            )
        },
    ),
    goals={"refined": because(term(C, "coefficient", square=z - z_prime))},
)

witness = Point(
    scalars={"L": ratio(1, 2), "C": 1, "d_1": 1},
    vectors={"z": [1], "z_prime": [0]},
    index=2,
    steps=({"d_next": ratio(2, 9), "lam": ratio(2, 3)},),
)

too_strong = (
    altered(says, "1 % smaller", at_least("refined", ratio(99, 100) * C * T * P * distance, C * d * S**2 * distance)),
    altered(says, "L^(2T) in place of L^(2(T-1))", at_least("refined", C * T * L**2 * P * distance, C * d * S**2 * distance)),
    altered(says, "T - 1 in place of T", at_least("refined", C * (T - 1) * P * distance, C * d * S**2 * distance)),
    without(says, "one_step_privacy"),
)
