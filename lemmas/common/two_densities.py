"""Two laws with densities: what a bound on their ratio on a set gives for probabilities, and the two tails of a symmetric law:
generated.

Letters: ``p``, ``q`` = probabilities under the two laws of a set where the ratio of the densities is at most ``E``; ``part`` =
the probability of a part of it, at most p. ``log_sup`` = an upper bound on the log ratio on the set, ``X`` = exp(eps) for any
eps. ``tail`` = Pr[N(0, 1) > z], ``rare`` = Pr[|N(0, 1)| > z] for z >= 0.
"""

from verify import *
from verify.algorithms.classes import exchangeable, integrals, tangent
from verify.lemma.generators import Generator

scalars("p q E part log_sup eps X tail rare bound")

generates = (
    Generator(
        "two densities, bounded ratio",
        "a set on which the ratio of the densities is at most E",
        statement(for_all(positive="E", nonnegative="p q"), integrated=E * q >= p | goal),
        denotes="p q",
        free="E",
        drawn=(partial(integrals, E * q, p),),
    ),
    Generator(
        "two densities, bounded log ratio",
        "a set on which the log ratio of the densities is at most log_sup; X = exp(eps) for any eps",
        statement(
            for_all(positive="X", nonnegative="p q", real="log_sup eps"), integrated=X * q >= p * (1 + eps - log_sup) | goal
        ),
        denotes="p q",
        aside={"bound": "real"},  # exp(eps - log_sup)
        drawn=(partial(integrals, X * q, bound * p), partial(tangent, Polynomial.of(1), bound, Polynomial.of(1), eps - log_sup)),
        follows=shows(integrated=fact("drawn integrals") + p * fact("drawn tangent")),
    ),
    Generator(
        "part of a set",
        "a set and a part of it",
        statement(for_all(nonnegative="p part"), smaller=p >= part | goal),
        denotes="p part",
        drawn=(partial(integrals, p, part),),
    ),
    Generator(
        "standard normal, two tails",
        "Pr[|N(0, 1)| > z] for z >= 0",
        statement(for_all(nonnegative="rare tail"), symmetric=rare == 2 * tail | goal),
        denotes="rare tail",
        drawn=(partial(exchangeable, tail, rare, Polynomial.of(2)),),
    ),
)
