"""Records: written, read and played again to the same bytes; lines that are missing are missed."""

import json
from importlib import import_module

import pytest

from sim.catalogue import NAMES
from sim.catalogue import game as find
from sim.core import record
from sim.core.errors import InputError
from tests.helpers.by_lot import broken_off
from tests.helpers.records import EXAMPLES, comes_back, replay

USUAL = [  # Hacienda's are in its own room
    (name, {rule: value})
    for name, rule, values in [
        ("kanagawa", "claim_later", [False, True]),
        ("fresco", "income", ["restored_this_round", "owned"]),
        ("pastiche", "trade_offers_per_turn", [0, 2]),
    ]
    for value in values
]
BY_LOT = {"kanagawa": 40, "hacienda": 40, "fresco": 40, "pastiche": 12}  # games
CHECKED = BY_LOT | {"pastiche": 8}  # whose slow engine takes long
POSITIONS = [
    (name, length)
    for name, example in EXAMPLES.items()
    for length in range(1, 1 + len(example.events) + (not example.ends))
]


def usual_game(name, rules, seed):
    """A whole game by lot under almost the usual rules."""
    games = import_module(f"tests.{name}.random_games")
    return games.finished(games.usual_table(seed, **rules), seed)


class TestRoundTrip:
    """Written, read and written again: the same bytes."""

    @pytest.mark.parametrize(("name", "rules"), USUAL)
    @pytest.mark.parametrize("seed", range(6))
    def test_of_whole_games(self, name, rules, seed):
        comes_back(usual_game(name, rules, seed))

    def test_with_rules_by_lot(self, game, games):
        for seed in range(BY_LOT[game.name]):
            comes_back(games.finished(games.some_table(seed), seed))

    def test_with_names_of_seats(self, games):
        text = record.write(games.finished(games.usual_table(0), 1), ["tuned", "casual"])
        assert '"seats":["tuned","casual"],"setup"' in text
        assert record.write(record.replay(text, find), ["tuned", "casual"]) == text

    @pytest.mark.parametrize("moves", [0, 1, 17, 40])
    def test_of_a_position(self, game, games, moves):
        table = broken_off(games.usual_table(4), 4, games.eager, moves)
        text = record.write(table)
        assert sum("do" in event for event in table.events) == moves
        again = record.replay(text, find)
        assert record.write(again) == text
        assert not again.over
        assert again.choices() == table.choices()
        if game.name != "fresco":  # whose refills a record has to tell
            assert games.finished(again, 9).end() == games.finished(table, 9).end()


class TestSlowChecker:
    """The strict checker, written from the record pages alone, accepts what we write."""

    @pytest.mark.parametrize(("name", "rules"), USUAL)
    def test_usual_games(self, name, rules):
        for seed in range(3 if name == "pastiche" else 6):
            EXAMPLES[name].check(record.write(usual_game(name, rules, seed)).splitlines())

    def test_games_by_lot(self, game, games, example):
        for seed in range(CHECKED[game.name]):
            table = games.finished(games.some_table(seed), seed)
            example.check(record.write(table).splitlines())

    def test_a_position(self, games, example):
        table = broken_off(games.usual_table(4), 4, games.eager, 40)
        example.check(record.write(table).splitlines())


class TestExample:
    """The game of the record page."""

    def test_what_we_write_of_it_differs_in_the_hash_of_the_tables_alone(self, example):
        seats = example.header.get("seats", [])
        first, *rest = record.write(replay(example.lines), seats).splitlines()
        assert rest == example.lines[1:]
        headers = [json.loads(first), example.header]
        for header in headers:
            header["components"].pop("sha256")
        assert record.line_of(headers[0]) == record.line_of(headers[1])

    @pytest.mark.parametrize(("name", "length"), POSITIONS)
    def test_every_beginning_is_a_position(self, name, length):
        lines = EXAMPLES[name].lines
        table = replay(lines[:length])
        assert not table.over
        assert table.chance_due == ('"chance"' in "".join(lines[length : length + 1]))
        assert bool(table.choices()) != table.chance_due

    def test_counts_may_be_left_out(self, example):
        bare = [line.split(',"n":')[0] + "}" if ',"n":' in line else line for line in example.lines]
        table = replay(bare)
        assert len(table.events) == len(example.events)
        assert table.over == example.ends


def out_of_place(lines):
    """Lines at the wrong place in any record, with the number of the first."""
    yield [lines[1], *lines], 1
    yield ["[1]", *lines], 1
    yield ["", *lines], 1
    yield [*lines[:4], "", *lines[4:]], 5
    yield [*lines[:4], "[" * 9999], 5


def out_of_the_end(lines):
    """A whole game without its end, or with more than that, with the number of the wrong line."""
    yield lines[:-1], len(lines) - 1
    yield [*lines, lines[-1]], len(lines) + 1
    yield [*lines, lines[1]], len(lines) + 1
    yield [*lines[:5], lines[-1]], 6
    yield [*lines[:-1], lines[-2], lines[-1]], len(lines)


BROKEN = [
    (name, *broken)
    for name, example in EXAMPLES.items()
    for ways in ([out_of_place, out_of_the_end] if example.ends else [out_of_place])
    for broken in ways(example.lines)
]


class TestLines:
    """The message names the first wrong line."""

    @pytest.mark.parametrize(("name", "lines", "number"), BROKEN)
    def test_missing_or_too_many(self, name, lines, number):
        EXAMPLES[name].refused(lines, number)

    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("whole", [False, True])
    def test_a_text_that_is_cut_off(self, name, whole):
        with pytest.raises(InputError, match="cut off"):
            record.replay("\n".join(EXAMPLES[name].lines) if whole else "", find)
