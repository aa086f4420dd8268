"""cyffers2023: one noisy round of a consensus algorithm as a Gaussian mechanism, shared by the accounts of Algorithms 2 to 6.

The block of the changed record moves by at most 4 lambda L gamma/n with the proximal maps of (23), by 4 lambda L gamma with
those printed in (8), (9), and by 4 lambda C where the update is clipped to C (Remark 6); the noise is lambda eta of deviation
lambda sigma. Releases that adapt to each other compose; no amplification is used, so lambda and convergence do not matter.
The paper prints the one form and derives with the other: where --maps names none, both answer, the printed one first.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .account_parameters import Setting
from .bounds import BY_HAND, CHECKED, DECLARED, Assumption, Attained, Bound, Form
from .detection import Detected
from .loss import Gaussian, exactly, scaled
from .mean_of_blocks import attained, clipped_run, growth, share

CLIPPED_RUN = "linear losses, r = 0, of slopes so large that every update is clipped (the limit of such losses)"
MAPS = {"printed": "prox_{gamma f_i}, as printed in (9)", "derived": "prox_{(gamma/n) f_i} of (23)"}
OPTIONAL = {"lipschitz": None, "gamma": None, "clip": None, "maps": None, "theorem": "best"}


def round_square(values: Setting, blocks: int) -> Fraction:
    """mu^2 of one round that reads the user's data; blocks = n."""
    sigma: Fraction = values["sigma"]
    if values.given("clip"):
        if values.given("lipschitz") or values.given("gamma"):
            raise ValueError("give --clip, or --lipschitz and --gamma, not both")
        return Fraction(4 * values["clip"] / sigma) ** 2
    if not values.given("lipschitz", "gamma"):
        raise ValueError("give --lipschitz and --gamma, or --clip")
    divided = blocks if values["maps"] == "derived" else 1
    return Fraction(4 * values["lipschitz"] * values["gamma"] / (sigma * divided)) ** 2


def forms(values: Setting) -> tuple[Form, ...]:
    """Both forms of the maps where they matter and none was asked for: 4 L gamma/sigma >= 4 L gamma/(n sigma), so the printed."""
    if values.given("clip") or values.given("maps"):
        return ()
    return tuple(Form("maps", name, f"the proximal maps are {says}") for name, says in MAPS.items())


def assumptions(values: Setting, says: str) -> tuple[Assumption, ...]:
    """What every account of this family rests on; says: how often a user's data are read."""
    if values.given("clip"):
        reads = "x - z is clipped to the given norm in every update, before the noise"
    else:
        reads = f"every f_i is convex, the user's L-Lipschitz; the proximal maps are {MAPS[values['maps'] or 'printed']}"
    return (
        Assumption("sensitivity", reads, DECLARED),
        Assumption("noise", "lambda eta is added to u, eta of law N(0, sigma^2 I), fresh in every update", DECLARED),
        Assumption("start", "u_0 and the draws of users do not depend on the data", DECLARED),
        Assumption("participation", says, CHECKED),
    )


class Shared(NamedTuple):
    """bounds: by the noise of the other users' blocks; asked: what they rest on besides; lacking: what one would need; attained:
    the largest loss known of a run of which this is seen."""

    bounds: tuple[Bound, ...] = ()
    asked: tuple[Assumption, ...] = ()
    lacking: tuple[str, ...] = ()
    attained: Attained | None = None


def seen_through_means(values: Setting, square: Fraction, rounds: int, seen: str) -> Shared:
    """Of ``rounds`` rounds of all users; seen: "means" over all blocks and nothing else, the "last" of them, more ("all"), or all
    means by a "participant", whose own block is no secret to it: the mean over the n - 1 others is what it learns."""
    inside = seen == "participant"
    rate, n, clipped = values.get("relaxation"), values["users"] - inside, values.given("clip")
    if seen == "all":
        words = "--relaxation, which counts where only means are seen and every user takes part in every round"
        return Shared(lacking=() if rate is None else (words,))
    if n == 0:
        raise ValueError("another participant: --users must be 2 at least")
    if rounds == 0:
        return Shared()
    linear = CLIPPED_RUN if clipped else "linear losses, r = 0 (cyffers2023.theorem-2-linear-losses)"
    run = Attained(linear, rounds_gaussian(square / n, rounds))
    if n == 1:
        return Shared(attained=run)
    F = growth(rate, rounds, clipped)
    lacking = () if rounds == 1 or rate else ("lambda, of which F may be far less: say --relaxation LAMBDA",)
    if clipped and (tests := clipped_run(rate, n, rounds, seen == "last", square)) is not None:
        says = "a run (verify.privacy.mean_of_blocks) in which nothing that the user's updates add up to is forgotten"
        run = Attained(says, Detected(tests, rounds_gaussian(square, rounds)))
    told = None if clipped else attained(rate or Fraction(1), n, rounds, seen == "last")
    if told is not None and told.lower * n > rounds:
        says = f"a limit of runs (verify.privacy.mean_of_blocks), lambda = {rate or 1}: the user's gradients change their sign"
        run = Attained(says, Gaussian(scaled(told, square)))
    of = "" if rate else ", of every lambda"
    shown = f"{rounds} rounds of which only the means over {n} {'other ' * inside}blocks are seen"
    says = f"{shown}: F/(n - 1 + F) of them, F = {float(F):.6g}{of}"
    recorded = ("cyffers2023.theorem-2-one-noisy-round",) if rounds == 1 and not (clipped or inside) else ()
    argument = "" if recorded else f"the noise of the other users' blocks (verify.privacy.mean_of_blocks), {BY_HAND}"
    bound = Bound("shifts", says, rounds_gaussian(square * share(F, n), rounds), recorded, argument)
    return Shared((bound,), asked_of_others(rate, rounds, inside, clipped), lacking, run)


def asked_of_others(rate: Fraction | None, rounds: int, inside: bool, clipped: bool) -> tuple[Assumption, ...]:
    words = f"all users add their noise, and whoever sees z knows none of it{' but its own' * inside}; r is in both runs"
    if clipped and rounds > 1:
        words += "; every f_i is convex"
    asked = (Assumption("others", words, DECLARED),)
    return (Assumption("relaxation", f"lambda = {rate} in every round", DECLARED), *asked) if rate and rounds > 1 else asked


def rounds_gaussian(square: Fraction, rounds: int) -> Gaussian:
    return Gaussian(exactly(square * rounds))


def program(rounds: str) -> tuple[str, ...]:
    return (
        "program: u+ = u + 2 lambda (x - z + eta/2) on the blocks of a round, x a proximal map of the user's loss at 2z - u",
        "only the block of the changed record moves: by 4 lambda L gamma/n, 4 lambda L gamma (printed maps) or 4 lambda C",
        "its noise has deviation lambda sigma: one round is a Gaussian mechanism, mu = 4 L gamma/(n sigma), 4 L gamma/sigma "
        "or 4 C/sigma, whatever lambda is",
        rounds,
        "rounds that adapt to each other compose: mu^2 adds up (Dong, Roth, Su 2022, Corollary 3.3)",
    )
