"""Wrong norms and factors of per-sample clipping are named."""

from __future__ import annotations

import pytest

from tests.conformance.programs.clipped_samples import gradient_admm
from verify.conformance import run_conformance
from verify.conformance.kit.report import terminal


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("largest entry", "samples: clipped by the largest entry"),
        ("moduli", "samples: clipped by the sum of the moduli"),
        ("1e-6 in the factor", "radius/(norm + 1e-6)"),
    ],
)
def test_a_wrong_length_is_named(way, said):
    assert said in terminal(
        run_conformance(gradient_admm(way), cases=["gradient-admm/clipped-users", "gradient-admm/small-scale"]), False
    )
