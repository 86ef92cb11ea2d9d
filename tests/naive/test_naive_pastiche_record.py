"""Pastiche records: the example game, and what is refused in it."""

import json

import pytest

from tests.naive.pastiche_example import LINES, changed, with_header, with_rules, with_table
from tests.naive.pastiche_lot import some_game
from tests.naive.pastiche_record import RULES, check
from tests.naive.pastiche_setup import layout
from tests.naive.records import compact


def finished():
    """The example's set-up played by lot to its end, which comes soon."""
    *_, (_, _, lines) = some_game(json.loads(with_rules(end_points=7)), 0.9)
    return lines


WHOLE = finished()


class TestExample:
    """Records page, section 9."""

    def test_the_example_passes(self):
        check(LINES)
        check([f"{line}\n" for line in LINES])

    @pytest.mark.parametrize("length", range(1, len(LINES)))
    def test_a_beginning_is_a_position(self, length):
        check(LINES[:length])

    def test_counts_may_be_left_out(self):
        check([LINES[0], *(line.split(',"n":')[0] + "}" for line in LINES[1:])])

    @pytest.mark.parametrize("line", range(1, len(LINES)))
    def test_every_count_is_checked(self, line):
        event = json.loads(LINES[line])
        event["n"] += 1
        with pytest.raises(ValueError, match=f"line {line + 1}: n is {event['n']}; "):
            check([*LINES[:line], compact(event), *LINES[line + 1 :]])

    def test_the_same_tables_written_out_change_nothing(self):
        check([with_table(layout()), *LINES[1:]])


class TestEnd:
    """Common records page: the end line."""

    def test_a_whole_game_passes(self):
        check(WHOLE)
        assert json.loads(WHOLE[-1])["end"]["reason"] == "points"

    @pytest.mark.parametrize(
        "lines",
        [
            [],
            WHOLE[:-1],
            [*WHOLE, WHOLE[-1]],
            [*WHOLE, WHOLE[1]],
            [*LINES, WHOLE[-1]],
            [*WHOLE[:-1], WHOLE[-2], WHOLE[-1]],
        ],
        ids=["nothing", "no end", "two ends", "event after end", "end too early", "event too many"],
    )
    def test_it_must_be_there_once_and_last(self, lines):
        with pytest.raises(ValueError, match=r"end line|header is missing"):
            check(lines)

    @pytest.mark.parametrize("key", ["scores", "breakdown", "places", "rounds", "reason"])
    def test_all_of_it_is_checked(self, key):
        end = json.loads(WHOLE[-1])["end"]
        for value in (None, end[key] * 2, end[key]):
            said = compact({"end": {**end, key: value}})
            if value == end[key]:
                check([*WHOLE[:-1], said])
            else:
                with pytest.raises(ValueError, match=f"line {len(WHOLE)}: end: {key} is"):
                    check([*WHOLE[:-1], said])

    @pytest.mark.parametrize("key", ["commissions", "usable", "bonus", "completed"])
    def test_every_part_of_the_breakdown_is_checked(self, key):
        end = json.loads(WHOLE[-1])["end"]
        end["breakdown"][0][key] += 1
        with pytest.raises(ValueError, match="end: breakdown is"):
            check([*WHOLE[:-1], compact({"end": end})])

    def test_nothing_else_is_in_it(self):
        for more in ({"end": {**json.loads(WHOLE[-1])["end"], "winner": 0}}, {"n": 0}):
            with pytest.raises(ValueError, match="unknown key"):
                check([*WHOLE[:-1], compact({**json.loads(WHOLE[-1]), **more})])


class TestEvents:
    """One change in the example, and the message names its line and what is wrong."""

    @pytest.mark.parametrize(
        ("line", "old", "new", "message"),
        [
            (2, '"n":54', '"n":54.0', "n is 54.0"),
            (2, '"seat":0', '"seat":1', "not legal"),
            (2, '"seat":0', '"seat":false', "not legal"),
            (2, '"tile":21', '"tile":5', "not legal"),
            (2, "[-1,1]", "[-1,-1]", "not legal"),
            (2, "[-1,1]", "[0,0]", "not legal"),
            (2, '"rot":0', '"rot":3', "not legal"),
            (2, '"rot":0', '"rot":-1', "not legal"),
            (2, '"tile":21,"at":[-1,1]', '"at":[-1,1],"tile":21', "order"),
            (2, ',"rot":0', "", "lacks the key 'rot'"),
            (2, '"place"', '"put"', "no event does 'put'"),
            (2, '"seat":0,"do":"place"', '"chance":"draw"', "no event does None"),
            (2, '"seat":0,', '"seat":0, ', "bytes"),
            (2, "}", "", "not JSON"),
            (3, '"mix"', '"centre","colour":"blue"', "not legal"),
            (3, '"mix"', '"mix","colour":"red"', "unknown key 'colour'"),
            (3, '"mix"', '"done"', "not legal"),
            (4, '"done"', '"offer","to":0,"give":["green"],"want":["violet"]', "not legal"),
            (9, '"orange","orange","orange"', '"orange","orange"', "not legal"),
            (9, '"white"', '"gray"', "not legal"),
            (9, '"white"', '"orange"', "not legal"),
            (10, '"to":0', '"to":1', "not legal"),
            (10, '["violet"]', '["white"]', "not legal"),
            (10, '["violet"]', '"violet"', "not legal"),
            (11, '"seat":0', '"seat":1', "not legal"),
            (11, '"refuse"', '"done"', "not legal"),
            (15, '"give":33,"take":17', '"give":17,"take":33', "not legal"),
            (18, '"blue"', '"green"', "not legal"),
            (24, '"yellow","brown"', '"brown","yellow"', "not legal"),
            (27, '"card":1', '"card":17', "not legal"),
            (27, '"hand"', '"gallery"', "not legal"),
            (34, '"green"', '"white"', "not legal"),
            (34, '"do":"discard","colour":"green"', '"do":"done"', "not legal"),
        ],
    )
    def test_refusals(self, line, old, new, message):
        with pytest.raises(ValueError, match=f"line {line}: .*{message}"):
            check(changed(LINES, line - 1, old, new))

    @pytest.mark.parametrize(
        ("line", "old", "new", "message"),
        [
            (3, '"mix"', '"centre","colour":"red"', "line 4: n is 17"),
            (13, '"accept"', '"refuse"', "line 27: .* not legal"),
        ],
    )
    def test_another_way_to_go_on_is_noticed_later(self, line, old, new, message):
        with pytest.raises(ValueError, match=message):
            check(changed(LINES, line - 1, old, new))


class TestHeaders:
    """Records page, sections 1 to 3."""

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('"record":1', '"record":2', "record is 2"),
            ('"game":"pastiche"', '"game":"fresco"', "game is 'fresco'"),
            ('"players":2', '"players":5', "players is 5; 2 to 4"),
            ('"players":2', '"players":1', "players is 1; 2 to 4"),
            ('"players":2', '"players":3', "seats does not name 3"),
            ('"seed":31', '"seed":"x"', "seed"),
            ('"sha256":"6f', '"sha256":"6', "sha256"),
            ('"end_points":45,', "", "rules lacks the key 'end_points'"),
            ('"end_points":45,"hand_limit":8', '"hand_limit":8,"end_points":45', "order"),
            ('"field_radius":7', '"field_radius":7,"bank":1', "unknown key 'bank'"),
            ('"orange":1,"green":1', '"green":1,"orange":1', "start_cards cannot be"),
            ('"orange":1', '"pink":1', "start_cards cannot be"),
            ('"red":4,"yellow":4', '"yellow":4,"red":4', "card_points cannot be"),
            (',"bisque":4', "", "card_points cannot be"),
            ("[18,22,4]", "[17,22,4]", "artist_bonus cannot be"),
            ("[18,22,4]", "[22,18,4]", "artist_bonus cannot be"),
            ("[18,22,4]", "[18,22]", "artist_bonus cannot be"),
            ('"field_radius":7', '"field_radius":3', "field_radius cannot be 3"),
            ('"bank_same":3', '"bank_same":1', "bank_same cannot be 1"),
            ('"bank_penalty":1', '"bank_penalty":0', "bank_penalty cannot be 0"),
            ('"hexes_in_hand":2', '"hexes_in_hand":28', "too few tiles"),
            ('"gallery":4', '"gallery":31', "too few commissions"),
            ('"orange":1', '"orange":7', "too few orange cards"),
            ('"start_seat":0', '"start_seat":2', "start_seat is 2"),
            ('"tiles":[53', '"tiles":[54', "tiles has 54 twice"),
            ('"tiles":[53,', '"tiles":[', "tiles has 53 of 54"),
            ('"tiles":[53', '"tiles":[55', "tiles is not a list of numbers up to 54"),
            ('"commissions":[15', '"commissions":[true', "commissions is not a list"),
            ('"commissions":[15,', '"commissions":[', "commissions has 33 of 34"),
        ],
    )
    def test_refusals(self, old, new, message):
        with pytest.raises(ValueError, match=f"line 1: .*{message}"):
            check(changed(LINES, 0, old, new))

    @pytest.mark.parametrize("key", json.loads(LINES[0])["setup"])
    @pytest.mark.parametrize("value", [None, 7, "x", [[]], [None], {}])
    def test_values_of_a_wrong_kind(self, key, value):
        setup = {**json.loads(LINES[0])["setup"], key: value}
        with pytest.raises(ValueError, match="line 1: "):
            check([with_header(setup=setup)])

    @pytest.mark.parametrize("key", RULES)
    @pytest.mark.parametrize("value", [None, 1.5, [1], [[1]], "x", -1, True, {"red": -1}, {1: 1}])
    def test_rules_of_a_wrong_kind(self, key, value):
        with pytest.raises(ValueError, match=f"line 1: rules: {key} cannot be"):
            check([with_rules(**{key: value})])

    def test_least_values(self):
        least = dict.fromkeys(RULES, 0) | {"start_cards": {}, "artist_bonus": []}
        least |= {"card_points": dict.fromkeys(json.loads(LINES[0])["rules"]["card_points"], 0)}
        least |= {"hexes_in_hand": 1, "bank_same": 2, "bank_penalty": 1, "trade_cards": 1}
        least |= {"field_radius": 4}
        check([with_rules(**least)])
        for key, value in least.items():
            if type(value) is int:
                with pytest.raises(ValueError, match=f"rules: {key} cannot be {value - 1}"):
                    check([with_rules(**{key: value - 1})])

    def test_names_of_players_may_be_left_out(self):
        check([changed(LINES, 0, '"seats":["random","random"],', "")[0], *LINES[1:]])
