"""Section 10 corrected: no f_i has a positive modulus of strong convexity (n >= 2), and the modulus of f is at most 2 mu/n.

Where: ours; corrects arXiv section 10. Letters: ``a`` = a_i, ``q`` a unit vector orthogonal to it, m_i and m moduli of f_i and of
f, ``trace`` the sum of <e_j, H e_j> over an orthonormal basis of R^n, H the Hessian of f.
``mu`` = |a_i|^2, ``n`` = the dimension.
Idea: strong convexity along q, and along the n basis vectors, summed.
"""

from verify import *

mu, n, m, m_i, trace = scalars("mu n m m_i trace")
a, q = vectors("a q")

says = statement(
    for_all(positive="mu n", nonnegative="trace m m_i", X="a q"),
    equal("unit", q.norm2, 1, because=program("orthogonal unit vector", "unit", "n >= 2")),
    equal("orthogonal", a @ q, because=program("orthogonal unit vector", "orthogonal", "n >= 2")),
    at_least(
        "modulus_each",
        2 * (a @ q) ** 2,
        m_i * q.norm2,
        because=program("strongly convex functions", "strongly_monotone", "f_i along q", mu=m_i, x=q, S=a * (2 * (a @ q))),
    ),
    equal("trace_is", trace, 2 * mu, because=program("elastic-net data", "trace")),
    at_least("modulus_mean", trace, n * m, because=program("elastic-net data", "least_curvature")),
    goals=(at_least("each", 0, m_i), at_least("mean", 2 * mu, n * m)),
)

claim = Claim(
    id="chan2024.sec10-f-strong-corrected",
    title="The f_i are not strongly convex, and their mean at most with modulus 2 mu/n",
    where="ours",
    kind="identity",
    says=says,
    corrects="chan2024.sec10-f-strong",
    note="With the smoothness 2 mu of the f_i the ratio nu/mu_sc of f is at least n = 64 where Table 1 uses 1. The bound 2 "
    "mu/n is attained when the rows a_i are spread evenly (H = (2 mu/n) I).",
)

proof = shows(
    each=because("modulus_each", term(-2 * (a @ q), "orthogonal"), term(m_i, "unit")),
    mean=because("modulus_mean", term(-1, "trace_is")),
)

witness = Point(scalars=numbers("mu=1/4 n=64 m=1/128 m_i=0 trace=1/2"), vectors={"a": [ratio(1, 2), 0], "q": [0, 1]})

too_strong = (
    scaled(says, "1 % smaller", "mean", left=ratio(99, 100)),
    altered(says, "modulus at most -mu", at_least("each", -mu, m_i)),
    scaled(says, "modulus at most mu/n", "mean", left=ratio(1, 2)),
    without(says, "orthogonal"),
    without(says, "modulus_mean"),
    without(says, "trace_is"),
)
