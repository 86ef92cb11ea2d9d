"""Padded boards against neighbours counted on the drawing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core import bits, hexes
from sim.core.errors import InputError
from tests.core.test_bits import numbers

WORDS = 4
STEPS = ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
boards = st.sets(
    st.tuples(st.integers(0, 24), st.integers(0, 11)).filter(lambda at: sum(at) % 2), min_size=1
).map(lambda places: sorted(places, key=lambda at: (at[1], at[0])))


def chosen(layout, places):
    out = np.zeros(WORDS, np.uint64)
    for place in places:
        bits.add(out, layout.cells[layout.places.index(place)])
    return out


def places(layout, members):
    return {layout.places[layout.cells.index(cell)] for cell in numbers(members)}


@given(boards, st.data())
def test_the_hexes_beside_a_set(board, data):
    layout = hexes.lay_out(board)
    some = data.draw(st.sets(st.sampled_from(board)))
    out = np.zeros(WORDS, np.uint64)
    hexes.beside(chosen(layout, some), chosen(layout, board), layout.down, out)
    near = {(x + dx, row + dr) for x, row in some for dx, dr in STEPS}
    assert places(layout, out) == near & set(board)


@given(boards)
def test_the_neighbours_of_each_hex(board):
    layout = hexes.lay_out(board)
    around = hexes.neighbourhoods(layout, WORDS)
    for (x, row), cell in zip(layout.places, layout.cells, strict=True):
        near = {(x + dx, row + dr) for dx, dr in STEPS} & set(board)
        assert places(layout, around[cell]) == near


@given(boards, st.data())
def test_a_flood_reaches_the_connected_part(board, data):
    layout = hexes.lay_out(board)
    field = data.draw(st.sets(st.sampled_from(board), min_size=1))
    start = data.draw(st.sampled_from(sorted(field)))
    reached, edge = {start}, [start]
    while edge:
        x, row = edge.pop()
        new = {(x + dx, row + dr) for dx, dr in STEPS} & field - reached
        reached |= new
        edge += new
    out, scratch = np.zeros((2, WORDS), np.uint64)
    cell = layout.cells[layout.places.index(start)]
    around = hexes.neighbourhoods(layout, WORDS)
    hexes.flood(chosen(layout, field), cell, around, out, scratch)
    assert places(layout, out) == reached


@given(boards)
def test_padded_cells_keep_the_reading_order(board):
    cells = hexes.lay_out(board).cells
    assert list(cells) == sorted(set(cells))


def test_the_printed_size_fits_four_words():
    rows = [(x, row) for row in range(13) for x in range(37) if (x + row) % 2]
    assert len(rows) == 240
    assert hexes.lay_out(rows).size <= 256


def test_a_hex_between_two_hexes_is_refused():
    with pytest.raises(InputError, match="row 1, column 1"):
        hexes.read_drawing(" . .\n..")
