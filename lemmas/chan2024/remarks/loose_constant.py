"""Section 11: the analysis may not be tight for small beta. It is not: for eta beta < 1 the constant 3/(eta beta) can be lowered.

Where: arXiv section 11, last paragraph. Letters: k = eta beta; 1 + s = (k + 2 + sqrt(k^2 + 4))/(2 k) is the constant of
``chan2024.theorem-6.1-sharper``, s > 0 with s (k (1 + s) - 2) = 1; the constant of Theorem 6.1 is 3/k here.
Idea: z = s - 2/k satisfies -(k + 2) z = k z^2 + 1.
"""

from lemmas.chan2024.one_step_privacy.sharper_constant import best_s, k, s
from verify import *

says = statement(
    for_all(positive="eta beta s"),
    best_s,
    above("small", 1, k, because=assumed("tight for small", "sec. 11", "beta < 1/eta")),
    goals=(above("smaller", 3, k * (1 + s)), above("two_thirds", 2 + k, k * (1 + s))),
)

claim = Claim(
    id="chan2024.sec11-loose",
    title="The factor 1/(beta eta) of the bound is not tight for small beta",
    where="arXiv sec. 11",
    kind="asymptotic",
    statement=r"k=\beta\eta<1:\quad\frac{k+2+\sqrt{k^2+4}}{2k}<\frac{2+k}k<\frac3k",
    prints={"k": "beta*eta"},
    says=says,
    reading="interpretation",
    reading_note="A smaller constant holds for all instances with eta beta < 1.",
    note="Precise reading: for small beta a smaller constant than that of Theorem 6.1 holds for all instances. The ratio "
    "tends to 2/3. How much more can be gained is open here: within the paper's facts the sharper one-step constant "
    "is the best (chan2024.lemma-6.10-sharper-attained), still of order 1/(beta eta), and for the family of "
    "chan2024.sec11-eta-corrected no factor 1/eta is needed at all.",
)

proof = shows(
    Have(above("s_below", 2, k * s), because(term(k), term(1, square=k * s - 2), term(-k, "best_s"), scale=k + 2)),
    smaller=because("s_below", "small"),
    two_thirds=because("s_below"),
)

# k = 3/4: 1 + s = (11/4 + sqrt(73/16))/(3/2) is irrational; k = 5/6 has sqrt(k^2 + 4) = 13/6, s = 2.
witness = Point(scalars=numbers("eta=1 beta=5/6 s=2"))

too_strong = (
    scaled(says, "2 in place of 3", "smaller", left=ratio(2, 3)),
    altered(says, "2 + k/4", above("two_thirds", 2 + k / 4, k * (1 + s))),
    without(says, "best_s"),
)
