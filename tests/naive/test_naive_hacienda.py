"""The slow second engine of Hacienda on its own: the rulebook's examples and each paragraph.

Pieces are drawn on pampa: R and B are land tiles of seats 0 and 1; an animal is the first letter
of its species, small for seat 0, capital for seat 1.
"""

import json
from pathlib import Path

import pytest

from tests.naive.hacienda import ANIMALS, Table, places
from tests.naive.hacienda_board import (
    SHAPES,
    number_cells,
    placements,
    read_drawing,
    read_haz,
    turns,
)

EXAMPLE = Path(__file__).parents[1] / "records" / "hacienda-example.jsonl"
RULES = json.loads(EXAMPLE.read_text(encoding="utf-8").splitlines()[0])["rules"]
SPECIES = {name[0]: name for name in ANIMALS}
PIECES = str.maketrans(dict.fromkeys("RBchpsCHPS", "."))


def lay(rows, hand=(), setup=(), players=2, **rules):
    """Seat 0 to act on a drawn position, all seats with the same hand."""
    usual = {
        "board": [row.translate(PIECES) for row in rows],
        "start": 0,
        "hands": [list(hand)] * players,
        "land_row": [],
        "land_deck": [],
        "animal_row": [],
        "animal_stacks": [["cattle"], ["sheep"]],
    }
    table = Table(players, {**RULES, **rules}, {**usual, **dict(setup)})
    for cell, sign in enumerate("".join(rows).replace(" ", "")):
        if sign in "RB":
            table.land[cell] = "RB".index(sign)
        elif sign.lower() in SPECIES:
            table.animals[cell] = (int(sign.isupper()), SPECIES[sign.lower()])
    return table


def act(table, do, **arguments):
    """The seat to act does something; `source` stands for the word `from`."""
    named = {"from" if name == "source" else name: one for name, one in arguments.items()}
    table.act({"seat": table.seat, "do": do, **named})


def offered(table, do, *names):
    """The named arguments of all choices of a word."""
    found = [[choice[name] for name in names] for choice in table.choices() if choice["do"] == do]
    return [one for (one,) in found] if len(names) == 1 else found


class TestDrawings:
    """Records page, section 3."""

    def test_cells_are_numbered_in_reading_order(self):
        assert number_cells(read_drawing(["", "M", " ~"])) == {(0, 1): 0, (1, 2): 1}

    @pytest.mark.parametrize("rows", [["^"], [" x"], [" .", " ."]])
    def test_unknown_signs_and_even_places_are_refused(self, rows):
        with pytest.raises(ValueError, match="hex"):
            read_drawing(rows)

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    def test_a_generator_map_is_transposed(self, end):
        text = end.join(["[Control]", "Version=1", "[Hex]", "1=7", "3=2", "102=9", "100=4", ""])
        assert read_haz(text) == [" ^ .", "F M"]

    def test_every_code_has_its_sign_and_empty_ends_are_dropped(self):
        codes = [f"{100 + 2 * code}={code}" for code in range(1, 11)]
        assert read_haz("\n".join(["[Hex]", *codes, "1=1", "300=1"])) == [
            "",
            '    . " F ~ o ^ ? M W',
        ]

    @pytest.mark.parametrize("line", ["1=11", "1=0", "3=2", "2=2", "1", "x=2", "-1=2", "1=2=2", ""])
    def test_other_lines_are_refused(self, line):
        with pytest.raises(ValueError, match=r"stands twice|c \+ r|KEY=CODE|code"):
            read_haz(f"[Hex]\n3=2\n{line}\n5=2\n")

    def test_a_generator_map_needs_its_heading(self):
        with pytest.raises(ValueError, match="Hex"):
            read_haz("1=2\n")


class TestWater:
    """Rulebook, buying water; records page, sections 5 and 7."""

    @pytest.mark.parametrize(("kind", "ways"), list(zip(SHAPES, [1, 3, 2, 3, 6, 3], strict=True)))
    def test_a_tile_has_so_many_orientations(self, kind, ways):
        def moved(turn):
            left, top = min(turn)
            return frozenset((x - left, r - top) for x, r in turn)

        assert len({moved(turn) for turn in turns(SHAPES[kind])}) == ways

    def test_placements_are_different_sets_of_pampa_in_order(self):
        drawing = read_drawing([" . . .", ". . M ."])
        pairs = [[0, 1], [0, 3], [0, 4], [1, 2], [1, 4], [2, 6], [3, 4]]
        assert placements(drawing, "double") == pairs
        assert placements(drawing, "triangle") == [[0, 1, 4], [0, 3, 4]]
        assert placements(drawing, "line") == [[0, 1, 2]]
        assert placements(drawing, "bent") == [[0, 1, 3], [1, 2, 4], [1, 2, 6], [1, 3, 4]]
        assert placements(drawing, "rhombus") == [[0, 1, 3, 4]]

    def test_only_free_pampa_is_flooded_and_once_a_turn(self):
        table = lay([" ^ R p P . ."], water_tiles={"single": 2}, start_money=36)
        assert offered(table, "water", "cells") == [[4], [5]]
        act(table, "water", tile="single", cells=[4])
        assert table.money[0] == 24
        assert table.water_supply["single"] == 1
        assert not offered(table, "water", "cells")
        act(table, "stop")
        assert offered(table, "water", "cells") == [[5]]

    def test_water_must_be_left_and_paid(self):
        assert not offered(lay([" ."], water_tiles={"double": 1}), "water", "cells")
        assert not offered(lay([" ."], start_money=11), "water", "cells")

    def test_printed_water_takes_singles_tile_by_tile(self):
        assert lay([" W W ."], water_tiles={"single": 2}).water == [{0}, {1}]
        with pytest.raises(ValueError, match="singles"):
            lay([" W W ."], water_tiles={"single": 1})

    def test_a_piece_scores_once_for_each_tile_beside_it(self):
        table = lay([" W W . .", "p R p B"], water_tiles={"single": 2})
        assert [table.score(seat)["water"] for seat in (0, 1)] == [1 + 2 + 1, 0]
        table.water.append({2, 3})
        assert [table.score(seat)["water"] for seat in (0, 1)] == [1 + 2 + 2, 1]


class TestMarketIncome:
    """Rulebook, markets; records page, section 6."""

    def test_pigs_beside_three_land_tiles_earn_five_at_one_side_and_six_at_the_next(self):
        table = lay([" R R R . . M", "        . . ."], ["pig"] * 3)
        purse = []
        for cell in (3, 4, 7):
            act(table, "animal", card="pig", cell=cell)
            purse.append(table.money[0])
        assert purse == [20, 25, 31]

    def test_six_pigs_and_five_land_tiles_earn_eleven(self):
        table = lay([" R R R p p p . M", "P R R p p s P"], ["pig"])
        act(table, "animal", card="pig", cell=6)
        assert table.money[0] == 31

    def test_two_markets_beside_one_animal_pay_twice(self):
        table = lay([" R . M", "  M"], ["pig"])
        act(table, "animal", card="pig", cell=1)
        assert table.money[0] == 24

    @pytest.mark.parametrize(
        ("house_rules", "pesos"),
        [({}, 6), ({"payout_chains": "largest"}, 5), ({"market_income": "product"}, 4)],
    )
    def test_house_rules_count_chains_otherwise(self, house_rules, pesos):
        table = lay(["       R", "R R R p . M . R", "       B"], ["pig"], **house_rules)
        act(table, "animal", card="pig", cell=5)
        assert table.money[0] == 20 + pesos

    def test_a_herd_that_is_joined_is_paid_whole(self):
        table = lay([" R p . p R", "    M"], ["pig"])
        act(table, "animal", card="pig", cell=2)
        assert table.money[0] == 20 + 3 + 2

    def test_land_at_a_market_earns_nothing(self):
        table = lay([" R . M"], ["pampa"])
        act(table, "land", card="pampa", cell=1)
        assert table.money[0] == 20
        assert table.score(0)["markets"] == 0


class TestPlayingCards:
    """Rulebook, playing a card; records page, section 5."""

    def test_terrain_needs_no_neighbour_and_pampa_an_own_land_tile(self):
        table = lay([" R . p . ^ B . F"], ["mountain", "pampa", "pampa"])
        assert offered(table, "land", "card", "cell") == [["mountain", 4], ["pampa", 1]]

    def test_a_terrain_without_empty_hex_counts_as_pampa_for_everybody(self):
        table = lay([" ^ . . B ."], ["mountain", "mountain", "rock"])
        assert offered(table, "land", "card", "cell") == [["mountain", 0]]
        act(table, "land", card="mountain", cell=0)
        assert offered(table, "land", "card", "cell") == [["mountain", 1], ["rock", 1]]
        act(table, "stop")
        both = [[card, cell] for card in ("mountain", "rock") for cell in (2, 4)]
        assert offered(table, "land", "card", "cell") == both

    def test_animals_stand_beside_own_land_or_own_kind(self):
        table = lay([" . R . B . s . p . P ."], ["pig", "pig"])
        assert offered(table, "animal", "card", "cell") == [["pig", cell] for cell in (0, 2, 6, 8)]
        assert not offered(lay([" R . p"], ["pig"], animal_tiles=1), "animal", "cell")

    def test_a_played_card_is_gone(self):
        table = lay([" ^ ^"], ["mountain"])
        act(table, "land", card="mountain", cell=1)
        assert table.hands[0] == []
        assert table.land == {1: 0}


class TestHarvest:
    """Rulebook, harvest token; records page, section 5."""

    def test_seven_land_tiles_yield_twenty_one(self):
        table = lay([" R R R R R R R"])
        act(table, "harvest", on=0, source=None)
        assert table.money[0] == 41
        assert table.token_supply == 0

    def test_one_harvest_a_turn_and_one_token_a_chain(self):
        table = lay([" R . R R"], harvest_tokens=2)
        assert offered(table, "harvest", "on", "from") == [[0, None], [2, None]]
        act(table, "harvest", on=2, source=None)
        assert not offered(table, "harvest", "on")
        act(table, "stop")
        act(table, "stop")
        assert offered(table, "harvest", "on", "from") == [[0, None]]

    def test_an_empty_supply_is_refilled_from_others_alone(self):
        table = lay([" R R . B . B"])
        act(table, "harvest", on=0, source=None)
        act(table, "stop")
        assert offered(table, "harvest", "on", "from") == [[3, 0], [5, 0]]
        act(table, "harvest", on=5, source=0)
        act(table, "stop")
        assert offered(table, "harvest", "on", "from") == [[0, 5]]
        act(table, "stop")
        assert not offered(table, "harvest", "on")

    def test_two_tokens_on_a_merged_chain_take_two_thefts(self):
        table = lay([" . R . R . B . B"], ["pampa", "pampa"], harvest_tokens=0)
        table.tokens = [1, 3]
        act(table, "land", card="pampa", cell=2)
        act(table, "land", card="pampa", cell=0)
        act(table, "stop")
        act(table, "harvest", on=5, source=0)
        act(table, "stop")
        assert not offered(table, "harvest", "on")
        act(table, "stop")
        act(table, "harvest", on=7, source=0)
        act(table, "stop")
        assert offered(table, "harvest", "on", "from") == [[0, 5], [0, 7]]


class TestHaciendas:
    """Rulebook, buying a hacienda; records page, sections 3, 5 and 8."""

    def test_chains_and_herds_are_offered_by_lowest_cell(self):
        rows = [" p R B s R s", ". . . . . s"]
        assert offered(lay(rows), "hacienda", "on") == [0, 1, 3, 4, 5]
        assert offered(lay(rows, hacienda_min_size=2), "hacienda", "on") == [5]
        assert not offered(lay(rows, haciendas=0), "hacienda", "on")
        assert not offered(lay(rows, start_money=11), "hacienda", "on")

    def test_one_a_turn_and_one_a_group_also_when_the_name_changes(self):
        table = lay([" . R R . R"], ["pampa"], start_money=50)
        act(table, "hacienda", on=1)
        assert table.hacienda_supply == 4
        assert table.money[0] == 38
        assert not offered(table, "hacienda", "on")
        act(table, "land", card="pampa", cell=0)
        act(table, "stop")
        act(table, "stop")
        assert offered(table, "hacienda", "on") == [4]

    @pytest.mark.parametrize(("rows", "card"), [([" R . R"], "pampa"), ([" p . p", "  R"], "pig")])
    def test_a_merged_group_with_two_haciendas_scores_once(self, rows, card):
        table = lay(rows, [card])
        table.haciendas = {0, 2}
        act(table, "animal" if card == "pig" else "land", card=card, cell=1)
        assert table.score(0)["haciendas"] == 3

    def test_seven_land_tiles_and_six_sheep_score_thirteen(self):
        table = lay([" R R R R R R R . s s s s s s"])
        table.haciendas = {2, 9}
        assert table.score(0)["haciendas"] == 13


class TestScoring:
    """Rulebook, scoring; records page, section 8."""

    @pytest.mark.parametrize("count", range(12))
    def test_markets_by_the_table(self, count):
        table = lay([" p M p  " * count + " . M    " * (11 - count)])
        points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66]
        assert [table.score(seat)["markets"] for seat in (0, 1)] == [points[count], 0]

    def test_a_market_counts_once_for_several_herds_and_players(self):
        table = lay([" p M S", "s s"])
        assert [table.score(seat)["markets"] for seat in (0, 1)] == [1, 1]

    def test_chains_of_three_and_more_score_twenty_six(self):
        table = lay([" R R R R R R R . R R R B R R R", "", " R R . R . R . R"])
        assert [table.score(seat)["land"] for seat in (0, 1)] == [26, 0]

    def test_shorter_chains_score_where_the_house_rules_say_so(self):
        assert lay([" R R . R"], land_chain_min=2, land_points=3).score(0)["land"] == 6

    def test_herds_score_where_the_house_rules_say_so(self):
        rows = [" p p p s s R"]
        assert lay(rows).score(0)["herds"] == 0
        assert lay(rows, herd_points=1).score(0)["herds"] == 3
        assert lay(rows, herd_points=2, herd_min=2).score(0)["herds"] == 10

    def test_twenty_eight_pesos_are_two_points(self):
        assert lay([" ."], start_money=28).score(0)["money"] == 2
        assert lay([" ."], start_money=28, pesos_per_point=20).score(0)["money"] == 1

    def test_equal_points_go_to_the_fuller_purse_or_are_shared(self):
        assert places([(53, 12), (52, 8)]) == [1, 2]
        assert places([(5, 1), (7, 0), (5, 2), (7, 0), (5, 1)]) == [4, 1, 3, 1, 4]


class TestRounds:
    """Rulebook, end of the game; records page, sections 5 and 8."""

    def test_the_second_stack_comes_in_the_middle_of_a_turn(self):
        table = lay([" ."], setup={"animal_row": ["pig"], "land_row": ["rock"]}, start_money=30)
        for card in ("pig", "cattle", "sheep"):
            act(table, "take", card=card)
        assert table.hands[0] == ["pig", "cattle", "sheep"]
        assert table.money[0] == 21
        assert not table.over
        assert offered(table, "take", "card") == ["rock"]
        assert not offered(table, "draw", "deck")
        act(table, "stop")
        assert table.over
        assert table.choices() == []
        assert table.end()["breakdown"][0]["first"] == table.end()["breakdown"][0]["last"]

    def test_cards_are_drawn_from_the_top(self):
        table = lay([" ."], setup={"land_deck": ["swamp", "forest"]})
        act(table, "draw", deck="land")
        assert table.hands == [["swamp"], []]
        assert table.land_deck == ["forest"]

    def test_rows_are_refilled_from_the_top(self):
        table = lay([" ."], setup={"land_row": ["rock", "pampa"], "land_deck": ["swamp", "forest"]})
        assert offered(table, "take", "card") == ["rock", "pampa"]
        act(table, "take", card="pampa")
        assert sorted(table.land_row) == ["rock", "swamp"]
        assert table.land_deck == ["forest"]

    def test_the_first_scoring_is_held_once_at_the_end_of_its_round(self):
        table = lay([" ."], setup={"animal_stacks": [["pig"], ["pig"]]})
        held = []
        for _ in range(2):
            act(table, "draw", deck="animal")
            act(table, "stop")
            held.append(table.first)
            act(table, "stop")
            held.append(table.first)
        assert held[0] is None
        assert [points["money"] for points in held[1]] == [1, 2]
        assert held[3] is held[1]
        assert table.end()["reason"] == "cards"
        assert table.rounds == 2

    def test_one_scoring_alone_if_the_rules_say_so(self):
        table = lay([" ."], scorings=1)
        act(table, "draw", deck="animal")
        act(table, "draw", deck="animal")
        act(table, "stop")
        act(table, "stop")
        end = table.end()
        assert end["breakdown"][0]["first"] is None
        assert end["scores"] == [1, 2]

    def test_a_round_without_action_ends_the_game(self):
        table = lay([" ."], setup={"start": 1})
        act(table, "stop")
        assert not table.over
        act(table, "stop")
        assert table.end()["reason"] == "stalled"
        assert table.end()["rounds"] == 1

    def test_play_is_clockwise_and_each_round_counts_its_own_actions(self):
        table = lay([" ."], setup={"start": 1}, players=3)
        act(table, "draw", deck="animal")
        turns_taken = []
        while not table.over:
            turns_taken.append(table.seat)
            act(table, "stop")
        assert turns_taken == [1, 2, 0, 1, 2, 0]
        assert table.end()["reason"] == "stalled"

    def test_a_round_with_one_action_is_not_idle_but_rounds_are_limited(self):
        table = lay([" ^"], ["mountain"], stall_guard=2, actions_per_turn=1)
        act(table, "land", card="mountain", cell=0)
        act(table, "stop")
        assert table.rounds == 1
        assert not table.over
        act(table, "harvest", on=0, source=None)
        act(table, "stop")
        assert table.end()["reason"] == "rounds"
        assert table.first is None

    def test_passing_may_be_barred_while_anything_is_legal(self):
        table = lay([" ^"], ["mountain"], allow_pass=False, start_money=0)
        assert [choice["do"] for choice in table.choices()] == ["land"]
        act(table, "land", card="mountain", cell=0)
        act(table, "harvest", on=0, source=None)
        act(table, "draw", deck="animal")
        assert table.seat == 1
        assert [choice["do"] for choice in table.choices()] == ["stop"]

    @pytest.mark.parametrize("wrong", [{"seat": 1}, {"do": "fly"}, {"n": 5}, {"seat": False}])
    def test_illegal_events_are_refused(self, wrong):
        table = lay([" ."])
        with pytest.raises(ValueError, match="not legal"):
            table.act({"seat": 0, "do": "stop", **wrong})

    def test_an_unfinished_game_has_no_end(self):
        with pytest.raises(ValueError, match="not over"):
            lay([" ."]).end()
