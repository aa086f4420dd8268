"""cyffers2023, Algorithm 1: the private fixed-point iteration u+ = u + lambda rho_k (R(u) + eta - u), everything released."""

from __future__ import annotations

from fractions import Fraction

from ...privacy.account_parameters import Setting
from ...privacy.bounds import CHECKED, DECLARED, Analysis, Assumption, Attained, Bound, of_everyone
from ...privacy.proximal_rounds import rounds_gaussian
from ...privacy.sensitivity import sensitivity

TITLE = "private fixed-point iteration"
SOURCE = "cyffers2023, Algorithm 1"
EXAMPLE = {"sigma": "40", "steps": "100", "sensitivity": "1"}
REQUIRED = ("sigma", "steps")
OPTIONAL = {"sensitivity": None, "clip": None, "passes": None, "theorem": "best"}


def analyse(values: Setting) -> Analysis:
    delta, moved = sensitivity(values, "operator R")
    own = values["passes"] or values["steps"]
    if own > values["steps"]:
        raise ValueError(f"--passes {own} is more than --steps {values['steps']}")
    loss = rounds_gaussian(Fraction(delta / values["sigma"]) ** 2, own)

    bound = Bound(
        "composition",
        f"{own} updates that read the user's data, mu = Delta/sigma each",
        loss,
        ("cyffers2023.gaussian-mechanism",),
        "composition of Gaussians (Dong, Roth, Su 2022)",
    )
    attained = Attained("R that moves by the whole sensitivity in every update (R constant)", loss)
    says = f"the user's data are read in {own} of {values['steps']} updates"
    found = (
        *moved,
        Assumption("noise", "lambda eta is added to the active blocks of u, eta of law N(0, sigma^2 I)", DECLARED),
        Assumption("start", "u_0 and the choice of blocks do not depend on the data", DECLARED),
        Assumption("participation", says, CHECKED),
    )
    return of_everyone(
        found,
        [bound],
        attained,
        (
            "program: u+ = u + lambda rho_k (R(u) + eta - u), rho_k chooses blocks",
            says,
            "one update is a Gaussian mechanism with mu = Delta/sigma, whatever lambda is",
            "updates that adapt to each other compose: mu^2 adds up (Dong, Roth, Su 2022, Corollary 3.3)",
        ),
    )
