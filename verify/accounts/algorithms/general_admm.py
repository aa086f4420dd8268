"""cyffers2023, Algorithm 5: the general private ADMM, A of full column rank; released is z_K, a function of u_{K-1}."""

from __future__ import annotations

from fractions import Fraction

from ...privacy.account_parameters import Setting
from ...privacy.bounds import DECLARED, Analysis, Assumption, Attained, Bound, Printed, of_everyone
from ...privacy.proximal_rounds import assumptions, program, rounds_gaussian

TITLE = "general private ADMM"
SOURCE = "cyffers2023, Algorithm 5"
EXAMPLE = {"sigma": "4", "steps": "100", "users": "50", "lipschitz": "1", "gamma": "1", "singular": "0.5,2"}
REQUIRED = ("sigma", "steps", "users", "lipschitz", "gamma", "singular")
OPTIONAL = {"theorem": "best"}


def analyse(values: Setting) -> Analysis:
    n, K, omega, norm = values["users"], values["steps"], values["singular"][0], values["singular"][-1]
    L, gamma, sigma = values["lipschitz"], values["gamma"], values["sigma"]
    loss = rounds_gaussian(Fraction(4 * L * gamma / (n * sigma * omega)) ** 2, K - 1)
    says = f"{K - 1} noisy updates are seen, since z_K is a function of u_(K-1)"

    bound = Bound(
        "composition",
        f"{K - 1} rounds, 8 L^2 gamma^2/(sigma^2 n^2 omega_A^2) each in D_alpha/alpha",
        loss,
        ("cyffers2023.theorem-7-corrected",),
        "mu: composition of Gaussians (Dong, Roth, Su 2022)",
    )
    rho = Fraction(8 * K * norm**2 * L**2 * gamma**2 / (sigma**2 * n**2 * omega**2))
    printed = Printed("Theorem 7: 8 K alpha |A|^2 L^2 gamma^2/(sigma^2 n^2 omega_A^2)", ("cyffers2023.theorem-7",), rho)
    attained = None if K == 1 else Attained("linear losses on the line: every round moves u by the whole sensitivity", loss)
    found = (
        *assumptions(Setting(values | {"maps": "derived"}), says),
        Assumption("rank", "A has full column rank; its least and largest singular values are as given", DECLARED),
    )
    return of_everyone(found, [bound], attained, program(says), printed)
