"""A few small claims for campaigns: proved, open, refuted by their own data, and a forgery that is true and called false."""

from dataclasses import replace

from tests.judge.small_claim import ATTAINED, FALSE, LEMMA, PROOF
from tests.judge.small_claim import SAYS as TRUE
from verify import Claim, Neighbour, Statement
from verify.lemma.discover import Collection, LemmaFile

(SMALLER,) = LEMMA.too_strong


def lemma(name: str, says: Statement, **more) -> LemmaFile:
    said = Claim(name, "inequality", "title", "ours", says, "x", facts="equivalent", note="tried by hand")
    bare = LemmaFile("module", f"lemmas/{name.replace('.', '/')}.py", said, None, None, (), None, None, None, {})
    return replace(bare, **more)


PROVED = lemma("small.proved", TRUE, proof=PROOF, witness=ATTAINED, too_strong=(SMALLER,))
HOLDS = lemma("small.holds", TRUE, too_strong=(SMALLER, Neighbour("the same again", TRUE)))
OPEN = lemma("small.open", FALSE)
REFUTED = lemma("small.refuted", FALSE, counterexample=ATTAINED)


def collection(*lemmas: LemmaFile) -> Collection:
    return Collection({one.claim.id: one for one in sorted(lemmas, key=lambda one: one.claim.id)}, ())


ALL = collection(PROVED, HOLDS, OPEN, REFUTED)
