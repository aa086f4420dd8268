"""The sensitivity of the local step equals its bound (as printed).

Lemma 1 as printed: the sensitivity EQUALS 2 c_1/(m_i (rho + 1/eta)).

Where: Lemma 1, eq. (11).
The instance family: binary logistic loss with |a| <= 1, c_1 = 1 (Sec. VI), state wt = 0, where a gradient is -b a/2.
Letters: A = rho + 1/eta, m = m_i; g, g_other = gradients of two samples at wt = 0; worst = the squared sensitivity, the
largest |g - g_other|^2/(m A)^2, attained at opposite a of norm 1.
Idea: gradients at wt = 0 have norm at most 1/2, half of c_1.
Reading: interpretation: The logistic loss of section VI at wt = 0, where c_1 = 1.
Note: For the logistic loss at w-tilde = 0, c_1 = 1, |a| <= 1, m_i = 1 and rho + 1/eta = 2 the sensitivity is 1/2 against 1.
The hypothesis is an upper bound on |l'|, so the maximum is at most the right side and equal to it only if two samples have
opposite gradients of norm c_1 at wt. At wt = 0 the logistic loss reaches half of it; a constant loss reaches 0. Attempts to
save it: the least c_1 of the logistic loss is 1 (a supremum, not attained at any wt), so no choice of c_1 helps.
Consequence: none for privacy, where the upper bound is enough: huang2020.lemma-1-corrected. That no smoothness or strong
convexity is needed is right.
"""

from verify import *

for_all(positive="A m c_1", real="worst", X="a a_other")

says = statement(
    c_1_of_section_VI=c_1 == 1 | letter("c_1", "|grad l| <= 1 for |a| <= 1"),
    unit=a.norm2 == 1 | assumed("normalizing rows to enforce their", "Sec. VI-A", "a row of norm 1, the largest admitted"),
    opposite=(a + a_other).norm2
    == 0
    | assumed("for any two neighbouring datasets", "Definition 1", "the pair that maximises |g - g'|: a' = -a with equal labels"),
    maximum=m**2 * A**2 * worst
    == (a / 2 - a_other / 2).norm2
    | letter("worst", "(13) at wt = 0, where grad l = -b a/2: |g - g'| <= |a|/2 + |a'|/2, with equality here"),
    lemma_1=m**2 * A**2 * worst == 4 * c_1**2 | goal,
)

claim = Claim(
    "huang2020.lemma-1",
    "sensitivity",
    consequence="conversion",
    statement=r"\max_{D_i,D_i'}\|w_{i,D}^k-w_{i,D'}^k\|=\frac{2c_1}{m_i(\rho+1/\eta_i^k)}",
    prints=r"""
        m_i -> m
        \rho+1/\eta_i^k -> A
        \max_{D_i,D_i'}\|w_{i,D}^k-w_{i,D'}^k\| -> sqrt(worst)
    """,
    facts="equivalent",
)

counterexample = at("A=2 m=1 c_1=1 worst=1/4 a=[1] a_other=[-1]")

too_strong = altered(scale="twice the bound -> right 4")
