"""Powers of two factors r <= L and the sum of the powers of r^2: what Theorem 7.2's form asks of the shift theorems.

Where: ours. Letters as in chan2024.theorem-5.2-phi with T = n: p = r^(n - 1), S = 1 + r^2 + .. + r^(2(n - 1)), U and S_one there;
p_L = L^(n - 1).
"""

from lemmas.chan2024.amplification.phi_bound import S, S_one, T, U, p, r
from verify import *

L, p_L = scalars("L p_L")

says = statement(
    for_all(positive="r L"),
    at_least("slower", L, r, because=assumed("L is at least r", where="ours")),
    goals=(
        above("power_positive", p),
        above("sum_positive", S),
        equal("sum", (1 - r**2) * S, 1 - r**2 * p**2),
        at_least("mean", S, T * p),
        at_least("power", p_L, p),
    ),
    recursion=Recursion(
        "T",
        1,
        {"S": r**0, "p": r**0, "U": 1 + r, "S_one": r**0, "p_L": r**0},
        {"S": 1 + r**2 * S, "p": r * p, "U": 1 + r * U, "S_one": 1 + S_one, "p_L": L * p_L},
    ),
)

claim = Claim(
    id="chan2024.shift-powers",
    title="A geometric sum is at least the number of its terms times its middle power",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
    note="What turns r^(2(N - 1))/(1 + r^2 + .. + r^(2(N - 2))) into the form L^(2T - 1)/T of Theorem 7.2.",
)

proof = shows(
    Use("phi", "chan2024.theorem-5.2-phi"),
    by_induction(
        invariant(above("power_is_positive", p), base=because(term(1)), step=because(term(r, "power_is_positive"))),
        invariant(above("sum_is_positive", S), base=because(term(1)), step=because(term(1), term(r**2, "sum_is_positive"))),
        invariant(
            at_least("slower_power", p_L, p), step=because(term(L, "slower_power"), term(1, "slower", "power_is_positive"))
        ),
    ),
    power_positive=because("power_is_positive"),
    sum_positive=because("sum_is_positive"),
    sum=because("phi.closed_form"),
    mean=because("phi.bound"),
    power=because("slower_power"),
)

witness = Point(scalars={"r": ratio(1, 2), "L": ratio(2, 3)}, index=3)

too_strong = (
    scaled(says, "the mean 1 % larger", "mean", right=ratio(101, 100)),
    altered(says, "one more term", at_least("mean", S, (T + 1) * p)),
    altered(says, "the largest power in place of the middle one", at_least("mean", S, T * p / r)),
    scaled(says, "the slower power 1 % smaller", "power", left=ratio(99, 100)),
    without(says, "slower"),
)
