"""The weight R of Definition 7.4 is positive for 0 < eta < 2/(nu + mu).

Where: ours; arXiv Def 7.4 takes it for granted. Letters: s = nu + mu; R = (1 - 2 eta nu mu/s) + (1/eta)(2/s - eta).
Idea: 2 eta s R = (2 - eta s)(2 + eta s) + eta^2 (nu - mu)^2.
"""

from lemmas.common.gradient_admm_pair import SUM, eta, mu, nu, s, step_size
from verify import *

R = (1 - 2 * eta * nu * mu / s) + (2 / s - eta) / eta

says = statement(for_all(positive="eta nu mu"), step_size, goals=(above("positive_weight", R),), definitions=SUM)

claim = Claim(
    id="chan2024.def-7.4-positive-weight",
    title="The weight R of the customised norm is positive",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
    note="R > 0 exactly when eta^2 nu mu < 1; the bound on eta is needed when nu = mu.",
)

proof = shows(positive_weight=because(term(s * (2 + eta * s), "step_size"), term(eta**2, square=nu - mu), scale=2 * eta * s))

witness = Point(scalars=numbers("eta=3/5 nu=2 mu=1"))

too_strong = (
    without(says, "step_size"),
    altered(says, "eta allowed to be 1 % larger than 2/(nu + mu)", above("step_size", ratio(202, 100) / s - eta)),
    altered(says, "weight above 1/100", above("positive_weight", R, ratio(1, 100))),
)
