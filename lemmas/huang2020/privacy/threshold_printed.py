"""Noise below the threshold has privacy loss at most epsilon (as printed).

After (18): the threshold for |xi| with epsilon twice in it.

Where: text after (18), repeated after (23).
Letters: size = |xi|, A = rho + 1/eta, m = m_i; bound = the right side of (18) with |xi|.
Idea: the bound is at most eps for |xi| m A <= 4 L c_1/eps - c_1; the printed threshold divides this by eps once more.
Reading: interpretation: The threshold for |xi| in (18) with |xi|.
Note: c_1 = m_i = A = 1, L = 2, eps = 1/2, |xi| = 30: the bound is 31/32 > 1/2. The threshold is printed with eps m_i A as
denominator in the text after (18) and twice in that after (23), with m_i A in (20), (23), (24). Attempts to save it: at eps
= 1 both agree; with m_i A it is right (huang2020.eq-18-threshold-corrected). The log ratio itself exceeds eps there too: at
Delta = 2 c_1/(m_i A) and xi > 0 (18) is an equality. (24) uses the right one.
"""

from verify import *

for_all(positive="c_1 m A L eps", nonnegative="size", real="bound")

says = statement(
    eps_at_most_1=1 >= eps | assumed(r"Let $\epsilon \in (0, 1]$ be arbitrary", "Theorem 1"),
    eighteen=4 * L * c_1 * bound == eps**2 * (size * m * A + c_1) | letter("bound", "the right side of (18) with |xi|"),
    threshold=4 * L * c_1 / eps - c_1
    >= eps * m * A * size | assumed("is bounded by", "after (18)", "the printed threshold for |xi|"),
    small_loss=eps >= bound | goal,
)

claim = Claim(
    "huang2020.eq-18-threshold",
    "inequality",
    consequence="conversion",
    statement=r"|\xi|\le\frac{4Lc_1/\epsilon-c_1}{\epsilon\,m_iA}\ \Rightarrow\ "
    r"\frac{|\xi|m_iA+c_1}{4Lc_1/\epsilon^2}\le\epsilon",
    prints=r"""
        |\xi| -> size
        m_i -> m
        \epsilon -> eps
    """,
    facts="equivalent",
)

counterexample = at("size=30 c_1=1 m=1 A=1 L=2 eps=1/2 bound=31/32")

witness = at("size=7 c_1=1 m=1 A=1 L=2 eps=1 bound=1")

too_strong = altered(scale="half of epsilon -> left 1/2")
