"""(3): the multi-class loss, for three classes: convexity, and the norm of its gradient.

Where: Sec. II-A (3). Letters: p_1, p_2, p_3 = softmax probabilities at one sample, the true class is 1; u_l = v^(l)'a for a
direction v; curvature = second derivative along v; A = |a|^2; N = |gradient|^2, a d x 3 matrix with columns (p_l - b_l) a.
Idea: the curvature is the variance of u under p; sum (p_l - b_l)^2 = (1 - p_1)^2 + p_2^2 + p_3^2 <= 2 (p_2 + p_3)^2.
"""

from verify import *

p_1, p_2, p_3, u_1, u_2, u_3, curvature, A, N = scalars("p_1 p_2 p_3 u_1 u_2 u_3 curvature A N")
mean = p_1 * u_1 + p_2 * u_2 + p_3 * u_3

says = statement(
    for_all(positive="p_1 p_2 p_3", nonnegative="A", real="u_1 u_2 u_3 curvature N"),
    equal("law", p_1 + p_2 + p_3, 1, because=letter("p_3", "softmax probabilities sum to 1", bounded=True)),
    equal(
        "second",
        curvature,
        p_1 * u_1**2 + p_2 * u_2**2 + p_3 * u_3**2 - mean**2,
        because=letter("curvature", "second derivative of ln sum exp along v"),
    ),
    equal(
        "gradient",
        N,
        A * ((p_1 - 1) ** 2 + p_2**2 + p_3**2),
        because=letter("N", "column l of the gradient is (p_l - b_l) a, with b the first unit vector"),
    ),
    goals=(at_least("convex", curvature), at_least("gradient_bound", 2 * A, N)),
)

claim = Claim(
    id="huang2020.eq-3",
    title="Multi-class logistic loss: convexity and a bound of its gradient",
    where="Sec. II-A, eq. (3)",
    kind="definition",
    statement=r"\ell(a,b,w)=\sum_h b^{(h)}\ln\frac{\sum_l e^{w^{(l)\top}a}}{e^{w^{(h)\top}a}}",
    prints={r"\ell(": "not compared: the definition, of which the statement proves properties", "...": "7fc90f98"},
    says=says,
    reading="weaker",
    reading_note="Three classes; (3) has p.",
    note="Three classes stand for any number: the variance is non-negative, and the squares of the other probabilities sum to at "
    "most the square of their sum. The gradient of one sample has norm up to sqrt(2)|a|, not |a| (huang2020.softmax-gradient), "
    "so normalising the rows to |a| <= 1 gives c_1 = sqrt 2 here; c_1 = 1 of section VI is for p = 1 only.",
)

proof = shows(
    convex=because(
        "second",
        term(-(p_1 * u_1**2 + p_2 * u_2**2 + p_3 * u_3**2), "law"),
        term(p_1 * p_2, square=u_1 - u_2),
        term(p_1 * p_3, square=u_1 - u_3),
        term(p_2 * p_3, square=u_2 - u_3),
    ),
    # 2 = 2 (p_1 + p_2 + p_3)^2 >= 2 (1 - p_1)^2 = 2 (p_2 + p_3)^2
    gradient_bound=because(
        term(-1, "gradient"),
        term(-A * (1 + 3 * p_1 + p_2 + p_3), "law"),
        term(A * (2 * p_1**2 + 4 * p_1 * p_2 + 4 * p_1 * p_3 + 2 * p_2 * p_3)),
    ),
)

witness = Point(scalars=numbers("p_1=1/2 p_2=1/4 p_3=1/4 u_1=1 u_2=0 u_3=0 curvature=1/4 A=8 N=3"))

too_strong = (
    scaled(says, "1 % below", "gradient_bound", left=ratio(99, 100)),
    scaled(says, "the bound |a| of two classes with one score", "gradient_bound", left=ratio(1, 2)),
    without(says, "law"),
    without(says, "gradient"),
)
