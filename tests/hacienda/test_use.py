"""How much of a map a game uses: markets with animals, printed water with pieces beside it."""

import pytest

from sim.core.experiment import Experiment
from sim.hacienda import play
from strategies.lineups import play as play_games
from strategies.lineups import play_on, table_of
from tests.hacienda.table_setup import position
from tests.hacienda.test_always import around, members

EXPERIMENT = Experiment(
    game="hacienda", players=2, seats=("greedy", "random"), games=4, seed=5, rules={}
)


def use(drawing, **words):
    table = position(drawing, **words)
    rules = table.variant.rules
    return play.markets_used(table.state, rules), play.ponds_used(table.state, rules)


def test_an_animal_uses_every_market_beside_it_once():
    assert use(" M p M . M\n. . S . .") == (2, 0)


def test_land_uses_no_market_but_a_pond():
    assert use(" M R W . W") == (0, 1)


def test_animals_of_any_seat_use_ponds():
    assert use(" W p . . W . W\n. . . . S .") == (0, 2)


def test_water_that_was_bought_is_no_pond():
    assert use(" R . . W", water=[("single", [1])]) == (0, 0)


@pytest.mark.parametrize("number", range(4))
def test_rows_tell_what_the_board_shows_at_the_end(number):
    rows = play_games(EXPERIMENT, number, 1)
    table, _ = table_of(EXPERIMENT, number)
    play_on(table, EXPERIMENT, number % 2)
    near, state, board = around(table), table.state, table.variant.board
    animals = {cell for words in state.animals.reshape(-1, board.words) for cell in members(words)}
    land = {cell for words in state.land for cell in members(words)}
    markets = {cell for cell in board.cells("M") if near[cell] & animals}
    ponds = {cell for cell in board.cells("W") if near[cell] & (animals | land)}
    assert rows.select("markets_used", "ponds_used").rows() == [(len(markets), len(ponds))] * 2
