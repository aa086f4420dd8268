"""DP-SGD (Abadi et al. 2016): clipped gradients of a batch drawn in secret, noise on their sum, every iterate released."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from ...privacy.account_parameters import SAMPLED, Setting
from ...privacy.batches import Stage, batches, together
from ...privacy.bounds import DECLARED, Analysis, Assumption, Attained, Bound

TITLE = "DP-SGD"
SOURCE = "Abadi et al. 2016"
EXAMPLE = {"sigma": "1.1", "batch": "poisson:0.01", "steps": "1000"}
REQUIRED = ()
OPTIONAL = {
    "sigma": None,
    "batch": None,
    "schedule": None,
    "clip": "1",
    "steps": None,
    "passes": None,
    "users": None,
    "theorem": "best",
}
VOCABULARY = SAMPLED
MOST_STAGES = 256
SHOWN = 3  # stages of a schedule in words
NEIGHBOURS = ("add-remove", "replace-one", "zero-out")


def analyse(values: Setting) -> Analysis:
    if values.given("schedule"):
        if values["steps"] or values["passes"]:
            raise ValueError("--schedule says how many steps there are: leave --steps and --passes out")
        if any("eta" in row for row in values["schedule"]):
            raise ValueError("--schedule: every iterate is released, so that no step length matters: leave the column eta out")
        if len(values["schedule"]) > MOST_STAGES:
            raise ValueError(
                f"--schedule: expected 1 to {MOST_STAGES} rows, found {len(values['schedule'])}; equal rounds are one row"
            )
        return analysis(values, [Setting({**values, **row}) for row in values["schedule"]])
    if values.given("steps") == values.given("passes"):
        raise ValueError("give --steps, or --passes (epochs: steps = passes over the rate), or --schedule: one of them")
    return analysis(values, [values])


def analysis(values: Setting, rows: Sequence[Setting]) -> Analysis:
    """Stages of rounds that are alike, one after the other."""
    stages = []
    for n, row in enumerate(rows, 1):
        if missing := [f"--{name}" for name in ("sigma", "batch") if row[name] is None]:
            raise ValueError(
                f"dp-sgd needs {' and '.join(missing)}" + (f" (row {n} of --schedule)" if values["schedule"] else "")
            )
        drawn = batches(row["batch"], values["users"])
        stages.append(Stage(drawn, row["clip"], row["sigma"], row["steps"] or ceil(row["passes"] / drawn.rate)))
    loss, attained, pair = together(stages, values["neighbours"])
    told = [
        f"{s.rounds} rounds at rate {float(s.drawn.rate):.6g} and noise multiplier {float(s.deviation / s.share):.6g}"
        for s in stages
    ]
    words = ", ".join([*told[:SHOWN], *([f"and {len(told) - SHOWN} more stages"] if len(told) > SHOWN else [])])
    each = "" if len(stages) == 1 else " (of the first stage)"
    bound = Bound(
        "composition",
        f"{words}: {pair}",
        loss,
        (),
        "privacy losses composed on a grid, every rounding outward (Balle, Barthe, Gaboardi 2018; Zhu, Dong, Wang 2022)",
    )
    run = "a record whose gradient is as long as the clip at every step, and others as bad as they can be"
    return Analysis(
        1,
        1,
        (
            Assumption("batch", stages[0].drawn.says + each, DECLARED),
            Assumption(
                "noise",
                f"N(0, sigma^2 I) is added to the sum of the batch's gradients, each clipped to {float(stages[0].share):.6g}"
                f"{each}: {words}",
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
