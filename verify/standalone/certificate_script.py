"""@HEADER@"""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

# DATA BEGINS
THEOREMS: List[Dict[str, Any]] = []
# DATA ENDS

# ---------------------------------------------------------------- the engine: the same in every script of this kind
# A polynomial maps monomials ((atom, power), ...) to rationals; an atom is a scalar name or an inner product <u,v>.
# Vectors are abstract: they are known by inner products only, so every identity holds in every dimension.
Poly = Dict[Tuple[Tuple[str, int], ...], Fraction]
Known = Dict[str, Tuple[Poly, str]]
Say = Optional[Callable[[str], Any]]

RELATIONS, SIGNS = (">=", ">", "="), ("positive", "nonnegative", "real")
ENOUGH = {"=": ("=",), ">": (">",), ">=": (">=", ">", "=")}
MAX_EXPONENT, MAX_BITS, MAX_TERMS, MAX_WORK = 64, 4096, 200_000, 4_000_000
LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"


class Refused(Exception):
    """The certificate does not show what it says."""


def need(condition: object, words: str) -> None:
    if not condition:
        raise Refused(words)


def is_name(text: Any) -> bool:
    return type(text) is str and 0 < len(text) <= 64 and text[0] in LETTERS and not set(text) - set(LETTERS + DIGITS + "_")


def is_number(text: str) -> bool:
    parts = text[text[:1] == "-" :].split("/")
    return len(text) <= 2000 and len(parts) <= 2 and all(p and not set(p) - set(DIGITS) for p in parts)


def pair(atom: str) -> List[str]:
    """The two vectors of an inner product <u,v>."""
    names = atom[1:-1].split(",")
    need(atom[:1] == "<" and atom[-1:] == ">" and len(names) == 2 and all(map(is_name, names)), f"{atom} is no inner product")
    return sorted(names)


def poly(text: Any) -> Poly:
    """Read ``2 eta <G,x> - 1/2 eta^-1``: terms after signs, factors between spaces; everything else is refused."""
    need(type(text) is str and "\n" not in text, f"{str(text)[:80]!r} is not a polynomial")
    total: Poly = {}
    lines = text if text.startswith("- ") else "+ " + text
    for term in lines.replace(" + ", "\n+ ").replace(" - ", "\n- ").split("\n"):
        first, *factors = term.split(" ")
        need(first in ("+", "-") and factors, f"{text[:80]!r} is not a polynomial")
        number, powers = Fraction(-1 if first == "-" else 1), {}  # type: Fraction, Dict[str, int]
        for token in factors:
            name, caret, power = token.partition("^")
            if is_number(token):
                number *= Fraction(token)
                continue
            name = "<{},{}>".format(*pair(name)) if name[:1] == "<" else name
            need(name[:1] == "<" or is_name(name), f"{token[:80]!r} is neither a number nor a name")
            need(not caret or (is_number(power) and "/" not in power), f"{token[:80]!r} has no integer exponent")
            powers[name] = powers.get(name, 0) + (int(power) if caret else 1)
        key = tuple(sorted((a, k) for a, k in powers.items() if k))
        total[key] = total.get(key, Fraction(0)) + number
    need(len(total) <= MAX_TERMS, "a polynomial has too many terms")
    return {m: c for m, c in total.items() if c}


def plus(p: Poly, q: Poly, factor: int = 1) -> Poly:
    total = dict(p)
    for monomial, number in q.items():
        total[monomial] = total.get(monomial, Fraction(0)) + factor * number
    return {m: c for m, c in total.items() if c}


def times(p: Poly, q: Poly) -> Poly:
    need(len(p) * len(q) <= MAX_WORK, f"a product of {len(p)} by {len(q)} terms is too large")
    total: Poly = {}
    for m, c in p.items():
        for n, d in q.items():
            powers = dict(m)
            for name, power in n:
                powers[name] = powers.get(name, 0) + power
            key = tuple(sorted((a, k) for a, k in powers.items() if k))
            total[key] = total.get(key, Fraction(0)) + c * d
    need(len(total) <= MAX_TERMS, "a product has too many terms")
    return {m: c for m, c in total.items() if c}


def inner(u: Dict[str, Poly], v: Dict[str, Poly]) -> Poly:
    total: Poly = {}
    for a, p in u.items():
        for b, q in v.items():
            total = plus(total, times(times(p, q), {((f"<{min(a, b)},{max(a, b)}>", 1),): Fraction(1)}))
    return total


def replaced(p: Poly, values: Dict[str, Poly]) -> Poly:
    """p with atoms replaced, all at once; only a single monomial can be divided by."""
    total: Poly = {}
    for monomial, number in p.items():
        product: Poly = {tuple(t for t in monomial if t[0] not in values): number}
        for name, power in monomial:
            if name in values:
                value = values[name]
                if power < 0:
                    need(len(value) == 1, f"division by {name}")
                    value = {tuple((a, -k) for a, k in m): 1 / c for m, c in value.items()}
                for _ in range(abs(power)):
                    product = times(product, value)
        total = plus(total, product)
    return total


def atoms(p: Poly) -> Set[str]:
    return {name for monomial in p for name, _ in monomial}


def words(p: Poly) -> str:
    terms = [" ".join([str(c), *(a if k == 1 else f"{a}^{k}" for a, k in m)]) for m, c in sorted(p.items())]
    return (" + ".join(terms) or "0").replace("+ -", "- ").replace("+ 1 ", "+ ").replace("- 1 ", "- ")


def plain(text: Any) -> str:
    """Text of the data as one line that cannot be taken for a line of this script's own."""
    return "".join(c if c.isprintable() else " " for c in str(text))


def sign(p: Poly, signs: Dict[str, str]) -> str:
    """'positive' or 'nonnegative' where every single term shows it, else 'real'."""
    strict = False
    for monomial, number in p.items():
        positive = True
        for name, power in monomial:
            square = name[0] == "<" and len(set(pair(name))) == 1
            kind = "nonnegative" if square else signs.get(name, "real")
            if kind == "real" and power % 2:
                return "real"
            positive = positive and kind == "positive"
        if number < 0:
            return "real"
        strict = strict or positive
    return "positive" if strict else "nonnegative"


class Checker:
    """One theorem: its names, its facts so far, and the one rule. ``count`` says what was verified, ``say`` prints it."""

    def __init__(self, t: Dict[str, Any], say: Say = None):
        self.t = t
        self.tell: Callable[[Callable[[], str]], Any] = lambda line: say and say(line())
        self.count = {"identities": 0, "signs": 0, "hypotheses": 0, "inductions": 0}
        self.signs: Dict[str, str] = {}
        self.spaces: Dict[str, str] = {}
        self.facts: Known = {}
        self.definitions: List[Tuple[str, Poly]] = []
        for name, kind in t["signs"].items():
            self.declare(name, kind)
        for name, space in t["spaces"].items():
            need(is_name(name) and name not in self.signs and is_name(space), f"{plain(name)} is not a fresh vector name")
            self.spaces[name] = space
        for name, text in t["definitions"]:
            meaning = self.read(text)
            need(sign(meaning, self.signs) == "positive", f"the definition of {plain(name)} is not visibly positive")
            self.declare(name, "positive")
            self.definitions.append((name, meaning))
        for name, says, kind in t["facts"]:
            self.add(name, self.read(says), kind)
        self.r = self.sequences(t.get("recursion"))
        self.goals: Known = {name: (self.read(says), kind) for name, says, kind in t["goals"]}
        need(self.goals and len(self.goals) == len(t["goals"]), "there is no goal, or one name stands for two")
        self.why = {n: plain(t.get("why the facts hold", {}).get(n, "argued")) for n in (*self.facts, *self.r["step_facts"])}
        new = {a for value, _ in self.goals.values() for a in atoms(value)} & set(self.r["step_signs"])
        need(not new, f"a goal names {new}, new in a step")

    def declare(self, name: str, kind: str) -> None:
        need(is_name(name) and name not in self.signs and name not in self.spaces, f"{plain(name)} is not a fresh name")
        need(kind in SIGNS, f"{name}: {plain(kind)} is not a sign")
        self.signs[name] = kind

    def sequences(self, r: Optional[Dict[str, Any]]) -> Dict[str, Any]:
        """The sequences read: facts and starts name nothing that changes, since they are read before it is declared."""
        if r is None:
            return {"index": "", "start": 0, "initial": {}, "following": {}, "step_signs": {}, "step_facts": {}, "moving": set()}
        need(set(r["initial"]) == set(r["following"]), "a sequence lacks its start or its successor")
        need(type(r["start"]) is int and r["start"] >= 0, "a sequence must start at an integer >= 0")
        initial = {n: self.read(text) for n, text in r["initial"].items()}
        self.declare(r["index"], "positive" if r["start"] else "nonnegative")
        for name, kind in [*((n, "real") for n in initial), *r["step_signs"].items()]:
            self.declare(name, kind)
        following = {n: self.read(text) for n, text in r["following"].items()}
        step_facts = {name: (self.read(says), kind) for name, says, kind in r["step_facts"]}
        good = len(step_facts) == len(r["step_facts"]) and all(kind in RELATIONS for _, kind in step_facts.values())
        need(good, "two step facts have one name, or one is not a relation")
        moving = {r["index"], *initial, *r["step_signs"]}
        return {**r, "initial": initial, "following": following, "step_facts": step_facts, "moving": moving}

    def read(self, text: Any) -> Poly:
        value = poly(text)
        self.admit(value)
        return value

    def add(self, name: str, value: Poly, kind: str) -> None:
        need(type(name) is str and name not in self.facts, f"fact {plain(name)} is given twice")
        need(kind in RELATIONS, f"{plain(name)}: {plain(kind)} is not a relation")
        self.admit(value)
        self.facts[name] = (value, kind)

    def admit(self, value: Poly) -> None:
        """Only declared names; inner products within one space; division by positive names only."""
        for monomial, number in value.items():
            need(max(abs(number.numerator), number.denominator).bit_length() <= MAX_BITS, "a number is too long")
            for name, power in monomial:
                need(abs(power) <= MAX_EXPONENT, f"the exponent of {name} is too large")
                if name[0] == "<":
                    u, v = (self.spaces.get(n) for n in pair(name))
                    need(u is not None and u == v and power > 0, f"{name} joins two spaces, is unknown or is divided by")
                else:
                    need(name in self.signs, f"{name} is not declared")
                    need(power > 0 or self.signs[name] == "positive", f"division by {name}, not declared positive")

    def vector(self, parts: Dict[str, str]) -> Dict[str, Poly]:
        """A combination of vectors of one space, with coefficients that mean something."""
        read = {n: self.read(text) for n, text in parts.items()}
        need(set(read) <= set(self.spaces) and len({self.spaces[n] for n in read}) <= 1, "a vector mixes spaces or is unknown")
        return {n: p for n, p in read.items() if p}

    def zero(self, value: Poly) -> bool:
        """Whether value vanishes once defined names are written out (after multiplying by enough of the positive name)."""
        for name, meaning in reversed(self.definitions):
            lowest = min([k for m in value for a, k in m if a == name] + [0])
            value = replaced(times(value, {((name, -lowest),) if lowest else (): Fraction(1)}), {name: meaning})
        return not value

    def check(self, label: str, goal: Poly, kind: str, why: Dict[str, Any], facts: Known) -> None:
        """The rule: scale * goal = sum of coefficient * facts * square, identically, with visible signs."""
        self.count["identities"] += 1
        where, scale, strict = f"identity {self.count['identities']} ({plain(label)})", self.read(why["scale"]), False
        self.tell(lambda: f"\n{where}, to show: {words(goal)} {kind} 0\n    ({why['scale']}) * {plain(label)} =")
        need(kind in RELATIONS, f"{where}: {plain(kind)} is not a relation")
        need(sign(scale, self.signs) == "positive", f"{where}: the scale {why['scale']} is not visibly positive")
        rest = times(scale, goal)
        for coefficient, names, square in why["terms"]:
            factor = self.read(coefficient)
            need(type(names) is not str and all(n in facts for n in names), f"{where}: unknown fact among {plain(names)}")
            relations, seen = [facts[n][1] for n in names], sign(factor, self.signs)
            free = "=" in relations
            self.tell(lambda: term_words(coefficient, names, square, free, seen))  # noqa: B023
            need(free or kind != "=", f"{where}: an equality follows from equalities only")
            need(free or seen != "real", f"{where}: the coefficient {coefficient} is not visibly non-negative")
            strict = strict or (not free and seen == "positive" and square is None and set(relations) <= {">"})
            self.count["signs"] += not free
            for n in names:
                factor = times(factor, facts[n][0])
            if isinstance(square, dict):
                vector = self.vector(square)
                factor = times(factor, inner(vector, vector))
            elif square is not None:
                root = self.read(square)
                factor = times(factor, times(root, root))
            rest = plus(rest, factor, -1)
        need(strict or kind != ">", f"{where}: no strictly positive term")
        need(self.zero(rest), f"{where}: the two sides differ by {len(rest)} terms, the first {sorted(rest.items())[:1]}")
        self.tell(lambda: f"    left minus right: 0, so {plain(label)} {kind} 0")

    def use(self, name: str, used: Checker, scalars: Dict[str, str], vectors: Dict[str, Dict[str, str]]) -> None:
        """Goals of a theorem checked above, with its letters replaced; every hypothesis of it must be at hand here."""
        letters = {**used.t["signs"], **{n: "real" for n, _ in used.definitions}}
        need(set(scalars) <= set(letters) and set(vectors) <= set(used.spaces), f"use {plain(name)}: unknown letter")
        values = {n: self.read(scalars.get(n, n)) for n in letters}
        image = {n: self.vector(vectors.get(n, {n: "1"})) for n in used.spaces}
        for space in set(used.spaces.values()):
            into = {self.spaces[m] for n, s in used.spaces.items() if s == space for m in image[n]}
            need(len(into) <= 1, f"use {name}: one space becomes several")
        images = [*values.values(), *(p for v in image.values() for p in v.values())]
        values.update({f"<{u},{v}>": inner(image[u], image[v]) for u in image for v in image if u <= v})
        if used.r["index"]:
            self.same_sequences(name, used, values, images)
        for n, s in used.t["signs"].items():
            if s != "real":
                self.at_hand(values[n], ">" if s == "positive" else ">=", f"use {name}: sign of {n}")
        for n, meaning in used.definitions:
            self.at_hand(plus(values[n], replaced(meaning, values), -1), "=", f"use {name}: definition of {n}")
        for n, says, kind in used.t["facts"]:
            self.at_hand(replaced(poly(says), values), kind, f"use {name}: {n}")
        new = {name if len(used.goals) == 1 else f"{name}.{n}": goal for n, goal in used.goals.items()}
        self.tell(lambda: f"\n{plain(name)}: {plain(used.t['name'])} (checked above), each of whose hypotheses is at hand, so")
        for label, (value, kind) in new.items():
            self.add(label, replaced(value, values), kind)
            self.tell(lambda: f"    {plain(label)}: {words(self.facts[label][0])} {kind} 0")  # noqa: B023

    def same_sequences(self, name: str, used: Checker, values: Dict[str, Poly], images: List[Poly]) -> None:
        """A theorem about sequences speaks of letters that stay what they are while the index runs: so must their images."""
        mine, theirs = self.r, used.r
        need(not theirs["step_signs"] and not theirs["step_facts"], f"use {name}: it has free steps")
        need((mine["index"], mine["start"]) == (theirs["index"], theirs["start"]), f"use {name}: other index")
        changing = mine["moving"] & {a for p in images for a in atoms(p)}
        need(not changing, f"use {name}: {', '.join(sorted(changing))} changes along the sequence and stands for what does not")
        for part in ("initial", "following"):
            for n, value in theirs[part].items():
                same = n in mine[part] and self.zero(plus(mine[part][n], replaced(value, values), -1))
                need(same, f"use {name}: another sequence {n}")

    def at_hand(self, value: Poly, kind: str, words: str) -> None:
        self.admit(value)
        self.count["hypotheses"] += 1
        visible = sign(value, self.signs) in {">": SIGNS[:1], ">=": SIGNS[:2], "=": ()}[kind]
        known: List[Poly] = [{}] * (kind != ">") + [fact for fact, relation in self.facts.values() if relation in ENOUGH[kind]]
        need(visible or any(self.zero(plus(f, value, -1)) for f in known), f"{plain(words)} is not given")

    def induct(self, proof: Dict[str, Any]) -> None:
        """Every invariant holds at the start, and passes from the index to the next one."""
        r, invariants = self.r, {name: (self.read(says), kind) for name, says, kind in proof["invariants"]}
        need(r["index"], "induction without sequences")
        need(len(invariants) == len(proof["invariants"]), "two invariants have one name")
        need(set(proof["base"]) == set(proof["step"]) == set(invariants), "expected a base and a step per invariant")
        now = {**self.facts, **invariants, **r["step_facts"]}
        need(len(now) == len(self.facts) + len(invariants) + len(r["step_facts"]), "a fact is given twice")
        start = {r["index"]: poly(str(r["start"])), **r["initial"]}
        after = {r["index"]: poly(r["index"] + " + 1"), **r["following"]}
        for name, (value, kind) in invariants.items():
            need(not atoms(value) & set(r["step_signs"]), f"{plain(name)} names a step atom")
            self.check(f"{name} at the start", replaced(value, start), kind, proof["base"][name], self.facts)
            self.check(f"{name} one step later", replaced(value, after), kind, proof["step"][name], now)
        for name, (value, kind) in invariants.items():
            self.add(name, value, kind)
        self.count["inductions"] += 1

    def prove(self, done: Dict[str, Checker]) -> None:
        """The steps, the induction and the goals, in this order; raises Refused. ``done``: the theorems that may be applied."""
        for step in self.t["steps"]:
            if "theorem" in step:
                need(step["theorem"] in done, f"{plain(step['theorem'])} is not checked above")
                self.use(step["name"], done[step["theorem"]], step["scalars"], step["vectors"])
            else:
                name, says, kind = step["fact"]
                value = self.read(says)
                self.check(name, value, kind, step["because"], self.facts)
                self.add(name, value, kind)
        if self.t["induction"] is not None:
            self.induct(self.t["induction"])
        need(set(self.t["because"]) == set(self.goals), "expected one combination per goal")
        for name, (value, kind) in self.goals.items():
            self.check(name, value, kind, self.t["because"][name], self.facts)


def term_words(coefficient: str, names: List[str], square: Any, free: bool, seen: str) -> str:
    shown = "".join(f" * [{plain(n)}]" for n in names) + (f" * |{square}|^2" if square is not None else "")
    return f"    + ({coefficient}){shown}   [{'an equality: any coefficient' if free else f'coefficient {seen}'}]"


def stated(t: Dict[str, Any], why: Dict[str, str]) -> List[str]:
    """The statement in full: every hypothesis and its reason, the domain of the index and what is new at each step among them."""
    lines = [f"\n==== {plain(t['name'])}: {plain(t['title'])}"]
    lines += [f"    for all vectors {', '.join(f'{n} of {s}' for n, s in t['spaces'].items())}"] if t["spaces"] else []
    lines += [f"    for all scalars {', '.join(f'{n} {k}' for n, k in t['signs'].items())}"] if t["signs"] else []
    lines += [f"    where {name} := {text}" for name, text in t["definitions"]]
    lines += [f"    given {plain(n)}: {says} {kind} 0\n        {why[n]}" for n, says, kind in t["facts"]]
    r = t.get("recursion")
    if r is not None:
        lines.append(f"    for every integer {r['index']} >= {r['start']}, with the sequences")
        begun, then = f"at {r['index']} = {r['start']}, then", r["following"]
        lines += [f"    {n} = {text} {begun} {n} := {then[n]}" for n, text in r["initial"].items()]
        lines += [f"    new at every step: {n}, {kind}" for n, kind in r["step_signs"].items()]
        lines += [f"    given at every step {plain(n)}: {says} {kind} 0\n        {why[n]}" for n, says, kind in r["step_facts"]]
    return lines + [f"    to show {plain(name)}: {says} {kind} 0" for name, says, kind in t["goals"]]


def run(theorems: List[Dict[str, Any]]) -> int:
    done: Dict[str, Checker] = {}
    try:
        need(theorems, "there is no theorem")
        for t in theorems:
            checker = Checker(t, print)
            print("\n".join(stated(t, checker.why)))
            checker.prove(done)
            need(t["name"] not in done, f"{plain(t['name'])} stands here twice")
            done[t["name"]] = checker
            print(f"\n==== {plain(t['name'])}: every goal follows")
        bare = [f"{n} of {t}" for t, c in done.items() for n, why in c.why.items() if why.startswith("argued")]
        for said, part, own in (("REDUCED, by words only", "argued", bare), ("Taken from outside", "cited", [])):
            names = dict.fromkeys(map(plain, [*theorems[-1].get(part, ()), *own]))
            if names:
                print(f"\n{said}, not checked here: {'; '.join(names)}")
    except Exception as problem:  # data of any wrong form confirm nothing
        print(f"\nNOT CONFIRMED: {type(problem).__name__}: {plain(problem)}")
        return 1
    count = sum(c.count["identities"] for c in done.values())
    print(f"\nCONFIRMED: {count} identities expand to zero; {plain(theorems[-1]['name'])} holds for all values in its domain.")
    return 0


if __name__ == "__main__":
    sys.exit(run(THEOREMS))
