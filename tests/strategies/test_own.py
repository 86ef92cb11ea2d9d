"""Strategies out of a person's files: loaded, kept honest, blamed by line."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import TypingError

from sim.catalogue import game as find_game
from sim.core.errors import InputError
from sim.core.experiment import Experiment
from sim.core.game import copy_of
from sim.core.jit import cache_home
from sim.core.table import Table
from strategies import lineups
from strategies.own import read
from strategies.registry import book
from strategies.seen import Room

ROOT = Path(__file__).parents[2]
HEAD = """
import random as python_random
from strategies.own import plain, strategy
from strategies.kanagawa.plain import casual
from sim.core import luck
from sim.core.jit import kernel
from sim.kanagawa.choices import nth
"""
GOOD = (
    HEAD
    + """
@plain("The first.")
def first(table):
    return table.choices()[0]

@plain("The first by its place.")
def first_place(table):
    return 0

@plain("By lot.")
def lot(table):
    return table.random.choice(table.choices())

@plain("As greedy does.")
def copy_cat(table):
    return table.best()

@plain("Writes on its copy.")
def scribbler(table):
    table.state.hand[:] = 0
    table.state.rounds = 99
    table.rules.players = 1
    return 0

@strategy("The first, over records.", compiled=False)
def slow(state, rules, weights, count):
    return nth(state, rules, 0)

@strategy("The first, compiled.")
def fast(state, rules, weights, count):
    return nth(state, rules, 0)

@strategy("The first, compiled, under @kernel.")
@kernel
def under_kernel(state, rules, weights, count):
    return nth(state, rules, 0)

@strategy("As many as it is told.", weights=(2.0,))
def told(state, rules, weights, count):
    return nth(state, rules, min(int(weights[0]), count - 1))
"""
)


def experiment(*seats, text=GOOD, games=4, game="kanagawa", **more):
    return Experiment(
        game=game, players=len(seats), seats=seats, games=games, seed=1,
        strategies={"mine.py": text}, **more,
    )  # fmt: skip


def rows(*seats, **more):
    wanted = experiment(*seats, **more)
    return lineups.play(wanted, 0, wanted.games)


def scores(*seats, **more):
    return rows(*seats, **more)["score"].to_list()


class TestLoading:
    def test_names_ideas_and_homes(self):
        known = read("kanagawa", {"mine.py": GOOD})
        assert list(known) == ["first", "first-place", "lot", "copy-cat", "scribbler", "slow",
                               "fast", "under-kernel", "told"]  # fmt: skip
        assert known["copy-cat"].idea == "As greedy does."
        assert known["first"].home == "mine.py, line 9"
        assert [entry.compiled for entry in known.values()] == [False] * 6 + [True] * 3

    def test_what_a_file_imports_is_not_its_own(self):
        assert "casual" not in read("kanagawa", {"mine.py": GOOD})

    @pytest.mark.parametrize(
        ("text", "hint"),
        {
            "syntax": ("x = 1\nretrun x\n", "mine.py, line 2: invalid syntax: retrun x"),
            "import": ("\nimport nothing_of_that_name\n", "mine.py, line 2: ModuleNotFoundError"),
            "neighbour": ("from .other import x\n", "stands alone"),
            "fault": ("x = [\n 1 / 0]\n", "mine.py, line 2: ZeroDivisionError"),
            "exit": ("import sys\nsys.exit()\n", "mine.py, line 2: SystemExit"),
            "nothing inside": ("x = 1\n", "mine.py: holds no strategy; put @plain"),
            "no idea": ("from strategies.own import plain\n@plain\ndef f(table):\n    return 0\n",
                        "mine.py, line 2: @plain: state the idea"),
            "no function": ("from strategies.own import plain\nplain('idea')(3)\n",
                            "mine.py, line 2: @plain stands above a function"),
            "a name of the game": (HEAD + "@plain('x')\ndef greedy(table):\n    return 0\n",
                                   "mine.py, line 8: kanagawa has a 'greedy' of its own"),
            "two of a name": (HEAD + "@plain('x')\ndef a_b(t):\n    return 0\nc = a_b\n"
                              "@plain('y')\ndef a_b(t):\n    return 1\n", "'a-b' is in mine.py"),
        }.values(),
    )  # fmt: skip
    def test_a_broken_file_is_blamed_in_one_line(self, text, hint):
        with pytest.raises(InputError) as caught:
            read("kanagawa", {"mine.py": text})
        assert hint in str(caught.value)
        assert "\n" not in str(caught.value)

    def test_two_files_with_one_name_of_a_strategy(self):
        text = HEAD + "@plain('x')\ndef mine(table):\n    return 0\n"
        with pytest.raises(InputError, match=r"b.py, line 8: 'mine' is in a.py, line 8 too"):
            read("kanagawa", {"a.py": text, "b.py": text})


class TestPlaying:
    def test_all_kinds_of_the_same_idea_play_the_same(self):
        kinds = ("first", "first-place", "scribbler", "slow", "fast", "under-kernel")
        assert len({tuple(scores(kind, kind)) for kind in kinds}) == 1

    def test_a_policy_gets_its_weights(self):
        assert scores("told", "told") != scores("first", "first")

    def test_who_asks_greedy_plays_as_greedy(self):
        assert scores("copy-cat", "copy-cat") == scores("greedy", "greedy")

    def test_a_bar_is_heeded(self):
        found = rows("first-without:stay", "fast-without:stay", games=12)
        assert found["chose_stay"].sum() == 0

    def test_rows_do_not_depend_on_the_split(self):
        wanted = experiment("lot", "copy-cat", "greedy", games=9)
        parts = [lineups.play(wanted, *span) for span in ((5, 4), (0, 5))]
        assert lineups.play(wanted, 0, 9).equals(parts[1].vstack(parts[0]))

    def test_interpreted_as_compiled(self):
        code = (
            "import sys\nfrom sim.core.experiment import Experiment\n"
            "from strategies.lineups import play\n"
            "print(play(Experiment.from_toml(sys.stdin.read()), 0, 2)['score'].to_list())"
        )
        wanted = experiment("told", "lot", games=2)  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-c", code], input=wanted.to_toml(), capture_output=True, text=True,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=True, cwd=ROOT,
        )  # fmt: skip
        assert done.stdout.strip() == str(lineups.play(wanted, 0, 2)["score"].to_list())


FAULTS = {
    "a fault": ("@plain('x')\ndef mine(table):\n    if table.state.rounds > 2:\n"
                "        return table.choices()[999]\n    return 0\n",
                "mine.py, line 11: IndexError: list index out of range (mine, seat "),
    "nothing": ("@plain('x')\ndef mine(table):\n    table.choices()\n",
                "mine.py, line 8: None is no choice"),
    "a truth": ("@plain('x')\ndef mine(table):\n    return True\n", "True is no choice"),
    "no place": ("@plain('x')\ndef mine(table):\n    return -1\n", "there is no choice -1"),
    "an event of its own": ("@plain('x')\ndef mine(table):\n    return {'do': 'pass'}\n",
                            '{"do":"pass"} is not among the'),
    "an unknown fact": ("@plain('x')\ndef mine(table):\n    return table.facts['hands']\n",
                        "mine.py, line 10: no fact 'hands' (did you mean 'hand'?)"),
    "an unknown class": ("@plain('x')\ndef mine(table):\n    return table.best('paint')\n",
                         "line 10: kanagawa has no class of choices 'paint' (did you mean 'print'"),
    "what a copy allows": ("@plain('x')\ndef mine(table):\n    table.state.height[3] = 1\n"
                           "    table.state.school[3, 0] = 1\n    return {'seat': table.seat, "
                           "'do': 'take', 'column': 4}\n", "not "),
    "a number": ("@strategy('x', compiled=False)\ndef mine(state, rules, weights, count):\n"
                 "    return 5\n", "mine.py, line 8: chose 5, which is not on offer; nth("),
    "compiled, a number": ("@strategy('x')\ndef mine(state, rules, weights, count):\n"
                           "    return nth(state, rules, 0) if state.rounds < 3 else -7\n",
                           "mine.py, line 8: chose -7, which is not on offer; nth("),
    "compiled, a barred one": ("@strategy('x')\ndef mine(state, rules, weights, count):\n"
                               "    return 1 << 24 if count > 1 else nth(state, rules, 0)\n",
                               "which is not on offer"),
    "compiled, a fault": ("@strategy('x')\ndef mine(state, rules, weights, count):\n"
                          "    if state.rounds > 2:\n        raise ValueError('oh')\n"
                          "    return nth(state, rules, 0)\n", "line 8: ValueError: oh (mine"),
    "compiled, no field": ("@strategy('x')\ndef mine(state, rules, weights, count):\n"
                           "    return state.handd\n", "no field 'handd' of state or rules"),
    "compiled, no name": ("@strategy('x')\ndef mine(state, rules, weights, count):\n"
                          "    x = 3\n    return foo(x)\n",
                          "line 11: cannot be compiled: NameError: name 'foo' is not defined"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("way", ["in the loop", "at a table"])
def test_a_fault_in_play_names_line_and_decision(text, hint, way):
    wanted = experiment("mine-without:take", "casual", text=HEAD + text)
    table, _ = lineups.table_of(wanted, 0)
    start = {"in the loop": (lineups.play, wanted, 0, 4),
             "at a table": (lineups.play_on, table, wanted, 0)}[way]  # fmt: skip
    with pytest.raises(InputError) as caught:
        start[0](*start[1:])
    assert hint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_fault_of_the_engine_is_not_blamed_on_a_strategy(monkeypatch):
    lineup = lineups.Lineup(experiment("fast", "casual"))
    monkeypatch.setitem(lineup.__dict__, "barred", np.zeros(0, np.complex128))
    with pytest.raises(TypingError):
        lineup.outcomes(1, 0, 1)


class TestSeen:
    """What a plain strategy is given."""

    @pytest.fixture
    def table(self):
        table = Table.deal(find_game("hacienda"), 3, 11)
        for _ in range(9):
            table.act(len(table.legal()) // 2)
        return table

    def test_it_offers_what_the_table_offers(self, table):
        seen = Room(table.game, table.variant).seen(table.state)
        assert seen.choices() == table.choices()
        assert (seen.seat, seen.players, seen.game) == (table.seat, 3, "hacienda")

    def test_classes_are_parts_of_it(self, table):
        seen = Room(table.game, table.variant).seen(table.state)
        parts = [choice for name in table.game.classes for choice in seen.choices(name)]
        assert sorted(map(repr, parts)) == sorted(map(repr, seen.choices()))

    def test_nothing_hidden_can_be_read(self, table):
        state, seat = table.state, table.seat
        other = (seat + 1) % 3
        seen = Room(table.game, table.variant).seen(state)
        assert seen.state.deck.tolist() != state.deck.tolist()
        assert seen.state.hand[other].tolist() != state.hand[other].tolist()
        assert seen.state.hand[seat].tolist() == state.hand[seat].tolist()
        assert not {int(seen.state.luck), int(seen.state.whims)} & {table.seed, int(state.whims)}

    def test_it_is_the_same_whatever_is_hidden(self, table):
        room, other = Room(table.game, table.variant), copy_of(table.state)
        table.game.disguise(other, table.variant.rules, table.seat, 5)
        other.whims = table.state.whims
        one, two = room.seen(table.state), room.seen(other)
        for name in one.state.dtype.names[: one.state.dtype.names.index("offer")]:
            assert one.state[name].tolist() == two.state[name].tolist(), name
        assert one.random.random() == two.random.random()

    def test_another_player_can_be_asked(self, table):
        seen = Room(table.game, table.variant).seen(table.state)
        assert seen.best() in seen.choices()
        assert seen.best("buy-land", "buy-animal") in seen.choices("buy-land", "buy-animal")
        absent = [name for name in table.game.classes if not seen.choices(name)]
        assert absent
        assert not any(seen.best(name) for name in absent)
        with pytest.raises(InputError, match="greedy"):
            seen.best(by="greddy")

    def test_a_choice_can_be_looked_beyond(self, table):
        seen = Room(table.game, table.variant).seen(table.state)
        (draw, *_) = seen.choices("buy-land")
        later = seen.after(draw)
        assert later.facts["pesos"] < seen.facts["pesos"]
        assert later.facts["land_cards"] == seen.facts["land_cards"] + 1
        assert later.seat == seen.seat
        assert not later.over

    def test_facts_are_all_there(self, table):
        facts = Room(table.game, table.variant).seen(table.state).facts
        assert dict(facts)["pesos"] == table.state.pesos[table.seat]
        assert len(facts) == len(list(facts))


def folders():
    return {path for path in cache_home().glob("code-*/*") if path.suffix in (".nbi", ".nbc")}


def test_a_new_strategy_compiles_itself_and_nothing_else():
    lineups.play(experiment("fast", "greedy"), 0, 1)  # whatever own strategies need for the game
    before = folders()
    text = HEAD + "@strategy('x')\ndef brand_new(state, rules, weights, count):\n"
    text += "    return nth(state, rules, (3 * state.rounds) % count)\n"
    found = lineups.play(experiment("brand-new", "greedy", text=text), 0, 4)
    assert found.height == 8
    assert folders() == before


def test_no_strategy_of_the_games_has_a_home_in_a_file():
    assert not any(entry.home for entry in book("kanagawa").values())
