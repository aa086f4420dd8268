"""The Adult table has 45,222 rows without missing values; 105 features are its columns with the categories as listed.

Where: Sec. 5. Letters: see ``data_set``.
Idea: 30,162 + 15,060 = 45,222; 6 + 99 = 105.
"""

from lemmas.zhang2018.privacy.data_set import COUNTS, a, e, m, n, numerical, o, r, s, test, train, w
from lemmas.zhang2018.privacy.data_set import says as counts
from verify import Claim, Point, Proof, Statement, altered, because, equal, term, without

says = Statement(
    signs=counts.signs,
    spaces={},
    facts=counts.facts,
    goals=(equal("rows", train + test, 45222), equal("features", numerical + w + e + m + o + r + a + s + n, 105)),
)

claim = Claim(
    id="zhang2018.dataset-corrected",
    title="Size of the Adult table after preprocessing, by its own description",
    where="Sec. 5",
    kind="identity",
    reading="interpretation",
    reading_note="By the table's own description, not by recounting it.",
    statement=r"45{,}222\text{ individuals, }105\text{ features}",
    says=says,
    facts="equivalent",
)

proof = Proof(
    goals={
        "rows": because(term(1, "train_count"), term(1, "test_count")),
        "features": because(*(term(1, f"{name}_count") for name in COUNTS if name not in ("train", "test"))),
    }
)

witness = Point(scalars=COUNTS)

too_strong = (altered(says, "the printed number of rows", equal("rows", train + test, 45223)), without(says, "w_count"))
