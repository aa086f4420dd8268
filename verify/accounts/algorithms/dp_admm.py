"""huang2020, Algorithm 3: DP-ADMM, linearised local steps with Gaussian noise; every message is released."""

from __future__ import annotations

from fractions import Fraction

from ...privacy.account_parameters import SAMPLED, Setting
from ...privacy.batches import batches
from ...privacy.bounds import DECLARED, Analysis, Assumption
from ...privacy.gaussian_steps import OPTIONAL as MESSAGES
from ...privacy.gaussian_steps import REQUIRED as SHARED
from ...privacy.gaussian_steps import messages

TITLE = "DP-ADMM"
SOURCE = "huang2020, Algorithm 3"
EXAMPLE = {"sigma": "0.1", "steps": "100", "rho": "1", "gradient": "1", "samples": "500", "eta": "1"}
REQUIRED = (*SHARED, "eta")
OPTIONAL = {**MESSAGES, "batch": "full"}
VOCABULARY = SAMPLED


def analyse(values: Setting) -> Analysis:
    drawn = batches(values["batch"], values["samples"])
    size = values["samples"] * drawn.rate  # samples in a batch, or what their sum is divided by
    sensitivity = Fraction(2 * values["gradient"] / (size * (values["rho"] + 1 / values["eta"])))
    step = Assumption(
        "step size",
        "eta is fixed beforehand and does not depend on the data, as (29) and (34) would have it with "
        "c_w = |w*| (huang2020.param-dp-consistency is REFUTED); a decreasing eta only helps",
        DECLARED,
    )
    return messages(
        values,
        sensitivity,
        ("huang2020.lemma-1-corrected", "huang2020.theorem-2-corrected"),
        "Theorem 2: c_0 sqrt(t) epsilon with one constant c_0, same delta",
        ("huang2020.theorem-2",),
        "2 c_1/(m (rho + 1/eta))" if drawn.kind == "full" else "2 c_1/(b (rho + 1/eta)), b = size of a secret batch",
        (step,),
        drawn,
    )
