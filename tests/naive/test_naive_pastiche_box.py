"""Pastiche's box of the slow second engine: totals of cards, tiles and commissions."""

from collections import Counter

import pytest

from tests.naive.pastiche_box import BOX, COLOURS, PRIMARY, SECONDARY, TERTIARY, read_box
from tests.naive.pastiche_field import rotate
from tests.naive.pastiche_player import bonus_of
from tests.naive.pastiche_setup import RULES, layout, new_table

POINTS = RULES["card_points"]


def pair_sums():
    """Points of each artist's two works together."""
    sums = Counter()
    for card in BOX.commissions.values():
        sums[card.artist] += card.points
    return sums


class TestPaletteCards:
    """Rulebook, components."""

    def test_132_cards_in_17_colours(self):
        assert (sum(BOX.copies.values()), len(COLOURS)) == (132, 17)
        assert list(BOX.copies) == list(POINTS) == list(COLOURS)

    @pytest.mark.parametrize(
        ("colours", "copies", "points"),
        [
            (PRIMARY, 8, 4),
            (SECONDARY, 12, 1),
            (TERTIARY, 6, 2),
            (["black", "white"], 6, 3),
            (["gray"], 6, 6),
            (["bisque"], 6, 4),
        ],
    )
    def test_copies_and_points(self, colours, copies, points):
        assert {(BOX.copies[colour], POINTS[colour]) for colour in colours} == {(copies, points)}

    def test_each_player_starts_with_one_of_each_secondary(self):
        assert RULES["start_cards"] == dict.fromkeys(SECONDARY, 1)


class TestCommissions:
    """Rulebook, components; first edition."""

    def test_34_cards_two_by_each_of_17_artists(self):
        works = Counter(card.artist for card in BOX.commissions.values())
        assert list(BOX.commissions) == list(range(1, 35))
        assert (len(works), set(works.values())) == (17, {2})

    def test_2_to_7_different_colours_and_7_to_16_points(self):
        sizes = Counter(len(card.palette) for card in BOX.commissions.values())
        points = [card.points for card in BOX.commissions.values()]
        assert sizes == {2: 2, 3: 3, 4: 13, 5: 7, 6: 6, 7: 3}
        assert (min(points), max(points), sum(points)) == (7, 16, 390)
        assert all(len(set(card.palette)) == len(card.palette) for card in BOX.commissions.values())

    def test_a_commission_is_worth_its_palette_cards(self):
        for card in BOX.commissions.values():
            assert card.points == sum(POINTS[colour] for colour in card.palette)
            assert list(card.palette) == sorted(card.palette, key=COLOURS.index)

    def test_mona_lisa(self):
        assert BOX.commissions[3] == (3, "Leonardo da Vinci", 8, ("green", "black", "bisque"))

    def test_colours_asked_for(self):
        asked = Counter(colour for card in BOX.commissions.values() for colour in card.palette)
        counts = [9, 10, 10, 13, 15, 10, 11, 6, 6, 7, 7, 5, 7, 13, 12, 5, 11]
        assert [asked[colour] for colour in COLOURS] == counts

    def test_the_bonus_table_is_just_covered(self):
        sums = sorted(pair_sums().values())
        assert sums == [15, 17, 18, 19, 20, 21, 22, 22, 23, 23, 24, 25, 26, 27, 28, 29, 31]
        bonuses = Counter(bonus_of(points, RULES["artist_bonus"]) for points in sums)
        assert bonuses == {3: 2, 4: 6, 5: 6, 6: 3}


class TestTiles:
    """Rulebook, components; rules digest, 11.2."""

    def test_54_tiles_of_six_drops(self):
        assert list(BOX.tiles) == list(range(1, 55))
        drops = Counter("".join(tile.corners for tile in BOX.tiles.values()))
        assert drops == dict.fromkeys("RYB", 108)

    def test_centres_are_single_or_two_different_primaries(self):
        centres = Counter(tile.centre for tile in BOX.tiles.values())
        assert centres == {
            **{(colour,): 8 for colour in PRIMARY},
            **dict.fromkeys([("red", "yellow"), ("yellow", "blue"), ("red", "blue")], 10),
        }

    def test_four_families(self):
        families = Counter(tuple(sorted(Counter(t.corners).values())) for t in BOX.tiles.values())
        assert families == {(3, 3): 12, (2, 4): 24, (1, 5): 12, (2, 2, 2): 6}

    def test_no_family_prefers_a_colour(self):
        after = str.maketrans("RYB", "YBR")
        looks = Counter(least(tile.corners) for tile in BOX.tiles.values())
        assert looks == Counter(least(t.corners.translate(after)) for t in BOX.tiles.values())

    def test_the_notches_of_the_tri_hex_mix_each_pair(self):
        assert list(BOX.tri_hex) == [(0, 0), (1, 0), (0, 1)]
        mixes = [new_table().field.drops(frozenset(notch)) for notch in notches()]
        assert mixes == ["RY", "YB", "RB"]


def least(corners):
    """The same text for tiles that a rotation makes alike."""
    return min(rotate(corners, rot) for rot in range(6))


def notches():
    """Corners where two hexes of the tri-hex leave room for a third."""
    return [{(0, 0), (1, 0), (1, -1)}, {(1, 0), (0, 1), (1, 1)}, {(0, 0), (0, 1), (-1, 1)}]


class TestMixes:
    """Rulebook, reference card; records page, section 5."""

    def test_every_two_and_three_drops_are_there(self):
        assert Counter(map(len, BOX.mixes)) == {2: 6, 3: 10}

    def test_tints_and_bisque_never_come_from_mixing(self):
        made = [card for card in BOX.mixes.values() if card]
        assert sorted(made) == sorted((*PRIMARY, *SECONDARY, *TERTIARY))

    def test_the_same_box_written_out(self):
        assert read_box(layout()) == BOX
