"""Declarations in lines of text: ``v = x - eta f'(x); x+ = v + N``, the steps of an iteration between semicolons.

    x+ = x/2 + v + N               the next of a state (all such are states); v = .. what the iteration computes
    v solves 2 v - f'(x)           the point where it is zero
    v minimises eta h(v) + |v - x|^2/2       the same is ``v prox h: x``, with another step ``v prox 1 h: x``
    x+ = x + N among m             for the agents that take part

In expressions ``f'(x)`` is a gradient, ``A^T(z)`` an adjoint, ``x-`` the state one iteration before, ``<x, y>`` an inner product;
what stands side by side is multiplied. Letters are those of ``examples/declarations.py`` and ``MORE``; after `` where `` stand
others, between commas: ``R: map X, f: function X per=step smooth=1/eta, O=N: noise Z`` (O is called N); after `` releases `` the
names of what is seen, where that is not x alone: these states are the first.
"""

import re

from examples import declarations
from verify.algorithms import expression
from verify.algorithms.declaration import Algorithm, Minimise, Solve, Update

KINDS = {
    "clip": expression.Clip,
    "datum": expression.Datum,
    "function": expression.Function,
    "map": expression.Map,
    "mean": expression.Mean,
    "monotone": expression.MonotoneOperator,
    "noise": expression.Noise,
    "operator": expression.Operator,
    "parameter": expression.Parameter,
    "variable": expression.Variable,
}
OF_WORDS = ("per", "sign", "deviation")
TRANSLATED = (
    (r"(?<=\w)\+(?=[ ,)>|]|$)", ".next"),
    (r"(?<=\w)-(?=[ ,)>|]|$)", ".before"),
    (r"'(?=\()", ".gradient"),
    (r"\^T(?=\()", ".T"),
    (r"\|([^|]+)\|\^2", r"square(\1)"),
    (r"<([^<>]+)>", r"inner(\1)"),
    (r"(?<=[\w)]) (?=[\w(])", " * "),
    (r"\^(?=\d)", "**"),
    (r"(?<![\w.])(?<!\*\*)(\d+)", r"Fraction(\1)"),
)


def read(text, letters):
    """The expression of a text; with ``letters`` that are polynomials and vectors one of them."""
    for pattern, meant in TRANSLATED:
        text = re.sub(pattern, meant, text)
    return eval(text, vars(expression) | KINDS | letters)


def constant(text, letters):
    """Yes, no, or the constant of a class."""
    return text == "yes" if text in ("yes", "no") else expression.as_expression(read(text, letters))


def known(text, letters):
    """Letters, those of ``text`` included."""
    for line in text.split(", ") if text else []:
        names, _, said = line.partition(": ")
        kind, *given = said.split()
        more = dict(word.split("=") for word in given if "=" in word)
        more = {n: v.replace("_", " ") if n in OF_WORDS else constant(v, letters) for n, v in more.items()}
        for name in names.split():
            letter, _, called = name.partition("=")
            letters = letters | {letter: KINDS[kind](called or letter, *(word for word in given if "=" not in word), **more)}
    return letters


def step(text, letters):
    text, _, among = text.partition(" among ")
    found = re.fullmatch(r"(\w+)(\+?) (?:(=|solves|minimises)|prox(?: (\S+))? (\w+):) (.*)", text)
    if found is None:
        raise ValueError(f"no step: {text}")
    target, value = letters[found[1]], read(found[6], letters)
    target = target.next if found[2] else target
    if found[5]:
        made = declarations.prox(target, letters[found[5]], value, read(found[4] or "eta", letters))
    else:
        made = {"=": Update, "solves": Solve, "minimises": Minimise}[found[3]](target, value)
    return expression.replace(made, among=letters[among]) if among else made


MORE = "R: map X, E: noise X^n, W: operator X^n X^n, some: parameter per=agent"
LETTERS = known(MORE, vars(declarations))


def steps(text):
    """The steps of a text."""
    text, _, more = text.partition(" where ")
    letters = known(more, LETTERS)
    return tuple(step(one.strip(), letters) for one in text.split("; "))


def declared(text, name="mine"):
    """The declaration of a text."""
    text, _, released = text.partition(" releases ")
    seen = tuple(released.split()) or ("x",)
    made = steps(text)
    state = sorted((one.target for one in made if one.target.time), key=lambda v: (*seen, v.name).index(v.name))
    return Algorithm(name, "", tuple(expression.replace(v, time=0) for v in state), made, seen)
