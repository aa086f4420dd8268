"""Tables of accounts: what stands in their columns, on accounts that are given."""

from fractions import Fraction as F
from types import SimpleNamespace

import pytest

from tests.tables import typed
from verify.accounts import comparison
from verify.accounts.comparison import LONG, MOST_ROUNDS, compared, over_rounds, rounds_of
from verify.privacy.loss import Gaussian, exactly


def made(asked, rho=1, lower=True):
    loss = Gaussian(exactly(2 * F(rho)))
    return SimpleNamespace(
        asked=asked, loss=loss, lower=Gaussian(exactly(F(rho))) if lower else None, at_delta=F(1, 100), epsilon=loss.epsilon,
        parameters={}, relation="replace-one", printed=None, subject=SimpleNamespace(TITLE="made up"),
    )  # fmt: skip


def test_a_setting_in_its_words_beside_what_is_attained():
    head, one, none, long = compared([("x" * LONG, made({})), ("y", made({}, lower=False)), ("z" * (LONG + 1), made({}))])
    assert head.split()[-1] == "setting" and one.split()[1:] == ["0.01", one.split()[2], "replace-one", "x" * LONG]
    assert none.split() == [one.split()[0], "0.01", "replace-one", "y"] and long.endswith(f" {'z' * (LONG - 4)} ...")
    assert float(one.split()[2]) <= made({}).lower.epsilon(F(1, 100)).lower < made({}).loss.epsilon(F(1, 100)).upper


def test_rounds_are_numbers_and_not_too_many():
    assert rounds_of("10, 5,10") == [5, 10] and len(rounds_of(",".join(map(str, range(1, MOST_ROUNDS + 1))))) == MOST_ROUNDS
    for text in ("0", "", "1,,2", "-1", "1e3", "x", "9" * 10, ",".join(map(str, range(1, MOST_ROUNDS + 2)))):
        with pytest.raises(ValueError, match="--rounds takes up to 64 numbers"):
            rounds_of(text)


@pytest.mark.parametrize(("given", "name", "lower"), typed(__file__, "comparison", "what varies over rounds"))
def test_what_varies_over_rounds(monkeypatch, given, name, lower):
    asked = []
    monkeypatch.setattr(
        comparison, "account", lambda algorithm, **values: asked.append(values) or made(values, values[name], lower)
    )
    title, head, *rows = over_rounds("made-up", [2, 3], given, None)
    assert asked == [{**given, name: 2}, {**given, name: 3}] and title == "made up: the worst user, neighbours replace-one"
    assert head.split()[0] == name and [(row.split()[0], row.split()[-1]) for row in rows] == [("2", "2"), ("3", "3")]
    assert [len(row.split()) for row in rows] == [3 + lower] * 2
    assert not lower or float(rows[0].split()[2]) < float(rows[0].split()[1])
    with pytest.raises(ValueError, match=f"--rounds varies --{name}: leave it out"):
        over_rounds("made-up", [2], {**given, name: 3}, None)
