"""A released x_K can be the data point itself: the loss L |x - d|, from at most gamma L away.

Releasing x_K: the last proximal step can put an atom on a point that belongs to the data.

Where: Sec 5.2, App B.2.
The instance f_i(x) = L|x - d|, convex and L-Lipschitz.
Letters: v = 2 z_K - u_{K-1,i}, w = v - d; x any point, h = x - d, ``distance`` = |h| > 0.
Idea: for |w| <= gamma L the point d beats every other x, so x_K = d whenever v falls into a ball around d.
Reading: interpretation: No guarantee holds for all losses that the theorems admit; that the event has positive probability
is not part of the statement.
Note: Reading: no guarantee holds for all losses that the theorems admit. z_K is a function of u_{K-1} and of r, so the
guarantee of u_{K-1} passes to it (chan2024.fact-4.5a). x_K: under d' the same point d has probability 0 (it would need v = d
+ gamma L(d - d')/|d - d'|, one point), so by chan2024.remark-5.5 every Renyi divergence is infinite, and no (eps, delta)
with delta below the mass of the ball holds either. For K = 1 u_0 is not random, x_1 is a function of the data, and every
non-trivial loss will do. As a statement on every instance it would be false: for linear losses x_K has a finite divergence,
cyffers2023.release-xK-linear. Two more precise facts: x_K together with z_K reveals the mean gradient,
cyffers2023.release-xK-with-zK.
"""

from verify import *

for_all(positive="L gamma distance", X="h w")

objective_gap = L * distance + ((h - w).norm2 - w.norm2) / (2 * gamma)

says = statement(
    distance_value=distance**2 == h.norm2 | ours("distance is the length of x - d, and positive"),
    near_the_data=gamma**2 * L**2 >= w.norm2 | ours("the event that 2 z_K - u_{K-1,i} is at most gamma L from d"),
    data_point_wins=objective_gap >= h.norm2 / (2 * gamma) | goal,
)

claim = Claim(
    "cyffers2023.release-xK",
    "composition",
    statement=r"f_i(x)=L\|x-d\|:\quad \|v-d\|\le\gamma L\ \Rightarrow\ \mathrm{prox}_{\gamma f_i}(v)=d",
    prints=r"""
        f_i(x)= -> not compared: the instance
        v-d -> w
        \mathrm{prox} -> not compared: a map that the statement has by its properties
    """,
)

proof = shows(  # 2 distance gamma L<h, w> <= gamma^2 L^2|h|^2 + distance^2|w|^2 <= 2 gamma^2 L^2 distance^2
    data_point_wins=1 / (2 * gamma**2 * L * distance) * square(h * (gamma * L) - w * distance)
    + distance / (2 * gamma**2 * L) * near_the_data
    + L / (2 * distance) * distance_value
)

witness = at("L=1 gamma=1 distance=5 h=[3, 4] w=[3/5, 4/5]")

too_strong = altered(scale="1 % more growth -> right 101/100", drop="near_the_data distance_value")
