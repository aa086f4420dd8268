"""Amplification by subsampling, with the conditions of the source on the noise multiplier.

Lemma C.1, corrected: for sensitivity Delta the source's conditions, both caps on alpha among them, are on s = sigma/Delta.

Where: ours; corrects App C.1.2 Lemma C.1.
Letters: D = divergence of the subsampled mechanism; a = alpha - 1; M, ln_qa, ln_s and ln_5 as in
``lemmas/axioms/subsampled_gaussian.py``. ``Delta`` = the sensitivity of the function that is released.
Idea: divide the output by Delta.
Note: For Poisson sampling and one record added or removed, as in the source; not for m of n users and replacement. The first
cap is needed: at Delta = 1, s = 4, q = 10^-6, alpha = 500 the second holds and the divergence is 1.78 against 6.3e-11.
Relative to the Gaussian mechanism without sampling, alpha Delta^2/(2 sigma^2), the factor is 4 q^2, not the 2 m^2/n^2 that
the proof of Theorem 10 uses.
"""

from verify import *

from ...axioms.subsampled_gaussian import CONDITIONS, alpha

for_all(positive="a q s sigma Delta M", real="D ln_qa ln_s ln_5")

says = statement(
    *CONDITIONS,
    multiplier=sigma == s * Delta | letter("sigma", "s Delta, where s is the noise for the output divided by Delta"),
    unit_sensitivity=instance("common.sampled-gaussian", "sampled"),
    subsampled=2 * alpha * q**2 * Delta**2 / sigma**2 >= D | goal,
)

claim = Claim("cyffers2023.lemma-c.1-corrected", "divergence", corrects="cyffers2023.lemma-c.1")

proof = shows(subsampled=(Delta**2 * s**2 * unit_sensitivity - D * (sigma + s * Delta) * multiplier) / sigma**2)

witness = at("a=1 q=1/10 s=4 sigma=8 Delta=2 D=1/400 M=12/5 ln_qa=-8/5 ln_s=7/5 ln_5=8/5")

too_strong = altered(
    {"Delta in place of its square": subsampled.left / Delta}, scale="1 % less -> left 99/100", drop="multiplier unit_sensitivity"
)
