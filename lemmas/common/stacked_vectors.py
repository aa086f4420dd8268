"""Stacked vectors: their inner product is the sum over agents or nodes of the inner products of their parts, generated.

Letters: ``total`` = that sum, for random parts the sum of the expectations; ``u``, ``v`` stacked vectors.
"""

from verify import *
from verify.algorithms.classes import stacked
from verify.lemma.generators import Generator

scalars("total")
vectors("u v")

generates = Generator(
    "stacked vectors",
    "total = the sum over the agents or nodes i of E<u_i, v_i>",
    statement(for_all(real="total", X="u v"), sum=total == u @ v | goal),
    denotes="total",
    free="u v",
    drawn=(partial(stacked, total, u, v),),
)
