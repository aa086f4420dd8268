"""The step for l1-regularised logistic regression.

(38): the local step for the logistic loss and R = the l1 norm.

Where: Sec. VI-E, eq. (38).
Letters: wt = wt_i^{k-1}, w = w^{k-1}, ga = gamma_i^{k-1}, D = (1/m_i) sum_j b a/(1 + exp(b wt'a)) = minus the gradient of
the mean loss (huang2020.eq-2), c = lambda/n, g = f_i'(wt), w_next = w_i^k; x, y: one coordinate of wt and of any point, s =
sgn(x).
Idea: insert g = -D + (lambda/n) sgn(wt) in (12); sgn, with sgn(0) = 0, is a subgradient of the absolute value.
Reading: verbatim
Note: sgn(0) = 0 is one admissible selection of a subgradient.
"""

from verify import *

for_all(positive="rho eta c", nonnegative="size_x size_y", real="x y s", X="wt w ga D g w_next sgn")

scalars("A")

printed = (D - sgn * c + ga + w * rho + wt / eta) / A


says = statement(
    gradient=program("logistic objective, l1"),
    closed_form=program("DP-ADMM, local step", w_next_i=w_next),
    absolute_value=size_x == s * x | letter("size_x", "|x| = sgn(x) x", bounded=True),
    other_point=size_y >= s * y | letter("size_y", "|y|, and |sgn(x)| <= 1", bounded=True),
    step=0 >= (w_next - printed).norm2 | goal,
    subgradient=size_y >= size_x + s * (y - x) | goal,
    definitions=(("A", rho + 1 / eta),),
)

claim = Claim(
    "huang2020.eq-38",
    "identity",
    statement=r"w_i^k=\Big(\tfrac1{m_i}\sum_j\frac{b\,a}{1+e^{b\tilde w^\top a}}-\frac\lambda n\operatorname{sgn}(\tilde w)"
    r"+\gamma_i^{k-1}+\rho w^{k-1}+\tilde w/\eta\Big)\Big/(\rho+1/\eta)",
    prints=r"""
        \tfrac1{m_i}\sum_j\frac{b\,a}{1+e^{b\tilde w^\top a}} -> D
        \frac\lambda n\operatorname{sgn}(\tilde w) -> sgn*c
        \gamma_i^{k-1} -> ga
        w^{k-1} -> w
        \tilde w -> wt
        w_i^k -> printed
        \rho+1/\eta -> A
    """,
)

proof = shows(
    step=(-2 * (closed_form + gradient) + square((w_next * A - ga + g - w * rho - wt / eta) + (g + D - sgn * c))) / A**2,
    subgradient=other_point - absolute_value,
)

witness = at("rho=1 eta=1 c=1 x=1 y=-2 s=1 size_x=1 size_y=2 wt=[1] w=[0] ga=[0] D=[2] g=[-1] w_next=[1] sgn=[1]")

too_strong = (
    *altered(
        {"the other sign of the regulariser": step.left >= (w_next - printed - sgn * (2 * c / A)).norm2},
        drop="gradient closed_form",
    ),
    *altered({"one percent steeper": subgradient.left >= size_x + 101 * s * (y - x) / 100}),
)
