"""phi_T(L) is at most 1/T, with equality in the limit L -> 1.

phi_T(L) <= 1/T, with phi_T(L) = (L^(-1/2) - L^(1/2))/(L^(-T/2) - L^(T/2)) and phi_T(1) = 1/T.

Where: arXiv proof of Theorem 5.2.
Letters: r = L^(1/2), p = r^(T-1), S = 1 + L + ... + L^(T-1), U = 1 + r + ... + r^T; phi_T = p/S (numerator and denominator
of the printed fraction times r^T, divided by 1 - L).
Idea: S_{T+1} - (T+1) p_{T+1} = L (S_T - T p_T) + h_T with h_T = 1 + T r^(T+1) - (T+1) r^T, and h_{T+1} - r h_T = (1 - r)(1 -
r^(T+1)) = (1 - r)^2 U_T >= 0.
Reading: step
Note: Proved for every L > 0, not only L <= 1. The limit: phi_T = p/S is a quotient of polynomials in r whose denominator is
at least 1, so the limit is the value at r = 1, namely 1/S_T(1) = 1/T.
"""

from verify import *

for_all(positive="r")

scalars("T S p U S_one")
h = 1 + T * r**2 * p - (T + 1) * r * p

says = statement(
    bound=S >= T * p | goal,
    closed_form=(1 - r**2) * S == 1 - r**2 * p**2 | goal,
    limit=S_one == T | goal,
    recursion=over("T", 1, dict(S=(1, 1 + r**2 * S), p=(1, r * p), U=(1 + r, 1 + r * U), S_one=(1, 1 + S_one))),
)

claim = Claim(
    "chan2024.theorem-5.2-phi",
    "inequality",
    statement=r"\phi_T(L)=\frac{L^{-1/2}-L^{1/2}}{L^{-T/2}-L^{T/2}}\le\frac1T\ (0<L\le1),\qquad"
    r" \lim_{L\to1}\phi_T(L)=\frac1T",
    prints=r"""
        \lim -> not compared: a limit
        \phi_T(L) -> p/S
        L -> r**2
        0<L -> not compared: the sign of r
        L\le1 -> not compared: r <= 1
        \frac1T -> 1/T
    """,
    facts="equivalent",
)

proof = shows(
    by_induction(
        invariants(
            sum=(1 - r**2) * S == 1 - r**2 * p**2 | at_start,
            count=S_one == T | at_start,
            half_powers=(1 - r) * U == 1 - r**2 * p | at_start,
            half_powers_positive=U >= 0 | term(1 + r),
            gap=h >= 0 | square(1 - r),
            amplified=S >= T * p | at_start,
        ),
        sum=r**2 * sum,
        count=count,
        half_powers=r * half_powers,
        half_powers_positive=term(1) + r * half_powers_positive,
        gap=r * gap + half_powers_positive * square(1 - r) - (1 - r) * half_powers,
        amplified=r**2 * amplified + gap,
    ),
    bound=amplified,
    closed_form=sum,
    limit=count,
)

witness = at("r=1/2", index=3)

too_strong = altered(
    {
        "1/(T + 1) in place of 1/T": bound.left >= (T + 1) * p,
        "L^((T-2)/2) in place of L^((T-1)/2)": r * bound.left,
        "the limit T - 1 in place of T": limit.right - 1,
    },
    scale="1 % below 1/T -> bound left 99/100",
)
