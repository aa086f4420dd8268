"""The data of both engines, read from the records of a ledger alone: what the scripts beside the pages of a report begin with.

Its text stands where an exported script has its data (:func:`verify.standalone.export.ledger_scripts`). Spaces of vectors and
letters that are new at every step are read off what a record multiplies, adds and says: the finest spaces and the most general
letters with which it has a meaning, so that what is confirmed is the statement that the script prints, or more.
"""

from __future__ import annotations

# READER BEGINS
import json
import re
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Set, Tuple

Data = Dict[str, Any]
KINDS = ("letter", "assumed", "instance", "program")  # of hypotheses that are supposed, or checked where the ledger is made
LETTER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
PRODUCT = re.compile(r"<([A-Za-z0-9_]+),([A-Za-z0-9_]+)>")


def once(pairs: List[Tuple[str, Any]]) -> Data:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is given twice")
    return found


def inexact(text: str) -> Any:
    raise ValueError(f"{text[:40]} is not exact")


def line(text: str) -> str:
    """A text that is printed as it stands; ValueError where it would be more than a line."""
    if not text.isprintable():
        raise ValueError(f"{text[:80]!r} is no line of text")
    return text


def given(make: Callable[[Data, Dict[str, Data]], Any], needed: str) -> Any:
    """What is made of the record that is asked for."""
    record, records = asked(sys.argv, needed)
    try:
        return make(record, records)
    except Exception as problem:
        sys.exit(f"{record['id']!r} is no record of a ledger: {type(problem).__name__} {problem}")


def asked(arguments: List[str], needed: str) -> Tuple[Data, Dict[str, Data]]:
    """The record that is asked for, which has what is ``needed``, and all records by id."""
    if len(arguments) not in (2, 3):
        sys.exit(f"usage: python -I -S {arguments[0]} CLAIM [ledger.json]; without a name the ledger stands beside this file")
    name, path = arguments[1], Path(arguments[2]) if arguments[2:] else Path(arguments[0]).resolve().parent / "ledger.json"
    try:
        if path.exists() and not path.is_file():
            raise ValueError("it is no regular file")
        text = path.read_text(encoding="utf-8")
        rows = json.loads(text, object_pairs_hook=once, parse_float=inexact, parse_constant=inexact)["records"]
        records = {one["id"]: one for one in rows}
        if len(records) < len(rows):
            raise ValueError("an id is given twice")
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as problem:
        sys.exit(f"{path} is no ledger: {problem}; save the report's ledger.json beside this file, or name it")
    if name not in records or not records[name][needed]:
        sys.exit(f"{path}: {name} has no {needed}" if name in records else f"{path} has no record {name}")
    return records[name], records


def unchecked(name: str, records: Dict[str, Data]) -> Tuple[List[str], List[str]]:
    """The links that no machine makes and the cited records: all that the hypotheses and proofs below show."""
    words, outside, seen, left = {}, {}, set(), [name]  # type: Dict[str, None], Dict[str, None], Set[str], List[str]
    while left:
        at = left.pop()
        if at in seen or at not in records:
            words.update({} if at in seen else {f"{at}, which this ledger does not have": None})
            continue
        seen.add(at)
        one = records[at]
        if one["cited_source"] and at != name:
            outside[at] = None
        origins = [(h["name"], h["origin"] or {}) for h in one["hypotheses"]]
        words.update(dict.fromkeys(f"{n} of {at}" for n, o in origins if why(o).startswith("argued")))
        left += [n for _, o in origins for n in (o.get("record"), *o.get("records", ())) if n]
        left += [*(row["of"] for row in one["certificate"] or () if row["how"] == "use")]
    return list(words), sorted(outside)


def why(origin: Data) -> str:
    """The reason of a fact, its kind first; what is of no kind that a machine checks is argued."""
    kind = origin.get("kind")
    said = "; ".join(f"{part} {text}" for part, text in origin.items() if text and part != "kind")
    return f"{kind if kind in KINDS else 'argued'}: {said}"


def difference(says: Data) -> str:
    """Left minus right, as the engines write a polynomial."""
    flipped = str(says["right"]).replace(" + ", " ~ ").replace(" - ", " + ").replace(" ~ ", " - ")
    flipped = "+ " + flipped[2:] if flipped.startswith("- ") else "- " + flipped
    return line(f"{says['left']} {flipped}" if says["right"] != "0" else str(says["left"]))


def fact(row: Data) -> Tuple[str, str, str]:
    return line(row["name"]), difference(row["says"]), row["says"]["relation"]


def letters(texts: Iterable[str]) -> Set[str]:
    """The scalars of polynomials."""
    return {name for text in texts for name in LETTER.findall(PRODUCT.sub("", text))}


def pairs(texts: Iterable[str]) -> List[Set[str]]:
    return [set(pair) for text in texts for pair in PRODUCT.findall(text)]


def vector(text: str) -> Dict[str, str]:
    """``(- eta) x + G - (2) y`` by its vectors."""
    parts: Dict[str, str] = {}
    for sign, given, name in re.findall(r"(-?)\s*(?:\(([^()]*)\)\s)?([A-Za-z][A-Za-z0-9_]*)(?:\s\+\s|\s(?=-)|$)", text):
        parts[name] = ("- " + (given or "1")).replace("- - ", "") if sign else given or "1"
    return parts


def statement(record: Data) -> Data:
    """The statement of a record, without the spaces of its vectors."""
    once = [h for h in record["hypotheses"] if not isinstance(h["says"], str) and h["at"] == "once"]
    steps = [h for h in record["hypotheses"] if not isinstance(h["says"], str) and h["at"] != "once"]
    said = {h["name"]: str(h["says"]) for h in record["hypotheses"] if isinstance(h["says"], str)}
    signs, index, start, last = {}, "", 0, ""  # type: Dict[str, str], str, int, str
    for part in said.pop("signs", "none").split(", "):
        name, _, kind = part.partition(" ")
        if kind in ("positive", "nonnegative"):
            signs[name] = kind
        elif kind.startswith("least "):
            index, start = last, int(kind[len("least ") :])
        last = name
    definitions = [(name, text.partition(" := ")[2]) for name, text in said.items() if "; then " not in text]
    runs = {n: re.fullmatch(r"\w+ = (.*) at (\w+) = (\d+); then \w+ := (.*)", t) for n, t in said.items() if "; then " in t}
    texts = [difference(h["says"]) for h in (*once, *steps, *record["goals"])] + [text for _, text in definitions]
    texts += [text for found in runs.values() if found for text in (found[1], found[4])]
    made = {name for name, _ in definitions} | set(runs) | {index}
    known = {**dict.fromkeys(sorted(letters(texts) - made), "real"), **signs}
    invariants = [difference(c["says"]) for c in record["certificate"] or () if c["how"] in ("base", "goal")]
    stays = [*(text for _, text in definitions), *(found[1] for found in runs.values() if found), *invariants]
    stays += [difference(h["says"]) for h in (*once, *record["goals"])]
    fresh = set(known) - letters(stays) if index else set()  # no fact, start, invariant or goal keeps them
    recursion = {
        "index": index,
        "start": start,
        "initial": {n: found[1] for n, found in runs.items() if found},
        "following": {n: found[4] for n, found in runs.items() if found},
        "step_signs": {n: kind for n, kind in known.items() if n in fresh},
        "step_facts": [fact(h) for h in steps],
    }
    return {
        "name": line(record["id"]),
        "title": line(record["title"]),
        "why the facts hold": {h["name"]: why(h["origin"] or {}) for h in (*once, *steps)},
        "signs": {n: kind for n, kind in known.items() if n not in fresh},
        "definitions": definitions,
        "facts": [fact(h) for h in once],
        "goals": [fact(g) for g in record["goals"]],
        "recursion": recursion if index else None,
    }


def spaces_of(groups: Iterable[Iterable[str]]) -> Dict[str, str]:
    """The finest spaces in which the vectors of each group stand together, each named by its first vector."""
    classes: List[Set[str]] = []
    for group in map(set, groups):
        touched = [c for c in classes if c & group]
        classes = [c for c in classes if not c & group] + [group.union(*touched)]
    return {name: f"space_of_{min(c)}" for c in classes for name in sorted(c)}


def texts_of(said: Data) -> List[str]:
    """Every polynomial of a statement."""
    r = said["recursion"] or {"initial": {}, "following": {}, "step_facts": []}
    facts = [says for _, says, _ in (*said["facts"], *r["step_facts"], *said["goals"])]
    return [*facts, *(text for _, text in said["definitions"]), *r["initial"].values(), *r["following"].values()]


def combination(row: Data, scalars: Set[str]) -> Data:
    """The sum that an identity is; a square is of a vector where its letters are no scalars."""
    squares = [t["square"] for t in row["terms"]]
    read = [s if s is None or letters([s]) <= scalars else vector(s) for s in squares]
    terms = [(t["coefficient"], t["facts"], square) for t, square in zip(row["terms"], read)]
    return {"scale": row["scale"], "terms": terms}


def theorem(record: Data, before: Dict[str, Data]) -> Data:
    """Statement and proof of a record; ``before``: the theorems that it applies, as this gives them."""
    said, rows = statement(record), record["certificate"] or []
    r = said["recursion"] or {"index": "", "initial": {}, "step_signs": {}}
    scalars = {*said["signs"], *(n for n, _ in said["definitions"]), r["index"], *r["initial"], *r["step_signs"]}
    steps: List[Data] = []
    kinds: Dict[str, Dict[str, Data]] = {"base": {}, "step": {}, "goal": {}}
    invariants, together = [], pairs(texts_of(said))
    for row in rows:
        if row["how"] == "use":
            used = before[row["of"]]
            images = {n: vector(text) for n, text in row["becomes"].items() if n in used["spaces"]}
            given = {n: text for n, text in row["becomes"].items() if n not in images}
            steps.append({"name": row["name"], "theorem": row["of"], "scalars": given, "vectors": images})
            for space in set(used["spaces"].values()):
                together.append({m for n, s in used["spaces"].items() if s == space for m in images.get(n, {n: "1"})})
            together += pairs([*given.values(), *(p for v in images.values() for p in v.values())])
            continue
        why = combination(row, scalars)
        together += pairs([row["scale"], difference(row["says"]), *(t["coefficient"] for t in row["terms"])])
        for _, _, square in why["terms"]:
            together += [set(square)] if isinstance(square, dict) else pairs([square or ""])
            together += pairs(square.values()) if isinstance(square, dict) else []
        if row["how"] == "have":
            steps.append({"fact": fact(row), "because": why})
        else:
            kinds[row["how"]][row["name"]] = why
            invariants += [fact(row)] if row["how"] == "base" else []
    induction = {"invariants": invariants, "base": kinds["base"], "step": kinds["step"]} if invariants else None
    return {**said, "spaces": spaces_of(together), "steps": steps, "induction": induction, "because": kinds["goal"]}


def theorems(record: Data, records: Dict[str, Data]) -> List[Data]:
    """The theorem of a record after all that it applies, directly or not."""
    done: Dict[str, Data] = {}

    def visit(name: str, above: Tuple[str, ...]) -> None:
        if name in above or name not in records:
            sys.exit(f"{name} is applied in its own proof" if name in above else f"the ledger has no record {name}")
        for row in records[name]["certificate"] or ():
            if row["how"] == "use" and row["of"] not in done:
                visit(row["of"], (*above, name))
        done[name] = theorem(records[name], done)

    visit(record["id"], ())
    argued, cited = unchecked(record["id"], records)
    done[record["id"]].update(argued=argued, cited=cited)
    return list(done.values())


def refutation(record: Data) -> Tuple[Data, Data]:
    """The statement of a refuted record, and the point that breaks it."""
    point = record["counterexample"]["point"]
    if point.get("grams"):
        sys.exit(f"{record['id']}: its counterexample is a Gram matrix; only coordinates are read here")
    said = statement(record)
    new = set((point.get("steps") or [{}])[0])
    r = said["recursion"]
    known = {**said["signs"], **(r["step_signs"] if r else {})}
    names = {**dict.fromkeys(point["scalars"], "real"), **known}
    said["signs"] = {n: kind for n, kind in names.items() if n in point["scalars"]}
    said["spaces"] = spaces_of([*({n} for n in point["vectors"]), *pairs(texts_of(said))])
    if r:
        r["step_signs"] = {n: kind for n, kind in names.items() if n in new}
    broken = [side["goal"] for side in record["counterexample"]["sides"] if not side["holds"]]
    return said, {"index": 0, "steps": [], **point, "broken": broken}


# READER ENDS
