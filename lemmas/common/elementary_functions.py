"""The exponential and the logarithm between rational bounds, and the integral of a Gaussian: generated, not typed.

Letters: X = exp(y), euler = e; g = ln(1 + 1/M) for an integer M >= 1; ``series`` = sum_{k>=1} (1 - 1/n)^k/k, ln_n = ln n.
I = ln of the integral over R^n of exp(h(z)), divided by (2 pi sigma^2)^(n/2), where h(z) = constant - |z - m|^2/(2 sigma^2);
h = h(z) and d = z - m at any one z; V = sigma^2. On the line delta = d.
"""

from verify import *
from verify.algorithms.classes import gaussian, integrals, mixture, tangent
from verify.lemma.generators import Generator

y, X, euler, g, M, integral, h, sigma, V, delta, series, ln_n = scalars("y X euler g M I h sigma V delta series ln_n")
scalars("X_other y_other")
vectors("d")
TANGENT = statement(for_all(real="X y"), tangent=X >= 1 + y | goal)
CHORD = statement(
    for_all(nonnegative="y", real="X euler"), at_least("at_most_one", 1, y), goals=(at_least("chord", 1 + (euler - 1) * y, X),)
)
OF_TANGENT = partial(tangent, Polynomial.of(1), X, Polynomial.of(1), y)
OF_CHORD = partial(mixture, ((1 - y, Polynomial.of(1)), (y, euler)), X)

generates = (
    Generator("exponential, tangent", "X = exp(y) for any y", TANGENT, denotes="X", free="y", drawn=(OF_TANGENT,)),
    Generator("logarithm, tangent", "y = ln X for any positive X", TANGENT, denotes="y", free="X", drawn=(OF_TANGENT,)),
    Generator(
        "logarithm, two numbers",
        "y = ln X and y_other = ln X_other for any positive X and X_other",
        statement(for_all(positive="X X_other", real="y y_other"), tangent=y + X_other / X >= y_other + 1 | goal),
        denotes="y y_other",
        free="X X_other",
        drawn=(partial(tangent, -y, -y_other, -1 / X, X_other - X),),
    ),
    Generator(
        "exponential, reciprocal",
        "X = exp(-y) for any y",
        statement(for_all(positive="X", real="y"), tangent=1 / X >= 1 + y | goal),
        denotes="X",
        free="y",
        drawn=(partial(tangent, Polynomial.of(1), 1 / X, Polynomial.of(1), y),),
    ),
    Generator(
        "exponential, chord",
        "X = exp(y) for 0 <= y <= 1, euler = e",
        CHORD,
        denotes="X",
        free="y",
        constants={"euler": "exp(1)"},
        drawn=(OF_CHORD,),
    ),
    Generator(
        "logarithm, chord",
        "y = ln X for 1 <= X <= e, euler = e",
        CHORD,
        denotes="y",
        free="X",
        constants={"euler": "exp(1)"},
        drawn=(OF_CHORD,),
    ),
    Generator(
        "logarithm of 1 + 1/M",
        "g = ln(1 + 1/M), M a positive integer",
        statement(for_all(positive="g M"), below=g * (M + 1) >= 1 | goal, above=1 >= g * M | goal),
        denotes="g",
        drawn=(
            partial(tangent, Polynomial.of(1), 1 + 1 / M, Polynomial.of(1), g),
            partial(tangent, 1 + 1 / M, Polynomial.of(1), 1 + 1 / M, -g),
        ),
    ),
    Generator(
        "Gaussian integral",
        "I = ln of the integral of exp(h) over R^n, divided by (2 pi sigma^2)^(n/2), for h(z) = constant - |z - m|^2/(2 "
        "sigma^2); d = z - m at the z where h is taken; V = sigma^2",
        statement(
            for_all(positive="sigma V", real="I h", X="d"),
            value=integral == h + d.norm2 / (2 * sigma**2) | goal,
            of_variance=integral == h + d.norm2 / (2 * V) | goal,
        ),
        denotes="I",
        free="h d",
        drawn=(partial(gaussian, "value", integral, h, d, sigma**2), partial(gaussian, "of_variance", integral, h, d, V)),
    ),
    Generator(
        "Gaussian integral on the line",
        "I = ln of the integral of exp(h) over R, divided by (2 pi V)^(1/2), for h(z) = constant - (z - m)^2/(2 V); delta = z - "
        "m at the z where h is taken",
        statement(for_all(positive="V", real="I h delta"), value=integral == h + delta**2 / (2 * V) | goal),
        denotes="I",
        free="h delta",
        drawn=(partial(gaussian, "value", integral, h, delta, V),),
    ),
    Generator(
        "power series of the logarithm",
        "series = the sum of (1 - 1/n)^k/k over k >= 1, or any part of it, ln_n = ln n, n > 1",
        statement(for_all(nonnegative="series ln_n"), below=ln_n >= series | goal),
        denotes="series ln_n",
        drawn=(partial(integrals, ln_n, series),),  # ln n = the sum over all k
    ),
)
