"""Which proofs the kernel accepts: each checked when it is asked for, after the theorems that it uses."""

from __future__ import annotations

import time

from ..kernel import Rejected, Theorem, bounded_work, prove
from .constants import MAX_FILE_WORK
from .discover import Collection, uses


class Prover:
    """Theorems by id, reasons of rejection and seconds, of the lemmas asked for so far and of what they use."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.theorems: dict[str, Theorem] = {}
        self.rejected: dict[str, str] = {}
        self.seconds: dict[str, float] = {}
        self._open: set[str] = set()

    def proves(self, name: str) -> bool:
        """Whether the kernel accepts the proof of ``name``. A cycle of uses is cut, and the kernel then rejects the use."""
        if name in self.theorems or name in self.rejected or name in self._open:
            return name in self.theorems
        lemma = self.collection.lemmas.get(name)
        if lemma is None or lemma.proof is None:
            return False
        self._open.add(name)
        for used in uses(lemma):
            self.proves(used)
        self._open.discard(name)
        started = time.perf_counter()
        try:
            if lemma.claim.says is None:
                raise Rejected("a proof needs a statement in claim.says")
            with bounded_work(MAX_FILE_WORK):
                self.theorems[name] = prove(name, lemma.claim.says, lemma.proof, self.theorems)
        except Rejected as problem:
            self.rejected[name] = str(problem)
        self.seconds[name] = time.perf_counter() - started
        return name in self.theorems


def prove_all(collection: Collection) -> tuple[dict[str, Theorem], dict[str, str], dict[str, float]]:
    """Every proof through the kernel: theorems, reasons of rejection, seconds."""
    prover = Prover(collection)
    for name in collection.lemmas:
        prover.proves(name)
    return prover.theorems, prover.rejected, prover.seconds
