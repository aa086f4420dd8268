"""Refined amplification: the divergence after T operators carries T L^(T-1) phi_T(L)^2.

The refined form of Theorem 5.2: D^z after T operators is at most C_K |z - z'|^2 T L^(T-1) phi_T(L)^2.

Where: arXiv proof overview of Theorem 5.2.
Letters as in ``amplification_by_iteration``: d = d_T, the least number with D^z(K_T...K_1(z) || K_T...K_1(z')) <= C_K d |z -
z'|^2 for all operators and all z, z' (a supremum); S = 1 + L + .. + L^(T-1), h = L^(T-1), P = L^(2(T-1)). In these letters T
L^(T-1) phi_T^2 = T P/S^2, for L = 1 too.
Idea: the Markov triangle inequality at zh gives d_{T+1} <= L^2 (1 - lam)^2 d_T + lam^2, and with lam = L^T/S_{T+1}, 1 - lam
= S_T/S_{T+1} both summands carry L^(2T).
Reading: verbatim: phi_T(L) is written as L^((T-1)/2)/S with S = 1 + L + .. + L^(T-1), which is its value for L < 1 and, in
the limit, for L = 1.
Note: L is the factor of the un-squared norm in condition (A). The chain here takes the first operator apart: L^2 (1 - lam)^2
d_T for the T that follow, from coupled points, and lam^2 for the first, at zh and z'; the paper takes the last, with the
same weights in the other order and the same sum. L <= 1 is not needed. That K(z) and K(z') have one support (technical
assumption of section 5) enters through Theorem 5.4.
"""

from verify import *

from .amplification_by_iteration import STEP_SIGNS, one_more, one_step_privacy, privacy, weight

for_all(positive="L C", nonnegative="d_1", Omega="z z_prime")

scalars("S T apart d d_next lam P h")

distance = (z - z_prime).norm2
S_next = 1 + L * S

says = statement(
    one_step_privacy,
    refined=C * T * P * distance >= C * d * S**2 * distance | goal,
    recursion=over(
        "T",
        1,
        dict(d=(d_1, d_next), S=(1, S_next), P=(1, L**2 * P), h=(1, L * h)),
        STEP_SIGNS,
        weight("lam", lam, S_next, L * h, "lam = L^T/S_{T+1}"),
        *one_more(L, lam),
    ),
)

claim = Claim(
    "chan2024.theorem-5.2-refined",
    "bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))\le C_{\mathcal K}\|z-z'\|^2\,TL^{T-1}\phi_T(L)^2",
    prints=r"""
        \mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z')) -> C*d*distance
        C_{\mathcal K} -> C
        L^{T-1}\phi_T(L)^2 -> P/S**2
    """,
)

w, off = lam * S_next - L * h, (1 - L) * S - 1 + L * h  # both are 0; S_{T+1} (1 - lam) = S - w - off

proof = shows(
    by_induction(
        invariants(
            coefficient=T * P >= d * S**2 | one_step_privacy,
            divergence=d >= 0 | term(d_1),
            sum=(1 - L) * S == 1 - L * h | at_start,
            squares=P == h**2 | at_start,
        ),
        coefficient=(
            privacy * square(S_next)
            + C * apart * L**2 * coefficient
            + C * apart * (d * L**2 * (2 * S - w - off) - w - 2 * L * h) * fact("weight")
            + C * apart * d * L**2 * (2 * S - w - off) * sum
            + C * apart * L**2 * squares
        )
        / (C * apart),
        divergence=term(d_next),
        sum=L * sum,
        squares=L**2 * squares,
    ),
    refined=C * coefficient * square(z - z_prime),
)

# L = 1/2: S = 1, S_2 = 3/2, lam = 1/3 and d_2 = 1/4 (2/3)^2 + 1/9 = 2/9; S_3 = 7/4, lam = 1/7, d_3 = 3/49
witness = at(
    "L=1/2 C=1 d_1=1 z=[1] z_prime=[0]",
    "d_next=2/9 lam=1/3 apart=1 gap2=1/9 D_points=1/9 D_laws=1/9 D_out=2/9 D_draw=0 D_both=1/9 D_all=2/9",
    "d_next=3/49 lam=1/7 apart=1 gap2=9/49 D_points=2/49 D_laws=1/49 D_out=3/49 D_draw=0 D_both=1/49 D_all=3/49",
    index=3,
)

too_strong = altered(
    {"L^(2T) in place of L^(2(T-1))": L**2 * refined.left, "T - 1 in place of T": C * (T - 1) * P * distance >= refined.right},
    scale="1 % smaller -> left 99/100",
    drop="one_step_privacy",
)
