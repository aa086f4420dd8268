"""The Adult table from made files: every step of the preparation, and what a malformed file is told."""

import numpy as np
import pytest

from verify.admm.adult import COLUMNS, load_adult, normalise, shares

ROW = (
    "39, State-gov, 77516, Bachelors, 13, Never-married, Adm-clerical, Not-in-family, White, Male, 2174, 0, 40, "
    "United-States, <=50K"
)
ROWS = [
    ROW,
    "50, Private, 83311, Bachelors, 13, Married-civ-spouse, Exec-managerial, Husband, White, Male, 0, 0, 13, United-States, >50K",
    "25, ?, 12000, HS-grad, 9, Divorced, Sales, Unmarried, Black, Female, 0, 0, 99, Cuba, <=50K",
    "20, Private, 155022, Masters, 14, Never-married, Adm-clerical, Husband, Black, Female, 0, 0, 20, Cuba, <=50K",
]


def write(path, lines):
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_the_preparation_step_by_step(tmp_path):
    table = load_adult(write(tmp_path / "adult.data", [*ROWS, ""]))
    assert table.features.shape == (3, len(table.names)) and table.dropped == 1
    assert table.labels.tolist() == [-1, 1, -1]
    categorical = [name for name in table.names if "=" in name]
    assert len(table.names) == 6 + len(categorical) and "marital-status=Divorced" not in table.names
    assert sorted(name for name in categorical if name.startswith("education=")) == ["education=Bachelors", "education=Masters"]
    column = table.names.index
    raw = {
        "age": 39 / 50,
        "fnlwgt": 77516 / 155022,
        "education-num": 13 / 14,
        "capital-gain": 1.0,
        "capital-loss": 0.0,
        "hours-per-week": 1.0,
        "workclass=State-gov": 1.0,
        "workclass=Private": 0.0,
        "sex=Male": 1.0,
        "race=Black": 0.0,
    }
    norm = np.sqrt(sum(raw[name] ** 2 for name in raw if "=" not in name) + 8)
    for name, value in raw.items():
        assert table.features[0, column(name)] == pytest.approx(value / norm, rel=1e-14)
    assert np.allclose(np.linalg.norm(table.features, axis=1), 1), "eight ones in each row: the norm exceeds 1 before"
    assert (table.features[:, [column(name) for name in categorical]] > 0).sum(axis=1).tolist() == [8, 8, 8]


def test_several_files_comments_header_and_full_stops(tmp_path):
    header = ",".join([*COLUMNS, "income"])
    train = write(tmp_path / "adult.data", [header, *ROWS[:2]])
    test = write(tmp_path / "adult.test", ["|1x3 Cross validator", ROWS[2] + ".", ROWS[3] + "."])
    one, parts = load_adult(write(tmp_path / "all.csv", ROWS)), load_adult(train, str(test))
    assert np.array_equal(one.features, parts.features) and one.names == parts.names
    assert np.array_equal(one.labels, parts.labels) and parts.dropped == 1


def test_normalise():
    assert np.array_equal(normalise([[2.0, 0.0], [1.0, 0.0]]), [[1.0, 0.0], [0.5, 0.0]]), "a short row and a zero column stay"
    assert np.allclose(normalise([[2.0, 3.0], [1.0, 1.5]]), [[0.5**0.5, 0.5**0.5], [0.5, 0.5]])
    with pytest.raises(ValueError, match=r"^features must be nonnegative"):
        normalise([[-1.0]])
    with pytest.raises(ValueError, match=r"^features"):
        normalise([[np.nan]])


def test_shares(tmp_path):
    table = load_adult(write(tmp_path / "adult.data", ROWS))
    (a, b), (c, d) = shares(table, [2, 0, 1], [1, 1])
    assert np.array_equal(a, table.features[[2]]) and np.array_equal(c, table.features[[0]]) and (b[0], d[0]) == (-1, -1)
    for order, sizes in (([0, 0, 1], [1]), ([0, 3], [1]), ([0, 1], [3]), ([0, 1], [0, 1]), ([0], [])):
        with pytest.raises(ValueError, match=r"^(order|sizes)"):
            shares(table, order, sizes)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (ROW.replace("39, ", ""), "line 2: expected 15 fields, found 14"),
        (ROW.replace("39", "old"), "line 2: age must be a number"),
        (ROW.replace("39", "-1"), "line 2: age must be finite and at least 0"),
        (ROW.replace("39", "nan"), "line 2: age must be finite"),
        (ROW.replace("<=50K", "50K"), "line 2: the label must be"),
        (ROW.replace("State-gov", ""), "line 2: workclass is empty"),
        ("a;b;c", "line 2: expected 15 fields, found 1"),
    ],
)
def test_malformed_lines_are_told_with_their_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=message):
        load_adult(write(tmp_path / "adult.data", [ROW, line]))


def test_absent_empty_and_binary_files(tmp_path):
    with pytest.raises(FileNotFoundError, match="the Adult table was not found at"):
        load_adult(tmp_path / "nowhere.data")
    with pytest.raises(FileNotFoundError):
        load_adult(tmp_path)
    with pytest.raises(ValueError, match="paths"):
        load_adult()
    with pytest.raises(ValueError, match="no row without missing values"):
        load_adult(write(tmp_path / "empty", [ROWS[2]]))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(ValueError, match="not a comma-separated text file"):
        load_adult(tmp_path / "binary")
