import pytest

from tests.cli.small_house import build


@pytest.fixture
def house(tmp_path):
    return build(tmp_path)
