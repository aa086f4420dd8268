"""Finding lemma files: every module under ``lemmas/`` that says ``claim``. Nothing is registered by hand."""

from __future__ import annotations

import importlib.util
import os
import re
import tomllib
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypedDict

from ..environment.house import ROOT
from ..environment.nearest import meant, nearest
from ..exact.admm import OracleRun, Pair
from ..kernel import Point, Polynomial, Proof, Statement, Use, Vector
from ..kernel.statement import NAME
from ..records import json_text, typed_json
from .claim import CONSEQUENCES, FAITHFUL, KINDS, READINGS, Claim, is_ours
from .constants import Measured, read_file
from .letters import for_the_page, of_the_claim, sections
from .measurement import Measurement
from .neighbours import Neighbour
from .origin import EachStep, Program, origin_of, rests
from .symbols import check_symbols
from .symbols import facts_of as facts_of
from .symbols import letters as names_of
from .symbols import origins_of as origins_of
from .tightness import Tightness

ID = re.compile(r"[a-z][a-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
NEIGHBOURS, FOUND = ".neighbours.json", ".found.json"
HINTS = (  # what Python or the kernel says of a slip, and what is expected there
    (
        r"^'[<>]=?' not supported between instances of .*'Polynomial'",
        "say why after it, left >= right | reason, of a false neighbour left >= right | false",
    ),
    (r"^unsupported operand type\(s\) for \|", "after | expected an origin, a sum of facts, goal, false or at_start"),
    (r"^unsupported operand .*'float'", "expected an exact number: an integer or ratio(1, 2)"),
    (
        r"^'Polynomial' object has no attribute 'parts'|^'Vector' object has no attribute 'terms'|found Vector ",
        "a vector is added to vectors, multiplied by numbers, by vectors with @, and compared by its norm2",
    ),
)
SAID = re.compile(r"one_(minus|plus)_(\w+)")
FIXED_NAMES = ("claim", "proof", "witness", "too_strong", "observe", "counterexample", "tightness", "measured")


@dataclass(frozen=True)
class LemmaFile:
    """What one lemma file says. ``neighbour_points`` and ``found_point`` are stored refutations (of false neighbours, of the
    claim itself) and ``tightness_data`` measured constants; all are replayed whenever the claim is judged. The data that
    ``measured`` names lie below ``root``. ``generated``: digests of the suite's generators of its facts."""

    module: str
    path: str
    claim: Claim
    proof: Proof | None
    witness: Point | None
    too_strong: tuple[Neighbour, ...]
    observe: str | None
    counterexample: Point | Pair | OracleRun | None
    tightness: Tightness | None
    neighbour_points: dict[str, Point]
    tightness_data: tuple[Measured, ...] = ()
    measured: Callable[[], Measurement] | None = None
    root: Path = ROOT
    found_point: Point | None = None
    letters: str = ""
    idea: str = ""
    abbreviations: Mapping[str, Polynomial | Vector] = field(default_factory=dict)
    generated: tuple[str, ...] = ()
    __hash__ = object.__hash__  # its mappings have none, and what is computed of it is kept


@dataclass(frozen=True)
class Unreadable:
    """A lemma file that could not be read: which, and why."""

    path: str
    problem: str


@dataclass(frozen=True)
class Collection:
    """All lemma files, in the order of their ids, the files that could not be read, and the generators that came with them (of a
    collection beside the suite; the suite's own are imported)."""

    lemmas: dict[str, LemmaFile]
    unreadable: tuple[Unreadable, ...]
    generators: tuple[Any, ...] = ()


def lemma_paths(root: Path = ROOT, below: str = "lemmas") -> list[Path]:
    """Candidate modules under ``root/lemmas``, sorted."""
    found = (p for p in (root / below).rglob("*.py") if p.name != "__init__.py" and "__pycache__" not in p.parts)
    return sorted(p for p in found if p.is_file())


def module_of(home: Path, path: Path) -> str:
    """The name of the module in a file below ``home``."""
    return ".".join(path.relative_to(home).with_suffix("").parts)


def imported(home: Path, path: Path, words: tuple[str, ...] = ("claim",)) -> LemmaFile | Unreadable | None:
    """Import one file below ``home`` that has one of these words in it: the lemma that it says, why it cannot be read, or None
    where it claims nothing."""
    shown = path.relative_to(home).as_posix()
    try:
        text = json_text.read_bounded(path)
        if not any(word in text for word in words):
            return None
        module = importlib.import_module(module_of(home, path))
        found = getattr(module, "__file__", None)
        if found is None or not path.samefile(found):  # a folder of its name, or a module that was put in its place
            raise ValueError(f"{module.__name__} is read from {found}: expected this file")
        return read_module(module, path, shown, home)
    except (Exception, SystemExit) as problem:
        return Unreadable(shown, f"{type(problem).__name__}: {problem}{_hint(problem)}{line_of(problem, path, home)}")


def _hint(problem: BaseException) -> str:
    """What a lemma file must say where ``problem`` arose, if Python's own words do not tell."""
    if isinstance(problem, NameError) and problem.name:
        frames = [frame for frame, _ in traceback.walk_tb(problem.__traceback__)]
        known = [name for name in frames[-1].f_globals if not name.startswith("_")]
        return f": expected a letter of for_all or a fact of the file; {meant(problem.name, known)}".removesuffix("; ")
    return next((f": {hint}" for words, hint in HINTS if re.search(words, str(problem))), "")


def line_of(problem: BaseException, path: Path, home: Path) -> str:
    """`` (file, line N)``: the last line of the user's own files that the problem went through, else where the file says the name
    that the message quotes, else where it says its claim."""
    if isinstance(problem, SyntaxError):  # its message ends with file and line
        return ""
    folder = str(home / path.relative_to(home).parts[0]) + os.sep
    own = [frame for frame in traceback.extract_tb(problem.__traceback__) if frame.filename.startswith(folder)]
    if own:
        return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})"
    quoted = re.search(r"`(\w+)`", str(problem))
    names = [*([quoted[1]] if quoted is not None else []), "claim"]
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return ""
    found = next((n for name in names for n, line in enumerate(lines, 1) if re.match(rf"{name}\b", line)), None)
    return "" if found is None else f" ({path.name}, line {found})"


def join(users: Path, ours: Path) -> None:
    """Let ``lemmas`` and its packages be found in the user's folder too, after ours."""
    for folder in [users, *sorted(p for p in users.rglob("*") if p.is_dir() and p.name.isidentifier())]:
        below = folder.relative_to(users)
        if (ours / below / "__init__.py").is_file():
            package = importlib.import_module(".".join(("lemmas", *below.parts)))
            if str(folder) not in package.__path__:
                package.__path__.append(str(folder))


def read_module(module: ModuleType, path: Path, shown: str, root: Path = ROOT) -> LemmaFile | None:
    """The lemma a module says, or None where it has no ``claim``; raises ValueError where a name has a wrong type."""
    claim = getattr(module, "claim", None)
    if claim is None:
        return None

    def expect(name: str, kind: type | tuple[type, ...]) -> Any:
        value = getattr(module, name, None)
        if value is not None and not isinstance(value, kind):
            wanted = " or a ".join(one.__name__ for one in (kind if isinstance(kind, tuple) else (kind,)))
            raise ValueError(f"`{name}` must be a {wanted}, found {type(value).__name__}")
        return value

    expect("claim", Claim)
    said = of_the_claim(module.__doc__ or "")
    if twice := [name for name in said if name != "title" and getattr(claim, name)]:
        raise ValueError(f"claim.{twice[0]} is said in the docstring too: keep one")
    words = {name: text for name, text in said.items() if not getattr(claim, name)}
    claim = replace(claim, says=expect("says", Statement) if claim.says is None else claim.says, **words)
    if hasattr(module, "generates"):
        raise ValueError("a file says `claim` or `generates`, not both: what a claim uses is generated elsewhere")
    check_claim(claim)
    proof = expect("proof", Proof)
    if proof is not None and claim.says is not None and proof.goals.keys() != {goal.name for goal in claim.says.goals}:
        wanted, proved = ", ".join(goal.name for goal in claim.says.goals), ", ".join(proof.goals)
        raise ValueError(f"`proof`: expected a sum for each goal, {wanted}, found {proved or 'none'}")
    stored = path.with_suffix(".proof.json")
    if stored.exists():
        if proof is not None:
            raise ValueError(f"`proof` is given here and in {stored.name}: keep one")
        proof = typed_json.read(Proof, json_text.parse_file(stored))
    too_strong = expect("too_strong", (tuple, list)) or ()
    if not all(isinstance(n, Neighbour) for n in too_strong):
        raise ValueError("`too_strong` must hold Neighbours: make them with altered()")
    if len({n.change for n in too_strong}) != len(too_strong):
        raise ValueError("two neighbours in `too_strong` have the same words")
    measured = getattr(module, "measured", None)
    if measured is not None and not callable(measured):
        raise ValueError("`measured` must be a function that returns a Measurement from stored data")
    for name in (n for n, value in vars(module).items() if not isinstance(value, type)):
        if near := misspelt(name):
            raise ValueError(f"`{name}` is read by nobody: did you mean `{near}`?")
    counterexample, found = getattr(module, "counterexample", None), read_found_point(path.with_suffix(FOUND))
    if counterexample is None and claim.facts == "equivalent":  # there, and only there, a point refutes the claim
        counterexample = found
    return LemmaFile(
        module.__name__,
        shown,
        claim,
        proof,
        expect("witness", Point),
        tuple(too_strong),
        expect("observe", str),
        counterexample,
        getattr(module, "tightness", None),
        read_neighbour_points(path.with_suffix(NEIGHBOURS)),
        read_file(path.with_suffix(".tightness.json"), claim.id),
        measured,
        root,
        found,
        *_explained(module, path, claim, root),
        abbreviations=abbreviations(module, claim),
        generated=_generated(claim),
    )


def _generated(claim: Claim) -> tuple[str, ...]:
    """The digests of the suite's generators that the facts of a claim are of; none where a house without any is read."""
    from .generator_json import digest  # which knows all classes of declarations and shifts

    names = {one.algorithm for one in origins_of(claim.says) if isinstance(one, Program | EachStep)} - {""}
    known = names and importlib.util.find_spec("lemmas") and importlib.util.find_spec("lemmas.common")
    return tuple(filter(None, map(digest, sorted(names)))) if known else ()


@cache
def misspelt(name: str) -> str:
    """The fixed name of a lemma file that ``name`` nearly is, or nothing."""
    near = [] if name in FIXED_NAMES else nearest(name, FIXED_NAMES, alike=0.87)
    return near[0] if near else ""


def abbreviations(module: ModuleType, claim: Claim) -> dict[str, Polynomial | Vector]:
    """The names that a lemma file gives to longer expressions: the display folds by them."""
    if claim.says is None:
        return {}
    named = {n for names in names_of(claim.says) for n in names}
    return {
        n: v
        for n, v in vars(module).items()
        if not n.startswith("_")
        and n not in named
        and ((isinstance(v, Vector) and len(v.parts) > 1) or (isinstance(v, Polynomial) and len(v.terms) > 1))
    }


def _explained(module: ModuleType, path: Path, claim: Claim, root: Path) -> tuple[str, str]:
    """The letters and the idea that a lemma file explains, without the names of files."""
    says = claim.says
    own: set[str] = set()
    if says is not None:
        own = {n for names in names_of(says) for n in names} | {fact.name for fact in facts_of(says)}
    letters, idea = (for_the_page(text, path, root, frozenset(own)) for text in sections(module.__doc__ or ""))
    return letters, idea


def check_claim(claim: Claim) -> None:
    """ValueError where a word of the claim is not one of its few, its id is no name, or a fact has no reason."""
    if not ID.fullmatch(claim.id):
        raise ValueError(f"claim.id must be <paper>.<slug> of letters, digits, '.', '_' and '-', found {claim.id[:80]!r}")
    for name, words in (("kind", KINDS), ("consequence", CONSEQUENCES), ("facts", FAITHFUL), ("reading", READINGS)):
        if (found := getattr(claim, name)) not in words:
            raise ValueError(f"claim.{name} must be one of {', '.join(filter(None, words))}, found {found!r}")
    for name, place in (("title", "the first paragraph"), ("where", "a line `Where: .. .`")):
        if not getattr(claim, name):
            raise ValueError(f"claim.{name} of {claim.id} is missing: expected {place} of the docstring")
    if is_ours(claim) and claim.statement:
        raise ValueError(
            f"claim.statement of {claim.id} is typed by hand: leave it out, a statement of ours is rendered from `says` "
            "(or say `Reading:` where it is what the paper prints)"
        )
    if not is_ours(claim) and not claim.statement.strip():
        raise ValueError(f"claim.statement of {claim.id} is missing: the LaTeX of what the paper prints")
    unknown = sorted(set(claim.denotes.split()) - set(() if claim.says is None else claim.says.signs))
    if unknown:
        raise ValueError(f"claim.denotes must name scalars of the statement, found {', '.join(unknown)}")
    if claim.says is not None:
        stated = facts_of(claim.says)
        if unnamed := sorted(f.name for f in (*stated, *claim.says.goals) if not NAME.match(f.name)):
            raise ValueError(f"{unnamed[0][:80]!r} is no name of a fact: expected a letter and then letters, digits and _")
        silent = sorted(f.name for f in stated if origin_of(f) is None)
        if silent:
            raise ValueError(
                f"facts without an origin (because=assumed, letter, program, instance or argued): {', '.join(silent)}"
            )
        check_symbols(claim.says, claim.symbols)
        for name, gap in said_by_names(claim.says):
            if gap not in (fact.value * sign for fact in stated if fact.kind == "=" for sign in (1, -1)):
                raise ValueError(f"{name} is shown as what its name says: define it so, or say so by an equality among the facts")


def said_by_names(says: Statement) -> list[tuple[str, Polynomial]]:
    """Letters such as ``one_minus_tau``, where tau is a letter too and no definition makes them what they are called; with what
    would vanish if they were."""
    letters, found = set(names_of(says)[0]), []
    for name in sorted(letters):
        match = SAID.fullmatch(name)
        if match is not None and match[2] in letters:
            gap = left = Polynomial.atom(name) - 1 + Polynomial.atom(match[2]) * (1 if match[1] == "minus" else -1)
            for one, meaning in reversed(says.definitions):
                left = left.substitute({one: meaning})
            found += [(name, gap)] if left.terms else []
    return found


def read_neighbour_points(path: Path) -> dict[str, Point]:
    """Stored refuting points by the words of the neighbour; raises Rejected naming the file."""
    return typed_json.read(dict[str, Point], json_text.parse_file(path), path.name) if path.exists() else {}


class Found(TypedDict):
    """A stored point against a claim itself, and how it was found."""

    effort: str
    point: Point
    seed: Fraction


def read_found_point(path: Path) -> Point | None:
    """The stored point against the claim itself, or None where there is no file; raises Rejected naming the file."""
    if not path.exists():
        return None
    return typed_json.read(Found, json_text.parse_file(path), path.name)["point"]


def uses(lemma: LemmaFile) -> list[str]:
    """The theorems that the proof applies."""
    return [s.theorem for s in lemma.proof.steps if isinstance(s, Use)] if lemma.proof is not None else []


def refutation(lemma: LemmaFile) -> str:
    """What a lemma file gives against its own claim: "negation", "exact point", "exact instance", or nothing."""
    if lemma.claim.negated_by is not None:
        return "negation"
    if lemma.counterexample is None:
        return ""
    return "exact point" if isinstance(lemma.counterexample, Point) else "exact instance"


@lru_cache(maxsize=4096)  # the judge asks four times
def direct_links(lemma: LemmaFile) -> tuple[str, ...]:
    """The records on which a lemma rests directly: its instances, what its argued links appeal to, the theorems it uses, and
    the negation that refutes it. Nothing is read out of words."""
    named = [*uses(lemma), *(n for o in origins_of(lemma.claim.says) if o is not None for n in rests(o))]
    if lemma.claim.negated_by is not None:
        named.append(lemma.claim.negated_by)
    return tuple(sorted(set(named)))


_parsed = lru_cache(maxsize=64)(tomllib.loads)  # each run of the judge asks; the texts are long


def papers(root: Path = ROOT) -> Iterator[dict[str, Any]]:
    """What ``lemmas/<paper>/paper.toml`` says of each paper."""
    return (_parsed(path.read_text(encoding="utf-8")) for path in sorted((root / "lemmas").glob("*/paper.toml")))


def ledger(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """The fixed ids of each paper's ledger in its order."""
    return {data["paper"]: tuple(entry["id"] for entry in data["entries"]) for data in papers(root)}
