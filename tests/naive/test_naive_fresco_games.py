"""Random games of the slow second engine of Fresco, with rules and component tables by lot."""

import copy
import itertools
import json
import random

import pytest

from tests.naive.fresco import Table
from tests.naive.fresco_box import BOX, COLOURS, read_box
from tests.naive.fresco_record import EVENTS, check
from tests.naive.fresco_setup import layout, refill, rules_for
from tests.naive.records import compact

GAMES = range(36)
EAGER = ("restore", "leonardo_restore", "buy")  # what random games like, so that they end


def some_rules(luck, players):
    """Every number of the rules by lot, within reason."""
    hours = sorted(luck.sample(range(12), luck.randint(max(players, 3), 6)))
    rules = {
        "start_thaler": luck.randint(0, 20),
        "start_cubes": "".join(colour * luck.randint(0, 6) for colour in COLOURS),
        "apprentices": luck.randint(1, 6),
        "hours": hours,
        "hour_mood": [luck.randint(-4, 3) for _ in hours],
        "hour_price": [luck.randint(0, 4) for _ in hours],
        "mood_min": luck.randint(-5, -1),
        "mood_max": luck.randint(1, 5),
        "mood_plus": luck.randint(1, 4),
        "mood_minus": luck.randint(-4, 0),
        "places_per_location": luck.randint(1, 4),
        "stall_sizes": luck.sample([1, 2, 3, 4], luck.randint(1, 4)),
        "thaler_per_point": luck.randint(1, 5),
        "final_round_tiles": luck.choice([0, 0, 3, 9, 20, 25]),
        "max_rounds": luck.randint(1, 30),
    }
    points = ("bishop_on", "bishop_near", "altar_basic", "altar_blend", "altar_three_blends")
    wages = ("bishop_move_cost", "studio_thaler", "blends_per_apprentice", "theatre_mood")
    return rules | {name: luck.randint(0, 4) for name in (*points, *wages)}


def some_table(luck):
    """Component tables with other prints, values and costs, equal ones among them."""
    table = layout()
    for tile in table["market"]["tiles"]:
        tile["cubes"] = luck.choice(["R", "RR", "Y", "YY", "B", "RYB", "O", "G", "P"])
    for tile in table["fresco_tiles"]["tiles"]:
        tile["value"] = luck.choice([0, 1, 4, 7, 11])
        tile["cost"] = "".join(luck.choice(["", "", colour]) for colour in COLOURS)
    table["fresco_tiles"]["tiles"][24]["value"] = 11
    return table


def some_setup(luck, players, rules, box):
    """Start line, stalls and fresco by lot."""
    market = luck.sample(sorted(box.tiles_in_play(players)), len(box.tiles_in_play(players)))
    fresco = [name for name in box.fresco if name != "F25"]
    luck.shuffle(fresco)
    stalls = []
    for size in rules["stall_sizes"]:
        stalls.append(sorted(market[:size]))
        market = market[size:]
    return {
        "start": luck.sample(range(players), players),
        "stalls": stalls,
        "fresco": [*fresco[:12], "F25", *fresco[12:]],
    }


def some_header(seed):
    """A header drawn by lot: default rules and tiles in every other game, either income."""
    luck = random.Random(seed)
    players, unusual = 2 + seed % 3, seed % 2 == 1
    table = some_table(luck) if unusual else None
    rules = rules_for(players, **some_rules(luck, players) if unusual else {})
    rules["income"] = "owned" if seed % 12 < 6 else "restored_this_round"
    tables = {"table": table} if table else {}
    return {
        "record": 1,
        "game": "fresco",
        "players": players,
        "rules": rules,
        "components": {"name": "lot", "sha256": "0" * 64, **tables},
        "seed": seed,
        "setup": some_setup(luck, players, rules, read_box(table) if table else BOX),
    }


def pick(choices, luck):
    """A choice by lot in which paint is often bought, mixed and used."""
    found = sorted({choice["do"] for choice in choices})
    eager = [word for word in EAGER if word in found]
    word = eager[0] if eager and luck.random() < 0.8 else luck.choice(found)
    liked = [choice for choice in choices if choice["do"] == word]
    if word == "plan":
        liked = [choice for choice in liked if all(choice["at"][:2])] or liked
    if word == "mix":
        liked = liked[len(liked) // 2 :]
    return luck.choice(liked)


def some_game(seed):
    """Table, choices and lines at every step of a game by lot; no choices where chance acts."""
    luck, header = random.Random(seed), some_header(seed)
    tables = header["components"].get("table")
    table = Table(header["players"], header["rules"], header["setup"], tables)
    lines = [compact(header)]
    while not table.over:
        choices = table.choices()
        yield table, choices, lines
        if table.chance:
            lines.append(compact(refill(table, lambda bag: luck.choice(sorted(bag)))))
        else:
            event = pick(choices, luck)
            table.act(event)
            lines.append(compact({**event, "n": len(choices)}))
    lines.append(compact({"end": table.end()}))
    yield table, [], lines


@pytest.mark.parametrize("seed", GAMES[:18])
class TestRandomGames:
    """Games by lot end, and what always holds holds."""

    def test_choices_are_different_and_of_the_seat_to_act(self, seed):
        for table, choices, _ in some_game(seed):
            assert len({compact(choice) for choice in choices}) == len(choices) == table.count()
            for choice in choices:
                assert list(choice) == ["seat", "do", *EVENTS[choice["do"]]]
                assert choice["seat"] == table.seat
            assert bool(choices) != (table.over or table.chance == "refill")
            assert not (table.over and table.chance)

    def test_tiles_stay_together_and_nobody_owes_anything(self, seed):
        for table, _, lines in some_game(seed):
            header = json.loads(lines[0])
            box = read_box(header["components"].get("table") or layout())
            market = list(table.market.bag)
            for stall in table.market.stalls:
                market += stall
            assert sorted(market) == sorted(box.tiles_in_play(header["players"]))
            owned = [tile for player in table.seats.values() for tile in player.tiles]
            assert len(owned) == len(set(owned))
            assert not set(owned) & set(table.fresco.tiles.values())
            for player in table.seats.values():
                assert min(player.cubes.values(), default=0) >= 0
                assert player.money >= 0
                assert table.rules["mood_min"] <= player.mood <= table.rules["mood_max"]

    def test_nobody_shares_a_space_and_all_points_are_accounted_for(self, seed):
        for table, choices, _ in some_game(seed):
            spaces = [space for space in table.track.space.values() if space]
            assert len(spaces) == len(set(spaces))
            waiting = table.agenda[0] if choices and "bump" in choices[0]["do"] else None
            for who, parts in table.track.points.items():
                space = table.track.space[who]
                if waiting and waiting.who == who:
                    space = waiting.number
                assert sum(parts.values()) == space
            line = [who for who, space in table.track.space.items() if not space]
            assert sorted(map(str, table.track.line)) == sorted(map(str, line))

    def test_its_record_passes_and_a_wrong_count_does_not(self, seed):
        *_, (_, _, lines) = some_game(seed)
        check(lines)
        counted = [number for number, line in enumerate(lines) if ',"n":' in line]
        which = random.Random(seed).choice(counted)
        event = json.loads(lines[which])
        event["n"] += 1
        with pytest.raises(ValueError, match=f"line {which + 1}: n is {event['n']}"):
            check([*lines[:which], compact(event), *lines[which + 1 :]])


class TestChoices:
    """Every choice of some games can be made; numbers of choices have their bounds."""

    @pytest.mark.parametrize("seed", GAMES[:4])
    def test_every_choice_can_be_made(self, seed):
        for step, (table, choices, _) in enumerate(some_game(seed)):
            for choice in choices if step % 7 == 0 else []:
                copy.deepcopy(table).act(choice)

    def test_everything_happens(self):
        happened, reasons, ended = set(), set(), set()
        for seed in GAMES:
            *_, (table, _, lines) = some_game(seed)
            happened |= {json.loads(line).get("do", "refill") for line in lines[1:-1]}
            reasons.add(table.reason)
            if seed % 2 == 0 and table.reason == "few_tiles":
                ended.add((table.rules["income"], len(table.seats)))
        assert happened == {*EVENTS, "refill"}
        assert reasons == {"few_tiles", "complete", "max_rounds"}
        assert ended == set(itertools.product(("owned", "restored_this_round"), (2, 3, 4)))
