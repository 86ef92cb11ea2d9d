"""The same luck gives the same game; a table is its own; bars hold where anything is left."""

import pytest

from sim.core.game import copy_of
from sim.core.table import Table
from tests.pastiche.random_games import GAME, finished, usual_table
from tests.pastiche.test_always import tables


class TestBars:
    """Classes that a seat keeps from are offered only where nothing else is left."""

    def test_every_class(self):
        for number, table in enumerate(tables(0)):
            legal = table.legal().tolist()
            if number % 4 == 0 and len(legal) < 60:
                classes = [int(GAME.class_of(choice)) for choice in legal]
                for barred in set(classes):
                    pairs = zip(legal, classes, strict=True)
                    others = [one for one, kind in pairs if kind != barred]
                    assert self.left(table, barred) == (others or legal)

    def left(self, table, barred):
        """The choices of a seat that keeps from a class."""
        state, rules = copy_of(table.state), table.variant.rules
        state.barred[state.seat] = 1 << barred
        return [GAME.nth(state, rules, k) for k in range(GAME.survey(state, rules))]


class TestGames:
    """A game is its seed and its choices."""

    @pytest.mark.parametrize("seed", range(4))
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
