"""The form of the ledger: what a record holds, as types that mypy checks, one JSON form, and a schema that is shipped.

A record *is* its JSON: dictionaries of these types, without floats. `typed_json` compares any document with them, so that
whoever reads a ledger need not ask whether a field is there.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Number = str  # an exact rational: "-3/7"
Json = object  # any JSON value without floats


class Assumed(TypedDict):
    """A hypothesis of the paper, with at most 15 of its words and where they stand."""

    kind: Literal["assumed"]
    quote: str
    where: str
    means: str


class Letter(TypedDict):
    """The definition of a name; bounded: only an inequality is known of its value; value: the formula, where there is one."""

    kind: Literal["letter"]
    name: str
    bounded: bool
    value: str
    means: str


class Program(TypedDict):
    """A fact generated for an algorithm or a class of functions, derived by machine from the declaration, from conditions of the
    class or from shifts; moved and constant: for a fact at every step of a run."""

    kind: Literal["program"]
    algorithm: str
    fact: str
    substitution: dict[str, str]
    means: str
    moved: NotRequired[dict[str, str]]
    constant: NotRequired[list[str]]


class Instance(TypedDict):
    """The goal of another record under a substitution; moved and constant: for a link at every step of a run."""

    kind: Literal["instance"]
    record: str
    goal: str
    substitution: dict[str, str]
    means: str
    moved: NotRequired[dict[str, str]]
    constant: NotRequired[list[str]]


class Argued(TypedDict):
    """A link that only words make, and the records that they name."""

    kind: Literal["argued"]
    means: str
    records: list[str]


class Unsaid(TypedDict):
    """A fact of which the lemma file says no origin."""

    kind: Literal["none"]
    means: str


Link = Assumed | Letter | Program | Instance | Argued | Unsaid


class Relation(TypedDict):
    """Two polynomials, as text that :mod:`.relation` reads, and how they compare."""

    left: str
    relation: Literal[">=", ">", "="]
    right: str


class Hypothesis(TypedDict):
    """A sign, definition or sequence of the statement, in words, or one of its facts; at: where along a run it holds."""

    name: str
    says: Relation | str
    at: Literal["once", "every step"]
    origin: Link


class Supposition(TypedDict):
    """A hypothesis of a step or a run that a link below speaks of."""

    record: str
    name: str
    says: Relation
    at: Literal["once", "every step"]
    origin: Link


class Goal(TypedDict):
    """What is shown."""

    name: str
    says: Relation


class Formula(TypedDict):
    """A name and its formula in LaTeX; at: where along a run a fact holds; plain: a goal without words, where the statement says
    what they are."""

    name: str
    latex: str
    at: NotRequired[str]
    plain: NotRequired[str]


class Term(TypedDict):
    """coefficient times the product of facts, times a square."""

    coefficient: str
    facts: list[str]
    square: str | None


class Shown(TypedDict):
    """A step of the proof: what it shows and how (use, have, base, step or goal); of and replaced: the theorem used."""

    name: str
    latex: str
    how: str
    of: str
    replaced: list[str]
    scale: str
    terms: list[Term]


class Unfolded(TypedDict):
    """Every identity that the kernel checked, in order, in LaTeX."""

    steps: list[Shown]
    where: list[Formula]


class Display(TypedDict):
    """The statement rendered from the checked one; proof: where there is one."""

    domain: str
    names: list[Formula]
    facts: list[Formula]
    goals: list[Formula]
    where: list[Formula]
    proof: NotRequired[Unfolded]


class Identity(TypedDict):
    """An identity of the proof: scale times what is shown is the sum of the terms. A use instead names the theorem (of) and
    what its letters become. how "base" and "step": an invariant with its sequences at their start, and with their successors."""

    name: str
    how: Literal["use", "have", "base", "step", "goal"]
    says: Relation | None
    of: str
    becomes: dict[str, str]
    scale: str
    terms: list[Term]


class Point(TypedDict):
    """Exact values of the letters."""

    scalars: dict[str, Number]
    vectors: dict[str, list[Number]]
    grams: NotRequired[Json]
    index: NotRequired[int]
    steps: NotRequired[list[dict[str, Number]]]


class Sides(TypedDict):
    """Both sides of a goal at a point; None where a value has too many digits to be shown."""

    goal: str
    left: Number | None
    right: Number | None
    holds: bool


class Counterexample(TypedDict):
    """A point that breaks the claim; letter: of its index; instance: the run that has these values; sides: of every goal."""

    point: Point
    letter: str
    instance: Json
    sides: list[Sides]


class Neighbour(TypedDict):
    """A false neighbour of the statement; refuted at the point."""

    change: str
    refuted: bool
    point: Point | None


class Check(TypedDict):
    """One check: outcome is pass, fail or skip; about: the false neighbour; axioms: those that Coq names."""

    name: str
    outcome: str
    detail: str
    about: NotRequired[str]
    axioms: NotRequired[list[str]]


class Evidence(TypedDict):
    """What the verdict rests on."""

    kind: str
    detail: str


class ArguedLink(TypedDict):
    """An argued fact and the record that has it."""

    record: str
    fact: str


class Measurement(TypedDict):
    """An experiment's outcome; supports is null where it decides nothing."""

    data: list[str]
    risk: str
    supports: bool | None
    words: str


class Tightness(TypedDict):
    """A constant as printed, proved and attained: by an exact ``instance`` of the hypotheses, or at a point of implied facts."""

    constant: str
    paper: str
    proved: str
    attained: str
    tight: bool
    instance: bool
    comment: str
    point: NotRequired[Point]


class Constant(TypedDict):
    """A measured constant at fixed scalars, in units of ``against``."""

    goal: str
    against: str
    scalars: dict[str, Number]
    claimed: Number
    certified: Number
    attained: Number
    realised: Number | None
    tight: bool


class Digests(TypedDict):
    """What the verdict speaks of; ``generated``: what derives its facts from declarations and shifts."""

    statement: str | None
    proof: str | None
    generated: str | None
    kernel: str


class Bare(TypedDict):
    """What a claim's lemma file says of it."""

    id: str
    paper: str
    title: str
    kind: str
    where: str
    statement: str
    note: str
    file: str
    facts: str
    letters: str
    idea: str
    reading: str
    reading_note: str
    consequence: str
    cited_source: str | None
    corrects: str | None
    strengthens: str | None
    negated_by: str | None
    hypotheses: list[Hypothesis]
    goals: list[Goal]
    certificate: list[Identity] | None
    digests: Digests


class Judged(Bare):
    """With its verdict and everything that was checked."""

    verdict: str
    evidence: Evidence
    checks: list[Check]
    display: Display | None
    witness: Point | None
    counterexample: Counterexample | None
    neighbours: list[Neighbour]
    measurement: Measurement | None
    tightness: Tightness | None
    constants: list[Constant]
    seed: int


class Record(Judged):
    """With what it rests on and what rests on it: one claim of the ledger."""

    supposes: list[Supposition]
    rests_on: list[str]
    rests_on_all: list[str]
    cited: list[str]
    argued: list[ArguedLink]
    corrected_by: list[str]
    sharpened_by: list[str]


class Coverage(TypedDict):
    """How many ids a paper's ledger has, and how many have a record."""

    total: int
    recorded: int


class Ledger(TypedDict):
    """All records of a run."""

    schema: int
    records: list[Record]
    coverage: dict[str, Coverage]


def identical(says: Relation | None) -> bool:
    """Whether both sides are the same polynomial once the definitions are inserted: a formula would say nothing."""
    return says is not None and says["relation"] == "=" and says["left"] == says["right"]
