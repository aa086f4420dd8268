"""For tau >= 1/2 the factor chi exceeds 1 at every learning rate in (0, 1].

For tau >= 1/2 no learning rate in (0, 1] makes the paper's chi smaller than 1.

Where: ours.
On App A.2 Step 2 and App A.3.
Letters: b, q, lambda (``lam``), sigma_1, p, sigma, zeta.
Idea: chi - 1 = lambda((sigma_1 b - q(1 - tau)) + (1 - lambda) sigma_1 (1 - b)), and the hypothesis sigma^2 > 1 - tau gives q
sigma_1^2 b^2 > q^3 (1 - tau)^2.
Note: So the printed proof of Theorem 1 cannot reach a rate below 1 with the theorem's own lambda in (0, 1] there. The
theorem itself is true: cyffers2023.theorem-1.
"""

from verify import *

from .chi_quadratic import square_of_b
from .letters import lam_at_most_1, q_at_most_1, sigma_large

for_all(positive="q one_minus_tau lam sigma_1 p sigma", nonnegative="b zeta")

scalars("one_plus_b")
chi = 1 + lam * (sigma_1 - (1 - b**2)) - lam**2 * sigma_1 * (1 - b)

says = statement(
    q_at_most_1,
    tau_at_least_half=ratio(1, 2) >= one_minus_tau | assumed("is always fairly close to", "Remark 1", "here tau >= 1/2"),
    square_of_b=square_of_b,
    lam_at_most_1=lam_at_most_1,
    dimension=p >= 1 | assumed("is the dimension of", "Theorem 1", "p >= 1"),
    noise_level=q * sigma_1**2
    >= p * sigma**2 + zeta**2
    | assumed(
        "we can assign. For ease of calculations, hereafter, we refer to",
        "Appendix A.2, proof opening",
        "equality there; at least for the sigma_1 of Lemma A.1",
    ),
    sigma_large=sigma_large,
    no_decay=chi > 1 | goal,
    definitions=(("one_plus_b", 1 + b),),
)

claim = Claim("cyffers2023.a2-lambda-choice-no-decay", "inequality")

w = one_minus_tau
proof = shows(
    have(
        noise_dominates=sigma_1 * b
        > q * w
        | (
            b**2 * noise_level
            + term(b**2 * zeta**2)
            + b**2 * sigma**2 * dimension
            + sigma_large / 2
            + sigma_large * tau_at_least_half
            + w * sigma_large * q_at_most_1
            + (sigma**2 - w) * square_of_b
            + w * square_of_b
            + 2 * w * tau_at_least_half
            + w**2 * q_at_most_1
            + w**2 * (1 + q + q**2) * q_at_most_1
        )
        / (q * (sigma_1 * b + q * w))
    ),
    have(b_at_most_1=1 >= b | (term(q * w) - square_of_b) / one_plus_b),
    no_decay=lam * noise_dominates + lam * sigma_1 * lam_at_most_1 * b_at_most_1 + lam * square_of_b,
)

witness = at("q=1 one_minus_tau=7/16 b=3/4 lam=1 sigma_1=1 p=1 sigma=1 zeta=0")

too_strong = altered(
    scale="chi > 1 replaced by chi > 101/100 -> right 101/100", drop="lam_at_most_1 sigma_large tau_at_least_half"
)
