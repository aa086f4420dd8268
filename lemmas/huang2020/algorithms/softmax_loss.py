"""Multi-class logistic loss: convexity and a bound of its gradient.

(3): the multi-class loss, for three classes: convexity, and the norm of its gradient.

Where: Sec. II-A, eq. (3).
Letters: p_1, p_2, p_3 = softmax probabilities at one sample, the true class is 1; u_l = v^(l)'a for a direction v; curvature
= second derivative along v; A = |a|^2; N = |gradient|^2, a d x 3 matrix with columns (p_l - b_l) a.
Idea: the curvature is the variance of u under p; sum (p_l - b_l)^2 = (1 - p_1)^2 + p_2^2 + p_3^2 <= 2 (p_2 + p_3)^2.
Reading: weaker: Three classes; (3) has p.
Note: Three classes stand for any number: the variance is non-negative, and the squares of the other probabilities sum to at
most the square of their sum. The gradient of one sample has norm up to sqrt(2)|a|, not |a| (huang2020.softmax-gradient), so
normalising the rows to |a| <= 1 gives c_1 = sqrt 2 here; c_1 = 1 of section VI is for p = 1 only.
"""

from verify import *

for_all(positive="p_1 p_2 p_3", nonnegative="A", real="u_1 u_2 u_3 curvature N")

mean = p_1 * u_1 + p_2 * u_2 + p_3 * u_3

says = statement(
    law=p_1 + p_2 + p_3 == 1 | letter("p_3", "softmax probabilities sum to 1", bounded=True),
    second=curvature
    == p_1 * u_1**2 + p_2 * u_2**2 + p_3 * u_3**2 - mean**2 | letter("curvature", "second derivative of ln sum exp along v"),
    gradient=N
    == A * ((p_1 - 1) ** 2 + p_2**2 + p_3**2)
    | letter("N", "column l of the gradient is (p_l - b_l) a, with b the first unit vector"),
    convex=curvature >= 0 | goal,
    gradient_bound=2 * A >= N | goal,
)

claim = Claim(
    "huang2020.eq-3",
    "definition",
    statement=r"\ell(a,b,w)=\sum_h b^{(h)}\ln\frac{\sum_l e^{w^{(l)\top}a}}{e^{w^{(h)\top}a}}",
    prints=r"""
        \ell( -> not compared: the definition, of which the statement proves properties
    """,
)

proof = shows(
    convex=second
    - (p_1 * u_1**2 + p_2 * u_2**2 + p_3 * u_3**2) * law
    + p_1 * p_2 * square(u_1 - u_2)
    + p_1 * p_3 * square(u_1 - u_3)
    + p_2 * p_3 * square(u_2 - u_3),
    # 2 = 2 (p_1 + p_2 + p_3)^2 >= 2 (1 - p_1)^2 = 2 (p_2 + p_3)^2
    gradient_bound=-gradient
    - A * (1 + 3 * p_1 + p_2 + p_3) * law
    + term(A * (2 * p_1**2 + 4 * p_1 * p_2 + 4 * p_1 * p_3 + 2 * p_2 * p_3)),
)

witness = at("p_1=1/2 p_2=1/4 p_3=1/4 u_1=1 u_2=0 u_3=0 curvature=1/4 A=8 N=3")

too_strong = altered(
    scale="""
        1 % below -> gradient_bound left 99/100
        the bound |a| of two classes with one score -> gradient_bound left 1/2
    """,
    drop="law gradient",
)
