"""Answers kept between processes: found once, decided on every reading; a forged file changes no answer."""

from fractions import Fraction as F

import pytest

from verify.accounts import certified_shifts
from verify.accounts.certified_shifts import accepted, leaked
from verify.amplify import uniform as laws
from verify.amplify.algorithms import Setting
from verify.amplify.kept_answers import keeping, sources
from verify.amplify.uniform import Family, uniform
from verify.environment.kept_results import Kept

ASKED = Setting("gradient-admm", 5, eta=F(1), beta=F(1, 10), squares=(F(1),), users=(1,))
FAMILY = Family(F(0), F(1), ((F(1, 10), F(1, 10)),), False)
QUESTIONS = {
    "Text": (lambda: accepted(ASKED), accepted, ASKED),
    "Place": (lambda: leaked(ASKED, False), leaked, (ASKED, False, None)),
    "Values": (lambda: uniform(FAMILY, 300), uniform, (FAMILY, 300, False, False)),
}


def halved(form, row):
    """The same answer, half as large or of other numbers."""
    if form == "Text":
        start, text = row["certificate"].split('"bound":"', 1)
        return {"certificate": f'{start}"bound":"1/{10**6}"{text[text.index(chr(34)) + 1 :]}'}
    if form == "Place":
        return row | {"copies": [*row["copies"], 0]}
    return row | {"values": [str(2 * F(x)) for x in row["values"]]}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", QUESTIONS)
def test_an_answer_is_found_once_and_decided_again(form, tmp_path, monkeypatch, caplog):
    ask, cached, question = QUESTIONS[form]
    cached.cache_clear()
    plain = ask()
    assert not [*tmp_path.iterdir()]
    with keeping(tmp_path):
        cached.cache_clear()
        assert ask() == plain
        store, what = Kept(tmp_path), [form, repr(question)]
        row = store.load(what, sources())
        with monkeypatch.context() as patch:
            for module, name in ((certified_shifts, "solved"), (laws, "decided")):
                patch.setattr(module, name, lambda *given: pytest.fail("it is kept"))
            cached.cache_clear()
            assert ask() == plain and not caplog.messages
        for forged in (halved(form, row), {"bound": "0"}):
            store.store(what, sources(), forged)
            cached.cache_clear()
            assert ask() == plain and "refused" in caplog.text
            assert store.load(what, sources()) == row
            caplog.clear()
    cached.cache_clear()
