"""The noise scale of Algorithm 2 for epsilon in (0, 1].

Where: corrects Sec. III-A. Letters as in ``each_iteration``; the sensitivity is that of huang2020.pvp-sensitivity.
Idea: the scalar part of Theorem 1.
"""

from lemmas.huang2020.privacy.each_iteration import delta, exact
from lemmas.huang2020.privacy.each_iteration import says as one_iteration
from lemmas.huang2020.privacy.each_iteration import witness as point
from verify import Claim, Proof, Statement, Use, altered, at_least, because, term, without

says = Statement(
    signs=one_iteration.signs,
    spaces={},
    facts=one_iteration.facts,
    goals=(at_least("private", delta, exact),),
)

claim = Claim(
    id="huang2020.pvp-noise-corrected",
    title="Noise scale of primal variable perturbation, for epsilon at most 1",
    where="ours",
    kind="bound",
    statement=r"\epsilon\in(0,1],\ \sigma_i=\frac{2c_1\sqrt{2\ln(1.25/\delta)}}{(\lambda/n+\rho)m_i\epsilon}\ \Rightarrow\ "
    r"\text{each iteration is }(\epsilon,\delta)\text{-DP}",
    says=says,
    corrects="huang2020.pvp-noise",
    note="R is strongly convex of modulus at least 1, as for the sensitivity; noise entries are N(0, sigma_i^2).",
)

proof = Proof(
    steps=(Use("one_iteration", "huang2020.theorem-1"),),
    goals={"private": because(term(1, "one_iteration.private"))},
)

witness = point

too_strong = (
    altered(says, "a fifth of delta", at_least("private", delta / 5, exact)),
    without(says, "profile"),
    without(says, "tail_bound"),
)
