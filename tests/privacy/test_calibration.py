"""Which noise, and how many, a target allows: on accounts that are given, and how often they are asked."""

from contextlib import nullcontext
from fractions import Fraction as F
from types import SimpleNamespace

import pytest

from verify.accounts import calibration
from verify.accounts.calibration import BELOW, calibrate, largest, level, target_of
from verify.privacy.loss import Gaussian, Pure, exactly

EDGES = F(1, 10**8), F(1, 10**4)  # where a made-up account jumps
SIGMA, ALPHA = SimpleNamespace(REQUIRED=("sigma",)), SimpleNamespace(REQUIRED=("alpha", "eta"))


def gaussian(rho):
    return Gaussian(exactly(2 * rho))


def pure(epsilon):
    return Pure(((exactly(epsilon), 1),))


def given(monkeypatch, loss, module=SIGMA):
    """Every account has this loss, its rho as its epsilon and mu; what they are asked for."""
    asked = []

    def account(algorithm, *, delta=None, **values):
        asked.append(values)
        rho = loss(**values).rho
        return SimpleNamespace(values=values, loss=loss(**values), at_delta=delta, epsilon=lambda d: rho, gdp=lambda: rho)

    monkeypatch.setattr(calibration, "account", account)
    monkeypatch.setattr(calibration, "subject_of", lambda algorithm: ("", module))
    return asked


@pytest.mark.parametrize(
    ("kind", "rho", "target", "most", "words"),
    [
        ("rho", lambda s: 1 / s**2, F(1, 7), 2, ""),
        ("rho", lambda s: F(9), F(9), 1, ""),
        ("rho", lambda s: 9 - BELOW, F(9), 1, ""),
        ("mu", lambda s: 1 / s, F(700), 2, ""),
        ("epsilon", lambda s: 1 / s + 1 / s**3, F(1, 1000), 4, ""),
        ("rho", lambda s: F(2) if s < 40 else 1 / s - F(1, 400), F(1, 50), 11, ""),  # flat before it falls
        ("rho", lambda s: F(2) if s < 10**8 else 1 - BELOW, F(1), 7, ""),
        ("rho", lambda s: F(8) if s < EDGES[0] else F(1, 2) if s < EDGES[1] else F(1, 9), F(1, 2), 5, ""),
        ("rho", lambda s: F(9) if s < 30 else F(0), F(1), 41, "is 9"),  # beyond it, nothing
        ("rho", lambda s: F(9) - s / 10**30, F(1), 18, "is 9"),
        ("rho", lambda s: F(9), F(1), 18, "no .* gives rho = 1"),
        ("rho", lambda s: s, F(5), 19, "no .* gives rho = 5: .* is 1.3"),
        ("rho", lambda s: F(0), F(5), 1, "nothing to calibrate"),
    ],
)
@pytest.mark.parametrize("module", [SIGMA, ALPHA])
def test_few_accounts_are_asked_for_the_least_noise(monkeypatch, kind, rho, target, most, words, module):
    asked = given(monkeypatch, lambda sigma=None, alpha=None: gaussian(rho(sigma or 1 / alpha)), module)
    if words:
        with pytest.raises(ValueError, match=words):
            calibrate("", kind, target)
    else:
        assert target - BELOW <= calibrate("", kind, target).loss.rho.upper <= target
    assert len(asked) <= most
    with pytest.raises(ValueError, match=f"leave --{module.REQUIRED[0]} out"):
        calibrate("", kind, target, **{module.REQUIRED[0]: 1})


def test_a_step_that_no_float_is_inside_of_is_told(monkeypatch):
    first = given(monkeypatch, lambda sigma: gaussian(9 / sigma))
    calibrate("", "rho", F(1))
    given(monkeypatch, lambda sigma: gaussian(F(9) if sigma < first[1]["sigma"] else 1 - 2 * BELOW))
    with pytest.raises(ValueError, match="no sigma gives rho = 1"):
        calibrate("", "rho", F(1))


@pytest.mark.parametrize(("kind", "loss", "grid"), [("epsilon", pure, True), ("rho", pure, False), ("epsilon", gaussian, False)])
def test_only_epsilon_is_found_on_a_grid(monkeypatch, kind, loss, grid):
    asked, level = given(monkeypatch, lambda sigma: loss(F(1, 2))), loss(F(1, 2)).rho.upper
    for part, held in ((F(0), True), (F(999, 10**6), grid), (F(1, 999), False)):
        with nullcontext() if held else pytest.raises(ValueError, match="no sigma"):
            calibrate("", kind, level / (1 - part))
    asked = given(monkeypatch, lambda sigma: loss(1 / sigma))
    assert F(1, 3) - F(1, 3) / (10**4 if grid else 10**9) < calibrate("", kind, F(1, 3)).loss.rho.upper and len(asked) < 6


@pytest.mark.parametrize(
    ("text", "words"),
    [*((t, "takes epsilon=NUMBER") for t in ("epsilon", "mu=", "delta=1", "=1")), ("rho=0", "rho must"), ("mu=x", "mu must")],
)
def test_a_target_is_a_kind_and_a_positive_number(text, words):
    with pytest.raises(ValueError, match=words):
        target_of(text)
    assert target_of("rho=1/3") == ("rho", F(1, 3))


@pytest.mark.parametrize(
    ("name", "rho", "target", "more", "count"),
    [
        ("steps", lambda k: F(k), F(13), {}, 13),
        ("steps", lambda k: F(k), F(27, 2), {}, 13),
        ("steps", lambda k: F(k), F(15), {}, 15),
        ("steps", lambda k: F(k), F(16), {}, "not passed up to steps = 16"),
        ("steps", lambda k: F(k), F(1, 2), {}, "passed at steps = 1"),
        ("users", lambda k: 1 / F(k), F(1, 7), {}, 7),
        ("users", lambda k: 1 / F(k), F(1), {}, 1),
        ("users", lambda k: 1 / F(k), F(1, 16), {}, 16),
        ("users", lambda k: 1 / F(k), F(1, 17), {}, "not reached up to users = 16"),
        ("batch", lambda k: F(k[6:]), F(5), {"batch": "fixed", "users": 9}, "fixed:5"),
        ("batch", lambda k: F(k[6:]), F(99), {"batch": "fixed", "users": 9}, "fixed:9"),
        ("batch", lambda k: F(k.split(":")[1]), F(2, 3), {"batch": "poisson", "users": 9}, "poisson:6/9"),
    ],
)
def test_how_many_a_target_allows(monkeypatch, name, rho, target, more, count):
    monkeypatch.setattr(calibration, "MOST_COUNT", 16)
    asked = given(monkeypatch, lambda **values: gaussian(rho(values[name])))
    if isinstance(count, int) or ":" in count:
        assert largest("", "rho", target, name, **more).values[name] == count
    else:
        with pytest.raises(ValueError, match=count):
            largest("", "rho", target, name, **more)
    sizes = [int(str(a[name]).partition(":")[2].partition("/")[0] or a[name]) for a in asked]
    assert max(sizes) <= 16 - 7 * ("users" in more) and len(asked) <= 9
    for wrong in ({**more, name: 3}, {"batch": "fixed"}):
        with pytest.raises(ValueError, match=r"leave --|say --batch fixed"):
            largest("", "rho", target, "batch" if "batch" in wrong else name, **wrong)


def test_the_level_is_what_is_asked_for():
    made = SimpleNamespace(at_delta=1, epsilon=lambda d: exactly(d), loss=gaussian(F(2)), gdp=lambda: exactly(3))
    assert [level(made, kind) for kind in ("epsilon", "rho", "mu")] == [1, 2, 3]
    made.gdp = lambda: None
    with pytest.raises(ValueError, match="no Gaussian trade-off"):
        level(made, "mu")
