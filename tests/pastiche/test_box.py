"""RULES 1, 11: what lies in the box, counted, and how sure of it we are."""

import json
import shutil
from collections import Counter

import pytest

from sim.core.errors import InputError
from sim.core.tables import read_tables
from sim.pastiche.components import BOX, COLORS
from sim.pastiche.contents import own_box
from tests.naive.pastiche_box import BOX as SLOW_BOX
from tests.naive.pastiche_setup import layout
from tests.pastiche.table_setup import GAME

OWN = own_box()
CARDS = OWN["commissions"]["cards"]
HEXES = OWN["hexes"]["tiles"]
BY_ID = {row["id"]: row for row in BOX.tables["commissions"].rows}
VALUES = {row["color"]: row["points"] for row in OWN["palette_cards"]["cards"]}


class TestComponents:
    """RULES 1.1, 11: totals and marks of confidence."""

    def test_totals_and_how_sure(self):
        assert {name: (one.total, one.confidence) for name, one in BOX.tables.items()} == {
            "commissions": (34, "reconstructed"),
            "hexes": (54, "partly exact"),
            "tri_hex": (3, "reconstructed"),
            "palette_cards": (132, "exact"),
            "mixing": (16, "partly exact"),
            "bank_trades": (4, "exact"),
            "pieces": (5, "exact"),
        }
        assert all(table.source for table in BOX.tables.values())

    def test_every_parameter_says_its_source(self):
        for name, parameter in BOX.parameters.items():
            assert parameter.source, name
        unsure = {name for name, one in BOX.parameters.items() if one.confidence != "exact"}
        assert unsure == {"trade_offers_per_turn", "trade_cards", "field_radius"}

    def test_the_note_says_what_is_not_printed(self):
        assert "33 of 34" in GAME.note
        assert "31 of 54" in GAME.note

    def test_the_slow_engine_has_the_same(self):
        told = layout(SLOW_BOX)
        for name, rows in (("commissions", "cards"), ("hexes", "tiles")):
            for own, other in zip(OWN[name][rows], told[name][rows], strict=True):
                assert {key: own[key] for key in other if key in own} == {
                    key: value for key, value in other.items() if key in own
                }


class TestPaletteCards:
    """RULES 1.1, 11.1."""

    def test_copies_and_points(self):
        rows = {(row["cls"], row["count"], row["points"]) for row in OWN["palette_cards"]["cards"]}
        assert rows == {
            ("primary", 8, 4),
            ("secondary", 12, 1),
            ("tertiary", 6, 2),
            ("tint", 6, 3),
            ("tint", 6, 6),
            ("bisque", 6, 4),
        }

    def test_seventeen_colours(self):
        assert len(COLORS) == len(set(COLORS)) == 17
        classes = Counter(row["cls"] for row in OWN["palette_cards"]["cards"])
        assert classes == {"primary": 3, "secondary": 4, "tertiary": 6, "tint": 3, "bisque": 1}

    def test_bisque_of_the_later_edition(self):
        assert BOX.rule_sets["bisque-5"]["set"] == {"card_points": {"bisque": 5}}
        assert int(GAME.set_up(2, {"card_points": {"bisque": 5}}).rules.card_points[16]) == 5


class TestCommissions:
    """RULES 1.3, 11.2."""

    def test_two_works_by_each_of_17_artists(self):
        assert Counter(Counter(row["artist"] for row in CARDS).values()) == {2: 17}

    @pytest.mark.parametrize("row", CARDS, ids=lambda row: row["title"])
    def test_points_are_the_sum_of_the_palette(self, row):
        assert row["points"] == sum(VALUES[color] for color in row["palette"])
        assert 7 <= row["points"] <= 16
        assert 2 <= len(row["palette"]) == len(set(row["palette"])) <= 7

    def test_shape_of_the_set(self):
        sizes = Counter(len(row["palette"]) for row in CARDS)
        assert sizes == {2: 2, 3: 3, 4: 13, 5: 7, 6: 6, 7: 3}
        assert sum(row["points"] for row in CARDS) == 390
        assert len({tuple(row["palette"]) for row in CARDS}) == 34

    def test_what_is_known(self):
        assert BY_ID[3]["title"] == "Mona Lisa"
        assert BY_ID[3]["palette"] == ["green", "black", "bisque"]
        assert (BY_ID[34]["artist"], BY_ID[34]["points"]) == ("Franz Marc", 15)
        assert {"The Fifer", "The Birth of Venus"} <= {row["title"] for row in CARDS}
        assert any((len(row["palette"]), row["points"]) == (6, 13) for row in CARDS)

    def test_how_sure(self):
        known = Counter(row.get("known") for row in BY_ID.values())
        assert known["all"] == 1
        assert known[None] == 29

    def test_pairs_fall_into_the_bonus_table(self):
        rows = BOX.parameters["artist_bonus"].default
        sums = [a["points"] + b["points"] for a, b in zip(CARDS[::2], CARDS[1::2], strict=True)]
        found = [bonus for one in sums for low, high, bonus in rows if low <= one <= high]
        assert Counter(found) == {3: 2, 4: 6, 5: 6, 6: 3}


class TestHexes:
    """RULES 1.2, 11.3, 11.4."""

    def test_six_drops_and_one_or_two_centres(self):
        assert all(len(tile["corners"]) == 6 for tile in HEXES)
        assert all(1 <= len(set(tile["centre"])) == len(tile["centre"]) <= 2 for tile in HEXES)

    def test_as_many_drops_of_each_primary(self):
        drops = Counter(letter for tile in HEXES for letter in tile["corners"])
        assert drops == {"R": 108, "Y": 108, "B": 108}

    def test_centres(self):
        centres = Counter("".join(tile["centre"]) for tile in HEXES)
        assert centres == dict.fromkeys("RYB", 8) | dict.fromkeys(("RY", "YB", "RB"), 10)

    def test_four_families(self):
        families = Counter(self.family(tile["corners"]) for tile in HEXES)
        assert families == {(3, 3): 12, (2, 4): 24, (1, 5): 12, (2, 2, 2): 6}

    def family(self, corners):
        return tuple(sorted(Counter(corners).values()))

    def test_how_sure(self):
        assert sum(bool(row.get("seen")) for row in BOX.tables["hexes"].rows) == 23

    def test_the_starting_piece(self):
        start = OWN["tri_hex"]["hexes"]
        assert ["".join(row["corners"]) for row in start] == ["BYRBYR"] * 3


class TestOwnTables:
    """Tables of one's own in place of the box."""

    def test_a_part_alone(self):
        cards = [row | {"points": 9} for row in CARDS]
        text = json.dumps({"commissions": {"cards": cards}})
        variant = GAME.set_up(3, {}, {"mine": text})
        assert set(variant.rules.worth.tolist()) == {9}
        assert variant.own_tables["hexes"] == OWN["hexes"]

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("{", "not JSON"),
            ("{}", "some of"),
            ('{"hexes": {}}', "is missing"),
            ('{"hexes": {"tiles": []}}', "once"),
        ],
    )
    def test_wrong_ones_are_refused(self, text, message):
        with pytest.raises(InputError, match=message):
            GAME.set_up(3, {}, {"mine": text})

    def test_one_set_at_a_time(self):
        with pytest.raises(InputError, match="one set"):
            GAME.set_up(3, {}, {"mine": "{}", "yours": "{}"})


class TestWrongTables:
    """A table whose counts miss what the box says is refused."""

    @pytest.mark.parametrize(
        ("name", "old", "new", "message"),
        [
            ("commissions", "total = 34", "total = 35", "holds 34, but its total is 35"),
            ("hexes", "total = 54", "total = 53", "holds 54"),
            ("components", "total = 132", "total = 131", "holds 132"),
            ("components", 'confidence = "exact"', 'confidence = "sure"', "confidence 'sure'"),
        ],
    )
    def test_one_change(self, tmp_path, name, old, new, message):
        text = (BOX.folder / f"{name}.toml").read_text(encoding="utf-8")
        assert old in text
        path = tmp_path / f"{name}.toml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(InputError, match=message):
            read_tables(path)

    def test_the_tables_as_they_are_pass(self, tmp_path):
        shutil.copy(BOX.folder / "components.toml", tmp_path)
        assert read_tables(tmp_path / "components.toml")
