"""For one output the noises under neighbouring data differ by at most C/(eta V B); their densities by exp(alpha C/(eta V B)).

Where: implicit in Theorem 4.1. Letters: ``u``, ``u_other`` = L'(y f^T x) y x of the two data points that are exchanged;
``pull`` = eta V B/C; so the noises differ by (u - u_other)/(2 pull); ``n``, ``n_other`` = norms of the noises ``e``,
``e_other``, n > 0 (almost surely).
Idea: |u|, |u_other| <= 1; Cauchy-Schwarz from |e/n - direction|.
"""

from lemmas.zhang2018.privacy.sensitivity import gradient
from verify import *

pull, alpha, n, n_other = scalars("pull alpha n n_other")
e, u, u_other = vectors("e u u_other")
difference = (u - u_other) / (2 * pull)
e_other = e + difference

says = statement(
    for_all(positive="pull alpha n", nonnegative="n_other", X="e u u_other"),
    gradient,
    at_least(
        "gradient_other",
        1,
        u_other.norm2,
        because=assumed(
            "is strictly convex and twice differentiable",
            "Assumption 4",
            "|L'| <= 1 and |x| <= 1, for the sample that replaces it",
        ),
    ),
    equal("norm", n**2, e.norm2, because=letter("n", "|e|, not 0 almost surely", bounded=True)),
    equal(
        "norm_other",
        n_other**2,
        e_other.norm2,
        because=letter(
            "n_other", "|e_other|, the noise that gives the same f with the other data and the same past", bounded=True
        ),
    ),
    goals=(at_least("sensitivity", 1 / pull**2, difference.norm2), at_least("log_ratio", alpha / pull, alpha * (n_other - n))),
)

claim = Claim(
    id="zhang2018.noise-ratio",
    title="Noise sensitivity and the ratio of noise densities",
    where="implicit in Theorem 4.1 (alpha term)",
    kind="sensitivity",
    reading="step",
    statement=r"\|\epsilon-\hat\epsilon\|\le\frac C{\eta_iV_iB_i},\qquad\frac{e^{-\alpha\|\epsilon\|}}"
    r"{e^{-\alpha\|\hat\epsilon\|}}\le\exp\Bigl(\frac{\alpha C}{\eta_iV_iB_i}\Bigr)",
    prints={
        r"\epsilon-\hat\epsilon": "difference",
        r"\frac C{\eta_iV_iB_i}": "1/pull",
        r"\frac{\alpha C}{\eta_iV_iB_i}": "alpha/pull",
        r"\frac{e^{-\alpha\|\epsilon\|}}{e^{-\alpha\|\hat\epsilon\|}}": "not compared: as its logarithm",
        "...": "564ca06b",
    },
    says=says,
    facts="equivalent",
    note="Attained: opposite unit vectors u. The last factor of (26)'s alpha term is therefore right.",
)

proof = shows(
    Have(
        at_least("difference_small", 1 / pull**2, difference.norm2),
        because(
            term(1 / (2 * pull**2), "gradient"),
            term(1 / (2 * pull**2), "gradient_other"),
            term(1 / (4 * pull**2), square=u + u_other),
        ),
    ),
    Have(
        at_least("cauchy_schwarz", n / pull, e @ difference),
        because(
            term(1, square=e / pull - difference * n),
            term(n**2, "difference_small"),
            term(1 / pull**2, "norm"),
            scale=2 * n / pull,
        ),
    ),
    sensitivity=because("difference_small"),
    log_ratio=because(
        term(2 * alpha, "cauchy_schwarz"),
        term(alpha, "difference_small"),
        term(alpha, "norm"),
        term(-alpha, "norm_other"),
        scale=n + 1 / pull + n_other,
    ),
)

witness = Point(scalars=numbers("pull=1 alpha=1 n=1 n_other=2"), vectors={"e": [1], "u": [1], "u_other": [-1]})

too_strong = (
    scaled(says, "half the sensitivity", "sensitivity", left=ratio(1, 4)),
    altered(says, "log ratio 1 % smaller", at_least("log_ratio", 99 * alpha / pull, 100 * alpha * (n_other - n))),
    without(says, "gradient_other"),
)
