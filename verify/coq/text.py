"""Polynomials, vectors and names as Coq text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from verify.kernel import Polynomial, Rejected, Vector

# Nothing else goes into a file under its own name: names are data, and coqc, which reads the file, writes files and loads code.
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
# Keywords of Coq, and the names that emitted files print: a variable may hide neither.
RESERVED = re.compile(
    "_|IF|Prop|SProp|Set|Type|as|at|by|cofix|discriminated|else|end|exists|exists2|fix|for|forall|fun|if|in|let|match|measure|mod"
    "|ltac|then|return|struct|using|wf|where|with"
    "|R|nat|space|carrier|zero|add|scale|inner|lin|norm2|inner_of_lin|inner_with_lin|inner_sym|index|S|conj|proj1|proj2|claim|line"
    "|by_weak|by_strict|by_null|null_left|null_right|null_sum|null_weak|square_nonneg|norm2_nonneg|same_weak|same_strict|same_null"
    "|index_0|index_S|Rlt_le|Rle_refl|Rplus_le_le_0_compat|Rplus_lt_le_0_compat|Rplus_le_lt_0_compat|Rmult_le_pos"
    "|Rmult_lt_0_compat|Rminus_diag_uniq"
)


def checked(name: str) -> str:
    """``name`` itself; raises Rejected where it is anything but letters, digits and ``_`` after a letter."""
    if type(name) is not str or not NAME.fullmatch(name):
        raise Rejected(f"{str(name)[:80]!r} is not a name that may be written into a Coq file")
    return name


def identifier(name: str) -> str:
    """A name of a statement as a Coq identifier; ``'`` occurs in no name of a statement, so no two can meet. Raises Rejected."""
    return f"{name}'" if RESERVED.fullmatch(checked(name)) else name


def space(letter: str) -> str:
    """The bound variable of the space ``letter``. Raises Rejected."""
    return f"{checked(letter)}'space"


def whole(number: int) -> str:
    """An index or an exponent as digits. Raises Rejected."""
    if type(number) is not int or number < 0:
        raise Rejected(f"{str(number)[:80]!r} is not a natural number that may be written into a Coq file")
    return str(number)


def label(name: str, number: int) -> str:
    """An identifier for the hypothesis of a fact, whose name may be any text."""
    plain = re.sub(r"[^A-Za-z0-9_]", "_", name)[:40]
    return f"{plain if re.match('[A-Za-z]', plain) else 'fact'}'{number}"


def comment(words: str) -> str:
    """``words`` made harmless inside a Coq comment: one line of ASCII, no delimiters, no quotes."""
    plain = " ".join(words.split()).encode("ascii", "replace").decode()
    return plain.replace("(*", "( *").replace("*)", "* )").replace('"', "'")


def module_name(claim: str) -> str:
    """The Coq module of a claim; :func:`verify.coq.answers.emitted_all` refuses ids that would share one."""
    return re.sub(r"[^A-Za-z0-9]", "_", claim)


class Names:
    """How the atoms of one statement are written; ``atoms`` overrides, for instance ``s`` by ``(s n)``."""

    def __init__(self, atoms: Mapping[str, str] | None = None):
        self.atoms = dict(atoms or {})

    def atom(self, name: str) -> str:
        if name.startswith("<"):
            u, _, v = name[1:-1].partition(",")
            if name != f"<{u},{v}>":
                raise Rejected(f"{name[:80]!r} is not an inner product")
            return f"inner {identifier(u)} {identifier(v)}"
        return self.atoms.get(name) or identifier(name)

    def factor(self, name: str, power: int) -> str:
        atom, size = self.atom(name), abs(power)
        inverse = "/ " if power < 0 else ""
        if size == 1:
            return f"{inverse}{atom}"
        return f"{inverse}{f'({atom})' if ' ' in atom and not atom.startswith('(') else atom} ^ {whole(size)}"

    def polynomial(self, value: Polynomial) -> str:
        """The sum of its terms, sorted; ``0`` where there is none."""
        text = ""
        for monomial, coefficient in sorted(value.terms.items()):
            size = abs(coefficient)
            factors = [] if size == 1 and monomial else [rational(size)]
            factors += [self.factor(name, power) for name, power in monomial]
            if coefficient < 0:
                text += " - " if text else "- "
            elif text:
                text += " + "
            text += " * ".join(factors)
        return text or "0"

    def combination(self, value: Vector) -> str:
        """``lin`` of its parts, sorted by name; a vector that is one name is that name."""
        if len(value.parts) == 1:
            ((name, part),) = value.parts.items()
            if part == Polynomial.of(1):
                return identifier(name)
        return f"(lin {self.parts(value)})"

    def parts(self, value: Vector) -> str:
        return "[" + "; ".join(f"({self.polynomial(p)}, {identifier(n)})" for n, p in sorted(value.parts.items())) + "]"

    def relation(self, kind: str, value: Polynomial) -> str:
        """``value kind 0`` as a proposition."""
        return {">=": "0 <= {}", ">": "0 < {}", "=": "{} = 0"}[kind].format(self.polynomial(value))


def rational(value: Fraction) -> str:
    top, bottom = whole(value.numerator), whole(value.denominator)
    return top if bottom == "1" else f"({top} / {bottom})"
