"""Headers of Hacienda records that contradict themselves or the record page are refused."""

import pytest

from sim.core.errors import InputError
from tests.helpers.records import EXAMPLES, replay

EXAMPLE = EXAMPLES["hacienda"]


class TestRules:
    """Every parameter once, in order, of its kind."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"map":"test",', ""),
            ('"land_hand":2,"animal_hand":2', '"animal_hand":2,"land_hand":2'),
            ('"stall_guard":60', '"stall_guard":60,"tax":1'),
            ('"stall_guard":60', '"stall_guard":0'),
            ('"scorings":2', '"scorings":3'),
            ('"mountain":2,"forest":2', '"forest":2,"mountain":2'),
            ('"meadow":0,', ""),
            ('"single":1,"double":1', '"double":1,"single":1'),
            ('"single":1,"double":1', '"single":1,"double":0'),
            ('"sum"', '"difference"'),
            ("[0,1,3,6,10,15,21,28,36,45,55,66]", "[0]"),
            ('"deal_terrain":false', '"deal_terrain":0'),
            ('"allow_pass":true', '"allow_pass":1'),
        ],
    )
    def test_one_change(self, old, new):
        EXAMPLE.refused(EXAMPLE.changed(1, old, new))


class TestSetup:
    """Cards, board and start agree with the rules."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"pampa":1', '"pampa":2'),
            ('"pig":4', '"pig":5'),
            ('["pampa","rock"]', '["pampa","pig"]'),
            ('["pampa","rock"]', '["pampa"]'),
            ('"open_row":0', '"open_row":1'),
            ('"land_hand":2', '"land_hand":3'),
            ('"animal_hand":2', '"animal_hand":1'),
            ('["mountain","forest","pig","pig"]', '["pig","mountain","forest","pig"]'),
            ('["mountain","forest","pig","pig"]', '["mountain","forest","pig"]'),
            ('[["horse"],["sheep"]]', '[["horse","sheep"],[]]'),
            ('[["horse"],["sheep"]]', '[["horse","sheep","pig"],["pig"]]'),
            ('[["horse"],["sheep"]]', '[["horse"],["sheep"],[]]'),
            ('"animals_removed":0', '"animals_removed":1'),
            ('"start":1', '"start":2'),
            ('"start":1', '"start":true'),
            (" ^ F . .", " W W . ."),
            (" ^ F", " ^ ?"),
            (" ^ F", " ^ x"),
            (" ^ F", "^  F"),
            (" ^ F . .", " ^ F .\\t."),
            ('M ."]', 'M . "]'),
            ('M ."]', 'M .",""]'),
            ('"start":1,', ""),
            ('"start":1,"hands"', '"seat":1,"hands"'),
        ],
    )
    def test_one_change(self, old, new):
        EXAMPLE.refused(EXAMPLE.changed(1, old, new))

    def test_a_map_of_the_box_must_be_drawn_as_it_is(self):
        with pytest.raises(InputError, match=r"line 1: .*not the map 'symmetric'"):
            replay(EXAMPLE.changed(1, '"map":"test"', '"map":"symmetric"'))
