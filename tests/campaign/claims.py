"""A few small claims for campaigns: proved, open, refuted by their own data, and a forgery that is true and called false."""

from dataclasses import replace

from verify import Claim, Neighbour, Point, Proof, Statement, altered, at_least, because, ratio, signs, spaces, term, vectors
from verify.lemma.discover import Collection, LemmaFile

x, y = vectors("x y")
RIGHT = 2 * x.norm2 + 2 * y.norm2
TRUE = Statement(signs(), spaces(X="x y"), (), (at_least("goal", RIGHT, (x + y).norm2),))
FALSE = Statement(signs(), spaces(X="x y"), (), (at_least("goal", RIGHT * ratio(49, 100), (x + y).norm2),))
PROOF = Proof({"goal": because(term(1, square=x - y))})
ATTAINED = Point(vectors={"x": [1], "y": [1]})
(SMALLER,) = altered(TRUE, scale="1 % smaller -> left 99/100")


def lemma(name: str, says: Statement, **more) -> LemmaFile:
    said = Claim(name, "title", "ours", "inequality", says, "x", facts="equivalent", note="tried by hand")
    bare = LemmaFile("module", f"lemmas/{name.replace('.', '/')}.py", said, None, None, (), None, None, None, {})
    return replace(bare, **more)


PROVED = lemma("small.proved", TRUE, proof=PROOF, witness=ATTAINED, too_strong=(SMALLER,))
HOLDS = lemma("small.holds", TRUE, too_strong=(SMALLER, Neighbour("the same again", TRUE)))
OPEN = lemma("small.open", FALSE)
REFUTED = lemma("small.refuted", FALSE, counterexample=ATTAINED)


def collection(*lemmas: LemmaFile) -> Collection:
    return Collection({one.claim.id: one for one in sorted(lemmas, key=lambda one: one.claim.id)}, ())


ALL = collection(PROVED, HOLDS, OPEN, REFUTED)
