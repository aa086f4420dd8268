"""OSQP with its default relaxation 1.6 as Algorithm 4 of chan2024; else as in ``examples.third_party.osqp_oracle``.

python -m verify conform examples.public.osqp_relaxed:admm --family oracle-admm
"""

from examples.adapter import Adapter
from examples.third_party import osqp_oracle


def admm(p, noise, steps):
    """States of ``steps`` iterations."""
    return osqp_oracle.admm(p, noise, steps, relaxation=1.6)


ADAPTER = Adapter(
    title="OSQP with its default relaxation (compiled C)",
    about="one iteration at a time; relaxation 1.6 as OSQP sets it; scaling, adaptive rho and polishing off",
    families=("oracle-admm",),
    admm=admm,
    needs=("osqp",),
    source="OSQP 1.1.3, its documented default relaxation",
    findings={
        "oracle-admm x-step": (
            "x is moved 1.6 times as far, and the noise of the step with it: at the same sigma the noise and the "
            "gradient's influence both grow by 1.6. The contraction that amplifies over the steps is another one, and is "
            "not proved."
        ),
        "oracle-admm y-step": ("The projection is of a mixture of the new A x and the old z: the step of another splitting."),
        "oracle-admm dual-step": "The dual moves by the mixture's residual, for the same reason.",
    },
)
