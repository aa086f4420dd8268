"""A geometric sum is at least the number of its terms times its middle power.

Powers of two factors r <= L and the sum of the powers of r^2: what Theorem 7.2's form asks of the shift theorems.

Where: ours.
Letters as in chan2024.theorem-5.2-phi with T = n: p = r^(n - 1), S = 1 + r^2 + .. + r^(2(n - 1)), U and S_one there; p_L =
L^(n - 1).
Note: What turns r^(2(N - 1))/(1 + r^2 + .. + r^(2(N - 2))) into the form L^(2T - 1)/T of Theorem 7.2.
"""

from verify import *

from ..amplification.phi_bound import S, S_one, T, U, p

scalars("p_L")

for_all(positive="r L")

says = statement(
    slower=L >= r | ours("L is at least r"),
    power_positive=p > 0 | goal,
    sum_positive=S > 0 | goal,
    sum=(1 - r**2) * S == 1 - r**2 * p**2 | goal,
    mean=S >= T * p | goal,
    power=p_L >= p | goal,
    recursion=over("T", 1, dict(S=(1, 1 + r**2 * S), p=(1, r * p), U=(1 + r, 1 + r * U), S_one=(1, 1 + S_one), p_L=(1, L * p_L))),
)

claim = Claim("chan2024.shift-powers", "inequality", facts="equivalent")

proof = shows(
    use("phi", "chan2024.theorem-5.2-phi"),
    by_induction(
        invariants(power_is_positive=p > 0 | term(1), sum_is_positive=S > 0 | term(1), slower_power=p_L >= p | at_start),
        power_is_positive=r * power_is_positive,
        sum_is_positive=term(1) + r**2 * sum_is_positive,
        slower_power=L * slower_power + slower * power_is_positive,
    ),
    power_positive=power_is_positive,
    sum_positive=sum_is_positive,
    sum=fact("phi.closed_form"),
    mean=fact("phi.bound"),
    power=slower_power,
)

witness = at("r=1/2 L=2/3", index=3)

too_strong = altered(
    {"one more term": mean.left >= (T + 1) * p, "the largest power in place of the middle one": mean.right / r},
    scale="""
        the mean 1 % larger -> mean right 101/100
        the slower power 1 % smaller -> power left 99/100
    """,
    drop="slower",
)
