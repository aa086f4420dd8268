"""cyffers2023, Algorithm 4: fully decentralized private ADMM, a token on a uniform walk over the users. --view server: all
messages and the walk; --view output: every z_k but not the walk (another user sees some z_k)."""

from __future__ import annotations

from fractions import Fraction

from ...privacy.account_parameters import Setting
from ...privacy.bounds import Analysis, Printed
from ...privacy.proximal_rounds import OPTIONAL as ROUNDS
from .centralized_admm import EXAMPLE as OF_ROUNDS
from .centralized_admm import REQUIRED as REQUIRED
from .federated_admm import secret_rounds

TITLE = "fully decentralized private ADMM"
SOURCE = "cyffers2023, Algorithm 4"
EXAMPLE = {**OF_ROUNDS, "steps": "500"}
OPTIONAL = {**ROUNDS, "view": "server", "passes": None}


def analyse(values: Setting) -> Analysis:
    return secret_rounds(values, 1, "cyffers2023.decentralized-local", paper)


def paper(values: Setting, own: int) -> Printed:
    L, gamma, sigma, n, K = values["lipschitz"], values["gamma"], values["sigma"], values["users"], values["steps"]
    rho = Fraction(8 * K * L**2 * gamma**2 / (sigma**2 * n))
    return Printed(
        "Theorem 4: 8 alpha K_i L^2 gamma^2 ln(n)/(sigma^2 n), with K_i = O(K/n)",
        ("cyffers2023.theorem-4",),
        None,
        f"8 K L^2 gamma^2/(sigma^2 n) = {float(rho):.6g} times K_i ln(n)/K, K_i not fixed by the print",
    )
