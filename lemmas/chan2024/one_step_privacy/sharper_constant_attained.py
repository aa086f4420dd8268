"""At a point of the facts of the sharper Lemma 6.10 its two sides are equal: no smaller constant follows from them.

The sharper constant of Lemma 6.10 is the best that its facts give: for all parameters a point of the facts attains it.

Where: ours.
Letters: see ``mechanisms_sharper``; ``u`` in R^m and ``e`` = (u, 0) in R^n. The point: x = x1 = e, E v = s e, x2 = (1 + s)
e, w = lam1 = beta s u, A E v = s u, everything else 0; all divergences as large as the facts let them be.
Idea: the equality of the two sides of the sharper lemma, read at this point.
Note: D is the largest value that the facts admit at this point of them, which is no run: nothing is said of a divergence.
Every other fact of the sharper lemma holds at the point identically (the file is refused otherwise), so no constant below 1
+ s follows from these facts. The worst case of the two iterations with A = [I D], computed in floating point, has the same
value.
"""

from verify import *

from .mechanisms_sharper import says as sharper
from .sharper_constant import best_s

for_all(positive="eta beta sigma s", X="e", Z="u")

k = eta * beta
zero = Vector({})
AT = {"x": e, "x1": e, "Ev": e * s, "x2": e * (1 + s), "w": u * (beta * s), "lam1": u * (beta * s), "AEv": u * s}
total = (s**2 * u.norm2 + (1 + s) ** 2 * e.norm2) / (2 * sigma**2)
VALUES = {"D_1": s**2 / (2 * sigma**2) * u.norm2, "D_2": (1 + s) ** 2 / (2 * sigma**2) * e.norm2, "D": total}
names = list(sharper.spaces)
PRODUCTS = {
    f"<{min(a, b)},{max(a, b)}>": AT.get(a, zero) @ AT.get(b, zero)
    for a in names
    for b in names
    if sharper.spaces[a] == sharper.spaces[b]
}


def at_point(fact):
    """``fact`` with the vectors and divergences of the point."""
    return Fact(fact.name, fact.kind, fact.value.substitute({**PRODUCTS, **VALUES}))


rest = [fact.name for fact in map(at_point, sharper.facts) if fact.value.terms and fact.name not in ("best_s", "isometry")]
if rest:
    raise ValueError(f"the point breaks {', '.join(rest)}")
gap = at_point(sharper.goals[0]).value
says = statement(
    isometry=program("maps A = [I D]", "isometry", "e = (u, 0)", Ev=e, v=u), best_s=best_s, goals=(equal("attained", gap),)
)

claim = Claim("chan2024.lemma-6.10-sharper-attained", "identity", facts="equivalent")

over = 1 / (2 * sigma**2)
proof = shows(attained=-s * (1 + s) * over * isometry + s * over * u.norm2 * best_s)

witness = at("eta=8/3 beta=1 sigma=1 s=1/2 e=[1] u=[1]")

too_strong = altered(
    {"1 % of the divergence more": attained.left - total / 100, "a divergence of half the size": attained.left + total / 2},
    drop="best_s isometry",
)
