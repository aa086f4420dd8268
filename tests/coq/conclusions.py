"""What the end-to-end theorems of Coq conclude and ask, as numbers: their text, read by the few rules of arithmetic that it uses.

In one dimension: A multiplies by ``alpha``, inner products are products. A theorem's hypotheses are those of the sections that it
stands in; what is no inequality between numbers is in ``CLASSES``, word by word.
"""

import re
from fractions import Fraction
from functools import cache

from tests.coq.statements import pieces
from verify.coq.answers import by_hand

TOKEN = re.compile(r"\s*(?:(\d+)(?:%nat)?|([A-Za-z_][\w']*)|(<=|[-+*/^()<=]))")
LEVEL = {"+": 50, "-": 50, "*": 40, "/": 40, "^": 30}
BINDERS = r"((?: \w+| \([^()]*\)| \{[^{}]*\})*)(?: : \w+)?"
DEFINITION = re.compile(rf"^\s*(?:Definition|Let|Notation) (\w+){BINDERS} := (.*?)\.$", re.MULTILINE | re.DOTALL)
FIXPOINT = re.compile(r"^Fixpoint (\w+)((?: \w+)*) := match (\w+) with 0%nat => (.*?) \| S \w+ => (.*?) end\.$", re.MULTILINE)
# the letters of its section that a definition is given first, where it is used outside
GIVEN = {
    "c_6": "eta beta",
    "largest": "eta beta",
    "c_7": "eta beta mu nu",
    "weight_7": "eta mu nu",
    "factor": "eta beta mu nu",
    "sharper_factor": "eta beta mu nu",
    "sharper_weight": "eta mu nu",
    "R_weight": "eta mu nu",
    "total": "L",
    "price": "A eta beta",
}
SOURCES = "algorithm", "privacy", "rounds", "directions"  # where what the files use is defined, beside descent of classes
X_STEP = "x_step A B c eta beta {} g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) ({} x lam)"
# hypotheses that are no inequalities between numbers, as they may be written; ? is a number, which the record has too
CLASSES = {
    "f_class": ["forall t, between_parabolas ? ? (f t) (gradient t)"],
    "g_convex": ["convex ? g"],
    "neighbours": [
        "forall t x, distance2 (gradient t x) (gradient' t x) <= ?",
        "forall x, distance2 (gradient 0%nat x) (gradient0' x) <= ?",
    ],
    "diameter": ["forall x x', distance2 (P x) (P x') <= ?"],
    "below": ["forall x, ? * inner x x <= inner (A x) (A x)"],
    "isometry": ["forall x, inner (A x) (A x) = ? * inner x x"],
    "norm_of_A": ["forall x, inner (A x) (A x) <= ? * inner x x"],
    "norm_of_AtB": ["forall y : Y, inner (At (B y)) (At (B y)) <= ? * inner y y"],
    "adjoint_A": ["forall x v, inner (A x) v = inner x (At v)"],
    "adjoint_B": ["forall y v, inner (B y) v = inner y (Bt v)"],
    "basis": ["forall z z', inner z z' = sum m (fun i => inner (v i) z * inner (v i) z')"],
    "orthonormal": ["forall i j, (i < m)%nat -> (j < m)%nat -> inner (v i) (v j) = if Nat.eqb i j then 1 else 0"],
    "singular": ["forall i z, (i < m)%nat -> inner (A (At (v i))) z = a i ^ 2 * inner (v i) z"],
    "inverts": ["forall v u, inner (A (right_inverse v)) u = inner v u"],
    "no_longer": ["forall v, inner (right_inverse v) (right_inverse v) <= inner v v"],
    "identity_block": ["forall v : Z, inner v v <= inner (At v) (At v)"],
    "P_does_not_expand": ["forall x x', distance2 (P x) (P x') <= distance2 x x'"],
    "says": ["forall z, point (released z) = fst z"],
    "y_minimises": ["forall x lam, y_step A B c beta g x lam (y_min x lam)"],
    "x_minimises": [
        "forall t x lam, " + X_STEP.format("(f t) (gradient t)", "x_min t"),
        "forall t x lam, " + X_STEP.format("(f t) (fun _ => zero)", "x_min t"),
    ],
    "x_minimises'": [
        "forall t x lam, " + X_STEP.format("(f' t) (gradient' t)", "x_min' t"),
        "forall t x lam, " + X_STEP.format("(f' t) (fun _ => u)", "x_min' t"),
        "forall x lam, " + X_STEP.format("f0' gradient0'", "x_min0'"),
    ],
}


def read(text):
    """An expression as nested tuples; ValueError for what is none."""
    tokens, at = [], 0
    while text[at:].strip():
        found = TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"no expression: {text[at : at + 40]!r}")
        tokens.append(int(found[1]) if found[1] else found[2] or found[3])
        at = found.end()
    tree, rest = _sum(tokens, 100)
    if rest:
        raise ValueError(f"no expression: {rest[:4]}")
    return tree


def _sum(tokens, level):
    if tokens[:1] in (["-"], ["/"]):
        inner, rest = _sum(tokens[1:], 35)
        left = ("-", 0, inner) if tokens[0] == "-" else ("/", 1, inner)
    else:
        left, rest = _applied(tokens)
    while rest and LEVEL.get(rest[0], 1000) <= level:
        mark = rest[0]
        right, rest = _sum(rest[1:], LEVEL[mark] - (mark != "^"))
        left = (mark, left, right)
    return left, rest


def _applied(tokens):
    head, rest = _atom(tokens)
    found = []
    while (
        isinstance(head, str)
        and rest
        and (rest[0] == "(" or isinstance(rest[0], int) or rest[0][0].isalpha() or rest[0][0] == "_")
    ):
        one, rest = _atom(rest)
        found.append(one)
    return ("of", head, found) if found else head, rest


def _atom(tokens):
    if not tokens or tokens[0] in LEVEL or tokens[0] == ")":
        raise ValueError(f"no expression: {tokens[:3]}")
    if tokens[0] != "(":
        return tokens[0], tokens[1:]
    inner, rest = _sum(tokens[1:], 100)
    if rest[:1] != [")"]:
        raise ValueError(f"no bracket is closed: {rest[:3]}")
    return inner, rest[1:]


def value(tree, env, known):
    """The number, exactly: env gives letters (a number, or a function of numbers), known the definitions."""
    if isinstance(tree, int):
        return Fraction(tree)
    if isinstance(tree, str):
        return env[tree] if tree in env else applied(tree, [], env, known)
    if tree[0] == "of":
        return applied(tree[1], tree[2], env, known)
    mark, left, right = tree[0], value(tree[1], env, known), value(tree[2], env, known)
    if mark == "^":
        return left ** int(right)
    return {"+": left + right, "-": left - right, "*": left * right}[mark] if mark != "/" else left / right


def applied(name, trees, env, known):
    given = [tree if tree == "A" else value(tree, env, known) for tree in trees]
    if name in BUILT_IN:
        return BUILT_IN[name](*given)
    if callable(env.get(name)):
        return env[name](*given)
    if name not in known:
        raise ValueError(f"no definition of {name} is known")
    names, kind = known[name]
    here, first = dict(env), given[: len(given) - len(names)]
    if first:
        here |= {n: v for n, v in zip(GIVEN[name].split(), first, strict=True) if n != "A"}
    here |= dict(zip(names, given[len(first) :], strict=True))
    if kind[0] == "by cases":
        _, variable, at_0, after = kind
        n = here[variable]
        if n == 0:
            return value(at_0, here, known)
        here[variable] = n - 1
        return value(after, here, known)
    return value(kind[1], here, known)


BUILT_IN = {"INR": lambda n: n, "S": lambda n: n + 1, "Rmax": max, "minus": lambda x, y: x - y, "inner": lambda x, y: x * y}


def definitions(text):
    """Of a text the definitions that are expressions, the last of a name."""
    found = {}
    for one in DEFINITION.finditer(text):
        try:
            body = read(one[3])
        except ValueError:
            continue
        if body[:2] != ("of", one[1]):  # a name for itself, of the letters of its section
            found[one[1]] = re.sub(r"\{.*?\}| : \w+|[()]", "", one[2]).split(), ("is", body)
    for one in FIXPOINT.finditer(text):
        found[one[1]] = one[2].split(), ("by cases", one[3], read(one[4]), read(one[5]))
    return found


@cache
def source(file):
    return re.sub(r"\(\*.*?\*\)", "", by_hand(file), flags=re.DOTALL)


class Conclusion:
    """Of a theorem: ``bound`` (private s BOUND .., or BOUND <= bound), ``counts`` (the iterations of each law), ``followed``
    (by how many iterations each use is, from where to where), ``asked``: its premises and hypotheses that are inequalities of
    numbers, by name, ``supposed``: the numbers of its other hypotheses. text: of the file, where it is not the stored one."""

    def __init__(self, file, name, text=None):
        text = source(file) if text is None else text
        found = re.search(rf"(?ms)^Theorem {name}\b(.*?)\.$", text)
        before, said = text[: found.start()], " ".join(found[1].split())
        self.known = {}
        for other in (*SOURCES, *(["descent"] if file == "classes" else [])):
            self.known |= definitions(source(other))
        self.known |= definitions(before)
        *premises, goal = pieces(" : ".join(pieces(f" {said}", " : ")[1:]), " -> ")
        private = goal.partition("private s ")[2]
        self.bound = read(pieces(private, " ")[0] if private else goal.partition("<=")[0])
        self.counts = [*counts(said)]
        gaps = [pieces(one.strip(), " ")[2:] for one in premises if one.strip().startswith("followed use ")]
        self.followed = [[read(part) for part in one] for one in gaps]
        asked, self.supposed = {}, {}
        for hypothesis, statement in hypotheses(before):
            if hypothesis in CLASSES:
                self.supposed[hypothesis] = supposed(hypothesis, statement)
            else:
                asked[hypothesis] = inequality(statement)
        self.asked = asked | {f"premise {i}": one for i, part in enumerate(premises) if (one := inequality(part))}

    def numbers(self, env):
        """The bound, the iterations, how the uses are followed, and whether each hypothesis holds."""
        found = [value(count, env, self.known) for count in self.counts]
        gaps = [[value(part, env, self.known) for part in one] for one in self.followed]
        holds = {name: all(self.true(sides, {**env, "i": i}) for i in range(6)) for name, sides in self.asked.items()}
        return value(self.bound, env, self.known), found, gaps, holds

    def true(self, sides, env):
        left, mark, right = sides
        a, b = value(left, env, self.known), value(right, env, self.known)
        return {"<=": a <= b, "<": a < b, "=": a == b}[mark]


def counts(said):
    """Of every law or bound of all runs in a statement, the number of iterations."""
    for one in re.finditer(r"\((law|walk)[\w']* (?:state |fst |use )?|(all_starts) bound |(all_users) bound Delta ", said):
        yield read(pieces(said[one.end() :], " ")[0])


def inequality(said):
    """Its sides and what stands between, where a statement is one between numbers; else None."""
    said = re.sub(r"^forall (\w+), (?:\(i < m\)%nat -> )?", lambda one: f"{one[1]}: ", said.strip())
    variable, _, body = said.rpartition(": ")
    body = re.sub(r"^\((.*)\)%nat$", r"\1", body)
    found = re.fullmatch(r"(?s)([^<=]*?) (<=|<|=) ([^<=]*)", body)
    if found is None or "forall" in body:
        return None
    left, right = (re.sub(rf"\b{variable or 'i'}\b", "i", side) for side in (found[1], found[3]))
    return read(left), found[2], read(right)


def supposed(name, statement):
    """The numbers of a class as its hypothesis gives them; ValueError for words that ``CLASSES`` does not know."""
    for known in CLASSES[name]:
        pattern = re.escape(known).replace(r"\?", "(.+?)").replace("(.+?)\\ (.+?)", r"(\S+|\(.*?\))\ (\S+|\(.*?\))")
        if found := re.fullmatch(pattern, statement):
            return [read(one) for one in found.groups()]
    raise ValueError(f"{name} supposes what is not known: {statement}")


def hypotheses(before):
    """Name and statement of what the sections suppose that are open at the end of a text."""
    open_at = [[]]
    for one in re.finditer(r"(?ms)^(Section|End) \w+\.$|^Hypothes[ie]s\s+(.*?)\.$", before):
        if one[1] == "Section":
            open_at.append([])
        elif one[1] == "End":
            open_at.pop()
        else:
            open_at[-1].append(" ".join(one[2].split()))
    for said in (said for level in open_at for said in level):
        for part in [p[1:-1] for p in pieces(said, " ") if p.startswith("(")] if said.startswith("(") else [said]:
            name, _, statement = part.partition(" : ")
            yield name.strip(), statement
