"""Coq's answers as stored data: they belong to the record on every machine, with Coq or without.

An answer holds for one digest: that of the emitted file, of the theorems it uses (as stated) and of the prelude. Where what would
be emitted today has another digest, the answer is stale and says nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from verify.kernel import Rejected, Statement, Theorem, Use
from verify.lemma.discover import LemmaFile
from verify.records import typed_json
from verify.records.json_text import canonical, parse_file
from verify.records.json_text import digest as certificate_digest

from .cited import DENOTED, text_of
from .declared import declared_texts
from .emit import emit
from .frames import filled
from .run import ALLOWED_AXIOMS, Outcome
from .shift_proofs import shift_texts
from .text import module_name

HERE = Path(__file__).resolve().parent
ANSWERS, PRELUDE = HERE / "answers.json", HERE / "prelude.v"
WRITTEN_BY_HAND = (
    "algorithm",
    "amplification",
    "shift_rule",
    "rounds",
    "integral",
    "gaussian_integral",
    "upper_integral",
    "variational_renyi",
    "normal_distribution",
    "hockey_stick",
    "trade_off",
    "noise",
    "parabolas",
    "textbook",
    "partitions",
    "densities",
    "one_divergence",
    "planar_gaussian",
    "extrema",
    "releases",
    "privacy",
    "directions",
    "printed_bounds",
    "family",
    "descent",
    "declarations",
    "classes",
    "two_phases",
    "attained",
    "instances",
)  # each after those that it requires


Outcomes = Literal["accepted", "rejected", "no answer"]
OUTCOMES: tuple[Outcomes, ...] = get_args(Outcomes)


@dataclass(frozen=True)
class Emitted:
    """One Coq file: the claim (or the name of another file), module, text, the claims whose theorems it uses, and the
    digest of all that Coq reads; ``stated`` is the canonical text of its own statement (none for another file)."""

    claim: str
    module: str
    text: str
    requires: tuple[str, ...]
    digest: str
    stated: str = ""


@dataclass(frozen=True)
class Answer:
    """``outcome``: ``no answer`` where time or memory ran out, which says nothing about the claim; ``axioms`` as printed;
    ``message`` is the reason where it is not ``accepted``."""

    digest: str
    outcome: Outcomes
    axioms: tuple[str, ...]
    message: str = ""


@dataclass(frozen=True)
class Stored:
    """All stored answers, by claim and by name of another file, and the version of Coq that gave them."""

    coq: str
    of: Mapping[str, Answer]


@dataclass(frozen=True)
class File:
    """A file of them, with the counts that a reader wants first."""

    coq: str
    claims: Mapping[str, Answer]
    files: Mapping[str, Answer]
    schema: Literal[1]
    counts: Mapping[str, object]


typed_json.SPARSE[Answer] = "message"


def sha256(*texts: str) -> str:
    """Of the texts, each with its length, so that no two lists of texts run together."""
    whole = hashlib.sha256()
    for text in texts:
        data = text.encode()
        whole.update(f"{len(data)}\n".encode() + data)
    return whole.hexdigest()


@cache
def prelude() -> str:
    return PRELUDE.read_text(encoding="utf-8")


def emitted(lemma: LemmaFile, theorems: Mapping[str, Theorem]) -> Emitted:
    """The Coq file of a lemma with a proof; ``theorems`` holds those that it uses. Raises Rejected where it has none."""
    claim, says, proof = lemma.claim, lemma.claim.says, lemma.proof
    if says is None or proof is None:
        raise Rejected(f"{claim.id}: only a claim with a statement and a proof has a Coq file")
    missing = sorted({s.theorem for s in proof.steps if isinstance(s, Use)} - set(theorems))
    if missing:
        raise Rejected(f"{claim.id}: uses {', '.join(missing)}, which the kernel has not accepted")
    used: dict[str, Statement] = {s.theorem: theorems[s.theorem].statement for s in proof.steps if isinstance(s, Use)}
    script = emit(says, proof, used)
    statement = typed_json.write(says)
    certificate = certificate_digest({"statement": statement, "proof": typed_json.write(proof)})
    text = script.file([claim.id, claim.title, f"certificate {certificate}; written from it by verify/coq/emit.py"])
    theirs = [canonical(typed_json.write(used[name])) for name in script.requires]
    return Emitted(claim.id, module_name(claim.id), text, script.requires, sha256(prelude(), text, *theirs), canonical(statement))


def emitted_all(lemmas: Mapping[str, LemmaFile], theorems: Mapping[str, Theorem]) -> dict[str, Emitted]:
    """The files of all proved claims; raises Rejected where two ids would share a module."""
    files = {name: emitted(lemmas[name], theorems) for name in theorems}
    owners: dict[str, str] = {"prelude": "the prelude", **{name: f"{name}.v" for name in WRITTEN_BY_HAND}}
    for name, file in files.items():
        if file.module in owners:
            raise Rejected(f"{name} and {owners[file.module]} would both be {file.module}.v")
        owners[file.module] = name
    return files


def by_hand(name: str, here: Path | None = None) -> str:
    """The text of a file written by hand, with what is emitted into it; ``here``: its folder, where it is not this one."""
    return filled(name, ((here or HERE) / f"{name}.v").read_text(encoding="utf-8"))


def required(text: str) -> list[str]:
    """The modules that a file written by hand requires, the prelude apart."""
    modules = re.findall(r"^From Verify Require (?:Import )?(\w+)\.$", text, re.MULTILINE)
    return [m for m in modules if m != "prelude"]


def below(name: str) -> tuple[str, ...]:
    """The file written by hand and those that it requires, each after its own."""
    found: tuple[str, ...] = ()
    for module in required(by_hand(name)):
        found += tuple(n for n in below(module) if n not in found)
    return (*found, name)


def hand_written(files: Mapping[str, Emitted], names: tuple[str, ...] = WRITTEN_BY_HAND) -> dict[str, Emitted]:
    """The files written by hand beside this module, by name; ``files`` are those of claims and shifts, whose theorems they apply.

    ``names``: only these, each after those that it requires.
    """
    owners = {file.module: name for name, file in files.items()}
    found: dict[str, Emitted] = {}
    for name in names:
        text = by_hand(name)
        modules = required(text)
        missing = sorted(set(modules) - set(owners) - set(found))
        if missing:
            raise Rejected(f"{name}.v applies {', '.join(missing)}, which no proved claim and no control emits")
        requires = tuple(owners.get(m, m) for m in modules)
        read = ({**files, **found}[n].stated or {**files, **found}[n].digest for n in requires)
        found[name] = Emitted(name, name, text, requires, sha256(prelude(), text, *read))
    return found


def files_of_shifts() -> dict[str, Emitted]:
    """The proofs of the controls of the shift rule, and the declared algorithms, by name."""
    texts = {**shift_texts(), **declared_texts()}
    return {name: Emitted(name, module, text, (), sha256(prelude(), text)) for name, (module, text) in texts.items()}


def all_files(lemmas: Mapping[str, LemmaFile], theorems: Mapping[str, Theorem]) -> dict[str, Emitted]:
    """The files of all proved claims, of the shift rule's controls and the declarations, by hand, and of cited claims."""
    files = {**emitted_all(lemmas, theorems), **files_of_shifts()}
    by_hand = hand_written(files)
    cited = {name: emitted_cited(lemmas[name], by_hand) for name in DENOTED if name in lemmas and lemmas[name].proof is None}
    return {**files, **by_hand, **cited}


def emitted_cited(lemma: LemmaFile, by_hand: Mapping[str, Emitted]) -> Emitted:
    """The Coq file of a cited claim of ``DENOTED``; Rejected where it has none."""
    name, required = lemma.claim.id, DENOTED[lemma.claim.id].file
    text = text_of(lemma, DENOTED[name])
    return Emitted(name, module_name(name), text, (required,), sha256(prelude(), text, by_hand[required].digest))


def with_requirements(names: Iterable[str], files: Mapping[str, Emitted]) -> list[str]:
    """``names`` and all that they use, sorted."""
    found, todo = set(), list(names)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += files[name].requires
    return sorted(found)


def answer(digest: str, outcome: Outcome) -> Answer:
    """The outcome as it is stored, for the digest of what was compiled."""
    told: Outcomes = "accepted" if outcome.accepted else "no answer" if outcome.silent else "rejected"
    return Answer(digest, told, outcome.axioms, outcome.message)


@cache
def stored(path: Path = ANSWERS) -> Stored:
    """Read strictly; raises Rejected naming the file. No file: no answers."""
    if not path.exists():
        return Stored("", {})
    rows = parse_file(path)
    data = typed_json.read(File, rows, path.name)
    found = {**data.claims, **data.files}
    for name, answer in found.items():
        foreign = sorted(set(answer.axioms) - ALLOWED_AXIOMS)
        if answer.outcome == "accepted" and foreign:
            raise Rejected(f"{path.name}: {name}: accepted with axioms that are not allowed: {', '.join(foreign)}")
    if json.loads(written(Stored(data.coq, found), data.claims)) != rows:
        raise Rejected(f"{path.name}: expected the counts of its answers and one for each name: `coq --all --store` writes it")
    return Stored(data.coq, found)


def written(answers: Stored, claims: Container[str]) -> str:
    """The canonical text of the stored answers, those of ``claims`` apart, with the counts that a reader wants first."""
    of_claims, rest = ({n: a for n, a in answers.of.items() if (n in claims) is here} for here in (True, False))
    axioms = Counter(axiom for answer in answers.of.values() for axiom in answer.axioms)
    outcomes = Counter(answer.outcome for answer in of_claims.values())
    counts: dict[str, object] = {**{told: outcomes[told] for told in OUTCOMES}, "axioms": dict(axioms)}
    data = typed_json.write(File(answers.coq, of_claims, rest, 1, counts))
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=True) + "\n"


def standing(file: Emitted, answers: Mapping[str, Answer]) -> str:
    """What the stored answers say about this very file: one of ``OUTCOMES``, ``stale`` or ``none``."""
    found = answers.get(file.claim)
    return "none" if found is None else "stale" if found.digest != file.digest else found.outcome


@dataclass(frozen=True)
class Told:
    """What Coq says of a record, in words; ``axioms``: those that it names, None where it accepts nothing."""

    accepted: bool
    words: str
    axioms: tuple[str, ...] | None = None


def told_of_cited(lemma: LemmaFile) -> Told | None:
    """The check of a cited record of which Coq proves the statement; None where it does not, or was never asked."""
    denoted = DENOTED.get(lemma.claim.id)
    if denoted is None:
        return None
    try:
        known = stored()
    except Rejected as problem:
        return Told(False, str(problem))
    try:
        file = emitted_cited(lemma, hand_written({}, below(denoted.file)))
    except Rejected:
        return None
    goals: dict[str, list[str]] = {}
    for one in denoted.meanings:
        goals.setdefault(", ".join(f"{letter} is {name}" for letter, name in one.definitions.items()), []).extend(one.goals)
    meant = "; ".join(f"{said} for {', '.join(of)}" if len(goals) > 1 else said for said, of in goals.items())
    words = f"this very statement, of Coq definitions ({meant}, in {denoted.file}.v); left to words: {denoted.words}"
    if standing(file, known.of) not in ("accepted", "rejected"):
        return None
    found = known.of[file.claim]
    if found.outcome == "rejected":
        return Told(False, f"Coq {known.coq} rejects {file.module}.v: {found.message}")
    return Told(True, f"Coq {known.coq} proves {words}", found.axioms)


def told(lemma: LemmaFile, theorems: Mapping[str, Theorem]) -> Told | None:
    """Whether Coq accepts this very certificate; None where it was never asked about it."""
    if lemma.proof is None:
        return told_of_cited(lemma)
    try:
        known = stored()
        standing_now = standing(emitted(lemma, theorems), known.of)
    except Rejected as problem:
        return Told(False, str(problem))
    if standing_now not in ("accepted", "rejected"):
        return None
    found = known.of[lemma.claim.id]
    if standing_now == "rejected":
        return Told(False, f"Coq {known.coq} rejects it: {found.message}")
    return Told(True, f"Coq {known.coq} accepts the theorem and its proof", found.axioms)
