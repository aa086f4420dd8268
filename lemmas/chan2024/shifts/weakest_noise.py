"""Noise counts by its weakest coordinate: variance tau^2 along one leaks (eta nu)^2/(8 N tau^2) of the squared distance.

Noise counts by its weakest coordinate: one gradient that turns into it shows the starts there, whatever the other noise.

Where: ours.
What ``walk`` and its kin are worth where the noise has variance tau^2 on one coordinate, or none, more on others. Instance:
A has e_2 and e_3 in its kernel, B, c, g anything; f_1 = (nu/4) (x_2 + x_3)^2, all later f_t = 0.
Letters: nu = the smoothness of f_1; d = the distance of the two starts, along e_2; tau^2 = the variance of the noise along
e_3; g = the difference of the gradients of f_1 along e_3; u, w = those of x_3 after the first and after a later iteration; N
= the number of iterations; width^2 = the variance of x_3 after them; h = u e_3; D = the divergence of x_3, a part of what is
released.
Idea: f_1 carries the difference along e_2 to e_3, where nothing but its own noise moves x_3 afterwards.
Note: The price of noise that is weaker on some coordinates: every bound by shifts holds with the smallest variance tau^2 in
place of sigma^2, since a shift a costs at most |a|^2/tau^2, and for eta nu = 1 the instance leaks a quarter of what
chan2024.shift-walk says then, whatever the other variances are. Without noise along e_3 the two laws of x_3 are the points 0
and u: every divergence is infinite after every number of iterations. Where two runs differ in one user's data alone, what no
gradient and no constraint moves is the same in both and needs no noise.
"""

from verify import *

for_all(positive="eta nu beta tau width N d", nonnegative="D", real="g u w", X="h")

line = "gradient ADMM on a line"
says = statement(
    gradient=2 * g == nu * d | ours("half of nu times the difference of x_2 + x_3"),
    turned=program(line, "point", "along e_3, in the kernel of A", a=0, x=0, l=0, b=0, x_next=u),
    kept=program(line, "point", "the same where f_t = 0", a=0, g=0, x=u, l=0, b=0, x_next=w),
    variance=width**2 == N * tau**2 | ours("the N draws along e_3 add up"),
    mean=h.norm2 == w**2 | ours("the means of x_3 are w apart"),
    gaussian=instance("chan2024.fact-4.3", dx=h, sigma=width),
    shown=u**2 * 4 == (eta * nu * d) ** 2 | goal,
    leaks=8 * N * tau**2 * D == (eta * nu * d) ** 2 | goal,
)

claim = Claim("chan2024.shift-weakest-noise", "counterexample")

WIDTH = 1 / width**2
proof = shows(
    have(moved=2 * u == -eta * nu * d | 2 * turned - eta * gradient),
    have(square=4 * u**2 == (eta * nu * d) ** 2 | (2 * u - eta * nu * d) * moved),
    shown=fact("square"),
    leaks=8 * N * tau**2 * gaussian
    + WIDTH * 4 * N * tau**2 * mean
    + WIDTH * 4 * N * tau**2 * (w + u) * kept
    + WIDTH * N * tau**2 * fact("square")
    - WIDTH * (eta * nu * d) ** 2 * variance,
)

# eta = nu = 1, d = 4, tau = 1/10, N = 4: u = -2, width = 1/5, D = 4/(2/25) = 50
witness = at("eta=1 nu=1 beta=1 tau=1/10 width=1/5 N=4 d=4 D=50 g=2 u=-2 w=-2 h=[2]")

too_strong = altered(
    {
        "1 % more": 101 * leaks.right / 100,
        "N + 1 iterations": dict(leaks=8 * (N + 1) * tau**2 * D == (eta * nu * d) ** 2 | false),
        "all of d": shown.left / 4,
    },
    drop="gradient turned kept variance mean gaussian",
)
