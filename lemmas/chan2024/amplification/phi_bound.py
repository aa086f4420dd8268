"""phi_T(L) <= 1/T, with phi_T(L) = (L^(-1/2) - L^(1/2))/(L^(-T/2) - L^(T/2)) and phi_T(1) = 1/T.

Where: arXiv proof of Theorem 5.2. Letters: r = L^(1/2), p = r^(T-1), S = 1 + L + ... + L^(T-1), U = 1 + r + ...
+ r^T; phi_T = p/S (numerator and denominator of the printed fraction times r^T, divided by 1 - L).
Idea: S_{T+1} - (T+1) p_{T+1} = L (S_T - T p_T) + h_T with h_T = 1 + T r^(T+1) - (T+1) r^T, and h_{T+1} - r h_T
= (1 - r)(1 - r^(T+1)) = (1 - r)^2 U_T >= 0.
"""

from verify import *

r, T, S, p, U, S_one = scalars("r T S p U S_one")
h = 1 + T * r**2 * p - (T + 1) * r * p

says = statement(
    for_all(positive="r"),
    goals=(at_least("bound", S, T * p), equal("closed_form", (1 - r**2) * S, 1 - r**2 * p**2), equal("limit", S_one, T)),
    recursion=Recursion(
        "T",
        1,
        {"S": r**0, "p": r**0, "U": 1 + r, "S_one": r**0},
        {"S": 1 + r**2 * S, "p": r * p, "U": 1 + r * U, "S_one": 1 + S_one},
    ),
)

claim = Claim(
    id="chan2024.theorem-5.2-phi",
    title="phi_T(L) is at most 1/T, with equality in the limit L -> 1",
    where="arXiv proof of Theorem 5.2",
    kind="inequality",
    statement=r"\phi_T(L)=\frac{L^{-1/2}-L^{1/2}}{L^{-T/2}-L^{T/2}}\le\frac1T\ (0<L\le1),\qquad"
    r" \lim_{L\to1}\phi_T(L)=\frac1T",
    prints={
        r"\lim": "not compared: a limit",
        r"\phi_T(L)": "p/S",
        "L": "r**2",
        "0<L": "not compared: the sign of r",
        r"L\le1": "not compared: r <= 1",
        r"\frac1T": "1/T",
        "...": "79020106",
    },
    says=says,
    reading="step",
    facts="equivalent",
    note="Proved for every L > 0, not only L <= 1. The limit: phi_T = p/S is a quotient of polynomials in r "
    "whose denominator is at least 1, so the limit is the value at r = 1, namely 1/S_T(1) = 1/T.",
)

proof = shows(
    by_induction(
        invariant(equal("sum", (1 - r**2) * S, 1 - r**2 * p**2), step=because(term(r**2, "sum"))),
        invariant(equal("count", S_one, T), step=because("count")),
        invariant(equal("half_powers", (1 - r) * U, 1 - r**2 * p), step=because(term(r, "half_powers"))),
        invariant(
            at_least("half_powers_positive", U), base=because(term(1 + r)), step=because(term(1), term(r, "half_powers_positive"))
        ),
        invariant(
            at_least("gap", h),
            base=because(term(1, square=1 - r)),
            step=because(term(r, "gap"), term(1, "half_powers_positive", square=1 - r), term(-(1 - r), "half_powers")),
        ),
        invariant(at_least("amplified", S, T * p), step=because(term(r**2, "amplified"), "gap")),
    ),
    bound=because("amplified"),
    closed_form=because("sum"),
    limit=because("count"),
)

witness = Point(scalars={"r": ratio(1, 2)}, index=3)

too_strong = (
    scaled(says, "1 % below 1/T", "bound", left=ratio(99, 100)),
    altered(says, "1/(T + 1) in place of 1/T", at_least("bound", S, (T + 1) * p)),
    altered(says, "L^((T-2)/2) in place of L^((T-1)/2)", at_least("bound", r * S, T * p)),
    altered(says, "the limit T - 1 in place of T", equal("limit", S_one, T - 1)),
)
