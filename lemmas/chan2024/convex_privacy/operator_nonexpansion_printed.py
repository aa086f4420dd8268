"""Non-expansion of the two-iteration operator, as printed with a square on the right only.

Lemma 6.12 as printed: W_*(K(z), K(z')) is at most the SQUARED customised norm of z - z'.

Where: arXiv Lemma 6.12.
The statement is the printed one for the problems A = [1 0], B = [1], c = 0, f = (h/2)|x|^2 with h <= 1/eta, any convex g,
and inputs that differ by d in the kernel of A only: there the difference is d2 = (1 - eta h)^2 d after two iterations,
whatever the noise. So K(z) and K(z') are shifts of each other by d2, and W_* is exactly the length ``n_out`` of that shift.
Idea: the shift is of the size of d, and d <= d^2 fails for d < 1.
Reading: interpretation: The printed claim for a family of instances that its hypotheses admit, see the module.
Note: With curvature h = 1/10 and eta = 1, inputs 1/10 apart in the kernel of A come out n_out = 81/1000 apart against 1/100
in print, the square of 1/10. Misprint: Definition 6.11 takes the un-squared norm, so the right side should not be squared
(or both sides should). Attempts to save it: no hypothesis bounds the inputs away from each other, no choice of units helps
since the two sides scale differently, and another coupling cannot bring two shifted copies of one law closer than the shift.
Nothing is lost: the proof gives chan2024.lemma-6.12-corrected, which is what Theorem 5.2 needs.
"""

from verify import *

for_all(positive="eta h", nonnegative="n_in n_out W", X="d d2")

says = statement(
    smooth=1
    >= eta * h
    | assumed("corresponding to two noisy ADMM iterations using convex functions", "Lemma 6.12", "f is (1/eta)-smooth"),
    two_iterations=program("gradient ADMM, differences in the kernel of A", mu=h),
    norm_in=n_in**2 == d.norm2 | letter("n_in", "the norm of Definition 6.3 of d, which lies in the kernel of A"),
    norm_out=n_out**2 == d2.norm2 | letter("n_out", "the norm of Definition 6.3 of d2, in the kernel of A too"),
    distance=W == n_out | letter("W", "K(z) and K(z') differ by a constant shift, and W_* is its norm"),
    nonexpansion=n_in**2 >= W | goal,
)

claim = Claim(
    "chan2024.lemma-6.12",
    "inequality",
    consequence="misprint",
    statement=r"W_*(K(\tilde x_t,\lambda_t),K(\tilde x'_t,\lambda'_t))\le\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2",
    prints=r"""
        W_*(K(\tilde x_t,\lambda_t),K(\tilde x'_t,\lambda'_t)) -> W
        \|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2 -> n_in**2
    """,
    facts="equivalent",
)

witness = at("eta=1 h=1/10 n_in=2 n_out=81/50 W=81/50 d=[2] d2=[81/50]")

counterexample = at("eta=1 h=1/10 n_in=1/10 n_out=81/1000 W=81/1000 d=[1/10] d2=[81/1000]")
