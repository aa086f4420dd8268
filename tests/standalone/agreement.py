"""``python -m tests.standalone.agreement --count 2000 --seed 0``: kernel and stand-alone engine judge the same altered proofs.

Each proof is taken as JSON (statement and certificate), altered at one place or two, and given to both: to the kernel through its
reader of files, to the engine as text made here from the JSON, so that nothing of the kernel lies between. Both must accept or
both refuse. Prints how many were accepted, and every disagreement with its alteration; ends with 1 where there is one.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.every_lemma import LEMMAS, theorems
from verify.kernel import Proof, Rejected, Statement, Theorem, prove
from verify.lemma.discover import uses
from verify.records import typed_json
from verify.records.json_text import parse
from verify.standalone.second_check import Refused, judged


@dataclass(frozen=True)
class Case:
    """A statement and a proof as JSON, with the statements of the theorems that it uses."""

    name: str
    statement: dict[str, Any]
    proof: dict[str, Any]
    used: Mapping[str, dict[str, Any]]


@cache
def cases() -> tuple[list[Case], dict[str, Theorem]]:
    """All proofs that the kernel accepts, as JSON."""
    accepted = theorems()
    stated = {n: json.loads(json.dumps(typed_json.write(t.statement))) for n, t in accepted.items()}
    found = []
    for name in accepted:
        lemma = LEMMAS[name]
        proof = json.loads(json.dumps(typed_json.write(lemma.proof)))
        found.append(Case(name, stated[name], proof, {n: stated[n] for n in uses(lemma)}))
    return found, accepted


# From the JSON of files to the words of the engine


def text(polynomial: Any) -> str:
    """``[["3/2", {"eta": 1}]]`` as ``3/2 eta``."""
    if not isinstance(polynomial, list):
        return str(polynomial)
    terms = []
    for coefficient, powers in polynomial:
        number = str(coefficient)
        first, number = ("- ", number[1:]) if number.startswith("-") else ("+ ", number)
        terms.append(first + " ".join([number, *(f"{n}^{p}" for n, p in powers.items())]))
    return " ".join(terms).removeprefix("+ ") or "0"


def fact(row: Any) -> list[str]:
    return [row["name"], text(row["value"]), row["kind"]]


def square(value: Any) -> Any:
    return None if value is None else {n: text(p) for n, p in value.items()} if isinstance(value, dict) else text(value)


def because(row: Any) -> dict[str, Any]:
    terms = [[text(t["coefficient"]), t.get("facts", []), square(t.get("square"))] for t in row["terms"]]
    return {"scale": text(row.get("scale", 1)), "terms": terms}


def because_each(table: Any) -> dict[str, Any]:
    return {name: because(row) for name, row in table.items()}


def stated(name: str, s: Any) -> dict[str, Any]:
    r = s.get("recursion")
    polynomials: Callable[[Any], dict[str, str]] = lambda table: {n: text(p) for n, p in table.items()}  # noqa: E731
    return {
        "name": name,
        "title": "",
        "signs": s["signs"],
        "spaces": s["spaces"],
        "definitions": [[n, text(p)] for n, p in s["definitions"]],
        "facts": [fact(f) for f in s["facts"]],
        "goals": [fact(g) for g in s["goals"]],
        "recursion": None
        if r is None
        else {
            "index": r["index"],
            "start": r["start"],
            "initial": polynomials(r["initial"]),
            "step_signs": r["step_signs"],
            "following": polynomials(r["following"]),
            "step_facts": [fact(f) for f in r["step_facts"]],
        },
    }


def proved(p: Any) -> dict[str, Any]:
    steps = [
        {"fact": fact(s["fact"]), "because": because(s["because"])}
        if "fact" in s
        else {
            "name": s["name"],
            "theorem": s["theorem"],
            "scalars": {n: text(q) for n, q in s["scalars"].items()},
            "vectors": {n: square(v) for n, v in s["vectors"].items()},
        }
        for s in p["steps"]
    ]
    i = p["induction"]
    return {
        "steps": steps,
        "because": because_each(p["goals"]),
        "induction": None
        if i is None
        else {"invariants": [fact(f) for f in i["invariants"]], "base": because_each(i["base"]), "step": because_each(i["step"])},
    }


# The two judges


def kernel_accepts(case: Case, theorems: Mapping[str, Theorem]) -> tuple[bool, str]:
    try:
        statement = typed_json.read(Statement, parse(json.dumps(case.statement)))
        prove(case.name, statement, typed_json.read(Proof, parse(json.dumps(case.proof))), {n: theorems[n] for n in case.used})
    except Rejected as problem:
        return False, str(problem)
    return True, ""


def engine_accepts(case: Case) -> tuple[bool, str]:
    try:
        judged(stated(case.name, case.statement) | proved(case.proof), {n: stated(n, s) for n, s in case.used.items()})
    except Refused as problem:
        return False, str(problem)
    return True, ""


# Alterations: each changes the JSON in place and says what it did, or returns "" where there is nothing to alter


def places(data: Any, wanted: Callable[[Any], bool]) -> Iterator[Any]:
    """All parts of ``data`` that are ``wanted``, each once."""
    if wanted(data):
        yield data
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from places(part, wanted)


def is_term(data: Any) -> bool:
    return isinstance(data, list) and len(data) == 2 and isinstance(data[0], str) and isinstance(data[1], dict)


def letters(case: Case) -> list[str]:
    """Every atom that the statement has."""
    s, r = case.statement, case.statement.get("recursion")
    names = [*s["signs"], *(d[0] for d in s["definitions"])] + [f"<{u},{v}>" for u in s["spaces"] for v in s["spaces"] if u <= v]
    return names + ([r["index"], *r["initial"], *r["step_signs"]] if r else [])


def one(chance: random.Random, found: Iterator[Any]) -> Any:
    options = list(found)
    return chance.choice(options) if options else None


def alter_number(case: Case, part: Any, chance: random.Random) -> str:
    term = one(chance, places(part, is_term))
    if term is None:
        return ""
    old = term[0]
    term[0] = chance.choice([f"{old}0" if "/" not in old else f"{old}1", old[1:] if old[0] == "-" else f"-{old}", "0", "1", "-1"])
    return f"{old} becomes {term[0]}"


def alter_power(case: Case, part: Any, chance: random.Random) -> str:
    term = one(chance, places(part, is_term))
    if term is None:
        return ""
    name = chance.choice([*term[1], chance.choice(letters(case) or ["a"])])
    term[1][name] = term[1].get(name, 0) + chance.choice([1, -1, 2, -2, 3])
    return f"the power of {name} becomes {term[1][name]}"


def alter_letter(case: Case, part: Any, chance: random.Random) -> str:
    term = one(chance, places(part, lambda d: is_term(d) and bool(d[1])))
    if term is None:
        return ""
    old, new = chance.choice(list(term[1])), chance.choice([*letters(case), "unheard"])
    term[1][new] = term[1].get(new, 0) + term[1].pop(old)
    return f"{old} becomes {new}"


def alter_term(case: Case, part: Any, chance: random.Random) -> str:
    polynomial = one(chance, places(part, lambda d: isinstance(d, list) and bool(d) and all(map(is_term, d))))
    if polynomial is None:
        return ""
    if chance.random() < 0.5:
        return f"without {polynomial.pop(chance.randrange(len(polynomial)))}"
    polynomial.append([chance.choice(["1", "-1", "1/2"]), {chance.choice(letters(case) or ["a"]): chance.choice([1, 1, 2, -1])}])
    return f"with {polynomial[-1]}"


def alter_summand(case: Case, part: Any, chance: random.Random) -> str:
    """The facts or the square of a summand of a certificate, or the summand itself."""
    row = one(chance, places(part, lambda d: isinstance(d, dict) and bool(d.get("terms"))))
    if row is None:
        return ""
    number = chance.randrange(len(row["terms"]))
    summand, names = row["terms"][number], [f["name"] for f in case.statement["facts"]] or ["none"]
    kind = chance.randrange(6)
    if kind == 0:
        return f"without the summand {row['terms'].pop(number)}"
    if kind == 1:
        row["terms"].append(copy.deepcopy(summand))
        return "a summand twice"
    if kind == 2:
        summand["facts"] = summand["facts"][:-1] if summand["facts"] else [chance.choice(names)]
    elif kind == 3:
        summand["facts"] = [chance.choice(names), *summand["facts"][1:]]
    elif kind == 4:
        summand.pop("square", None)
    else:
        summand["square"] = [["1", {chance.choice(letters(case) or ["a"]): chance.choice([1, -1])}]]
    return f"a summand becomes {summand}"


def alter_word(case: Case, part: Any, chance: random.Random) -> str:
    """A relation or a sign."""
    row = one(chance, places(part, lambda d: isinstance(d, dict) and (isinstance(d.get("kind"), str) or bool(d.get("signs")))))
    if row is None:
        return ""
    if "kind" in row:
        row["kind"], old = chance.choice([">=", ">", "="]), row["kind"]
        return f"{row['name']}: {old} becomes {row['kind']}"
    name = chance.choice(list(row["signs"]))
    row["signs"][name], old = chance.choice(["positive", "nonnegative", "real"]), row["signs"][name]
    return f"{name}: {old} becomes {row['signs'][name]}"


def alter_list(case: Case, part: Any, chance: random.Random) -> str:
    """A fact, a step or an invariant left out, given twice or moved to the front."""
    rows = one(chance, places(part, lambda d: isinstance(d, list) and bool(d) and all(isinstance(x, dict) for x in d)))
    if rows is None:
        return ""
    number, kind = chance.randrange(len(rows)), chance.randrange(3)
    row = rows.pop(number)
    rows[:] = rows if kind == 0 else [*rows, row, copy.deepcopy(row)] if kind == 1 else [row, *rows]
    return f"{('left out', 'twice', 'first')[kind]}: {str(row)[:80]}"


def alter_use(case: Case, part: Any, chance: random.Random) -> str:
    """An image, or the theorem, of a use."""
    step = one(chance, places(part, lambda d: isinstance(d, dict) and "theorem" in d))
    if step is None:
        return ""
    inside = case.used.get(step["theorem"], {"signs": {}, "spaces": {}})
    kind, names = chance.randrange(4), letters(case) or ["a"]
    if kind == 0 and inside["signs"]:
        name = chance.choice(list(inside["signs"]))
        step["scalars"][name] = [[chance.choice(["1", "-1", "2"]), {chance.choice(names): chance.choice([1, 1, -1])}]]
        return f"{name} := {step['scalars'][name]}"
    if kind == 1 and step["scalars"]:
        return f"without {step['scalars'].pop(chance.choice(list(step['scalars'])))}"
    if kind == 2 and inside["spaces"] and case.statement["spaces"]:
        name, image = chance.choice(list(inside["spaces"])), chance.choice(list(case.statement["spaces"]))
        step["vectors"][name] = {image: [["1", {chance.choice(names): chance.choice([1, -1])} if chance.random() < 0.5 else {}]]}
        return f"{name} := {step['vectors'][name]}"
    step["theorem"] = chance.choice([*case.used, case.name, "nothing"])
    return f"use of {step['theorem']}"


def alter_sequence(case: Case, part: Any, chance: random.Random) -> str:
    """The start, or base and step of an induction exchanged, or one of them missing."""
    r, i = case.statement.get("recursion"), case.proof["induction"]
    if r is None:
        return ""
    kind = chance.randrange(4)
    if kind == 0 or i is None:
        r["start"] = chance.choice([0, 1, 2, -1])
        return f"starts at {r['start']}"
    if kind == 1:
        i["base"], i["step"] = i["step"], i["base"]
        return "base and step exchanged"
    if kind == 2:
        return f"without {i[chance.choice(['base', 'step'])].popitem()[0]}"
    i["base"] = copy.deepcopy(i["step"])
    return "the step for the base"


ALTERATIONS = (
    *(alter_number, alter_power, alter_letter, alter_term, alter_summand, alter_summand, alter_word, alter_word, alter_list),
    *(alter_use, alter_use, alter_sequence),
)


def altered(case: Case, chance: random.Random) -> tuple[str, Case]:
    """``case`` altered at one or two places of its proof or its statement, and in which words."""
    new = Case(case.name, copy.deepcopy(case.statement), copy.deepcopy(case.proof), case.used)
    said: list[str] = []
    for _ in range(chance.choice([1, 1, 2])):
        words = ""
        while not words:
            alteration, part = chance.choice(ALTERATIONS), chance.choice([new.proof, new.proof, new.statement])
            words = alteration(new, part, chance)
        said.append(f"{alteration.__name__}: {words}")
    return "; ".join(said), new


@dataclass(frozen=True)
class Agreement:
    """How many altered proofs both accepted and both refused, and the disagreements in words."""

    accepted: int
    refused: int
    kinds: Counter[str]
    disagreements: tuple[str, ...]


def compare(found: list[Case], theorems: Mapping[str, Theorem], count: int, seed: int) -> Agreement:
    chance, outcome, kinds, wrong = random.Random(seed), Counter[bool](), Counter[str](), []
    rare = [case for case in found if case.used or case.statement.get("recursion")]
    for _ in range(count):
        words, case = altered(chance.choice(chance.choice([found, rare])), chance)
        kernel, why = kernel_accepts(case, theorems)
        engine, because_of = engine_accepts(case)
        if kernel != engine:
            wrong.append(f"{case.name}: {words}: kernel {kernel} {why[:200]}, engine {engine} {because_of[:200]}")
        outcome[kernel] += 1
        kinds[words.split(":")[0]] += kernel
    return Agreement(outcome[True], outcome[False], kinds, tuple(wrong))


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=2000)
    options.add_argument("--seed", type=int, default=0)
    chosen, started = options.parse_args(), time.perf_counter()
    made = compare(*cases(), chosen.count, chosen.seed)
    sys.stdout.write(
        f"{chosen.count} altered proofs: {made.accepted} accepted by both, {made.refused} refused, {len(made.disagreements)} "
        f"disagreements, {time.perf_counter() - started:.0f} s; accepted: {dict(made.kinds)}\n"
    )
    sys.stdout.writelines(f"  {line}\n" for line in made.disagreements)
    return 1 if made.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
