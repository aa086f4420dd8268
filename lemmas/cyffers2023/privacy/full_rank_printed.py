"""The privacy analysis of the general private ADMM needs only that A is full rank.

Remark 3: the privacy analysis of the general private ADMM is said to need only that A is full rank.

Where: Sec 5.1 Remark 3.
After App C.3 Thm 7.
Letters: the statement is that of Theorem 7 for K = 2 and A = [1 0], which has full rank and one singular value, 1; B = -1, c
= 0, g = 0, so z = u and z_2 = u_1. Losses of x = (x_1, x_2): f_1 = L x_2 against -L x_2, and f_j = (L/root) h(x_2 - M x_1)
for the n - 1 others, h the Huber function (slope in [-1, 1]), root = sqrt(1 + M^2); all are convex, differentiable and
L-Lipschitz. s, s_prime = h' at x, x'; shift = difference of u_1; D = divergence; a = alpha - 1.
Idea: the others tie x_2 to M x_1, and so f_1 moves x_1 with the slope L M, arbitrarily larger than L.
Reading: interpretation: A = [1 0], K = 2; linear and Huber losses.
Note: For A = [1 0], n = 4, K = alpha = 2, L = gamma = sigma = 1, f_1 = x_2 or -x_2, f_j = Huber(x_2 - 12/5 x_1)/(13/5):
D_alpha is 5.76 against a bound of 2. M ~ n makes it n^2/2 times the bound. Full rank has to mean full column rank, omega_A >
0 with |A d| >= omega_A |d| for every d: then cyffers2023.remark-3-corrected. The second half also needs the proximal maps
with gamma/n: the consensus guarantees printed are not a special case (cyffers2023.theorem-2). Attempts to save it: nearly
linear or strongly convex other losses only change constants; what fails is that the argmin is not controlled in the kernel
of A.
"""

from verify import *

from .letters import lam_at_most_1, n_at_least_1

for_all(positive="a n L gamma lam sigma root", nonnegative="M D", real="u s s_prime x x_prime shift")

alpha = a + 1
X_STEP = "Algorithm 5 of cyffers2023, x-step on a line"
printed = 16 * alpha * L**2 * gamma**2 / (sigma**2 * n**2)
true = 8 * alpha * L**2 * M**2 * gamma**2 / (sigma**2 * n**2)

says = statement(
    n_at_least_1,
    lam_at_most_1,
    root_value=root**2 == 1 + M**2 | letter("root", "sqrt(1 + M^2), the length of the gradient of x_2 - M x_1"),
    slopes_attained=n - 1 > root | ours("the Huber losses attain the slopes, so that a minimiser exists"),
    x_2_optimal=L + (n - 1) * L / root * s == 0 | ours("(23), derivative in x_2 for the losses of the instance, first data set"),
    x_2_prime_optimal=-L + (n - 1) * L / root * s_prime == 0 | ours("(23), derivative in x_2, second data set"),
    x_1_optimal=program(
        X_STEP, "optimal", "(23), derivative in x_1, first data set", a=1, v=-u, slope=-(n - 1) * L / root * M * s
    ),
    x_1_prime_optimal=program(
        X_STEP, "optimal", "the same, second data set", a=1, v=-u, slope=-(n - 1) * L / root * M * s_prime, x=x_prime
    ),
    u_step=program("Algorithm 5 of cyffers2023, two data sets on a line", "line", "(26)", a=1, d=x - x_prime),
    gaussian=instance("common.renyi-gaussian", "on_the_line", D_line=D, V=lam**2 * sigma**2, delta=shift),
    privacy=printed >= D | goal,
)

claim = Claim(
    "cyffers2023.remark-3",
    "divergence",
    statement=r"A\text{ full rank}\ \Rightarrow\ D_\alpha\le\frac{8K\alpha\|A\|_2^2L^2\gamma^2}{\sigma^2n^2\omega_A^2},"
    r"\text{ and the consensus guarantees as a special case}",
    prints=r"""
        D_\alpha -> D
        K -> 2
        \alpha -> 1 + a
        \|A\|_2^2 -> 1
        \omega_A^2 -> 1
    """,
    facts="equivalent",
    consequence="hypothesis",
)

witness = at("a=1 n=4 L=1 gamma=1 lam=1 sigma=1 M=0 root=1 D=0 u=0 s=-1/3 s_prime=1/3 x=0 x_prime=0 shift=0")

counterexample = at(
    "a=1 n=4 L=1 gamma=1 lam=1 sigma=1 M=12/5 root=13/5 D=144/25 u=0 s=-13/15 s_prime=13/15 x=-3/5 x_prime=3/5 shift=-12/5"
)

too_strong = altered({"1 % below the loss": 99 * true / 100 >= D | false})
