"""Variational inequality of the y-step.

Lemma 3.1, inequality: a minimiser y_1 of the y-step satisfies g(y_1) - g(y) <= <lam - beta (A x + B y_1 - c), B(y_1 - y)>.

Where: arXiv Lemma 3.1; AAAI Lemma 2.1.
Letters: d = y_1 - y, ``b_1``, ``Bd`` = B y_1, B d; g_1, g_y = g(y_1), g(y); v_1 = lam - beta (A x + B y_1 - c) and Bt_v =
B^T v_1.
Idea: B^T v_1 is a subgradient of g at y_1; then move B^T to the other side.
Reading: verbatim
Note: y_1 is any minimiser; its existence is a hypothesis here (chan2024.lemma-3.1-existence fails as printed).
"""

from verify import *

for_all(positive="beta", real="g_1 g_y", Y="d Bt_v", Z="lam A_x b_1 Bd c")

v_1 = lam - (A_x + b_1 - c) * beta

says = statement(
    subgradient=instance(
        "common.sum-rule", "subgradient", "y_1 minimises H(x, ., lam), whose smooth part has the gradient -B^T v_1", s=Bt_v
    ),
    adjoint_B=program("linear maps", "adjoint", x=d, w=v_1, A_x=Bd, At_w=Bt_v),
    y_step=v_1 @ Bd >= g_1 - g_y | goal,
)

claim = Claim(
    "chan2024.lemma-3.1-inequality",
    "inequality",
    statement=r"y_1=\mathcal G(\lambda-\beta Ax)\ \Rightarrow\ "
    r"g(y_1)-g(y)\le\langle\lambda-\beta(Ax+By_1-c),\,B(y_1-y)\rangle\quad\forall y",
    prints=r"""
        \mathcal G( -> not compared: a map that the statement has by its properties
        g(y_1) -> g_1
        g(y) -> g_y
        By_1 -> b_1
        B(y_1-y) -> Bd
        \lambda -> lam
    """,
)

proof = shows(y_step=subgradient - adjoint_B)

witness = at("beta=1 g_1=1/2 g_y=0 d=[1] Bt_v=[1] lam=[2] A_x=[0] b_1=[1] Bd=[1] c=[0]")

too_strong = altered(
    {"without beta": (lam - (A_x + b_1 - c)) @ Bd >= y_step.right},
    scale="1 % smaller -> left 99/100",
    drop="subgradient adjoint_B",
)
