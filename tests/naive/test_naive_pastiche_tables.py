"""Pastiche records with component tables of their own in the header."""

import pytest

from tests.naive.pastiche_example import LINES, with_table
from tests.naive.pastiche_record import check
from tests.naive.pastiche_setup import layout


def keys_of(thing, path=()):
    """The paths to all keys of an object, into the first entry of each list of objects."""
    if type(thing) is list and type(thing[0]) is dict:
        yield from keys_of(thing[0], (*path, 0))
    elif type(thing) is dict:
        for key, value in thing.items():
            yield (*path, key)
            yield from keys_of(value, (*path, key))


def inside(table, path):
    """What a path leads to."""
    for key in path:
        table = table[key]
    return table


class TestComponents:
    """Records page, section 1: tables in the header."""

    @pytest.mark.parametrize("path", list(keys_of(layout())), ids=str)
    def test_all_that_is_read_must_be_there_and_of_its_kind(self, path):
        for fault in ("missing", "wrong"):
            table = layout()
            part = inside(table, path[:-1])
            part.pop(path[-1])
            if fault == "wrong":
                part[path[-1]] = 1.5
            with pytest.raises(ValueError, match="line 1: components: table"):
                check([with_table(table)])

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            (("palette_cards", "cards", 0, "color"), "pink"),
            (("mixing", "two_drops", 1, "card"), "pink"),
            (("mixing", "two_drops", 1, "drops"), ["R", "G"]),
            (("commissions", "cards", 3, "palette"), []),
            (("commissions", "cards", 3, "palette"), ["pink"]),
            (("commissions", "cards", 3, "id"), 35),
            (("hexes", "tiles", 5, "corners"), ["R"] * 5),
            (("hexes", "tiles", 5, "centre"), []),
            (("hexes", "tiles", 5, "centre"), ["R", "R"]),
            (("hexes", "tiles", 5, "centre"), ["R", "Y", "B"]),
            (("tri_hex", "hexes", 1, "q"), 2),
        ],
        ids=str,
    )
    def test_values_are_those_of_the_game(self, path, value):
        table = layout()
        inside(table, path[:-1])[path[-1]] = value
        with pytest.raises(ValueError, match=f"components: table: .*: {path[-1]} cannot be"):
            check([with_table(table)])

    @pytest.mark.parametrize(
        ("part", "name"),
        [
            ("palette_cards", "cards"),
            ("mixing", "two_drops"),
            ("mixing", "three_drops"),
            ("commissions", "cards"),
            ("hexes", "tiles"),
            ("tri_hex", "hexes"),
        ],
    )
    def test_everything_is_there_once(self, part, name):
        for number in (0, 2):
            table = layout()
            rows = table[part][name]
            table[part][name] = rows[1:] + rows[:1] * number
            with pytest.raises(ValueError, match=f"{part} has .* {number} times, not once"):
                check([with_table(table)])

    def test_nothing_is_there_besides(self):
        table = layout()
        table["mixing"]["two_drops"].append({"drops": ["R"], "card": None})
        with pytest.raises(ValueError, match=r"mixing has .* besides"):
            check([with_table(table)])

    def test_two_works_by_each_artist(self):
        table = layout()
        table["commissions"]["cards"][4]["artist"] = "El Greco"
        with pytest.raises(ValueError, match="3 works by El Greco, not 2"):
            check([with_table(table)])

    def test_other_keys_are_passed_over(self):
        table = layout()
        table["hexes"]["tiles"][0]["status"] = table["note"] = 1.5
        check([with_table(table), *LINES[1:]])

    def test_rows_may_stand_in_any_order(self):
        table = layout()
        for part in table.values():
            for rows in part.values():
                rows.reverse()
        check([with_table(table), *LINES[1:]])

    def test_tables_count(self):
        table = layout()
        table["hexes"]["tiles"][20]["corners"] = ["R"] * 6
        with pytest.raises(ValueError, match="line 2: n is 54; 36 events"):
            check([with_table(table), *LINES[1:]])
