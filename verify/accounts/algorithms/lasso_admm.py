"""cyffers2023, Algorithm 6: private ADMM for the Lasso, updates clipped to C; all of the messages are released."""

from __future__ import annotations

from ...privacy.account_parameters import Setting
from ...privacy.bounds import Analysis, Attained, Bound, of_everyone
from ...privacy.proximal_rounds import assumptions, program, round_square, rounds_gaussian

TITLE = "private ADMM for the Lasso"
SOURCE = "cyffers2023, Algorithm 6"
EXAMPLE = {"sigma": "40", "steps": "100", "clip": "1"}
REQUIRED = ("sigma", "steps", "clip")
OPTIONAL = {"theorem": "best"}


def analyse(values: Setting) -> Analysis:
    K, square = values["steps"], round_square(values, 1)
    says = f"a user's data are read in all {K} updates"

    bound = Bound(
        "composition",
        f"{K} updates, each of sensitivity 4 lambda C",
        rounds_gaussian(square, K),
        ("cyffers2023.remark-6",),
        "composition of Gaussians (Dong, Roth, Su 2022)",
    )
    run = Attained(
        "labels of opposite signs, so large that every update is clipped at -C and at C (the limit of such data)",
        rounds_gaussian(square, K),
    )
    return of_everyone(assumptions(values, says), [bound], run, program(says))
