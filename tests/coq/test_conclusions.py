"""What the end-to-end theorems conclude and ask is what the records state, at exact points; an altered constant is seen."""

import re
import tomllib
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from tests.coq.conclusions import Conclusion, hypotheses, read, source, value
from tests.every_lemma import LEMMAS
from tests.tables import table
from verify.campaign.accounts.gaussian_runs import ratio
from verify.campaign.accounts.recorded_shifts import ENDS
from verify.coq.end_to_end import END_TO_END
from verify.kernel import Point, Polynomial, Rejected, check_point, evaluate
from verify.lemma.generators import read_generator
from verify.lemma.origin import Program

TABLE = tomllib.loads((Path(__file__).with_name("conclusions.toml")).read_text(encoding="utf-8"))
ROWS = [(file, name, row) for file, rows in TABLE.items() for name, row in rows.items() if not row.startswith("alone: ")]
POINTS, LEAST = 130, 8
ASKED = next(one for one in LEMMAS["chan2024.lemma-7.6-sharper"].claim.says.facts if one.name == "y_term")
QUICK = "shift_late_start", "shift_no_kernel_moderate_user", "theorem_7_2_sharper"
LETTERS = {"sigma": "s", "E": "0", "D": "0", "E_1": "0", "D_1": "0", "mu": "0", "mu_G": "0"}


def drawn(generator, index):
    """Letters of Coq's theorems, exactly; eta beta a_min^2 is at, below and above the end of each range."""
    one = {name: ratio(generator, 0.2, 3) for name in ("eta", "a_min", "s", "Delta", "R_", "mu_g", "rho", "norm")}
    end = [*ENDS, ratio(generator, 1.6, 4)][index % (len(ENDS) + 1)]
    strength = end * (1 + Fraction(index // (len(ENDS) + 1) % 3 - 1, 1000))
    wide = generator.choice((1, 1, Fraction(5, 4)))
    mu = generator.choice((ratio(generator, 0.05, 0.9), Fraction(11, 20))) / one["eta"]  # the last for (23)
    K = generator.randint(2, 5)
    N = generator.choice((2, 4, 6, 8, 7)) if generator.random() < 0.7 else generator.randint(3, 9)

    def part(j):  # c_(j + 2) of the record on every penalty
        return strength / (1 + strength * (j + 2 - K)) if j + 2 >= K else strength * (1 + strength) ** (K - j - 2)

    one |= {
        "strength": strength,
        "beta": strength / one["eta"] / one["a_min"] ** 2,
        "a_max": one["a_min"] * wide,
        "mu": mu,
        "nu": 2 * mu,
    }
    one |= {"x": ratio(generator, 0.2, 3), "x'": -ratio(generator, 0.2, 3), "r": ratio(generator, 0.2, 0.9), "root": 5 * mu}
    one |= {
        "N": Fraction(N),
        "K": Fraction(K),
        "k": Fraction(generator.randint(2, 5)),
        "m": Fraction(generator.randint(2, 4)),
        "use": 0,
    }
    one |= {"a0": one["a_min"], "alpha": one["a_min"], "u": one["Delta"], "part": part, "mu_g": 100 + one["mu_g"]}
    return one | {
        "v": 0,
        "a": lambda i: one["a_min"],
        "A": lambda x: one["alpha"] * x,
        "norm": one["a_min"] + one["norm"],
        "count": one["N"],
    }


def assigned(text, env, known):
    """The letters of ``a = ..; b = ..``, each of those before it too."""
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _, meant = part.partition(" = ")
        env = env | {name: value(read(meant), env, known)}
    return env


def stated(row, env, known):
    """The bound B that a record states where D <= B/(2 sigma^2) and mu^2 <= B/sigma^2 (None: it does not say), and whether its
    hypotheses hold."""
    (record, goal, *flags), of = row.split("|")[0].split(), row.split("|")[2]
    says = LEMMAS[f"chan2024.{record}"].claim.says
    given = assigned(of, dict(env), known)
    own = {part.partition(" = ")[0].strip() for part in of.split(";")}

    def letter(name):
        if name in own or name not in LETTERS or (name == "mu" and "nu" in says.signs):
            return given[name]
        return value(read(LETTERS[name]), env, known)

    x = given["x"] if "x" in own else env["x"] - env["x'"]
    moved = env["eta"] * env["Delta"] / (1 + env["eta"] * env["beta"] * env["alpha"] ** 2)
    vectors = {"x": x, "A_x": env["alpha"] * x, "delta": env["Delta"], "x1": moved, "A_x1": env["alpha"] * moved}
    vectors["At_A_x1"] = env["alpha"] ** 2 * moved
    index = int(given["index"]) if says.recursion else None
    steps = [{"E_next": 10**9, "D_next": 0}] * ((index or 1) - 1)
    scalars = {name: letter(name) for name in says.signs} | ({"E_1": 10**9} if steps or index else {})
    outcome = check_point(says, Point(scalars, {name: [vectors[name]] for name in says.spaces}, index=index, steps=steps))
    times = env["m"] if "users" in flags else 1
    fact = next(one for one in says.goals if one.name == goal)
    at_0, at_1 = (evaluate(fact.value, {**outcome.at, "D": Fraction(d)}) for d in (0, 1))
    curve = next((one for one in says.goals if one.name == "gaussian"), None)
    mu = None
    if curve is not None:
        below, above = (evaluate(curve.value, {**outcome.at, "mu": Fraction(d)}) for d in (0, 1))
        mu = times * env["s"] ** 2 * below / (below - above)
    return (
        times * 2 * env["s"] ** 2 * at_0 / (at_0 - at_1),
        mu,
        all(holds for name, holds in outcome.hypotheses.items() if "round" not in name),
    )


def of_classes(row, env, given):
    """What a record supposes of f_t (c_g and c_x of <dg, dx> >= c_g |dg|^2 + c_x |dx|^2, from the class form of its shifts if it
    names them), of g (its modulus) and of sizes, by the hypothesis of Coq that says it."""
    says = LEMMAS[f"chan2024.{row.split()[0]}"].claim.says
    c_g, c_x = env["eta"], Fraction(0)
    for fact in says.facts:
        origin = fact.said and fact.said.origin
        made = read_generator(origin.algorithm) if isinstance(origin, Program) else None
        if made is not None and made.shifts is not None and "nu" not in says.signs:
            block = next(iter(made.shifts[0].blocks.values()))
            form, letters = block.classes["f"], {n: v for n, v in given.items() if isinstance(v, Fraction)} | {"mu": env["mu"]}
            for name, meant in (*getattr(made.reading, "stands", {}).items(), *block.definitions):
                with suppress(Rejected):  # of a direction, as a singular value is
                    letters[name] = evaluate(meant, letters)
            parts = dict.fromkeys(range(3), Fraction(0))  # both vectors are g, one, none
            for monomial, number in form.terms.items():
                (pair,) = (n for n, _ in monomial if n.startswith("<"))
                factor = evaluate(Polynomial({tuple(one for one in monomial if one[0] != pair): number}), letters)
                parts[pair[1:-1].split(",").count("g")] += factor
            c_g, c_x = -parts[2] / parts[1], -parts[0] / parts[1]
    if "nu" in says.signs:
        mu, nu = env["mu"], env["nu"]
        c_g, c_x = 1 / (mu + nu), mu * nu / (mu + nu)
    sizes = {"neighbours": env["Delta"] ** 2, "diameter": env["R_"] ** 2, "norm_of_A": env["norm"] ** 2}
    sizes |= dict.fromkeys(("below", "isometry"), given.get("a", env["a_min"]) ** 2 if "a" in says.signs else env["a_min"] ** 2)
    return {
        **sizes,
        "f_class": (c_g, c_x),
        "g_convex": env["mu_g"] if "narrower" in row else Fraction(0),
        "norm_of_AtB": env["rho"] ** 2,
    }


def supposes_more(theorem, row, env):
    """The hypotheses of Coq's theorem by which it is of another class than the record's, with both numbers."""
    record = of_classes(row, env, assigned(row.split("|")[2], dict(env), theorem.known))
    found = {name: [value(one, env, theorem.known) for one in numbers] for name, numbers in theorem.supposed.items() if numbers}
    if "f_class" in found:
        mu, nu = found["f_class"]
        found["f_class"] = [(1 / (mu + nu), mu * nu / (mu + nu))]
    if "narrower" in row:  # (23), which the record says in words, as Lemma 7.6 asks it
        left, _, right = theorem.asked["y_term"]
        found["y_term"] = [value(right, env, theorem.known) - value(left, env, theorem.known)]
        record["y_term"] = evaluate(ASKED.value, env | {"s": env["nu"] + env["mu"]})
    return {name: (*numbers, record[name]) for name, numbers in found.items() if numbers != [record[name]]}


def compared(file, name, row, text=None):
    """What differs at random points, in words, "" where nothing does; ``text``: of the file, where it is not the stored one."""
    theorem, met = Conclusion(file, name, text), {"both": 0, "wider": 0, "narrower": 0}
    flags, (letters, _, *least) = row.split("|")[0].split()[2:], row.split("|")[1:]
    for index in range(POINTS):
        env = assigned(letters, drawn(Random(f"{name} {index}"), index), theorem.known)
        env |= {"uses": lambda use, t, N, m=env["m"], whole=env["N"]: m if (t, N) == (0, whole) else -m}
        whole = [env[n] for n in ("N", "n", "T", "M") if n in env]
        if (
            min(whole) < 0
            or any(n.denominator > 1 for n in whole)
            or ("penalty" in name and env["K"] + ("user" in name) > env["N"])
        ):
            continue
        try:
            bound, found, gaps, asked = theorem.numbers(env)
        except ZeroDivisionError:
            return "the bound divides by zero"
        says, curve, holds = stated(row, env, theorem.known)
        if more := supposes_more(theorem, row, env):
            return f"of another class: {more}"
        if {*found} - {env["count"]} or any(gap != [env["k"], 0, env["N"]] for gap in gaps):
            return f"Coq speaks of {found} iterations, uses {gaps}, where the table has {env['count']}"
        if least and all(asked.values()) != (env["strength"] >= value(read(least[0]), env, {})):
            return f"asked by Coq: {asked} at eta beta a_min^2 = {env['strength']}"
        if all(asked.values()) and holds and (says != bound or curve not in (None, bound)):
            return f"{bound} where the record states {says}"
        if all(asked.values()) or holds:
            met["both" if all(asked.values()) and holds else "narrower" if holds else "wider"] += 1
        if set(flags) | {"both"} < {kind for kind, points in met.items() if points} | set(flags) | {"both"}:
            return f"asked by Coq: {asked}, by the record: {holds}"
    missing = [
        kind
        for kind in ("both", "wider", "narrower")
        if kind in ("both", *flags) and met[kind] < (LEAST if kind == "both" else 1)
    ]
    return f"too few points: {missing}" if missing else ""


def altered(file, name, whole=True):
    """The file with one number of the theorem's statement, or of a range that it asks, made larger, or one successor
    left out; not whole: of what it concludes alone."""
    text = source(file)
    theorem = re.search(rf"(?ms)^Theorem {name}\b.*?\.$", text)
    asked = [f"Hypothesis {n} : {said}." for n, said in hypotheses(text[: theorem.start()]) if re.search(r"\d+ / \d+", said)]
    at = text.rfind(asked[-1], 0, theorem.start()) if whole and asked else -1
    ranges = [(at, at + len(asked[-1]))] if at >= 0 else []
    concluded = theorem.start() + max(theorem[0].find(" private s") * (not whole), len(name) + len("Theorem "))
    for start, end in ((concluded, theorem.end()), *ranges):
        for one in re.finditer(r"(?<! = )\b\d+\b|\bS (?=n\b)", text[start:end]):
            new = "" if one[0] == "S " else str(int(one[0]) + 1)
            yield text[: start + one.start()] + new + text[start + one.end() :]


def test_the_table_has_every_end_to_end_theorem():
    theorems = {file: re.findall(r"^Print Assumptions (\w+)\.$", source(file), re.MULTILINE) for file in END_TO_END}
    assert {file: [*rows] for file, rows in TABLE.items()} == theorems


@pytest.mark.parametrize(("file", "name", "row"), ROWS, ids=[name for _, name, _ in ROWS])
def test_a_theorem_concludes_what_the_record_states(file, name, row):
    assert compared(file, name, row) == ""


@pytest.mark.parametrize(
    ("file", "name", "row"), [pytest.param(*one, id=one[1], marks=[pytest.mark.slow] * (one[1] not in QUICK)) for one in ROWS]
)
def test_no_altered_theorem_concludes_it(file, name, row):
    changed = [*altered(file, name, whole="narrower" not in row)]
    assert changed and all(compared(file, name, row, text) for text in changed)


NARROWER = table(__file__, "conclusions")


def narrowed(file, name, row):
    """The file with one class hypothesis of the theorem's sections narrower; or with one more."""
    text = source(file)
    end = re.search(rf"(?m)^Theorem {name}\b", text).start()
    own = [statement for _, statement in hypotheses(text[:end])]
    for old, new in NARROWER:
        for letter in ("a0", "a_max") if "?" in old else ("",):
            was = old.replace("?", letter)
            said = [one for one in re.finditer(r"(?m)^Hypothes[ie]s .*?\.$", text[:end]) if was in one[0]]
            if said and any(was.rstrip(".") in one for one in own):
                at = said[-1].start() + said[-1][0].index(was)
                yield text[:at] + new.replace("?", letter) + text[at + len(was) :]
    yield text[:end] + "Hypothesis flat : forall t x, gradient t x = zero.\n" + text[end:]


@pytest.mark.parametrize(("file", "name", "row"), ROWS, ids=[name for _, name, _ in ROWS])
def test_no_theorem_of_a_narrower_class_is_taken(file, name, row):
    changed = [*narrowed(file, name, row)]
    assert len(changed) > 1 or file == "attained"
    for text in changed:
        with pytest.raises((ValueError, TypeError, AssertionError)):
            assert compared(file, name, row, text) == ""
