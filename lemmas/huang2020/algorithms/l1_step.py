"""(38): the local step for the logistic loss and R = the l1 norm.

Where: Sec. VI-E, (38). Letters: wt = wt_i^{k-1}, w = w^{k-1}, ga = gamma_i^{k-1}, D = (1/m_i) sum_j b a/(1 + exp(b wt'a)) = minus
the gradient of the mean loss (huang2020.eq-2), c = lambda/n, g = f_i'(wt), w_next = w_i^k; x, y: one coordinate of wt and of any
point, s = sgn(x).
Idea: insert g = -D + (lambda/n) sgn(wt) in (12); sgn, with sgn(0) = 0, is a subgradient of the absolute value.
"""

from verify import *

rho, eta, A, c = scalars("rho eta A c")
wt, w, ga, D, g, w_next, sgn = vectors("wt w ga D g w_next sgn")
printed = (D - sgn * c + ga + w * rho + wt / eta) / A
x, y, s, size_x, size_y = scalars("x y s size_x size_y")

closed_form = equal(
    "closed_form",
    (w_next * A - ga + g - w * rho - wt / eta).norm2,
    because=program("DP-ADMM, local step", "closed_form", w_next_i=w_next),
)
says = statement(
    for_all(positive="rho eta c", nonnegative="size_x size_y", real="x y s", X="wt w ga D g w_next sgn"),
    equal("gradient", (g + D - sgn * c).norm2, because=program("logistic objective, l1", "gradient")),
    closed_form,
    equal("absolute_value", size_x, s * x, because=letter("size_x", "|x| = sgn(x) x", bounded=True)),
    at_least("other_point", size_y, s * y, because=letter("size_y", "|y|, and |sgn(x)| <= 1", bounded=True)),
    goals=(at_least("step", 0, (w_next - printed).norm2), at_least("subgradient", size_y, size_x + s * (y - x))),
    definitions=(("A", rho + 1 / eta),),
)

claim = Claim(
    id="huang2020.eq-38",
    title="The step for l1-regularised logistic regression",
    where="Sec. VI-E, eq. (38)",
    kind="identity",
    reading="verbatim",
    statement=r"w_i^k=\Big(\tfrac1{m_i}\sum_j\frac{b\,a}{1+e^{b\tilde w^\top a}}-\frac\lambda n\operatorname{sgn}(\tilde w)"
    r"+\gamma_i^{k-1}+\rho w^{k-1}+\tilde w/\eta\Big)\Big/(\rho+1/\eta)",
    prints={
        r"\tfrac1{m_i}\sum_j\frac{b\,a}{1+e^{b\tilde w^\top a}}": "D",
        r"\frac\lambda n\operatorname{sgn}(\tilde w)": "sgn*c",
        r"\gamma_i^{k-1}": "ga",
        "w^{k-1}": "w",
        r"\tilde w": "wt",
        "w_i^k": "printed",
        r"\rho+1/\eta": "A",
    },
    says=says,
    note="sgn(0) = 0 is one admissible selection of a subgradient.",
)

proof = shows(
    step=because(
        term(-2, "closed_form"),
        term(-2, "gradient"),
        term(1, square=(w_next * A - ga + g - w * rho - wt / eta) + (g + D - sgn * c)),
        scale=A**2,
    ),
    subgradient=because("other_point", term(-1, "absolute_value")),
)

witness = Point(
    scalars=numbers("rho=1 eta=1 c=1 x=1 y=-2 s=1 size_x=1 size_y=2"),
    vectors={"wt": [1], "w": [0], "ga": [0], "D": [2], "g": [-1], "w_next": [1], "sgn": [1]},
)

too_strong = (
    altered(says, "the other sign of the regulariser", at_least("step", 0, (w_next - printed - sgn * (2 * c / A)).norm2)),
    without(says, "gradient"),
    without(says, "closed_form"),
    altered(says, "one percent steeper", at_least("subgradient", size_y, size_x + ratio(101, 100) * s * (y - x))),
)
