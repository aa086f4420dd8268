"""Connected undirected graphs with their matrices, as zhang2018, section 3.2, uses them (A, D, D - A, D + A)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..algorithms.arrays import Array, array, assign


@dataclass(frozen=True, eq=False)
class Graph:
    """A connected graph without loops on the nodes 0, ..., N-1, N >= 2.

    adjacency: (N, N), symmetric, entries 0 and 1, zero diagonal. ValueError where it is not, or where some node cannot be
    reached from node 0.
    """

    adjacency: Array

    def __post_init__(self) -> None:
        adjacency = array("adjacency", self.adjacency, (None, None))
        if adjacency.shape[0] != adjacency.shape[1] or len(adjacency) < 2:
            raise ValueError(f"adjacency must be square with at least 2 nodes, found {adjacency.shape}")
        if not np.all((adjacency == 0) | (adjacency == 1)):
            raise ValueError("adjacency must have entries 0 and 1")
        if not np.array_equal(adjacency, adjacency.T):
            raise ValueError("adjacency must be symmetric: the graph is undirected")
        if np.any(np.diagonal(adjacency)):
            raise ValueError("adjacency must have a zero diagonal: no node is its own neighbour")
        assign(self, adjacency=adjacency)
        missed = sorted(set(range(len(adjacency))) - self._reached())
        if missed:
            raise ValueError(f"the graph must be connected: node {missed[0]} cannot be reached from node 0")

    @property
    def nodes(self) -> int:
        """N."""
        return len(self.adjacency)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The set V_i of each node, increasing."""
        return tuple(tuple(int(j) for j in np.flatnonzero(row)) for row in self.adjacency)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The ordered pairs (i, j) with j a neighbour of i, in lexicographic order: two for each edge."""
        return tuple((i, j) for i, row in enumerate(self.neighbours) for j in row)

    @cached_property
    def degrees(self) -> Array:
        """V_i = number of neighbours of node i, shape (N,)."""
        return np.asarray(self.adjacency.sum(axis=1))

    @cached_property
    def laplacian(self) -> Array:
        """D - A, shape (N, N): positive semidefinite with kernel spanned by the vector of ones."""
        return np.asarray(np.diag(self.degrees) - self.adjacency)

    def _reached(self) -> set[int]:
        seen, open_nodes = {0}, [0]
        while open_nodes:
            fresh = set(self.neighbours[open_nodes.pop()]) - seen
            seen |= fresh
            open_nodes.extend(fresh)
        return seen


def from_edges(nodes: int, edges: Iterable[tuple[int, int]]) -> Graph:
    """The graph on 0, ..., nodes-1 with the given edges (either direction); ValueError for an edge out of range or a loop."""
    if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 2:
        raise ValueError(f"nodes must be an integer of at least 2, found {nodes!r}")
    adjacency = np.zeros((nodes, nodes))
    for i, j in edges:
        if not (0 <= i < nodes and 0 <= j < nodes) or i == j:
            raise ValueError(f"edges must join two different nodes of 0, ..., {nodes - 1}, found ({i}, {j})")
        adjacency[i, j] = adjacency[j, i] = 1
    return Graph(adjacency)


def path(nodes: int) -> Graph:
    """0 - 1 - ... - (nodes-1)."""
    return from_edges(nodes, ((i, i + 1) for i in range(nodes - 1)))


def cycle(nodes: int) -> Graph:
    """The path closed by an edge; nodes >= 3."""
    if nodes < 3:
        raise ValueError(f"nodes must be at least 3 for a cycle, found {nodes!r}")
    return from_edges(nodes, ((i, (i + 1) % nodes) for i in range(nodes)))


def star(nodes: int) -> Graph:
    """Node 0 joined to every other node."""
    return from_edges(nodes, ((0, i) for i in range(1, nodes)))


def complete(nodes: int) -> Graph:
    """Every two nodes joined."""
    return from_edges(nodes, ((i, j) for i in range(nodes) for j in range(i)))
