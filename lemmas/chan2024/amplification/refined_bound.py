"""The refined form of Theorem 5.2: D^z after T operators is at most C_K |z - z'|^2 T L^(T-1) phi_T(L)^2.

Where: arXiv proof of Theorem 5.2. Letters as in ``amplification_by_iteration``: d = d_T, the least number with
D^z(K_T...K_1(z) || K_T...K_1(z')) <= C_K d |z - z'|^2 for all operators and all z, z' (a supremum); S = 1 + L + .. + L^(T-1), h =
L^(T-1), P = L^(2(T-1)). In these letters T L^(T-1) phi_T^2 = T P/S^2, for L = 1 too.
Idea: the Markov triangle inequality at zh gives d_{T+1} <= L^2 (1 - lam)^2 d_T + lam^2, and with lam = L^T/S_{T+1}, 1 - lam =
S_T/S_{T+1} both summands carry L^(2T).
"""

from lemmas.chan2024.amplification.amplification_by_iteration import STEP_SIGNS, one_more, one_step_privacy, privacy, weight
from verify import *

C, S, T, apart, d, d_1, d_next, lam = scalars("C S T apart d d_1 d_next lam")

L, P, h = scalars("L P h")
z, z_prime = vectors("z z_prime")
distance = (z - z_prime).norm2
S_next = 1 + L * S

says = statement(
    for_all(positive="L C", nonnegative="d_1", Omega="z z_prime"),
    one_step_privacy,
    goals=(at_least("refined", C * T * P * distance, C * d * S**2 * distance),),
    recursion=Recursion(
        "T",
        1,
        {"d": d_1, "S": L**0, "P": L**0, "h": L**0},
        {"d": d_next, "S": S_next, "P": L**2 * P, "h": L * h},
        STEP_SIGNS,
        (weight("lam", lam, S_next, L * h, "lam = L^T/S_{T+1}"), *one_more(L, lam)),
    ),
)

claim = Claim(
    id="chan2024.theorem-5.2-refined",
    title="Refined amplification: the divergence after T operators carries T L^(T-1) phi_T(L)^2",
    where="arXiv proof overview of Theorem 5.2",
    kind="bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))\le C_{\mathcal K}\|z-z'\|^2\,TL^{T-1}\phi_T(L)^2",
    prints={
        r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))": "C*d*distance",
        r"C_{\mathcal K}": "C",
        r"L^{T-1}\phi_T(L)^2": "P/S**2",
    },
    says=says,
    reading_note="phi_T(L) is written as L^((T-1)/2)/S with S = 1 + L + .. + L^(T-1), which is its value for L < 1 and, in "
    "the limit, for L = 1.",
    reading="verbatim",
    note="L is the factor of the un-squared norm in condition (A). The chain here takes the first operator apart: L^2 (1 - "
    "lam)^2 d_T for the T that follow, from coupled points, and lam^2 for the first, at zh and z'; the paper takes the last, "
    "with the same weights in the other order and the same sum. L <= 1 is not needed.",
)

w, off = lam * S_next - L * h, (1 - L) * S - 1 + L * h  # both are 0; S_{T+1} (1 - lam) = S - w - off

proof = shows(
    by_induction(
        invariant(
            at_least("coefficient", T * P, d * S**2),
            base=because("one_step_privacy"),
            step=because(
                *privacy(square=S_next),
                term(C * apart * L**2, "coefficient"),
                term(C * apart * (d * L**2 * (2 * S - w - off) - w - 2 * L * h), "weight"),
                term(C * apart * d * L**2 * (2 * S - w - off), "sum"),
                term(C * apart * L**2, "squares"),
                scale=C * apart,
            ),
        ),
        invariant(at_least("divergence", d), base=because(term(d_1)), step=because(term(d_next))),
        invariant(equal("sum", (1 - L) * S, 1 - L * h), step=because(term(L, "sum"))),
        invariant(equal("squares", P, h**2), step=because(term(L**2, "squares"))),
    ),
    refined=because(term(C, "coefficient", square=z - z_prime)),
)

# L = 1/2: S = 1, S_2 = 3/2, lam = 1/3 and d_2 = 1/4 (2/3)^2 + 1/9 = 2/9
witness = Point(
    scalars=numbers("L=1/2 C=1 d_1=1"),
    vectors={"z": [1], "z_prime": [0]},
    index=2,
    steps=(numbers("d_next=2/9 lam=1/3 apart=1 gap2=1/9 D_points=1/9 D_laws=1/9 D_out=2/9"),),
)

too_strong = (
    scaled(says, "1 % smaller", "refined", left=ratio(99, 100)),
    altered(says, "L^(2T) in place of L^(2(T-1))", at_least("refined", C * T * L**2 * P * distance, C * d * S**2 * distance)),
    altered(says, "T - 1 in place of T", at_least("refined", C * (T - 1) * P * distance, C * d * S**2 * distance)),
    without(says, "one_step_privacy"),
)
