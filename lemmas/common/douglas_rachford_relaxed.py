"""One Douglas-Rachford step with relaxation theta contracts by 1 - theta (1 - c).

One relaxed Douglas-Rachford step: the factor 1 - theta (1 - c) for every relaxation 0 < theta <= 2.

Where: ours.
Letters and facts: see ``lemmas.common.douglas_rachford``; z_next = z + theta (q - p), and theta = 1 is that file.
Idea: z_next = (1 - theta/2) z + (theta/2) r with |r| <= delta |z|; the triangle inequality, squared, is one square.
Note: Stated with the squares of both sides. Attained at both ends of the maximum by the same functions as for theta = 1.
"""

from verify import *

from .douglas_rachford import F, S, c, delta, gamma, p, q, r, z
from .douglas_rachford import says as plain

scalars("theta")
kept, moved = 1 - theta / 2, theta / 2
factor = 1 - theta * (1 - c)
z_next = z + (q - p) * theta


says = statement(
    Domain(signs(positive="gamma mu L delta theta"), plain.spaces),
    *plain.facts,
    relaxed=2 >= theta | ours("a relaxation theta at most 2"),
    contraction=factor**2 * z.norm2 >= z_next.norm2 | goal,
)

claim = Claim("common.douglas-rachford-relaxed", "inequality", strengthens="common.douglas-rachford-contraction")

proof = shows(
    use(
        "plain", "common.douglas-rachford-contraction"
    ),  # (kept + moved delta)^2 |z|^2 - |kept z + moved r|^2, with |r|^2 = |2p - z|^2 - 4 gamma <S, q>
    contraction=theta**2 / 4 * fact("plain.reflection")
    + theta / (4 * delta) * relaxed * fact("plain.reflection")
    + gamma * theta**2 * monotone
    + gamma * theta / delta * relaxed * monotone
    + theta / (4 * delta) * relaxed * square(z * delta - r),
)

# f = x^2/2 and g = 0, theta = 3/2: p = 10/13 z, q = 7/13 z.
witness = at("gamma=3/10 mu=1 L=10 delta=7/13 theta=3/2 p=[10] F=[10] S=[0]")

tightness = Tightness("factor (1 - theta (1 - c))^2 of the squared distance", "contraction", contraction.left, witness)

too_strong = altered(
    {"the gain made 1 % larger": (1 - 101 * theta * (1 - c) / 100) ** 2 * z.norm2 >= contraction.right},
    scale="right side made 1 % smaller -> left 99/100",
    drop="cocoercive monotone first_end second_end relaxed",
)

__all__ = ["F", "S", "claim", "factor", "p", "proof", "says", "too_strong", "witness", "z"]
