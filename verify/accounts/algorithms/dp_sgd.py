"""DP-SGD (Abadi et al. 2016): clipped gradients of a batch drawn in secret, noise on their sum, every iterate released."""

from __future__ import annotations

from math import ceil

from ...privacy.account_parameters import SAMPLED, Setting
from ...privacy.batches import batches
from ...privacy.bounds import DECLARED, Analysis, Assumption, Attained, Bound

TITLE = "DP-SGD"
SOURCE = "Abadi et al. 2016"
EXAMPLE = {"sigma": "1.1", "batch": "poisson:0.01", "steps": "1000"}
REQUIRED = ("sigma", "batch")
OPTIONAL = {"clip": "1", "steps": None, "passes": None, "users": None, "theorem": "best"}
VOCABULARY = SAMPLED
NEIGHBOURS = ("add-remove", "replace-one", "zero-out")


def analyse(values: Setting) -> Analysis:
    drawn = batches(values["batch"], values["users"])
    if values.given("steps") == values.given("passes"):
        raise ValueError("give --steps, or --passes (epochs: steps = passes over the rate), one of them")
    rounds = values["steps"] or ceil(values["passes"] / drawn.rate)
    loss, attained, pair = drawn.loss(values["clip"], values["sigma"], rounds, values["neighbours"])
    ratio = float(values["sigma"] / values["clip"])
    bound = Bound(
        "composition",
        f"{rounds} rounds at rate {float(drawn.rate):.6g} and noise multiplier {ratio:.6g}: {pair}",
        loss,
        (),
        "privacy losses composed on a grid, every rounding outward (Balle, Barthe, Gaboardi 2018; Zhu, Dong, Wang 2022)",
    )
    run = "a record whose gradient is as long as the clip at every step, and others as bad as they can be"
    return Analysis(
        1,
        1,
        (
            Assumption("batch", drawn.says, DECLARED),
            Assumption(
                "noise",
                f"N(0, sigma^2 I) is added to the sum of the batch's gradients, each clipped to {float(values['clip']):.6g}: "
                f"noise multiplier {ratio:.6g}",
                DECLARED,
            ),
            Assumption("released", "every iterate", DECLARED),
            Assumption("fixed beforehand", "steps, sizes and step lengths do not depend on the data", DECLARED),
        ),
        lambda user: (bound,),
        lambda user: None,
        lambda user: None if attained is None else Attained(run, attained),
        (
            "program: x+ = x - eta (sum of the batch's clipped gradients + N(0, sigma^2 I)), or that over a fixed number",
            f"one round is dominated by {pair}: no pair of neighbours has a larger delta(epsilon) at any epsilon",
            "dominating pairs compose; the next round's program may depend on all that was released",
        ),
        True,
    )
