"""Rounds that differ: one law for all stages, beside dp_accounting and exact Gaussians; the files of strangers."""

from dataclasses import replace
from fractions import Fraction as F
from types import SimpleNamespace

import pytest

from tests.privacy.asked import asked
from tests.privacy.test_varying_rounds import ADMM, of_admm
from tests.tables import typed
from verify.accounts import certified_shifts, scheduled
from verify.accounts.account import account
from verify.accounts.account_command import account_lines
from verify.accounts.account_text import json_text
from verify.command_line.cli import parser
from verify.enclosures.balls import Undecided
from verify.privacy import sampled_rounds
from verify.privacy.account_parameters import Setting
from verify.privacy.admm_lower import curvatures_of_g
from verify.privacy.bounds import Bound
from verify.privacy.conversion import gaussian_epsilon
from verify.privacy.dp_events import from_dp_event
from verify.privacy.loss import Gaussian
from verify.privacy.sampled_rounds import Sampled, SampledRun, composed_law
from verify.privacy.secret_order import without_limit

ROWS = ({"steps": 200, "sigma": "1.3", "batch": "poisson:0.01"}, {"steps": 100, "sigma": "1.1", "batch": "poisson:0.02"})
CSV = "steps, sigma, batch\n200, 1.3, poisson:0.01\n\n100, 1.1, poisson:0.02\n"
TOML = 'algorithm = "dp-sgd"\nsigma = 1.3\n[[schedule]]\nsteps = 200\nbatch = "poisson:0.01"\n' + (
    '[[schedule]]\nsteps = 100\nsigma = 1.1\nbatch = "poisson:0.02"\n'
)


def test_a_file_of_either_kind_and_rows_say_the_same(tmp_path):
    made = account("dp-sgd", schedule=ROWS)
    assert made.loss == Sampled(F(1, 100), F(13, 10), 200, "add-remove", ((F(1, 50), F(11, 10), 100),))
    (tmp_path / "rows.csv").write_text(CSV)
    (tmp_path / "rows.toml").write_text(TOML)
    assert account("dp-sgd", schedule=str(tmp_path / "rows.csv")).loss == made.loss
    assert account("dp-sgd", schedule=tmp_path / "rows.toml", sigma="1.3").loss == made.loss
    options = dict.fromkeys(vars(parser().parse_args(["account"]))) | {"file": tmp_path / "rows.toml", "explain": False}
    assert any("200 rounds at rate 0.01" in line and "100 rounds at rate 0.02" in line for line in account_lines(options))
    assert '"epsilon"' in json_text(made)


@pytest.mark.thorough
def test_stages_are_within_one_percent_of_dp_accounting_and_never_below_it():
    pld = pytest.importorskip("dp_accounting.pld.privacy_loss_distribution")
    made = account("dp-sgd", schedule=(*ROWS, {"steps": 5, "sigma": 20, "batch": "full"}), delta="1e-5")

    def theirs(**more):
        parts = [
            pld.from_gaussian_mechanism(s, sampling_prob=q, value_discretization_interval=1e-4, **more).self_compose(n)
            for q, s, n in ((0.01, 1.3, 200), (0.02, 1.1, 100), (1.0, 20.0, 5))
        ]
        return parts[0].compose(parts[1]).compose(parts[2]).get_epsilon_for_delta(1e-5)

    epsilon = float(made.epsilon(F(1, 10**5)).upper)
    low = theirs(pessimistic_estimate=False, use_connect_dots=False)
    assert low <= epsilon <= 1.01 * theirs() and float(made.lower.epsilon(F(1, 10**5)).lower) <= epsilon
    assert low > 0.98 * epsilon  # so that an epsilon 2 % too small would be seen


def test_stages_in_any_order_and_cut_in_two_say_the_same():
    d = F(1, 10**5)
    whole = Sampled(F(1, 50), F(2), 60, "add-remove").epsilon(d).upper
    cut = Sampled(F(1, 50), F(2), 20, "add-remove", ((F(1, 50), F(2), 40),)).epsilon(d).upper
    assert abs(cut / whole - 1) < F(1, 500)
    one, other = (F(1, 50), F(2), 20), (F(1, 10), F(3), 10)
    assert Sampled(*one, "replace", (other,)).epsilon(d).upper == Sampled(*other, "replace", (one,)).epsilon(d).upper


def test_sure_stages_are_an_exact_gaussian_and_a_law_one_percent_too_narrow_is_below_it(monkeypatch):
    d, square = F(1, 10**6), F(400, 40**2) + F(100, 30**2)
    loss = Sampled(F(1), F(40), 400, "add-remove", ((F(1), F(30), 100),))
    exact = gaussian_epsilon(d, square)
    assert exact.upper <= loss.epsilon(d).upper <= exact.upper * F(101, 100) and loss.mu_squared.upper == square
    low = SampledRun(loss).epsilon(d).lower
    assert exact.lower * F(98, 100) <= low <= exact.lower
    honest = sampled_rounds.cell_ends
    monkeypatch.setattr(sampled_rounds, "cell_ends", lambda a, q, s, h, *more: honest(a, q, s, h * F(101, 100), *more))
    for kept in (composed_law, sampled_rounds.sampled_epsilon):
        kept.cache_clear()
    assert loss.epsilon(d).upper < exact.lower
    for kept in (composed_law, sampled_rounds.sampled_epsilon):
        kept.cache_clear()


def test_full_rounds_alone_are_one_gaussian_and_batches_of_two_kinds_are_refused():
    made = asked("dp-sgd --batch full --schedule steps,sigma,clip;3,2,;1,4,2")
    assert made.loss == Gaussian(made.loss.square) and made.loss.mu_squared.upper == F(3, 4) + F(1, 4)
    with pytest.raises(ValueError, match="drawn in one way"):
        asked("dp-sgd --sigma 1 --users 100 --schedule steps,batch;3,fixed:10;1,poisson:0.1")
    far = asked("dp-sgd --sigma 4 --users 100 --neighbours replace-one --schedule steps,batch;3,fixed:10;2,full")
    assert far.loss == Sampled(F(1, 10), F(2), 3, "replace", ((F(1), F(2), 2),))


def test_an_event_has_every_stage():
    pytest.importorskip("dp_accounting")
    made = asked("dp-sgd --schedule steps,sigma,batch;3,1,poisson:1/4;2,2,poisson:1/8")
    event = made.to_dp_event()
    assert [one.count for one in event.events] == [3, 2] and from_dp_event(event).rho.upper == made.loss.rho.upper


@pytest.mark.parametrize(("name", "text", "words"), typed(__file__, "schedules", "a bad file gets a sentence"))
def test_a_bad_file_gets_a_sentence(tmp_path, name, text, words):
    (tmp_path / name).write_text(text)
    with pytest.raises(ValueError, match=words):
        account("dp-sgd", schedule=str(tmp_path / name))


def test_no_file_a_device_and_steps_beside_a_schedule_are_refused(tmp_path):
    with pytest.raises(ValueError, match="cannot be read"):
        account("dp-sgd", schedule=str(tmp_path / "none.csv"))
    with pytest.raises(ValueError, match="regular file"):
        account("dp-sgd", schedule=str(tmp_path))
    with pytest.raises(ValueError, match="leave --steps"):
        account("dp-sgd", schedule=ROWS, steps=4)


def test_runs_along_a_singular_value_are_of_the_class(monkeypatch):
    true, seen = scheduled.AdmmStep, []
    monkeypatch.setattr(scheduled, "AdmmStep", lambda of, H, d: seen.append((H[0][0], d is None, of.K)) or true(of, H, d))
    monkeypatch.setattr(certified_shifts, "LONGEST", 4)
    for given, least, ends in (("--nu 3/2 --mu 1/2 --mu-g 6", 6, {F(1, 2), F(3, 2)}), ("", 0, {F(0), F(2)})):
        seen.clear()
        of_admm("3,1;3,2", f"--kernel no --user 2 {given}").analysis.closer(2)
        assert {h for h, idle, _ in seen if idle} == ends and {h for h, idle, _ in seen if not idle} == {max(ends)}
        kinds = list(dict.fromkeys(K[0][0] for *_, K in seen))
        assert len(kinds) == 3 - bool(given) and all(k >= least for k in kinds)
    seen.clear()
    assert (made := of_admm("3,1;3,2", "--kernel no --nu 3/2 --mu 1/2 --users 3 --passes 2 --user 2").analysis).closer(2)
    low, high = F(1, 2), F(3, 2)
    assert [h for h, *_ in seen[:12]] == [high, high, low, low, high, low, *[high] * 6], "at once, and after the first use"
    stages = "--schedule steps,sigma;3,1;3,2 --eta 1/2 --singular none --user 2"
    rational = asked(f"{ADMM} {stages}", matrix=[[1, 0], [0, 2]]).analysis
    assert rational.closer(2).says.startswith("a run along"), "of which all singular values are known"
    monkeypatch.setattr(scheduled, "FEW", 6)
    assert made.closer(2)
    monkeypatch.setattr(scheduled, "FEW", 5)
    assert made.closer(2) is None, "of 6 stretches"
    monkeypatch.setattr(scheduled, "FEW", 6)
    monkeypatch.setattr(scheduled, "divergence_ball", lambda *a, **k: (_ for _ in ()).throw(Undecided("of no run")))
    assert made.closer(2) is None
    monkeypatch.setattr(scheduled, "MOST_ASKED", 0)
    assert of_admm("9,1;9,2", "--users 2 --passes 9 --user 1").bound.route == "shifts", "of more uses than a block has"


def test_the_curvature_of_g_is_that_along_b():
    some = [curvatures_of_g(Setting({"beta": F(2), "mu-g": F(6), "norm-b": b}), F(4)) for b in (None, 3, F(1, 3), 0)]
    assert some == [[6, 8], [F(8, 3), 8], [216], []]


def test_what_a_schedule_says_and_how_long_it_may_be(monkeypatch):
    made = of_admm("2,1,1/4;3,2,1/2;1,1,1/4", "--user 1")
    known = {a.name: a.says for a in made.assumptions}
    assert known["step size"].count("smooth, that is nu <= ") == 2 == known["step size"].count(";") + 1
    assert known["noise"].endswith(f"in iteration t: {scheduled.told(made.parameters['schedule'])}")
    row = {"steps": 2, "eta": 1, "sigma": 3}
    few, many = scheduled.told([row] * 3), scheduled.told([row] * 5)
    assert few == ", ".join(["2 steps of 1 with sigma = 3"] * 3) and many == f"{few}, and 2 more rows"
    least = [scheduled.loudly(Bound("shifts", "half", None, (), argument)).argument for argument in ("", "by hand")]
    assert least[0].startswith("shifts of larger noise cost less") and least[1] == f"by hand; {least[0]}"
    whole = Bound("composition", "whole", None, (), "")
    assert scheduled.composed(SimpleNamespace(bounds=lambda user: (replace(whole, route="shifts"), whole)), 1) is whole
    monkeypatch.setattr(scheduled, "MOST", 6)
    setting = "noisy-gradient-descent --schedule steps,sigma;6, --eta 1 --sigma 1 --sensitivity 0"
    assert of_admm("6,1", "--user 1") and asked(setting)
    with pytest.raises(ValueError, match="up to 6 steps"):
        of_admm("7,1", "--user 1")


@pytest.mark.parametrize(
    ("name", "noises", "given"),
    [
        ("noisy-gradient-descent", ("5/2", "3/2"), {"nu": 1}),
        ("gradient-admm", ("5/2", "4/5"), {"nu": "1/10", "beta": 5, "matrix": [[2, 0]]}),
    ],
)
def test_what_every_user_is_told_is_beside_the_run_of_who_loses_most(name, noises, given):
    """The last user's bound may be the largest and yet its run show less than an earlier one's, of larger steps."""
    rows = [{"steps": 2, "sigma": sigma, "eta": eta} for sigma, eta in zip(noises, (1, "1/2"), strict=True)]
    given = {**given, "sensitivity": 1, "users": 4, "schedule": rows}
    every, one, last = (account(name, **given, **more) for more in ({}, {"user": 2}, {"user": 4}))
    shown, most, least = (without_limit(of.lower) for of in (every, one, last))
    assert every.analysis.worst == 4 and shown == most > least
    assert every.analysis.closer(4).says.startswith("user 2: ") and not str(last.analysis.closer(4) or "").count("user 2")
    assert every.lower.rho.lower <= every.loss.rho.upper
