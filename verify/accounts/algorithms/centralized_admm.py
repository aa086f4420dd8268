"""cyffers2023, Algorithm 2: centralized private ADMM. Released is z_K, a function of the mean of u_{K-1}; or z_1, .., z_K, as
with secure aggregation; or all of u_1, .., u_K."""

from __future__ import annotations

from fractions import Fraction

from ...privacy.account_parameters import Parameter, Setting
from ...privacy.bounds import Analysis, Attained, Bound, Printed, of_everyone
from ...privacy.proximal_rounds import CLIPPED_RUN, assumptions, forms, program, round_square, rounds_gaussian, seen_through_means
from ...privacy.proximal_rounds import OPTIONAL as ROUNDS

TITLE = "centralized private ADMM"
SOURCE = "cyffers2023, Algorithm 2"
EXAMPLE = {"sigma": "4", "steps": "100", "users": "50", "lipschitz": "1", "gamma": "1"}
REQUIRED = ("sigma", "steps", "users")
OPTIONAL = {**ROUNDS, "relaxation": None, "release": "last"}
VOCABULARY = {
    "release": Parameter(
        "what is seen: the last z, every z (means: the server sees sums only), every z by another participant, or all blocks",
        "word",
        words=("last", "means", "participant", "all"),
    )
}


def analyse(values: Setting) -> Analysis:
    n, K, last, means = values["users"], values["steps"], values["release"] == "last", values["release"] != "all"
    square, derived = round_square(values, n), values["maps"] == "derived"
    rounds = K - 1 if means else K
    shared = seen_through_means(values, square, rounds, values["release"])
    clipped = values.given("clip")
    record = (
        "cyffers2023.remark-6"
        if clipped
        else "cyffers2023.theorem-2-corrected"
        if derived
        else "cyffers2023.theorem-2-printed-maps"
    )

    each = "8 C^2/sigma^2" if clipped else "8 L^2 gamma^2/(sigma^2 n^2)" if derived else "8 L^2 gamma^2/sigma^2"
    bounds = [
        Bound(
            "composition",
            f"{rounds} rounds, {each} each in D_alpha/alpha",
            rounds_gaussian(square, rounds),
            (record,),
            "mu: composition of Gaussians (Dong, Roth, Su 2022)",
        ),
        *shared.bounds,
    ]
    printed, attained = None, shared.attained
    if not clipped:
        rho = Fraction(8 * K * values["lipschitz"] ** 2 * values["gamma"] ** 2 / (values["sigma"] ** 2 * n**2))
        printed = Printed("Theorem 2: 8 alpha K L^2 gamma^2/(sigma^2 n^2)", ("cyffers2023.theorem-2",), rho)
    if rounds and not means:
        run = CLIPPED_RUN if clipped else "linear losses, r = 0: every u_k moves by the whole sensitivity"
        attained = Attained(run, rounds_gaussian(square, rounds))
    says = f"{rounds} noisy updates of each user's block are seen"
    if means:
        says += f", {'since z_K is a function of u_{K-1}' if last else 'through z_1, .., z_K'}"
    found = (*assumptions(values, says), *shared.asked)
    return of_everyone(found, bounds, attained, program(says), printed, shared.lacking, forms(values))
