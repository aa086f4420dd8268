"""Certificates: accepted by the kernel, written and read; forgeries of every kind refused."""

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from examples.declarations import heavy_ball
from tests.altered import parts
from tests.amplify import asked
from tests.amplify.table import singular
from tests.edits import edited
from tests.tables import table, typed
from verify.amplify.algorithms import Setting, system
from verify.amplify.certificate import Certificate, check, stage_statement
from verify.amplify.certificate_file import read, read_file, write
from verify.amplify.energies import Inadmissible
from verify.amplify.engine import amplify
from verify.kernel import Rejected

SETTINGS = {name: asked.setting(text) for name, text in table(__file__, "settings", "certificates")}


@pytest.fixture(scope="module")
def certificates():
    return {name: amplify(one).certificate for name, one in SETTINGS.items()}


@pytest.mark.parametrize("name", SETTINGS)
def test_the_kernel_accepts_every_stage_and_files_come_back_as_they_were(certificates, name):
    certificate = certificates[name]
    stages = len(certificate.energies.V)
    assert len(check(certificate)) == stages + (not SETTINGS[name].users or certificate.from_the_set is not None)
    text = write(certificate)
    again = read(text)
    assert again == certificate
    assert write(again) == text


def altered(certificate, k, i=None, **changes):
    """The certificate with the stage k's V (of mode i), tau or cost replaced."""
    ((name, other),) = changes.items()
    put = next(put for path, _, put in parts(certificate.energies) if path == ((name, k) if i is None else (name, k, i)))
    return Certificate(certificate.setting, put(other))


def scaled(V, factor):
    return tuple(tuple(x * factor for x in row) for row in V)


def forgeries(certificate, draw):
    """(what was done, the forged certificate): energies lowered, multipliers cut, stages and modes mixed, wrong parameters."""
    energies, setting = certificate.energies, certificate.setting
    stages = len(energies.V)
    yield "a smaller bound", Certificate(setting, replace(energies, bound=energies.bound * (1 - Fraction(1, 10**6))))
    for (name, *place), part, put in list(parts(energies))[1:]:
        made = []
        if name == "V" and len(place) == 2 and part:
            made = [scaled(part, Fraction(99, 100)), scaled(part, Fraction(-1)), ()]
            if len(part) == 2:  # without its cross term, and not symmetric
                made += [((part[0][0] / 2, Fraction(0)), (Fraction(0), part[1][1] / 2)), ((part[0][0], part[0][1] + 1), part[1])]
        elif name == "tau" and len(place) == 2 and part:
            made = [Fraction(0), -part] if any(place[1] in facts for facts in used_facts(certificate, place[0])) else []
        elif name == "cost" and place:  # 1 % lower, and where it does not belong
            made = [part * Fraction(99, 100), Fraction(0)] if part else [Fraction(1)]
        yield from ((f"{name} {place} becomes {other}", Certificate(setting, put(other))) for other in made)
    if stages > 2:
        a, b = draw.sample(range(1, stages), 2)
        V = list(energies.V)
        V[a], V[b] = V[b], V[a]
        yield "two stages swapped", Certificate(setting, replace(energies, V=tuple(V)))
    yield "a stage less", Certificate(setting, replace(energies, V=energies.V[:-1]))
    if setting.beta is not None:
        yield "another beta", Certificate(replace(setting, beta=setting.beta * Fraction(9, 10)), energies)
    if setting.squares:
        yield "another matrix", Certificate(replace(setting, squares=tuple(a / 2 for a in setting.squares)), energies)
        yield "a kernel more or less", Certificate(replace(setting, kernel=not setting.kernel), energies)
    if setting.eta is not None and setting.nu is None and stages > 1 and setting.diameter is None:  # descent: it does not expand
        yield "less smooth f", Certificate(replace(setting, nu=2 / setting.eta), energies)
    if setting.users:
        yield "larger differences", Certificate(replace(setting, delta=setting.delta * 2), energies)
        others = tuple(t for t in range(1, setting.steps + 1) if t not in setting.users)
        yield "another user", Certificate(replace(setting, users=others[:1] or setting.users[:-1]), energies)
    else:
        yield "one iteration less", Certificate(replace(setting, steps=setting.steps - 1), energies)
    if setting.diameter is not None:
        yield "a larger set", Certificate(replace(setting, diameter=setting.diameter * Fraction(101, 100)), energies)
        yield "no set", Certificate(replace(setting, diameter=None), energies)
        shorter = replace(setting, steps=stages - 1, users=tuple(range(1, stages)))
        yield "more iterations than there are", Certificate(shorter, energies)
    if setting.lam is not None:
        yield "another relaxation", Certificate(replace(setting, lam=Fraction(1, 3)), energies)
    if setting.mu:
        yield "f less convex", Certificate(replace(setting, mu=setting.mu / 2, nu=setting.smoothness), energies)


def used_facts(certificate, k):
    return [mode.facts for mode in certificate.system.stages[k].modes]


@pytest.mark.thorough
def test_more_than_two_hundred_forgeries_are_refused(certificates):
    count, accepted = 0, []
    for name, certificate in certificates.items():
        for what, forged in forgeries(certificate, random.Random(name)):
            count += 1
            try:
                check(forged)
            except Rejected:
                continue
            accepted.append((name, what))
    assert count >= 200
    assert not accepted


def test_what_claims_less_is_no_forgery(certificates):
    """The tests above could refuse everything: larger energies at the start, and a larger bound, are accepted."""
    certificate = certificates["kernel"]
    energies = certificate.energies
    top = len(energies.V) - 1
    larger = altered(certificate, top, 0, V=scaled(energies.V[top][0], 1 + Fraction(1, 10**9)))
    check(Certificate(certificate.setting, replace(larger.energies, bound=energies.bound * 2)))


@pytest.mark.parametrize(("edits", "problem"), table(__file__, "forged_files"))
def test_files_that_are_no_certificates_are_refused_with_a_reason(certificates, edits, problem):
    data = json.loads(write(certificates["identity"]))
    with pytest.raises(Rejected, match=problem):
        check(read(json.dumps(edited(data, edits))))


@pytest.mark.parametrize(("more", "words"), typed(__file__, "certificates", "settings of no instance are told"))
def test_settings_of_no_instance_are_told(more, words):
    with pytest.raises(ValueError, match=words):
        system(replace(singular("1", 3, ("1",)), **more))


def test_a_file_of_the_largest_sizes_is_read(certificates):
    """One less than what the table above has refused."""
    data = json.loads(write(certificates["identity"]))
    stage = data["stages"][0]
    large = data | {
        "stages": [stage | {"V": [[]] * 65}] + [stage] * 4999,
        "setting": data["setting"] | {"steps": 5000, "users": list(range(1, 5001)), "squares": [str(k) for k in range(1, 65)]},
    }
    found = read(json.dumps(large))
    sizes = len(found.energies.V), len(found.energies.V[0]), len(found.setting.users), len(found.setting.squares)
    assert sizes == (5000, 65, 5000, 64)


SHAPES = [(*row,) for row in typed(__file__, "certificates", "shapes")]


@pytest.mark.parametrize(("name", "k", "i", "change", "words"), SHAPES)
def test_an_energy_of_another_shape_is_refused_before_the_kernel_is_asked(certificates, name, k, i, change, words):
    exact = {n: tuple(tuple(map(Fraction, row)) for row in V) if n == "V" and i is not None else V for n, V in change.items()}
    with pytest.raises(Rejected, match=f"stage {k + 1}.*{words}"):
        check(altered(certificates[name], k, i, **exact))


def test_a_certificate_of_more_iterations_than_the_setting_has_is_told(certificates):
    whole = certificates["set"]
    stages = len(whole.energies.V)
    exactly = replace(whole.setting, steps=stages, users=tuple(range(1, stages + 1)))
    check(Certificate(exactly, whole.energies))
    shorter = replace(whole.setting, steps=stages - 1, users=tuple(range(1, stages)))
    with pytest.raises(Rejected, match=f"there are {stages - 1} iterations, found energies of {stages}"):
        check(Certificate(shorter, whole.energies))


def test_runs_that_agree_before_a_user_are_not_from_the_set(certificates):
    """Of a set that is large beside what a user moves; and without energies nothing is shifted."""
    wide = amplify(replace(SETTINGS["set"], diameter=Fraction(10**6))).certificate
    assert check(wide) and wide.energies.V[-1] == ((),) and wide.from_the_set is None
    with pytest.raises(Rejected, match="stages, found 0"):
        check(replace(wide, energies=replace(wide.energies, V=())))


def test_a_change_is_bounded_in_the_iterations_of_users_alone(certificates):
    whole = certificates["user"]
    facts = [[f.name for f in stage_statement(whole.system, whole.energies, k)[0].facts] for k in range(whole.system.length)]
    assert [("bounded" in names) for names in facts] == [stage.differs for stage in whole.system.stages] == [False] * 3 + [True]


@pytest.mark.parametrize(("name", "words"), [("kernel", "is less than the energy"), ("user", "is less than the costs")])
def test_a_bound_below_one_of_several_energies_or_the_costs_is_told(certificates, name, words):
    whole = certificates[name]
    starts = [V[0][0] for V in whole.energies.V[-1] if V]
    assert not starts or len(set(starts)) > 1, "a mode whose energy the bound covers stands beside one that it does not"
    with pytest.raises(Rejected, match=words):
        check(Certificate(whole.setting, replace(whole.energies, bound=whole.energies.bound * Fraction(999_999, 1_000_000))))


def test_what_the_kernel_does_not_prove_is_refused(certificates, monkeypatch):
    def vanishing(*_):
        raise Inadmissible("a pivot vanishes")

    for name, other, words in (
        ("mode_squares", lambda *_: [], "stage 1: "),
        ("cost_to_go", vanishing, "stage 1, mode 1: a pivot"),
    ):
        monkeypatch.setattr(f"verify.amplify.certificate.{name}", other)
        with pytest.raises(Rejected, match=words):
            check(certificates["kernel"])


def test_what_a_file_of_an_own_algorithm_does_not_say_is_nothing():
    given = {"declaration": heavy_ball, "values": (("eta", Fraction(1, 2)), ("m", Fraction(1, 10)))}
    best = amplify(Setting("own:ball", 3, classes=(("f", Fraction(0), Fraction(2)),), **given)).certificate
    data = json.loads(write(best))
    assert "mixing" not in data["setting"]
    silent = {name: value for name, value in data["setting"].items() if name not in ("values", "classes", "differs")}
    read_back = read(json.dumps(data | {"setting": silent}), declared=heavy_ball).setting
    assert (read_back.values, read_back.classes, read_back.differs) == ((), (), "")


def test_text_that_is_no_certificate_is_refused(tmp_path, certificates):
    text = write(certificates["identity"])
    for wrong in ("", text[: len(text) // 2], "[]", text.replace('"bound":"', '"bound":0.5,"x":"'), '{"a":1,"a":2}', "nan"):
        with pytest.raises(Rejected):
            check(read(wrong))
    large = tmp_path / "large.json"
    large.write_text(" " * 8_000_001, encoding="utf-8")
    with pytest.raises(Rejected, match="larger than 8000000 bytes"):
        read_file(large)
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Rejected, match="UTF-8"):
        read_file(binary)
