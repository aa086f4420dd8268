"""The standard normal law and its tails, between simple bounds: generated, not typed (huang2020, section IV).

Letters: tail = Pr[N(0, 1) > r], H = exp(-r^2/2), phi = H/sqrt(2 pi) the density at r; tail_s, H_s the same at s. For deviation
sigma: first = the integral of x times the density over x > r, density = the density at r. A Gaussian release whose means are
mu deviations apart: X = e^eps Pr[N(0, 1) > r + mu] at mu r = eps - mu^2/2. L = ln(1.25/delta).
"""

from functools import partial

from verify import *
from verify.algorithms.classes import beyond, gaussian, tangent
from verify.lemma.generators import Generator

scalars("r tail tail_s H H_s phi sigma first second density mu eps X c L delta G whole row col entry deviation total here")
vectors("x d")
NORMAL = signs(positive="H tail phi", real="r")
ONE = Polynomial.of(1)

generates = (
    Generator(
        "standard normal",
        "tail, density and exponential at any r",
        statement(
            Domain(NORMAL, {}),
            mills_above=phi >= r * tail | goal,
            mills_below=(1 + r**2) * tail >= r * phi | goal,
            sides=r * (ratio(1, 2) - tail) >= 0 | goal,
            near_zero=2 * r**2 / 5 >= r * (ratio(1, 2) - tail) | goal,
            density=2 * H / 5 >= phi | goal,
            exponential_above=1 >= H * (1 + r**2 / 2) | goal,
            exponential_below=H >= 1 - r**2 / 2 | goal,
        ),
        denotes="H tail phi",
        aside={"first": "real", "second": "real"},
        drawn=(
            partial(tangent, ONE, 1 / H, ONE, r**2 / 2),
            partial(tangent, ONE, H, ONE, -(r**2) / 2),
            partial(beyond, r, tail, phi, first, second, ONE),
        ),
        follows=shows(
            mills_above=fact("drawn beyond") - fact("drawn first"),
            mills_below=fact("drawn beyond_squared") - fact("drawn second") + 2 * r * fact("drawn first"),
        ),
    ),
    Generator(
        "standard normal, r >= 0",
        "the tail where r >= 0",
        statement(for_all(positive="H tail", nonnegative="r"), half=H >= 2 * tail | goal),
        denotes="H tail",
    ),
    Generator(
        "standard normal, above s",
        "tail over exponential falls: tail, H at any r >= s and tail_s, H_s at s",
        statement(for_all(positive="H tail H_s tail_s"), decreasing=tail_s * H >= tail * H_s | goal),
        denotes="H tail H_s tail_s",
    ),
    Generator(
        "centred normal",
        "N(0, sigma^2): the integral of x times its density over x > r",
        statement(
            for_all(positive="r sigma density tail", real="first"),
            first_moment=first == sigma**2 * density | goal,
            beyond=first >= r * tail | goal,
        ),
        denotes="density tail first",
        chosen="r",
        drawn=(partial(beyond, r, tail, density, first, second, sigma**2),),
    ),
    Generator(
        "scaled normal",
        "phi and density at r in units of sigma",
        statement(for_all(positive="sigma density phi"), scaled=sigma * density == phi | goal),
        denotes="density phi",
    ),
    Generator(
        "second tail",
        "X and the density phi at r, for mu r = eps - mu^2/2, which is exp(eps) times the density at r + mu",
        statement(
            for_all(positive="mu X phi", nonnegative="eps", real="r"),
            equal("threshold", mu * r, eps - mu**2 / 2),
            goals=(at_least("second_tail", phi, (r + mu) * X),),
        ),
        denotes="X phi",
        free="mu eps r",
        aside={"first": "real"},
        drawn=(partial(beyond, r + mu, X, phi, first, second, ONE),),
        follows=shows(second_tail=fact("drawn beyond") - fact("drawn first")),
    ),
    Generator(
        "exponential at c",
        "H = exp(-c^2/2) at c = sqrt(2 L), delta = 1.25 exp(-L)",
        statement(for_all(positive="L c delta H"), equal("root", c**2, 2 * L), goals=(equal("exponent", 5 * H, 4 * delta),)),
        denotes="delta H",
    ),
    Generator(
        "exponent at the threshold",
        "H at r = c - eps/(2 c), where r^2/2 = L - eps/2 + eps^2/(16 L); c = sqrt(2 L), delta = 1.25 exp(-L) and G = "
        "exp(eps/2 - eps^2/(16 L))",
        statement(
            for_all(positive="c L eps delta H G", real="r"),
            equal("root", c**2, 2 * L),
            equal("threshold", r * eps / c, eps - eps**2 / (2 * c**2)),
            goals=(equal("exponent", 5 * H, 4 * delta * G), at_least("tangent", 1, G * (1 - eps / 2 + eps**2 / (16 * L)))),
        ),
        denotes="delta H G",
        free="r",
        drawn=(partial(tangent, ONE, 1 / G, ONE, eps**2 / (16 * L) - eps / 2),),
    ),
    Generator(
        "density at the threshold",
        "phi at r with 2 c r = 4 L - eps, c = sqrt(2 L), delta = 1.25 exp(-L) and G = exp(eps/2 - eps^2/(16 L))",
        statement(
            for_all(positive="c L eps delta phi G", real="r"),
            equal("root", c**2, 2 * L),
            equal("threshold", 2 * c * r, 4 * L - eps),
            goals=(at_least("below", 8 * delta * G / 25, phi),),
        ),
        denotes="delta phi G",
        free="r",
    ),
    Generator(
        "exponent at the threshold, epsilon <= 9/5",
        "G = exp(eps/2 - eps^2/(16 L)) for eps <= 9/5",
        statement(
            for_all(positive="G eps"), at_least("eps_at_most", ratio(9, 5), eps), goals=(at_least("below", ratio(5, 2), G),)
        ),
        denotes="G",
    ),
    Generator(
        "logarithm of 1.25/delta",
        "L = ln(1.25/delta)",
        statement(for_all(positive="delta", real="L"), tangent=L >= 1 - 4 * delta / 5 | goal),
        denotes="L",
        drawn=(partial(tangent, ONE, 4 * delta / 5, ONE, -L),),
    ),
    Generator(
        "gaussian log ratio",
        "the log ratio of the densities of N(0, sigma^2 I) noise at x and at x + d, entries independent",
        statement(
            for_all(positive="sigma", real="whole", X="x d"), log_ratio=2 * sigma**2 * whole == (x + d).norm2 - x.norm2 | goal
        ),
        aside={"total": "real", "here": "real"},
        drawn=(
            partial(gaussian, "at x", total, here, x, sigma**2),
            partial(gaussian, "at x + d", total, here - whole, x + d, sigma**2),
        ),
        follows=shows(log_ratio=2 * sigma**2 * (fact("drawn at x + d") - fact("drawn at x"))),
    ),
    Generator(
        "matrix normal",
        "MN(0, U, V) with diagonal covariances: row, col = their entries at one place, entry = the variance there, "
        "deviation its root",
        statement(
            for_all(positive="row col entry deviation"),
            variance=entry == row * col | goal,
            deviation=deviation**2 == row * col | goal,
        ),
        denotes="entry deviation",
    ),
)
