"""Kanagawa's box of the slow second engine: totals of cards, tiles and diplomas."""

from collections import Counter

from tests.naive.kanagawa_box import BOX
from tests.naive.kanagawa_setup import RULES

LANDSCAPES = ("forest", "mountain", "plain", "ocean")
SEASONS = ("spring", "summer", "autumn", "winter")


class TestBox:
    """Rulebook, components, lesson cards, starting tiles and list of the diplomas."""

    def test_so_much_is_in_the_box(self):
        assert (len(BOX.cards), len(BOX.tiles), len(BOX.diplomas)) == (72, 4, 19)
        assert (BOX.brushes, BOX.storm_tokens) == (15, 3)
        backs = Counter(card.back for card in BOX.cards.values())
        assert backs == dict.fromkeys(["green", "red", "blue", "yellow"], 18)

    def test_studio_halves(self):
        halves = Counter(card.studio for card in BOX.cards.values())
        assert halves == {
            **{(land, 0, 0, 0, 0, 0): 9 for land in LANDSCAPES},
            **{(land, 0, 0, 0, 1, 0): 3 for land in LANDSCAPES},
            ("joker", 0, 0, 0, 0, -2): 4,
            (None, 1, 0, 0, 0, 0): 4,
            (None, 0, 0, 1, 0, 0): 4,
            (None, 0, 1, 0, 0, 2): 4,
            (None, 0, 0, 0, 1, 1): 8,
        }

    def test_print_halves(self):
        prints = [card.print for card in BOX.cards.values()]
        asked = Counter((half.landscape, half.symbols) for half in prints)
        assert asked == {(land, k): {1: 14, 2: 4}[k] for land in LANDSCAPES for k in (1, 2)}
        assert Counter(half.points for half in prints) == {0: 49, 1: 23}

    def test_every_back_has_each_season_four_times_and_two_storms(self):
        found = Counter((card.back, card.print.season) for card in BOX.cards.values())
        for back in ("green", "red", "blue", "yellow"):
            assert [found[back, season] for season in (*SEASONS, "storm")] == [4, 4, 4, 4, 2]

    def test_subjects(self):
        shown = Counter(card.print.subject for card in BOX.cards.values())
        nothing = Counter(card.back for card in BOX.cards.values() if not card.print.subject)
        assert nothing == {"green": 2, "red": 3, "blue": 4, "yellow": 3}
        del shown[None]
        assert {(subject.type, subject.count): count for subject, count in shown.items()} == {
            **{("tree", 1): 9, ("tree", 2): 3, ("tree", 3): 4},
            **{("warrior", 1): 4, ("peasant", 1): 4, ("monk", 1): 4, ("lady", 1): 3},
            **{("boar", 1): 4, ("deer", 1): 4, ("crane", 1): 3, ("butterfly", 1): 3},
            **{("thatched_cottage", 1): 3, ("castle", 1): 3, ("round_house", 1): 3},
            **{("shrine", 1): 2, ("pagoda", 1): 2, ("tiled_house", 1): 2},
        }

    def test_tiles_pair_a_season_with_a_landscape_and_have_one_arrow(self):
        pairs = [(tile.season, tile.landscape, tile.arrow) for tile in BOX.tiles.values()]
        assert pairs == [
            ("spring", "plain", 1),
            ("summer", "ocean", 1),
            ("autumn", "mountain", 1),
            ("winter", "forest", 1),
        ]

    def test_brushes_and_tokens_are_enough_for_everybody(self):
        won = sum(card.studio.brush for card in BOX.cards.values())
        won += sum(diploma.brush for diploma in BOX.diplomas)
        assert 4 * RULES["starting_brushes"] + won == BOX.brushes
        assert sum(diploma.storm_token for diploma in BOX.diplomas) == BOX.storm_tokens

    def test_diplomas_are_worth_so_much(self):
        colours = Counter(diploma.colour for diploma in BOX.diplomas)
        assert list(colours.values()) == [3, 3, 3, 3, 2, 2, 3]
        points = [diploma.points for diploma in BOX.diplomas]
        assert points == [3, 4, 7, 3, 4, 7, 3, 4, 9, 3, 4, 7, 1, 3, 1, 3, 2, 3, 5]
