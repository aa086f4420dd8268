"""A pure function, line by line."""

from ...collection import Variant
from ...programs.decentralized_admm import program

VARIANT = Variant("line by line", "decentralized-admm", program())
