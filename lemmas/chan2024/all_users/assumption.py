"""Privacy amplification by iteration, as an assumption on the number of iterations after a user.

Assumption 8.1: D_alpha(Z_{t+L} || Z'_{t+L}) <= alpha C/L when only the data of one user differ, L iterations including
its own.

Where: arXiv Assumption 8.1.
Said to rephrase Theorem 6.1 and Corollary 6.2.
Letters: L iterations, own included; p pairs of later iterations, so that L <= 2p + 2; b = eta^2 Delta^2/(2 sigma^2), B >= b
the constant of Corollary 6.2 times b; D_long is D^z after L >= 3 iterations, D_pairs after 2p + 1, D_short after 1 or 2,
D_own after the first; D_alpha <= alpha D^z. The other letters are those of Corollary 6.2.
Idea: p pairs follow the own iteration (a last odd one is data processing), so D_long <= B/p and 4p >= L; D_short <= b, L <=
2.
Reading: interpretation: L counts iterations, the user's own included, so the constant is up to four times that of Corollary
6.2.
Note: Misprints: the step is Z_{t+1} = Phi(f_{t+1}; Z_t), not Phi(f_t; Z_t), and the user whose data differ is t + 1 if users
are numbered from 1 as in the paragraph before (t if they are numbered from 0). The assumption counts iterations, Corollary
6.2 pairs of iterations after the user's own, so its C is not the C of Theorem 6.1 times eta^2 Delta^2/(2 sigma^2) but up to
four times that (L = 4, one pair); the statement above checks that factor. At alpha = 1 read D_1 as the Kullback-Leibler
divergence, the limit.
"""

from verify import *

from ..convex_privacy.amplification_for_first_user import FIRST_ITERATION
from ..convex_privacy.privacy_amplification import BLOCK, MAXIMUM, ROUNDS

for_all(positive="eta beta sigma c L p short", nonnegative="a Delta E D_long D_pairs D_short D_own", X="x1 At_A_x1", Z="A_x1")


b = eta**2 * Delta**2 / (2 * sigma**2)
B = c * (1 + eta * beta * a**2) * b
C = 4 * B

says = statement(
    *FIRST_ITERATION,
    *MAXIMUM,
    pairs=2 * p + 2 >= L | ours("p is floor((L - 1)/2), the pairs of iterations that follow the first"),
    one_pair=p >= 1 | ours("L is at least 3: there is a pair"),
    energy=program(ROUNDS, "energy", BLOCK, a_min=1, s=1, T=p, x=x1, A_x=A_x1, l=Vector({})),
    shift_rule=instance("common.shift-rule", "divergence", D=D_pairs),
    amplified=instance(
        "chan2024.fact-4.5a", "marginal", "a last odd iteration is common to both scenarios", D_pair=D_pairs, D_Y=D_long
    ),
    at_most_two=2 >= short | letter("short", "1 or 2 iterations", bounded=True),
    gaussian=instance("chan2024.fact-4.3", "gaussian", "means x_1 and x_1'", D=D_own, dx=x1),
    local=instance("chan2024.fact-4.5a", "marginal", "a second one is common to both scenarios", D_pair=D_own, D_Y=D_short),
    long_runs=C / L >= D_long | goal,
    short_runs=C / short >= D_short | goal,
)

claim = Claim(
    "chan2024.assumption-8.1",
    "definition",
    statement=r"\mathsf D_\alpha(Z_{t+L}\|Z'_{t+L})\le\frac{\alpha C}L;\quad\text{for noisy ADMM: }"
    r"C=4\,C_{6.2}\frac{\eta^2\Delta^2}{2\sigma^2}",
    prints=r"""
        \mathsf D_\alpha(Z_{t+L}\|Z'_{t+L}) -> D_long
        \alpha C -> C
        C_{6.2} -> c*(1+a**2*beta*eta)
    """,
)

proof = shows(
    use("later", "chan2024.corollary-6.2-amplified", T=p, D=D_pairs),
    use("own", "chan2024.corollary-6.2-local", D=D_own),
    have(constant=B >= 2 * b | b * at_least_two + term(b * c * eta * beta * a**2)),
    long_runs=amplified + fact("later.amplified") + B / (L * p) * pairs + 2 * B / (L * p) * one_pair,
    short_runs=local
    + fact("own.local")
    + 2 / short * constant
    + b / short * at_most_two
    + term(2 * B / short)
    + term(2 * b / short),
)

witness = at("""
    eta=1 beta=2 sigma=1 c=2 a=0 Delta=1 E=2 D_pairs=1 D_own=1/2 L=4 p=1 D_long=1 D_short=1/2 short=2 x1=[0, 1]
    At_A_x1=[0, 0] A_x1=[0]
""")

too_strong = altered(
    scale="""
        4 made 1 % smaller -> long_runs left 99/100
        2 in place of 4 -> long_runs left 1/2
        short runs with an eighth of the constant -> short_runs left 1/8
    """,
    drop="pairs one_pair amplified local",
)
