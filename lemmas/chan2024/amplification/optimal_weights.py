"""Theorem 5.2 with the best interpolation weights: the divergence after T operators is at most
C_K |z - z'|^2 L^(2(T-1))/(1 + L^2 + ... + L^(2(T-1))), never more than the refined bound of the paper.

Where: ours; sharpens the proof overview of arXiv Theorem 5.2. Letters as in ``refined_bound``; Q = 1 + L^2 +
... + L^(2(T-1)), lam = 1/Q_{T+1}, t = any weight, dz = z - z'.
Idea: a (1 - t)^2 + b t^2 is least at t = a/(a + b), with value ab/(a + b); with a = P/Q and b = L^2 P this is
P_{T+1}/Q_{T+1} and t = 1/Q_{T+1}. Cauchy-Schwarz gives S^2 <= T Q, so P/Q <= T P/S^2.
"""

from verify import (
    Claim,
    Induction,
    Point,
    Proof,
    Recursion,
    Statement,
    Tightness,
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

L, C, d_1, T, d, S, P, Q, d_next, lam, t = scalars("L C d_1 T d S P Q d_next lam t")
(dz,) = vectors("dz")
Q_next = 1 + L**2 * Q

says = Statement(
    signs=signs(positive="L C", nonnegative="d_1", real="t"),
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
    goals=(
        at_least("sharper", C * P * dz.norm2, C * d * Q * dz.norm2),
        at_least("never_worse", T * P * Q, P * S**2),
        at_least("weights_are_best", Q_next * (P * (1 - t) ** 2 + L**2 * P * Q * t**2), L**2 * P * Q),
    ),
    recursion=Recursion(
        "T",
        1,
        {"d": d_1, "S": L**0, "P": L**0, "Q": L**0},
        {"d": d_next, "S": 1 + L * S, "P": L**2 * P, "Q": Q_next},
        signs(nonnegative="d_next lam"),
        (
            equal(
                "weight",
                lam * Q_next,
                1,
                because=assumed("The idea is to define some intermediate", "proof overview of Theorem 5.2", "lam = 1/Q_{T+1}"),
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
    id="chan2024.theorem-5.2-optimal-weights",
    title="With the best interpolation weights the divergence after T operators carries L^(2(T-1))/(1 + L^2 + ... )",
    where="ours",
    kind="bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))\le C_{\mathcal K}\|z-z'\|^2"
    r"\frac{L^{2(T-1)}}{\sum_{i<T}L^{2i}}\le C_{\mathcal K}\|z-z'\|^2\,TL^{T-1}\phi_T(L)^2",
    says=says,
    strengthens="chan2024.theorem-5.2-refined",
    note="For L < 1 the coefficient is L^(2(T-1)) (1 - L^2)/(1 - L^(2T)); at L = 1 it is 1/T as in the paper, "
    "and for L < 1, T > 1 it is strictly smaller than that of the paper, whose weights 1/S_T(L) are not "
    "optimal. Third goal: no weight t makes the step smaller. chan2024.theorem-5.2-attained shows that "
    "nothing better is possible under (A) and (B).",
)

# w = lam Q_{T+1} - 1 = 0; (1 - lam) Q_{T+1} = L^2 Q - w. The step multiplies the triangle inequality by Q_{T+1}.
w = lam * Q_next - 1

proof = Proof(
    induction=Induction(
        invariants=(
            at_least("coefficient", P, d * Q),
            at_least("sum_positive", Q),
            at_least("power_positive", P),
            at_least("cauchy_schwarz", T * Q, S**2),
        ),
        base={
            "coefficient": because(term(1, "one_step_privacy")),
            "sum_positive": because(term(1)),
            "power_positive": because(term(1)),
            "cauchy_schwarz": because(),
        },
        step={
            "coefficient": because(
                term(1, "triangle"),
                term(L**2, "triangle", "sum_positive"),
                term(L**4 * lam, "coefficient", "sum_positive"),
                term(d * (1 - lam) - L**2 * P * lam, "weight"),
                term(-(L**2) * (P - d * Q), "weight"),
            ),
            "sum_positive": because(term(1), term(L**2, "sum_positive")),
            "power_positive": because(term(L**2, "power_positive")),
            "cauchy_schwarz": because(
                term(L**2 * T, "cauchy_schwarz"), term(L**2, "cauchy_schwarz"), term(1, square=T - L * S), scale=T
            ),
        },
    ),
    goals={
        "sharper": because(term(C * dz.norm2, "coefficient")),
        "never_worse": because(term(1, "power_positive", "cauchy_schwarz")),
        # a (1 - t)^2 + b t^2 - ab/(a + b) = (a - (a + b) t)^2/(a + b) with a = P/Q, b = L^2 P.
        "weights_are_best": because(term(1, "power_positive", square=1 - Q_next * t)),
    },
)

witness = Point(
    scalars={"L": ratio(1, 2), "C": 1, "d_1": 1, "t": ratio(4, 5)},
    vectors={"dz": [1]},
    index=2,
    steps=({"d_next": ratio(1, 5), "lam": ratio(4, 5)},),
)

too_strong = (
    altered(says, "1 % smaller", at_least("sharper", ratio(99, 100) * C * P * dz.norm2, C * d * Q * dz.norm2)),
    altered(says, "L^(2T) in place of L^(2(T-1))", at_least("sharper", C * L**2 * P * dz.norm2, C * d * Q * dz.norm2)),
    altered(says, "sum of L^i in place of L^(2i)", at_least("sharper", C * P * dz.norm2, C * d * S * dz.norm2)),
    altered(
        says,
        "the least step value 1 % larger",
        at_least("weights_are_best", Q_next * (P * (1 - t) ** 2 + L**2 * P * Q * t**2), ratio(101, 100) * L**2 * P * Q),
    ),
    without(says, "one_step_privacy"),
)

tightness = Tightness("L^(2(T-1))/(1 + L^2 + ... + L^(2(T-1))), attained by x -> L x + N", "sharper", C * P * dz.norm2, witness)
