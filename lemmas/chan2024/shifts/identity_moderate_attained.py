"""At A = I functions g that change attain 1/(N - 2 + (1 + eta beta)^2/5).

At A = I the constant 1/(N - 2 + (1 + eta beta)^2/5) is attained by functions g that change: g_t = 0, then g_t fixes y.

Where: ours.
Tightness of ``identity_moderate`` and, K = 0, of ``identity_two_iterations``. Instance: A = B = 1, c = 0, f_t = 0, sigma =
1, two starts 1 apart in the primal point and lam_0 = 0; g_t = 0 in the first K = N - 2 iterations, so that lam_(t+1) = 0 and
the point is kept: x~_K is x_0 and K noises; then g_t the indicator of {0} twice, so that y_t = 0 and b = 0.
Letters: b, l_kept, x_kept = dy, dlam, dx after such an iteration from dx = 1; x_1, l_1 = the differences of x and lam one
iteration later without noise, and what one unit of noise does two later; x_2, l_2 = the differences of the means of x~_N and
lam_N, of covariance [[1 + x_1^2 + K x_2^2, x_1 l_1 + K x_2 l_2], [.., l_1^2 + K l_2^2]]; D = D^z.
Idea: as in chan2024.shift-start-small-penalty, where K = 0.
Note: For every penalty, so the least bound is nowhere smaller; by chan2024.shift-identity-moderate and
chan2024.shift-identity-two-iterations it is this where they hold. With one g for all iterations it is approached: by the
indicator of a half-line and linear f_t that move the run from far inside it to far outside before the last two iterations.
"""

from verify import *

from .small_penalty import DUAL, FORM, PRIMAL, line, pinned, q

scalars("eta beta b l_kept x_kept x_1 l_1 x_2 l_2 K D")
S = beta**2 * x_2**2 + 2 * beta * x_1 * x_2 * l_2 + (1 + x_1**2) * l_2**2

for_all(positive="eta beta", nonnegative="K", real="b l_kept x_kept x_1 l_1 x_2 l_2 D")

says = statement(
    free=program(f"{line}, linear g", "y_step", "g_t = 0", l_next=l_kept, slope=0),
    moved=program(line, "multiplier", "dx_t = 1", a=1, x=1, l=0, b=b, l_next=l_kept),
    kept=program(line, "point", "dx_t = 1", a=1, x=1, l=0, b=b, g=0, x_next=x_kept),
    **pinned("dx_K = 1, b = 0"),
    definite=beta**2 + K * S > 0 | ours("the covariance is definite"),
    gaussian=instance(
        "common.gaussian-one-covariance",
        "in_the_plane",
        d_1=x_2,
        d_2=l_2,
        v_1=1 + x_1**2 + K * x_2**2,
        v_2=beta**2 + K * l_2**2,
        c=K * x_2 * l_2 - beta * x_1,
    ),
    stays=x_kept == 1 | goal,
    exactly=2 * (5 * K + q**2) * D == 5 | goal,
)

claim = Claim("chan2024.shift-identity-moderate-attained", "bound")

proof = shows(
    DUAL,
    PRIMAL,
    have(form=q**4 / beta**2 * S == 5 * q**2 | FORM),
    stays=(kept - 2 * eta * moved + 2 * eta * free) / q,
    exactly=(q**4 / beta**2 * gaussian - (2 * K * D - 1) * form) / q**2,
)

# eta beta = 1, N = 4: D = 5/28, and 1/(N - 1) would be 1/6.
witness = at("eta=1 beta=1 K=2 b=-1 l_kept=0 x_kept=1 x_1=0 l_1=-1 x_2=-1/2 l_2=-1 D=5/28")

too_strong = altered(
    {"one iteration less": dict(exactly=2 * (5 * K + 5 + q**2) * D == 5 | false)},
    scale="1 % more -> exactly right 101/100",
    drop="gaussian multiplier point first_point kept moved free",
)
