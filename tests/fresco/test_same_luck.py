"""What luck draws is the same with a table and without one."""

import pytest

from sim.core.game import copy_of
from tests.fresco.random_games import GAME, finished, usual_table


class TestGames:
    """A game is its seed and its choices."""

    @pytest.mark.parametrize("seed", range(6))
    def test_without_a_table_luck_draws_the_same(self, seed):
        """Choices alone, without a table that tells of refills, lead to the same end."""
        table = finished(usual_table(seed), seed)
        state, rules = copy_of(table.dealt), table.variant.rules
        for event in table.events:
            if "do" in event:
                bare = {key: value for key, value in event.items() if key != "n"}
                GAME.act(state, rules, GAME.choice(table.variant, state, bare))
        assert GAME.end(table.variant, state) == table.end()
