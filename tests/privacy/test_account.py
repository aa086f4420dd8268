"""Accounts: sound against exact runs, anchored, refused where a theorem does not hold, calibrated, composed, exported."""

import gzip
import itertools
import json
import math
import re
import statistics
from fractions import Fraction as F

import numpy as np
import pytest
from scipy.stats import norm

import verify
from tests.bounds import near, room
from tests.privacy.asked import asked, calibrated, holds
from verify.accounts.account import Account, account, algorithms, module_of
from verify.accounts.account_text import conforming, document, down, explained, float_down, float_up, json_text, lines_of, up
from verify.accounts.calibration import level, target_of
from verify.enclosures.balls import Enclosure
from verify.privacy import recorded
from verify.privacy.account_parameters import Setting
from verify.privacy.loss import Composition, Concentrated, Gaussian, Pure, exactly
from verify.privacy.renewal import Renewal
from verify.privacy.strongly_convex import explicit_factor, sharper_factor
from verify.report.epsilon_page import KINDS
from verify.report.layout import stylesheet

MICRO = F(1, 10**6)

QUIET = "gradient-admm --eta 1/2 --beta 3 --singular 1,2 --identity yes --sensitivity 1"
ADMM = f"{QUIET} --sigma 4"
WITH = [name for name in algorithms() if hasattr(module_of(name), "analyse")]


def test_an_installation_reads_the_verdicts_from_the_packed_ledger(tmp_path, monkeypatch) -> None:
    text = '{"records": [{"id": "a.b", "verdict": "PROVED", "title": "t"}]}'
    (tmp_path / "ledger.json.gz").write_bytes(gzip.compress(text.encode()))
    monkeypatch.setattr(recorded, "LEDGER", tmp_path / "ledger.json")
    recorded.verdicts.cache_clear()
    assert recorded.verdict("a.b") == "PROVED" and recorded.verdict("a.c") is None
    twice = text.replace("]", ', {"id": "a.b", "verdict": "OPEN", "title": "t"}]')
    for torn in (b"torn", *(gzip.compress(one.encode()) for one in ("[" * 100_000, twice))):
        (tmp_path / "ledger.json.gz").write_bytes(torn)
        recorded.verdicts.cache_clear()
        assert recorded.verdict("a.b") is None
    monkeypatch.undo()
    recorded.verdicts.cache_clear()
    assert recorded.verdict("chan2024.theorem-6.1") == "PROVED"


@pytest.mark.parametrize("every", [90, pytest.param(5, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("kernel", ["yes", "no"])
def test_start_form_of_gradient_admm_is_tight_from_ten_iterations_on(kernel, every):
    setting = f"gradient-admm --eta 1 --singular 1,1 --kernel {kernel} --identity yes --sigma 1 --start 1 --beta"
    made = [asked(f"{setting} {s} --steps {N}") for N in range(10, 101, every) for s in ("1.1", "1.5", "3")]
    assert statistics.median(room(one) for one in made) <= F(105, 100)


def test_every_declared_algorithm_has_an_account_or_a_reason():
    assert len(WITH) == 13 and {"gradient-admm", "oracle-admm", "dp-admm", "penalty-perturbation", "general-admm"} <= set(WITH)
    for name in algorithms():
        module = module_of(name)
        if name in WITH:
            made = asked(f"{name} EXAMPLE")
            assert json.loads(json_text(made))["epsilon"] > 0 and lines_of(made)
            assert sum(line[0].isdigit() for line in explained(made)) <= 10
        else:
            assert module.CLAIMS and all(recorded.verdict(claim) is not None for claim in module.CLAIMS)
            with pytest.raises(ValueError, match=module.CLAIMS[0]):
                account(name)


def test_every_named_record_exists_and_none_is_refuted():
    for name in WITH:
        made = asked(f"{name} EXAMPLE")
        for bound in (made.bound, *made.others):
            assert bound.records or bound.argument
            assert all(recorded.verdict(claim) in ("PROVED", "CITED", "DEFINED") for claim in bound.records), name
        if made.printed is not None:
            assert all(recorded.verdict(claim) is not None for claim in made.printed.records)


@pytest.mark.parametrize("A", ["--singular 1,3", "--singular 1,2,3 --between no", "--matrix 1,0,0;0,3,0"])
def test_a_long_run_that_forgets_little_is_looked_at(A):
    """Strongly convex f_t, g = 0: a use along a is divided by 1 + s, and each later step takes eta mu/(1 + s) of it; along the
    least singular value less than a fifth is left of what the run has that is told."""
    setting = (
        "gradient-admm --eta 1 --beta 1 --nu 1 --mu 1/10 --sigma 1 --sensitivity 1 --users 101 --user 1 --theorem composition"
    )
    told = asked(f"{setting} {A}").lower.mu_squared.lower

    def left(s):
        c = 1 - F(1, 10) / (1 + s)
        return c**200 / (1 + s) ** 2 / sum(c ** (2 * j) for j in range(101))

    best = max(left(a**2) for a in ([1, F(12, 5), 3] if A == "--singular 1,3" else [1, 2, 3]))
    assert told > F(9, 10) * best and best > 5 * left(1)


def test_a_refuted_record_gives_no_number(monkeypatch):
    made = asked("centralized-admm EXAMPLE --maps printed")
    assert document(made)["paper"]["warning"] == "REFUTED: cyffers2023.theorem-2"
    monkeypatch.setattr("verify.accounts.account.verdict", lambda claim: "REFUTED")
    with pytest.raises(ValueError, match="REFUTED: no number"):
        asked(ADMM, users=10)


@pytest.mark.parametrize("order", ["permuted", "sampled"])
@pytest.mark.parametrize(
    "alpha", [pytest.param(F(3, 2), marks=pytest.mark.slow), F(2), pytest.param(F(5), marks=pytest.mark.slow)]
)
def test_secret_orders_are_sound_for_the_exact_mixture_on_the_line(order, alpha):
    """x -> c x + noise: what is released is a mixture of Gaussians over the secret order, whose divergence is integrated."""
    count, users, eta, sigma, mu = 4, 4, F(1), F(1, 2), F(1, 5)
    c = 1 - eta * mu
    setting = "noisy-gradient-descent --eta 1 --sigma 1/2 --nu 1 --mu 1/5 --sensitivity 1 --users 4 --steps 4"
    made = asked(setting, order=order)
    variance = sum(c ** (2 * j) for j in range(count)) * sigma**2
    shifts = [c ** (count - place) for place in range(1, count + 1)]
    if order == "permuted":
        law = [(F(1, count), shift) for shift in shifts]
    else:
        law = []
        for drawn in itertools.product((0, 1), repeat=count):
            chance = F(1, users) ** sum(drawn) * F(users - 1, users) ** (count - sum(drawn))
            law.append((chance, sum((s for s, used in zip(shifts, drawn, strict=True) if used), F(0))))
    scale = math.sqrt(variance)
    x = np.linspace(-40 * scale, 40 * scale, 200_001)
    logs = [
        np.logaddexp.reduce([math.log(w) + norm.logpdf(x, float(m), scale) for w, m in one], axis=0) for one in (law, [(1, 0)])
    ]
    for first, second in (logs, logs[::-1]):
        moment = np.trapezoid(np.exp(float(alpha) * first + float(1 - alpha) * second), x)
        assert math.log(moment) / (alpha - 1) * (1 - 1e-6) <= made.renyi([alpha])[0].upper


def test_a_renewal_is_the_mean_over_all_draws():
    squares, p, alpha, count = [F(1, max(1, k)) for k in range(6)], F(1, 3), 3, 6
    total = 0.0
    for drawn in itertools.product((0, 1), repeat=count):
        at = [t + 1 for t, used in enumerate(drawn) if used]
        chance = float(p) ** len(at) * float(1 - p) ** (count - len(at))
        energy_of = sum(squares[b - a - 1] for a, b in itertools.pairwise(at)) + (squares[count - at[-1]] if at else 0)
        total += chance * math.exp(alpha * (alpha - 1) / 2 * float(energy_of))
    renewal = Renewal(p, tuple(exactly(x) for x in squares))
    wanted = math.log(total) / (alpha - 1)
    for found in (float(renewal.renyi(alpha).upper), renewal.float_renyi()(3.0)):
        assert near(found, wanted, 2**10, 1 + wanted)  # 64 chances, each with an exponent of at most 18: a sum of positive terms
    assert renewal.epsilon(F(1, 10**5)).upper <= Gaussian(renewal.mu_squared).epsilon(F(1, 10**5)).upper


@pytest.mark.parametrize("size", [F(1, 1000), F(1), F(50)])
@pytest.mark.parametrize("p", [F(1, 1000), F(1, 2)])
def test_a_renewal_of_numbers_of_all_sizes_is_the_recursion_of_its_logarithms(size, p):
    squares = [size / 2**k / (k + 1) for k in range(50)]
    for alpha in (F(3, 2), F(32)):
        logs = [float(alpha * (alpha - 1) / 2 * x) + k * math.log1p(-p) for k, x in enumerate(squares)]
        after, weight = [], math.log(p)
        for k, end in enumerate(logs):
            after.append(np.logaddexp.reduce([end, *(weight + logs[m] + after[k - m - 1] for m in range(k))]))
        ends = [50 * math.log1p(-p), *(t * math.log1p(-p) + weight + after[49 - t] for t in range(50))]
        wanted = np.logaddexp.reduce(ends) / float(alpha - 1)
        renewal = Renewal(p, tuple(exactly(x) for x in squares))
        for found in (float(renewal.renyi(alpha).upper), renewal.float_renyi()(float(alpha))):
            assert near(found, wanted, 2**16, 1 + wanted)  # 50 times sums of up to 50 positive terms


def test_strongly_convex_objectives_at_the_stored_instance():
    given = "gradient-admm --eta 3/5 --beta 7/9 --sigma 1 --singular 1,1 --identity yes --kernel no --sensitivity 1 --nu 2 --mu 1"
    given += " --mu-g 1 --norm-b 0 --users 3 --user 1"
    made = asked(f"{given} --theorem best")
    c, R, L = explicit_factor(Setting(made.parameters))
    assert (c, R, L) == (F(45, 7), F(14, 45), F(540, 547))
    route = {bound.records[0][21:]: bound.loss.rho.upper for bound in (made.bound, *made.others) if bound.route == "paper"}
    assert {*route} == {"sharper-factor", "optimal-weights"}
    C = c * (R + F(3, 5) * F(7, 9))
    assert C == 5 and abs(route["optimal-weights"] - C * L * F(9, 25) / 2) < F(1, 10**12)
    # R' = 1 - 2 (3/5) (2/3) = 1/5, S = 27/35, Q' = 27/35 + (9/25)(1/15)(3/2) = 27/35 + 9/250
    c, R, L = sharper_factor(Setting(made.parameters))
    assert (c, R, L) == (F(10), F(1, 5), F(27, 35) / (F(27, 35) + F(9, 250)))
    assert abs(route["sharper-factor"] - c * (R + F(7, 15)) * L * F(9, 25) / 2) < F(1, 10**12)
    shifts = [bound for bound in (made.bound, *made.others) if bound.route == "shifts"]
    assert shifts == [made.bound] and made.bound.records == ("common.shift-rule",)  # eta nu > 1: the engine's alone, and least
    assert made.loss.rho.upper < min(route.values())
    assert recorded.verdict(made.printed.records[1]) == "REFUTED"
    holds(f"{given} --theorem paper", "refused REFUTED")
    low, out = "is in the range (23) but for its first lower end", "is NOT in the range (23)"
    for changed, said in (("--eta 1/5", low), ("--eta 7/10", out), ("--norm-b 8", out)):
        outside = asked(f"{given} {changed}")
        assert any(a.says.endswith(said) for a in outside.assumptions)
        factors = [name for b in (outside.bound, *outside.others) for name in b.records if "7.2" in name]
        assert factors == ["chan2024.theorem-7.2-sharper-factor"] * (said == low)


def test_other_users_are_accounted_where_they_are_asked_for(monkeypatch):
    made, alike = (asked(f"noisy-gradient-descent EXAMPLE --order {order}") for order in ("fixed", "permuted"))
    (_, *names), *table = (line.split() for line in explained(made) if line.startswith("   "))
    assert names == ["epsilon", "rho"] and table == [[str(user), up(e.upper), up(rho.upper)] for user, e, rho in made.curve()]
    assert len(table) > 2 and not any(line.startswith("   ") for line in explained(alike))
    monkeypatch.setattr(Account, "curve", lambda *_: pytest.fail("asked"))
    assert lines_of(made)[-1].startswith("users   --explain") and "--explain" not in lines_of(alike)[-1]


@pytest.mark.parametrize("name", ["centralized-admm", "federated-admm", "decentralized-admm"])
def test_where_the_paper_has_two_forms_of_a_step_both_answer_and_the_worse_one_first(name):
    made, apart = asked(f"{name} EXAMPLE"), {form: asked(f"{name} EXAMPLE --maps {form}") for form in ("printed", "derived")}
    assert [form.value for form, _ in made.forms] == ["printed", "derived"] and made.loss == apart["printed"].loss
    for form, one in made.forms:
        assert one.loss == apart[form.value].loss and not apart[form.value].forms
    worse, better = (float_up(one.epsilon(one.at_delta).upper) for _, one in made.forms)
    assert worse > 50 * better**0.5 and [one["epsilon"] for one in document(made)["forms"]] == [worse, better]
    told = lines_of(made)
    assert "--maps printed" in told[1] and f"epsilon <= {up(made.epsilon(made.at_delta).upper)}" in told[2]
    least = up(made.forms[1][1].epsilon(made.at_delta).upper)
    assert any(line.startswith(f"form    epsilon <= {least} ") and "--maps derived" in line for line in told)
    clipped = asked(f"{name} EXAMPLE --lipschitz none --gamma none --clip 1")
    assert not clipped.forms and "forms" not in document(apart["printed"])
    loose = calibrated(f"{name} EXAMPLE --sigma none", "epsilon", F(1))
    assert all(one.epsilon(one.at_delta).upper <= 1 for _, one in loose.forms)


@pytest.mark.parametrize("kind", ["epsilon", "rho", "mu"])
@pytest.mark.parametrize("name", WITH)
def test_calibration_inverts_and_never_passes(name, kind):
    noise = "sigma" if "sigma" in module_of(name).EXAMPLE else "alpha"
    target = F(11, 10) * level(asked(f"{name} EXAMPLE"), kind)
    made = calibrated(f"{name} EXAMPLE --{noise} none", kind, target)
    reached = level(asked(f"{name} EXAMPLE", **{noise: made.parameters[noise]}), kind)
    near = target / 1000 if name in ("dp-sgd", "penalty-perturbation") and kind == "epsilon" else F(1, 10**9)
    assert target - near <= reached <= target


def test_calibration_of_a_secret_order_and_of_the_impossible():
    made = calibrated(f"{QUIET} --users 200 --order permuted", "epsilon", F(1, 2))
    assert F(1, 2) - F(1, 10**9) <= made.epsilon(made.at_delta).upper <= F(1, 2)
    with pytest.raises(ValueError, match="no alpha gives rho"):
        calibrated("penalty-perturbation EXAMPLE --alpha none", "rho", F(1, 10**9))
    for bad in ("epsilon", "epsilon=", "epsilon=-1", "loss=1", "epsilon=0"):
        with pytest.raises(ValueError, match=r"calibrate|epsilon"):
            target_of(bad)


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"eta": "1" * 500}, "must be a number"), ({"sigma": float("inf")}, "must be finite"), ({"sigma": True}, "rational number")],
)
def test_bad_input_gets_a_sentence_and_no_number(changes, words):
    with pytest.raises(ValueError, match=words) as caught:
        asked(ADMM, users=100, **changes)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


def test_losses_compose_and_travel_as_events():
    made, pure = asked(ADMM, users=100), asked("penalty-perturbation EXAMPLE")
    assert made.compose(made).mu_squared.upper == 2 * made.loss.mu_squared.upper
    both = made.compose(pure)
    assert isinstance(both, Composition) and both.rho.upper == made.loss.rho.upper + pure.loss.rho.upper
    assert made.compose(pure.loss) == both
    assert both.epsilon(MICRO).upper > pure.epsilon(MICRO).upper
    assert both.delta(both.epsilon(MICRO).upper).upper <= F(101, 100) / 10**6
    pytest.importorskip("dp_accounting", reason="the extra `events` is not installed")
    from verify.privacy.dp_events import from_dp_event, to_dp_event

    secret = asked(f"{ADMM} --users 9 --order permuted")
    for loss in (made.loss, Concentrated(exactly(F(1, 3))), pure.loss, both, secret.loss):
        back = from_dp_event(to_dp_event(loss))
        assert loss.renyi(3).upper <= back.renyi(3).upper and back.rho.lower >= 0
        assert loss.epsilon(MICRO).upper <= back.epsilon(MICRO).upper * (1 + F(1, 10**9))


def test_events_are_read_as_data():
    dp = pytest.importorskip("dp_accounting", reason="the extra `events` is not installed")
    from verify.privacy.dp_events import from_dp_event

    many = dp.SelfComposedDpEvent(dp.GaussianDpEvent(2.0), 16)
    assert from_dp_event(many).mu_squared.upper == 4
    mixed = dp.ComposedDpEvent([many, dp.ZCDpEvent(0.5), dp.NoOpDpEvent()])
    assert from_dp_event(mixed).rho.upper == F(5, 2)
    laplace = from_dp_event(dp.LaplaceDpEvent(2.0))
    assert isinstance(laplace, Pure) and laplace.level.upper == F(1, 2)
    sampled = dp.PoissonSampledDpEvent(0.1, dp.LaplaceDpEvent(1.0))
    half = dp.RandomizedResponseDpEvent(0.5, 2.5)
    for bad in (sampled, half, dp.GaussianDpEvent(-1.0), dp.ZCDpEvent(0.5, 1.0), object()):
        with pytest.raises(ValueError, match=r"not read|positive"):
            from_dp_event(bad)


def test_the_python_interface():
    made = verify.account("gradient-admm", eta=0.5, beta=3, sigma=4, singular="1,2", identity="yes", sensitivity=1, users=20)
    assert isinstance(made.epsilon(1e-6), Enclosure) and isinstance(made.delta(1), Enclosure)
    assert [len(made.renyi([2, 3.5])), made.gdp().upper > 0, made.lower is not None, bool(made.theorem)] == [2, True, True, True]
    assert {a.status for a in made.assumptions} <= {"checked", "declared by you"}
    drawn = made.plot(points=5).axes[0].lines
    assert [len(line.get_xdata()) for line in drawn] == [6, 6, 6]
    # one meaning, one colour: the series of the page on epsilon, by the first values of the report's style
    colours = re.findall(r"--series-\d: (#[0-9a-f]{6})", stylesheet())
    look = {label: (colours[number], style == "dashed") for _, label, style, number in KINDS}
    assert {line.get_label(): (line.get_color(), line.get_linestyle() == "--") for line in drawn}.items() <= look.items()


def test_what_is_printed_is_rounded_to_the_safe_side():
    third = F(1, 3)
    assert F(up(third)) > third > F(down(third)) and up(F(1, 4)) == down(F(1, 4)) == "0.25"
    assert F(float_up(third)) >= third >= F(float_down(third)) and up(F(0)) == "0"
    assert F(up(F(10**20 + 1))) >= 10**20 + 1


def test_conforming_programs_hear_their_account():
    lines = conforming(["gradient-admm", "modified-admm", "unknown"])
    assert "epsilon is at most" in lines[0] and "chan2024.corollary-6.2-local (PROVED)" in lines[0]
    assert lines[1].strip().startswith("yours: python -m verify account gradient-admm") and "adds no noise" in lines[2]
