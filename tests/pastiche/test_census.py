"""A census: sequences of choices counted from fixed positions, one, two and three deep."""

import pytest

from tests.helpers.census import counted, counted_slowly
from tests.naive import pastiche_setup as slow_setup
from tests.naive.pastiche_box import BOX
from tests.pastiche import table_setup

FIXED = (BOX, *BOX.commissions.values(), *BOX.tiles.values())
DEPTHS = (1, 2, 3)
DEALT = (33, 34, 8, 3, 17, 12, 16, 7, 19)
POSITIONS = {
    "trades": (("trade", "red yellow brown black white", "teal gray"), {}),
    "two for two": (
        ("trade", "red teal", "teal black"),
        {"trade_cards": 2, "trade_offers_per_turn": 1},
    ),
    "two penalties": (("trade", "red red teal black"), {"bank_penalty": 2}),
    "swaps": (("swap", "white gray"), {"gallery_swaps_per_turn": 2}),
    "completions": (("complete", "green brown amber black black bisque bisque white gray"), {}),
    "discards": (("discard", "red red teal black gray"), {"hand_limit": 2}),
}
COUNTS = {
    "trades": [26, 273, 2206],
    "two for two": [8, 27, 61],
    "two penalties": [19, 87, 627],
    "swaps": [9, 74, 163],
    "completions": [5, 23, 228],
    "discards": [4, 13, 33],
}
PLACING = [18, 54]


def lay(setup, name):
    """A position in one of the engines."""
    (phase, *hands), rules = POSITIONS[name]
    if setup is table_setup:
        return setup.at(phase, *hands, commissions=DEALT, hexes_in_hand=1, **rules)
    table = slow_setup.new_table(commissions=DEALT, hexes_in_hand=1, **rules)
    table.phase = phase
    for seat, hand in enumerate(hands):
        slow_setup.hold(table, seat, hand)
    return table


@pytest.mark.parametrize("name", POSITIONS)
class TestPositions:
    """Small positions in which much can happen."""

    def test_the_compiled_engine(self, name):
        table, game = lay(table_setup, name), table_setup.GAME
        found = [counted(game, table.state, table.variant.rules, depth) for depth in DEPTHS]
        assert found == COUNTS[name]

    def test_the_slow_engine(self, name):
        table = lay(slow_setup, name)
        assert [counted_slowly(table, depth, FIXED) for depth in DEPTHS] == COUNTS[name]


class TestPlacing:
    """A fresh table, two deep."""

    def test_both_engines(self):
        words = {"tiles": (1, 49), "hexes_in_hand": 1}
        table = table_setup.new_table(**words)
        state, rules = table.state, table.variant.rules
        assert [counted(table_setup.GAME, state, rules, depth) for depth in (1, 2)] == PLACING
        slow = slow_setup.new_table(**words)
        assert [counted_slowly(slow, depth, FIXED) for depth in (1, 2)] == PLACING
