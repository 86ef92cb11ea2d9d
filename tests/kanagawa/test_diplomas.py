"""RULES 39 to 41: diplomas, their conditions, effects and colours; what is left of them.

Seat 0 has a plain slot and an arrow on its tile and two brushes where nothing else is said.
"""

import pytest

from sim.kanagawa.components import DIPLOMA_IDS, DIPLOMA_ROWS
from sim.kanagawa.diplomas import meets
from tests.helpers.by_hand import act
from tests.kanagawa.table_setup import at_work, decide, diplomas, pending, points, school

ROWS = {row["id"]: row for row in DIPLOMA_ROWS}


def met(table):
    """The diplomas whose condition seat 0 meets."""
    rules = table.variant.rules
    return [name for at, name in enumerate(DIPLOMA_IDS) if meets(table.state, rules, 0, at)]


class TestConditions:
    """RULES 39: at least so much."""

    @pytest.mark.parametrize(
        ("prints", "wanted"),
        [
            ("G13", []),
            ("G02", ["tree3"]),
            ("G02 G01", ["tree3", "tree4"]),
            ("G02 G13", ["tree3", "tree4", "tree5"]),
            ("G02 G05", ["tree3", "tree4", "tree5"]),
            ("Y01 Y03", []),
            ("Y01 Y02", ["bldg2"]),
            ("Y01 Y02 Y04", ["bldg2", "bldg3"]),
            ("Y01 Y02 Y04 Y05", ["bldg2", "bldg3", "bldg4"]),
            ("Y07 Y10 Y11 Y01 Y02 Y04", ["bldg2", "bldg3", "bldg4"]),
            ("R01 R02", []),
            ("R01 R04", ["pers2"]),
            ("R01 R04 R07", ["pers2", "pers3"]),
            ("R01 R04 R07 R10", ["pers2", "pers3"]),
            ("R01 R02 R03", ["pers3same"]),
            ("R10 R01 R11 R12", ["pers2", "pers3same"]),
            ("B01 B02 B03", []),
            ("B01 B04", ["anim_boar_deer"]),
            ("B10 B07", ["anim_crane_butterfly"]),
            ("B01 B07", []),
            ("B10 B04", []),
            ("B01 B04 B07", ["anim_boar_deer", "anim_boar_butterfly_deer"]),
            ("B04 B07 B10", ["anim_crane_butterfly"]),
            ("G16 R18 B15 Y18", []),
        ],
    )
    def test_of_the_print(self, prints, wanted):
        assert met(at_work(print=prints)) == wanted

    @pytest.mark.parametrize(
        ("studio", "wanted"),
        [
            ("G13", ["arrow2"]),
            ("G13 R13", ["arrow2", "arrow3"]),
            ("G13 R13 B13 Y13", ["arrow2", "arrow3"]),
            ("G01 G04 G10", []),
            ("G07", ["land2"]),
            ("G01 R01", ["land2"]),
            ("G07 R07", ["land2", "land3"]),
            ("G01 R01 B01 Y01", ["land2", "land3", "land4"]),
            ("G07 R07 B07", ["land2", "land3", "land4"]),
            ("G18 R18 B18 Y18", []),
            ("G18 R18 G07", ["land2"]),
        ],
    )
    def test_of_the_studio_tile_included_but_no_jokers(self, studio, wanted):
        assert met(at_work(studio=studio)) == wanted

    @pytest.mark.parametrize(
        ("brushes", "wanted"), [(2, []), (3, ["brush3"]), (4, ["brush3", "brush4"])]
    )
    def test_of_brushes_in_supply_and_on_slots(self, brushes, wanted):
        assert met(at_work(brushes={0: brushes})) == wanted
        assert met(at_work(brushes={0: brushes}, put="plain")) == wanted

    def test_a_print_half_counts_for_the_print_alone(self):
        assert met(at_work(studio="G02")) == met(at_work(print="G13")) == []


class TestEffects:
    """RULES 39, 41."""

    @pytest.mark.parametrize("name", DIPLOMA_IDS)
    def test_each_of_the_nineteen_gives_what_it_shows_at_once(self, name):
        effect = ROWS[name].get("effect")
        table = at_work(diplomas=name, settled=False)
        assert table.state.brushes[0] == table.state.supply[0] == 2 + (effect == "brush")
        assert table.state.storms[0] == (effect == "storm_token")
        assert points(table)["diplomas"] == ROWS[name]["points"]

    @pytest.mark.parametrize("name", ["tree5", "bldg4", "anim_boar_butterfly_deer"])
    def test_the_assistant_is_taken_at_once(self, name):
        words = {"tree5": "G02 G13", "bldg4": "Y01 Y02 Y04 Y05"}
        prints = words.get(name, "B01 B04 B07")
        table = at_work(print=prints, assistant=1, settled=False)
        while pending(table) != name:
            decide(table, f"-{pending(table)}")
        assert table.state.assistant == 1
        decide(table, f"+{name}")
        assert table.state.assistant == 0

    @pytest.mark.parametrize(
        ("studio", "name"), [("G14", "brush3"), ("G13", "arrow2"), ("G07 R07 B07", "land4")]
    )
    def test_also_by_those_of_the_studio(self, studio, name):
        table = at_work(studio=studio, assistant=1, settled=False)
        while pending(table) != name:
            decide(table, f"-{pending(table)}")
        decide(table, f"+{name}")
        assert table.state.assistant == 0


class TestOnePerColour:
    """RULES 40."""

    @pytest.mark.parametrize("name", DIPLOMA_IDS)
    def test_the_others_of_its_colour_are_closed(self, name):
        table = at_work(diplomas=name)
        color = ROWS[name]["color"]
        closed = [other for other in DIPLOMA_IDS if ROWS[other]["color"] == color]
        mask = sum(1 << DIPLOMA_IDS.index(other) for other in closed)
        assert table.state.closed[0] & mask == mask

    def test_each_is_there_once(self):
        table = school("G03 G04", print={0: "G02", 1: "G05"}, settled=False)
        act(table, "take", column=1)
        decide(table, "+tree3")
        act(table, "studio", card="G03")
        act(table, "done")
        act(table, "take", column=2)
        assert pending(table) is None

    def test_who_comes_second_may_have_one_that_is_left(self):
        table = school("G03 G04", print={0: "G02", 1: "G05 G01"}, settled=False)
        act(table, "take", column=1)
        decide(table, "+tree3")
        act(table, "studio", card="G03")
        act(table, "done")
        act(table, "take", column=2)
        decide(table, "+tree4")
        assert [diplomas(table, seat) for seat in (0, 1)] == [["tree3"], ["tree4"]]


class TestSupplies:
    """RULES Q6."""

    def test_what_is_not_left_is_not_got(self):
        words = {"players": 4, "rules": {"starting_brushes": 3}, "brushes": {1: 6}}
        table = at_work("R07 G14", studio="G07", **words)
        assert table.state.brushes_left == 0
        act(table, "studio", card="G14")
        act(table, "studio", card="R07")
        decide(table, "+land3")
        assert (table.state.brushes[0], table.state.brushes_left) == (3, 0)

    def test_under_the_printed_rules_there_are_always_enough(self):
        studios = {0: "G14 R14", 1: "B14", 2: "Y14"}
        won = {0: "anim_boar_deer", 1: "anim_crane_butterfly", 2: "land3"}
        table = school(players=4, studio=studios, diplomas=won)
        assert table.state.brushes.tolist() == [5, 4, 4, 2]
        assert table.state.brushes_left == 0

    def test_and_as_many_storm_tokens_as_diplomas_that_give_one(self):
        table = school(players=3, diplomas={0: "tree4 bldg3", 1: "pers3"})
        assert table.state.storms.tolist() == [2, 1, 0, 0]
        assert table.state.storms_left == 0
