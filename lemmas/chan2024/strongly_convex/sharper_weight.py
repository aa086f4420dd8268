"""The weight 1 - 2 eta nu mu/(nu + mu) is positive.

The weight R' = 1 - 2 eta nu mu/(nu + mu) of ``sharper_contraction_factor`` is positive for 0 < eta < 2/(nu + mu).

Where: ours.
Letters: s = nu + mu, k = 2/s - eta.
Idea: R' = ((nu - mu)/s)^2 + 2 nu mu k/s.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, s, step_size
from .sharper_contraction_factor import R

for_all(positive="eta nu mu")

says = statement(step_size, positive_weight=R > 0 | goal, definitions=SUM)

claim = Claim("chan2024.sharper-weight-positive", "inequality")

proof = shows(positive_weight=2 * nu * mu / s * step_size + square((nu - mu) / s))

witness = at("eta=3/5 nu=2 mu=1")

too_strong = altered({"weight above 1/100": R > ratio(1, 100) | false}, drop="step_size")
