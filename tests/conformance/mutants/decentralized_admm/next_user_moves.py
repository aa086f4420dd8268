"""The u of the next user is updated."""

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant("another user moves", "decentralized-admm", "walk", ("walk",), program(mover=lambda i, n: (i + 1) % n))
