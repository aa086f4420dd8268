"""The Lions-Mercier operator is averaged.

Where: Sec 3.2 eq (4).
Letters: differences of two runs: d of u; q of prox_{gamma p2} with subgradients s_2, so d = q + gamma s_2; v = 2q - d its
reflection; x of prox_{gamma p1} with s_1, v = x + gamma s_1; r = 2x - v; t = lam r + (1 - lam)d.
Idea: |v|^2 = |d|^2 - 4 gamma <s_2, q>, and the same for r; then Definition 1.
Reading: interpretation: Proximable functions are read as proper, closed and convex.
Note: For p_1, p_2 proper, closed, convex, so that the proximal points exist. Algorithms 1 to 6 allow lambda = 1, where T is
non-expansive only and its iterates need not converge (p_1 the indicator of {0}, p_2 = 0 on the line: T = -I).
"""

from verify import *

for_all(positive="gamma lam", U="q s_2 s_1")

d = q + s_2 * gamma
v = q * 2 - d
x = v - s_1 * gamma
r = x * 2 - v
t = r * lam + d * (1 - lam)

says = statement(
    monotone_2=program("convex functions", "monotone", S=s_2, x=q),
    monotone_1=program("convex functions", "monotone", S=s_1, x=x),
    below_one=1 > lam | assumed("Let and. We say that", "Definition 1", "lambda in (0, 1)"),
    reflections=d.norm2 >= r.norm2 | goal,
    averaged=lam * d.norm2 >= lam * t.norm2 + (1 - lam) * (d - t).norm2 | goal,
)

claim = Claim(
    "cyffers2023.lions-mercier-averaged",
    "identity",
    statement=r"T=\lambda R_{\gamma p_1}R_{\gamma p_2}+(1-\lambda)I\text{ is }\lambda\text{-averaged},\quad "
    r"R_{\gamma p}=2\,\mathrm{prox}_{\gamma p}-I",
    prints=r"""
        T= -> not compared: the definition
        R_{\gamma p}= -> not compared: the definition
    """,
)

proof = shows(reflections=4 * gamma * (monotone_1 + monotone_2), averaged=4 * gamma * lam**2 * (monotone_1 + monotone_2))

witness = at("gamma=1 lam=1/2 q=[1, 0] s_2=[1, 1] s_1=[0, -1]")

too_strong = altered(
    {"averaged gain 1 % larger": averaged.left >= lam * t.norm2 + 101 * (1 - lam) * (d - t).norm2 / 100},
    scale="reflections 1 % contractive -> reflections left 99/100",
    drop="monotone_1 monotone_2",
)

observe = "fixed_point_pair"
