"""The same luck gives the same game; a table is its own; bars hold where anything is left."""

import pytest

from sim.core.game import copy_of
from sim.core.table import Table
from tests.fresco.random_games import GAME, finished, usual_table
from tests.fresco.test_always import tables


class TestBars:
    """Classes that a seat keeps from are offered only where nothing else is left."""

    @pytest.mark.parametrize("seed", [0, 2, 3])
    def test_every_class(self, seed):
        for table in tables(seed):
            legal = table.legal().tolist()
            classes = [int(GAME.class_of(choice)) for choice in legal]
            for barred in set(classes):
                others = [one for one, kind in zip(legal, classes, strict=True) if kind != barred]
                assert self.left(table, barred) == (others or legal)

    def left(self, table, barred):
        """The choices of a seat that keeps from a class."""
        state, rules = copy_of(table.state), table.variant.rules
        state.barred[state.seat] = 1 << barred
        return [GAME.nth(state, rules, k) for k in range(GAME.survey(state, rules))]


class TestGames:
    """A game is its seed and its choices."""

    @pytest.mark.parametrize("seed", range(6))
    def test_the_same_seed_and_choices_give_the_same_game(self, seed):
        first, again = (finished(usual_table(seed), seed) for _ in range(2))
        assert first.events == again.events
        assert first.state.tobytes() == again.state.tobytes()

    def test_another_seed_gives_another_deal(self):
        deals = {str(GAME.told(table.variant, table.dealt)) for table in map(usual_table, range(9))}
        assert len(deals) == 9

    def test_the_dealt_table_stays_as_it_was(self):
        table = Table.deal(GAME, 2, 5)
        before = table.dealt.tobytes()
        table.act(0)
        assert table.dealt.tobytes() == before

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
