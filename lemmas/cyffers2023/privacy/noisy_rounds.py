"""Adaptive composition of noisy rounds: each round of the user adds at most alpha S/(2 lambda^2 sigma^2), S the squared
sensitivity.

Letters: ``a`` = alpha - 1; ``change`` = T(u) - T'(u) at the common state at which the two runs differ most (g, h the
subgradients of the two losses there; a limit of such states where none is the worst), ``loss`` the divergence of the two
releases there, N(T(u), lambda^2 sigma^2 I) and N(T'(u), lambda^2 sigma^2 I), since the update adds 2 lambda eta/2 = lambda eta:
the supremum over the states, which are functions of what has been released. ``D`` is the divergence of everything released so
far, ``D_next`` the same after the round. Where users take part in some rounds only, ``taking`` is 1 in a round of user i, else
0, and ``K_i`` their sum so far; a round without user i has one law in both runs, given the past.
"""

from verify import *

from .block_sensitivity import g, gamma, h, lam, lipschitz, lipschitz_prime

scalars("a n sigma omega D D_next loss taking K_i")
alpha = a + 1
PRINTED_MAPS = (h - g) * (2 * lam * gamma)
DERIVED_MAPS = (h - g) * (2 * lam * gamma / n)
LIPSCHITZ = (lipschitz, lipschitz_prime)
BLOCK = spaces(X="v g h")
ONE_STEP = use("block", "cyffers2023.c2-block-sensitivity")
ONE_STEP_DERIVED = use("block", "cyffers2023.c2-block-sensitivity", gamma=gamma / n)
AT_THE_WORST = {"v": [0], "g": [1], "h": [-1]}
WHOSE = assumed("Let be the number of participations of user", "Theorems 3 and 9", "taking is 1 in a round of user i, else 0")


def rounds(
    change, goals, *, start=1, positive="a n gamma lam sigma", vectors=BLOCK, facts=LIPSCHITZ, nonnegative="L loss", users=False
):
    """Rounds that release T(u) + lambda eta: the index counts from ``start``, where nothing that depends on the data is out yet.

    ``users``: the index k counts all rounds, K_i those of user i, who alone has other data.
    """
    spent = taking * loss if users else loss
    return statement(
        Domain(signs(positive=positive, nonnegative=nonnegative), vectors),
        *facts,
        gaussian=instance("common.renyi-gaussian", "renyi", sigma=lam * sigma, D=loss, dx=change),
        goals=goals,
        recursion=over(
            "k" if users else "K",
            start,
            {"D": (0, D_next)} | ({"K_i": (0, K_i + taking)} if users else {}),
            signs(nonnegative="D_next taking" if users else "D_next"),
            *given(composition=instance("common.renyi-composition", D_X=D, D_cond=spent, D_pair=D_next)),
            *(given(takes_part_or_not=taking**2 == taking | WHOSE) if users else ()),
        ),
    )


def summed(once, applied, sensitivity, slack, *, start=1, users=False):
    """The bound count * once >= D by induction, where once is the loss at the sensitivity ``sensitivity`` of the applied record.

    ``slack``: for each goal what its bound has beyond count * once.
    """
    count = K_i if users else Polynomial.atom("K") - start
    each = taking if users else Polynomial.of(1)
    scale = 1 / (2 * lam**2 * sigma**2)
    return shows(
        applied,
        by_induction(
            invariants(sum=count * once >= D | at_start),
            sum=fact("sum") + fact("composition") + alpha * scale * each * fact(sensitivity) - scale * each * fact("gaussian"),
        ),
        **{name: fact("sum") + extra for name, extra in slack.items()},
    )


def attained(values, loss_once, count, start=1, users=False, vectors=AT_THE_WORST):
    """An exact point at which every round loses ``loss_once``, so that D grows by it each time."""
    steps = tuple({"D_next": (k + 1) * loss_once} | ({"taking": 1} if users else {}) for k in range(count))
    return Point(scalars=values | {"loss": loss_once}, vectors=vectors, index=start + count, steps=steps)
