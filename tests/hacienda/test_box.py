"""RULES 12: what lies in the box, and what is known of the two maps."""

import shutil

import pytest

from sim.core.box import Box
from sim.core.errors import InputError
from sim.core.tables import read_tables
from sim.hacienda import components
from sim.hacienda.board import TERRAIN_SIGNS, board_from_drawing
from tests.hacienda.table_setup import GAME

STEPS = ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
LAST_X, LAST_ROW = 36, 12


def drawn(name):
    """Signs of a map by (x, row)."""
    return board_from_drawing(name, components.drawings()[name]).signs


def places(signs, wanted):
    return {place for place, sign in signs.items() if sign in wanted}


def mirrored(found):
    return {(LAST_X - x, row) for x, row in found}


def upside_down(found):
    return {(x, LAST_ROW - row) for x, row in found}


def beside(place):
    return {(place[0] + dx, place[1] + dr) for dx, dr in STEPS}


def connected(found):
    """The parts of a set of places, smallest first."""
    left, parts = set(found), []
    while left:
        edge, part = {left.pop()}, set()
        while edge:
            part |= edge
            edge = {near for place in edge for near in beside(place)} & left
            left -= edge
        parts.append(part)
    return sorted(parts, key=len)


def distance(one, other):
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return down + max(0, across - down) // 2


class TestComponents:
    """RULES 12.1."""

    def test_the_cards(self):
        box = components.BOX.tables
        lands = dict.fromkeys(("mountain", "forest", "meadow", "rock", "swamp"), 14)
        assert box["land_cards"].counts("card") == lands | {"pampa": 10}
        animals = dict.fromkeys(("cattle", "horse", "pig", "sheep"), 18)
        assert box["animal_cards"].counts("card") == animals
        assert [box[name].total for name in ("land_cards", "animal_cards")] == [80, 72]

    def test_the_water_tiles(self):
        tiles = components.BOX.tables["water_tiles"]
        shapes = {tile: count for tile, count in tiles.counts("tile").items() if count}
        assert shapes == {"single": 9, "double": 4, "triangle": 3, "rhombus": 2}
        assert tiles.total == 18

    def test_the_pieces(self):
        pieces = components.BOX.tables["pieces"].counts("piece")
        assert list(pieces.values()) == [80, 5 * 30, 9, 8]

    def test_the_money(self):
        bills = components.BOX.tables["money"].counts("pesos")
        assert sum(bills.values()) == 72
        assert sum(pesos * count for pesos, count in bills.items()) == 672

    def test_the_rules_start_from_the_box(self):
        defaults = {name: entry.default for name, entry in components.BOX.parameters.items()}
        box = components.BOX.tables
        for name, key in (
            ("land_cards", "card"),
            ("animal_cards", "card"),
            ("water_tiles", "tile"),
        ):
            counts = box[name].counts(key)
            assert defaults[name] == {kind: count for kind, count in counts.items() if count}
        assert defaults["harvest_tokens"] == box["pieces"].counts("piece")["harvest token"]
        assert defaults["haciendas"]["5"] == box["pieces"].counts("piece")["neutral hacienda"]

    def test_outlines_turn_as_they_should(self):
        turns = {tile: row["turns"] for tile, row in components.outlines().items()}
        rules = GAME.set_up(2, {}).rules
        assert list(turns) == list(components.TILES)
        assert rules.tile_turns.tolist() == list(turns.values()) == [1, 3, 2, 3, 6, 3]

    def test_every_table_says_how_far_to_believe_it(self):
        confidence = {name: table.confidence for name, table in GAME.box.tables.items()}
        assert {confidence[name] for name in components.maps()} == {"reconstructed"}
        assert confidence["water_tiles"] == "partly exact"
        assert all(table.source for table in GAME.box.tables.values())


@pytest.mark.parametrize("name", ["symmetric", "asymmetric"])
class TestBothMaps:
    """RULES 12.2."""

    def test_hexes_of_each_kind(self, name):
        signs, markets = drawn(name), {"symmetric": 10, "asymmetric": 11}[name]
        assert [len(places(signs, sign)) for sign in TERRAIN_SIGNS] == [12] * 5
        assert len(places(signs, "M")) == markets
        assert len(places(signs, "W")) == 4
        assert len(places(signs, ".")) == 240 - 60 - markets - 4

    def test_rows_of_eighteen_and_nineteen(self, name):
        rows = [row for _, row in drawn(name)]
        assert [rows.count(row) for row in range(13)] == [18, 19] * 6 + [18]

    def test_equal_terrains_never_touch(self, name):
        signs = drawn(name)
        for place in places(signs, TERRAIN_SIGNS):
            assert all(signs.get(near) != signs[place] for near in beside(place))

    def test_markets_are_three_hexes_apart_or_more(self, name):
        markets = sorted(places(drawn(name), "M"))
        apart = [distance(a, b) for i, a in enumerate(markets) for b in markets[:i]]
        assert min(apart) >= 3

    def test_the_fast_layout_holds_it(self, name):
        assert board_from_drawing(name, components.drawings()[name]).words == 4


class TestSymmetricMap:
    """RULES 12.3."""

    @pytest.mark.parametrize("wanted", [TERRAIN_SIGNS, "M", "W"])
    def test_it_mirrors_left_to_right_and_top_to_bottom(self, wanted):
        found = places(drawn("symmetric"), wanted)
        assert found == mirrored(found) == upside_down(found)

    @pytest.mark.parametrize("terrain", TERRAIN_SIGNS)
    def test_terrains_repeat_under_half_a_turn(self, terrain):
        found = places(drawn("symmetric"), terrain)
        assert found == mirrored(upside_down(found))

    def test_the_land_is_one_ring_around_the_water_and_most_markets(self):
        signs = drawn("symmetric")
        assert len(connected(places(signs, TERRAIN_SIGNS))) == 1
        outside, inside = connected(set(signs) - places(signs, TERRAIN_SIGNS))
        kinds = [
            [sum(signs[at] == sign for at in part) for sign in ".MW"] for part in (inside, outside)
        ]
        assert kinds == [[94, 8, 4], [72, 2, 0]]


class TestAsymmetricMap:
    """RULES 12.4."""

    def test_nothing_mirrors(self):
        land = places(drawn("asymmetric"), TERRAIN_SIGNS)
        assert land not in (mirrored(land), upside_down(land), mirrored(upside_down(land)))

    def test_the_pampa_is_one_piece_and_a_market_lies_at_the_top_middle(self):
        signs = drawn("asymmetric")
        assert len(connected(places(signs, "."))) == 1
        assert signs[18, 1] == "M"


class TestWrongTables:
    """A table whose counts miss what the box says is refused."""

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("total = 80 ", "total = 81 ", "holds 80, but its total is 81"),
            ('card = "pig", count = 18', 'card = "pig", count = 17', "holds 71"),
            ('confidence = "exact"', 'confidence = "sure"', "confidence 'sure'"),
            ("total = 80 ", "# total = 80 ", "lacks total"),
        ],
    )
    def test_components(self, tmp_path, old, new, message):
        text = (components.DATA / "components.toml").read_text(encoding="utf-8")
        assert old in text
        (tmp_path / "components.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(InputError, match=message):
            read_tables(tmp_path / "components.toml")

    def test_maps_are_counted_hex_by_hex(self, tmp_path, monkeypatch):
        shutil.copy(components.DATA / "maps.toml", tmp_path)
        text = (tmp_path / "maps.toml").read_text(encoding="utf-8")
        (tmp_path / "maps.toml").write_text(text.replace(" . M .", " . . .", 1), encoding="utf-8")
        monkeypatch.setattr(components, "BOX", Box(tmp_path, "maps.toml"))
        with pytest.raises(InputError, match="map symmetric: 9 market drawn, 10 stated"):
            components.maps.__wrapped__()
