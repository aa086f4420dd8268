"""The lemma files, read once for every test of a process, and the theorems that the kernel accepts of them."""

from functools import cache

from verify.judge.run import prove_all
from verify.kernel import Theorem
from verify.lemma.reading_process import discover

COLLECTION = discover()
LEMMAS = COLLECTION.lemmas


@cache
def theorems() -> dict[str, Theorem]:
    return dict(prove_all(COLLECTION)[0])
