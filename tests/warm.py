"""Compile what the tests use, in one process for each size of record, before they start."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from sim.catalogue import NAMES
from sim.core.experiment import Experiment
from strategies.lineups import lineup_of, ready
from tests.helpers.names import names_at

WIDE = {"hacienda": {"wide": " . ^ .\n" + "\n" * 26 + ". F .\n"}}  # a map of the large size


def warm(game: str, tables: dict[str, str]) -> None:
    """Play one game with every strategy."""
    rules = {"map": next(iter(tables))} if tables else {}
    for seat in names_at(game):
        experiment = Experiment(
            game=game, players=2, seats=(seat, "random"), games=2, seed=1, rules=rules,
            components=tables,
        )  # fmt: skip
        with ready(lineup_of(experiment)):
            lineup_of(experiment).outcomes(1, 0, 2)


def main() -> None:
    """All games, both sizes where there are two, on two processes."""
    tasks = [(game, {}) for game in NAMES] + list(WIDE.items())
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for task in [pool.submit(warm, *task) for task in tasks]:
            task.result()


if __name__ == "__main__":
    main()
