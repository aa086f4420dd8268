"""x_K and z_K together reveal the mean gradient without noise.

Releasing all of x_K next to z_K reveals the mean gradient exactly where there is no regulariser.

Where: ours.
On Sec 5.2.
Letters: r = 0, so z = mean u_i; x_mean = mean x_i, g = mean of g_i with g_i in df_i(x_i), x_i = 2z - u_i - gamma g_i.
``u_mean`` = mean u_i.
Idea: in the mean x_mean = 2z - z - gamma g.
Note: By the printed step the goal is line 3 again. For linear losses the left side is gamma times the mean of the c_i, the
same number in every run: two neighbouring datasets with different means give laws with disjoint supports, so no privacy at
all. This is the violation in its strongest form.
"""

from verify import *

for_all(positive="gamma", Z="z u_mean g")

x_mean = z * 2 - u_mean - g * gamma

says = statement(
    z_step=program("Algorithm 2 of cyffers2023, a fixed point", "line_3", s=z * 0, m=u_mean),
    revealed=((z - x_mean) - g * gamma).norm2 == 0 | goal,
)

claim = Claim("cyffers2023.release-xK-with-zK", "composition", facts="equivalent")

proof = shows(revealed=z_step)

witness = at("gamma=1 z=[1] u_mean=[1] g=[2]")

too_strong = altered({"half of it": ((z - x_mean) - g * (gamma / 2)).norm2 == 0 | false}, drop="z_step")
