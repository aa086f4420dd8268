"""Every record whose goal bounds a divergence, an error or a sensitivity, and every one that rests on a law of divergences,
is looked at a second time, by numbers.

Either its statement is observed on runs (``observe``), or a reading test evaluates what it displays against the quantity computed
apart from it. What has neither is named here with its reason.
"""

import ast
from functools import cache
from pathlib import Path

from tests.every_lemma import COLLECTION
from tests.tables import table, typed
from verify.judge.relations import ancestors
from verify.kernel import Point, check_point, evaluate
from verify.lemma.discover import ROOT, direct_links

KINDS = ("bound", "composition", "divergence", "sensitivity")
LEMMAS = COLLECTION.lemmas
LAWS = {n for n, one in LEMMAS.items() if one.claim.denotes and one.claim.kind in KINDS[1:3]}
"""What is said of divergences as numbers of laws: quoted, or proved."""
DIRECT = {n: [other for other in direct_links(one) if other in LEMMAS] for n, one in LEMMAS.items()}
PRIVACY = sorted(n for n, one in LEMMAS.items() if one.proof is not None and n not in LAWS and LAWS & ancestors(n, DIRECT.get))
BOUNDS = sorted({*PRIVACY, *(n for n, one in LEMMAS.items() if one.proof is not None and one.claim.kind in KINDS)})
READINGS = sorted((ROOT / "tests" / "lemmas").glob("test_readings_*.py"))

# Read by a test that computes with the suite's own noise scales and densities, where the goal itself displays no number.
READ_BY = dict(typed(__file__, "every_bound_is_read", "read by"))

NOT_READ = dict(typed(__file__, "every_bound_is_read", "not read"))


# Called tight: the reading that comes within 1 % of the bound, by its file.
ATTAINED = {name: (*row,) for name, *row in typed(__file__, "every_bound_is_read", "attained")}


def called_tight(lemma):
    """Whether the record's own exact point is one where both sides of the goal are equal; a constant that says so is the best of
    its facts alone, which no run need attain (chan2024.lemma-6.10-sharper: a run comes to a third)."""
    found, says = lemma.tightness, lemma.claim.says
    if found is None or not isinstance(found.at, Point) or found.constant.endswith("at a point of the facts"):
        return False
    (goal,) = (g for g in says.goals if g.name == found.goal)
    return evaluate(goal.value, check_point(says, found.at).at) == 0


def test_what_is_called_tight_is_attained_on_runs():
    """Each tight privacy record is named in the file whose reading of it fails at 1 % more."""
    tight = {n for n in PRIVACY if called_tight(LEMMAS[n])}
    assert tight == {n for names in ATTAINED.values() for n in names}
    for file, names in ATTAINED.items():
        assert set(names) <= named_in(ROOT / "tests" / "lemmas" / file), file


def named_in(path: Path) -> set[str]:
    """The records that a test file, or a table that it asks for, names by id, or whose lemma file it imports. Comments and
    docstrings do not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = {one.module: name for name, one in LEMMAS.items()}
    documents = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documents and node.value in LEMMAS:
            found.add(node.value)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "typed":
            name, head = (ast.literal_eval(argument) for argument in node.args[1:3])
            found |= {cell for row in table(str(path), name, head) for cell in row} & LEMMAS.keys()
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            found |= {modules[name] for name in names if name in modules}
    return found


@cache
def read():
    return (
        set().union(*(named_in(path) for path in READINGS)) | set(READ_BY) | {n for n in BOUNDS if LEMMAS[n].observe is not None}
    )


def test_the_bounds_are_many():
    assert len(BOUNDS) > 80 and len(PRIVACY) > 60 and len(READINGS) >= 5


def test_every_bound_is_read():
    unread = [LEMMAS[name].path for name in BOUNDS if name not in read() and name not in NOT_READ]
    assert not unread, "give `observe`, a reading test, or a reason in NOT_READ"


def test_the_exceptions_have_reasons():
    assert set(READ_BY) <= set(LEMMAS) and not {*NOT_READ} & {*READ_BY}
    assert all(len(reason.split()) >= 4 for reason in NOT_READ.values())
    assert not {*NOT_READ} & read(), "what is read needs no excuse"
    assert len(NOT_READ) <= 10 and not any(reason.startswith("not read yet") for reason in NOT_READ.values())


def test_the_named_readings_exist():
    for where in READ_BY.values():
        file, _, test = where.partition("::")
        assert f"def {test}(" in (ROOT / "tests" / "lemmas" / file).read_text(encoding="utf-8"), where


def test_what_only_a_comment_names_is_not_read(tmp_path):
    path = tmp_path / "test_readings_none.py"
    path.write_text('"""chan2024.theorem-6.1"""\n# chan2024.lemma-6.10\nX = "chan2024.lemma-6.7"\n', encoding="utf-8")
    assert named_in(path) == {"chan2024.lemma-6.7"}
    path.with_name("none.txt").write_text(
        "= asked\n# chan2024.lemma-6.10\nchan2024.eq-12 :: 1\n= unasked\nchan2024.eq-22\n", encoding="utf-8"
    )
    path.write_text('typed(__file__, "none", "asked")\n', encoding="utf-8")
    assert named_in(path) == {"chan2024.eq-12"}
    path.write_text("from lemmas.cyffers2023.privacy import aggregation\n", encoding="utf-8")
    assert named_in(path) == {"cyffers2023.theorem-10-aggregation-corrected"}
