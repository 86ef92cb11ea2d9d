"""Several means over the same clusters, and whatever is added up from them.

Cells of a table that were played on common seeds move together. Here each keeps what every cluster
adds to it, so that sums and differences have the variance they really have, and so that a table
can be drawn again from its clusters (the bootstrap).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.intervals import Rows

Numbers = NDArray[np.float64]
NONE = 1e-12  # an error below this is rounding


@dataclass(frozen=True)
class Joint:
    """Means by cell, and how far each cluster pulls each of them from its mean."""

    cells: pl.DataFrame  # what each mean is of
    means: Numbers
    pulls: Numbers  # by cluster and cell; the pulls on a cell add up to 0

    @property
    def clusters(self) -> int:
        """Seeds or games that all cells share."""
        return len(self.pulls)

    def combined(self, factors: Numbers) -> tuple[Numbers, Numbers]:
        """Weighted sums of the means, one for each row of factors, and their standard errors."""
        moved = self.pulls @ factors.T
        degrees = self.clusters * (self.clusters - 1)
        errors = np.sqrt((moved**2).sum(axis=0) / degrees) if degrees else moved[0] * np.nan
        return factors @ self.means, np.where(errors < NONE, 0.0, errors)

    def covariance(self, factors: Numbers) -> Numbers:
        """How the weighted sums vary together."""
        moved = self.pulls @ factors.T
        return np.asarray(moved.T @ moved / (self.clusters * (self.clusters - 1)))

    def redrawn(self, times: int, seed: int) -> Iterator[Numbers]:
        """The means again, from as many clusters drawn with repetition."""
        rng = np.random.default_rng(seed)
        for _ in range(times):
            drawn = rng.multinomial(self.clusters, np.full(self.clusters, 1 / self.clusters))
            yield self.means + drawn @ self.pulls / self.clusters


def joint(rows: Rows, by: Sequence[str], *, cluster: str, measure: str) -> Joint:
    """The mean of a measure in each cell; `cells` has one row per cell: `*by`, in order."""
    totals = (
        rows.lazy()
        .group_by(*by, cluster)
        .agg(total=pl.col(measure).cast(pl.Float64).sum(), rows=pl.len().cast(pl.Float64))
        .collect(engine="streaming")
    )
    cells, clusters = totals.select(by).unique().sort(by), totals.select(cluster).unique()
    placed = totals.join(cells.with_row_index("column"), on=by, nulls_equal=True)
    placed = placed.join(clusters.sort(cluster).with_row_index("line"), on=cluster)
    sums, counts = np.zeros((2, clusters.height, cells.height))
    at = placed["line"].to_numpy(), placed["column"].to_numpy()
    sums[at], counts[at] = placed["total"].to_numpy(), placed["rows"].to_numpy()
    means = sums.sum(axis=0) / counts.sum(axis=0)
    return Joint(cells, means, (sums - means * counts) * len(sums) / counts.sum(axis=0))
