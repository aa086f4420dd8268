"""Bound of the privacy loss by the size of the noise.

(18) with |xi|: a bound of the log ratio for every noise value.

Where: ours.
Corrects (18).
Letters as in ``loss_bound_printed``; size = |xi|, xi the component of the noise along the difference.
Idea: both factors of (2 xi Delta + Delta^2) grow with Delta once xi is replaced by |xi|.
"""

from verify import *

from .loss_bound_printed import A, Delta, L, c_1, eps, loss, m, xi
from .loss_bound_printed import says as printed

scalars("size")

says = statement(
    Domain({**printed.signs, "size": "nonnegative"}, {}),
    *printed.facts,
    above=size >= xi | letter("size", "|xi|", bounded=True),
    below=size >= -xi | letter("size", "|xi|", bounded=True),
    bound=eps**2 * (size * m * A + c_1) >= 4 * L * c_1 * loss | goal,
    bound_reversed=eps**2 * (size * m * A + c_1) >= -4 * L * c_1 * loss | goal,
)

claim = Claim("huang2020.eq-18-corrected", "inequality", corrects="huang2020.eq-18")

# 2 sigma2 m^2 eps^2 A^2 = 16 L c_1^2, so 16 L c_1^2 loss = m^2 eps^2 A^2 (2 xi Delta + Delta^2)
proof = shows(
    have(
        scaled=16 * L * c_1**2 * loss
        == m**2 * eps**2 * A**2 * (2 * xi * Delta + Delta**2) | m**2 * eps**2 * A**2 * log_ratio - 2 * loss * scale
    ),
    bound=(
        -scaled
        + 2 * m**2 * eps**2 * A**2 * Delta * fact("above")
        + eps**2 * (2 * m * A * size + m * A * Delta + 2 * c_1) * sensitivity
    )
    / (4 * c_1),
    bound_reversed=(
        scaled
        + 2 * m**2 * eps**2 * A**2 * Delta * below
        + eps**2 * 2 * m * A * size * sensitivity
        + term(4 * c_1**2 * eps**2)
        + term(m**2 * eps**2 * A**2 * Delta**2)
    )
    / (4 * c_1),
)

witness = at("xi=-1 Delta=1 c_1=1 m=1 A=1 L=2 eps=1 sigma2=16 loss=-1/32 size=1")

too_strong = altered(
    {"c_1 counted half": eps**2 * (size * m * A + c_1 / 2) >= bound.right},
    scale="1 % smaller -> bound left 99/100",
    drop="sensitivity above",
)
