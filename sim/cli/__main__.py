"""`python -m sim.cli`, where the console script is not installed."""

import sys

from sim.cli.main import main

sys.exit(main())
