"""Invariants of a game after every choice, over many games: `python -m tests.soak GAME`.

Compiled, so that a hundred thousand games take minutes; a break stops with its game seed.
"""

import argparse
import time
from importlib import import_module

import numpy as np

from sim.catalogue import NAMES
from sim.catalogue import game as find_game
from sim.core import luck
from sim.core.experiment import Experiment
from sim.core.game import records
from sim.core.jit import kernel
from strategies.lineups import lineup_of


def watcher(game, broken):
    """A loop that plays games and asks after every choice whether something is broken."""
    deal, survey, nth, act, over = game.deal, game.survey, game.nth, game.act, game.over

    @kernel
    def watch(tables, fresh, rules, policies, weights, seed, games, ends):
        for number in range(games):
            tables[0] = fresh[0]
            state = tables[0]
            deal(state, rules, luck.game_seed(seed, number))
            while not over(state):
                count = survey(state, rules)
                if count == 1:
                    act(state, rules, nth(state, rules, 0))
                else:
                    act(state, rules, policies[state.seat](state, rules, weights[0], count))
                fault = broken(state, rules)
                if fault:
                    return number, fault
            ends[number, 0] = state.rounds
            ends[number, 1] = state.reason
        return -1, 0

    return watch


def soak(name, players, strategy, games, seed):
    """Play, report, and return whether all held."""
    game, broken = find_game(name), import_module(f"tests.{name}.invariants")
    seats = (strategy,) * players
    lineup = lineup_of(Experiment(game=name, players=players, seats=seats, games=1, seed=seed))
    tables, fresh = (records(lineup.variant.fresh.dtype) for _ in range(2))
    fresh[0] = lineup.variant.fresh
    ends = np.zeros((games, 2), np.int64)
    start = time.perf_counter()
    number, fault = watcher(game, broken.broken)(
        tables, fresh, lineup.variant.rules, lineup.policies, lineup.weights, seed, games, ends
    )
    if fault:
        print(f"{name}, {players} {strategy}: game {number}: {broken.FAULTS[fault]}")
        return False
    reasons = np.bincount(ends[:, 1], minlength=len(game.reasons))
    shares = ", ".join(
        f"{reason} {count:,}" for reason, count in zip(game.reasons, reasons, strict=True) if count
    )
    print(
        f"{name}, {players} {strategy}, {games:,} games, seed {seed}: nothing broken; "
        f"{ends[:, 0].mean():.2f} rounds; ended by {shares}; {time.perf_counter() - start:.0f} s"
    )
    return True


def main():
    """All numbers of players of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--strategy", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    held = [
        soak(asked.game, players, asked.strategy, asked.games, asked.seed)
        for players in find_game(asked.game).players
    ]
    raise SystemExit(not all(held))


if __name__ == "__main__":
    main()
