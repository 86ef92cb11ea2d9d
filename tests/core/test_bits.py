"""Words against Python's own sets."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sim.core import bits

WORDS = 3
members = st.sets(st.integers(0, 64 * WORDS - 1))


def row(numbers):
    out = np.zeros(WORDS, np.uint64)
    for number in numbers:
        bits.add(out, number)
    return out


def numbers(members):
    out, member = [], bits.after(members, -1)
    while member >= 0:
        out.append(member)
        member = bits.after(members, member)
    return out


@given(members)
def test_a_walk_meets_every_member_in_order(a):
    assert numbers(row(a)) == sorted(a)
    assert bits.count(row(a)) == len(a)
    assert bits.first(row(a)) == (min(a) if a else -1)


@given(members, members)
def test_joins_drops_and_meets(a, b):
    assert bits.meet(row(a), row(b)) == bool(a & b)
    assert bits.count_meet(row(a), row(b)) == len(a & b)
    joined, dropped = row(a), row(a)
    bits.join(joined, row(b))
    bits.drop(dropped, row(b))
    assert numbers(joined) == sorted(a | b)
    assert numbers(dropped) == sorted(a - b)


@given(members, members)
def test_the_nth_member(a, b):
    assert [bits.nth(row(a), n) for n in range(len(a))] == sorted(a)
    assert [bits.nth_meet(row(a), row(b), n) for n in range(len(a & b))] == sorted(a & b)


@given(members, st.integers(0, 64 * WORDS - 1))
def test_single_members(a, number):
    one = row(a)
    assert bits.has(one, number) == (number in a)
    bits.remove(one, number)
    assert numbers(one) == sorted(a - {number})


@given(members, st.integers(-130, 130))
def test_moving_all_members(a, steps):
    moved = np.array([bits.shifted(row(a), w, steps) for w in range(WORDS)], np.uint64)
    assert numbers(moved) == sorted(n - steps for n in a if 0 <= n - steps < 64 * WORDS)
