"""The sharper constant of Lemma 6.10 is the best that its facts give: for all parameters a point of the facts attains it.

Where: ours. Letters: see ``sharper_constant``; ``e`` in R^n and ``u`` in R^m are unit vectors. The point: x = x1 = e, E v = s e,
x2 = (1 + s) e, w = lam1 = beta s u, A E v = s u, everything else 0; all divergences as large as the facts let them be.
Idea: every fact of the sharper lemma and the equality of its two sides, read at this point.
"""

from lemmas.chan2024.one_step_privacy.sharper_constant import says as sharper
from lemmas.common.gradient_admm_pair import beta, eta
from lemmas.common.two_iterations import sigma
from verify import (
    Claim,
    Fact,
    Point,
    Proof,
    Statement,
    Vector,
    altered,
    argued,
    because,
    equal,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
    without,
)

(s,) = scalars("s")
e, u = vectors("e u")
k = eta * beta
zero = Vector({})
AT = {"x": e, "x1": e, "Ev": e * s, "x2": e * (1 + s), "w": u * (beta * s), "lam1": u * (beta * s), "AEv": u * s}
total = (s**2 + (1 + s) ** 2) / (2 * sigma**2)
VALUES = {
    "D_1": s**2 / (2 * sigma**2),
    "D_2": (1 + s) ** 2 / (2 * sigma**2),
    "D": total,
    "D_K": total,
    "D_z": total,
    "D_out": total,
}
names = list(sharper.spaces)
PRODUCTS = {
    f"<{min(a, b)},{max(a, b)}>": AT.get(a, zero) @ AT.get(b, zero)
    for a in names
    for b in names
    if sharper.spaces[a] == sharper.spaces[b]
}


def at_point(fact: Fact) -> Fact:
    """``fact`` with the vectors and divergences of the point."""
    return Fact(fact.name, fact.kind, fact.value.substitute({**PRODUCTS, **VALUES}))


of_the_scalars = {"best_s", "at_least_two", "slack_is"}
shown = tuple(at_point(fact) for fact in sharper.facts if fact.name not in of_the_scalars)
gap = at_point(sharper.goals[0]).value
attained = equal("attained", gap)
best_s = equal("best_s", s * (k * (1 + s) - 2), 1, because=argued("the choice of s", "chan2024.lemma-6.10-sharper"))

says = Statement(
    signs=signs(positive="eta beta sigma s"),
    spaces=spaces(X="e", Z="u"),
    facts=(
        equal("unit_e", e.norm2, 1, because=argued("choice of the point")),
        equal("unit_u", u.norm2, 1, because=argued("choice of the point")),
        best_s,
    ),
    goals=(*shown, attained),
)

claim = Claim(
    id="chan2024.lemma-6.10-sharper-attained",
    title="The sharper one-step privacy constant cannot be improved by the argument",
    where="ours",
    kind="identity",
    statement=r"2\sigma^2\,\mathsf{D^z}=s^2+(1+s)^2=(1+s)(1+ks^2)=(1+s)\,\|(\mathfrak d\tilde x_t,\mathfrak d\lambda_t)\|_*^2,"
    r"\quad s(k(1+s)-2)=1,\ k=\eta\beta",
    says=says,
    facts="equivalent",
    note="The goals are the facts of the sharper lemma and the equality of its two sides at this point, so no constant below "
    "1 + s follows from these facts. The point is no run; the worst case of the two iterations with A = [I D], "
    "computed in floating point, has the same value.",
)

over = 1 / (2 * sigma**2)
REASONS = {
    "gaussian1": because(term(-(s**2) * over, "unit_u")),
    "isometry": because(term(s**2, "unit_e"), term(-(s**2), "unit_u")),
    "gaussian2": because(term(-((1 + s) ** 2) * over, "unit_e")),
    "attained": because(term((1 + s) * over, "unit_e"), term((1 + s) * k * s**2 * over, "unit_u"), term(s * over, "best_s")),
}
proof = Proof(goals={goal.name: REASONS.get(goal.name, because()) for goal in says.goals})

witness = Point(scalars={"eta": ratio(8, 3), "beta": 1, "sigma": 1, "s": ratio(1, 2)}, vectors={"e": [1], "u": [1]})

too_strong = (
    altered(says, "1 % of the divergence more", equal("attained", gap - total / 100)),
    altered(says, "a divergence of half the size", equal("attained", gap + total / 2)),
    without(says, "best_s"),
    without(says, "unit_u"),
)
