"""What the tables of forged files share: rows, true statements with their proofs, and claims by one fact of a forged origin."""

from tests.forgeries.form import OURS, Table, following, record
from verify import altered, at, at_least, because, for_all, scalars, shows, statement, term, vectors

FORGERIES, RIGHT = Table(), Table()
row = FORGERIES.row
a, b, c, D, k, S, w = scalars("a b c D k S w")
x, y = vectors("x y")
AB = for_all(real="a b")
TRUE = statement(AB, goals=(at_least("goal", a**2 + b**2, 2 * a * b),))
SQUARE = shows(goal=because(term(1, square=a - b)))
AT = at("a=1 b=2")
WEAK = altered(TRUE, scale="1 % less -> left 99/100")
FALSE = statement(for_all(real="a"), goals=(at_least("goal", a, 1),))
TWICE = statement(for_all(real="a"), at_least("given", a, 1, because=OURS), goals=(at_least("goal", 2 * a, 2),))
DOUBLE = shows(goal=because(term(2, "given")))
ONE = at("a=1")
BOTH = {"facts": "equivalent", "consequence": "step"}
CITED = {"cited": "a book", "kind": "inequality"}


def claim(says=TRUE, proof=SQUARE, witness=AT, **more):
    return record("claim", says, proof, witness, **({"too_strong": WEAK} if says is TRUE else {}), **more)


def right(name, *records):
    RIGHT.row("", name, *records)


def on(origin, *before, domain=AB):
    """The claim 2 a >= 2, by the one fact a >= 1 of this origin."""
    return following(domain, {"given": 2}, AT, *before, at_least("given", a, 1, because=origin))


right("a true inequality", claim())
right("a hypothesis of ours", claim(TWICE, DOUBLE, ONE))
