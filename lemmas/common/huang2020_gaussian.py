"""The standard normal law and its tails, between simple bounds: generated, not typed (huang2020, section IV).

Letters: tail = Pr[N(0, 1) > r], H = exp(-r^2/2), phi = H/sqrt(2 pi) the density at r; tail_s, H_s the same at s. For deviation
sigma: first = the integral of x times the density over x > r, density = the density at r. A Gaussian release whose means are
mu deviations apart: X = e^eps Pr[N(0, 1) > r + mu] at mu r = eps - mu^2/2. L = ln(1.25/delta).
"""

from verify import *
from verify.algorithms.classes import (
    bell,
    beyond,
    density_of_image,
    fresh,
    gaussian,
    integrals,
    mean_value,
    square_root,
    stacked,
    tangent,
)
from verify.algorithms.constant_value import enclosed
from verify.lemma.generators import Generator

scalars("r tail tail_s H H_s phi sigma first second density mu eps X c L delta G whole row col entry deviation total here")
scalars("pi at_zero slope top rest u w")
vectors("x d z")
NORMAL = signs(positive="H tail phi", real="r")
ONE = Polynomial.of(1)
PI = partial(enclosed, pi, "pi", ratio(25, 8))
AT_THRESHOLD = partial(
    mean_value, H, 4 * delta * G / 5, slope, L - eps / 2 + eps**2 / (16 * L) - r**2 / 2
)  # exp at -r^2/2 and at -L + eps/2 - eps^2/(16 L), where it is delta G/1.25
at_most = 4 * delta * G / 5
OF_ENTRY = fact("drawn sum") + (u * w) ** 2 * fact("drawn size") + w**2 * fact("drawn root") + row * fact("drawn root 2")
HALF_TAIL = ratio(1, 2) - tail  # the integral of the density from 0 to r

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
        aside=dict.fromkeys(["first", "second", "pi", "at_zero"], "real"),
        drawn=(
            partial(tangent, ONE, 1 / H, ONE, r**2 / 2),
            partial(tangent, ONE, H, ONE, -(r**2) / 2),
            partial(beyond, r, tail, phi, first, second, ONE),
            PI,
            partial(bell, at_zero, ONE, pi),
            partial(integrals, at_zero * r**2, r * HALF_TAIL),
            partial(integrals, r * HALF_TAIL),
            partial(bell, phi, H, pi),
        ),
        follows=shows(
            mills_above=fact("drawn beyond") - fact("drawn first"),
            mills_below=fact("drawn beyond_squared") - fact("drawn second") + 2 * r * fact("drawn first"),
            sides=fact("drawn integrals 2"),
            near_zero=fact("drawn integrals")
            + term(5 * r**2 / 4, square=ratio(2, 5) - at_zero)
            + 2 * (at_zero * r) ** 2 / 5 * fact("drawn least")
            - r**2 / 5 * fact("drawn bell"),
            density=(square(2 * H / 5 - phi) + 8 * phi**2 / 25 * fact("drawn least") - 4 * fact("drawn bell 2") / 25)
            / (4 * H / 5),
        ),
    ),
    Generator(
        "standard normal, r >= 0",
        "the tail where r >= 0",
        statement(for_all(positive="H tail", nonnegative="r"), half=H >= 2 * tail | goal),
        denotes="H tail",
        drawn=(partial(integrals, H, 2 * tail),),  # over x > 0, of the densities at x and at r + x
    ),
    Generator(
        "standard normal, above s",
        "tail over exponential falls: tail, H at any r >= s and tail_s, H_s at s",
        statement(for_all(positive="H tail H_s tail_s"), decreasing=tail_s * H >= tail * H_s | goal),
        denotes="H tail H_s tail_s",
        drawn=(partial(integrals, tail_s * H, tail * H_s),),  # over x > 0, of the densities at s + x and at r + x
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
        drawn=(partial(density_of_image, density, phi, 1 / sigma),),
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
        aside={"slope": "real"},
        drawn=(partial(mean_value, H, 4 * delta / 5, slope, L - c**2 / 2),),
        follows=shows(exponent=5 * fact("drawn between") - 5 * slope / 2 * root),
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
        aside={"slope": "real"},
        drawn=(partial(tangent, ONE, 1 / G, ONE, eps**2 / (16 * L) - eps / 2), AT_THRESHOLD),
        follows=shows(
            exponent=5 * fact("drawn between")
            - 5 * slope * c / (2 * eps) * (r + c - eps / (2 * c)) * threshold
            + 5 * slope * (eps**2 / (16 * L * c**2) - ratio(1, 2)) * root
        ),
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
        aside=dict.fromkeys(["pi", "slope", "H"], "real"),
        drawn=(AT_THRESHOLD, PI, partial(bell, phi, H, pi)),
        follows=shows(
            have(
                same=H
                == at_most
                | fact("drawn between")
                - slope * (2 * c * r + 4 * L - eps) / (8 * c**2) * threshold
                + slope * (4 * L - eps) ** 2 / (16 * c**2 * L) * root
            ),
            below=(
                square(2 * at_most / 5 - phi)
                + 8 * phi**2 / 25 * fact("drawn least")
                - 4 * fact("drawn bell") / 25
                - 4 * (at_most + H) / 25 * same
            )
            / (4 * at_most / 5),
        ),
    ),
    Generator(
        "exponent at the threshold, epsilon <= 9/5",
        "G = exp(eps/2 - eps^2/(16 L)) for eps <= 9/5",
        statement(
            for_all(positive="G eps"), at_least("eps_at_most", ratio(9, 5), eps), goals=(at_least("below", ratio(5, 2), G),)
        ),
        denotes="G",
        aside={"top": "real", "rest": "real"},
        drawn=(
            partial(enclosed, top, "exp(9/10)", 0, ratio(5, 2)),
            partial(tangent, G, top, G, ratio(9, 10) - eps / 2 + rest**2),  # rest^2 = eps^2/(16 L)
        ),
        follows=shows(below=fact("drawn most") + fact("drawn tangent") + G / 2 * eps_at_most + term(G, square=rest)),
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
        denotes="whole",
        free="d",
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
        aside={"u": "real", "w": "real", "z": "X"},
        drawn=(  # u w z for a standard normal z, u^2 = row, w^2 = col
            partial(square_root, u, row),
            partial(square_root, w, col),
            partial(fresh, z, (), ONE),
            partial(stacked, entry, z * (u * w), z * (u * w)),
            partial(square_root, deviation, entry),
        ),
        follows=shows(variance=OF_ENTRY, deviation=OF_ENTRY + fact("drawn root 3")),
    ),
)
