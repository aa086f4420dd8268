"""Privacy amplification for strongly convex objectives with any factor of Lemma 7.6, to the power T.

Theorem 7.2 with an arbitrary factor Lf of Lemma 7.6, corrected: Lf^T/T in place of Lf^(2T-1)/T.

Where: ours; corrects the proof of arXiv Theorem 7.2.
Corrects the argument of arXiv Theorem 7.2.
Letters as in ``privacy_amplification``: L = r^2 is the factor of Lemma 7.6 and L^T = L p^2.
Idea: the same rounds; the factor L of a round is not given away for its root.
Note: The introduction and the conclusion of the paper announce L^T/T after T iterations; this is Lf^T/T after 2T. Stronger
in general: chan2024.theorem-7.2-optimal-weights.
"""

from verify import *

from .privacy_amplification import (
    MAXIMUM,
    SUM,
    WEIGHTED,
    C,
    D,
    L,
    T,
    amplified,
    bounded,
    contracts,
    dx_0,
    first_round,
    induction,
    p,
    rounds,
)

for_all(positive="eta beta nu mu sigma c R r", nonnegative="a E_1 D_1", X="x", Z="A_x")

bound = C / (2 * sigma**2) * L * p**2 / T * dx_0.norm2

says = statement(
    bounded, *WEIGHTED, *MAXIMUM, contracts(L), *first_round(L), amplified=bound >= D | goal, definitions=SUM, recursion=rounds
)

claim = Claim(
    "chan2024.theorem-7.2-with-factor-of-lemma-7.6-corrected", "bound", corrects="chan2024.theorem-7.2-with-factor-of-lemma-7.6"
)

proof = shows(use("phi", "chan2024.theorem-5.2-phi"), induction, amplified=amplified(L))

witness = at(
    "eta=1/2 beta=7 nu=1 mu=1 sigma=1 c=4/3 R=3/2 a=1 r=1/2 E_1=5/3 D_1=5/6 x=[1] A_x=[1]",
    "E_next=10/3 D_next=5/3",
    "E_next=10/3 D_next=5/3",
    index=3,
)

too_strong = altered(
    {"L^(2T-1) in place of L^T": p**2 * bound >= D | false, "1/T^2 in place of 1/T": bound / T >= D | false},
    scale="1 % smaller -> left 99/100",
    drop="first_round first_divergence bounded",
)
