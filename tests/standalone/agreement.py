"""``python -m tests.standalone.agreement --count 2000 --seed 0``: kernel and stand-alone engine judge the same altered proofs.

Each proof is taken as JSON (statement and certificate), altered at one place or two, and given to both: to the kernel through its
reader of files, to the engine as text made here from the JSON, so that nothing of the kernel lies between. Both must accept or
both refuse. Prints how many were accepted, and every disagreement with its alteration; ends with 1 where there is one.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tests.altered import parts
from tests.every_lemma import LEMMAS, theorems
from tests.standalone.engine_words import proved, stated
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


# Alterations: a part of the JSON is replaced, and said how

WORDS = (">=", ">", "="), ("positive", "nonnegative", "real")
BY_NAME = frozenset(("signs", "spaces", "initial", "following", "step_signs", "scalars", "vectors", "base", "step", "goals"))
NUMBER = re.compile(r"-?\d+(/\d+)?")


def letters(case: Case) -> list[str]:
    """Every atom that the statement has."""
    s, r = case.statement, case.statement.get("recursion")
    names = [*s["signs"], *(d[0] for d in s["definitions"])] + [f"<{u},{v}>" for u in s["spaces"] for v in s["spaces"] if u <= v]
    return [*names, *([r["index"], *r["initial"], *r["step_signs"]] if r else []), "unheard"]


def is_row(data: Any) -> bool:
    """A term [coefficient, powers], or a definition [name, value]: it has its two entries."""
    return len(data) == 2 and isinstance(data[0], str) and isinstance(data[1], dict | list)


def kind(part: Any) -> str:
    """Relations and signs, else the type of a part and that of what is in it."""
    inside = [*(part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())]
    return "word" if any(part in words for words in WORDS) else f"{type(part)} {type(inside[0]) if inside else ''}"


def other(path: tuple[Any, ...], part: Any, case: Case, chance: random.Random) -> Any:
    """Another value in the place of a part, of a form that both can read; the part itself where nothing is altered there."""
    if isinstance(part, int):
        return part + chance.choice([1, -1, 2, -2, 3])
    if isinstance(part, str):
        if NUMBER.fullmatch(part):
            return chance.choice(
                [f"{part}0" if "/" not in part else f"{part}1", part[1:] if part[0] == "-" else f"-{part}", "0", "1"]
            )
        for words in WORDS:
            if part in words:
                return chance.choice(words)
        facts = [f["name"] for f in case.statement["facts"]]
        return chance.choice([*facts, *case.used, *letters(case)]) if path[-1] not in ("kind", "name") else part
    if isinstance(part, list) and part and not is_row(part):
        at = chance.randrange(len(part))
        rest = [*part[:at], *part[at + 1 :]]
        again = {**part[at], "name": "again"} if isinstance(part[at], dict) and "name" in part[at] else part[at]
        return chance.choice([rest, [*part, part[at]], [*part, again], [part[at], *rest]])
    if isinstance(part, dict) and "square" in part:
        return {n: p for n, p in part.items() if n != "square"}
    if (
        isinstance(part, dict)
        and part
        and "terms" not in part
        and (path[-1] in BY_NAME or all(isinstance(p, int) for p in part.values()))
    ):
        name, new = chance.choice(list(part)), chance.choice(letters(case))
        rest = {n: p for n, p in part.items() if n != name}
        swapped = chance.choice(list(part))
        return chance.choice(
            [rest, {**rest, new: part[name]}, {**part, name: part[swapped], swapped: part[name]}, {**part, new: part[name]}]
        )
    return part


def altered(case: Case, chance: random.Random) -> tuple[str, Case]:
    """``case`` altered at one or two places of its proof or its statement, and in which words."""
    said: list[str] = []
    for _ in range(chance.choice([1, 1, 1, 2])):
        new = case
        while new == case:
            whole = chance.choice(["proof", "statement"])
            kinds: dict[Any, list[Any]] = {}  # rare ones are altered as often as numbers
            for row in parts(getattr(case, whole)):
                kinds.setdefault(kind(row[1]), []).append(row)
            path, part, put = chance.choice(kinds[chance.choice(sorted(kinds))])
            made = put(other((whole, *path), part, case, chance))
            new = replace(case, **{whole: json.loads(json.dumps(made))})
        said.append(f"{whole} {'.'.join(map(str, path))}: {str(part)[:80]}")
        case = new
    return "; ".join(said), case


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
        kinds[words.split(".")[-1].split(":")[0]] += kernel
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
