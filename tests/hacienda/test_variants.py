"""RULES 11: official variants, and other water tiles, as named rule sets."""

import pytest

from tests.hacienda.table_setup import GAME, act, offered, pesos, points, position

SETS = {name: entry["set"] for name, entry in GAME.box.rule_sets.items()}


class TestVariant1:
    """RULES 11.1."""

    def test_markets_pay_the_herd_times_the_land_beside_it(self):
        table = position(" R R p . M\n    R", hand={0: {"pig": 1}}, rules=SETS["variant-1"])
        act(table, "animal", card="pig", cell=3)
        assert pesos(table)[0] == 20 + 2 * 2

    @pytest.mark.parametrize(("purse", "words"), [(19, []), (20, [0])])
    def test_haciendas_and_water_cost_twenty(self, purse, words):
        table = position(" R .", pesos={0: purse}, rules=SETS["variant-1"])
        assert offered(table, "hacienda", "on") == words
        assert len(offered(table, "water", "cells")) == len(words)

    def test_herds_of_three_score_and_twenty_pesos_make_a_point(self):
        table = position(" R p p p s s", pesos={0: 39}, rules=SETS["variant-1"])
        assert points(table) == {**dict.fromkeys(points(table), 0), "herds": 3, "money": 1}


class TestVariant2:
    """RULES 11.2."""

    def test_there_is_no_scoring_in_the_middle(self):
        table = position(" .", rules=SETS["variant-2"])
        for _ in range(2):
            act(table, "draw", deck="animal")
            act(table, "stop")
            act(table, "stop")
        assert table.end()["breakdown"][0]["first"] is None

    def test_all_else_is_as_it_was(self):
        plain, variant = (
            position(" R p M").variant,
            position(" R p M", rules=SETS["variant-2"]).variant,
        )
        changed = {
            name for name, value in variant.parameters.items() if value != plain.parameters[name]
        }
        assert changed == {"scorings"}


class TestWaterSets:
    """RULES 12.5: other readings of the box."""

    @pytest.mark.parametrize(
        ("name", "tiles"),
        [
            ("water-a", {"single": 9, "double": 4, "triangle": 3, "line": 2}),
            ("water-b", {"single": 9, "double": 4, "line": 3, "rhombus": 2}),
            ("water-c", {"single": 9, "double": 4, "bent": 3, "rhombus": 2}),
        ],
    )
    def test_each_holds_eighteen_tiles_of_four_outlines(self, name, tiles):
        table = position(" . . .\n. . . .", rules=SETS[name])
        assert table.variant.parameters["water_tiles"] == tiles
        assert sum(tiles.values()) == 18
        assert {tile for tile, _ in offered(table, "water", "tile", "cells")} == set(tiles)
