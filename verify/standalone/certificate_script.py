"""@HEADER@"""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any, Dict, List, Tuple

# DATA BEGINS
THEOREMS: List[Dict[str, Any]] = []
# DATA ENDS

# ---------------------------------------------------------------- the engine: the same in every script of this kind
# A polynomial maps monomials ((atom, power), ...) to rationals; an atom is a scalar name or an inner product <u,v>.
# Vectors are abstract: they are known by inner products only, so every identity holds in every dimension.
Poly = Dict[Tuple[Tuple[str, int], ...], Fraction]


class Refused(Exception):
    """The certificate does not show what it says."""


def need(condition: object, words: str) -> None:
    if not condition:
        raise Refused(words)


def poly(text: str) -> Poly:
    """Read ``2 eta <G,x> - 1/2 eta^-1``: terms after signs, factors between spaces."""
    total: Poly = {}
    for term in (" " + text).replace(" - ", " + -1 ").split(" + "):
        factor: Poly = {(): Fraction(1)}
        for token in term.split():
            name, _, power = token.partition("^")
            if name[0] in "-0123456789":
                factor = times(factor, {(): Fraction(token)})
            else:
                if name[0] == "<":
                    name = "<" + ",".join(sorted(name[1:-1].split(","))) + ">"
                factor = times(factor, {((name, int(power or 1)),): Fraction(1)})
        total = plus(total, factor if term.split() else {})
    return total


def plus(p: Poly, q: Poly, factor: int = 1) -> Poly:
    total = dict(p)
    for monomial, number in q.items():
        total[monomial] = total.get(monomial, Fraction(0)) + factor * number
    return {m: c for m, c in total.items() if c}


def times(p: Poly, q: Poly) -> Poly:
    total: Poly = {}
    for m, c in p.items():
        for n, d in q.items():
            powers = dict(m)
            for name, power in n:
                powers[name] = powers.get(name, 0) + power
            key = tuple(sorted((a, k) for a, k in powers.items() if k))
            total[key] = total.get(key, Fraction(0)) + c * d
    return {m: c for m, c in total.items() if c}


def inner(u: Dict[str, Poly], v: Dict[str, Poly]) -> Poly:
    total: Poly = {}
    for a, p in u.items():
        for b, q in v.items():
            total = plus(total, times(times(p, q), {((f"<{min(a, b)},{max(a, b)}>", 1),): Fraction(1)}))
    return total


def replaced(p: Poly, values: Dict[str, Poly]) -> Poly:
    """p with atoms replaced; only a single monomial can be divided by."""
    total: Poly = {}
    for monomial, number in p.items():
        product: Poly = {(): number}
        for name, power in monomial:
            value = values.get(name, {((name, 1),): Fraction(1)})
            if power < 0:
                need(len(value) == 1, f"division by {name}")
                value = {tuple((a, -k) for a, k in m): 1 / c for m, c in value.items()}
            for _ in range(abs(power)):
                product = times(product, value)
        total = plus(total, product)
    return total


def words(p: Poly) -> str:
    terms = [" ".join([str(c), *(a if k == 1 else f"{a}^{k}" for a, k in m)]) for m, c in sorted(p.items())]
    return (" + ".join(terms) or "0").replace("+ -", "- ").replace("+ 1 ", "+ ").replace("- 1 ", "- ")


def sign(p: Poly, signs: Dict[str, str]) -> str:
    """'positive' or 'nonnegative' where every single term shows it, else 'real'."""
    strict = False
    for monomial, number in p.items():
        square = [a[0] == "<" and len(set(a[1:-1].split(","))) == 1 for a, _ in monomial]
        kinds = ["square" if s else signs.get(a, "real") for s, (a, _) in zip(square, monomial)]
        if number < 0 or any(k == "real" and power % 2 for k, (_, power) in zip(kinds, monomial)):
            return "real"
        strict = strict or all(k == "positive" for k in kinds)
    return "positive" if strict else "nonnegative"


class Checker:
    """One theorem: its names, its facts so far, and the one rule. ``count`` numbers the identities."""

    count = 0

    def __init__(self, t: Dict[str, Any]):
        self.t, self.signs, self.facts, self.definitions = t, dict(t["signs"]), {}, []  # type: ignore[var-annotated]
        for name, text in t["definitions"]:
            self.admit(poly(text))
            need(sign(poly(text), self.signs) == "positive", f"the definition of {name} is not visibly positive")
            need(name not in self.signs, f"{name} is declared twice")
            self.signs[name] = "positive"
            self.definitions.append((name, poly(text)))
        r = t.get("recursion")
        if r:
            fresh = [r["index"], *r["initial"], *r["step_signs"]]
            need(not set(fresh) & set(self.signs) and len(fresh) == len(set(fresh)), f"a name among {fresh} is declared twice")
            need(set(r["initial"]) == set(r["following"]), "a sequence lacks its start or its successor")
            need(isinstance(r["start"], int) and r["start"] >= 0, "a sequence must start at an integer >= 0")
            self.signs[r["index"]] = "positive" if r["start"] else "nonnegative"
            self.signs.update(dict.fromkeys(r["initial"], "real"))
            self.signs.update(r["step_signs"])
        for name, kind in [*self.signs.items(), *((n, "real") for n in t["spaces"])]:
            need(name.replace("_", "a").isalnum() and name[0].isalpha(), f"{name} is not a name")
            need(kind in ("positive", "nonnegative", "real"), f"{name}: {kind} is not a sign")
        need(not set(self.signs) & set(t["spaces"]), "a name is declared twice")
        for name, says, kind in t["facts"]:
            self.add(name, poly(says), kind)

    def add(self, name: str, value: Poly, kind: str) -> None:
        need(name not in self.facts and kind in (">=", ">", "="), f"fact {name} is given twice or has no relation")
        self.admit(value)
        self.facts[name] = (value, kind)

    def admit(self, value: Poly) -> None:
        """Only declared names; inner products within one space; division by positive names only."""
        for name, power in {a for monomial in value for a in monomial}:
            if name[0] == "<":
                u, v = (self.t["spaces"].get(n) for n in name[1:-1].split(","))
                need(u is not None and u == v and power > 0, f"{name} joins two spaces, is unknown or is divided by")
            else:
                need(name in self.signs, f"{name} is not declared")
                need(power > 0 or self.signs[name] == "positive", f"division by {name}, not declared positive")

    def zero(self, value: Poly) -> bool:
        """Whether value vanishes once defined names are written out (after multiplying by enough of the positive name)."""
        for name, meaning in reversed(self.definitions):
            lowest = min([k for m in value for a, k in m if a == name] + [0])
            value = replaced(times(value, {((name, -lowest),) if lowest else (): Fraction(1)}), {name: meaning})
        return not value

    def check(self, label: str, goal: Poly, kind: str, why: Dict[str, Any], facts: Dict[str, Tuple[Poly, str]]) -> None:
        """The rule: scale * goal = sum of coefficient * facts * square, identically, with visible signs."""
        Checker.count += 1
        need(kind in (">=", ">", "="), f"{label}: {kind} is not a relation")
        where, scale, strict = f"identity {Checker.count} ({label})", poly(why["scale"]), False
        print(f"\n{where}, to show: {words(goal)} {kind} 0\n    ({why['scale']}) * {label} =")
        self.admit(scale)
        need(sign(scale, self.signs) == "positive", f"{where}: the scale {why['scale']} is not visibly positive")
        rest = times(scale, goal)
        for coefficient, names, square in why["terms"]:
            factor = poly(coefficient)
            self.admit(factor)
            need(all(n in facts for n in names), f"{where}: unknown fact among {names}")
            relations, seen = [facts[n][1] for n in names], sign(factor, self.signs)
            shown = "".join(f" * [{n}]" for n in names) + (f" * |{square}|^2" if square is not None else "")
            free = "=" in relations
            print(f"    + ({coefficient}){shown}   [{'an equality: any coefficient' if free else f'coefficient {seen}'}]")
            need(free or kind != "=", f"{where}: an equality follows from equalities only")
            need(free or seen != "real", f"{where}: the coefficient {coefficient} is not visibly non-negative")
            strict = strict or (not free and seen == "positive" and square is None and set(relations) <= {">"})
            for n in names:
                factor = times(factor, facts[n][0])
            if isinstance(square, dict):
                vector = {n: poly(text) for n, text in square.items()}
                for part in vector.values():
                    self.admit(part)
                factor = times(factor, inner(vector, vector))
            elif square is not None:
                factor = times(factor, times(poly(square), poly(square)))
            self.admit(factor)
            rest = plus(rest, factor, -1)
        need(strict or kind != ">", f"{where}: no strictly positive term")
        need(self.zero(rest), f"{where}: the two sides differ by {len(rest)} terms, the first {sorted(rest.items())[:1]}")
        print(f"    left minus right: 0, so {label} {kind} 0")

    def use(self, name: str, used: Checker, scalars: Dict[str, str], vectors: Dict[str, Dict[str, str]]) -> None:
        """Goals of a theorem checked above, with its letters replaced; every hypothesis of it must be at hand here."""
        t, values = used.t, {n: poly(text) for n, text in scalars.items()}
        image = {n: {m: poly(c) for m, c in vectors.get(n, {n: "1"}).items()} for n in t["spaces"]}
        need(set(scalars) <= set(t["signs"]) | {n for n, _ in t["definitions"]}, f"use {name}: unknown letter")
        for space in set(t["spaces"].values()):
            into = {self.t["spaces"].get(m) for n, s in t["spaces"].items() if s == space for m in image[n]}
            need(len(into) <= 1 and None not in into, f"use {name}: one space becomes several")
        values.update({f"<{u},{v}>": inner(image[u], image[v]) for u in image for v in image if u <= v})
        for n, s in t["signs"].items():
            self.at_hand(values.get(n, poly(n)), {"positive": ">", "nonnegative": ">="}.get(s), f"use {name}: sign of {n}")
        for n, text in t["definitions"]:
            here = values.get(n, poly(n))
            self.at_hand(plus(here, replaced(poly(text), values), -1), "=", f"use {name}: definition of {n}")
        for n, says, kind in t["facts"]:
            self.at_hand(replaced(poly(says), values), kind, f"use {name}: {n}")
        if t.get("recursion"):
            mine, theirs = self.t.get("recursion") or {}, t["recursion"]
            need(not theirs["step_signs"] and not theirs["step_facts"], f"use {name}: it has free steps")
            need((mine.get("index"), mine.get("start")) == (theirs["index"], theirs["start"]), f"use {name}: other index")
            for part in ("initial", "following"):
                for n, text in theirs[part].items():
                    same = n in mine[part] and self.zero(plus(poly(mine[part][n]), replaced(poly(text), values), -1))
                    need(same, f"use {name}: another sequence {n}")
        for n, says, kind in t["goals"]:
            self.add(name if len(t["goals"]) == 1 else f"{name}.{n}", replaced(poly(says), values), kind)
        print(f"\n{name}: {t['name']} (checked above) applied; each of its hypotheses is at hand, so")
        for n, (value, kind) in self.facts.items():
            if n == name or n.startswith(f"{name}."):
                print(f"    {n}: {words(value)} {kind} 0")

    def at_hand(self, value: Poly, kind: Any, words: str) -> None:
        self.admit(value)
        seen, enough = sign(value, self.signs), {"=": "=", ">": ">", ">=": (">=", ">", "=")}.get(kind, ())
        visible = kind is None or (kind == ">" and seen == "positive") or (kind == ">=" and seen != "real")
        known = [fact for fact, relation in self.facts.values() if relation in enough]
        zero = kind in ("=", ">=") and self.zero(value)
        need(visible or zero or any(self.zero(plus(f, value, -1)) for f in known), f"{words} is not given")

    def induct(self, r: Dict[str, Any], proof: Dict[str, Any]) -> None:
        """Every invariant holds at the start, and passes from the index to the next one."""
        now = dict(self.facts)
        for name, says, kind in [*proof["invariants"], *r["step_facts"]]:
            need(name not in now, f"fact {name} is given twice")
            self.admit(poly(says))
            now[name] = (poly(says), kind)
        start = {r["index"]: poly(str(r["start"])), **{n: poly(text) for n, text in r["initial"].items()}}
        after = {r["index"]: poly(r["index"] + " + 1"), **{n: poly(text) for n, text in r["following"].items()}}
        fixed = {a for text in r["initial"].values() for m in poly(text) for a, _ in m}
        need(not fixed & ({r["index"]} | set(r["initial"]) | set(r["step_signs"])), "a start names what changes")
        for name, says, kind in proof["invariants"]:
            names = {a for m in poly(says) for a, _ in m}
            need(not names & set(r["step_signs"]), f"{name} names a step atom")
            self.check(f"{name} at the start", replaced(poly(says), start), kind, proof["base"][name], self.facts)
            self.check(f"{name} one step later", replaced(poly(says), after), kind, proof["step"][name], now)
        for name, says, kind in proof["invariants"]:
            self.add(name, poly(says), kind)


def run(theorems: List[Dict[str, Any]]) -> int:
    done: Dict[str, Checker] = {}
    try:
        for t in theorems:
            print(f"\n==== {t['name']}: {t['title']}\n    for all {t['signs']} and vectors in the spaces {t['spaces']}")
            for name, text in t["definitions"]:
                print(f"    where {name} := {text}")
            for name, says, kind in t["facts"]:
                print(f"    given {name}: {says} {kind} 0")
            checker = Checker(t)
            r = t.get("recursion") or {"initial": {}, "step_signs": {}, "index": ""}
            for says, kept in [(f[1], {r["index"], *r["initial"]}) for f in t["facts"]] + [(g[1], set()) for g in t["goals"]]:
                names = {a for m in poly(says) for a, _ in m}
                need(
                    not names & (kept | set(r["step_signs"])), f"{says}: a fact names a sequence, or a goal what is new in a step"
                )
            need(t["goals"], "there is no goal")
            for step in t["steps"]:
                if "theorem" in step:
                    need(step["theorem"] in done, f"{step['theorem']} is not checked above")
                    checker.use(step["name"], done[step["theorem"]], step["scalars"], step["vectors"])
                else:
                    name, says, kind = step["fact"]
                    checker.check(name, poly(says), kind, step["because"], checker.facts)
                    checker.add(name, poly(says), kind)
            if t.get("induction"):
                checker.induct(t["recursion"], t["induction"])
            for name, says, kind in t["goals"]:
                checker.admit(poly(says))
                checker.check(name, poly(says), kind, t["because"][name], checker.facts)
            done[t["name"]] = checker
            print(f"\n==== {t['name']}: every goal follows")
    except (Refused, KeyError, ValueError, ZeroDivisionError) as problem:
        print(f"\nNOT CONFIRMED: {type(problem).__name__}: {problem}")
        return 1
    print(f"\nCONFIRMED: {Checker.count} identities expand to zero; {theorems[-1]['name']} holds for all values in its domain.")
    return 0


if __name__ == "__main__":
    sys.exit(run(THEOREMS))
