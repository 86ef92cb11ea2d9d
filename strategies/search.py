"""Information-set Monte Carlo tree search, the same for every game.

Each iteration deals anew all that the searching seat cannot know and walks one world: along the
tree as long as it knows the way, then by the policy of `tuned`, to the seat's own turn some
rounds later, where an outlook on the final scores takes the place of the rest. Nodes stand for
what the seat has chosen since the root; whatever else happens between, by luck or by others, who
play by the policy, differs from world to world, so that statistics never tell apart what the seat
cannot (Cowling, Powley, Whitehouse: "Information set Monte Carlo tree search", IEEE TCIAIG 4,
2012; nodes of a single observer). Choices come from the policy's shortlist, the more the oftener
a node is visited, and below a node the tree grows once it is ripe with visits. The n-th visit of
each choice at the root is to the same world: they are compared on common luck.

The functions below get the kernels of a game as globals: see `imagining`. Those that look into
the memory take the state, since its record decides where things lie.
"""

import math

import numpy as np

from sim.core import luck, shortlist
from sim.core.jit import INTERPRETED
from sim.core.shortlist import LONGEST, WIDTH

NODE = np.dtype(
    [
        ("choice", "i8"),  # that leads here
        ("child", "i8"),  # the first one, like all links a number of a node; 0 is none
        ("sibling", "i8"),
        ("visits", "i8"),
        ("offered", "i8"),  # times it could have been chosen
        ("total", "f8"),  # of the values found
    ],
    align=True,
)
DEEPEST = 48  # own choices that the tree tells apart in one world
FEATURES = 48  # of an outlook, at most

# A row of weights goes on with the numbers of the search, and the memory that it thinks with.
(
    BUDGET, HORIZON, EXPLORE, AT_ONCE, GROWTH, RIPE, SCALE, FINAL, MEASURED,
) = range(WIDTH, WIDTH + 9)  # fmt: skip
OUTLOOK = MEASURED + 1
FOUND = OUTLOOK + FEATURES
PATH = FOUND + FEATURES
WORLDS = PATH + DEEPEST
COPIES = 2  # the world of an iteration; the root as the policy sees it


def search(state, rules, row, count):
    """The choice that was visited most."""
    worlds, nodes, path = worlds_in(state, row), nodes_in(state, row), path_in(row)
    list_root(state, rules, row, worlds, count)
    clear(nodes, 0, 0)
    used = 1
    for _ in range(int(row[BUDGET])):
        used = iterate(state, rules, row, worlds, nodes, path, used)
    return most_visited(nodes)


def list_root(state, rules, row, worlds, count):
    """The policy's shortlist at the root, into the second world."""
    worlds[1] = state
    survey(worlds[1], rules)
    shortlist.begin(worlds[1], LONGEST)
    propose(worlds[1], rules, row, count)


def iterate(state, rules, row, worlds, nodes, path, used):
    """One world: choose, play on, value, remember; returns how many nodes are in use."""
    seat = state.seat
    child, used = select(nodes, used, 0, worlds[1], row)
    worlds[0] = state
    world = worlds[0]
    imagine(world, rules, row, seat, luck.world(state, nodes[child].visits))
    survey(world, rules)
    act(world, rules, nodes[child].choice)
    path[0], depth = child, 1
    until = state.rounds + int(row[HORIZON])
    known = nodes[child].visits >= row[RIPE]
    while not over(world) and not (world.seat == seat and world.rounds >= until):
        count = survey(world, rules)
        if count == 1:
            act(world, rules, nth(world, rules, 0))
        elif not known or world.seat != seat or depth == DEEPEST:
            act(world, rules, best(world, rules, row, count))
        else:
            shortlist.begin(world, LONGEST)
            propose(world, rules, row, count)
            child, used = select(nodes, used, child, world, row)
            act(world, rules, nodes[child].choice)
            path[depth] = child
            depth += 1
            known = nodes[child].visits >= row[RIPE]
    found = value(world, rules, row, seat)
    for step in range(depth):
        nodes[path[step]].visits += 1
        nodes[path[step]].total += found
    nodes[0].visits += 1
    return used


def select(nodes, used, node, listed, row):
    """A child by upper confidence bound among the best listed choices, or the first one that has
    no node yet; returns it and how many nodes are in use."""
    width = int(row[AT_ONCE] + row[GROWTH] * math.sqrt(nodes[node].visits))
    top, chosen = -1e18, np.int64(0)
    for place in range(min(width, listed.short_size)):
        child = child_of(nodes, node, listed.short_choice[place])
        if child == 0:
            return grow(nodes, used, node, listed.short_choice[place]), used + 1
        here = nodes[child]
        here.offered += 1
        bound = row[EXPLORE] * math.sqrt(math.log(here.offered) / here.visits)
        if here.total / here.visits + bound > top:
            top, chosen = here.total / here.visits + bound, child
    return chosen, used


def child_of(nodes, node, choice):
    """The child that a choice leads to, or 0."""
    child = nodes[node].child
    while child != 0 and nodes[child].choice != choice:
        child = nodes[child].sibling
    return child


def grow(nodes, used, node, choice):
    """A new child, before the others."""
    clear(nodes, used, choice)
    nodes[used].offered = 1
    nodes[used].sibling = nodes[node].child
    nodes[node].child = used
    return np.int64(used)


def clear(nodes, node, choice):
    """A node that nothing is known of."""
    here = nodes[node]
    here.choice = choice
    here.child, here.sibling, here.visits, here.offered, here.total = 0, 0, 0, 0, 0.0


def most_visited(nodes):
    """The root's choice with the most visits, of equals the one of the higher mean."""
    child = nodes[0].child
    chosen = child
    while child != 0:
        here, top = nodes[child], nodes[chosen]
        better = here.total / here.visits >= top.total / top.visits
        if here.visits > top.visits or (here.visits == top.visits and better):
            chosen = child
        child = here.sibling
    return nodes[chosen].choice


def value(world, rules, row, seat):
    """The seat's chance of winning by the margin to be expected; after the end, its win share and
    a little of the margin."""
    ended = over(world)
    best_other, winners = -1e18, 0
    for other in range(rules.players):
        if other != seat:
            best_other = max(best_other, points_of(world, rules, row, other, ended))
        winners += ended and place(world, rules, other) == 1
    margin = points_of(world, rules, row, seat, ended) - best_other
    chance = 1.0 / (1.0 + math.exp(-margin / row[SCALE]))
    if not ended:
        return chance
    share = 1.0 / winners if place(world, rules, seat) == 1 else 0.0
    return row[FINAL] * share + (1.0 - row[FINAL]) * chance


def points_of(world, rules, row, seat, ended):
    """The final score of a seat, known or to be expected."""
    if ended:
        return 1.0 * total(world, seat)
    measure(world, rules, seat, row[FOUND : FOUND + FEATURES])
    points = 0.0
    for i in range(int(row[MEASURED])):
        points += row[OUTLOOK + i] * row[FOUND + i]
    return points


def worlds_in(state, row):
    """The worlds in a row's memory."""
    return row[WORLDS : WORLDS + COPIES * WORDS].view(RECORD)


def nodes_in(state, row):
    """The nodes of the tree in a row's memory."""
    return row[WORLDS + COPIES * WORDS :].view(NODE)


def path_in(row):
    """The nodes on the way of an iteration."""
    return row[PATH : PATH + DEEPEST].view(np.int64)


if INTERPRETED:  # records of plain arrays have no attributes

    def worlds_in(state, row):
        """The worlds in a row's memory."""
        return row[WORLDS : WORLDS + COPIES * WORDS].view(RECORD).view(np.recarray)

    def nodes_in(state, row):
        """The nodes of the tree in a row's memory."""
        return row[WORLDS + COPIES * WORDS :].view(NODE).view(np.recarray)
