"""Adaptive composition of noisy rounds: each round adds at most alpha S/(2 lambda^2 sigma^2), S the squared sensitivity.

Letters: ``a`` = alpha - 1; per round, ``shift2`` = |T(u) - T'(u)|^2 at the state both runs have released, ``loss`` the
divergence of the two releases N(T(u), lambda^2 sigma^2 I) and N(T'(u), lambda^2 sigma^2 I), since the update adds 2 lambda
eta/2 = lambda eta;
``D`` is the divergence of everything released so far, ``D_next`` the same after the round.
"""

from collections.abc import Mapping

from verify import (
    Fact,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    at_least,
    because,
    equal,
    scalars,
    signs,
    term,
)

a, n, L, gamma, lam, sigma, omega = scalars("a n L gamma lam sigma omega")
D, D_next, loss, shift2 = scalars("D D_next loss shift2")
alpha = a + 1
LETTERS = "a n gamma lam sigma"

GAUSSIAN = "cyffers2023.gaussian-mechanism, with equality: noise lambda eta of variance lambda^2 sigma^2"
COMPOSITION = (
    "adaptive composition of Renyi divergences (Mironov 2017, Renyi Differential Privacy, Proposition 1): the release of the "
    "round depends on the data and on what was released before"
)


def per_round(squared_sensitivity: Polynomial) -> Polynomial:
    """alpha S/(2 lambda^2 sigma^2): the loss of one round."""
    return alpha * squared_sensitivity / (2 * lam**2 * sigma**2)


def rounds(
    squared_sensitivity: Polynomial,
    goals: tuple[Fact, ...],
    *,
    index: str = "K",
    start: int = 1,
    positive: str = LETTERS,
    facts: tuple[Fact, ...] = (),
) -> Statement:
    """Rounds of squared sensitivity S: the index counts from ``start``, where nothing that depends on the data is out yet."""
    return Statement(
        signs=signs(positive=positive, nonnegative="L"),
        spaces={},
        facts=facts,
        goals=goals,
        recursion=Recursion(
            index=index,
            start=start,
            initial={"D": Polynomial.of(0)},
            following={"D": D_next},
            step_signs={"D_next": "nonnegative", "loss": "nonnegative", "shift2": "nonnegative"},
            step_facts=(
                at_least("sensitivity", squared_sensitivity, shift2),
                equal("gaussian", 2 * lam**2 * sigma**2 * loss, alpha * shift2),
                at_least("composition", D + loss, D_next),
            ),
        ),
    )


def why(sensitivity: str, composition: str = COMPOSITION) -> dict[str, str]:
    """The reasons of the step facts; ``sensitivity`` names the record of the squared sensitivity."""
    return {"sensitivity": sensitivity, "gaussian": GAUSSIAN, "composition": composition}


def summed(squared_sensitivity: Polynomial, slack: Mapping[str, Polynomial], *, index: str = "K", start: int = 1) -> Proof:
    """The bound (index - start) alpha S/(2 lambda^2 sigma^2) by induction; ``slack``: each goal's bound minus this one."""
    count, round_loss = Polynomial.atom(index) - start, per_round(squared_sensitivity)
    return Proof(
        induction=Induction(
            invariants=(at_least("sum", count * round_loss, D),),
            base={"sum": because()},
            step={
                "sum": because(
                    term(1, "sum"),
                    term(1, "composition"),
                    term(alpha / (2 * lam**2 * sigma**2), "sensitivity"),
                    term(-1 / (2 * lam**2 * sigma**2), "gaussian"),
                )
            },
        ),
        goals={name: because(term(1, "sum"), term(extra)) for name, extra in slack.items()},
    )


def attained(values: dict[str, int], step: dict[str, int], index: int, start: int = 1) -> Point:
    """An exact point whose rounds all lose ``step``, so that D grows by its loss each time."""
    steps = tuple({**step, "D_next": (k + 1) * step["loss"]} for k in range(index - start))
    return Point(scalars=values, index=index, steps=steps)
