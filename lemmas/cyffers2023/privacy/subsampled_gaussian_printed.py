"""Amplification by subsampling for a sensitivity that is not 1.

Lemma C.1 as printed: the subsampled Gaussian mechanism of sensitivity Delta loses at most 2 alpha q^2 Delta^2/sigma^2.

Where: App C.1.2 Lemma C.1.
Letters: q = 1/10, sigma = 4, alpha = 2 and any Delta; t = Delta^2/sigma^2. With probability q the mean is Delta, else 0,
against N(0, sigma^2): exp(D_2) = 1 + q^2(e^t - 1) exactly. ``E`` = 1 + t + t^2/2 + t^3/6 <= e^t; exponent = (alpha - 1)
times the bound; ``B`` = 1/(1 - exponent) >= e^exponent. The goal is implied by the printed bound, so a point that breaks it
breaks it.
Idea: the bound is quadratic in Delta, the truth exponential; sigma >= 4 says nothing about sigma/Delta.
Reading: interpretation: q = 1/10, sigma = 4, alpha = 2; the goal is implied by the printed bound.
Note: At q = 1/10, sigma = 4, alpha = 2 and Delta = 16 exp(D_2) = 1 + (e^16 - 1)/100 is 88862 (checked: above 9.27)
against the printed e^0.64 (checked: below 2.78). The cap is above 25 > alpha (cyffers2023.lemma-c.1-cap). A second
failure, at sensitivity 1: the source (Mironov, Talwar and Zhang 2019, Theorem 11) caps alpha by sigma^2 M/2 - 2 log
sigma too; without it, at Delta = 1, sigma = 4, q = 10^-6 and alpha = 500 the printed conditions hold and the divergence
is 1.78 against 6.3e-11, so that sigma/Delta for sigma does not mend the lemma. Attempts to save it: with sigma/Delta in
the conditions and both caps it is the source's: cyffers2023.lemma-c.1-corrected. But Theorem 10 applies it with a
sensitivity proportional to L gamma and sigma as printed. The source is about Poisson sampling and adding or removing a
record, not about m of n users and replacing one.
"""

from verify import *

from .letters import below_cap

for_all(positive="q sigma B", nonnegative="Delta", real="t E exponent")

says = statement(
    few_sampled=ratio(1, 5) > q | assumed("Let and. Then, for where", "Lemma C.1", "q < 1/5"),
    sigma_at_least_4=sigma >= 4 | assumed("Let and. Then, for where", "Lemma C.1", "sigma >= 4"),
    sigma_value=sigma == 4 | letter("sigma", "4, the instance"),
    cap=below_cap(q, 1, ratio(1, 10), "Let and. Then, for where", "Lemma C.1"),
    ratio=t * sigma**2 == Delta**2 | letter("t", "Delta^2/sigma^2"),
    partial_sum=E == 1 + t + t**2 / 2 + t**3 / 6 | letter("E", "a partial sum of the series of e^t, below it for t >= 0"),
    claimed=exponent * sigma**2
    == 4 * q**2 * Delta**2 | letter("exponent", "(alpha - 1) 2 alpha q^2 Delta^2/sigma^2 at alpha = 2"),
    below_one=1 > exponent | ours("the instance, where e^x <= 1/(1 - x)"),
    upper=B * (1 - exponent) == 1 | ours("B is 1/(1 - exponent), which is at least e^exponent"),
    subsampled=B >= 1 + q**2 * (E - 1) | goal,
)

claim = Claim(
    "cyffers2023.lemma-c.1",
    "divergence",
    statement=r"q<\tfrac15,\ \alpha>1,\ \sigma\ge4,\ "
    r"\alpha\le\frac{M^2\sigma^2/2-\log(5\sigma^2)}{M+\log(q\alpha)+1/(2\sigma^2)}\ "
    r"\Rightarrow\ \varepsilon_{samp}\le\frac{2\alpha q^2\Delta^2}{\sigma^2}",
    prints=r"""
        \alpha>1 -> not compared: the statement is one instance, with numbers
        \alpha\le -> not compared: the statement is one instance, with numbers
        \varepsilon_{samp} -> not compared: the statement is one instance, with numbers
    """,
    facts="equivalent",
    consequence="hypothesis",
)

witness = at("q=1/10 sigma=4 Delta=0 t=0 E=1 exponent=0 B=1")

counterexample = at("q=1/10 sigma=4 Delta=16 t=16 E=2483/3 exponent=16/25 B=25/9")

too_strong = altered(scale="half of it -> left 1/2")
