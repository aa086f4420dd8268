"""huang2020: all messages of one agent over t iterations, each a Gaussian mechanism; shared by Algorithms 2 and 3."""

from __future__ import annotations

import math
from fractions import Fraction

from .account_parameters import Setting
from .batches import EVERY, Batches
from .bounds import CHECKED, DECLARED, Analysis, Assumption, Attained, Bound, Printed, of_everyone
from .loss import Loss
from .proximal_rounds import rounds_gaussian

REQUIRED = ("sigma", "steps", "rho", "gradient", "samples")
OPTIONAL = {"noise": "entries", "theorem": "best"}
DELTA = Fraction(1, 10**6)


def messages(
    values: Setting,
    sensitivity: Fraction,
    records: tuple[str, ...],
    printed_says: str,
    printed_records: tuple[str, ...],
    says: str,
    extra: tuple[Assumption, ...],
    drawn: Batches = EVERY,
) -> Analysis:
    """t = steps releases of this sensitivity with entries N(0, sigma^2), or N(0, sigma^4) where the printed law is sampled.

    drawn: the batch of a message, of whose gradients two that oppose each other make the sensitivity: no paper speaks of it.
    """
    t, sigma, literal = values["steps"], values["sigma"], values["noise"] == "matrix-normal"
    deviation = sigma**2 if literal else sigma
    if drawn.kind == "full":
        loss: Loss = rounds_gaussian((sensitivity / deviation) ** 2, t)
        ends: Loss | None = loss
        how = "exact composition of Gaussians (Dong, Roth, Su 2022)"
    else:
        loss, ends, pair = drawn.loss(sensitivity / 2, deviation, t, "replace-one")
        how = f"as for full batches ({', '.join(records)}), and privacy losses composed on a grid, rounded outward: {pair}"

    rests = records if drawn.kind == "full" else ()
    bound = Bound("composition", f"{t} messages, mu = {says}/deviation each", loss, rests, how)
    printed = None
    if drawn.kind == "full":
        step = float(sensitivity / sigma) * math.sqrt(2 * math.log(1.25 / float(DELTA)))
        printed = Printed(
            printed_says,
            printed_records + (("huang2020.theorem-1-matrix-normal",) if literal else ()),
            None,
            f"each step epsilon = {step:.6g} at delta = 1e-6 by (14), sqrt(t) epsilon = {math.sqrt(t) * step:.6g}",
        )
    run = "linear losses with opposite gradients of norm c_1: every message moves by the whole sensitivity"
    law = (
        "MN(0, sigma^2 I, sigma^2 I) as printed: its entries have deviation sigma^2 (huang2020.mn-notation-corrected)"
        if literal
        else "the entries of the noise are N(0, sigma^2), independent"
    )
    found = (
        Assumption("noise", law, DECLARED),
        Assumption(
            "sensitivity",
            f"one sample's gradient has norm at most c_1 = {float(values['gradient']):.6g}; one "
            f"sample of an agent with at least {values['samples']} is replaced",
            DECLARED,
        ),
        *extra,
        Assumption("participation", f"all {t} messages of the agent are seen", CHECKED),
        *(() if drawn.kind == "full" else (Assumption("batch", drawn.says, DECLARED),)),
    )
    return of_everyone(
        found,
        [bound],
        None if ends is None else Attained(run, ends),
        (
            f"program: each iteration the agent sends its local model plus noise; sensitivity {says}",
            f"sensitivity = {float(sensitivity):.6g}, deviation of a noise entry = {float(deviation):.6g}",
            "everything else is a function of the messages and of what does not contain the sample",
            "messages that adapt to each other compose: mu^2 adds up, exactly for Gaussians",
        ),
        printed,
    )
