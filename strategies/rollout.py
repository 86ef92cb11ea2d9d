"""Flat Monte Carlo with sequential halving over shared worlds, the same for every game.

The choices of the policy's shortlist are tried in the same imagined worlds, each played on by the
policy to the horizon of the search; after each round the lower half is dropped, and the worlds
saved go to the rest (Karnin, Koren, Somekh: "Almost optimal exploration in multi-armed bandits",
ICML 2013). The functions get the kernels of a game as globals: see `imagining`.
"""

import math

from sim.core import luck
from strategies.search import AT_ONCE, BUDGET, GROWTH, HORIZON


def rollout(state, rules, row, count):
    """The choice that is left when all others have been dropped."""
    worlds, nodes = worlds_in(state, row), nodes_in(state, row)
    list_root(state, rules, row, worlds, count)
    left = min(worlds[1].short_size, int(row[AT_ONCE] + row[GROWTH] * math.sqrt(row[BUDGET])))
    for i in range(left):
        clear(nodes, i, worlds[1].short_choice[i])
    rounds = halvings(left)
    for _ in range(rounds):
        for _ in range(max(1, int(row[BUDGET]) // (rounds * left))):
            for i in range(left):
                try_in_world(state, rules, row, worlds, nodes[i])
        sort_by_mean(nodes, left)
        left = (left + 1) // 2
    return nodes[0].choice


def halvings(size):
    """Rounds until one of so many is left."""
    rounds = 0
    while size > 1:
        size = (size + 1) // 2
        rounds += 1
    return rounds


def try_in_world(state, rules, row, worlds, node):
    """Play a choice on in the world of its next number."""
    worlds[0] = state
    world = worlds[0]
    imagine(world, rules, row, state.seat, luck.world(state, node.visits))
    survey(world, rules)
    act(world, rules, node.choice)
    play_to(world, rules, row, state.seat, state.rounds + int(row[HORIZON]))
    node.visits += 1
    node.total += value(world, rules, row, state.seat)


def play_to(world, rules, row, seat, until):
    """By the policy to the seat's own turn in a later round, or to the end."""
    while not over(world) and not (world.seat == seat and world.rounds >= until):
        count = survey(world, rules)
        if count == 1:
            act(world, rules, nth(world, rules, 0))
        else:
            act(world, rules, best(world, rules, row, count))


def sort_by_mean(nodes, size):
    """The best first; of equals the one that the policy prefers. All have as many visits."""
    for i in range(1, size):
        at = i
        while at > 0 and nodes[at].total > nodes[at - 1].total:
            swap(nodes, at, at - 1)
            at -= 1


def swap(nodes, one, other):
    """Exchange two nodes."""
    choice, visits, total_ = nodes[one].choice, nodes[one].visits, nodes[one].total
    nodes[one].choice, nodes[one].visits = nodes[other].choice, nodes[other].visits
    nodes[one].total = nodes[other].total
    nodes[other].choice, nodes[other].visits, nodes[other].total = choice, visits, total_


def probe(state, rules, row, choice, seed, found, points):
    """What an outlook is fitted to: a choice played on in one world; what is measured of every
    seat at the horizon, one row each, and the points of every seat at the end."""
    worlds, seat = worlds_in(state, row), state.seat
    worlds[0] = state
    world = worlds[0]
    imagine(world, rules, row, seat, seed)
    survey(world, rules)
    act(world, rules, choice)
    play_to(world, rules, row, seat, state.rounds + int(row[HORIZON]))
    for other in range(rules.players):
        measure(world, rules, other, found[other])
    play_to(world, rules, row, -1, 0)  # nobody sits there: to the end
    for other in range(rules.players):
        points[other] = total(world, other)
