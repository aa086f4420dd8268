"""One Coq file per claim, from the same statement and proof that the kernel reads.

The theorem is written in ``theorem.py``; here its proof, one sentence per step. Nothing here is trusted: Coq checks what is
written. Where a step needs a choice (which known fact gives a hypothesis of a used theorem), the choice is a hint.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import reduce
from operator import mul

from verify.kernel import Combination, Fact, Have, Induction, Polynomial, Proof, Recursion, Rejected, Statement, Term, Use, Vector
from verify.kernel.polynomial import gram
from verify.kernel.statement import Scope

from .shortened import MANY, Meaning, factored, form_by_form, without_long_fractions, without_meanings
from .text import Names, comment, identifier, label, module_name, space
from .theorem import at_index, stated

BY = {">=": "by_weak", ">": "by_strict", "=": "by_null"}
SAME = {">=": "same_weak", ">": "same_strict", "=": "same_null"}
EXPANDED = "; ".join(f"rewrite ?inner_lin_{side}; cbn [norm2 inner_of_lin inner_with_lin]" for side in ("left", "right"))
WEAKER = {(">=", ">="): "{}", (">", ">"): "{}", ("=", "="): "{}", (">=", ">"): "(Rlt_le _ _ {})", (">=", "="): "(null_weak _ {})"}


@dataclass(frozen=True)
class Sentence:
    """``assert (name : claim) by (tactic)``; an empty name is a plain tactic."""

    name: str
    claim: str
    tactic: str

    @property
    def text(self) -> str:
        return f"assert ({self.name} :\n    {self.claim}) by (\n    {self.tactic})" if self.name else self.tactic

    @property
    def assumed(self) -> str:
        """The sentence with its proof left out (for altered proofs: only what was altered is then checked)."""
        return f"assert ({self.name} : {self.claim}) by admit" if self.name else self.tactic


@dataclass(frozen=True)
class Script:
    """A theorem and its proof, sentence by sentence; ``requires`` are the claims it uses."""

    statement: str
    sentences: tuple[Sentence, ...]
    requires: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        """The theorem and its proof."""
        return [f"Theorem claim :\n{self.statement}.", "Proof.", *(f"  {one.text}." for one in self.sentences), "Qed."]

    def file(self, heading: Iterable[str]) -> str:
        """The whole file of the claim."""
        lines = [*(f"(* {comment(words)} *)" for words in heading), "From Verify Require Import prelude."]
        lines += [f"From Verify Require {module_name(name)}." for name in self.requires]
        return "\n".join([*lines, "", *self.lines, "", "Print Assumptions claim.", ""])


@dataclass(frozen=True)
class Known:
    """A fact at hand: how Coq calls it, and what it says."""

    name: str
    fact: Fact


def emit(statement: Statement, proof: Proof, used: Mapping[str, Statement]) -> Script:
    """The theorem of ``statement`` with ``proof``; ``used`` holds the statements of the theorems that it applies.

    Raises Rejected where there is nothing to state.
    """
    if not statement.goals:
        raise Rejected("a statement needs a goal")
    return _Writer(statement, used).script(form_by_form(proof))


class Unchecked(Scope):
    """The signs and definitions of a statement that Coq is to check, not the kernel."""

    def __init__(self, says: Statement):
        self.signs, self.definitions, r = dict(says.signs), list(says.definitions), says.recursion
        self.signs |= {name: "positive" for name, _ in says.definitions}
        if r is not None:
            self.signs |= {r.index: "positive" if r.start else "nonnegative", **r.step_signs}


def rewriting(defined: Iterable[str]) -> str:
    """``identity`` where these names stand for what they mean."""
    names = [f"?{identifier(n)}'def" for n in defined]
    return f"rewrite {', '.join(reversed(names))}; identity" if names else "identity"


class _Writer:
    def __init__(self, statement: Statement, used: Mapping[str, Statement]):
        self.says, self.used, self.r = statement, used, statement.recursion
        self.stated = stated(statement)
        self.scope = Unchecked(statement)
        self.names, self.here = self.stated.names, self.stated.here
        self.known = {fact.name: Known(self.stated.hypotheses[fact.name], fact) for fact in statement.facts}
        self.sentences: list[Sentence] = []
        self.identity = rewriting(n for n, _ in statement.definitions)

    # The proof

    def script(self, proof: Proof) -> Script:
        self.add("", "", f"intros {' '.join(self.stated.bound)}" if self.stated.bound else "idtac")
        for name, value in self.says.definitions:
            self.add(
                f"{identifier(name)}'sign",
                f"0 < {identifier(name)}",
                f"refine (same_strict ({self.names.polynomial(value)}) _ _ _); [exact {identifier(name)}'def | positive]",
            )
        requires: list[str] = []
        for number, step in enumerate(proof.steps):
            if isinstance(step, Have):
                self.have(step, number)
            else:
                requires.append(step.theorem)
                self.use(step, number)
        if self.r is not None and proof.induction is not None:
            self.induction(self.r, proof.induction)
        self.goals(proof)
        return Script(self.stated.text, tuple(self.sentences), tuple(dict.fromkeys(requires)))

    def add(self, name: str, claim: str, tactic: str) -> None:
        self.sentences.append(Sentence(name, claim, tactic))

    def add_here(self, name: str, claim: str, tactic: str) -> str:
        """A sentence, of sequences at every index; how its claim is called here."""
        if self.r is None:
            self.add(name, claim, tactic)
            return name
        self.add(name, f"forall n' : nat, {claim}", f"intros n'; {self.signs_here()}{tactic}")
        return f"({name} n')"

    def signs_here(self, at: str = "n'") -> str:
        """Signs of the step atoms at one index, as hypotheses."""
        steps = [n for n, s in self.r.step_signs.items() if s != "real"] if self.r is not None else []
        return "".join(f"pose proof ({identifier(n)}'sign {at}) as {identifier(n)}'sign_here; " for n in steps)

    def have(self, step: Have, number: int) -> None:
        tactic = self.combination(step.fact, step.because, self.here, self.known)
        claim = self.here.relation(step.fact.kind, step.fact.value)
        self.known[step.fact.name] = Known(self.add_here(f"have'{label(step.fact.name, number)}", claim, tactic), step.fact)

    def goals(self, proof: Proof) -> None:
        parts = []
        for number, goal in enumerate(self.says.goals):
            tactic = self.combination(goal, proof.goals.get(goal.name, Combination(())), self.here, self.known)
            claim = self.here.relation(goal.kind, goal.value)
            parts.append(self.add_here(f"goal'{label(goal.name, number)}", claim, tactic))
        self.add("", "", ("intros n'; " if self.r is not None else "") + f"exact {conjunction(parts)}")

    def combination(self, goal: Fact, because: Combination, names: Names, known: Mapping[str, Known]) -> str:
        """``scale * goal = total``, and the sign of the total, term by term."""
        because, meant = without_meanings(because, {n: k.fact for n, k in known.items()}, self.scope)
        because = without_long_fractions(because)
        strict = next((i for i, t in enumerate(because.terms) if self.is_strict(t, known)), 0) if goal.kind == ">" else -1
        texts, proofs = [], []
        for number, term in enumerate(because.terms):
            kind = "=" if goal.kind == "=" else ">" if number == strict else ">="
            text, tactic = self.term(kind, term, names, known)
            texts.append(text)
            proofs.append(tactic)
        total, sign = "0", "exact (Rle_refl 0)" if goal.kind == ">=" else "reflexivity"
        for number, (text, tactic) in enumerate(zip(texts, proofs, strict=True)):
            if number == 0:
                total, sign = text, tactic
                continue
            one, other = ("lt" if goal.kind == ">" and found else "le" for found in (number > strict, number == strict))
            lemma = "null_sum" if goal.kind == "=" else f"Rplus_{one}_{other}_0_compat"
            total, sign = f"{total}\n    + {text}", f"apply {lemma}; [{sign}\n    | {tactic}]"
        same = self.identity_by(meant, known) if meant else self.identity_of(goal, because, known)
        return (
            f"refine ({BY[goal.kind]} ({names.polynomial(because.scale)}) _ (\n    {total}) _ _ _);\n"
            f"    [positive | {same} | {sign}]"
        )

    def identity_by(self, meant: list[Meaning], known: Mapping[str, Known]) -> str:
        """``identity`` where these letters stand for what they are; that is as positive as the letter."""
        steps, rules, signs = list[str](), list[str](), ["positive"]
        defined = "".join(f", ?{identifier(n)}'def" for n, _ in reversed(self.says.definitions))
        for m in meant:
            top, by, letter = factored(m.top, self.here), factored(m.by, self.here), identifier(m.letter)
            steps.append(
                f"assert ({letter}'is : {letter} = {top} * / ({by})) by (\n    refine (Rmult_eq_reg_l ({by}) _ _ _ _);\n"
                f"    [refine (Rminus_diag_uniq _ _ (same_null _ _ _ {known[m.fact].name})); identity\n"
                f"    | apply Rgt_not_eq; unfold Rgt; positive]);\n    "
            )
            rules.append(f"{letter}'is")
            if self.scope.sign(m.top) != "positive" and self.says.signs[m.letter] == "positive":
                signs.append(f"refine (same_strict {letter} _ _ _); [rewrite {letter}'is{defined}; identity | positive]")
        return (
            f"{''.join(steps)}rewrite {', '.join(rules)}{defined}; {EXPANDED};\n"
            f"    field; repeat split; apply Rgt_not_eq; unfold Rgt; first [{' | '.join(signs)}]"
        )

    def identity_of(self, goal: Fact, because: Combination, known: Mapping[str, Known]) -> str:
        """The tactic for ``scale * goal = total``: ``ring``, faster than ``field``, for integers and letters as they stand; long
        definitions stay letters where nothing asks what they mean."""
        if not self.says.definitions or not all(n in known for t in because.terms for n in t.facts):
            return self.identity
        whole: list[tuple[Polynomial, ...]] = [(because.scale, goal.value)]
        for term in because.terms:
            square = () if term.square is None else (term.square.norm2 if isinstance(term.square, Vector) else term.square**2,)
            whole.append((-term.coefficient, *(known[name].fact.value for name in term.facts), *square))
        terms = [t for factors in whole for f in factors for t in f.terms.items()]
        rows = [v.terms.items() for t in because.terms if isinstance(t.square, Vector) for v in t.square.parts.values()]
        plain = not any(c.denominator > 1 or any(p < 0 for _, p in m) for of in (terms, *rows) for m, c in of)
        short = [(n, v) for n, v in self.says.definitions if len(v.terms) <= MANY]
        if not plain and len(short) == len(self.says.definitions):
            return self.identity
        total = Polynomial.total(reduce(mul, factors) for factors in whole)
        if plain and not total.terms:
            return f"{EXPANDED}; ring" if rows else "ring"
        scope = copy(self.scope)
        scope.definitions = short
        return rewriting(n for n, _ in short) if scope.vanishes(total) else self.identity

    def is_strict(self, term: Term, known: Mapping[str, Known]) -> bool:
        return (
            term.square is None
            and all(f in known and known[f].fact.kind == ">" for f in term.facts)
            and self.scope.sign(term.coefficient) == "positive"
        )

    def term(self, kind: str, term: Term, names: Names, known: Mapping[str, Known]) -> tuple[str, str]:
        """The text of a term and a tactic for ``term kind 0``."""
        factors = [f"({names.polynomial(term.coefficient)})"]
        proofs = ["positive" if kind == ">" else "nonnegative"]
        null: list[int] = []
        for name in term.facts:
            if name not in known:
                return "0", "exact unknown'fact"
            found = known[name]
            if found.fact.kind == "=":
                null.append(len(factors))
            factors.append(f"({names.polynomial(found.fact.value)})")
            proofs.append(f"exact {WEAKER.get((kind, found.fact.kind), '{}').format(found.name)}")
        if isinstance(term.square, Vector):
            factors.append(f"norm2 {names.parts(term.square)}")
            proofs.append("apply norm2_nonneg")
        elif term.square is not None:
            factors.append(f"({names.polynomial(term.square)}) ^ 2")
            proofs.append("apply square_nonneg")
        text = " * ".join(factors)
        if kind == "=" or (null and kind != ">"):
            place = null[0] if null else 0
            steps = ["apply null_left"] * (len(factors) - 1 - place) + (["apply null_right"] if place else [])
            exact = f"exact {known[term.facts[place - 1]].name}" if null else "reflexivity"
            first = "apply null_weak; " if kind == ">=" else ""
            return text, first + "; ".join([*steps, exact])
        lemma = "Rmult_lt_0_compat" if kind == ">" else "Rmult_le_pos"
        tactic = proofs[0]
        for other in proofs[1:]:
            tactic = f"apply {lemma}; [{tactic} | {other}]"
        return text, tactic

    # Use of a theorem

    def use(self, step: Use, number: int) -> None:
        used = self.used[step.theorem]
        atoms = {n: step.scalars.get(n, Polynomial.atom(n)) for n in (*used.signs, *(d for d, _ in used.definitions))}
        vectors = {n: step.vectors.get(n, Vector.named(n)) for n in used.spaces}
        values = dict(atoms)
        flips: list[tuple[str, str]] = []
        for u in used.spaces:
            for v in used.spaces:
                values[gram(u, v)] = vectors[u] @ vectors[v]
                flips += [(b, a) for a in vectors[u] for b in vectors[v] if a < b]
        home = self.says.spaces.get
        swaps = [f"?(inner_sym _ {identifier(b)} {identifier(a)})" for b, a in sorted(set(flips)) if home(a) == home(b)]
        expand = f"{EXPANDED}; rewrite {', '.join(swaps)}; " if swaps else ""
        same = f"{expand}{self.identity}"
        letters = dict.fromkeys(used.spaces.values())
        homes = {s: found for v, s in used.spaces.items() for n in vectors[v] if (found := home(n))}
        arguments = [space(homes[s]) if s in homes else "line" for s in letters]
        arguments += [self.here.combination(vectors[n]) for s in letters for n, t in used.spaces.items() if t == s]
        arguments += [f"({self.here.polynomial(atoms[n])})" for n in used.signs]
        premises = [self.at_hand(">" if s == "positive" else ">=", atoms[n], same) for n, s in used.signs.items() if s != "real"]
        tactics = [f"assert (used' := @{module_name(step.theorem)}.claim {' '.join(arguments)})"]
        tactics += [f"specialize (used' ltac:({p}))" for p in premises]
        for name, meaning in used.definitions:
            tactics.append(f"specialize (used' ({self.here.polynomial(atoms[name])}))")
            tactics.append(f"specialize (used' ltac:({self.equation(atoms[name] - meaning.substitute(values), same)}))")
        for fact in used.facts:
            tactics.append(f"specialize (used' ltac:({self.at_hand(fact.kind, fact.value.substitute(values), same)}))")
        if used.recursion is not None:
            tactics += [f"specialize (used' {identifier(n)})" for n in used.recursion.initial]
            tactics += [f"specialize (used' ltac:(rewrite {identifier(n)}'start; {same}))" for n in used.recursion.initial]
            tactics += [
                f"specialize (used' ltac:(intros; rewrite {identifier(n)}'next; {same}))" for n in used.recursion.following
            ]
            tactics.append("specialize (used' n')")
        facts = [
            Fact(step.name if len(used.goals) == 1 else f"{step.name}.{g.name}", g.kind, g.value.substitute(values))
            for g in used.goals
        ]
        parts = []
        for place, fact in enumerate(facts):
            path = projection("used'", place, len(facts))
            parts.append(f"(refine ({SAME[fact.kind]} _ _ _ {path}); {same})")
        tactics.append(splitting(parts))
        proposition = " /\\\n    ".join(self.here.relation(f.kind, f.value) for f in facts)
        whole = self.add_here(f"use'{label(step.name, number)}", proposition, ";\n    ".join(tactics))
        for place, fact in enumerate(facts):
            self.known[fact.name] = Known(projection(whole, place, len(facts)), fact)

    def at_hand(self, kind: str, value: Polynomial, same: str) -> str:
        """A tactic for a hypothesis ``value kind 0`` of a used theorem: a visible sign, or a known fact of the same value."""
        sign = self.scope.sign(value)
        if (sign == "positive" and kind != "=") or (sign == "nonnegative" and kind == ">="):
            goal = "positive" if kind == ">" else "nonnegative"
            return f"refine ({SAME[kind]} ({self.here.polynomial(value)}) _ _ _); [{same} | {goal}]"
        for found in self.known.values():
            if (kind, found.fact.kind) in WEAKER and self.scope.vanishes(found.fact.value - value):
                return f"refine ({SAME[kind]} _ _ _ {WEAKER[kind, found.fact.kind].format(found.name)}); {same}"
        if kind == ">":
            return f"refine (same_strict ({self.here.polynomial(value)}) _ _ _); [{same} | positive]"
        return same if kind == "=" else f"refine ({SAME[kind]} 0 _ _ _); [{same} | exact (Rle_refl 0)]"

    def equation(self, difference: Polynomial, same: str) -> str:
        """A tactic for ``image = meaning`` of a definition, from an identity or from a known equality of the difference."""
        for found in self.known.values():
            if found.fact.kind == "=" and self.scope.vanishes(found.fact.value - difference):
                return f"refine (Rminus_diag_uniq _ _ (same_null _ _ _ {found.name})); {same}"
        return same

    # Induction

    def induction(self, r: Recursion, induction: Induction) -> None:
        start = {r.index: Polynomial.of(r.start), **r.initial}
        after = {r.index: Polynomial.atom(r.index) + 1, **r.following}
        zero, here = at_index(r, "0"), self.here
        now = {i.name: Known(f"now''{k}", i) for k, i in enumerate(induction.invariants)}
        during = self.known | now | {f.name: Known(f"(step'{label(f.name, k)} n')", f) for k, f in enumerate(r.step_facts)}
        first = {n: Known(k.name.replace(" n')", " 0%nat)"), k.fact) for n, k in self.known.items()}
        assumed = "".join(f"{here.relation(i.kind, i.value)} ->\n    " for i in induction.invariants)
        names = " ".join(k.name for k in now.values())
        for k, i in enumerate(induction.invariants):
            base = Fact(i.name, i.kind, i.value.substitute(start))
            step = Fact(i.name, i.kind, i.value.substitute(after))
            nothing = Combination(())
            self.add(
                f"base''{k}",
                zero.relation(base.kind, base.value),
                self.signs_here("0%nat") + self.combination(base, induction.base.get(i.name, nothing), zero, first),
            )
            self.add(
                f"step''{k}",
                f"forall n' : nat,\n    {assumed}{here.relation(step.kind, step.value)}",
                f"intros n' {names}; {self.signs_here()}"
                + self.combination(step, induction.step.get(i.name, nothing), here, during),
            )
        whole = " /\\\n    ".join(here.relation(i.kind, i.value) for i in induction.invariants)
        starts = ", ".join(["?index_0", *(f"?{identifier(n)}'start" for n in r.initial)])
        nexts = ", ".join(["?index_S", *(f"?{identifier(n)}'next" for n in r.following)])
        bases = [
            f"(refine ({SAME[i.kind]} _ _ _ base''{k}); rewrite {starts}; {self.identity})"
            for k, i in enumerate(induction.invariants)
        ]
        steps = [
            f"(refine ({SAME[i.kind]} _ _ _ (step''{k} n' {names})); rewrite {nexts}; {self.identity})"
            for k, i in enumerate(induction.invariants)
        ]
        pattern = " & ".join(k.name for k in now.values())
        pattern = f"({pattern})" if len(now) > 1 else pattern
        hypothesis = "IH'" if len(now) > 1 else pattern
        destruct = f"    destruct IH' as {pattern}; " if len(now) > 1 else "    "
        tactic = f"induction n' as [|n' {hypothesis}]; [{splitting(bases)} |\n{destruct}{self.signs_here()}{splitting(steps)}]"
        self.add("invariants'", f"forall n' : nat,\n    {whole}", tactic)
        for k, i in enumerate(induction.invariants):
            self.known[i.name] = Known(projection("(invariants' n')", k, len(induction.invariants)), i)


def projection(whole: str, place: int, count: int) -> str:
    """The proof of part ``place`` of a conjunction of ``count`` parts that ``whole`` proves."""
    inner = f"{'(proj2 ' * place}{whole}{')' * place}"
    return inner if place == count - 1 else f"(proj1 {inner})"


def conjunction(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"(conj {parts[0]} {conjunction(parts[1:])})"


def splitting(tactics: list[str]) -> str:
    return tactics[0] if len(tactics) == 1 else f"(split; [{tactics[0]} | {splitting(tactics[1:])}])"
