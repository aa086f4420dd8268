"""For linear losses the last x has a finite Renyi divergence although it gets no fresh noise.

For linear losses the released x_K has a finite divergence: the last step is a translation.

Where: ours.
On Sec 5.2. The instance n = 1, r = 0, f(x) = c x on the line, two rounds from a fixed u_0.
Letters: c, c_prime the two data items, eta the noise of round 1 (shared, the coupling); a = alpha - 1; ``divergence`` of
x_2.
Idea: x_2 = u_0 - (2 lam + 1) gamma c + lam eta is Gaussian with variance lam^2 sigma^2 under both.
Note: So `the last update interacts with the data without subsequent noise' is not by itself a violation: earlier noise may
hide a translation. It does not for all losses: cyffers2023.release-xK. The same holds for every n: v = 2z - u_i keeps a
Gaussian with a density.
"""

from verify import *

for_all(positive="a lam gamma sigma L", real="u_0 c c_prime eta divergence")


def x_2(slope):
    """The x of round 2: z = u, x = 2z - u - gamma slope, u_next = u + 2 lam(x - z + eta/2)."""
    u_1 = u_0 + 2 * lam * ((u_0 - gamma * slope) - u_0 + eta / 2)
    return 2 * u_1 - u_1 - gamma * slope


shift = x_2(c) - x_2(c_prime)

says = statement(
    gaussian=instance("common.renyi-gaussian", "on_the_line", V=lam**2 * sigma**2, D_line=divergence, delta=shift),
    bounded=L**2 >= c**2 | ours("the slope of f is at most L long"),
    bounded_prime=L**2 >= c_prime**2 | ours("the slope of f' is at most L long"),
    output=x_2(c) == u_0 - (2 * lam + 1) * gamma * c + lam * eta | goal,
    finite=2 * (a + 1) * (2 * lam + 1) ** 2 * gamma**2 * L**2 / (lam**2 * sigma**2) >= divergence | goal,
)

claim = Claim("cyffers2023.release-xK-linear", "divergence")

proof = shows(
    output=because(),
    finite=(
        -gaussian
        + 2 * (a + 1) * (2 * lam + 1) ** 2 * gamma**2 * (bounded + bounded_prime)
        + (a + 1) * (2 * lam + 1) ** 2 * gamma**2 * square(c + c_prime)
    )
    / (2 * lam**2 * sigma**2),
)

witness = at("a=1 lam=1 gamma=1 sigma=1 u_0=0 c=1 c_prime=-1 eta=1 L=1 divergence=36")

tightness = Tightness("constant 2", "finite", finite.left, witness)

too_strong = altered(
    {"without the last step": dict(output=x_2(c) == u_0 - 2 * lam * gamma * c + lam * eta | false)},
    scale="1 % smaller -> finite left 99/100",
    drop="bounded gaussian",
)
