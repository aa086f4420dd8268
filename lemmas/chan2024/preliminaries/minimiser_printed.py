"""The y-step has a minimiser for every convex g (as printed).

Where: arXiv Lemma 3.1; AAAI Lemma 2.1.
The instance is n = m = l = 1, g(y) = -y (convex), B = 0, with any A, c, beta > 0, x and lam; ``a`` = A x. The lemma says
that some y_1 has H(x, y_1, lam) <= H(x, y, lam) for every y; it is stated here for y = y_1 + 1.
Idea: with B = 0 only g(y) = -y varies with y, so y_1 + 1 beats every candidate y_1 by exactly 1.
Reading: interpretation: The instance g(y) = -y, B = 0 of the printed hypotheses.
Note: For g(y) = -y, B = 0, beta = 2, lam = 3 and A x - c = -4 the y-step's objective is 21 at y = 7 and 20 at y = 8. Stated
for g(y) = -y and B = 0, which the printed hypotheses (g : R^l -> R convex, B any linear map) admit. The printed claim needs
one y_1 that is minimal; the goal is false at EVERY point of this statement, for every candidate y_1
(chan2024.lemma-3.1-existence-unbounded proves that), so no choice of the minimiser, and no axiom of choice, helps. Attempts
to save it: a g that is bounded below is not enough (g(y) = sqrt(1 + y^2) - y with B = 0 has infimum 0, not attained); B
different from 0 is not enough (l = 2, B = [1 0], g(y) = -y_2); closedness is automatic for a finite convex g; that the
program has a solution is not enough (g(y) = |y| - y_2 with B = [1 0], A = 1, f = x^2/2, c = 0: x = y_1 = 0 solves it, and
the infimum of the y-step is not attained where lam - beta A x is not 0). Coercivity of H in y is enough: B injective, or g
strongly convex, as in chan2024.lemma-3.1-existence-corrected. Consequence: Algorithm 1 is not defined on such instances, and
every later statement silently assumes that the y-step is; section 7 (g strongly convex) and section 10 (B = -I) are safe. No
privacy guarantee fails where the algorithm can be run. Lemma 3.1's inequality for a given minimiser is unaffected.
"""

from verify import *

for_all(positive="beta", real="lam a c y_1")

B, slope = 0, -1


def H(y):
    """H(x, y, lam) of (3b) for g(y) = slope * y in dimension one."""
    r = a + B * y - c
    return slope * y - lam * r + beta / 2 * r**2


says = statement(minimiser=H(y_1 + 1) >= H(y_1) | goal)

claim = Claim(
    "chan2024.lemma-3.1-existence",
    "existence",
    consequence="hypothesis",
    statement=r"\exists\,\mathcal G:\mathbb R^m\to\mathbb R^\ell\quad\forall x,\lambda:\quad"
    r"\mathcal G(\lambda-\beta Ax)\in\operatorname{argmin}_y\mathcal H(x,y,\lambda)",
    prints=r"""
        \operatorname{argmin} -> not compared: a map that the statement has by its properties
        \mathcal G -> not compared: a map that the statement has by its properties
    """,
    facts="equivalent",
    negated_by="chan2024.lemma-3.1-existence-unbounded",
)


too_strong = altered({"better by at least one": minimiser.right + 1})
