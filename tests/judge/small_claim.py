"""A small right claim, its parts, and what the judge says of it: for tests of the judge and of links, which compute no floats."""

from dataclasses import replace

from verify import Claim, Proof, Statement, altered, at, at_least, because, ratio, signs, spaces, term, vectors
from verify.judge.run import Settings, examine, prove_all
from verify.lemma.discover import Collection, LemmaFile

x, y = vectors("x y")
RIGHT = 2 * x.norm2 + 2 * y.norm2
SAYS = Statement(signs(), spaces(X="x y"), (), (at_least("goal", RIGHT, (x + y).norm2),))
PROOF = Proof({"goal": because(term(1, square=x - y))})
FALSE = Statement(signs(), spaces(X="x y"), (), (at_least("goal", RIGHT * ratio(49, 100), (x + y).norm2),))
ATTAINED = at("x=[1] y=[1]")
LEMMA = LemmaFile(
    "module",
    "lemmas/here.py",
    Claim("paper.claim", "inequality", "title", "ours", SAYS, "x", facts="equivalent"),
    PROOF,
    at("x=[1, 0] y=[1, 1]"),
    altered(SAYS, scale="1 % smaller -> left 99/100"),
    None,
    None,
    None,
    {},
)
BARE = replace(LEMMA, proof=None, witness=None, too_strong=())


def judged(lemma, budget="quick"):
    theorems, rejected, _ = prove_all(Collection({lemma.claim.id: lemma}, ()))
    record, _ = examine(lemma, theorems, rejected, Settings(budget=budget))
    return record
