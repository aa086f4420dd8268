"""What the engine says of what it verified, what it displays, and the bound on its work."""

from tests.standalone.test_engine_edges import REAL, TRUE, WEAK, mapped
from tests.standalone.test_engine_forgeries import checked
from tests.standalone.theorems import arithmetic, because, theorem, use
from verify.standalone import certificate_script as engine
from verify.standalone.second_check import judged

ZERO_GOAL = [("g", "2 d - 2 b - 2", ">=")]  # zero, since d = b + 1


def test_zero_by_definition_is_at_hand():
    steps = [use(scalars={"a": "d - b - 1"})]
    mine = theorem(ZERO_GOAL, [because(("1", ["u"]))], signs={"b": "positive"}, definitions=[["d", "b + 1"]], steps=steps)
    assert checked([WEAK, mine])[0] == 0


def test_work_is_bounded(monkeypatch):
    monkeypatch.setattr(engine, "MAX_WORK", 3)
    status, said = checked(TRUE["a product of two facts"])
    assert status == 0, said
    status, said = checked([theorem([("g", "a^2 + 2 a b + b^2", ">=")], [because(("1", [], "a + b"))], signs=REAL)])
    assert status == 1 and "a product of 2 by 2 terms is too large" in said


def test_what_was_verified_is_counted():
    *used, last = TRUE["both goals of a used theorem"]
    assert judged(last, {t["name"]: t for t in used}) == (
        "confirms 1 identities, 2 visible signs, 1 hypotheses of applied theorems"
    )
    assert judged(TRUE["two steps"][0], {}) == "confirms 3 identities, 3 visible signs"
    assert judged(TRUE["an equality times anything"][0], {}) == "confirms 1 identities, 0 visible signs"
    assert judged(arithmetic(), {}) == "confirms 3 identities, 0 visible signs, the induction"
    status, said = checked(TRUE["two steps"])
    assert status == 0 and said.strip().splitlines()[-1] == (
        "CONFIRMED: 3 identities expand to zero; t holds for all values in its domain."
    )


def test_letters_and_vectors_are_displayed():
    _, said = checked(mapped("r", "s"))
    assert "for all vectors p of P, q of Q, r of P, s of Q" in said
    _, said = checked(TRUE["a product of two facts"])
    assert "for all scalars a real, b real" in said and "given f: a >= 0" in said and "given h: b >= 0" in said
    _, said = checked(TRUE["a definition written out"])
    assert "where d := a + 1" in said
    _, said = checked(TRUE["two sequences at once"])
    assert "S = 1 at n = 0, then S := U + n" in said and "U = 1 at n = 0, then U := S + n" in said


def test_each_identity_is_displayed():
    status, said = checked(TRUE["two steps"])
    assert status == 0
    assert "identity 1 (h), to show: 2 a >= 0\n    (1) * h =\n    + (2) * [f]   [coefficient positive]" in said
    assert "    left minus right: 0, so h >= 0" in said and "identity 3 (g), to show: 1 a >= 0" in said
    _, said = checked(TRUE["an equality times anything"])
    assert "    + (- b) * [f]   [an equality: any coefficient]" in said
