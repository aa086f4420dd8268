"""The end-to-end theorems of the controls of gradient ADMM, from the program and the control that the judge reads.

The section of one row of ``assembled.toml``: class and range of the control, and its theorems for every number of iterations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from verify.kernel import Fact, Polynomial, Rejected
from verify.lemma.powers import solved

from .assembled import ATOM, TEXT, Assembled, Row, coefficient
from .text import Names

ONE = Polynomial.of(1)


def said(value: Polynomial, names: Names) -> str:
    """A polynomial as a person writes it: eta and beta first, what divides last."""

    def key(one: tuple[str, int]) -> tuple[int, str]:
        return ("eta", "beta", one[0]).index(one[0]), one[0]

    text = ""
    for monomial, c in sorted(value.terms.items()):
        factors = sorted(monomial, key=key)
        top, under = ([names.factor(n, abs(p)) for n, p in factors if (p < 0) is below] for below in (False, True))
        over, number = abs(c).numerator, abs(c).denominator
        top = [str(over)] * (over != 1 or not top) + top
        one = " / ".join([" * ".join(top), *[str(number)] * (number != 1), *under])
        one = one[2:] if one.startswith("1 / ") and number == 1 else one
        text += (f" {'-' if c < 0 else '+'} " if text else "- " * (c < 0)) + one
    return text or "0"


def parted(value: Polynomial) -> tuple[Polynomial, Polynomial]:
    """What is subtracted in it, and what is not."""
    small = Polynomial({m: -c for m, c in value.terms.items() if c < 0})
    return small, value + small


def inequality(value: Polynomial, names: Names) -> str:
    """``value`` >= 0 with what is negative on the other side."""
    return " <= ".join(said(side, names) for side in parted(value))


def meant(value: Polynomial, letter: str, names: Names) -> str:
    """The letter by the equation ``value`` = 0, in which it is of degree one."""
    top, under = solved(value, letter)
    return f"({names.polynomial(top)}) / ({names.polynomial(under)})" if under.atoms() else names.polynomial(top * under)


class Concluded(Assembled):
    """The sections of one row."""

    def of_class(self) -> str:
        """What is true of functions of the class of f, which are convex and smooth."""
        form = self.block.classes["f"]
        if coefficient(form, "<x,x>").terms or coefficient(form, "<g,x>") != ONE:
            raise Rejected(f"{self.row.control}: f_t of another class")
        c_g = -coefficient(form, "<g,g>")
        constant, text = said(c_g, Names()), TEXT["class"] + "\n" + TEXT["machinery"].replace("PAYS", "(C_G) 0 f_pays")
        return text.replace("C_G", constant).replace("NU", said(1 / c_g, Names()))

    def least(self, letter: str, names: Names) -> str:
        """That a letter is not negative, by its equation."""
        top, by = solved(self.equation(letter).value, letter)
        return inequality(top * by, names)

    def ranges(self) -> dict[str, str]:
        """What the theorems ask of eta beta a^2, by name."""
        if self.direct or self.spread:
            names, facts = Names({"a_min": "a i", "a": "a i"}), self.block.facts
            every = {"range": next(f for f in facts if f.kind == ">=" and "eta" in f.value.atoms())}
            every |= {f.name: f for f in facts if {"a", "a_max"} == f.value.atoms()}
            found = {
                n: f"forall i, (i < m)%nat -> {inequality(f.value, names)}".replace("(a i)", "a i") for n, f in every.items()
            }
            return found if self.direct else {"wide": self.least("v", names), **found}
        names = Names({"a": self.given.get("a", "a0")} | ({"a_min": "a0"} if self.row.of else {}))
        if self.given and self.kernel:
            bent = {"o": 1 - ATOM("eta") * ATOM("mu")}  # where f_t is mu-strongly convex
            asked = (f for f in self.block.facts if f.kind == ">=" and f.value.atoms() >= {"eta", "beta", "a"})
            return {f.name: inequality(f.value.substitute(bent), names) for f in asked}
        return {self.equation(n).name: self.least(n, names) for n in self.shared if self.program.shared[n] == "nonnegative"}

    def text(self, others: Mapping[str, Concluded]) -> list[str]:
        """The section of the row; ``others``: all rows of the file, by name."""
        row, name, ranges = self.row, self.name, [f"Hypothesis {n} : {one}." for n, one in self.ranges().items()]
        before = self.direct or self.spread or row.of
        ranges = ranges[::-1] if row.of else ranges  # what the row before asks stands first
        lines = [f"(* {row.control} *)", f"Section Of_{name}.", *(ranges if before else [])]
        if not row.of:
            how = (
                "direction_in_range range"
                if self.direct
                else "direction_between range largest"
                if self.spread
                else "direction_here"
            )
            lines.append(f"Ltac direction L := {how} L.")
            inner = self.inner()
            lines += inner if self.direct else [f"Section Letters_{name}.", *inner, f"End Letters_{name}."]
            lines += [] if before or "a" in self.given else ranges
        if row.then:
            lines += self.joined(others[row.then])
        elif row.of:
            lines += self.plain_of(others[row.of].row)
        elif self.direct:
            lines += self.counted()
        elif self.given:
            lines += self.summed()
        else:
            lines += self.fallen() if self.kernel else self.weighed()
        return [*lines, f"End Of_{name}."]

    def theorems(self, start: str, user: str, proofs: tuple[str, str, str]) -> list[str]:
        """Of two starts, of a user and of several uses, as far as the row names them, by their bounds."""
        row, after = self.row, self.count + 1
        of = ("start", row.start, start), ("user", row.user, user), ("uses", row.uses, user)
        found = [(*one, proof) for one, proof in zip(of, proofs, strict=True) if one[1]]
        return [self.put(kind, theorem=name, after=after, bound=bound, proof=proof) for kind, name, bound, proof in found]

    # A of any kernel, no letters: price/k

    def by_count(self, start: str, d: int) -> list[str]:
        """The theorems where the bound of two starts is over d + n."""
        first = "apply private_of_shifts; " + self.put("next_number", more=d + 1, d=d)
        return self.theorems(
            start,
            f"eta ^ 2 * Delta ^ 2 / INR ({d + 1} + n)",
            (
                f"apply private_of_shifts, {self.name}_starts",
                f"{first}apply (user_is {self.seen} {self.upto}); [apply S_pos | intros; apply {self.name}_starts]",
                f"intro F; {first}apply (users_are use {self.upto}); [apply S_pos | apply {self.name}_starts | exact F]",
            ),
        )

    def counted(self) -> list[str]:
        """From what the control pays with k or k - 1 iterations left."""
        found = {ONE: 0, 1 / ATOM("k_minus"): self.p, 1 / ATOM("k"): self.count}
        if (d := found.get(self.kappa)) is None:
            raise Rejected(f"{self.row.control}: {self.kappa!r} is no bound of two starts")
        bound, first = f"price (minus x x') / INR ({d} + n)", self.put("next_number", more=d, d=self.p) * (d > self.p)
        if not self.chain:
            bound, first = "price (minus x x')", "replace (price (minus x x')) with (price (minus x x') * 1) by ring; "
        return [self.put("starts", bound=bound, proof=f"{first}apply {self.name}_pays"), *self.by_count(bound, d)]

    def joined(self, more: Assembled) -> list[str]:
        """Given shifts, and ``more`` for more iterations."""
        if self.chain is not None or more.kappa != 1 / ATOM("k_minus") or more.count != self.count + 1:
            raise Rejected(f"{self.name}: {more.name} does not go on where it ends")
        bound = f"price (minus x x') / INR ({self.p} + n)"
        proof = self.put("joined", then=self.row.then, of=self.row.of, bound=bound.replace("+ n", "+ 0"))
        return [self.put("starts", bound=bound, proof=proof), *self.by_count(bound, self.p)]

    # Numbers that begin and fall

    def supposed(self, fact: Fact, k: str) -> str:
        """A fact about the numbers as an inequality; a number that all terms of a side have stands before the rest."""
        (small, great), (c,) = parted(fact.value), self.numbers
        names = Names({c: f"part {k}", f"{c}_plus": f"part (S {k})"})
        for letter in (c, f"{c}_plus"):
            rest = coefficient(great, letter)
            if rest * ATOM(letter) == great and rest != ONE:
                return f"{said(small, names)} <= {names.atom(letter)} * ({said(rest, names)})"
        return f"{said(small, names)} <= {said(great, names)}"

    def fallen(self) -> list[str]:
        """The theorems for all numbers that begin and fall as the control supposes."""
        if self.chain is None or len(self.numbers) != 1:
            raise Rejected(f"{self.row.control}: expected one number for each iteration")
        posed = "".join(f"pose proof ({f.name} k); " for f in self.chain.falls).rstrip()
        proof = self.put("fallen", number=self.numbers[0], posed=posed)
        start = f"rewrite Rmult_comm; apply private_of_shifts, {self.name}_starts"
        return [
            *(f"Hypothesis begins_{f.name} : {self.supposed(f, '0%nat')}." for f in self.chain.begins),
            *(f"Hypothesis {f.name} : forall k, {self.supposed(f, 'k')}." for f in self.chain.falls),
            self.put("starts", bound="price (minus x x') * part n", proof=proof),
            *self.theorems(
                "part n * price (minus x x')", "eta ^ 2 * Delta ^ 2 / (/ part n + 1)", (start, self.put("fallen_user"), "")
            ),
        ]

    def summed(self) -> list[str]:
        """The theorems where the numbers are one over the sums of the frame, times q0 where A has one singular value."""
        (number,), names = self.numbers, self.names("a_max", "n")
        stand = "".join(f"(the_{n} := {meant(self.equation(n).value, n, names)}) " for n in self.shared)
        stand += f"(the_{number} := fun n => / sums (S n))"
        k, known, proof = "sums (S n)", "sums_positive", f"apply {self.name}_pays with {stand}; by_sums"
        start = f"price (minus x x') / {k}"
        if not self.spread:
            k, known, start = f"q0 * {k}", "scaled_pos", f"price (minus x x') / (q0 * {k})"
            kappa = Names(names.atoms | {number: "(/ sums (S n))"}).polynomial(self.kappa)
            proof = self.put("even", bound=start, kappa=kappa, letters=stand)
        first, close = self.put("starts", bound=start, proof=proof), f"intros; apply {self.name}_starts"
        if self.kernel:
            user = f"apply private_of_shifts, (user_is state {self.upto}); [apply {known} | {close}]"
            proofs = f"apply private_of_shifts, {self.name}_starts", user, ""
            return [first, *self.theorems(start, f"eta ^ 2 * Delta ^ 2 / ({k} + 1)", proofs)]
        proofs = self.put("even_start"), f"apply (even_user {self.upto}); [apply sums_positive | {close}]", ""
        user = "eta ^ 2 * Delta ^ 2 / q0 ^ 2 / (sums (S n) + 1)"
        return [first, *self.theorems("distance2 x x' / sums (S n)", user, proofs)]  # in the norm |dx|

    # A without a kernel: price/(w k), w = 1 + eta beta a_min^2

    @cached_property
    def by(self) -> str:
        """k: the first, and how many iterations more."""
        if self.row.bound:
            return self.row.bound
        if self.chain is None or not self.numbers:
            return f"INR ({self.p} + n)"
        wanted = 1 + ATOM("eta") * ATOM("beta") * ATOM("a_min") ** 2
        (weight,) = [n for n, meaning in self.defined.items() if meaning == wanted]
        top, by = solved(self.chain.begins[0].value, self.chain.worth)
        first = (by / (top * ATOM(weight))).substitute({n: m for n, m in self.defined.items() if n != weight})
        rest = said(first - first.terms[()], Names({weight: "q0" if self.row.of else "w0"}))
        return f"INR ({first.terms[()]} + n)" + f" + {rest}" * (rest != "0")

    def weighed(self) -> list[str]:
        """Two starts, where the letters of the control stand for what its facts say, and the theorems."""
        names, more = self.names("a0", "n"), self.by.replace("+ n", "+ S n", 1)
        stand = {letter: meant(self.equation(letter).value, letter, names) for letter in self.shared}
        for letter, meaning in self.defined.items():
            stand[letter] = Names(names.atoms | {n: f"({one})" for n, one in stand.items()}).polynomial(meaning)
        stand |= dict(zip(self.numbers, (f"fun n => / (w0 * ({by}))" for by in (self.by, more)), strict=False))
        letters = " ".join(f"(the_{letter} := {what})" for letter, what in stand.items())
        if self.numbers:
            (p,) = re.findall(r"^INR \((\d+) ", self.by)
            lines = [self.put("numbers", by=self.by, more=more, p=p)]
            known = f"(fun n => {self.by}) {self.name}_least {self.name}_next"
            w, proof = "w0", f"apply {self.name}_pays with {letters}; settled {known}"
        else:
            of = names.atoms | {n: f"({one})" for n, one in stand.items()} | {"k_minus": self.by, "k": f"({self.by} + 1)"}
            kappa = Names(of).polynomial(self.kappa)
            w, lines, proof = "q0", [], self.put("plain", by=self.by, kappa=kappa, posed=self.posed("n"), letters=letters)
        bound = f"price (minus x x') / ({w} * ({self.by}))"
        start = self.put("starts", bound=bound, proof=proof)
        given, close = "" if self.numbers else "a0 a0_pos isometric ", f"intros; apply {self.name}_starts"
        proofs = [f"apply (no_kernel_{what} {given}{self.upto}); [{self.pos(w)} | {close}]" for what in ("user", "uses")]
        return [*lines, start, *self.of_weight(not self.numbers, (f"apply private_of_shifts, {self.name}_starts", *proofs))]

    def pos(self, w: str) -> str:
        """That k is positive."""
        least = "pose proof (S_pos n); try change (INR (1 + n)) with (INR (S n)); " * bool(self.chain)
        return self.put("positive", w=w, least=least)

    def plain_of(self, other: Row) -> list[str]:
        """Where A^T A is a multiple of I, by the theorems of ``other``."""
        ranges = " ".join(self.ranges())
        start, user, uses = (f"apply ({one} a0 a0_pos isometric {ranges})" for one in (other.start, other.user, other.uses))
        return self.of_weight(True, (start, user, uses), applied=True)

    def of_weight(self, plain: bool, proofs: tuple[str, ...], applied: bool = False) -> list[str]:
        """The theorems where A has no kernel; ``plain``: in the norm |dx|, A^T A a multiple of I."""
        w, alone = "q0" if plain else "w0", re.fullmatch(r"INR \((\d+) \+ n\)", self.by)
        by = self.by if alone else f"({self.by})"
        start = f"distance2 x x' / {by}" if plain else f"price (minus x x') / (w0 * {by})"
        more, first = f"({self.by} + 1)", ""
        if alone:
            more = f"INR ({int(alone[1]) + 1} + n)"
            first = self.put("next_number", more=int(alone[1]) + 1, d=alone[1]) * (not applied)
        unfolded = f"unfold distance2; rewrite <- plain_price by ({self.pos(w)}); " * plain
        user = f"eta ^ 2 * Delta ^ 2 / {w} ^ 2 / {more}"
        return self.theorems(start, user, (unfolded + proofs[0], first + proofs[1], first + proofs[2]))
