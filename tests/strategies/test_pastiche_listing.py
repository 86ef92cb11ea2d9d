"""What Pastiche's weighted players list at a decision."""

import pytest

from sim.core import shortlist
from sim.core.game import copy_of
from sim.core.shortlist import LONGEST
from sim.pastiche.codes import BANK_PRIMARY, CENTRE, DONE, MIX, OFFER, PLACE_HEX, class_of, two_of
from sim.pastiche.state import PLACE, TAKE, TRADE
from strategies.lineups import lineup_of, play_on, seated
from strategies.pastiche.greedy import best, propose
from strategies.registry import find
from strategies.seen import Facts
from tests.every_game.conftest import experiment


def moments(players, seeds, step, name="greedy", **rules):
    """Tables of a few games between greedy players, every few choices."""
    wanted = experiment("pastiche", players, (name,) * players, rules=rules)
    for seed in seeds:
        table = seated(wanted, seed, 0)
        while not table.over:
            yield table
            play_on(table, wanted, 0, until=len(table.events) + step)


def row(name, players):
    return lineup_of(experiment("pastiche", players, (name,) * players)).weights[0]


def listed(table, weights, most=LONGEST):
    """The choices of a list for so many, and their worths."""
    state, rules = copy_of(table.state), table.variant.rules
    count = table.game.survey(state, rules)
    shortlist.begin(state, most)
    propose(state, rules, weights, count)
    size = int(state.short_size)
    return state.short_choice[:size].tolist(), state.short_worth[:size].tolist()


def on_offer(table):
    """The legal choices without those of barred classes."""
    state, rules = copy_of(table.state), table.variant.rules
    count = table.game.survey(state, rules)
    return {int(table.game.nth(state, rules, k)) for k in range(count)}


@pytest.mark.parametrize(
    ("players", "name", "rules"),
    [
        (2, "greedy", {}),
        (3, "greedy-without:done+mix", {}),
        (4, "trader-without:place+swap+centre", {}),
        (4, "greedy", {"trade_offers_per_turn": 0, "gallery_swaps_per_turn": 0}),
        (3, "trader", {"trade_cards": 2, "bank_penalty": 3, "bank_same": 2, "hand_limit": 3}),
        (2, "greedy", {"commissions_in_hand": 0, "gallery": 0}),
    ],
)
def test_choices_on_a_list_are_on_offer_different_and_best_first(players, name, rules):
    for weights in (row("greedy", players), row("tuned", players)):
        for table in moments(players, range(2), 5, name, **rules):
            choices, worths = listed(table, weights)
            assert 0 < len(choices) == len(set(choices))
            assert set(choices) <= on_offer(table)
            assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("name", ["greedy", "tuned"])
def test_the_first_of_any_list_is_the_best(name):
    weights = row(name, 3)
    for table in moments(3, range(2), 4):
        state, rules = copy_of(table.state), table.variant.rules
        first = best(state, rules, weights, table.game.survey(state, rules))
        for most in (2, 7, LONGEST):
            choices, _ = listed(table, weights, most)
            assert choices[0] == first
            assert len(choices) <= most


def test_a_list_leaves_the_table_as_it_was():
    weights = row("tuned", 4)
    for table in moments(4, range(2), 6):
        state, rules = copy_of(table.state), table.variant.rules
        count = table.game.survey(state, rules)
        names = state.dtype.names[: state.dtype.names.index("wishes")]  # the rest is scratch
        before = {name: state[name].tobytes() for name in names}
        shortlist.begin(state, LONGEST)
        propose(state, rules, weights, count)
        for name, held in before.items():
            if not name.startswith("short_"):
                assert state[name].tobytes() == held, name


def test_a_long_list_has_the_alternatives_of_each_phase():
    weights, found = row("tuned", 4), {}
    for table in moments(4, range(3), 3):
        choices, _ = listed(table, weights)
        found.setdefault(int(table.state.phase), []).append(choices)
    assert all(len(choices) == LONGEST for choices in found[PLACE])
    cells = [len({two_of(choice) >> 3 for choice in choices}) for choices in found[PLACE]]
    assert sum(cells) / len(cells) > 3
    assert {class_of(c) for choices in found[PLACE] for c in choices} == {PLACE_HEX}
    assert {class_of(c) for choices in found[TAKE] for c in choices} == {MIX, CENTRE}
    traded = {class_of(c) for choices in found[TRADE] for c in choices}
    assert traded >= {OFFER, BANK_PRIMARY, DONE}
    assert all(DONE in map(class_of, choices) for choices in found[TRADE])


def test_warm_players_leave_the_first_of_the_list_at_times():
    variant = lineup_of(experiment("pastiche", 2, ("greedy", "greedy"))).variant
    warm, cold = find("pastiche", "greedy@3").row(variant), row("greedy", 2)
    same = [
        listed(table, warm, 1)[0] == listed(table, cold, 1)[0] for table in moments(2, range(2), 5)
    ]
    assert 0 < sum(same) < len(same)


def test_the_price_of_the_nearest_commission_is_that_of_one_that_lacks_the_fewest_cards():
    for table in moments(3, range(2), 9):
        state, rules = table.state, table.variant.rules
        facts, held = Facts("pastiche", state, rules, table.seat), state.held[table.seat]
        hand = [card for card in range(len(rules.worth))
                if int(state.commissions[table.seat]) >> card & 1]  # fmt: skip
        lacking = {
            card: sum(int(wanted & ~own).bit_count()
                      for wanted, own in zip(rules.palette[card], held, strict=True))
            for card in hand
        }  # fmt: skip
        nearest = [rules.worth[card] for card in hand if lacking[card] == min(lacking.values())]
        assert facts["missing"] == min(lacking.values())
        assert facts["nearest_points"] in nearest
