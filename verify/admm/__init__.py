"""Reference ADMM in float64: problems, losses, regularisers, Algorithms 1 and 4 of chan2024, bindings of runs."""

from ..algorithms.losses import ClippedSquares, Huber, LogCosh, Logistic, Loss, Quadratic
from ..algorithms.regularisers import L1, Box, ElasticNet, QuadraticRegulariser, Regulariser, Zero
from .bindings import Binding, gradient_admm_pair, oracle_admm_step
from .gradient_admm import Trace, gradient_admm
from .oracle_admm import OracleTrace, oracle_admm
from .problem import Problem

__all__ = [
    "L1",
    "Binding",
    "Box",
    "ClippedSquares",
    "ElasticNet",
    "Huber",
    "LogCosh",
    "Logistic",
    "Loss",
    "OracleTrace",
    "Problem",
    "Quadratic",
    "QuadraticRegulariser",
    "Regulariser",
    "Trace",
    "Zero",
    "gradient_admm",
    "gradient_admm_pair",
    "oracle_admm",
    "oracle_admm_step",
]
