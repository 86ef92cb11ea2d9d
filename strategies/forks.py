"""Forks: at a decision of natural play every alternative is tried in the same imagined worlds.

One eligible decision of each game is taken, each of the game's with the same chance, and copied.
Each alternative is then chosen in worlds that are dealt anew as the seat sees them, with luck in
common, and played on to the end by the strategies that sit there. The functions below get the
kernels of a game as globals: see `forking`.
"""

from typing import Any

import numpy as np

from sim.core import luck

FORK = 64  # purpose of the luck that picks decisions and deals worlds
MOST_STRATA = 32

PLAN = np.dtype(
    [
        ("wanted", "i8"),  # classes of choices, one of which must be on offer, as bits
        ("against", "i8"),  # classes, one of which must be on offer beside them, as bits
        ("focal", "i8"),  # entries of the line-up whose decisions count, as bits
        ("worlds", "i8"),
        ("by_choice", "i8"),  # every choice is an alternative, not the best one of each class
        ("most", "i8"),  # choices tried at a decision, drawn by lot where there are more
    ],
    align=True,
)
RESULT = np.dtype(
    [
        ("game", "i8"),
        ("seed", "i8"),
        ("eligible", "i8"),  # decisions of this game that were eligible
        ("entry", "i8"),
        ("seat", "i8"),
        ("round", "i8"),
        ("decision", "i8"),  # of this seat
        ("offered", "i8"),  # legal choices
        ("choice", "i8"),
        ("class_", "i8"),
        ("chosen", "i8"),  # by the strategy itself
        ("world", "i8"),
        ("score", "i8"),
        ("margin", "i8"),
        ("place", "i8"),
        ("shared", "i8"),  # winners, where it is one of them
        ("strata", "f8", MOST_STRATA),
    ],
    align=True,
)


def fork(
    tables: Any, fresh: Any, rules: Any, policies: Any, weights: Any, barred: Any, lineup: Any,
    seed: int, first: int, games: int, plan: Any, results: Any, eligible: Any,
    choices: Any,
) -> int:  # fmt: skip
    """Games `first` to `first + games - 1`; fills results, and eligible decisions by game, and
    returns the number of results. `tables` are three: the game, its fork, a world."""
    used, rotations = 0, lineup.shape[0]
    for game in range(games):
        number, rotation = (first + game) // rotations, (first + game) % rotations
        own = luck.game_seed(seed, number)
        tables[0] = fresh[0]
        deal(tables[0], rules, own)
        for seat in range(rules.players):
            tables[0].barred[seat] = barred[lineup[rotation, seat]]
        found = pick(tables, rules, policies, weights, lineup[rotation], own, rotation, plan)
        eligible[game] = found
        if found > 0:
            results[used].game, results[used].seed = first + game, own
            results[used].eligible = found
            used = branch(
                tables,
                rules,
                policies,
                weights,
                lineup[rotation],
                rotation,
                plan,
                results,
                used,
                choices,
            )
    return used


def pick(tables, rules, policies, weights, entries, own, rotation, plan):
    """Play a game; leave one of its eligible decisions in `tables[1]`, and tell their number."""
    state, found = tables[0], 0
    while not over(state):
        count = survey(state, rules)
        if count == 1:
            act(state, rules, nth(state, rules, 0))
            continue
        if is_eligible(state, rules, entries, plan):
            if luck.below(own, FORK + rotation, found, found + 1) == 0:
                tables[1] = state
            found += 1
            survey(state, rules)
        entry = entries[state.seat]
        act(state, rules, policies[entry](state, rules, weights[entry], count))
    return found


def is_eligible(state, rules, entries, plan):
    """Is it a decision of a focal strategy with a wanted class and an alternative on offer?"""
    if not (plan.focal >> entries[state.seat]) & 1:
        return False
    offered = classes_on_offer(state, rules, plan.wanted | plan.against)
    wanted = offered & plan.wanted
    if wanted == 0:
        return False
    if plan.by_choice:
        return True
    return (offered & plan.against & ~wanted) != 0 or (wanted & (wanted - 1)) != 0


def classes_on_offer(state, rules, among):
    """Those of some classes that have a legal choice, as bits; `state.offer` is left stale."""
    seat = state.seat
    kept, offered = state.barred[seat], 0
    for kind in range(CLASSES):
        if (among >> kind) & 1 and not (kept >> kind) & 1:
            state.barred[seat] = ALL & ~(1 << kind)
            survey(state, rules)
            offered |= (class_of(nth(state, rules, 0)) == kind) << kind
    state.barred[seat] = kept
    return offered


def branch(tables, rules, policies, weights, entries, rotation, plan, results, used, choices):
    """Try the alternatives of the decision in `tables[1]`; the first result has its game."""
    state = tables[1]
    seat, entry = state.seat, entries[state.seat]
    tables[2] = state
    offered = survey(tables[2], rules)
    natural = policies[entry](tables[2], rules, weights[entry], offered)
    head = used
    results[head].offered = offered
    results[head].decision = state.decisions[seat]
    measure(state, rules, seat, EVERYTHING, results[head].strata)
    own = results[head].seed
    if plan.by_choice:
        tried = list_choices(tables, rules, plan, own, rotation, natural, choices)
    else:
        tried = list_classes(tables, rules, policies[entry], weights[entry], plan, natural, choices)
    for world in range(plan.worlds):
        dealt = np.int64(luck.word(own, FORK + 8 + rotation, world) >> luck.TO_53_BITS)
        for i in range(tried):
            play_world(tables, rules, policies, weights, entries, choices[i], dealt)
            row = results[used]
            if used > head:
                results[used] = results[head]
            row.entry, row.seat, row.round = entry, seat, state.rounds
            row.choice, row.class_, row.world = choices[i], class_of(choices[i]), world
            row.chosen = choices[i] == natural
            write_end(tables[2], rules, seat, row)
            used += 1
    return used


def list_classes(tables, rules, policy, row, plan, natural, choices):
    """The natural choice, and of every other class among those compared the best one."""
    state, listed = tables[2], 0
    seat = state.seat
    compared = plan.wanted | plan.against
    for kind in range(CLASSES):
        if not ((compared >> kind) & 1) or (tables[1].barred[seat] >> kind) & 1:
            continue
        choice = natural
        if class_of(natural) != kind:
            tables[2] = tables[1]
            state.barred[seat] = ALL & ~(1 << kind)
            count = survey(state, rules)
            choice = nth(state, rules, 0)
            if class_of(choice) != kind:
                continue
            if count > 1:
                choice = policy(state, rules, row, count)
        choices[listed] = choice
        listed += 1
    return listed


def list_choices(tables, rules, plan, own, rotation, natural, choices):
    """All choices of the classes compared, or as many as are to be tried, drawn by lot."""
    state, listed, seen = tables[2], 0, 0
    tables[2] = tables[1]
    for k in range(survey(state, rules)):
        choice = nth(state, rules, k)
        if not ((plan.wanted | plan.against) >> class_of(choice)) & 1 or choice == natural:
            continue
        seen += 1
        if listed < plan.most - 1:
            choices[listed] = choice
            listed += 1
        else:
            place = luck.below(own, FORK + 16 + rotation, k, seen)
            if place < listed:
                choices[place] = choice
    choices[listed] = natural
    return listed + 1


def play_world(tables, rules, policies, weights, entries, choice, dealt):
    """Into `tables[2]`: the end of a game that goes on with this choice in a world dealt anew."""
    tables[2] = tables[1]
    world = tables[2]
    disguise(world, rules, world.seat, dealt)
    survey(world, rules)
    act(world, rules, choice)
    while not over(world):
        take_decision(world, rules, policies, weights, entries)


def write_end(state, rules, seat, row):
    """How a game ended for a seat."""
    best_other, winners = -(1 << 30), 0
    for other in range(rules.players):
        winners += place(state, rules, other) == 1
        if other != seat:
            best_other = max(best_other, total(state, other))
    row.score = total(state, seat)
    row.margin = row.score - best_other
    row.place = place(state, rules, seat)
    row.shared = winners if row.place == 1 else 0
