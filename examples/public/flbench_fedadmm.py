"""FedADMM of FL-bench as huang2020's Algorithm 1, with all clients in every round.

Read: github.com/KarhouTam/FL-bench at 4f39d3c3c1df and 2b55cea8aadb (src/client/fedadmm.py, src/server/fedadmm.py). Its client
adds alpha + rho (w - theta) to every gradient, and sends ``local_sum``, made with the weights at the moment when theta was
loaded; its server moves theta by the weighted mean:

    alpha_i = alpha_i + rho (w_i - theta),   local_sum_i = (w_i - theta) + (alpha_i+ - alpha_i)/rho,
    theta = theta + eta mean_i local_sum_i.

The local problems are solved exactly and the clients weigh the same here. These are the equations of ``fedadmm_tracking``.
"""

from examples.adapter import Adapter
from examples.public import fedadmm_tracking

ADAPTER = Adapter(
    title="FedADMM of FL-bench",
    about="from its equations, those of the code of Gong, Li and Freris, with exact local steps, all clients, equal weights and "
    "eta = 1",
    families=("consensus-admm",),
    admm=fedadmm_tracking.admm,
    source="KarhouTam/FL-bench at 4f39d3c and 2b55cea: src/client/fedadmm.py, src/server/fedadmm.py",
    findings=fedadmm_tracking.ADAPTER.findings,
)
