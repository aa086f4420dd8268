"""The letters of appendix A.2 of cyffers2023, and the facts that its proof of Theorem 1 sets up.

``one_minus_b`` = 1 - b and ``one_minus_tau`` = 1 - tau are the positive atoms (they stand in denominators); b and tau are
written through them. The paper's b >= 0 with b^2 = 1 - q(1 - tau) reads q(1 - tau) = (1 - b)(1 + b).
``one_plus_c`` is a defined name: 1 + c where c is an atom, ``excess`` + q where ``excess`` = 1 + c - q is one (interval files).
"""

from verify import *

scalars("one_minus_b one_minus_tau q c one_plus_c lam sigma")
b = 1 - one_minus_b
tau = 1 - one_minus_tau
one_minus_b2 = one_minus_b * (1 + b)

given(
    b_nonnegative=b
    >= 0 | assumed("For simplicity, we introduce the notation", "Appendix A.2, Step 1", "b >= 0 and b^2 = 1 - q(1 - tau)"),
    tau_nonnegative=tau
    >= 0 | assumed("is a contractive operator with fixed point for", "Appendix A.2, Theorem 1", "tau in [0, 1)"),
    q_at_most_1=1
    >= q | assumed("Let for some. Then there exists a learning rate", "Theorem 1", "q in (0, 1], the probability of a block"),
    square_of_b=q * one_minus_tau
    == one_minus_b2
    | assumed("For simplicity, we introduce the notation", "Appendix A.2, Step 1", "b >= 0 and b^2 = 1 - q(1 - tau)"),
    lam_at_most_1=1
    >= lam | assumed("there exists a learning rate such that the iterates of Algorithm", "Theorem 1", "lambda in (0, 1]"),
    sigma_large=sigma**2
    > one_minus_tau | assumed("is the variance of the added Gaussian noise", "Theorem 1", "sigma^2 > 1 - tau"),
)
XI = assumed(
    "we can assign. For ease of calculations, hereafter, we refer to",
    "Appendix A.2, proof opening",
    "xi = sigma_1^2 = (p sigma^2 + zeta^2)/q",
)
CHI_BELOW_1 = assumed(
    "In order to ensure convergence of the algorithm, we need to satisfy", "Appendix A.3, proof of Lemma A.1", "0 < chi < 1"
)

POSITIVE = "one_minus_b one_minus_tau q"
FACTS = (b_nonnegative, tau_nonnegative, q_at_most_1, square_of_b)
C_DEFINED = (("one_plus_c", 1 + c),)

sigma_1 = one_plus_c * one_minus_tau
sigma_is_sigma_1 = equal(
    "noise_level", sigma, sigma_1, because=letter("sigma", "sigma_1 = (1 + c)(1 - tau), which is sigma for p = q = 1, zeta = 0")
)
lam_star = (1 - q / (2 * one_plus_c)) / one_minus_b
denominator_of_A = one_minus_b * lam_star + one_minus_b2 / sigma_1 - 1
numerator_of_A = lam_star * sigma_1 + one_minus_b2 / sigma_1
value_of_A = 2 * (1 + b) * one_plus_c**2 / q**2 + 2 - one_plus_c * (1 + b) / q
chi_star = 1 + lam_star * (sigma_1 - one_minus_b2) - lam_star**2 * sigma_1 * one_minus_b
chi_closed = 1 - (1 + b) * (one_plus_c - q / 2) / (2 * one_plus_c)

scalars("excess lift")
EXCESS_DEFINED = (("one_plus_c", excess + q),)
given(
    c_positive=excess + q
    > 1
    | assumed(
        "there exists such that the noise variance can be rewritten as", "Appendix A.2, Step 2", "c > 0, with excess = 1 + c - q"
    ),
    square_root=lift * (lift + 2 * excess) * one_minus_tau
    == 4 * one_plus_c * one_minus_b
    | assumed(
        "we should choose the learning rate in the range",
        "Lemma A.1",
        "the printed square root is 1 + lift/excess, squared and cleared of denominators",
    ),
)
POSITIVE_IN_INTERVAL, INTERVAL = POSITIVE + " excess lift", (*FACTS, c_positive, square_root)
lower_end = excess / (one_plus_c * one_minus_b)
upper_end = (2 * excess + lift) / (2 * one_plus_c * one_minus_b)
