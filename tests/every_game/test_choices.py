"""Choices, their number and the k-th of them agree; the same luck gives the same game."""

from collections import Counter
from importlib import import_module

import pytest

from sim.catalogue import NAMES
from sim.core.game import copy_of
from sim.core.table import Table

ALWAYS = {name: import_module(f"tests.{name}.test_always") for name in NAMES}
GAMES = [(name, seed) for name, always in ALWAYS.items() for seed in always.SEEDS]
FINER = ("hacienda",)  # whose classes cut words by what a choice is of: they are not in order
KEPT_FROM = {"kanagawa": (0, 2), "fresco": (0, 2, 3), "pastiche": (0,)}  # seeds


def tables(name, seed):
    """A table of a game after each choice of a game by lot, its end aside."""
    return (table for table in ALWAYS[name].tables(seed) if not table.over)


def some_of(name, legal):
    """All choices, or some all over the list where there are hundreds."""
    return range(0, len(legal), 1 + len(legal) // 100 if name == "pastiche" else 1)


@pytest.mark.parametrize(("name", "seed"), GAMES)
class TestChoices:
    """The list of choices, their number and the k-th of them agree."""

    def test_the_kth_is_the_kth_and_no_two_are_equal(self, name, seed):
        for table in tables(name, seed):
            legal, rules = table.legal().tolist(), table.variant.rules
            count = table.game.survey(table.state, rules)
            assert count == len(legal) == len(set(legal)) > 0
            for k in some_of(name, legal):
                assert int(table.game.nth(table.state, rules, k)) == legal[k]

    def test_events_are_as_many_and_name_their_choices_again(self, name, seed):
        for table in tables(name, seed):
            legal = table.legal().tolist()
            some = [legal[k] for k in some_of(name, legal)]
            events = [table.game.event(table.variant, table.state, choice) for choice in some]
            assert len({repr(event) for event in events}) == len(events)
            numbers = [table.game.choice(table.variant, table.state, event) for event in events]
            assert numbers == some

    def test_those_made_are_counted_by_class(self, name, seed):
        *_, table = ALWAYS[name].tables(seed)
        words = Counter(event["do"] for event in table.events if "do" in event)
        counts = table.state.chosen.sum(axis=0).tolist()
        assert sum(counts) == table.state.decisions.sum() == words.total()
        if name not in FINER:
            by_word = Counter()
            for kind, count in zip(table.game.classes, counts, strict=True):
                by_word[kind.split("-")[0]] += count
            assert by_word == words


@pytest.mark.parametrize(("name", "seed"), [pair for pair in GAMES if pair[0] not in FINER])
def test_they_come_in_the_order_of_the_classes(name, seed):
    for table in tables(name, seed):
        classes = [int(table.game.class_of(choice)) for choice in table.legal().tolist()]
        assert classes == sorted(classes)


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name, seeds in KEPT_FROM.items() for seed in seeds]
)
def test_barred_classes_are_offered_only_where_nothing_else_is_left(name, seed):
    for number, table in enumerate(tables(name, seed)):
        legal, game = table.legal().tolist(), table.game
        kinds = [int(game.class_of(choice)) for choice in legal]
        if name == "pastiche" and (number % 4 or len(legal) >= 60):
            continue  # it has many
        for barred in range(len(game.classes)):
            others = [one for one, kind in zip(legal, kinds, strict=True) if kind != barred]
            assert left_without(table, barred) == (others or legal)


def left_without(table, barred):
    """The choices of a seat that keeps from a class."""
    state, rules = copy_of(table.state), table.variant.rules
    state.barred[state.seat] = 1 << barred
    return [table.game.nth(state, rules, k) for k in range(table.game.survey(state, rules))]


class TestGames:
    """A game is its seed and its choices."""

    @pytest.mark.parametrize("seed", range(6))
    def test_the_same_seed_and_choices_give_the_same_game(self, games, seed):
        first, again = (games.finished(games.usual_table(seed), seed) for _ in range(2))
        assert first.events == again.events
        assert first.state.tobytes() == again.state.tobytes()

    def test_another_seed_gives_another_deal(self, game, games):
        dealt = [games.usual_table(seed) for seed in range(20)]
        assert len({str(game.told(table.variant, table.dealt)) for table in dealt}) == 20

    def test_the_dealt_table_stays_as_it_was(self, game):
        table = Table.deal(game, 2, 5)
        before = table.dealt.tobytes()
        table.act(0)
        assert table.dealt.tobytes() == before
