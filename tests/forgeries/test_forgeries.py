"""Every forged lemma file is refused, for the reason that its row gives."""

import pytest

from tests.forgeries.form import TRUSTED, judged
from tests.forgeries.links import FORGERIES


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda row: row.name)
def test_a_forged_file_is_refused(forgery):
    records = forgery.records()
    verdict, evidence = judged(records)[records[-1].claim.id]
    assert verdict not in TRUSTED and forgery.words in evidence, (verdict, evidence)
