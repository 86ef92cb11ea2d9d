"""Hands that Pastiche's weighted players have weighed before."""

from itertools import pairwise

from sim.core import shortlist
from sim.core.game import copy_of
from sim.core.shortlist import LONGEST
from strategies.pastiche.greedy import propose
from tests.strategies.test_pastiche_listing import moments, row


def listed(table, state, weights):
    """What a seat lists in a state that is kept as the list leaves it."""
    count = table.game.survey(state, table.variant.rules)
    shortlist.begin(state, LONGEST)
    propose(state, table.variant.rules, weights, count)
    size = int(state.short_size)
    return state.short_choice[:size].tolist(), state.short_worth[:size].tolist()


def test_what_is_kept_of_whomever_changes_no_list():
    rows = [row(name, 4) for name in ("tuned", "tuned", "greedy", "tuned")]
    for table in moments(4, range(2), 4):
        state = copy_of(table.state)
        for weights in rows:
            blank = copy_of(table.state)
            blank.kept_sign[:] = 0
            assert listed(table, state, weights) == listed(table, blank, weights)


def test_a_hand_is_recalled_until_weights_change():
    tuned, greedy = row("tuned", 4), row("greedy", 4)
    signs = []
    table = next(iter(moments(4, range(1), 4)))
    state = copy_of(table.state)
    for weights in (tuned, tuned, greedy, tuned):
        listed(table, state, weights)
        signs.append(int(state.sign))
    assert [one == other for one, other in pairwise(signs)] == [True, False, False]
    assert (state.kept_sign == state.sign).any()
