"""Made-up rows of forks: decisions with their choices, each tried in two worlds."""

from collections.abc import Mapping, Sequence

import polars as pl

WORLDS = 2


def rows(decisions: Sequence[tuple[Mapping[str, float], str]], a_seed: int = 1) -> pl.DataFrame:
    """Rows of decisions, each what every arm brings and the arm chosen; so many games a seed."""
    found = [
        {
            "game_index": game, "seed": game // a_seed, "eligible": 3, "arm": arm,
            "choice": number, "chosen": arm == chosen, "world": world,
            "margin": margin + (game + world) % 3 / 10, "win_share": float(margin > 0),
            "did": chosen == "stay",
        }
        for game, (arms, chosen) in enumerate(decisions)
        for number, (arm, margin) in enumerate(arms.items()) for world in range(WORLDS)
    ]  # fmt: skip
    return pl.DataFrame(found)
