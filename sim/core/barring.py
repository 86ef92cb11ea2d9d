"""Choices that a seat is kept from: runs of them are left out of what is on offer."""

from sim.core.jit import kernel


@kernel
def bar(offer, runs, total):
    """Leave out runs, given as bits, and return the total left; if none would be, leave all in."""
    left = total
    for run in range(offer.shape[0]):
        if (runs >> run) & 1:
            left -= offer[run]
    if left == 0:
        return total
    for run in range(offer.shape[0]):
        if (runs >> run) & 1:
            offer[run] = 0
    return left
