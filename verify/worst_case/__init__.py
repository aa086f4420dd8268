"""Exact worst cases as semidefinite programs, instances that attain them, and certificates. Floats propose."""

from ..cones.statement_program import Inexpressible, Lmi, Program, from_statement
from ..cones.statement_solution import Solution, Unsolved, solve

__all__ = ["Inexpressible", "Lmi", "Program", "Solution", "Unsolved", "from_statement", "solve"]
