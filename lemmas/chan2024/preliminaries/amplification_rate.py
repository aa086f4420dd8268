"""The amplification, informally: after N >= 2 noisy iterations the loss of the first user is at most 3 c/N for convex and 3 c'
L^N/N, L < 1, for strongly convex objectives.

Where: arXiv abstract, sections 1 and 12; AAAI abstract, sections 1 and 6. Letters: N = 2 T + j, j in {0, 1}; D, D_s = divergence
after N iterations in the convex and the strongly convex case, D_even, D_s_even after 2 T; c, c_s = constants of the two
theorems, free of T; L in (0, 1) the factor of Theorem 7.2; p = L^(2T - 1), q = L^N.
Idea: an odd last iteration cannot increase the divergence; 1/T <= 3/N because N <= 3 T.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    assumed,
    at_least,
    because,
    equal,
    instance,
    letter,
    ratio,
    scalars,
    signs,
    term,
    without,
)

T, N, j, c, c_s, D, D_even, D_s, D_s_even, L, p, q = scalars("T N j c c_s D D_even D_s D_s_even L p q")

says = Statement(
    signs=signs(positive="T N c c_s L p q", nonnegative="j D D_even D_s D_s_even"),
    spaces={},
    facts=(
        equal("iterations", N, 2 * T + j, because=letter("N", "the number of iterations")),
        at_least("parity", 1, j, because=letter("j", "0 or 1, the parity of N", bounded=True)),
        at_least(
            "one_operator",
            T,
            1,
            because=assumed("total of noisy ADMM iterations", "Theorems 6.1 and 7.2", "T >= 1 pairs of them"),
        ),
        at_least(
            "last_iteration",
            D_even,
            D,
            because=instance("chan2024.fact-4.5a", "marginal", "one more iteration with the same function", D_pair=D_even, D_Y=D),
        ),
        at_least(
            "last_iteration_strongly", D_s_even, D_s, because=instance("chan2024.fact-4.5a", "marginal", D_pair=D_s_even, D_Y=D_s)
        ),
        at_least(
            "convex_bound",
            c,
            T * D_even,
            because=argued("Theorem 6.1, with c = C|x_0 - x_0'|^2/(2 sigma^2)", "chan2024.theorem-6.1"),
        ),
        at_least(
            "strongly_convex_bound",
            c_s * p,
            T * D_s_even,
            because=argued("Theorem 7.2, with c_s = C|x_0 - x_0'|^2/(2 sigma^2)", "chan2024.theorem-7.2"),
        ),
        at_least(
            "powers", q, p * L**2, because=letter("q", "L^N, which is p L or p L^2 for p = L^(2T-1), and L < 1", bounded=True)
        ),
    ),
    goals=(at_least("rate", 3 * c, N * D), at_least("rate_strongly", 3 * c_s / L**2 * q, N * D_s)),
)

claim = Claim(
    id="chan2024.informal-amplification",
    title="Amplification by iteration: O(1/N) for convex, O(L^N/N) for strongly convex objectives, with explicit constants",
    where="arXiv abstract, sec. 1, sec. 12; AAAI abstract, sec. 1, sec. 6",
    kind="asymptotic",
    statement=r"N\ge2:\quad\mathsf D^{\mathsf z}_N\le\frac{3c}N,\qquad"
    r"\mathsf D^{\mathsf z}_N\le\frac{3c'}{L^2}\,\frac{L^N}N\quad(0<L<1)",
    says=says,
    reading="interpretation",
    reading_note="An upper bound for every N >= 2 with constants free of N; nothing is claimed from below.",
    note="Precise reading: an upper bound for EVERY number N >= 2 of iterations after the two inputs part, with constants free "
    "of N: c = C|x_0 - x_0'|^2/(2 sigma^2) of Theorem 6.1, c_s = C|x_0 - x_0'|^2/(2 sigma^2) of Theorem 7.2, and L the "
    "factor that Theorem 7.2 asserts (the root of the factor of Lemma 7.6, see its record). For the first user |x_0 - "
    "x_0'| <= eta Delta (chan2024.corollary-6.2-amplified). `Proportional to' is not two-sided in the paper: nothing is "
    "claimed from below, and for some objectives the loss is smaller. Both theorems assume A = [I_m | D]: without it "
    "nothing need be amplified (chan2024.sec5.2-m-large, chan2024.remark-3.4-unscaled). The aligned special case z -> z + "
    "N attains 1/T (chan2024.informal-prefix-sum).",
)

# c - ... : 3 c - N D = 3 (c - T D_even) + 3 T (D_even - D) + (3 T - N) D, and 3 T - N = (T - 1) + (1 - j).
proof = Proof(
    goals={
        "rate": because(
            term(3, "convex_bound"),
            term(3 * T, "last_iteration"),
            term(D, "one_operator"),
            term(D, "parity"),
            term(-D, "iterations"),
        ),
        "rate_strongly": because(
            term(3, "strongly_convex_bound"),
            term(3 * T, "last_iteration_strongly"),
            term(3 * c_s / L**2, "powers"),
            term(D_s, "one_operator"),
            term(D_s, "parity"),
            term(-D_s, "iterations"),
        ),
    }
)

witness = Point(
    scalars={
        "T": 1,
        "N": 3,
        "j": 1,
        "c": 1,
        "c_s": 1,
        "D": 1,
        "D_even": 1,
        "D_s": ratio(1, 2),
        "D_s_even": ratio(1, 2),
        "L": ratio(1, 2),
        "p": ratio(1, 2),
        "q": ratio(1, 8),
    }
)

too_strong = (
    altered(says, "2 c in place of 3 c", at_least("rate", 2 * c, N * D)),
    altered(says, "the constant 1 % smaller", at_least("rate_strongly", ratio(99, 100) * 3 * c_s / L**2 * q, N * D_s)),
    altered(says, "1/N^2", at_least("rate", 3 * c, N**2 * D)),
    without(says, "convex_bound"),
    without(says, "last_iteration"),
    without(says, "powers"),
    without(says, "one_operator"),
)
