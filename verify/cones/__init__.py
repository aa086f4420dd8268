"""One conic interface: a semidefinite program as data, and its solvers by name."""
