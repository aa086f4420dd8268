"""The objective of one step against any point, by three distances.

fundamental: the objective at the two points of one step against any point, in three distances.

Where: ours, after Davis and Yin (2017), the upper fundamental inequality.
Letters: one run. x_A, x_B with subgradients of f and g there, C = h' smooth and convex; values f_A = f(x_A), g_B = g(x_B),
h_B = h(x_B), and f_x, g_x, h_x at any point x; S = h'(x_B); p = z_next - z.
Idea: three tangent planes and the sum of the subgradients, which is (x_B - x_A)/gamma.
"""

from davis_yin2017.functions import F_ABOVE, G_ABOVE, H_ABOVE, S, p, x, z

from verify import *

for_all(positive="gamma lam", real="f_A g_B h_B f_x g_x h_x", X="z x_A x_B S x")

says = statement(
    F_ABOVE,
    G_ABOVE,
    H_ABOVE,
    gap=(z - x).norm2 - (z + p - x).norm2 + (1 - 2 / lam) * p.norm2 - 2 * gamma * (S @ p)
    >= 2 * gamma * lam * (f_A + g_B + h_B - f_x - g_x - h_x) | goal,
)

claim = Claim("davis_yin2017.fundamental", "inequality")

proof = shows(gap=2 * gamma * lam * (above_f_x_f_A + above_g_x_g_B + above_h_x_h_B))

# f = g = 0 and h = x^2/2 with gamma = lam = 1: z = x_B = 1, S = 1, x_A = 0, against x = 0.
witness = at("gamma=1 lam=1 f_A=0 g_B=0 h_B=1/2 f_x=0 g_x=0 h_x=0 z=[1] x_A=[0] x_B=[1] S=[1] x=[0]")

too_strong = altered(scale="gap 1 % larger -> gap right 101/100", drop="above_f_x_f_A above_g_x_g_B above_h_x_h_B")
