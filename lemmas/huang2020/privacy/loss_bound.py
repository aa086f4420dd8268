"""(18) with |xi|: a bound of the log ratio for every noise value.

Where: corrects (18). Letters as in ``loss_bound_printed``; size = |xi|, xi the component of the noise along the difference.
Idea: both factors of (2 xi Delta + Delta^2) grow with Delta once xi is replaced by |xi|.
"""

from lemmas.huang2020.privacy.loss_bound_printed import A, Delta, L, c_1, eps, loss, m, xi
from lemmas.huang2020.privacy.loss_bound_printed import says as printed
from verify import *

(size,) = scalars("size")

says = statement(
    Domain({**printed.signs, "size": "nonnegative"}, {}),
    *printed.facts,
    at_least("above", size, xi, because=letter("size", "|xi|", bounded=True)),
    at_least("below", size, -xi, because=letter("size", "|xi|", bounded=True)),
    goals=(
        at_least("bound", eps**2 * (size * m * A + c_1), 4 * L * c_1 * loss),
        at_least("bound_reversed", eps**2 * (size * m * A + c_1), -4 * L * c_1 * loss),
    ),
)

claim = Claim(
    id="huang2020.eq-18-corrected",
    title="Bound of the privacy loss by the size of the noise",
    where="ours",
    kind="inequality",
    says=says,
    corrects="huang2020.eq-18",
)

# 2 sigma2 m^2 eps^2 A^2 = 16 L c_1^2, so 16 L c_1^2 loss = m^2 eps^2 A^2 (2 xi Delta + Delta^2)
proof = shows(
    Have(
        equal("scaled", 16 * L * c_1**2 * loss, m**2 * eps**2 * A**2 * (2 * xi * Delta + Delta**2)),
        because(term(m**2 * eps**2 * A**2, "log_ratio"), term(-2 * loss, "scale")),
    ),
    bound=because(
        term(-1, "scaled"),
        term(2 * m**2 * eps**2 * A**2 * Delta, "above"),
        term(eps**2 * (2 * m * A * size + m * A * Delta + 2 * c_1), "sensitivity"),
        scale=4 * c_1,
    ),
    bound_reversed=because(
        "scaled",
        term(2 * m**2 * eps**2 * A**2 * Delta, "below"),
        term(eps**2 * 2 * m * A * size, "sensitivity"),
        term(4 * c_1**2 * eps**2),
        term(m**2 * eps**2 * A**2 * Delta**2),
        scale=4 * c_1,
    ),
)

witness = Point(scalars=numbers("xi=-1 Delta=1 c_1=1 m=1 A=1 L=2 eps=1 sigma2=16 loss=-1/32 size=1"))

too_strong = (
    scaled(says, "1 % smaller", "bound", left=ratio(99, 100)),
    altered(says, "c_1 counted half", at_least("bound", eps**2 * (size * m * A + c_1 / 2), 4 * L * c_1 * loss)),
    without(says, "sensitivity"),
    without(says, "above"),
)
