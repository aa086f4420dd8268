"""Forged lemma files as data: a row is a name, what it forges, the words by which it is refused, and the records of the file.

A forgery says something false that the kernel would prove (or refute) from it. The judge may call none of its records PROVED,
REDUCED, REFUTED, SUPPORTED or, where it has goals, DEFINED.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.every_lemma import COLLECTION
from verify import Claim, Neighbour, Point, Proof, Statement
from verify.judge.run import Settings, judge
from verify.lemma.discover import Collection, LemmaFile

TRUSTED = ("PROVED", "REDUCED", "REFUTED", "SUPPORTED", "CONTRADICTED", "DEFINED")

BESIDE = (
    *("counterexample", "measured", "too_strong", "found_point", "observe"),
    *("tightness", "tightness_data", "neighbour_points", "root"),
)


@dataclass(frozen=True)
class Forgery:
    """``words``: a part of what refuses it; ``records``: made when asked for, the forged one last."""

    words: str
    records: Callable[[], tuple[LemmaFile, ...]]

    @property
    def name(self) -> str:
        return self.records.__name__


def record(name: str, says: Statement | None, proof: Proof | None = None, witness: Point | None = None, **more) -> LemmaFile:
    """A lemma file of ours that says ``claim`` and a proof; ``more``: fields of the claim, or of the file."""
    file = {part: more.pop(part) for part in BESIDE if part in more}
    given = {"title": "-", "where": "ours", "kind": "inequality", "statement": "-", "note": "-", **more}
    claim = Claim(id=f"forged.{name}", says=says, **given)
    never = () if proof is None or says is None else (Neighbour("no hypotheses", replace(says, facts=())),)
    fixed = {"too_strong": never, **dict.fromkeys(("counterexample", "observe", "tightness")), "neighbour_points": {}, **file}
    return LemmaFile(f"forged_{name}", f"lemmas/forged/{name}.py", claim, proof, witness, **fixed)


def judged(records: tuple[LemmaFile, ...]) -> dict[str, tuple[str, str]]:
    """Verdict and evidence of each record, beside all lemma files of the collection."""
    ours = {one.claim.id: one for one in records}
    found = judge(Settings(budget="quick", only=tuple(ours)), collection=Collection({**COLLECTION.lemmas, **ours}, ()))
    return {r["id"]: (r["verdict"], r["evidence"]["detail"]) for r in found.records}
