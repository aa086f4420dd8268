"""The kernel's forgeries, given to the engine of the exported scripts: it must accept none of them either."""

import contextlib
import io
import json

import pytest

from tests.kernel.test_forgeries import FILES
from tests.standalone.test_export import engine
from verify import Proof, Statement, at_least, because, scalars, signs, term
from verify.kernel import Rejected
from verify.lemma.certificate_json import read_point, read_proof, read_statement
from verify.standalone.data import point_data, proof_data, statement_data

(a,) = scalars("a")
USED = statement_data(
    "square-at-least-one", "", {}, Statement(signs(positive="a"), {}, (at_least("one", a, 1),), (at_least("g", a**2, 1),))
) | proof_data(Proof({"g": because(term(1, "one", "one"), term(2, "one"))}))


def readable():
    """The forgeries that are a statement with a proof, once the reader of files has let them pass."""
    for path in FILES:
        forgery = json.loads(path.read_text(encoding="utf-8"))
        if "proof" in forgery:
            try:
                yield path.stem, read_statement(forgery["statement"]), read_proof(forgery["proof"])
            except Rejected:
                continue


FORGERIES = list(readable())


def points():
    for path in FILES:
        forgery = json.loads(path.read_text(encoding="utf-8"))
        if "point" in forgery:
            try:
                yield path.stem, read_statement(forgery["statement"]), read_point(forgery["point"])
            except Rejected:
                continue


POINTS = [row for row in points() if not row[2].grams]


@pytest.mark.parametrize(("name", "statement", "point"), POINTS, ids=[name for name, *_ in POINTS])
def test_no_forged_point_refutes(name, statement, point):
    space = engine("refutation")
    for broken in ([g.name for g in statement.goals], [g.name for g in statement.goals][:1]):
        data = point_data(point, broken)
        space.update(STATEMENT=statement_data("forgery", "", {}, statement), POINT=data, RUN={})
        with contextlib.redirect_stdout(io.StringIO()) as said:
            assert space["main"]() == 1, f"{name} refutes: {said.getvalue()}"


def judged(*theorems):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = engine("certificate")["run"](list(theorems))
    return status, said.getvalue()


def test_there_are_forgeries_and_the_true_theorem_passes():
    assert len(FORGERIES) >= 38
    assert judged(USED)[0] == 0


LONG = ("work-chained-definitions", "work-one-fact-three-thousand-times")  # minutes: the engine of a script counts no work


@pytest.mark.parametrize(
    ("name", "statement", "proof"),
    [pytest.param(*row, id=row[0], marks=pytest.mark.slow if row[0] in LONG else ()) for row in FORGERIES],
)
def test_the_engine_accepts_no_forgery(name, statement, proof):
    status, said = judged(USED, statement_data("forgery", "", {}, statement) | proof_data(proof))
    assert status == 1 and "NOT CONFIRMED" in said, f"{name} is accepted"
