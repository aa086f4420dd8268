"""The shift rule, trusted beside the kernel: standard library and the kernel only. See README.md in this folder."""

from .chain import Chain as Chain
from .chain import Last as Last
from .chain import chain_rule as chain_rule
from .chain import counted as counted
from .fixed import Fixed as Fixed
from .fixed import fixed_rule as fixed_rule
from .rounds import Rounds as Rounds
from .rounds import rounds_rule as rounds_rule
from .rule import Block as Block
from .rule import Program as Program
from .rule import Stage as Stage
from .rule import User as User
from .rule import whole as whole
