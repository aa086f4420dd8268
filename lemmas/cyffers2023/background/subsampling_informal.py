"""Subsampling a fraction q of the data multiplies the Renyi loss by the order of q squared.

Amplification by subsampling, informally: the Gaussian mechanism on a random fraction q of the data.

Where: Sec 3.3.
The conditions stand in Lemma C.1 (cyffers2023.lemma-c.1), not here.
Note: Read with the conditions of Lemma C.1, to which the paper refers. Without them it fails for every constant in the O:
cyffers2023.subsampling-informal-not-uniform; at order two the exact price is q^2 (e^(Delta^2/sigma^2) - 1):
cyffers2023.subsampling-informal-order-two. Sampling and neighbourhood of the source differ from the paper's (a subset of
fixed size, replacement of one item); see cyffers2023.lemma-c.1.
"""

from verify import *

claim = Claim(
    "cyffers2023.subsampling-informal",
    "asymptotic",
    statement=r"A\text{ on a random fraction }q:\ \Bigl(\alpha,\mathcal"
    r" O\bigl(\tfrac{\alpha\Delta^2q^2}{2\sigma^2}\bigr)\Bigr)\text{-RDP}",
    prints={},
    cited="Mironov, Talwar and Zhang 2019, Renyi differential privacy of the sampled Gaussian mechanism; in the closed form of "
    "Altschuler and Talwar 2022 that Lemma C.1 quotes, with its conditions on q, sigma and alpha (Poisson sampling, one item "
    "added or removed)",
)
