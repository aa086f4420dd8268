"""The letters of appendix D, and the utility that Theorem 1 (sharper form, e = 0) gives for a noise prescribed by privacy.

Letters: w = 1 - tau; q = probability of a block; kappa = 8 alpha L^2 gamma^2/eps; p = dim u; D = |u_0 - u*|^2; E = E|u_K -
u*|^2; ell >= 0 at least ln(D/target); K = ceil(ell/(q w)) rounds; E and power = (1 - q w)^K are values of the run after K steps.
"""

from verify import *

from ..utility.letters import q_at_most_1

scalars("w q p n kappa sigma D E K ell power target")

given(
    w_at_most_1=1
    >= w | assumed("is a contractive operator with fixed point", "Appendix A.2, Theorem 1", "tau in [0, 1), w = 1 - tau"),
    utility=at_end("cyffers2023.theorem-1-sharper", "plain", "exact operators: no error", K, one_minus_tau=w, zeta=0),
)
RANGES = (w_at_most_1, q_at_most_1)
ROUNDS = "rounds that reach a target"
REACHED = (utility, *given(enough_rounds=program(ROUNDS, "enough"), few_rounds=program(ROUNDS, "few")))
DOMAIN = {"positive": "w q p n kappa target", "nonnegative": "sigma D K ell", "real": "E power"}


def calibrated(factor):
    """sigma^2 = factor K kappa/n^2."""
    return equal(
        "calibrated",
        n**2 * sigma**2,
        factor * K * kappa,
        because=letter(
            "sigma", "the noise that the privacy theorem prescribes for the loss epsilon, kappa = 8 alpha L^2 gamma^2/epsilon"
        ),
    )
