"""Amplification by iteration: O(1/N) for convex, O(L^N/N) for strongly convex objectives, with explicit constants.

The amplification, informally: after N >= 2 noisy iterations the loss of the first user is at most 3 c/N for convex and 3 c'
L^N/N, L < 1, for strongly convex objectives.

Where: arXiv abstract, sec. 1, sec. 12; AAAI abstract, sec. 1, sec. 6.
Strongly convex: letters as in Theorem 7.2 (``strongly_convex_privacy.privacy_amplification``), N = 2 T + j with j in {0, 1},
r = L, odd = L^j; D the divergence after 2 T iterations, D_last after N. Convex: letters as in Theorem 6.1 with their own
names, N = 2 T_c + i, c_c = max(2, 3/(eta beta)), x_c = dx_0, E_c the energy, D_c, D_c_last the divergences.
Idea: an odd last iteration cannot increase the divergence; 1/T <= 3/N because N <= 3 T.
Reading: interpretation: An upper bound for every N >= 2 with constants free of N; nothing is claimed from below.
Note: Precise reading: an upper bound for EVERY number N >= 2 of iterations after the two inputs part, with constants free of
N: c and c' = C|x_0 - x_0'|^2/(2 sigma^2) with the C of Theorem 6.1 and of Theorem 7.2, and L the factor that Theorem 7.2
asserts (the root of the factor of Lemma 7.6, see its record). For the first user |x_0 - x_0'| <= eta Delta
(chan2024.corollary-6.2-amplified). `Proportional to' is not two-sided in the paper: nothing is claimed from below, and for
some objectives the loss is smaller. Both theorems assume A = [I_m | D]: without it nothing need be amplified
(chan2024.sec5.2-m-large, chan2024.remark-3.4-unscaled). The aligned special case z -> z + N attains 1/T
(chan2024.informal-prefix-sum).
"""

from verify import *

from ..convex_privacy.privacy_amplification import ROUNDS
from ..strongly_convex_privacy.privacy_amplification import (
    BLOCK,
    MAXIMUM,
    SUM,
    WEIGHTED,
    C,
    L,
    amplified,
    bounded,
    contracts,
    dx_0,
    first_round,
    induction,
    rounds,
)

for_all(
    positive="eta beta nu mu sigma c R r N T_c c_c odd",
    nonnegative="a E_1 D_1 D_last_1 i j E_c D_c D_c_last",
    X="x x_c",
    Z="A_x A_x_c",
)

scalars("D D_next T p D_last D_last_next")


NORM = x_c.norm2 + eta * beta * A_x_c.norm2
constant = c_c * (1 + eta * beta * a**2) / (2 * sigma**2) * x_c.norm2
strong_constant = C / (2 * sigma**2) * dx_0.norm2


def last_iteration(before, after, name):
    """An odd iteration at the end, the same in both scenarios (or none)."""
    means = "at most one more iteration with the same function"
    return at_least(name, before, after, because=instance("chan2024.fact-4.5a", "marginal", means, D_pair=before, D_Y=after))


CONVEX = (
    *given(
        bounded_c=program("linear maps", "bounded", x=x_c, A_x=A_x_c),
        c_at_least_two=c_c >= 2 | letter("c_c", "max(2, 3/(eta beta))"),
        c_at_least_three=c_c * eta * beta >= 3 | letter("c_c", "max(2, 3/(eta beta))"),
        c_maximum=(c_c - 2) * (c_c * eta * beta - 3) == 0 | letter("c_c", "max(2, 3/(eta beta))"),
        energy_c=program(ROUNDS, "energy", BLOCK, a_min=1, s=1, l=Vector({}), x=x_c, A_x=A_x_c, c=c_c, T=T_c, E=E_c),
        shift_rule_c=instance("common.shift-rule", "divergence", E=E_c, D=D_c),
        iterations_c=N == 2 * T_c + i | letter("N", "the number of iterations"),
        parity_c=1 >= i | letter("i", "0 or 1, the parity of N", bounded=True),
        one_operator=T_c >= 1 | assumed("total of noisy ADMM iterations", "Theorems 6.1 and 7.2", "T >= 1 pairs of them"),
    ),
    last_iteration(D_c, D_c_last, "last_iteration_c"),
)

says = statement(
    *CONVEX,
    bounded,
    *WEIGHTED,
    *MAXIMUM,
    contracts(L),
    *given(
        parity=1 >= j | letter("j", "0 or 1, the parity of the number of iterations", bounded=True),
        odd_power=odd >= r | letter("odd", "L^j, which is 1 or L, and L < 1", bounded=True),
    ),
    *first_round(L),
    last_iteration(D_1, D_last_1, "last_iteration_1"),
    rate=3 * constant >= N * D_c_last | goal,
    rate_strongly=3 * strong_constant / r**2 * (r**2 * p**2 * odd) >= (2 * T + j) * D_last | goal,
    definitions=SUM,
    recursion=replace(
        rounds,
        initial={**rounds.initial, "D_last": D_last_1},
        following={**rounds.following, "D_last": D_last_next},
        step_signs={**rounds.step_signs, **signs(nonnegative="D_last_next")},
        step_facts=(*rounds.step_facts, last_iteration(D_next, D_last_next, "last_iteration")),
    ),
)

claim = Claim(
    "chan2024.informal-amplification",
    "asymptotic",
    statement=r"N\ge2:\quad\mathsf D^{\mathsf z}_N\le\frac{3c}N,\qquad"
    r"\mathsf D^{\mathsf z}_N\le\frac{3c'}{L^2}\,\frac{L^N}N\quad(0<L<1)",
    prints=r"""
        N\ge2 -> not compared: the number of users, by parity among the hypotheses
        0<L<1 -> not compared: L is the square of r
        \mathsf D^{\mathsf z}_N -> D_c_last
        c -> c_c*(x_c @ x_c)*(1 + beta*eta*a**2)/(2*sigma**2)
        c' -> not compared: the strongly convex case, with a divergence of its own
    """,
)

# 3 c - N D_c_last = 3 (c - T D_c) + 3 T (D_c - D_c_last) + (3 T - N) D_c_last, and 3 T - N = (T - 1) + (1 - i).
over = c_c / (2 * sigma**2)
proof = shows(
    use("phi", "chan2024.theorem-5.2-phi"),
    have(root_below_one=1 > r | fact("contracts") / (1 + r)),
    replace(
        induction,
        invariants=(
            *induction.invariants,
            at_least("last_iteration_so_far", D, D_last),
            at_least("nonnegative", D_last),
            at_least("counted", T, 1),
        ),
        base={
            **induction.base,
            "last_iteration_so_far": because("last_iteration_1"),
            "nonnegative": because(term(D_last_1)),
            "counted": because(),
        },
        step={
            **induction.step,
            "last_iteration_so_far": because("last_iteration"),
            "nonnegative": because(term(D_last_next)),
            "counted": because("counted", term(1)),
        },
    ),
    rate=3 * T_c * shift_rule_c
    + 3 * T_c / (2 * sigma**2) * energy_c
    + 3 * over * eta * beta * bounded_c
    + 3 * T_c * last_iteration_c
    + D_c_last * (one_operator + parity_c)
    - D_c_last * iterations_c,
    rate_strongly=3 * strong_constant * p**2 * odd_power
    + 3 * T * amplified(r)
    + 3 * T**2 * r * C / (2 * sigma**2) * x.norm2 * root_below_one
    + 3 * T * fact("last_iteration_so_far")
    + fact("nonnegative") * (fact("counted") + parity),
)

witness = at(
    """
    eta=1/2 beta=7 nu=1 mu=1 sigma=1 c=4/3 R=3/2 a=1 r=1/2 E_1=5/3 D_1=5/6 D_last_1=1/2 j=1 odd=1/2 i=1 N=3 T_c=1 c_c=2
    E_c=9 D_c=4 D_c_last=4 x=[1] A_x=[1] x_c=[1] A_x_c=[1]
""",
    "E_next=10/3 D_next=5/3 D_last_next=1",
    "E_next=10/3 D_next=5/3 D_last_next=1",
    index=3,
)

too_strong = altered(
    {"1/N^2": N * rate.right},
    scale="""
        2 c in place of 3 c -> rate left 2/3
        the constant 1 % smaller -> rate_strongly left 99/100
    """,
    drop="energy_c last_iteration_c one_operator odd_power first_round",
)
