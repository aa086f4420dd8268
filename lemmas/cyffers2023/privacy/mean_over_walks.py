"""Local privacy of fully decentralized private ADMM, in the mean over the walks.

The mean over the walks of the local loss of user i in Algorithm 4.

Where: ours.
On Sec 5.4 Thm 4.
Letters as in ``mean_over_schedules``, a walk in the place of a schedule.
"""

from verify import *

from .mean_over_schedules import neighbours, over_all

says, proof = over_all("cyffers2023.decentralized-local")

claim = Claim("cyffers2023.decentralized-local-mean", "divergence")

witness = at("a=1 gamma=1 sigma=4 L=1 K=3", "weight=1/2 K_s=1 D_s=1", "weight=1/2 K_s=3 D_s=3", index=2)

too_strong = neighbours(says)
