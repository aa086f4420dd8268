"""The corrected closed rate decreases as the common penalty increases.

The corrected (23) decreases with a penalty common to the nodes, and the displayed upper bound of its second term holds.

Where: text after Theorem 3.2.
Letters: ``q``, ``s`` = sigma_max(D - A), sigma_max(D + A), so sigma-bar_max = (eta - theta) q and sigma-tilde_max = eta s;
``delta`` = a rate that (23) allows at the larger penalty eta + ``more``; ``numerator``, ``sigma`` = any numerator and
singular value of the second term, ``second`` its value. ``gap`` = mu - 1, ``excess`` = eta - theta, ``sig`` = the smallest
non-zero eigenvalue of D - A, ``m``, ``M`` = m_o, M_O.
Idea: both terms have denominators that grow with eta.
Note: About the bound (23), not about the true rate.
"""

from verify import *

from .letters import SYMBOLS

for_all(positive="theta sig gap sigma", nonnegative="excess more q s m M delta numerator second st")

mu = 1 + gap
reach = theta * sig * gap


def denominator(above_theta):
    """Of the second term, at eta = theta + above_theta."""
    return (mu**2 * M**2 + mu * above_theta**2 * q**2) / reach + (theta + above_theta) * s


says = statement(
    first_at_larger=theta * sig
    >= delta * mu**2 * (theta + excess + more) * s
    | assumed("Furthermore, a lower bound on", "Theorem 3.2, (23)", "delta at most the first term at the larger penalty"),
    second_at_larger=2 * m
    >= delta * denominator(excess + more)
    | assumed("Furthermore, a lower bound on", "Theorem 3.2, (23)", "delta at most the second term there"),
    second_term=second * ((mu**2 * M**2 + mu * sigma**2) / reach + st)
    == numerator | letter("second", "the second term of (23) with any numerator"),
    first_at_smaller=theta * sig >= delta * mu**2 * (theta + excess) * s | goal,
    second_at_smaller=2 * m >= delta * denominator(excess) | goal,
    upper_bound=reach * numerator / sigma**2 >= mu * second | goal,
)

claim = Claim("zhang2018.rate-monotone-corrected", "inequality", symbols=SYMBOLS, corrects="zhang2018.rate-monotone")

proof = shows(
    first_at_smaller=first_at_larger + term(delta * mu**2 * more * s),
    second_at_smaller=second_at_larger + term(delta * (mu * q**2 * (2 * excess * more + more**2) / reach + more * s)),
    upper_bound=-reach / sigma**2 * second_term + term(second * (mu**2 * M**2 + reach * st) / sigma**2),
)

witness = at("theta=1 excess=0 more=1 q=2 s=2 sig=2 gap=1 m=1 M=1 delta=1/8 numerator=2 sigma=1 second=1/2 st=1")

too_strong = altered(
    {
        "a delta 1 % larger": dict(first_at_smaller=100 * theta * sig >= 101 * delta * mu**2 * (theta + excess) * s | false),
        "upper bound 1 % smaller": dict(upper_bound=99 * reach * numerator / sigma**2 >= 100 * mu * second | false),
    },
    drop="second_at_larger",
)
