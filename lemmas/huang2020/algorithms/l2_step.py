"""The step for l2-regularised logistic regression.

(39): the local step for the logistic loss and R = half the squared norm.

Where: Sec. VI-F, eq. (39).
Letters: wt = wt_i^{k-1}, w = w^{k-1}, ga = gamma_i^{k-1}, D = (1/m_i) sum_j b a/(1 + exp(b wt'a)) = minus the gradient of
the mean loss (huang2020.eq-2), c = lambda/n, g = f_i'(wt), w_next = w_i^k.
Idea: insert g = -D + (lambda/n) wt in (12).
Reading: verbatim
Note: The noise of (39b) is that of huang2020.mn-notation.
"""

from verify import *

from .l1_step import closed_form

for_all(positive="rho eta c", X="wt w ga D g w_next")

scalars("A")

printed = (D - wt * c + ga + w * rho + wt / eta) / A

says = statement(
    gradient=program("logistic objective, l2"),
    closed_form=closed_form,
    step=0 >= (w_next - printed).norm2 | goal,
    definitions=(("A", rho + 1 / eta),),
)

claim = Claim(
    "huang2020.eq-39",
    "identity",
    statement=r"w_i^k=\Big(\tfrac1{m_i}\sum_j\frac{b\,a}{1+e^{b\tilde w^\top a}}-\frac\lambda n\tilde w"
    r"+\gamma_i^{k-1}+\rho w^{k-1}+\tilde w/\eta\Big)\Big/(\rho+1/\eta)",
    prints=r"""
        \tfrac1{m_i}\sum_j\frac{b\,a}{1+e^{b\tilde w^\top a}} -> D
        \frac\lambda n -> c
        \gamma_i^{k-1} -> ga
        w^{k-1} -> w
        \tilde w -> wt
        w_i^k -> printed
        \rho+1/\eta -> A
    """,
)

proof = shows(step=(-2 * (closed_form + gradient) + square((w_next * A - ga + g - w * rho - wt / eta) + (g + D - wt * c))) / A**2)

witness = at("rho=1 eta=1 c=1 wt=[1] w=[0] ga=[0] D=[2] g=[-1] w_next=[1]")

too_strong = altered(
    {"the other sign of the regulariser": 0 >= (w_next - printed - wt * (2 * c / A)).norm2 | false}, drop="gradient closed_form"
)
