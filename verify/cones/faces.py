"""Common kernels of the PSD blocks, recognised from a numeric point: sharpened by Gauss-Newton, then rounded to rationals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from .cone import Cone, Matrix, NoCertificate, entry
from .rational import complement, eliminate

REFINED = 250


def expressed(cone: Cone, eliminating: bool = True) -> tuple[list[int], Any, Any]:
    """Columns that exact elimination leaves open (all without it), and constant and slope: all columns are constant + slope open.
    PSD entries are eliminated first."""
    import numpy as np
    from scipy import sparse

    starts = cone.starts()
    order = [*range(starts[0], starts[-1]), *range(starts[0])]
    solved = eliminate(cone.rows, order) if eliminating else {}
    if solved is None:
        raise NoCertificate("the equations contradict each other")
    opened = [c for c in range(starts[-1]) if c not in solved]
    place, constant = {c: k for k, c in enumerate(opened)}, np.zeros(starts[-1])
    cells = {(c, k): 1.0 for k, c in enumerate(opened)}
    for c, (row, right) in solved.items():
        constant[c] = float(right)
        cells |= {(c, place[k]): -float(v) for k, v in row.items()}
    at = tuple(zip(*cells, strict=True)) if cells else ((), ())
    return opened, constant, sparse.csr_matrix((list(cells.values()), at), shape=(starts[-1], len(opened)))


def kernels(cone: Cone, numbers: Sequence[float], threshold: float, tolerance: float) -> tuple[set[int], list[Matrix]]:
    """The multipliers that vanish, and per block a rational basis (columns) of the complement of its kernel.

    Eigenvalues below ``threshold`` count as zero; an entry of a kernel is the simplest rational within ``tolerance``.
    """
    import numpy as np

    dead = {k for k in range(cone.positive) if numbers[cone.free + k] < threshold}
    bases: list[Any] = []
    pivots: list[list[int]] = []
    for start, n in zip(cone.starts(), cone.blocks, strict=False):
        matrix = np.array([[numbers[start + entry(i, j)] for j in range(n)] for i in range(n)]).reshape(n, n)
        values, vectors = np.linalg.eigh(matrix) if n else (np.zeros(0), matrix)
        basis, chosen = _echelon([vectors[:, k] for k in range(n) if values[k] < threshold], n)
        bases.append(basis)
        pivots.append(chosen)
    if cone.starts()[-1] <= REFINED and any(pivots):
        sharper = _sharpened(cone, numbers, dead, bases, pivots)
        if sharper is not None:
            bases = sharper
    return dead, [
        complement([[_simple(float(x), tolerance) for x in row] for row in basis], n)
        for basis, n in zip(bases, cone.blocks, strict=True)
    ]


def _echelon(kernel: Sequence[Any], n: int) -> tuple[Any, list[int]]:
    """Reduced row echelon form with large pivots, and the pivots' columns."""
    import numpy as np

    rows = np.array(kernel, dtype=float).reshape(len(kernel), n)
    chosen: list[int] = []
    for r in range(len(rows)):
        best = max((c for c in range(n) if c not in chosen), key=lambda c: float(np.abs(rows[r:, c]).max()))
        swap = r + int(np.argmax(np.abs(rows[r:, best])))
        rows[[r, swap]] = rows[[swap, r]]
        rows[r] /= rows[r, best]
        for other in range(len(rows)):
            if other != r:
                rows[other] -= rows[other, best] * rows[r]
        chosen.append(best)
    return rows, chosen


def _sharpened(
    cone: Cone, numbers: Sequence[float], dead: set[int], bases: list[Any], pivots: list[list[int]]
) -> list[Any] | None:
    """Solve S(u) K = 0 for the open unknowns u and the kernels K (identity at the pivots); None where it does not converge."""
    import numpy as np

    starts = cone.starts()
    opened, constant, sparse_slope = expressed(cone)
    slope = sparse_slope.toarray()
    u = np.array([numbers[c] for c in opened])
    bases = [np.array(basis) for basis in bases]
    unknown = [
        [(r, c) for r in range(len(basis)) for c in range(n) if c not in chosen]
        for basis, chosen, n in zip(bases, pivots, cone.blocks, strict=True)
    ]
    places = [
        np.array([[start + entry(i, j) for j in range(n)] for i in range(n)], dtype=int).reshape(n, n)
        for start, n in zip(starts, cone.blocks, strict=False)
    ]
    others = sum(map(len, unknown))
    gone = [cone.free + k for k in sorted(dead)]
    error = np.inf
    for _ in range(25):
        residual = [constant[gone] + slope[gone] @ u]
        jacobian = [np.hstack([slope[gone], np.zeros((len(gone), others))])]
        offset = len(opened)
        for basis, entries, where in zip(bases, unknown, places, strict=True):
            n, d = len(where), len(basis)
            if d:
                block = constant[where] + slope[where] @ u
                residual.append((basis @ block).ravel())
                part = np.zeros((d, n, len(opened) + others))
                part[:, :, : len(opened)] = np.einsum("di,ijk->djk", basis, slope[where])
                for k, (r, c) in enumerate(entries):
                    part[r, :, offset + k] = block[c]
                jacobian.append(part.reshape(d * n, -1))
            offset += len(entries)
        flat = np.concatenate(residual)
        before, error = error, float(np.abs(flat).max(initial=0.0))
        if error < 1e-15 or (error >= before and error < 1e-11):
            return bases
        step = np.linalg.lstsq(np.vstack(jacobian), -flat, rcond=1e-9)[0]
        u = u + step[: len(opened)]
        offset = len(opened)
        for basis, entries in zip(bases, unknown, strict=True):
            for k, (r, c) in enumerate(entries):
                basis[r, c] += step[offset + k]
            offset += len(entries)
    return bases if error < 1e-11 else None


def _simple(value: float, tolerance: float) -> Fraction:
    """The rational of least denominator found within the tolerance."""
    for denominator in (1, 2, 3, 4, 6, 8, 12, 60, 1000, 10**4, 10**5):
        near = Fraction(value).limit_denominator(denominator)
        if abs(float(near) - value) <= tolerance * max(1.0, abs(value)):
            return near
    return Fraction(value).limit_denominator(10**7)
