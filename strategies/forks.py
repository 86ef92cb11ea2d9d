"""Forks: at a decision of natural play every alternative is tried in the same imagined worlds.

One eligible decision of each game is taken, each of the game's with the same chance. Each
alternative is then chosen in worlds that are dealt anew as the seat sees them, with luck in
common, and played on to the end by those who sit there. Decisions where a strategy of the
experiment's could have done otherwise are eligible: see `PLAN`. The functions below get the
kernels of a game as globals: see `forking`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.core import luck
from sim.core.jit import bind
from strategies.firing import EVERY, MOST

FORK = 64  # + rotation: purposes of the luck that picks decisions,
WORLD = 72  # deals worlds,
LOT = 80  # and draws choices where there are too many
REST, CLASSES, CHOICES = range(3)  # what is compared
TRIED = 64  # choices at a decision, at most

PLAN = np.dtype(
    [
        ("wanted", "i8"),  # classes of choices, one of which must be on offer, as bits
        ("against", "i8"),  # classes compared with them, as bits
        # REST: the best wanted choice and the best of all others. CLASSES: the best of each class
        # that is wanted or against. CHOICES: every choice of these classes.
        ("compared", "i8"),
        ("focal", "i8"),  # entries of the line-up whose decisions count, as bits
        ("worlds", "i8"),
        ("most", "i8"),  # choices tried at a decision, drawn by lot where there are more
    ],
    align=True,
)


def result_dtype(measures: int) -> np.dtype:
    """A row for each decision, choice and world, for a game with so many measures."""
    whole = (
        "game", "seed", "eligible", "entry", "seat", "order", "round", "decision", "offered",
        "choice", "arm", "natural", "chosen", "world", "score", "margin", "place", "shared",
    )  # fmt: skip
    fields: list[Any] = [(name, "i8") for name in whole]
    fields += [("conditions", "f8", MOST), ("own", "i4", measures), ("others", "i4", measures)]
    return np.dtype(fields, align=True)


def fork(
    tables, fresh, rules, policies, weights, barred, lineup, mind, seed, first, games, plan,
    results, eligible, choices, outcomes,
):  # fmt: skip
    """Fork games `first` to `first + games - 1`; returns how many results there are.

    `tables` are three: the game, its decision, a world; `mind` is the row of weights by which
    unseen plans are imagined. `eligible` tells the eligible decisions of each game.
    """
    used, rotations = 0, lineup.shape[0]
    for game in range(games):
        number, rotation = (first + game) // rotations, (first + game) % rotations
        own, entries = luck.game_seed(seed, number), lineup[rotation]
        tables[0] = fresh[0]
        deal(tables[0], rules, own)
        for seat in range(rules.players):
            tables[0].barred[seat] = barred[entries[seat]]
        found = pick(tables, rules, policies, weights, entries, own, rotation, plan[0])
        eligible[game] = found
        if found > 0:
            head = results[used]
            head.game, head.seed, head.eligible = first + game, own, found
            used = branch(
                tables, rules, policies, weights, entries, mind, rotation, plan[0], results, used,
                choices, outcomes,
            )  # fmt: skip
    return used


def pick(tables, rules, policies, weights, entries, own, rotation, plan):
    """Play a game; leave one of its eligible decisions in `tables[1]`, and tell their number."""
    state, found = tables[0], 0
    while not over(state):
        count = survey(state, rules)
        if count == 1:
            act(state, rules, nth(state, rules, 0))
            continue
        entry = entries[state.seat]
        if (plan.focal >> entry) & 1 and is_eligible(state, rules, plan):
            if luck.below(own, FORK + rotation, found, found + 1) == 0:
                tables[1] = state
            found += 1
            count = survey(state, rules)
        act(state, rules, policies[entry](state, rules, weights[entry], count))
    return found


def is_eligible(state, rules, plan):
    """Is a wanted class on offer, and something to compare it with? After a survey; what is on
    offer is stale afterwards."""
    offered = offered_classes(state)
    if offered & plan.wanted == 0:
        return False
    if plan.compared == REST:
        return has_rest(state, rules, plan.wanted)
    among = offered & (plan.wanted | plan.against)
    if plan.compared == CHOICES:
        return choices_of(state, among) > 1
    return (among & (among - 1)) != 0


def has_rest(state, rules, wanted):
    """Is anything on offer beside the wanted classes?"""
    kept = state.barred[state.seat]
    state.barred[state.seat] = kept | wanted
    survey(state, rules)
    state.barred[state.seat] = kept
    return offered_classes(state) & wanted == 0


def offered_classes(state):
    """The classes on offer after a survey, as bits."""
    offered = 0
    for run in range(RUNS):
        if state.offer[run] > 0:
            offered |= 1 << class_of_run(run)
    return offered


def choices_of(state, kinds):
    """How many choices of some classes, as bits, are on offer after a survey."""
    found = 0
    for run in range(RUNS):
        if (kinds >> class_of_run(run)) & 1:
            found += state.offer[run]
    return found


def branch(
    tables, rules, policies, weights, entries, mind, rotation, plan, results, used, choices,
    outcomes,
):  # fmt: skip
    """Try the alternatives of the decision in `tables[1]`; the first result has its game."""
    state, head = tables[1], results[used]
    seat, entry = state.seat, entries[state.seat]
    head.entry, head.seat, head.order = entry, seat, order(state, rules, seat)
    head.round, head.decision = state.rounds, state.decisions[seat]
    tables[2] = state
    head.offered = survey(tables[2], rules)
    head.natural = policies[entry](tables[2], rules, weights[entry], head.offered)
    tables[2] = state
    survey(tables[2], rules)
    measure(tables[2], rules, seat, -1, head.conditions)
    tried = list_alternatives(
        tables, rules, policies[entry], weights[entry], rotation, plan, head, choices
    )
    last = used + tried * plan.worlds
    for at in range(used, last):
        if at > used:
            results[at] = results[used]
        row, i = results[at], (at - used) % tried
        row.world, row.choice, row.arm = (at - used) // tried, choices[0, i], choices[1, i]
        row.chosen = row.choice == row.natural
        dealt = np.int64(luck.word(row.seed, WORLD + rotation, row.world) >> luck.TO_53_BITS)
        play_world(tables, rules, policies, weights, entries, mind, row.choice, dealt)
        write_end(tables[2], rules, seat, row, outcomes[0])
    return last


def list_alternatives(tables, rules, policy, weights, rotation, plan, head, choices):
    """Choices and their arms; returns how many."""
    if plan.compared == CHOICES:
        return list_choices(tables, rules, rotation, plan, head, choices)
    if plan.compared == REST:
        listed = list_best(tables, rules, policy, weights, plan.wanted, 1, head, choices, 0)
        return list_best(tables, rules, policy, weights, EVERY & ~plan.wanted, 0, head, choices,
                         listed)  # fmt: skip
    listed = 0
    for kind in range(KINDS):
        if ((plan.wanted | plan.against) >> kind) & 1:
            listed = list_best(
                tables, rules, policy, weights, 1 << kind, kind, head, choices, listed
            )
    return listed


def list_best(tables, rules, policy, weights, kinds, arm, head, choices, listed):
    """Add the strategy's best choice of some classes, where one is legal."""
    choice = head.natural
    if not (kinds >> class_of(choice)) & 1:
        tables[2] = tables[1]
        state = tables[2]
        state.barred[state.seat] |= EVERY & ~kinds
        count = survey(state, rules)
        if offered_classes(state) & ~kinds != 0:
            return listed
        choice = nth(state, rules, 0) if count == 1 else policy(state, rules, weights, count)
    choices[0, listed], choices[1, listed] = choice, arm
    return listed + 1


def list_choices(tables, rules, rotation, plan, head, choices):
    """Add all choices of the classes compared, or as many as are to be tried, by lot; the one
    that the strategy makes is always among them."""
    tables[2] = tables[1]
    state, listed, seen = tables[2], 0, 0
    most = min(plan.most, TRIED)
    if ((plan.wanted | plan.against) >> class_of(head.natural)) & 1:
        most -= 1
    for k in range(survey(state, rules)):
        choice = nth(state, rules, k)
        if choice == head.natural or not ((plan.wanted | plan.against) >> class_of(choice)) & 1:
            continue
        seen += 1
        place = luck.below(head.seed, LOT + rotation, k, seen) if listed == most else listed
        if place < most:
            choices[0, place], choices[1, place] = choice, class_of(choice)
            listed = max(listed, place + 1)
    if most < min(plan.most, TRIED):
        choices[0, listed], choices[1, listed] = head.natural, class_of(head.natural)
        listed += 1
    return listed


def play_world(tables, rules, policies, weights, entries, mind, choice, dealt):
    """Into `tables[2]`: the end of a game that goes on with this choice in a world dealt anew."""
    tables[2] = tables[1]
    world = tables[2]
    imagine(world, rules, mind, world.seat, dealt)
    survey(world, rules)
    act(world, rules, choice)
    while not over(world):
        count = survey(world, rules)
        if count == 1:
            act(world, rules, nth(world, rules, 0))
        else:
            entry = entries[world.seat]
            act(world, rules, policies[entry](world, rules, weights[entry], count))


def write_end(state, rules, seat, row, outcome):
    """How a game ended for a seat, and its measures beside the sums of all others'."""
    best_other, winners = -(1 << 30), 0
    for measure_ in range(row.others.shape[0]):
        row.others[measure_] = 0
    for other in range(rules.players):
        winners += place(state, rules, other) == 1
        write_own(state, rules, other, outcome)
        if other == seat:
            for measure_ in range(row.own.shape[0]):
                row.own[measure_] = outcome.measures[measure_]
        else:
            best_other = max(best_other, total(state, other))
            for measure_ in range(row.others.shape[0]):
                row.others[measure_] += outcome.measures[measure_]
    row.score = total(state, seat)
    row.margin = row.score - best_other
    row.place = place(state, rules, seat)
    row.shared = winners if row.place == 1 else 0


LOOP: tuple[Callable[..., Any], ...] = (
    offered_classes, has_rest, choices_of, is_eligible, pick, list_best, list_choices,
    list_alternatives, play_world, write_end, branch, fork,
)  # fmt: skip


def forking(module: str, **kernels: Callable[..., Any] | int) -> Callable[..., int]:
    """The loop over the kernels of a game, kept with the machine code of a module of that game.

    Needs deal, survey, nth, act, over, total(state, seat), place and order(state, rules, seat),
    write_own(state, rules, seat, row), class_of, class_of_run, RUNS, KINDS, imagine(world, rules,
    row, seat, seed) and measure(state, rules, seat, wanted, found).
    """
    constants = {name: value for name, value in globals().items() if name.isupper()}
    found = bind(module, LOOP, constants | {"np": np, "luck": luck} | kernels)
    loop: Callable[..., int] = found["fork"]
    return loop
