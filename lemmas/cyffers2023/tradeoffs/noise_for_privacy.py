"""The letters of appendix D, and the utility that Theorem 1 (sharper form, e = 0) gives for a noise prescribed by privacy.

Letters: w = 1 - tau; q = probability of a block; kappa = 8 alpha L^2 gamma^2/eps; p = dim u; D = |u_0 - u*|^2; E = E|u_K -
u*|^2; ell >= 0 at least ln(D/target); K = ceil(ell/(q w)) rounds. power = (1 - q w)^K <= exp(-q w K) <= exp(-ell), so power D
<= target.
"""

from collections.abc import Mapping

from verify import Fact, Polynomial, at_least, equal, scalars

w, q, p, n, kappa, sigma, D, E, K, ell, power, target = scalars("w q p n kappa sigma D E K ell power target")

w_at_most_1 = at_least("w_at_most_1", 1, w)
q_at_most_1 = at_least("q_at_most_1", 1, q)
utility = at_least("utility", power * D + p * sigma**2 / w, E)
enough_rounds = at_least("enough_rounds", target, power * D)
few_rounds = at_least("few_rounds", ell + q * w, q * w * K)
DOMAIN = {"positive": "w q p n kappa", "nonnegative": "sigma D E K ell power target"}


def calibrated(factor: Polynomial | int) -> Fact:
    """sigma^2 = factor K kappa/n^2."""
    return equal("calibrated", n**2 * sigma**2, factor * K * kappa)


WHY: Mapping[str, str] = {
    "w_at_most_1": "tau in [0, 1)",
    "q_at_most_1": "q in (0, 1] is a probability",
    "utility": "cyffers2023.theorem-1-sharper, goal plain, with zeta = 0, lambda = 1",
    "enough_rounds": "K >= ell/(q w), ell >= ln(D/target) and 1 - x <= e^-x",
    "few_rounds": "K <= ell/(q w) + 1",
}
