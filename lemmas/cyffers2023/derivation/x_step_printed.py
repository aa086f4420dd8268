"""The x-step of the consensus problem is the proximal map of gamma f_i.

Equation (9) as printed: (23) for the consensus problem is said to be prox_{gamma f_i} at 2z - u_i.

Where: Sec 5.1 eq (9), App B.3.
Letters: v = 2 z_{k+1} - u_{k,i}; x the block i of the minimiser of (23), g in df_i(x). The objective of the block is (1/n)
f_i(x) + |x - v|^2/(2 gamma), so gamma g + n(x - v) = 0; prox_{gamma f_i}(v) is x + gamma g = v.
Idea: the 1/n of (7) is lost between the two lines.
Reading: verbatim
Note: f_i(x) = x on the line, n = 2, gamma = 1, v = 0: (23) gives -1/2, printed is -1. Appendix B.3 drops the 1/n where it
splits the sum into blocks, and prints a norm without its square. Attempts to save it: true for n = 1 or zero gradients; with
the sum instead of the mean in (7) the printed (9) is right, but then r must be multiplied by n
(cyffers2023.eq-8-9-rescaled), and Corollaries 5.1-5.3 speak of (6). Corrected in cyffers2023.eq-9-corrected. Consequence for
privacy: a step of the printed form moves by 2 L gamma when f_i changes, n times as much as the derived form; the 1/n in
Theorem 2 is that of the derived form and does not cover the printed Algorithm 2 (see cyffers2023.eq-28,
cyffers2023.theorem-2).
"""

from verify import *

from ..privacy.letters import DATA_ITEMS

for_all(positive="n gamma", X="x g v")

says = statement(
    items=n >= 1 | DATA_ITEMS,
    minimiser=program("consensus problem of cyffers2023, minimisers of (22) and (23)", "x_minimiser"),
    printed_prox=(x + g * gamma - v).norm2 == 0 | goal,
)

claim = Claim(
    "cyffers2023.eq-9",
    "identity",
    consequence="step",
    statement=r"\mathrm{argmin}_x\ \tfrac1n\sum_if_i(x_i)+\tfrac1{2\gamma}\sum_i\|x_i-2z+u_i\|^2="
    r"\bigl(\mathrm{prox}_{\gamma f_i}(2z-u_i)\bigr)_i",
    prints=r"""
        \mathrm{argmin}_x\ \tfrac1n\sum_if_i(x_i)+\tfrac1{2\gamma}\sum_i\|x_i-2z+u_i\|^2 -> x
        \bigl(\mathrm{prox}_{\gamma f_i}(2z-u_i)\bigr)_i -> v - gamma*g
    """,
    facts="equivalent",
)

counterexample = at("n=2 gamma=1 x=[-1/2] g=[1] v=[0]")

witness = at("n=1 gamma=1 x=[-1] g=[1] v=[0]")

too_strong = altered({"twice the parameter": (x + g * (2 * gamma) - v).norm2 == 0 | false})
