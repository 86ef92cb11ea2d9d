"""A fixed piece of work that tells how fast this machine is right now."""

import numpy as np

from sim.core import bits
from sim.core.jit import kernel


@kernel
def calibrate(steps):
    """So many dependent steps of shifting, multiplying and counting bits."""
    word, total = np.uint64(88172645463325252), 0
    for _ in range(steps):
        word ^= word << np.uint64(13)
        word ^= word >> np.uint64(7)
        word ^= word << np.uint64(17)
        total += bits.popcount(word)
    return total
