"""Plausible other tables (RULES 9): what is known stays, what is not is drawn anew."""

from collections import Counter

import pytest

from sim.core.errors import InputError
from sim.core.record import replay, write
from sim.core.table import Table
from sim.fresco.components import BOX, COLORS, PRICE, find_tables, own_tables
from sim.fresco.game import FRESCO
from sim.fresco.generator import generated

SURE = {row["id"]: row["sure"] for row in BOX.tables["fresco_tiles"].rows}


def tables(seed):
    return find_tables({f"generated-{seed}": generated(seed)})


@pytest.mark.parametrize("seed", range(50))
class TestGeneratedTables:
    def test_the_known_tiles_stay(self, seed):
        pairs = zip(own_tables().fresco, tables(seed).fresco, strict=True)
        assert all(own == drawn for own, drawn in pairs if SURE[own.id] != "completed")
        kept = zip(own_tables().market[:9], tables(seed).market[:9], strict=True)
        assert all(own == drawn for own, drawn in kept)

    def test_the_price_of_a_cube_and_twelve_of_each_colour(self, seed):
        fresco = tables(seed).fresco
        assert all(tile.value == sum(PRICE[c] for c in tile.cost) for tile in fresco)
        assert Counter("".join(tile.cost for tile in fresco)) == dict.fromkeys(COLORS, 12)
        assert all(len(set(tile.cost)) == len(tile.cost) for tile in fresco)

    def test_open_market_tiles_are_pairs_and_blends_without_purple(self, seed):
        drawn = [tile.cubes for tile in tables(seed).market[9:]]
        pairs = [cubes for cubes in drawn if len(cubes) == 2]
        assert 2 <= len(pairs) == len(set(pairs)) <= 3
        assert {cubes for cubes in drawn if len(cubes) == 1} == {"O", "G"}


def test_the_same_seed_gives_the_same_tables_and_others_differ():
    assert generated(7) == generated(7)
    assert len({generated(seed) for seed in range(50)}) == 50


def test_a_record_on_generated_tables_tells_them():
    table = Table.deal(FRESCO, 3, 1, components={"generated-3": generated(3)})
    table.act(0)
    text = write(table)
    assert '"table":{"market"' in text
    assert write(replay(text, lambda _: FRESCO)).split("\n")[1:] == text.split("\n")[1:]


def test_one_set_of_tables_at_a_time():
    with pytest.raises(InputError, match="one set of tables"):
        find_tables({"a": generated(1), "b": generated(2)})
