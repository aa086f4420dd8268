"""chan2024, Algorithm 4 (section 9): ADMM with a gradient oracle whose noise is N(0, rho^2 I); --sigma is that rho.

After its first step it is Algorithm 1 on (x_t, lam_{t-1}) with sigma = eta rho (chan2024.alg-4), and the released (x_T, lam_T)
is a function of that state; so every bound of Algorithm 1 holds with eta^2 Delta^2/sigma^2 = Delta^2/rho^2.
"""

from __future__ import annotations

from ...privacy.account_parameters import Setting
from ...privacy.bounds import Analysis
from .gradient_admm import OPTIONAL as ADMM_OPTIONAL
from .gradient_admm import REQUIRED, analysis

TITLE = "ADMM with a gradient oracle"
SOURCE = "chan2024, Algorithm 4"
EXAMPLE = {"eta": "0.5", "beta": "3", "singular": "1,2", "identity": "yes", "sigma": "8", "sensitivity": "1", "users": "1000"}
OPTIONAL = {name: default for name, default in ADMM_OPTIONAL.items() if name != "start"} | {"start": None}
NOISE = "--sigma is the deviation rho of the oracle's noise z_t: the gradient is s_t + (I + eta beta A^T A) z_t"

__all__ = ["EXAMPLE", "NOISE", "OPTIONAL", "REQUIRED", "SOURCE", "TITLE", "analyse"]


def analyse(values: Setting) -> Analysis:
    if values.given("start"):
        raise ValueError("oracle-admm has no start form: its first step differs from Algorithm 1's")
    if values["schedule"]:
        raise ValueError("oracle-admm has no schedule: noise rho_t is that of gradient-admm with sigma_t = eta_t rho_t")
    return analysis(values, values["sigma"] * values["eta"], NOISE, oracle=True)
