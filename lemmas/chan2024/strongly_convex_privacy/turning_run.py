"""Iterations that turn a difference into the kernel of A: what arrives there.

Iterations that turn the whole difference into the kernel of A: how much of it arrives there.

Where: ours.
On arXiv Theorem 7.2. Instance as in ``turning_mean``, where in each iteration f turns the difference of the means of x, 1 at
first and in the range, into the kernel.
Letters, after n iterations: S = the squared difference in the kernel, x the one in the range, w that of lambda - beta x_1;
gain and tau = what w passes on to x and to itself; H = h^(2n), P = L^n for any L.
Idea: S + x^2 = a h^(2n) - b tau^(2n) with constants a and b; the rest is Bernoulli's inequality.
Note: Starts that differ by 1 in the range.
"""

from verify import *

from . import turning_mean as one

scalars("n S x w H P S_next x_next w_next")

STEP = each_step(
    "chan2024.turning-mean",
    means={n: getattr(one, n) for n in ("S", "x", "w", "S_next", "x_next", "w_next")},
    constant="eta beta mu_g h gain tau",
    moved={"S": one.S_next, "x": one.x_next, "l": one.l_next},
)

for_all(positive="eta beta mu_g h L", real="gain tau S_0 x_0 w_0")

apart = h**2 - tau**2
first = beta * gain

says = statement(
    one.of_x,
    one.of_w,
    faster=h**2 > tau**2 | letter("h", "any number above that", bounded=True),
    slower=tau**2 >= first**2 | letter("beta", "any with that", bounded=True),
    empty=S_0 == 0 | letter("S_0", "and by nothing in the kernel"),
    starts=x_0 == 1 | letter("x_0", "starts that differ by 1 in the range"),
    same=w_0 == -beta * x_0 | letter("w_0", "with the same multiplier"),
    positive=P > 0 | goal,
    arrived=(apart + first**2) * H == apart * (S + x**2) + gain**2 * w**2 | goal,
    small=w**2 >= beta**2 * x**2 | goal,
    rest=beta**2 * tau**2 * H >= w**2 * (tau**2 + n * apart) | goal,
    compared=L * H >= P * (L - n * (L - h**2)) | goal,
    recursion=over(
        "n",
        0,
        dict(S=(S_0, S_next), x=(x_0, x_next), w=(w_0, w_next), H=(1, h**2 * H), P=(1, L * P)),
        signs(real="S_next x_next w_next"),
        kept=S_next == h**2 * (S + x**2) | STEP("kept"),
        passed=x_next == gain * w | STEP("passed"),
        left=w_next == tau * w | STEP("left"),
    ),
)

claim = Claim("chan2024.turning-run", "inequality")

# w_0^2 - beta^2, x_next^2 - (gain w)^2, w_next^2 - (tau w)^2
BEGUN = (w_0 - beta) * (same - beta * starts)
PASSED, LEFT = (x_next + gain * w) * passed, (w_next + tau * w) * left

proof = shows(
    by_induction(
        invariants(
            counted=n >= 0 | term(0),
            power=P > 0 | term(1),
            sum=(apart + first**2) * H
            == apart * (S + x**2) + gain**2 * w**2 | -(gain**2) * BEGUN - apart * (empty + (x_0 + 1) * starts),
            below=w**2 >= beta**2 * x**2 | BEGUN - beta**2 * (x_0 + 1) * starts,
            bernoulli_tau=beta**2 * tau**2 * H >= w**2 * (tau**2 + n * apart) | -(tau**2) * BEGUN,
            bernoulli_L=L * H >= P * (L - n * (L - h**2)) | at_start,
        ),
        counted=counted + term(1),
        power=L * power,
        sum=h**2 * sum - apart * (kept + PASSED) - gain**2 * LEFT,
        below=square(w) * slower + LEFT - beta**2 * PASSED,
        bernoulli_tau=h**2 * bernoulli_tau + square(w * apart) * counted - (tau**2 + (n + 1) * apart) * LEFT,
        bernoulli_L=h**2 * bernoulli_L + n * square(L - h**2) * power,
    ),
    positive=power,
    arrived=sum,
    small=below,
    rest=bernoulli_tau,
    compared=bernoulli_L,
)

witness = at(
    "eta=1 beta=1 mu_g=3 h=3/4 gain=1/4 tau=1/2 L=1/2 S_0=0 x_0=1 w_0=-1", "S_next=9/16 x_next=-1/4 w_next=-1/2", index=1
)

too_strong = altered({"half of what arrives": arrived.left / 2})
