"""Variables interact only through <lam - beta A x, y> (as printed, without B).

Proof of Lemma 3.1 as printed: H(x, y, lam) = phi(y) - <lam - beta A x, y> + theta(x, lam).

Where: arXiv proof of Lemma 3.1; AAAI proof of Lemma 2.1.
The inner product needs m = l; stated for B = k I, x fixed, and two values each of lam and y; g_1, g_2 = g at the two points.
Idea: phi and theta drop out of the second difference in lam and y, which the print says is -<dlam, dy>; it is -<dlam, B dy>.
Reading: interpretation: The printed claim for a family of instances that its hypotheses admit, see the module.
Note: With B = 2, A = 0, c = 0, beta = 1, the second difference of H over lam and y in {0, 1} is -2 against -1 in print. A
misprint: y must be B y. For m different from l the printed inner product does not exist; for m = l and B = 2 I the point
below breaks it for every choice of phi and theta, because they cancel in the second difference. Attempts to save it: it
holds for B = I, or in the normalisation y := B y, but neither is assumed. The conclusion drawn from it (the argmin depends
on lam - beta A x only) is right: chan2024.lemma-3.1-decomposition-corrected.
"""

from verify import *

for_all(positive="beta", real="k g_1 g_2", Z="lam_1 lam_2 A_x y_1 y_2 c")


def H(g, y, lam):
    """H(x, y, lam) of (3b) for B = k I."""
    r = A_x + y * k - c
    return g - lam @ r + beta / 2 * r.norm2


second_difference = H(g_1, y_1, lam_1) - H(g_2, y_2, lam_1) - H(g_1, y_1, lam_2) + H(g_2, y_2, lam_2)

says = statement(interaction=second_difference == -((lam_1 - lam_2) @ (y_1 - y_2)) | goal)

claim = Claim(
    "chan2024.lemma-3.1-decomposition",
    "identity",
    consequence="misprint",
    statement=r"\mathcal H(x,y,\lambda)=\varphi(y)-\langle\lambda-\beta Ax,\,y\rangle+\vartheta(x,\lambda)",
    prints=r"""
        \mathcal H(x,y,\lambda) -> not compared: the statement has the second difference of both sides
    """,
    facts="equivalent",
)

witness = at("beta=1 k=1 g_1=2 g_2=3 lam_1=[1] lam_2=[0] A_x=[1] y_1=[1] y_2=[0] c=[2]")

counterexample = at("beta=1 k=2 g_1=0 g_2=0 lam_1=[1] lam_2=[0] A_x=[0] y_1=[1] y_2=[0] c=[0]")

too_strong = altered({"no interaction": second_difference == 0 | false}, scale="the sign of the interaction turned -> right -1")
