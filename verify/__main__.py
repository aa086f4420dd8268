"""``python -m verify``."""

import sys

from .cli import main

sys.exit(main())
