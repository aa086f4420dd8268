"""The system (I + eta beta A'A) x = right of the step in x of gradient ADMM, and conjugate gradients, for programs that solve it
in other ways than the reference."""

import numpy as np


def system(p, x, lam, y, gradient):
    """(matrix (n, n), right (n,)) of the step in x."""
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam))
    return np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A, right


def conjugate_gradients(matrix, right, found, accuracy, most):
    """From ``found`` until the residual is below accuracy |right|, in at most ``most`` steps."""
    rest = right - matrix @ found
    direction = rest
    for _ in range(most):
        if np.linalg.norm(rest) <= accuracy * np.linalg.norm(right):
            break
        image = matrix @ direction
        length = (rest @ rest) / (direction @ image)
        found, after = found + length * direction, rest - length * image
        direction, rest = after + (after @ after) / (rest @ rest) * direction, after
    return found
