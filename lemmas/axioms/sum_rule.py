"""At a minimiser of g + q the negative gradient of q is a subgradient of g.

Fermat's rule with the sum rule: at a minimiser of g + q, g finite and convex, q convex and differentiable, -grad q is a
subgradient of g.

Where: outside the papers.
Used for the y-step of ADMM, with q the quadratic part of H.
Letters: y_1 the minimiser, g_1, g_y = g at y_1 and at any y; s = -grad q(y_1), d = y_1 - y.
Reading: interpretation: the cited theorem's formula; what its letters denote is said in words
"""

from verify import *

for_all(real="g_1 g_y", Y="s d")

says = statement(subgradient=g_y - g_1 >= -(s @ d) | goal)

claim = Claim(
    "common.sum-rule",
    "inequality",
    statement=r"g\text{ convex},\ q\text{ convex and differentiable}:\quad "
    r"y_1\in\operatorname{argmin}(g+q)\ \Rightarrow\ g(y)-g(y_1)\ge\langle-\nabla q(y_1),y-y_1\rangle\quad\forall y",
    cited="Rockafellar 1970, Convex Analysis, Theorem 23.8 (with Theorem 23.2: 0 is a subgradient at a minimiser)",
)
