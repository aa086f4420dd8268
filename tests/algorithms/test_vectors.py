"""The frozen vectors decide: the declaration's run in balls, correctly rounded, is every expected state, bit for bit.

The vectors of version 1 were written by a second implementation in balls, from the papers' lines, that shared nothing with the
declarations but the functions.
"""

import numpy as np
import pytest

from tests.conformance.lines import excess
from verify.conformance.kit.case import shipped
from verify.conformance.kit.declared import as_declared, declared
from verify.conformance.kit.expected import exact_run

LONG = ("/large", "/many-steps", "/many-rounds", "/six-agents", "/many-users")  # 20 s together; the same code
CASES = [c for c in shipped() if c.expected is not None and not c.id.endswith(LONG)]
DRAWN = [c for c in CASES if c.problem.noise is None and declared(c.problem)[0].noises]


@pytest.mark.parametrize("case", [c for c in CASES if c not in DRAWN], ids=lambda c: c.id)
def test_expected_states(case):
    found, wanted = exact_run(case.problem), as_declared(case.problem, case.expected)
    for name, rows in wanted.items():
        first = int((case.problem.family, name) == ("lasso-admm", "z"))  # z_0 is no state of the family
        assert np.array_equal(found[name][first : len(rows)], rows[first:]), name
    assert excess(case.problem, case.expected) <= 1


def test_there_are_vectors_of_every_family():
    assert len(CASES) >= 70 and not DRAWN and {c.problem.family for c in CASES} == {c.problem.family for c in shipped()}
