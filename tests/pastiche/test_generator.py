"""Plausible other tables (RULES 11.5): what is known stays, what is not is drawn anew."""

import json
from collections import Counter
from functools import cache

import pytest

from sim.core.record import replay, write
from sim.core.table import Table
from sim.pastiche.components import BOX, COLORS
from sim.pastiche.contents import own_box
from sim.pastiche.generator import generated
from tests.pastiche.random_games import GAME

OWN = own_box()
VALUES = {row["color"]: row["points"] for row in OWN["palette_cards"]["cards"]}
SEEN = {row["id"] for row in BOX.tables["hexes"].rows if row.get("seen")}
BONUS = BOX.parameters["artist_bonus"].default
FAMILIES = {(3, 3), (2, 4), (1, 5), (2, 2, 2)}
PATTERNS = {(3, 3): 2, (2, 4): 3, (1, 5): 6, (2, 2, 2): 3}  # rotations that look different


@cache
def tables(seed, wide=False):
    return json.loads(generated(seed, wide=wide))


def commissions(seed):
    return tables(seed)["commissions"]["cards"]


def family(corners):
    return tuple(sorted(Counter(corners).values()))


def turned(corners):
    return {"".join(corners[turn:] + corners[:turn]) for turn in range(6)}


@pytest.mark.parametrize("seed", range(30))
class TestCommissions:
    """RULES 11.2, 11.5."""

    def test_works_artists_and_titles_stay(self, seed):
        for own, drawn in zip(OWN["commissions"]["cards"], commissions(seed), strict=True):
            assert all(own[key] == drawn[key] for key in ("id", "artist", "title"))

    def test_what_a_source_tells_stays(self, seed):
        drawn = {row["id"]: row for row in commissions(seed)}
        assert drawn[3] == OWN["commissions"]["cards"][2]
        assert drawn[34]["points"] == 15
        assert any((len(row["palette"]), row["points"]) == (6, 13) for row in drawn.values())

    def test_points_are_the_sum_of_different_colours(self, seed):
        for row in commissions(seed):
            assert row["points"] == sum(VALUES[color] for color in row["palette"])
            assert 7 <= row["points"] <= 16
            assert row["palette"] == [color for color in COLORS if color in row["palette"]]

    def test_the_shape_of_the_set(self, seed):
        own, drawn = OWN["commissions"]["cards"], commissions(seed)
        sizes = [Counter(len(row["palette"]) for row in rows) for rows in (own, drawn)]
        assert sizes[0] == sizes[1]
        assert len({tuple(row["palette"]) for row in drawn}) == 34
        points = [row["points"] for row in drawn]
        assert (min(points), max(points)) == (7, 16)
        assert abs(sum(points) - 390) <= 17

    def test_pairs_cover_the_bonus_table(self, seed):
        rows = commissions(seed)
        sums = [a["points"] + b["points"] for a, b in zip(rows[::2], rows[1::2], strict=True)]
        found = [bonus for one in sums for low, high, bonus in BONUS if low <= one <= high]
        assert len(found) == 17
        assert set(found) == {3, 4, 5, 6}


@pytest.mark.parametrize("seed", range(30))
class TestHexes:
    """RULES 11.3, 11.4, 11.5."""

    def test_those_seen_stay(self, seed):
        for own, drawn in zip(OWN["hexes"]["tiles"], tables(seed)["hexes"]["tiles"], strict=True):
            assert own == drawn or own["id"] not in SEEN

    def test_the_others_are_of_the_four_families(self, seed):
        pieces = tables(seed)["hexes"]["tiles"] + tables(seed)["tri_hex"]["hexes"]
        for piece in pieces:
            kind = family(piece["corners"])
            assert kind in FAMILIES
            assert len(turned(piece["corners"])) == PATTERNS[kind]

    def test_the_wide_kind_has_different_patterns(self, seed):
        tiles = tables(seed, wide=True)["hexes"]["tiles"]
        assert Counter(family(tile["corners"]) for tile in tiles) == {(1, 2, 3): 42, (2, 2, 2): 12}
        assert len({min(turned(tile["corners"])) for tile in tiles}) == 54
        centres = Counter("".join(tile["centre"]) for tile in tiles)
        assert centres == dict.fromkeys("RYB", 8) | dict.fromkeys(("RY", "YB", "RB"), 10)

    def test_all_else_stays(self, seed):
        for name in ("palette_cards", "mixing"):
            assert tables(seed)[name] == OWN[name]


def test_the_same_seed_gives_the_same_tables_and_others_differ():
    assert generated(7) == generated(7)
    assert len({json.dumps(tables(seed)) for seed in range(30)}) == 30


def test_a_record_on_generated_tables_tells_them():
    table = Table.deal(GAME, 3, 1, components={"generated-3": generated(3)})
    table.act(0)
    text = write(table)
    assert '"table":{' in text
    assert write(replay(text, lambda _: GAME)).split("\n")[1:] == text.split("\n")[1:]
