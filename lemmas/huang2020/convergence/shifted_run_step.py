"""One iteration of DP-ADMM with its noise shifted, against the path of the shifts.

One iteration of DP-ADMM with its noise shifted: how far it is from the path of the shifts, in mean square.

Where: ours.
On the rates after Theorems 3 and 4. One agent, R = 0, rho = 1, a convex loss f of two coordinates with smoothness 1; of
these two, wt^k = wt^{k-1} - f'(wt^{k-1})/A + xi^k, A = rho + 1/eta^k, entries N(0, (N/A)^2).
Letters, random vectors with E<.,.>: ``D`` = wt^{k-1} - z for a point z that is not random; the noise and z are shifted
alike; g, ``g_z`` = f' at wt^{k-1} and at z, gamma at least the length of ``g_z``; omega any weight; v = (N/A)^2.
Idea: a gradient step of f does not expand; |x - g_z/A|^2 <= (1 + c/omega)(|x|^2 + omega c) for |g_z| <= c A, any omega.
"""

from verify import *

for_all(positive="A N gamma omega v", X="D g g_z xi")

after = D - g / A + xi
c = gamma / A

says = statement(
    large=A >= 1 | assumed(r"\eta_i^k = \frac{c_w}{\sqrt{2k}}", "Theorem 3, (29)", "A = rho + 1/eta, rho = 1"),
    cocoercive=program("convex functions of smoothness L", x=D, G=g - g_z, L=1),
    short=program("lipschitz functions", "bounded", "that part of f whose gradient at z is not zero", G=g_z, L=gamma),
    fresh=program("fresh noise", "orthogonal", "xi^k is independent of the past", N=xi, x=D - g / A),
    entries=program("noise of independent entries", "second_moment", "entries N(0, v)", Dn=2, s2=v),
    level=A**2 * v == N**2 | letter("v", "(14): sigma^2 = (N/A)^2"),
    spread=(1 + c / omega) * (D.norm2 + omega * c) + 2 * N**2 / A**2 >= after.norm2 | goal,
)

claim = Claim("huang2020.shifted-run-step", "inequality")

proof = shows(
    spread=(1 + c / omega) * (2 / A * cocoercive + 2 / A**2 * large * square(g - g_z) + 1 / A**2 * square(g - g_z))
    + c / omega * square(D - (g - g_z) / A + g_z * omega / gamma)
    + (1 / A**2 + omega / (gamma * A)) * short
    - 2 * fresh
    - entries
    - 2 / A**2 * level
)

witness = at("A=1 N=1 gamma=1 omega=1 v=1 D=[1, 0] g=[1, 0] g_z=[0, 0] xi=[1, 1]")

too_strong = altered(
    {"one entry of the noise": spread.left - N**2 / A**2, "without the rest of f": D.norm2 + 2 * N**2 / A**2 >= spread.right},
    drop="cocoercive short fresh entries",
)
