"""Priority lists: what rules mean, where a fault in them is, and that they play as written."""

import numpy as np
import pytest

from sim.catalogue import NAMES
from sim.catalogue import game as find_game
from sim.core.errors import InputError
from sim.core.experiment import Experiment
from sim.core.game import copy_of
from sim.core.jit import cache_home
from strategies import lineups, priority
from strategies.registry import find
from strategies.rule_text import MOST_WAYS, read_rule
from strategies.seen import Facts
from tests.every_game.conftest import experiment
from tests.every_game.test_honesty import chosen

CONDITIONS = ("pesos", "cards", "lead")


def deeds(name):
    if name not in ("buy", "play", "greedy", "herds"):
        raise InputError(f"no {name!r}")


def rule(text):
    return read_rule(text, CONDITIONS, deeds)


def holds(text, **facts):
    """Does the condition of a rule hold where these are the facts?"""
    compare = {">=": lambda x: x >= 0, ">": lambda x: x > 0, "==": lambda x: x == 0,
               "!=": lambda x: x != 0}  # fmt: skip

    def of(total):
        return total.constant + sum(facts[name] * by for name, by in total.factors.items())

    ways = rule(f"if {text}: buy").ways
    return any(all(compare[sign](of(total)) for sign, total in way) for way in ways)


class TestConditions:
    @pytest.mark.parametrize(
        "text",
        [
            "pesos >= 5", "pesos > 5", "pesos == 5", "pesos != 5", "pesos <= 5", "pesos < 5",
            "5 <= pesos", "not pesos >= 5", "3 < pesos <= 6", "not 3 < pesos <= 6",
            "pesos > 5 and cards > 2", "pesos > 5 or cards > 2", "not (pesos > 5 and cards > 2)",
            "not (pesos > 5 or cards > 2)", "pesos > 5 and (cards > 2 or lead < 0)",
            "not (pesos > 5 and (cards > 2 or not lead < 0))", "pesos + cards >= 8",
            "pesos - 2 * cards > lead", "pesos >= cards * 2 + 1", "lead > -3", "lead", "not lead",
            "pesos - (cards - 1) > 4.5", "-lead >= 1", "pesos > 4 and cards > 1 and lead < 1",
        ],
    )  # fmt: skip
    def test_they_mean_what_they_mean_in_python(self, text):
        for pesos in (0, 3, 4, 5, 6, 9):
            for cards in (0, 2, 3):
                for lead in (-3, 0, 1):
                    facts = {"pesos": pesos, "cards": cards, "lead": lead}
                    assert holds(text, **facts) == bool(eval(text, {}, facts)), facts

    def test_a_rule_without_a_condition_always_holds(self):
        assert rule("buy").ways == rule("else: buy").ways == ((),)


class TestDeeds:
    def test_classes_strategies_and_by_whom(self):
        assert rule("buy or play").deeds == ("buy", "play")
        assert (rule("buy by herds").deeds, rule("buy by herds").by) == (("buy",), "herds")
        assert rule("else: greedy").last
        assert not rule("greedy").last


FAULTS = {
    "if pesoz >= 12: buy": "column 4: no condition 'pesoz' (did you mean 'pesos'?)",
    "if pesos > 1 and  carts > 1: buy": "column 19: no condition 'carts'",
    "if pesos >= 12: bye": "column 17: no 'bye'",
    "if pesos >= 12: buy or plai": "column 24: no 'plai'",
    "if pesos >= 12: buy by grady": "column 24: no 'grady'",
    "bye": "column 1: no 'bye'",
    "if pesos >= 12 buy": "column 19: the condition ends with a colon",
    "if pesos >= 12:": "nothing to do",
    "else:": "nothing to do",
    "": "nothing to do",
    "if : buy": "no condition after `if`",
    "if pesos = 12: buy": "one = is none of the comparisons",
    "if pesos >= : buy": "not a condition",
    "if (pesos > 3: buy": "column 4: not a condition",
    "if pesos in cards: buy": "column 4: conditions compare by",
    "if pesos * cards > 3: buy": "column 4: names and numbers only",
    "if max(pesos, 3) > 3: buy": "column 4: names and numbers only",
    "if pesos > 'many': buy": "column 12: names and numbers only",
    "if pesos > 3: buy: play": "column 18: a rule is",
    "if pesos > 3: buy play": "column 14",
    f"if {' and '.join(['(lead or cards > 2)'] * 40)}: buy": f"in more than {MOST_WAYS} ways",
}  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), FAULTS.items())
def test_a_fault_is_shown_at_its_place(text, hint):
    with pytest.raises(InputError) as caught:
        rule(text)
    assert hint in str(caught.value)
    assert "\n" not in str(caught.value)


# Files

LIST = """
[mine]
idea = "An idea."
rules = ["if pesos >= 12: buy-water", "else: greedy"]
"""
BROKEN = {
    "no TOML": (LIST + "x", "list.toml: not a TOML document"),
    "empty": ("# nothing\n", "list.toml: holds no list"),
    "no idea": ('[mine]\nrules = ["greedy"]', "list.toml, line 1: mine lacks idea"),
    "no rules": ('[mine]\nidea = "x"', "mine lacks rules"),
    "an unknown key": (LIST + "ruls = 3\n", "mine has a key 'ruls' (did you mean 'rules'?)"),
    "not texts": (LIST.replace('"else: greedy"', "3"), "rules a list of texts"),
    "outside": ('idea = "x"\n', "idea stands outside of any list"),
    "a name": (LIST.replace("[mine]", '["my own"]'), "'my own' is no name"),
    "a base": (LIST + 'base = "casual"\n', "no weights are named 'casual'"),
    "a condition": (LIST.replace("pesos", "pezos"),
                    "list.toml, line 2: mine, rule 1: 'if pezos >= 12: buy-water', column 4: no "
                    "condition 'pezos' (did you mean 'pesos'?)"),
    "a class": (LIST.replace("buy-water", "buy-watr"),
                "column 17: hacienda has no class of choices or weighted strategy 'buy-watr' (did "
                "you mean 'buy-water'?)"),
    "after else": (LIST.replace('greedy"', 'greedy", "greedy"'), "rule 3: nothing comes after"),
    "two strategies": (LIST.replace("else: greedy", "greedy or herds"), "greedy chooses among all"),
    "by itself": (LIST.replace("else: greedy", "greedy by herds"), "greedy chooses among all"),
    "by a class": (LIST.replace("buy-water", "buy-water by harvest"), "a class does not choose"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), BROKEN.values(), ids=BROKEN)
def test_a_broken_list_is_blamed_in_one_line(text, hint):
    with pytest.raises(InputError) as caught:
        priority.read("hacienda", "list.toml", text)
    assert hint in str(caught.value)
    assert "\n" not in str(caught.value)


# Play


def listed(*rules, game="hacienda", base="greedy", seats=("mine", "greedy"), games=6, seed=3):
    """An experiment with a list of these rules, seated as `mine`."""
    text = f'[mine]\nidea = "x"\nbase = "{base}"\nrules = {list(rules)!r}\n'
    return Experiment(game=game, players=len(seats), seats=seats, games=games, seed=seed,
                      strategies={"list.toml": text})  # fmt: skip


def rows(wanted):
    return lineups.play(wanted, 0, wanted.games).drop("strategy")


@pytest.mark.parametrize("game", NAMES)
def test_a_list_that_leaves_all_to_greedy_is_greedy(game):
    wanted = listed("else: greedy", game=game, seats=("mine", "mine"))
    assert rows(wanted).equals(rows(listed(game=game, seats=("greedy", "greedy"))))
    assert rows(wanted).equals(rows(listed(game=game, seats=("mine", "mine"))))


def test_a_base_and_a_strategy_among_rules_are_these():
    herds = rows(listed(seats=("herds", "herds")))
    assert rows(listed(base="herds", seats=("mine", "mine"))).equals(herds)
    assert rows(listed("herds", seats=("mine", "mine"))).equals(herds)
    assert not rows(listed(seats=("mine", "mine"))).equals(herds)


def test_it_may_be_soft_and_barred():
    soft = listed("if rounds < 3: herds", "else: greedy", seats=("mine@3", "greedy@3"))
    hard = listed("if rounds < 3: herds", "else: greedy", seats=("mine", "greedy@3"))
    assert not rows(soft).equals(rows(hard))
    barred = listed("buy-water", seats=("mine-without:buy-water", "greedy"))
    found = lineups.play(barred, 0, 6)
    assert (
        found.select("strategy", "chose_buy_water")
        .filter(found["strategy"] == "mine-without:buy-water")["chose_buy_water"]
        .to_list()
        == [0] * 6
    )


def decisions(wanted):
    """Tables of a game with what `mine` chooses there, where it has a choice."""
    lineup = lineups.lineup_of(wanted)
    entry = [strategy.name for strategy in lineup.strategies].index("mine")
    for number in range(wanted.games):
        table, seats = lineups.table_of(wanted, number)
        while not table.over:
            if seats[table.seat] == "mine" and len(table.legal()) > 1:
                yield table, lineup.game.classes[table.game.class_of(
                    chosen(lineup, table.state, entry))]  # fmt: skip
            rotation = number % len(wanted.rotations)
            lineups.play_on(table, wanted, rotation, until=len(table.events) + 1)


def facts_at(table):
    return Facts(table.game.name, table.state, table.variant.rules, table.seat)


def test_the_first_rule_that_can_and_may_fire_does():
    rules = ("if pesos >= 12 and water_gain >= 2: buy-water",
             "if land_cards >= 3 or animal_cards > 2: play-land or play-animal",
             "if rounds < 4: buy-land", "buy-animal")  # fmt: skip
    seen = set()
    for table, kind in decisions(listed(*rules, games=4)):
        game, facts = table.game, facts_at(table)
        offered = {game.classes[game.class_of(int(choice))] for choice in table.legal()}
        wishes = [
            ({"buy-water"}, facts["pesos"] >= 12 and facts["water_gain"] >= 2),
            ({"play-land", "play-animal"}, facts["land_cards"] >= 3 or facts["animal_cards"] > 2),
            ({"buy-land"}, facts["rounds"] < 4),
            ({"buy-animal"}, True),
        ]
        fired = [number for number, (kinds, true) in enumerate(wishes) if true and kinds & offered]
        if fired:
            assert kind in wishes[fired[0]][0], (rules[fired[0]], kind)
        seen |= set(fired[:1])
    assert seen == {0, 1, 2, 3}


def test_within_a_class_the_best_by_the_weights_is_taken():
    """As if the player were barred from all else."""
    wanted = listed("buy-land or buy-animal by herds", games=2)
    lineup = lineups.lineup_of(wanted)
    others = "+".join(n for n in lineup.game.classes if n not in ("buy-land", "buy-animal"))
    barred = find("hacienda", f"herds-without:{others}")
    policy, row = barred.policy(lineup.variant), barred.row(lineup.variant)
    compared = 0
    for table, kind in decisions(wanted):
        if kind in ("buy-land", "buy-animal"):
            state = copy_of(table.state)
            state.barred[table.seat] = barred.barred
            count = table.game.survey(state, lineup.variant.rules)
            best = policy(state, lineup.variant.rules, row, count)
            entry = [strategy.name for strategy in lineup.strategies].index("mine")
            assert chosen(lineup, table.state, entry) == best
            compared += 1
    assert compared > 20


def test_a_new_list_compiles_nothing():
    rows(listed("buy-water"))
    before = {path for path in cache_home().glob("code-*/*") if path.suffix in (".nbi", ".nbc")}
    policy = lineups.lineup_of(listed("if lead > 3: buy-water by herds")).policies
    rows(listed("if lead > 3: buy-water by herds"))
    after = {path for path in cache_home().glob("code-*/*") if path.suffix in (".nbi", ".nbc")}
    assert before == after
    assert policy == lineups.lineup_of(listed("buy-water")).policies


# Conditions of every game


@pytest.mark.parametrize("name", NAMES)
class TestConditionsOfAGame:
    def test_each_has_a_meaning_and_a_name_of_letters(self, name):
        known = priority.conditions(name)
        assert 10 <= len(known) <= 32
        assert all(meaning and entry.isidentifier() for entry, meaning in known.items())

    def test_they_are_numbers_that_change(self, name):
        found = []
        for table in tables(name):
            found.append(list(facts_at(table).values()))
        values = np.array(found)
        assert np.isfinite(values).all()
        still = [fact for fact, column in zip(priority.conditions(name), values.T, strict=True)
                 if len(set(column)) == 1]  # fmt: skip
        assert still == []

    def test_they_look_at_nothing_hidden(self, name):
        for table in tables(name, step=5):
            copy = copy_of(table.state)
            table.game.disguise(copy, table.variant.rules, table.seat, 9)
            hidden = Facts(name, copy, table.variant.rules, table.seat)
            assert dict(hidden) == dict(facts_at(table))

    def test_they_leave_the_table_alone(self, name):
        for table in tables(name, step=9):
            copy = copy_of(table.state)
            dict(Facts(name, copy, table.variant.rules, table.seat))
            kept = copy.dtype.names[: copy.dtype.names.index("offer")]
            assert all(copy[field].tobytes() == table.state[field].tobytes() for field in kept)

    def test_points_are_those_of_the_end(self, name):
        for table in tables(name, ended=True):
            scores = table.end()["scores"]
            for seat in range(table.variant.players):
                facts = Facts(name, table.state, table.variant.rules, seat)
                hidden = facts["usable"] if name == "pastiche" else 0
                assert facts["points"] + hidden == end_points(name, table, seat, scores[seat])


def end_points(name, table, seat, score):
    """What the seat has at the end, as far as it stands on the board."""
    if name == "hacienda":  # its last scoring comes on top of what a scoring now would bring
        return int(table.state.first[seat].sum() + table.state.last[seat].sum())
    return score


def tables(name, step=3, ended=False):
    """Positions of a few games by lot and by greedy."""
    for players in (2, max(find_game(name).players)):
        wanted = experiment(
            name, players, ("greedy", "random", "casual", "greedy", "random")[:players]
        )
        for number in range(2):
            table, _ = lineups.table_of(wanted, number)
            while not table.over:
                rotation = number % len(wanted.rotations)
                lineups.play_on(table, wanted, rotation, until=len(table.events) + step)
                if not table.over and not ended:
                    yield table
            if ended:
                yield table
