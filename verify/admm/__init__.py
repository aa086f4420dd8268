"""Reference ADMM in float64: problems, losses, regularisers, bindings of runs."""

from ..algorithms.losses import ClippedSquares, Huber, LogCosh, Logistic, Loss, Quadratic
from ..algorithms.regularisers import L1, Box, ElasticNet, QuadraticRegulariser, Regulariser, Zero
from .bindings import Binding, gradient_admm_pair, oracle_admm_step
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
    "Problem",
    "Quadratic",
    "QuadraticRegulariser",
    "Regulariser",
    "Zero",
    "gradient_admm_pair",
    "oracle_admm_step",
]
