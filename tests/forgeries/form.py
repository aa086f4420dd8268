"""Forged lemma files as data: a row is a name, what it forges, the words by which it is refused, and the records of the file.

A forgery says something false that the kernel would prove (or refute) from it. The judge may call none of its records PROVED,
REDUCED, REFUTED, SUPPORTED or, where it has goals, DEFINED.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tests.every_lemma import COLLECTION
from verify import Claim, Domain, Neighbour, Point, Polynomial, Proof, Statement, assumed, at, because, shows, statement, term
from verify.judge.run import Settings, judge
from verify.kernel import Fact
from verify.kernel.polynomial import Scalar
from verify.lemma.discover import Collection, LemmaFile
from verify.lemma.origin import Said
from verify.lemma.reading_process import discover

TRUSTED = ("PROVED", "REDUCED", "REFUTED", "SUPPORTED", "CONTRADICTED", "DEFINED")
OURS = assumed("as it is", "ours")

BESIDE = (
    *("counterexample", "measured", "too_strong", "found_point", "observe"),
    *("tightness", "tightness_data", "neighbour_points", "root"),
)


@dataclass(frozen=True)
class Forgery:
    """``words``: a part of what refuses it; ``records``: of the file, the forged one last."""

    words: str
    name: str
    records: tuple[LemmaFile, ...]


class Table(list[Forgery]):
    """The rows of a file."""

    def row(self, words: str, name: str, *records: LemmaFile) -> None:
        self.append(Forgery(words, name, records))


def record(name: str, says: Statement | None, proof: Proof | None = None, witness: Point | None = None, **more) -> LemmaFile:
    """A lemma file of ours that says ``claim`` and a proof; ``more``: fields of the claim, or of the file."""
    file = {part: more.pop(part) for part in BESIDE if part in more}
    given = {"title": "-", "where": "ours", "kind": "inequality", "statement": "-", "note": "-", **more}
    claim = Claim(id=f"forged.{name}", says=says, **given)
    goals = () if says is None else tuple(replace(goal, value=goal.value - 1, said=None) for goal in says.goals)
    never = () if proof is None or says is None else (Neighbour("no hypotheses", replace(says, facts=(), goals=goals)),)
    fixed = {"too_strong": never, **dict.fromkeys(("counterexample", "observe", "tightness")), "neighbour_points": {}, **file}
    return LemmaFile(f"forged_{name}", f"lemmas/forged/{name}.py", claim, proof, witness, **fixed)


def following(
    domain: Domain, by: Mapping[str, Scalar], witness: str | Point, *facts: Fact, more: Scalar = 0, **fields
) -> LemmaFile:
    """A record of what multiples of its facts (``by``: of which) and ``more``, which is visibly not negative, are together."""
    named = [fact for fact in facts if fact.name in by]
    value = Polynomial.total(Polynomial.of(by[fact.name]) * fact.value for fact in named) + more
    kind = "=" if {fact.kind for fact in named} == {"="} else ">="
    says = statement(domain, *facts, goals=(Fact("goal", kind, value, Said(value, Polynomial({}))),))
    terms = [term(factor, name) for name, factor in by.items()] + ([term(more)] if more else [])
    point = at(witness) if isinstance(witness, str) else witness
    return record(fields.pop("name", "claim"), says, shows(goal=because(*terms)), point, **fields)


def judged(records: tuple[LemmaFile, ...], beside: Mapping[str, LemmaFile] = COLLECTION.lemmas) -> dict[str, tuple[str, str]]:
    """Verdict and evidence of each record, beside other lemma files."""
    ours = {one.claim.id: one for one in records}
    found = judge(Settings(budget="quick", only=tuple(ours)), collection=Collection({**beside, **ours}, ()))
    return {r["id"]: (r["verdict"], r["evidence"]["detail"]) for r in found.records}


def discovered(folder: Path, texts: Mapping[str, str]) -> Collection:
    """What is read of a house with one paper, whose files have these names and texts."""
    inside = folder / "lemmas" / "acme"
    inside.mkdir(parents=True)
    for place in (inside, inside.parent):
        (place / "__init__.py").touch()
    for name, text in texts.items():
        (inside / f"{name}.py").write_text(text, encoding="utf-8")
    return discover(folder)
