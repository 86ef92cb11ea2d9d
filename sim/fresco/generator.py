"""Plausible other tables for what is not exact, each from a seed (RULES 9).

Market: the triples and the singles and pairs of a basic colour stay; the five tiles with two
colours or a blend are drawn anew: two or three pairs of different basic cubes, the rest orange
or green, no purple. Fresco: the sixteen tiles that are seen and the second 11 stay; the other
tiles are drawn anew with two or three different cubes each, at the usual price of a cube, each
colour twelve times on the whole set and the centre 11 among it.
"""

import json
from collections import Counter
from itertools import combinations
from random import Random

from sim.fresco.components import (
    BASIC,
    BOX,
    COLORS,
    PRICE,
    FrescoTile,
    MarketTile,
    Tables,
    own_tables,
)

EACH_COLOR = 12
TRIES = 100_000


def generated(seed: int) -> str:
    """Tables of a seed, as text for `set_up`; the same seed gives the same tables."""
    chance = Random(seed)
    own = own_tables()
    tables = Tables(f"generated-{seed}", _market(own, chance), _fresco(own, chance))
    return json.dumps(tables.told())


def _market(own: Tables, chance: Random) -> tuple[MarketTile, ...]:
    sure = {row["id"]: row["sure"] for row in BOX.tables["market_tiles"].rows}
    open_ids = [tile.id for tile in own.market if _is_open(tile, sure[tile.id])]
    pairs = ["".join(pair) for pair in combinations(BASIC, 2)]
    mixed = chance.randint(2, 3)
    blends = [chance.choice("OG") for _ in range(len(open_ids) - mixed - 2)]
    cubes = [*chance.sample(pairs, mixed), *sorted(["O", "G", *blends], key=COLORS.index)]
    drawn = dict(zip(open_ids, cubes, strict=True))
    return tuple(
        MarketTile(tile.id, drawn.get(tile.id, tile.cubes), tile.few_players_without)
        for tile in own.market
    )


def _is_open(tile: MarketTile, sure: str) -> bool:
    """Inferred tiles: two colours, or a blend."""
    return len(set(tile.cubes)) > 1 or tile.cubes in ("O", "G") or sure == "inferred"


def _fresco(own: Tables, chance: Random) -> tuple[FrescoTile, ...]:
    sure = {row["id"]: row["sure"] for row in BOX.tables["fresco_tiles"].rows}
    kept = {tile.id: tile.cost for tile in own.fresco if sure[tile.id] != "completed"}
    missing = Counter(dict.fromkeys(COLORS, EACH_COLOR))
    missing.subtract(Counter("".join(kept.values())))
    sizes = [len(tile.cost) for tile in own.fresco if tile.id not in kept]
    drawn = iter(_deal(missing, sizes, chance))
    costs = [kept.get(tile.id) or next(drawn) for tile in own.fresco]
    return tuple(
        FrescoTile(tile.id, sum(PRICE[color] for color in cost), cost)
        for tile, cost in zip(own.fresco, costs, strict=True)
    )


def _deal(missing: Counter, sizes: list[int], chance: Random) -> list[str]:
    """Deal the missing cubes onto tiles of these sizes, no colour twice on a tile."""
    cubes = list("".join(color * count for color, count in missing.items()))
    for _ in range(TRIES):
        chance.shuffle(cubes)
        dealt, start = [], 0
        for size in sizes:
            dealt.append("".join(sorted(cubes[start : start + size], key=COLORS.index)))
            start += size
        if all(len(set(cost)) == len(cost) for cost in dealt):
            return dealt
    raise RuntimeError("no fresco fits the known tiles")  # the own tables are one that does
