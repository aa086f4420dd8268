"""Lemma C.1, corrected: for sensitivity Delta the conditions are on the noise multiplier s = sigma/Delta.

Where: ours; corrects App C.1.2 Lemma C.1. Letters: D = divergence of the subsampled mechanism; a = alpha - 1.
Idea: divide the output by Delta.
"""

from verify import Claim, Point, Proof, Statement, altered, argued, at_least, because, equal, ratio, scalars, signs, term, without

a, q, s, sigma, Delta, D = scalars("a q s sigma Delta D")
alpha = a + 1

says = Statement(
    signs=signs(positive="a q s sigma Delta", nonnegative="D"),
    spaces={},
    facts=(
        equal("multiplier", sigma, s * Delta, because=argued("s = sigma/Delta")),
        at_least(
            "unit_sensitivity",
            2 * alpha * q**2 / s**2,
            D,
            because=argued(
                "Mironov, Talwar and Zhang 2019, Renyi Differential Privacy of the Sampled Gaussian Mechanism, Theorem 11, at noise s and sensitivity 1: q <= 1/5, s >= 4, alpha bounded as there (with s)"
            ),
        ),
    ),
    goals=(at_least("subsampled", 2 * alpha * q**2 * Delta**2 / sigma**2, D),),
)

claim = Claim(
    id="cyffers2023.lemma-c.1-corrected",
    title="Amplification by subsampling, with the conditions on the noise multiplier",
    where="ours; corrects App C.1.2 Lemma C.1",
    kind="divergence",
    statement=r"q<\tfrac15,\ s=\sigma/\Delta\ge4,\ \alpha\le\frac{M^2s^2/2-\log5s^2}{M+\log q\alpha+1/2s^2}\ \Rightarrow\ "
    r"\varepsilon_{samp}\le\frac{2\alpha q^2\Delta^2}{\sigma^2}",
    says=says,
    corrects="cyffers2023.lemma-c.1",
    note="Relative to the Gaussian mechanism without sampling, alpha Delta^2/(2 sigma^2), the factor is 4 q^2, not the 2 m^2/n^2 "
    "that the proof of Theorem 10 uses.",
)

proof = Proof(
    goals={
        "subsampled": because(
            term(Delta**2 * s**2, "unit_sensitivity"), term(-D * (sigma + s * Delta), "multiplier"), scale=sigma**2
        )
    }
)

witness = Point(scalars={"a": 1, "q": ratio(1, 10), "s": 4, "sigma": 8, "Delta": 2, "D": ratio(1, 400)})

too_strong = (
    altered(says, "1 % less", at_least("subsampled", ratio(198, 100) * alpha * q**2 * Delta**2 / sigma**2, D)),
    altered(says, "Delta in place of its square", at_least("subsampled", 2 * alpha * q**2 * Delta / sigma**2, D)),
    without(says, "multiplier"),
    without(says, "unit_sensitivity"),
)
