"""The factor 1/(beta eta) of the bound is not tight for small beta.

Section 11: the analysis may not be tight for small beta. It is not: for eta beta < 1 the constant 3/(eta beta) can be lowered.

Where: arXiv sec. 11.
ArXiv section 11, last paragraph.
Letters: k = eta beta; 1 + s = (k + 2 + sqrt(k^2 + 4))/(2 k) is the constant of ``chan2024.theorem-6.1-sharper``, s > 0 with
s (k (1 + s) - 2) = 1; the constant of Theorem 6.1 is 3/k here.
Idea: z = s - 2/k satisfies -(k + 2) z = k z^2 + 1.
Reading: interpretation: A smaller constant holds for all instances with eta beta < 1.
Note: Precise reading: for small beta a smaller constant than that of Theorem 6.1 holds for all instances. The ratio tends to
2/3. How much more can be gained is open here: within the paper's facts the sharper one-step constant is the best
(chan2024.lemma-6.10-sharper-attained), still of order 1/(beta eta), and for the family of chan2024.sec11-eta-corrected no
factor 1/eta is needed at all.
"""

from verify import *

from ..one_step_privacy.sharper_constant import best_s, k

for_all(positive="eta beta s")

says = statement(
    best_s,
    small=1 > k | assumed("tight for small", "sec. 11", "beta < 1/eta"),
    smaller=3 > k * (1 + s) | goal,
    two_thirds=2 + k > k * (1 + s) | goal,
)

claim = Claim(
    "chan2024.sec11-loose",
    "asymptotic",
    statement=r"k=\beta\eta<1:\quad\frac{k+2+\sqrt{k^2+4}}{2k}<\frac{2+k}k<\frac3k",
    prints="k -> beta*eta",
)

proof = shows(
    have(s_below=2 > k * s | (term(k) + square(k * s - 2) - k * best_s) / (k + 2)), smaller=s_below + small, two_thirds=s_below
)

# k = 3/4: 1 + s = (11/4 + sqrt(73/16))/(3/2) is irrational; k = 5/6 has sqrt(k^2 + 4) = 13/6, s = 2.
witness = at("eta=1 beta=5/6 s=2")

too_strong = altered({"2 + k/4": 2 + k / 4 > two_thirds.right}, scale="2 in place of 3 -> smaller left 2/3", drop="best_s")
