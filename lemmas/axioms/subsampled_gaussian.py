"""The sampled Gaussian mechanism at sensitivity 1.

The closed form of the sampled Gaussian mechanism, with all of its conditions.

Where: outside the papers.
Used for cyffers2023 Lemma C.1.
Letters: a = alpha - 1; s = sigma, at sensitivity 1; M = ln(1 + 1/(q(alpha - 1))), ln_qa = ln(q alpha), ln_s = ln sigma, ln_5
= ln 5; D = D_alpha of the outputs with and without one record, each record sampled on its own with probability q. M and the
names of logarithms denote these numbers; nothing else is known of them here.
Reading: interpretation: the cited theorem's formula; what its letters denote is said in words
Note: The source itself was not at hand. Both caps agree with a transcription in public code that names its Table 1 (there ln
5 is printed 5 ln 5, which only narrows the second), the second also with cyffers2023.lemma-c.1. Certified divergences at
both caps, for q from 10^-6 to 1/5 and sigma from 4 to 10, stay below the bound; beyond the first cap it fails.
"""

from verify import *

for_all(positive="a q s M", real="D ln_qa ln_s ln_5")

alpha = a + 1
WHERE = "ours: Mironov, Talwar and Zhang 2019, Theorem 11"

CONDITIONS = given(
    few_sampled=ratio(1, 5) >= q | assumed("q is at most 1/5", WHERE),
    much_noise=s >= 4 | assumed("sigma is at least 4", WHERE),
    first_cap=s**2 * M / 2 - 2 * ln_s >= alpha | assumed("alpha is at most sigma^2 M/2 - 2 ln sigma", WHERE),
    second_cap=s**2 * M**2 / 2 - ln_5 - 2 * ln_s
    >= alpha * (M + ln_qa + 1 / (2 * s**2)) | assumed("the second cap on alpha, with M + ln(q alpha) + 1/(2 sigma^2) > 0", WHERE),
    denominator=M + ln_qa + 1 / (2 * s**2) >= 0 | assumed("the denominator of the second cap is not negative", WHERE),
)

says = statement(*CONDITIONS, sampled=2 * alpha * q**2 / s**2 >= D | goal)

claim = Claim(
    "common.sampled-gaussian",
    "divergence",
    statement=r"q\le\tfrac15,\ \sigma\ge4,\ \alpha\le\tfrac{\sigma^2M}2-2\ln\sigma,\ "
    r"\alpha\le\frac{\sigma^2M^2/2-\ln5-2\ln\sigma}{M+\ln(q\alpha)+1/(2\sigma^2)}\ \Rightarrow\ D_\alpha\le\frac{2\alpha "
    r"q^2}{\sigma^2}",
    denotes="D M ln_qa ln_s ln_5",
    cited="Mironov, Talwar and Zhang 2019, Renyi Differential Privacy of the Sampled Gaussian Mechanism, Theorem 11",
)
