"""The f_i and their mean are 2 mu-strongly convex, as printed.

Section 10 as printed: each f_i = (<a_i, x> - b_i)^2 with |a_i|^2 = mu, and their mean f, are 2 mu-strongly convex (n = 64).

Where: arXiv sec. 10.
ArXiv section 10 (data generation; utility under different L).
Letters: ``a`` = a_i, ``d`` = a difference of two points; ``trace`` is the sum of <e_j, H e_j> over the standard basis of
R^64, H the Hessian of f. Idea (of the counterexample): d orthogonal to a_i; and 64 basis vectors would need 64 times 2 mu of
a trace of 2 mu.
Reading: interpretation: Each f_i along any direction; their mean on the 64 basis vectors, summed.
Note: At mu = 1/4, a_i = (1/2, 0) and d = (0, 1) the gradients of f_i do not differ: 2 <a_i, d>^2 = 0 against 1/2, which is 2
mu |d|^2. The gradients of f_i differ by 2 a_i <a_i, d>, so "each" is strong convexity of f_i, for all d; "mean" is strong
convexity of f on the 64 basis vectors, summed. Both fail for ALL data, not only at the point shown: f_i is flat orthogonally
to a_i, and the least eigenvalue of H is at most 2 mu/64 (chan2024.sec10-f-strong-corrected); on data drawn as the text says
it is about 1e-5 where 2 mu = 0.5, and in the authors' notebook, which centres the rows, it is 0. Tried to save it: no other
norm of R^n helps for f_i, rank one stays rank one; only n = 1 makes both true. Consequence: nu = mu_sc in (23) and Lemma
7.6, hence every eta and L of Table 1, rests on a hypothesis that the experiment violates, and in rows 1, 2 and 3 the factor
of an exact step exceeds L (chan2024.sec10-no-contraction). Smoothness holds (chan2024.sec10-f-smooth).
"""

from verify import *

n = 64

for_all(positive="mu", nonnegative="trace", X="a d")

says = statement(
    row_norm=program("elastic-net data"),
    trace_is=program("elastic-net data", "trace"),
    each=2 * (a @ d) ** 2 >= 2 * mu * d.norm2 | goal,
    mean=trace >= n * (2 * mu) | goal,
)

claim = Claim(
    "chan2024.sec10-f-strong",
    "identity",
    statement=r"\langle\nabla f_i(x)-\nabla f_i(x'),x-x'\rangle\ge2\mu\|x-x'\|^2,\qquad\mathfrak f\text{ likewise}",
    prints=r"""
        \langle\nabla f_i(x)-\nabla f_i(x'),x-x'\rangle -> 2*(a@d)**2
        x-x' -> d
    """,
    facts="equivalent",
    consequence="hypothesis",
)

counterexample = at("mu=1/4 trace=1/2 a=[1/2, 0] d=[0, 1]")
