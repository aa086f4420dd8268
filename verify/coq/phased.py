"""The end-to-end theorems of a control in two phases: its last iterations follow another (``Chain.after``), with its own numbers.

j iterations past the other's end V is at least the other's energy. The control's number falls as ``far_c`` of the frame: from
s q^K to s in K iterations, then as 1/s, 1/s + 1, ..; s = eta beta a^2.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.lemma.powers import cleared, solved
from verify.shifts import Chain, Program

from .assembled import ATOM, Assembled, Row, coefficient
from .concluded import Concluded, inequality, meant
from .text import Names


class Near(Assembled):
    """The last iterations; what they ask of their numbers in inequalities is supposed up to j."""

    def __init__(self, far: Assembled, chain: Chain):
        super().__init__("near", far.row, far.program, chain)
        self.obligations, self.own, (self.w, *self.others) = far.obligations, chain, self.numbers

    def claim(self, what: str, vectors: Mapping[str, str], n: str) -> str:
        return super().claim(f"last {what}", vectors, n)

    def put(self, text: str, **words: object) -> str:
        return super().put("steps_upto" if text == "steps" else text, **words)

    def hypotheses(self) -> list[str]:
        return [line.replace("forall n, 0 <= ", "forall n, (n < j)%nat -> 0 <= ") for line in super().hypotheses()]

    def grown(self, i: str) -> Names:
        """The number as the frame has it."""
        return Names(self.names("a0", i).atoms | {self.w: f"near_w {i}", "q": "q0", "s": "s0"})

    def sequence(self) -> str:
        """Where the number begins, and the next one."""
        after, first = f"{self.w}_plus", meant(self.own.begins[0].value, self.w, Names())
        grown = meant(self.equation(after).value, after, self.grown("i"))
        return f"Fixpoint near_w i := match i with 0%nat => {first} | S i => {grown} end."


class Phased(Concluded):
    """The section of a row with such a control."""

    def __init__(self, name: str, row: Row, program: Program, chain: Chain):
        super().__init__(name, row, program, chain)
        self.own, self.near = chain, Near(self, Chain(**vars(chain.after), proofs={}))

    def put(self, text: str, **words: object) -> str:
        j = f"({self.near.count} + j"
        return super().put(text, **{"count": f"{j})", "upto": f"{j} + n)", **words})

    def names(self, singular: str, n: str) -> Names:
        """The other's numbers stand at j."""
        return Names({c: f"(the_{c} j)" for c in self.near.numbers} | super().names(singular, n).atoms)

    def asked(self) -> str:
        """Of j, K and T: at w_j what falls as w grows, and that V is at least the other's energy."""
        near, s, under = self.near, ATOM("s"), {"P": "q0 ^ K", "t": "T"}
        names, stand = near.grown("j"), {"beta": s / (ATOM("eta") * ATOM("a") ** 2), "c": s * ATOM("P")}
        for c in near.others:
            top, by = solved(near.equation(c).value, c)
            stand[c], under[c] = top / ATOM(c), f"({names.polynomial(by)})"
        falls = [f for f in near.own.falls if all(c < 0 for c in coefficient(f.value, near.w).terms.values())]
        found = {f.name: cleared(f.value.substitute(stand), {*under}) for f in (*falls, *self.own.begins) if f.kind != "="}
        return "\n".join(f"Hypothesis {n} : {inequality(v, Names(names.atoms | under))}." for n, v in found.items())

    def inner(self) -> list[str]:
        """What is true for all letters of both."""
        near, theirs = self.near, self.near.hypotheses()
        lines = {line.split(" : ")[0]: line for line in (*theirs, *self.hypotheses(), *theirs)}
        along = self.claim("passing on, along", {"x": "x", "l": "l"}, "0%nat")
        passed = self.put("passed", **self.worth("0%nat", "0%nat"), last=near.posed("j"), along=along)
        ends = near.last("end"), near.steps(near.own), passed, self.steps(self.own), self.pays()
        return [*lines.values(), near.form(), self.form(), *ends]

    def text(self, others: Mapping[str, Concluded]) -> list[str]:
        near, names = self.near, self.near.grown("i")
        stand = {n: names.polynomial(meaning) for n, meaning in self.defined.items()}
        stand |= {n: meant(near.equation(n).value, n, names) for n in (*self.shared, *near.others)}
        letters = " ".join(f"(the_{n} := {'fun i => ' * (n in near.others)}{what})" for n, what in stand.items())
        return [self.put("phases", **vars(self.row), asked=self.asked(), inner="\n".join(self.inner()), stand=letters)]
