"""One Douglas-Rachford step contracts by the larger of 1/(1 + gamma mu) and gamma L/(1 + gamma L).

One Douglas-Rachford step contracts by max(1/(1 + gamma mu), gamma L/(1 + gamma L)): f strongly convex and smooth, g convex.

Where: ours.
Relaxation 1.
Letters: differences of two runs; p = prox_f(z) with gradient F, so z = p + gamma F; q = prox_g(2p - z) with subgradient S,
so q = p - gamma F - gamma S; z_next = z + q - p. delta = 2c - 1, where c is the factor.
Idea: z_next is the mean of z and r = 2q - (2p - z); g gives |r| <= |2p - z|, and f gives |2p - z| <= delta |z|.
Note: delta = 2c - 1 is positive: for gamma mu = gamma L = 1, where the maximum is 1/2, every c > 1/2 is meant. Attained at
both ends for all parameters, in dimension one: f = mu x^2/2 and g = 0 give z/(1 + gamma mu); f = L x^2/2 and g the indicator
of {0} give z gamma L/(1 + gamma L). mu = 1, L = 10, gamma = 3/10: c^2 = 100/169. at_most_one loses nothing, for c > 1 is
weaker than non-expansion; strongly_monotone and smooth follow from cocoercive, and are listed for mu = L.
"""

from verify import *

for_all(positive="gamma mu L delta", X="p F S")

c = (1 + delta) / 2
z = p + F * gamma
reflected = p - F * gamma
q = reflected - S * gamma
z_next = z + q - p
r = q * 2 - reflected

says = statement(
    ordered=L >= mu | ours("f is mu-strongly convex and L-smooth", "so mu <= L"),
    cocoercive=program("smooth strongly convex functions", "strongly_cocoercive", nu=L, mu=mu, x=p, G=F),
    strongly_monotone=program("smooth strongly convex functions", nu=L, mu=mu, x=p, G=F),
    smooth=program("smooth strongly convex functions", "curvature", nu=L, mu=mu, x=p, G=F),
    monotone=program("convex functions", x=q, S=S),
    first_end=c * (1 + gamma * mu) >= 1 | ours("a factor c at least 1/(1 + gamma mu)"),
    second_end=c * (1 + gamma * L) >= gamma * L | ours("a factor c at least gamma L/(1 + gamma L)"),
    at_most_one=1 >= delta | ours("a factor c at most 1", "both ends of the maximum are smaller"),
    reflection=delta**2 * z.norm2 >= reflected.norm2 | goal,
    contraction=c**2 * z.norm2 >= z_next.norm2 | goal,
)

claim = Claim("common.douglas-rachford-contraction", "inequality")

proof = shows(
    reflection=gamma**2 * (1 + delta) * at_most_one * cocoercive
    + 2 * gamma * (1 + delta) * second_end * strongly_monotone
    + 2 * gamma * at_most_one * first_end * smooth
    + 4 * first_end * second_end * square(p),
    contraction=(
        (1 + 1 / delta) * gamma**2 * (1 + delta) * at_most_one * cocoercive
        + (1 + 1 / delta) * 2 * gamma * (1 + delta) * second_end * strongly_monotone
        + (1 + 1 / delta) * 2 * gamma * at_most_one * first_end * smooth
        + (1 + 1 / delta) * 4 * first_end * second_end * square(p)
        + (1 + 1 / delta) * 4 * gamma * monotone
        + 1 / delta * square(z * delta - r)
    )
    / Polynomial.of(4),
)

# f = x^2/2 and g = 0: p = 10/13 z, and the step ends at p.
witness = at("gamma=3/10 mu=1 L=10 delta=7/13 p=[10] F=[10] S=[0]")

tightness = Tightness("factor c^2 of the squared distance", "contraction", contraction.left, witness)

too_strong = altered(
    {"delta in place of c": delta**2 * z.norm2 >= contraction.right},
    scale="""
        right side made 1 % smaller -> contraction left 99/100
        the reflection 1 % shorter -> reflection left 99/100
    """,
    drop="cocoercive monotone first_end second_end",
)
