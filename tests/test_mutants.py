"""Faults to be planted: small, each where it says, and the same for the same seed."""

import ast
import functools
from pathlib import Path

import pytest

from sim.catalogue import NAMES
from tests.mutants import KINDS, NOTHING_TO_SEE, Fault, Places, chosen, faults

ROOT = Path(__file__).parents[1]
RULE = b'''
@kernel
def rule(state, rules, seat, other, cell):
    """A rule."""
    if state.pesos[seat] >= rules.price + 2 and not state.used:
        state.land |= rules.around[cell]
    for place in range(rules.places):
        state.used += 1
    return min(state.pesos[seat], 4)
'''


@functools.cache
def source_of(game, file):
    return (ROOT / "sim" / game / file).read_bytes()


class TestPlaces:
    @pytest.mark.parametrize(
        ("kind", "new"),
        [
            ("bound", "state.pesos[seat] > rules.price + 2"),
            ("term", "((state.pesos[seat] >= rules.price + 2))"),
            ("term", "((not state.used))"),
            ("logic", "((state.pesos[seat] >= rules.price + 2) or (not state.used))"),
            ("logic", "(state.used)"),
            ("logic", "max(state.pesos[seat], 4)"),
            ("one", "3"),
            ("one", "2"),
            ("one", "range(rules.places - 1)"),
            ("neighbour", "cell + 1"),
        ],
    )
    def test_what_can_be_wrong_with_a_rule(self, kind, new):
        function = ast.parse(RULE).body[0]
        found = [(kind, new) for kind, _, new in Places(RULE, function).found()]
        assert (kind, new) in found

    def test_a_fault_is_planted_where_it_stands(self):
        start = RULE.index(b">= rules")
        fault = Fault("hacienda", "rules.py", "rule", "bound", 1, 5, start, start + 2, ">=", ">")
        assert fault.planted(RULE) == RULE.replace(b">= rules", b"> rules")


@pytest.mark.parametrize("game", NAMES)
class TestFaults:
    def test_every_file_can_still_be_read(self, game):
        for fault in faults(game, ROOT):
            sound = source_of(fault.game, fault.file)
            assert fault.planted(sound) != sound
            ast.parse(fault.planted(sound))

    def test_those_with_nothing_to_see_are_left_out(self, game):
        names = {fault.name for fault in faults(game, ROOT)}
        assert not names & set(NOTHING_TO_SEE)

    def test_each_has_a_name_of_its_own(self, game):
        names = [fault.name for fault in faults(game, ROOT)]
        assert len(set(names)) == len(names) > 200

    def test_a_seed_chooses_the_same_and_another_others(self, game):
        first, again, other = (chosen(game, ROOT, 25, seed) for seed in (1, 1, 2))
        assert first == again
        assert len(set(first)) == 25
        assert len(set(first) & set(other)) < 15
        assert {fault.kind for fault in first} == set(KINDS)
        assert len({(fault.file, fault.function) for fault in first}) > 15
