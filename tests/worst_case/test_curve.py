"""The stored contraction curve: instances replay exactly, the bounds above them have certificates, forgeries are refused."""

import json
from fractions import Fraction

import pytest

from tests.edits import edited
from tests.tables import table
from verify.command_line.figures import CURVE
from verify.cones.certificate import certify
from verify.cones.cone import NoCertificate
from verify.kernel import Rejected
from verify.lemma.discover import ROOT
from verify.worst_case.contraction import contraction
from verify.worst_case.curve import measure, parameters, read_curve

TEXT = (ROOT / CURVE).read_text(encoding="utf-8")


def test_the_bounds_are_certified_and_met():
    points = read_curve(TEXT)
    assert len(points) == 23
    assert all(0 <= p.upper - p.attained <= Fraction(4, 10**6) for p in points)
    for point in points[::7]:
        assert certify(contraction(parameters(point.eta)).program(), point.upper).constant == point.upper


def test_a_bound_below_the_instance_has_no_certificate():
    point = read_curve(TEXT)[0]
    with pytest.raises(NoCertificate):
        certify(contraction(parameters(point.eta)).program(), point.attained - Fraction(1, 10**5))


def test_a_forged_curve_is_refused():
    rows = json.loads(TEXT)
    rows[0]["upper"] = "1/10"
    with pytest.raises(Rejected, match=r"attains .*, the bound is 0\.1"):
        read_curve(json.dumps(rows))
    rows = json.loads(TEXT)
    rows[0]["record"]["ratio"] = "1/2"
    with pytest.raises((Rejected, ValueError)):
        read_curve(json.dumps(rows))
    for edits, words in table(__file__, "forged_curves"):
        with pytest.raises(Rejected, match=words):
            read_curve(json.dumps(edited(json.loads(TEXT), edits)))


def test_measuring_again_gives_a_curve():
    (point,) = read_curve(measure([Fraction(9, 8)]))
    assert abs(point.attained - Fraction(3736, 10000)) < Fraction(1, 1000)
