"""For tau >= 1/2 no learning rate in (0, 1] makes the paper's chi smaller than 1.

Where: ours, on App A.2 Step 2 and App A.3. Letters: b, q, lambda (``lam``), sigma_1, p, sigma, zeta.
Idea: chi - 1 = lambda((sigma_1 b - q(1 - tau)) + (1 - lambda) sigma_1 (1 - b)), and the hypothesis sigma^2 > 1 - tau gives
q sigma_1^2 b^2 > q^3 (1 - tau)^2.
"""

from lemmas.cyffers2023.utility.chi_quadratic import square_of_b
from lemmas.cyffers2023.utility.letters import lam_at_most_1, one_minus_tau, q, q_at_most_1, sigma_large
from verify import *

b, lam, sigma_1, p, sigma, zeta, one_plus_b = scalars("b lam sigma_1 p sigma zeta one_plus_b")
chi = 1 + lam * (sigma_1 - (1 - b**2)) - lam**2 * sigma_1 * (1 - b)

says = statement(
    for_all(positive="q one_minus_tau lam sigma_1 p sigma", nonnegative="b zeta"),
    q_at_most_1,
    at_least(
        "tau_at_least_half",
        ratio(1, 2),
        one_minus_tau,
        because=assumed("is always fairly close to", "Remark 1", "here tau >= 1/2"),
    ),
    square_of_b,
    lam_at_most_1,
    at_least("dimension", p, 1, because=assumed("is the dimension of", "Theorem 1", "p >= 1")),
    at_least(
        "noise_level",
        q * sigma_1**2,
        p * sigma**2 + zeta**2,
        because=assumed(
            "we can assign. For ease of calculations, hereafter, we refer to",
            "Appendix A.2, proof opening",
            "equality there; at least for the sigma_1 of Lemma A.1",
        ),
    ),
    sigma_large,
    goals=(above("no_decay", chi, 1),),
    definitions=(("one_plus_b", 1 + b),),
)

claim = Claim(
    id="cyffers2023.a2-lambda-choice-no-decay",
    title="For tau >= 1/2 the factor chi exceeds 1 at every learning rate in (0, 1]",
    where="ours",
    kind="inequality",
    says=says,
    note="So the printed proof of Theorem 1 cannot reach a rate below 1 with the theorem's own lambda in (0, 1] there. The "
    "theorem itself is true: cyffers2023.theorem-1.",
)

w = one_minus_tau
proof = shows(
    Have(
        above("noise_dominates", sigma_1 * b, q * w),
        because(
            term(b**2, "noise_level"),
            term(b**2 * zeta**2),
            term(b**2 * sigma**2, "dimension"),
            term(ratio(1, 2), "sigma_large"),
            term(1, "sigma_large", "tau_at_least_half"),
            term(w, "sigma_large", "q_at_most_1"),
            term(sigma**2 - w, "square_of_b"),
            term(w, "square_of_b"),
            term(2 * w, "tau_at_least_half"),
            term(w**2, "q_at_most_1"),
            term(w**2 * (1 + q + q**2), "q_at_most_1"),
            scale=q * (sigma_1 * b + q * w),
        ),
    ),
    Have(at_least("b_at_most_1", 1, b), because(term(q * w), term(-1, "square_of_b"), scale=one_plus_b)),
    no_decay=because(term(lam, "noise_dominates"), term(lam * sigma_1, "lam_at_most_1", "b_at_most_1"), term(lam, "square_of_b")),
)

witness = Point(scalars=numbers("q=1 one_minus_tau=7/16 b=3/4 lam=1 sigma_1=1 p=1 sigma=1 zeta=0"))

too_strong = (
    scaled(says, "chi > 1 replaced by chi > 101/100", "no_decay", right=ratio(101, 100)),
    without(says, "lam_at_most_1"),
    without(says, "sigma_large"),
    without(says, "tau_at_least_half"),
)
