"""Sentences that only a question's findings have."""

import pytest

from sim.cli.findings import _shared


def collected(own, others, share=(-0.1, 1.2)):
    sides = {"own": own, "others": others}
    ends = {
        f"{side}_points{end}": value
        for side, (low, high) in sides.items()
        for end, value in (("", (low + high) / 2), ("_low", low), ("_high", high))
    }
    shares = {"others_share": sum(share) / 2, "others_share_low": share[0]}
    return ends | shares | {"others_share_high": share[1], "games": 5000}


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (collected((1.8, 2.1), (0.5, 0.7), (0.2, 0.3)), "others collect 25.0% [20.0\u201330.0]"),
        (collected((1.8, 2.1), (-2.0, -1.8)), "On balance others collect none"),
        (collected((1.8, 2.1), (-0.4, 0.3)), "Not decided"),
        (collected((-0.2, 0.3), (-2.0, -1.8)), "Not decided"),
    ],
)
def test_who_collects_the_points(row, text):
    assert text in _shared(row)[0]
