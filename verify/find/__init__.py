"""Search for proofs, untrusted: everything found here is a candidate that only the kernel accepts.

``find`` for all parameters of a statement, ``find_to_file`` in a process of its own, ``certify`` for a program at fixed numbers.
"""

from ..cones.certificate import Certificate, certify
from ..cones.cone import NoCertificate
from .candidate import Candidate, find_to_file
from .parametric import Found, NotFound, find

__all__ = ["Candidate", "Certificate", "Found", "NoCertificate", "NotFound", "certify", "find", "find_to_file"]
