"""Where g is strongly convex or B is injective, what beats a point in the y-step lies in a ball around it, which is that point
for a minimiser.

Lemma 3.1, corrected: where g is mu_g-strongly convex or B is injective, the y-step has exactly one minimiser.

Where: ours; corrects arXiv Lemma 3.1, AAAI Lemma 2.1.
Letters: y_0 any point, d = y - y_0, ``Bd`` = B d; g_0, g_y = values of g; s in the subdifferential of g at y_0; v = lam -
beta (A x + B y_0 - c), Bt_v = B^T v, p = s - B^T v, a subgradient of H at y_0; |B d|^2 >= kappa |d|^2; M = mu_g + beta kappa
> 0; H_0, H_y = H at y_0 and y up to a common constant.
Idea: H(y) >= H(y_0) + <p, d> + (M/2)|d|^2, so a level set lies in a ball of radius 2|p|/M; at a minimiser p = 0.
Reading: corrected: Added hypothesis: g is mu_g-strongly convex or B is injective, that is mu_g + beta kappa > 0.
Note: increase is H(x, y, lam) - H(x, y_0, lam). Where it is <= 0, the goal ball bounds |y - y_0|: level sets of H are
bounded. A finite convex H is continuous (Rockafellar 1970, Corollary 10.1.1), so a minimiser exists by Weierstrass's
theorem; that last step is analysis and is quoted, not checked by the kernel. With y_0 a minimiser, p = 0 for some s and the
same goal gives uniqueness, so no axiom of choice is needed. For the modified g of Remark 3.4, which takes the value
+infinity, g must in addition be proper: the absorbed constraints must have a solution.
"""

from verify import *

for_all(positive="beta M", nonnegative="mu_g kappa", real="g_0 g_y", Y="d s Bt_v", Z="v Bd")

p = s - Bt_v
increase = g_y - g_0 - v @ Bd + beta / 2 * Bd.norm2

says = statement(
    added=mu_g + beta * kappa > 0 | assumed("such that the function is convex", "ours: Assumption 7.1, or B injective"),
    modulus=M == mu_g + beta * kappa | letter("M", "the modulus of growth"),
    subgradient=g_y - g_0
    >= s @ d + mu_g / 2 * d.norm2
    | program("strongly convex functions, values", "paraboloid", mu=mu_g, f_u=g_0, f_v=g_y, g=s, d=d),
    injective=Bd.norm2 >= kappa * d.norm2 | program("linear maps, squared norm", "bounded_below", x=d, A_x=Bd),
    adjoint_B=Bt_v @ d == v @ Bd | program("linear maps", "adjoint", x=d, w=v, A_x=Bd, At_w=Bt_v),
    growth=increase >= p @ d + M / 2 * d.norm2 | goal,
    ball=4 * p.norm2 + 4 * M * increase >= M**2 * d.norm2 | goal,
)

claim = Claim("chan2024.lemma-3.1-existence-corrected", "existence", corrects="chan2024.lemma-3.1-existence")

proof = shows(
    growth=subgradient + beta / 2 * injective + adjoint_B - d.norm2 / 2 * modulus,
    # 4|p|^2 + 4 M increase - M^2|d|^2 = |2p + M d|^2 + 4 M (increase - <p,d> - (M/2)|d|^2)
    ball=square(p * 2 + d * M) + 4 * M * subgradient + 2 * M * beta * injective + 4 * M * adjoint_B - 2 * M * d.norm2 * modulus,
)

witness = at("beta=2 mu_g=1 kappa=1 M=3 g_0=0 g_y=1/2 d=[1] s=[0] Bt_v=[3] v=[3] Bd=[1]")

too_strong = altered(
    {"growth with M in place of M/2": growth.left >= p @ d + M * d.norm2},
    scale="the ball 1 % smaller -> ball left 99/100",
    drop="subgradient injective adjoint_B",
)
