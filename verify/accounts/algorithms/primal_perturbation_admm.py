"""huang2020, Algorithm 2: exact local minimisation with Gaussian noise on what is sent; every message is released."""

from __future__ import annotations

from fractions import Fraction

from ...privacy.account_parameters import Setting
from ...privacy.bounds import DECLARED, Analysis, Assumption
from ...privacy.gaussian_steps import OPTIONAL as SHARED
from ...privacy.gaussian_steps import REQUIRED, messages

TITLE = "consensus ADMM with primal variable perturbation"
SOURCE = "huang2020, Algorithm 2"
EXAMPLE = {"sigma": "0.1", "steps": "100", "rho": "1", "gradient": "1", "samples": "500"}
OPTIONAL = {**SHARED, "weight": "0"}
__all__ = ["EXAMPLE", "OPTIONAL", "REQUIRED", "SOURCE", "TITLE", "analyse"]


def analyse(values: Setting) -> Analysis:
    sensitivity = Fraction(2 * values["gradient"] / (values["samples"] * (values["rho"] + values["weight"])))
    modulus = Assumption(
        "regulariser",
        f"lambda/n times the regulariser's modulus of strong convexity is at least "
        f"{float(values['weight']):.6g}; losses are convex",
        DECLARED,
    )
    return messages(
        values,
        sensitivity,
        ("huang2020.pvp-sensitivity-modulus",),
        "Section III-A: sigma = sensitivity sqrt(2 ln(1.25/delta))/epsilon, for every epsilon",
        ("huang2020.pvp-noise",),
        "2 c_1/(m (lambda kappa/n + rho))",
        (modulus,),
    )
