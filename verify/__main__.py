"""``python -m verify``."""

import sys

from .command_line.cli import main

sys.exit(main())
