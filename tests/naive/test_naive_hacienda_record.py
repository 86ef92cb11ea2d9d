"""Hacienda records: the example game, what is refused, and random games with rules of their own."""

import itertools
import json
import random
from pathlib import Path

import pytest

from tests.naive.hacienda import ANIMALS, LAND_CARDS, Table
from tests.naive.hacienda_board import SHAPES
from tests.naive.hacienda_record import RULES, check, compact

EXAMPLE = Path(__file__).parents[1] / "records" / "hacienda-example.jsonl"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()
WORDS = ["draw", "take", "hacienda", "water", "land", "animal", "harvest", "stop"]
NAMES = [*LAND_CARDS, *ANIMALS, *SHAPES]
GAMES = range(40)


def changed(line, old, new):
    """The example game with one piece of text changed in one line."""
    text = LINES[line - 1]
    assert old in text
    return [*LINES[: line - 1], text.replace(old, new, 1), *LINES[line:]]


class TestExample:
    """Records page, section 9."""

    def test_the_example_passes(self):
        check(LINES)
        check([f"{line}\n" for line in LINES])

    @pytest.mark.parametrize("length", range(1, len(LINES) - 1))
    def test_a_beginning_is_a_position(self, length):
        check(LINES[:length])

    @pytest.mark.parametrize(
        "lines",
        [
            [],
            LINES[:-1],
            [*LINES, LINES[-1]],
            [*LINES, LINES[1]],
            [*LINES[:5], LINES[-1]],
        ],
        ids=["nothing", "no end", "two ends", "event after the end", "end too early"],
    )
    def test_the_end_line_must_be_there_once_and_last(self, lines):
        with pytest.raises(ValueError, match=r"end line|header is missing"):
            check(lines)

    def test_no_event_follows_the_last_round(self):
        with pytest.raises(ValueError, match="line 16: the game is over"):
            check([*LINES[:-1], LINES[-2], LINES[-1]])

    def test_counts_may_be_left_out(self):
        check([line.split(',"n":')[0] + "}" if ',"n":' in line else line for line in LINES])


class TestRefusals:
    """One change in the example, and the message names its line and what is wrong."""

    @pytest.mark.parametrize(
        ("line", "old", "new", "message"),
        [
            (2, '"n":16', '"n":15', "n is 15; 16 events"),
            (2, '"n":16', '"n":16.0', "n is 16.0"),
            (2, '"seat":1', '"seat":0', "not legal"),
            (2, '"seat":1', '"seat":true', "not legal"),
            (2, '"cell":0', '"cell":1', "not legal"),
            (2, '"seat":1,"do":"land"', '"do":"land","seat":1', "order"),
            (2, '"cell":0,"n":16', '"n":16,"cell":0', "order"),
            (2, '"cell":0,', "", "lacks the key 'cell'"),
            (2, '"cell":0', '"cell":0,"hex":0', "unknown key 'hex'"),
            (2, '"do":"land"', '"do":"farm"', "no event does 'farm'"),
            (2, '"do":"land"', '"do":["land"]', "no event does"),
            (2, '"seat":1,"do"', '"chance"', "no event does None"),
            (2, '"seat":1,', '"seat":1, ', "bytes"),
            (2, '"seat":1', '"seat":1,"seat":1', "bytes"),
            (2, "mountain", "m\\u006funtain", "bytes"),
            (2, "}", "", "not JSON"),
            (3, '"from":null', '"from":1', "not legal"),
            (6, '"from":0', '"from":null', "not legal"),
            (11, "[2,3]", "[3,2]", "not legal"),
            (16, "[8,2]", "[9,2]", r"scores is \[9,2\]; the game gives \[8,2\]"),
            (16, '"cash":13', '"cash":12', "breakdown"),
            (16, '"markets":1,"land":0', '"land":0,"markets":1', "breakdown"),
            (16, '"places":[1,2]', '"places":[1,1]', "places"),
            (16, '"rounds":3', '"rounds":4', "rounds"),
            (16, '"cards"', '"stalled"', "reason"),
            (16, ',"reason":"cards"', "", "lacks the key 'reason'"),
            (16, "}}", '},"n":0}', "unknown key 'n'"),
        ],
    )
    def test_events_and_ends(self, line, old, new, message):
        with pytest.raises(ValueError, match=f"line {line}: .*{message}"):
            check(changed(line, old, new))

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('"record":1', '"record":2', "record is 2"),
            ('"record":1', '"record":true', "record is True"),
            ('"hacienda"', '"fresco"', "game is 'fresco'"),
            ('"players":2', '"players":1', "players is 1"),
            ('"players":2', '"players":3', "2 hands for 3"),
            ('"seed":null', '"seed":"x"', "seed"),
            ('"seed":null', '"seed":7,"seats":["greedy"]', "seats"),
            ('"seed":null,', "", "lacks the key 'seed'"),
            ('"sha256":"9a', '"sha256":"9', "sha256"),
            ('"map":"test",', "", "rules lacks the key 'map'"),
            ('"deal_terrain":false', '"deal_terrain":0', "deal_terrain"),
            ('"land_hand":2,"animal_hand":2', '"animal_hand":2,"land_hand":2', "order"),
            ('"stall_guard":60', '"stall_guard":0', "stall_guard"),
            ('"scorings":2', '"scorings":3', "scorings"),
            ('"stall_guard":60', '"stall_guard":60,"tax":1', "unknown key 'tax'"),
            ('"meadow":0,"rock":1', '"rock":1,"meadow":0', "land_cards"),
            ('"single":1,"double":1', '"double":1,"single":1', "water_tiles"),
            ('"single":1,"double":1', '"single":1,"double":0', "water_tiles"),
            ('"sum"', '"difference"', "market_income"),
            ("[0,1,3,6,10,15,21,28,36,45,55,66]", "[0]", "market_points"),
            ('"pampa":1', '"pampa":2', "1 pampa cards, not 2"),
            ('"pig":4', '"pig":5', "4 pig cards, not 5"),
            ('["pampa","rock"]', '["pampa","pig"]', "land_deck"),
            ('"open_row":0', '"open_row":1', "land_row has 0 cards"),
            ('"land_hand":2', '"land_hand":3', "land part"),
            ('"animal_hand":2', '"animal_hand":1', "animal part"),
            ('[["horse"],["sheep"]]', '[["horse","sheep"],[]]', "empty stack"),
            ('[["horse"],["sheep"]]', '[["horse","sheep","pig"],["pig"]]', "3 and 1"),
            ('"animals_removed":0', '"animals_removed":1', "removed has 0"),
            ('"start":1', '"start":2', "start is 2"),
            (" ^ F", " ^ W", "double|.*"),
            (" ^ F . .", " W W . .", "prints 2 water hexes"),
            (" ^ F", " ^ ?", "without terrain"),
            (" ^ F", " ^ x", "sign 'x'"),
            (" ^ F", "^  F", "odd"),
            ('M ."]', 'M . "]', "spaces after"),
            ('M ."]', 'M .",""]', "empty row"),
        ],
    )
    def test_headers(self, old, new, message):
        with pytest.raises(ValueError, match=f"line 1: .*{message}"):
            check(changed(1, old, new))

    @pytest.mark.parametrize("key", json.loads(LINES[0])["setup"])
    @pytest.mark.parametrize("value", [None, 7, "x", [[]], [None], {}])
    def test_values_of_a_wrong_kind(self, key, value):
        header = json.loads(LINES[0])
        header["setup"][key] = value
        with pytest.raises(ValueError, match="line 1: "):
            check([compact(header)])

    @pytest.mark.parametrize("key", RULES)
    @pytest.mark.parametrize("value", [None, -1, 1.5, [-1], {}, {"single": "x"}])
    def test_rules_of_a_wrong_kind(self, key, value):
        if (key, value) != ("water_tiles", {}):
            header = json.loads(LINES[0])
            header["rules"][key] = value
            with pytest.raises(ValueError, match=f"line 1: rules: {key}"):
                check([compact(header)])

    @pytest.mark.parametrize(
        ("rows", "deal_terrain", "message"),
        [
            ([" ^ F . .", ". . . M ."], False, None),
            ([" ^ ? . .", ". . . M ."], False, None),
            ([" o F . .", ". . . M ."], True, None),
            ([" o F . .", ". . . M ."], False, "shows '\\^'"),
            ([" ^ F M .", ". . . M ."], True, "shows '.'"),
            ([" ^ F . .", ". . . M"], False, "other hexes"),
        ],
    )
    def test_the_board_is_the_map_that_the_components_show(self, rows, deal_terrain, message):
        header = json.loads(LINES[0])
        header["rules"]["deal_terrain"] = deal_terrain
        header["components"]["table"] = {"maps": {"test": {"ascii_rows": rows}}}
        if message is None:
            check([compact(header), *LINES[1:]])
        else:
            with pytest.raises(ValueError, match=message):
                check([compact(header), *LINES[1:]])


def some_rules(luck, players, board):
    """Small decks and unusual values, enough cards for the deal."""
    hands = {name: luck.randint(0, 3) for name in ("land_hand", "animal_hand", "open_row")}
    removed = luck.randint(0, 2)
    land = {card: luck.randint(0, 5) for card in LAND_CARDS}
    land["pampa"] += players * hands["land_hand"] + hands["open_row"]
    animals = {card: luck.randint(0, 4) for card in ANIMALS}
    animals["pig"] += players * hands["animal_hand"] + hands["open_row"] + removed + 2
    water = {kind: luck.randint(0, 2) for kind in SHAPES}
    water["single"] += "".join(board).count("W")
    prices = ("price_blind", "price_open", "price_hacienda", "price_water")
    counts = ("start_money", "haciendas", "harvest_tokens", "animal_tiles", "harvest_pesos")
    points = ("land_points", "herd_points", "hacienda_points", "water_points")
    values = {
        "map": "drawn by lot",
        "deal_terrain": luck.random() < 0.5,
        "land_cards": land,
        "animal_cards": animals,
        "animals_removed": removed,
        "water_tiles": {kind: count for kind, count in water.items() if count},
        "allow_pass": luck.random() < 0.5,
        "market_income": luck.choice(["sum", "product"]),
        "payout_chains": luck.choice(["all", "largest"]),
        "market_points": [k * k for k in range(1 + "".join(board).count("M"))],
        "scorings": luck.choice([1, 2]),
        "stall_guard": luck.randint(1, 30),
        **hands,
        **{name: luck.randint(0, 5) for name in prices},
        **{name: luck.randint(0, 12) for name in counts},
        **{name: luck.randint(0, 3) for name in points},
    }
    sizes = {name: luck.randint(1, 4) for name in RULES if name not in values}
    return {name: {**values, **sizes}[name] for name in RULES}


def some_board(luck):
    """A ragged board, pampa above all."""
    rows = []
    for r in range(luck.randint(3, 7)):
        hexes = [luck.choice('.........^F"o~MMW ') for _ in range(luck.randint(3, 9))]
        rows.append((" " * (1 - r % 2) + " ".join(hexes)).rstrip())
    while rows and not rows[-1]:
        rows.pop()
    return rows


def some_header(seed):
    """A header drawn by lot."""
    luck = random.Random(seed)
    players, board = luck.randint(2, 5), some_board(luck)
    rules = some_rules(luck, players, board)
    return {
        "record": 1,
        "game": "hacienda",
        "players": players,
        "rules": rules,
        "components": {"name": "lot", "sha256": "0" * 64},
        "seed": seed,
        "setup": some_deal(luck, players, rules, board),
    }


def some_deal(luck, players, rules, board):
    """Cards shuffled and dealt."""
    land = [card for card, count in rules["land_cards"].items() for _ in range(count)]
    animals = [card for card, count in rules["animal_cards"].items() for _ in range(count)]
    luck.shuffle(land)
    luck.shuffle(animals)

    def dealt(cards, count):
        return [cards.pop() for _ in range(count)]

    removed = dealt(animals, rules["animals_removed"])
    hands = [
        dealt(land, rules["land_hand"]) + dealt(animals, rules["animal_hand"])
        for _ in range(players)
    ]
    rows = [dealt(cards, rules["open_row"]) for cards in (land, animals)]
    half = (len(animals) + 1) // 2
    return {
        "board": board,
        "start": luck.randrange(players),
        "hands": hands,
        "land_row": rows[0],
        "land_deck": land,
        "animal_row": rows[1],
        "animal_stacks": [animals[:half], animals[half:]],
        "removed": removed,
    }


def place_in_order(choice):
    """Where a choice stands in the canonical order (records page, section 7)."""
    name = choice.get("card", choice.get("tile"))
    source = choice.get("from")
    return (
        WORDS.index(choice["do"]),
        ["land", "animal"].index(choice.get("deck", "land")),
        NAMES.index(name) if name else 0,
        choice.get("cells", [choice.get("cell", choice.get("on", 0))]),
        -1 if source is None else source,
    )


def some_game(seed):
    """Table, choices and lines at every step of a game by lot, in which `stop` is rare."""
    luck, header = random.Random(seed), some_header(seed)
    table, lines = Table(header["players"], header["rules"], header["setup"]), [compact(header)]
    while not table.over:
        choices = table.choices()
        words = sorted({choice["do"] for choice in choices})
        word = luck.choice([*words, *[word for word in words if word != "stop"] * 9])
        event = luck.choice([choice for choice in choices if choice["do"] == word])
        yield table, choices, lines
        table.act(event)
        lines.append(compact({**event, "n": len(choices)}))
    lines.append(compact({"end": table.end()}))
    yield table, [], lines


class TestRandomGames:
    """Games by lot end, and what always holds holds."""

    @pytest.mark.parametrize("seed", GAMES)
    def test_choices_are_different_and_in_canonical_order(self, seed):
        for _, choices, _ in some_game(seed):
            order = [place_in_order(choice) for choice in choices]
            assert all(one < other for one, other in itertools.pairwise(order))

    @pytest.mark.parametrize("seed", GAMES)
    def test_cells_hold_one_thing_and_cards_stay_together(self, seed):
        for table, _, _ in some_game(seed):
            water = [cell for tile in table.water for cell in tile]
            held = [*table.land, *table.animals, *water]
            assert len(held) == len(set(held))
            assert min(table.money) >= 0
            piles = [*table.hands, table.land_row, table.land_deck, table.animal_row, *table.stacks]
            played = len(table.land) + len(table.animals) + table.rules["animals_removed"]
            cards = {**table.rules["land_cards"], **table.rules["animal_cards"]}
            assert played + sum(map(len, piles)) == sum(cards.values())
            assert table.token_supply + len(table.tokens) == table.rules["harvest_tokens"]

    @pytest.mark.parametrize("seed", GAMES)
    def test_its_record_passes_and_a_wrong_count_does_not(self, seed):
        *_, (_, _, lines) = some_game(seed)
        check(lines)
        which = random.Random(seed).randrange(1, len(lines) - 1)
        event = json.loads(lines[which])
        event["n"] += 1
        with pytest.raises(ValueError, match=f"line {which + 1}: n is {event['n']}"):
            check([*lines[:which], compact(event), *lines[which + 1 :]])

    def test_they_end_in_every_way(self):
        ends = [list(some_game(seed))[-1][0].end()["reason"] for seed in GAMES]
        assert set(ends) == {"cards", "rounds", "stalled"}
