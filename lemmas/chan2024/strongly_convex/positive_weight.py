"""The weight R of the customised norm is positive.

The weight R of Definition 7.4 is positive for 0 < eta < 2/(nu + mu).

Where: ours.
ArXiv Def 7.4 takes it for granted.
Letters: s = nu + mu; R = (1 - 2 eta nu mu/s) + (1/eta)(2/s - eta).
Idea: 2 eta s R = (2 - eta s)(2 + eta s) + eta^2 (nu - mu)^2.
Note: R > 0 exactly when eta^2 nu mu < 1; the bound on eta is needed when nu = mu.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, s, step_size

for_all(positive="eta nu mu")

R = (1 - 2 * eta * nu * mu / s) + (2 / s - eta) / eta

says = statement(step_size, positive_weight=R > 0 | goal, definitions=SUM)

claim = Claim("chan2024.def-7.4-positive-weight", "inequality", facts="equivalent")

proof = shows(positive_weight=(s * (2 + eta * s) * step_size + eta**2 * square(nu - mu)) / (2 * eta * s))

witness = at("eta=3/5 nu=2 mu=1")

too_strong = (
    *altered(drop="step_size"),
    *altered(
        {
            "eta allowed to be 1 % larger than 2/(nu + mu)": dict(step_size=ratio(202, 100) / s - eta > 0 | false),
            "weight above 1/100": R > ratio(1, 100) | false,
        }
    ),
)
