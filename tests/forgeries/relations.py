"""Forgeries of what stands beside a proof: points, runs, negations, relations between records, measurements, stored files."""

from dataclasses import replace

from tests.every_lemma import COLLECTION
from tests.forgeries.form import OURS, Table, record
from verify import (
    Point,
    altered,
    assumed,
    at,
    at_least,
    because,
    equal,
    for_all,
    letter,
    numbers,
    program,
    scalars,
    shows,
    statement,
    term,
    vectors,
)

FORGERIES = Table()
a, b, L, m, l, s = scalars("a b L m l s")  # noqa: E741
x, g, y, h = vectors("x g y h")
TWO = for_all(positive="L", X="x g y h")
MONOTONE, OTHER = at_least("monotone", g @ x, because=OURS), at_least("monotone_2", h @ y, because=OURS)
LIPSCHITZ = at_least("lipschitz", L**2 * x.norm2, g.norm2, because=OURS)
FALSE = at_least("goal", x.norm2, 2 * g.norm2)
EQUIVALENT = {"facts": "equivalent", "consequence": "step"}


def point(says, scalars="", **vectors):
    at = Point(scalars=numbers(scalars), vectors={n: [v] if isinstance(v, int) else list(v) for n, v in vectors.items()})
    return record("claim", says, counterexample=at, **EQUIVALENT)


def broken(words, *facts, domain=TWO, scalars="L=1", goal=FALSE, **vectors):
    """A row that a point refutes were it not for its facts."""
    name = f"{len(FORGERIES)} {', '.join(f.name for f in facts)}"
    FORGERIES.row(words, name, point(statement(domain, *facts, goals=(goal,)), scalars, **vectors))


# C7: several conditions do not interpolate together; one letter hides another condition
AT = {"x": 1, "g": 1, "y": 1, "h": 1}
SEVERAL, NO_PAIR = "are conditions on several vectors", "is no condition on one pair"
broken(SEVERAL, MONOTONE, LIPSCHITZ, **AT)
broken(SEVERAL, MONOTONE, OTHER, **AT)
broken(SEVERAL, MONOTONE, at_least("lipschitz_2", L**2 * y.norm2, h.norm2, because=OURS), **AT)
broken(SEVERAL, LIPSCHITZ, at_least("between", L**2 * (x - y).norm2, (g - h).norm2, because=OURS), **AT)
broken(SEVERAL, equal("isometry", x.norm2, g.norm2, because=OURS), equal("isometry_2", y.norm2, h.norm2, because=OURS), **AT)
broken(
    "slack (letter)",
    equal("slack", g @ x, m, because=letter("m")),
    equal("slack_2", L**2 * x.norm2 - g.norm2, l, because=letter("l")),
    domain=for_all(positive="L", nonnegative="m l", X="x g"),
    scalars="L=1 m=1 l=0",
    x=1,
    g=1,
)
broken(NO_PAIR, at_least("sum", g @ x + h @ y, because=OURS), **AT)
broken(NO_PAIR, at_least("values", g @ x, L, because=OURS), domain=for_all(positive="L", X="x g"), x=1, g=1)
broken(NO_PAIR, at_least("expands", g.norm2 + x.norm2, g @ x, because=OURS), domain=for_all(positive="L", X="x g"), x=1, g=1)
broken(NO_PAIR, at_least("weaker", g @ x + x.norm2, because=OURS), domain=for_all(positive="L", X="x g"), x=1, g=1)
broken(
    NO_PAIR,
    at_least("two_spaces", 2 * x.norm2 + y.norm2, g.norm2 + 2 * h.norm2, because=OURS),
    domain=for_all(positive="L", X="x g", Y="y h"),
    **AT,
)
broken(
    SEVERAL,
    MONOTONE,
    at_least(
        "strongly_cocoercive",
        (L + 2) * (h @ y),
        (L + 1) * y.norm2 + h.norm2,
        because=program("smooth strongly convex functions", "strongly_cocoercive", nu=L + 1, mu=1, x=y, G=h),
    ),
    **AT,
)

# four points of an extragradient step: an operator is monotone and Lipschitz on all pairs, and need not exist at a fifth
NAMES = ("x g", "y h", "z k")
OPERATOR = assumed("the operator is as it is", "ours")


def on_all_pairs(condition, because):
    """The condition on all pairs of the origin and three points."""
    at = [tuple(vectors(names)) for names in NAMES]
    pairs = [*at, *((p[0] - q[0], p[1] - q[1]) for k, p in enumerate(at) for q in at[:k])]
    return [at_least(f"{condition.__name__} {k}", *condition(d, e), because=because) for k, (d, e) in enumerate(pairs)]


def monotone(d, e):
    return e @ d, 0


def lipschitz(d, e):
    return L**2 * d.norm2, e.norm2


THREE = {"domain": for_all(positive="L", X="x g y h z k")}
FOUR = {"x": (1, 0), "g": (0, 1), "y": (0, 1), "h": (-1, 0), "z": (1, 1), "k": (-1, 1)}
broken(SEVERAL, *on_all_pairs(monotone, OPERATOR), *on_all_pairs(lipschitz, OPERATOR), **THREE, **FOUR)
broken(SEVERAL, *on_all_pairs(monotone, OPERATOR)[:-1], **THREE, **FOUR)
broken(SEVERAL, *on_all_pairs(monotone, OURS), **THREE, **FOUR)  # gradients of a convex function obey more


SAYS = COLLECTION.lemmas["chan2024.theorem-6.1"].claim.says
KEPT = tuple(f for f in SAYS.facts if "energy" not in f.name)
FREE = at("eta=1 beta=2 sigma=1 T=2 c=2 a=1 D=100 E=200 x=[1] A_x=[1]")
without_energy = record("claim", replace(SAYS, facts=KEPT), counterexample=FREE, **EQUIVALENT)
FORGERIES.row("denotes what no hypothesis fixes", "theorem_6_1_without_its_energy", without_energy)

# C8: relations
TRUE = statement(for_all(real="a b"), goals=(at_least("goal", a**2 + b**2, 2 * a * b),))
PROOF = shows(goal=because(term(1, square=a - b)))
WITNESS = at("a=1 b=2")


def related(words, target, says=TRUE, **claim):
    made = record("claim", says, PROOF, WITNESS, too_strong=WEAK, **claim)
    FORGERIES.row(words, f"{len(FORGERIES)} {claim}", *target, made)


WEAK = altered(TRUE, scale="1 % less -> left 99/100")
SAME = record("sharp", TRUE, PROOF, WITNESS, too_strong=WEAK)
ONE = statement(for_all(real="s"), goals=(at_least("goal", s**2 + 1, 2 * s),))
LETTERS = record(
    "letters",
    ONE,
    shows(goal=because(term(1, square=s - 1))),
    at("s=2"),
    too_strong=altered(ONE, scale="1 % less -> left 99/100"),
)
related("restates one of its goals", (SAME,), strengthens="forged.sharp")
related("nobody read what no machine compares", (LETTERS,), strengthens="forged.letters")
for target, words in (("chan2024.theorem-6.1", "of another paper"), ("common.douglas-rachford-contraction", "of another paper")):
    related(words, (), strengthens=target)
related("of another paper", (), corrects="cyffers2023.footnote-3")
for name in ("false", "claim-at-start"):  # the second: what is printed corrects no use that the paper makes of it
    says = statement(for_all(real="a"), goals=(at_least("goal", a),))
    false = record(name, says, counterexample=at("a=-1"), **EQUIVALENT)
    related("its id begins with that one's", (false,), corrects=f"forged.{name}")
related("which is no record", (), corrects="forged.nothing")
related("which is no record", (), strengthens="forged.nothing")
