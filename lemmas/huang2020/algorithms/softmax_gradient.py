"""The multi-class loss has per-sample gradients above |a|.

For the multi-class loss no constant below sqrt(2)|a| bounds the gradient of one sample.

Where: ours.
On (3) and the preprocessing of section VI.
Letters: z = the number e^gap of a score gap in favour of the wrong class, two classes: p_1 = 1/(1 + z), p_2 = z/(1 + z); N =
|gradient|^2 = |a|^2 ((1 - p_1)^2 + p_2^2); A = |a|^2.
Idea: N = 2 A z^2/(1 + z)^2, which tends to 2 A; z = 3 already gives 9/8 A.
Note: With |a| <= 1 and p = 2 the norm exceeds 1 already at a score gap of ln 3, so c_1 = 1 would give too little noise; sqrt
2 is the least constant. The paper's experiments have p = 1 (binary loss), where c_1 = 1 is right.
"""

from verify import *

for_all(positive="z q A", real="N")

says = statement(
    probability=q * (1 + z)
    == 1 | letter("q", "softmax of two scores, z = exp(score of the wrong class - score of the true class)"),
    gradient=N
    == A * ((1 - q) ** 2 + (z * q) ** 2) | letter("N", "|a|^2 sum_l (p_l - b_l)^2, p_1 = q, p_2 = z q, b the first unit vector"),
    gap=z
    >= 3 | assumed("and the loss function of multi-class logistic regression is", "(3)", "here at a score gap of at least ln 3"),
    value=N == 2 * A * z**2 * q**2 | goal,
    exceeds=N > A | goal,
    limit=2 * A > N | goal,
)

claim = Claim("huang2020.softmax-gradient", "bound", facts="equivalent")

proof = shows(
    value=gradient + A * (q - z * q - 1) * probability,
    exceeds=gradient + (A * (q - z * q - 1) + A * (q + z * q + 1)) * probability + A * q**2 * (z + 1) * gap + term(2 * A * q**2),
    limit=-gradient + (-A * (q - z * q - 1) - 2 * A * (q + z * q + 1)) * probability + term(2 * A * q**2 * (1 + 2 * z)),
)

witness = at("z=3 q=1/4 A=1 N=9/8")

too_strong = altered({"1 % more": 9 * exceeds.right / 8}, scale="2 % below the limit -> limit left 49/50", drop="gap")
