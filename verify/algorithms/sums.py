"""Sums over the iterations between simple bounds: sentences of analysis that no machine derives, tried on numbers.

Longer sentences are split into these: the kernel proves that they follow, and a test that these hold of the sums themselves.
"""

from verify.kernel import Fact, Polynomial


def independent_sum(variance: Polynomial, share: Polynomial, weights: Polynomial) -> tuple[Fact, ...]:
    """The variance of a sum of independent terms with weights (1 - j/t), j = 1..t - 1 (or larger ones): ``share``/j is at most
    the variance of term j, ``weights`` = the sum of (1 - j/t)^2/j."""
    return (Fact("independent", ">=", variance - share * weights),)


def weights_of_means(weights: Polynomial, harmonic: Polynomial, t: Polynomial, log_t: Polynomial) -> tuple[Fact, ...]:
    """Over j = 1..t - 1: ``weights`` = the sum of (1 - j/t)^2/j and ``harmonic`` of 1/j, which is at least ln t."""
    half = Polynomial.of(1) / 2
    return (Fact("weights", "=", weights - harmonic + 3 * half - 3 * half / t), Fact("harmonic", ">=", harmonic - log_t))


def roots(sums: Polynomial, h: Polynomial, last: bool) -> tuple[Fact, ...]:
    """The sum of sqrt(2k) over k = 1..t - 1, or to t, is at most h^3/3 (and h more), h = sqrt(2t): it lies below an integral."""
    return (Fact("roots", ">=", h**3 / 3 - sums + (h if last else Polynomial({}))),)


def mean_of_drifts(drift: Polynomial, size: Polynomial, t: Polynomial, sums: Polynomial) -> tuple[Fact, ...]:
    """The mean over t numbers k of sums of steps j = 1..k of length at most 1/(size sqrt(2j)): such a sum is at most
    sqrt(2k)/size, ``sums`` = the sum of sqrt(2k)."""
    return (Fact("drift", ">=", sums - size * t * drift),)
