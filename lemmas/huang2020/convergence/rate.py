"""DP-ADMM converges at the rate 1/sqrt t (convex objectives).

The rate O(1/sqrt t) drawn from Theorem 3, refuted for one fixed problem with a cone of minimisers.

Where: text after Theorem 3.
One agent with one sample, dp = 4, R = 0; the loss is the sum of hinges that the generator names, of two coordinates (the
iterates below are these two): convex, |l'| <= 1, |l''| <= 1, least minimiser o = (0, -1), so c_w = 1; rho = 1, beta = 0,
zero start. Then wt^k = wt^{k-1} - l'(wt^{k-1})/A_k + xi^k with A_k = b + sqrt(2k) G, b = 1, xi^k ~ N(0, (N/A_k)^2 I).
Letters: C any constant, j >= C, t = t_j, h = sqrt(2t), gap = the left side of (32); c = exp((b + G)^2 X^2/N^2), beyond which
t_j is chosen, for C = j; n, R, U, Q, p, prob, y, M, a, s as in the generator; V, B, g as in ``shifted_run``.
Idea: the noise shifted along u_j by (10/a) sqrt(V) in all keeps the mean beyond the hinge j with probability 1/2, for that
hinge is weak and those before it do not stand in the way. The two laws differ by a factor M that does not depend on t:
without the shift, too, h gap >= (R - 33/4)/(4 M), and R^2 = V grows like ln t.
Reading: interpretation: For a fixed problem, as t grows; it may have many minimisers. Zero initial values, beta = 0; entries
of the noise are N(0, sigma^2).
Note: One user, one sample, R = 0, zero start, dp = 4 of which the loss sees two coordinates: for every eps and delta there
is one loss for which sqrt(2t) times the expected gap is above j at t = t_j, for j = 1, 2, .., against any constant C. It is
the sum of hinges e_j H(x_2 + 1 - 2^-j x_1) with weights e_j = 1/sqrt(2 t_j), each t_j above a number that depends on j alone
and at least 4 times the one before: convex, smooth, with gradients of length at most 1. Its minimisers are a cone, in which
the noise carries the iterates as far as sqrt(ln t); each hinge cuts another piece from it, and is felt by them at t_j still
as if it were new. The t_j are astronomic (ln ln t_1 is above 800), so nothing of it is seen in experiments. Attempts to save
it: with one agent and a bounded set of minimisers, as a coercive R gives, E|wt^k - w*|^2 stays bounded, and the rate follows
as for huang2020.theorem-3-bounded-iterates (by hand; several agents are not settled); another minimiser as w* alters the
constants alone, by hand too. What is proved: the rate with the constant step for a given t (huang2020.theorem-3-corrected),
and ln t/sqrt t with the printed steps and weighted averages (huang2020.theorem-3-printed-steps). M_1 falls as eps or delta
grow, as the text says.
"""

from verify import *

for_all(positive="t h G N a s R u_2 M X C c gamma omega", nonnegative="p prob", real="gap y V U Q B g")

RUN = ("spread", "growth", "path", "drift", "product", "factor", "positive")
HINGES = "DP-ADMM on a sum of hinges, its noise shifted"


def stated(n, b, second_moment):
    """What the mean of t of the first ``n`` iterates obeys, where A_k = b + sqrt(2k) G; ``second_moment``: what G is."""
    run = partial(at_end, "huang2020.shifted-run", means="the run with shifts, against o and its path", index=n, b=b)
    logarithm = (G + b) ** 2 * X**2 / N**2
    hinges = program(HINGES, k=10 / a, x=4 * n * R, n=n)
    return dict(
        root=h**2 == 2 * t | letter("h", "h = sqrt(2t): C/h for C/sqrt t, C any constant"),
        second_moment=second_moment,
        target=X == 4 * M * C + 10 + 5 / G | letter("X", "what sqrt(V) is to exceed"),
        rest=gamma * h == 3 | letter("gamma", "more than the gradient at o + s x u, x >= 0, of the hinges from j on"),
        weight=omega * G == 6 | letter("omega", "any weight"),
        exponential=program("exponential, tangent", "tangent", X=c, y=logarithm),
        **{name: run(name, d_0=1, ln_c=logarithm) for name in RUN},
        root_of_V=R**2 == V | letter("R", "the root of V"),
        scale=s * R == 10 / a | letter("s", "the shifts are s v_i u"),
        level=t * y == a * s * (U - n) / 2 - 4 * n * R - 1 | letter("y", "where the path is, less 4 R n/t and 1/t"),
        **alike("deviation event hinge", hinges),
    )


says = statement(
    **stated(t, 1, G**2 == 1 + 4 * N**2 | letter("G", "(29) for c_1 = c_w = 1, dp = 4: N^2 = 8 L/eps^2")),
    rate=C / h >= gap | goal,
)

claim = Claim(
    "huang2020.theorem-3-rate",
    "asymptotic",
    consequence="guarantee",
    facts="equivalent",
    negated_by="huang2020.theorem-3-rate-fails",
    statement=r"\mathbb E[\text{left side of (32)}]=O(1/\sqrt t)",
    prints=r"""
        \mathbb E[\text{left side of (32)}] -> gap
        O(1/\sqrt t) -> at most C/h
    """,
)
