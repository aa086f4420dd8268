"""Size of the Adult table after preprocessing, by its own description.

The Adult table has 45,222 rows without missing values; 105 features are its columns with the categories as listed.

Where: Sec. 5.
Letters: ``train``, ``test`` = rows of the two files without missing values; ``numerical`` columns; ``w``, ``e``, ``m``,
``o``, ``r``, ``a``, ``s``, ``n`` = categories of workclass, education, marital status, occupation, relationship, race, sex,
native country as listed.
Idea: arithmetic on the counts that the table's own description (adult.names) gives: 30,162 + 15,060 = 45,222; 6 + 99 = 105.
Reading: interpretation: By the table's own description, not by recounting it.
"""

from verify import *

COUNTS = {"train": 30162, "test": 15060, "numerical": 6, "w": 8, "e": 16, "m": 7, "o": 14, "r": 6, "a": 5, "s": 2, "n": 41}

for_all(positive=" ".join(COUNTS))

says = statement(
    *(
        equal(f"{name}_count", value, COUNTS[name], because=letter(name, "as adult.names gives it"))
        for name, value in zip(COUNTS, (train, test, numerical, w, e, m, o, r, a, s, n), strict=True)
    ),
    rows=train + test == 45222 | goal,
    features=numerical + w + e + m + o + r + a + s + n == 105 | goal,
)

claim = Claim(
    "zhang2018.dataset-corrected", "identity", statement=r"45{,}222\text{ individuals, }105\text{ features}", facts="equivalent"
)

proof = shows(
    rows=train_count + test_count, features=sum(fact(f"{name}_count") for name in COUNTS if name not in ("train", "test"))
)

witness = Point(scalars=COUNTS)

too_strong = altered({"the printed number of rows": dict(rows=train + test == 45223 | false)}, drop="w_count")
