"""For which step sizes the weight P exceeds R.

Proof of Lemma 7.6: P > R exactly when eta > 4/(nu + mu + sqrt((nu + mu)^2 + 8 nu mu)).

Where: arXiv proof of Lemma 7.6.
Letters: s = nu + mu, r = sqrt(s^2 + 8 nu mu), d = s + r; k, P, R as in Lemma 7.6.
Idea: s eta^2/2 times the bracket is nu mu eta^2 + s eta - 2, whose positive root is 4/d.
Reading: step: Identities with positive factors, which give both directions.
Note: Stated as two identities with visibly positive factors, which give both directions of both equivalences, for every eta
> 0.
"""

from verify import *

from ...common.gradient_admm_pair import k, s
from .customised_norm import R
from .weighted_inequality import P

for_all(positive="eta nu mu r")

scalars("d")

SUMS = (("s", nu + mu), ("d", s + r))
bracket = 2 * nu * mu / s - 2 / eta**2 * k
factor = nu * mu * eta + d / 2

says = statement(
    root=r**2 == s**2 + 8 * nu * mu | letter("r", "the square root in (23)"),
    first_equivalence=s * eta / 2 * (P - R) == factor * (eta - 4 / d) | goal,
    second_equivalence=s * eta**2 / 2 * bracket == factor * (eta - 4 / d) | goal,
    positive_factor=factor > 0 | goal,
    definitions=SUMS,
)

claim = Claim(
    "chan2024.lemma-7.6-P-gt-R",
    "identity",
    statement=r"P>R\iff\tfrac{2\nu\mu}{\nu+\mu}-\tfrac2{\eta^2}\Bigl(\tfrac2{\nu+\mu}-\eta\Bigr)>0\iff"
    r"\eta>\tfrac4{\nu+\mu+\sqrt{(\nu+\mu)^2+8\nu\mu}}",
    prints="""
        P -> 2 - 2/(s*eta)
        R -> 2/(s*eta) - 2*eta*nu*mu/s
    """,
    facts="equivalent",
)

proof = shows(
    first_equivalence=-eta / (2 * d) * root, second_equivalence=-eta / (2 * d) * root, positive_factor=term(nu * mu * eta + d / 2)
)

witness = at("eta=3/5 nu=2 mu=1 r=5")


def near_threshold(change, threshold):
    """P > R claimed for all eta above another threshold."""
    facts = (root, above("eta_above", eta, threshold))
    return Neighbour(change, statement(Domain(says.signs, {}), *facts, P_above_R=P > R | goal, definitions=SUMS))


too_strong = (
    near_threshold("P > R from a threshold 1 % smaller on", ratio(99, 100) * 4 / d),
    near_threshold("P > R from 3/(nu + mu + r) on", 3 / d),
    Neighbour(
        "P > R at the threshold itself",
        statement(Domain(says.signs, {}), root, equal("eta_at", eta, 4 / d), goals=(above("P_above_R", P, R),), definitions=SUMS),
    ),
    *altered(
        {
            "root 4/s in place of 4/(s + r)": dict(second_equivalence=s * eta**2 / 2 * bracket == factor * (eta - 4 / s) | false),
            "factor at least one": positive_factor.left > 1,
        },
        scale="s eta in place of s eta/2 -> first_equivalence left 2",
        drop="root",
    ),
)
