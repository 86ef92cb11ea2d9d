"""RULES 4 to 8: what lies on the table before the first choice; the rules that may be changed."""

from collections import Counter

import pytest
from scipy import stats

from sim.core.errors import InputError
from sim.core.game import copy_of
from sim.core.table import Table
from sim.kanagawa.components import CARD_IDS, DIPLOMA_IDS
from tests.helpers.by_hand import offered
from tests.kanagawa.table_setup import (
    GAME,
    Position,
    at_work,
    columns,
    diplomas,
    hand,
    points,
    printed,
    school,
    slots,
    studio,
)

PLAYERS = [2, 3, 4]
DEALS = 600


def dealt(players, seed=1, **rules):
    return Table.deal(GAME, players, seed, rules)


def told(table):
    return GAME.told(table.variant, table.dealt)


def deals(players=4):
    """Many set-ups as records tell them."""
    variant = GAME.set_up(players, {})
    for seed in range(DEALS):
        state = copy_of(variant.fresh)
        GAME.deal(state, variant.rules, seed)
        yield GAME.told(variant, state)


def even(counts, among):
    """Does every one of a number of things come about equally often?"""
    assert len(counts) == among
    return stats.chisquare(list(counts.values())).pvalue > 1e-4


class TestDiplomas:
    """RULES 4."""

    @pytest.mark.parametrize("players", PLAYERS)
    def test_all_nineteen_lie_on_the_table(self, players):
        assert dealt(players).state.diplomas_left == (1 << 19) - 1
        assert len(DIPLOMA_IDS) == 19


class TestStart:
    """RULES 5."""

    @pytest.mark.parametrize("players", PLAYERS)
    def test_any_seat_may_start_and_each_is_as_likely(self, players):
        assert even(Counter(setup["start"] for setup in deals(players)), players)

    @pytest.mark.parametrize("start", [0, 1, 2])
    def test_the_start_player_has_both_pawns_and_is_asked_first(self, start):
        table = school(players=3, start=start)
        assert (table.state.start, table.state.assistant, table.seat) == (start, start, start)


class TestDeck:
    """RULES 6."""

    @pytest.mark.parametrize("players", PLAYERS)
    def test_all_72_cards_are_in_it_for_any_number_of_players(self, players):
        assert sorted(told(dealt(players))["deck"]) == sorted(CARD_IDS)

    @pytest.mark.parametrize("place", [0, 35, 71])
    def test_any_card_may_lie_anywhere(self, place):
        found = Counter(setup["deck"][place] for setup in deals())
        assert len(found) > 65
        assert max(found.values()) < 30

    def test_two_deals_differ(self):
        assert len({tuple(setup["deck"]) for setup in deals()}) == DEALS


class TestTiles:
    """RULES 7, 8."""

    def test_each_seat_may_get_each_tile(self):
        for seat in range(4):
            assert even(Counter(setup["tiles"][seat] for setup in deals()), 4)

    @pytest.mark.parametrize("players", PLAYERS)
    def test_no_tile_is_dealt_twice(self, players):
        assert all(len(set(setup["tiles"])) == players for setup in deals(players))

    @pytest.mark.parametrize("players", PLAYERS)
    def test_two_brushes_each_lie_in_the_supply(self, players):
        table = dealt(players)
        assert table.state.supply.tolist() == [2] * players + [0] * (4 - players)
        assert table.state.brushes_left == 15 - 2 * players
        for seat in range(players):
            assert all(slot.endswith("empty") for slot in slots(table, seat))

    @pytest.mark.parametrize(
        ("tile", "landscape"),
        [("T1", "plain"), ("T2", "ocean"), ("T3", "mountain"), ("T4", "forest")],
    )
    def test_a_tile_has_one_slot_and_one_arrow(self, tile, landscape):
        table = school(tiles=f"{tile} {'T2' if tile == 'T1' else 'T1'}")
        assert slots(table) == [f"{landscape} empty"]
        assert table.state.arrows[0] == 1

    def test_a_tile_is_the_first_card_of_the_print_and_worth_no_harmony(self):
        parts = {"cards": 1, "run": 1, "harmony": 0, "diplomas": 0}
        assert points(school()) == parts | {"first_player": 2}


class TestParameters:
    """What a variant may change is checked."""

    @pytest.mark.parametrize("brushes", [0, 1, 2, 3])
    def test_starting_brushes(self, brushes):
        table = dealt(4, starting_brushes=brushes)
        assert table.state.supply.tolist() == table.state.brushes.tolist() == [brushes] * 4
        assert table.state.brushes_left == 15 - 4 * brushes

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("claim_later", 1),
            ("end_print_cards", 0),
            ("end_print_cards", "11"),
            ("first_player_points", 2.5),
            ("lessons", 0),
            ("lessons", 4),
            ("starting_brushes", -1),
            ("starting_brushes", 4),
            ("starting_brushes", True),
            ("work_without_cards", None),
            ("first_points", 2),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, name, value):
        with pytest.raises(InputError, match=name):
            GAME.set_up(2, {name: value})

    @pytest.mark.parametrize("players", [0, 1, 5])
    def test_two_to_four_can_play(self, players):
        with pytest.raises(InputError, match="2 to 4"):
            GAME.set_up(players, {})

    def test_there_are_no_component_tables_to_be_named(self):
        with pytest.raises(InputError, match="'mine'"):
            GAME.set_up(2, {}, {"mine": ""})

    def test_the_defaults_are_the_printed_rules(self):
        assert GAME.set_up(2, {}).parameters == {
            "claim_later": False,
            "end_print_cards": 11,
            "first_player_points": 2,
            "lessons": 3,
            "starting_brushes": 2,
            "work_without_cards": True,
        }

    def test_the_named_rule_set_is_the_rulebooks_variant(self):
        sets = {name: entry["set"] for name, entry in GAME.box.rule_sets.items()}
        assert sets == {"claim-later": {"claim_later": True}}


class TestHelper:
    """The positions of these tests are what they say."""

    POSITION = Position(
        deck="Y01 Y02 Y03",
        players=3,
        start=1,
        assistant=2,
        hand={1: "G01 G02", 0: "R01"},
        studio={1: "G14 G17", 2: "B04"},
        print={1: "G03 G13"},
        put={1: "ocean", 2: "mountain mountain"},
        brushes={1: 4},
        diplomas={0: "tree4"},
        working=True,
    )

    def test_cards_and_pieces_lie_where_they_should(self):
        table = self.POSITION.table()
        assert (hand(table, 1), hand(table, 0)) == (["G01", "G02"], ["R01"])
        assert (studio(table, 1), studio(table, 2)) == (["G14", "G17"], ["B04"])
        assert printed(table, 1) == ["G03", "G13"]
        assert columns(table) == {2: ["Y01"], 3: ["Y02"]}
        assert diplomas(table, 0) == ["tree4"]
        assert slots(table, 1) == ["ocean fresh"]
        assert slots(table, 2) == ["mountain fresh", "mountain fresh"]

    def test_counts_follow(self):
        state = self.POSITION.table().state
        assert state.brushes.tolist() == [2, 4, 2, 0]
        assert state.supply.tolist() == [2, 3, 0, 0]
        assert state.storms.tolist() == [1, 0, 0, 0]
        assert (state.start, state.seat, state.assistant) == (1, 1, 2)
        assert state.holds[1] == 1

    @pytest.mark.parametrize("position", [POSITION, Position("G01"), Position(hand="G01 G02")])
    def test_both_engines_offer_the_same(self, position):
        found = [
            sorted(map(repr, table.choices())) for table in (position.table(), position.slow())
        ]
        assert found[0] == found[1]

    def test_what_a_position_opens_is_declined_unless_it_is_left_open(self):
        closed, left = at_work("G01", studio="G07"), at_work("G01", studio="G07", settled=False)
        assert offered(closed, "claim", "diploma") == []
        assert offered(left, "claim", "diploma") == ["land2"]
