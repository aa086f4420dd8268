"""cyffers2023, Algorithm 3: federated private ADMM. Each round draws m of the n users; --view server sees every message, --view
output sees the z_k only and not who took part, --view participant does so as one of the other users."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ...privacy.account_parameters import Setting
from ...privacy.bounds import DECLARED, Analysis, Assumption, Attained, Bound, Printed, of_everyone
from ...privacy.drawn_blocks import seen_of_drawn
from ...privacy.loss import exactly
from ...privacy.participation import MOST_SAMPLED, sampled
from ...privacy.proximal_rounds import CLIPPED_RUN, assumptions, forms, program, round_square, rounds_gaussian, seen_through_means
from ...privacy.proximal_rounds import OPTIONAL as ROUNDS
from .centralized_admm import EXAMPLE as EXAMPLE
from .centralized_admm import REQUIRED as REQUIRED

TITLE = "federated private ADMM"
SOURCE = "cyffers2023, Algorithm 3"
OPTIONAL = {**ROUNDS, "relaxation": None, "participants": None, "view": "server", "passes": None}


def analyse(values: Setting) -> Analysis:
    return secret_rounds(values, values["participants"], "cyffers2023.theorem-3-local", paper)


def secret_rounds(
    values: Setting, participants: int | None, local: str, printing: Callable[[Setting, int], Printed | None]
) -> Analysis:
    """K rounds in which a user takes part, known (server) or in secret with probability m/n (output). Another participant knows
    when it took part itself: given that, at most m/(n - 1) in each round, and independently."""
    n, K, derived = values["users"], values["steps"], values["maps"] == "derived"
    square, server, clipped = round_square(values, n), values["view"] == "server", values.given("clip")
    own = values["passes"] or K
    if own > K:
        raise ValueError(f"a user takes part at most --steps {K} times, found --passes {own}")
    m, inside = participants, values["view"] == "participant"
    if not server and m is None:
        raise ValueError(f"--view {values['view']} needs --participants, the number of users drawn for each round")
    if not server and values["passes"] is not None:
        raise ValueError(f"--view {values['view']} counts the participations itself: leave --passes out")
    if m is not None and m > n:
        raise ValueError(f"--participants {m} is more than --users {n}")
    record = "cyffers2023.remark-6" if clipped else local
    everybody = not server and m == n  # then z_k is a function of the means up to then, in either form of line 7
    drawn = m if not (server or everybody) and K <= MOST_SAMPLED else None
    if drawn is None:
        shared = seen_through_means(values, square, K, ("participant" if inside else "means") if everybody else "all")
    else:
        shared = seen_of_drawn(values, square, drawn, inside)

    scale = "the proof with 1/n of the sensitivity, " if derived and not clipped else ""
    bounds = [
        Bound(
            "composition",
            f"{own} participations, each a Gaussian mechanism",
            rounds_gaussian(square, own),
            (record,),
            f"{scale}mu: composition of Gaussians (Dong, Roth, Su 2022)",
        ),
        *shared.bounds,
    ]
    attained = shared.attained
    if server:
        run = CLIPPED_RUN if clipped else "linear losses: every message moves by the whole sensitivity"
        attained = Attained(run, rounds_gaussian(square, own))
    elif drawn is not None:
        bounds.insert(
            1,
            Bound(
                "composition",
                f"each round with probability {drawn}/{n - inside}, in secret: the mean over the participations",
                sampled(K, Fraction(drawn, n - inside), exactly(square)),
                (record,),
                f"{scale}joint convexity over the secret participations, composition of Gaussians (by hand)",
            ),
        )
    says = (
        f"a user takes part in at most {own} of {K} rounds"
        if server
        else f"each of {K} rounds draws {m} of {n} users uniformly, independently and in secret"
    )
    found = list(assumptions(values, says))
    if not server:
        found[-1] = Assumption("participation", says, DECLARED)
    found += shared.asked
    printed = None if clipped else printing(values, own)
    return of_everyone(found, bounds, attained, program(says), printed, shared.lacking, forms(values))


def paper(values: Setting, own: int) -> Printed | None:
    """The central formula is for m < n/5 and orders up to a cap: no rho for all orders can be read off it."""
    L, gamma, sigma, n = values["lipschitz"], values["gamma"], values["sigma"], values["users"]
    if values["view"] == "server":
        return Printed(
            "Theorem 3, local: 8 alpha K_i L^2 gamma^2/sigma^2",
            ("cyffers2023.theorem-3-local",),
            Fraction(8 * own * L**2 * gamma**2 / sigma**2),
        )
    if values["view"] == "participant" or 5 * values["participants"] >= n:
        return None
    rate = float(16 * values["steps"] * L**2 * gamma**2 / (sigma**2 * n**2))
    return Printed(
        "Theorem 3, central: 16 alpha K L^2 gamma^2/(sigma^2 n^2), for m < n/5 and alpha up to its cap",
        ("cyffers2023.theorem-3-central",),
        None,
        f"{rate:.6g} alpha",
    )
