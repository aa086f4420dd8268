"""Noise sensitivity and the ratio of noise densities.

For one output the noises under neighbouring data differ by at most C/(eta V B); their densities by exp(alpha C/(eta V B)).

Where: implicit in Theorem 4.1 (alpha term).
Letters: ``u``, ``u_other`` = L'(y f^T x) y x of the two data points that are exchanged; ``pull`` = eta V B/C; so the noises
differ by (u - u_other)/(2 pull); ``n``, ``n_other`` = norms of the noises ``e``, ``e_other``, n > 0 (almost surely).
Idea: |u|, |u_other| <= 1; Cauchy-Schwarz from |e/n - direction|.
Reading: step
Note: Attained: opposite unit vectors u. The last factor of (26)'s alpha term is therefore right.
"""

from verify import *

from .sensitivity import gradient

for_all(positive="pull alpha n", nonnegative="n_other", X="e u u_other")

difference = (u - u_other) / (2 * pull)
e_other = e + difference

says = statement(
    gradient,
    gradient_other=1
    >= u_other.norm2
    | assumed(
        "is strictly convex and twice differentiable", "Assumption 4", "|L'| <= 1 and |x| <= 1, for the sample that replaces it"
    ),
    norm=n**2 == e.norm2 | letter("n", "|e|, not 0 almost surely", bounded=True),
    norm_other=n_other**2
    == e_other.norm2
    | letter("n_other", "|e_other|, the noise that gives the same f with the other data and the same past", bounded=True),
    sensitivity=1 / pull**2 >= difference.norm2 | goal,
    log_ratio=alpha / pull >= alpha * (n_other - n) | goal,
)

claim = Claim(
    "zhang2018.noise-ratio",
    "sensitivity",
    statement=r"\|\epsilon-\hat\epsilon\|\le\frac C{\eta_iV_iB_i},\qquad\frac{e^{-\alpha\|\epsilon\|}}"
    r"{e^{-\alpha\|\hat\epsilon\|}}\le\exp\Bigl(\frac{\alpha C}{\eta_iV_iB_i}\Bigr)",
    prints=r"""
        \epsilon-\hat\epsilon -> difference
        \frac C{\eta_iV_iB_i} -> 1/pull
        \frac{\alpha C}{\eta_iV_iB_i} -> alpha/pull
        \frac{e^{-\alpha\|\epsilon\|}}{e^{-\alpha\|\hat\epsilon\|}} -> not compared: as its logarithm
    """,
    facts="equivalent",
)

proof = shows(
    have(
        difference_small=1 / pull**2
        >= difference.norm2 | 1 / (2 * pull**2) * (gradient + gradient_other) + 1 / (4 * pull**2) * square(u + u_other)
    ),
    have(
        cauchy_schwarz=n / pull
        >= e @ difference | (square(e / pull - difference * n) + n**2 * difference_small + 1 / pull**2 * norm) / (2 * n / pull)
    ),
    sensitivity=difference_small,
    log_ratio=(2 * alpha * cauchy_schwarz + alpha * (difference_small + norm) - alpha * norm_other) / (n + 1 / pull + n_other),
)

witness = at("pull=1 alpha=1 n=1 n_other=2 e=[1] u=[1] u_other=[-1]")

too_strong = altered(
    {"log ratio 1 % smaller": dict(log_ratio=99 * alpha / pull >= 100 * alpha * (n_other - n) | false)},
    scale="half the sensitivity -> sensitivity left 1/4",
    drop="gradient_other",
)
