"""Outlooks found by least squares, and read back from their file."""

import numpy as np
import pytest

from sim.core.errors import InputError
from strategies.fitting import Moments, fit, margin, self_play, table_of
from strategies.outlooks import outlook

NAMES = ("one", "cards", "never-there")


@pytest.fixture
def moments():
    """Three seats whose points follow from two features and some luck."""
    luck = np.random.default_rng(1)
    found = np.zeros((1500, 4, 3, 3))
    found[..., 0], found[..., 1] = 1, luck.integers(0, 9, (1500, 4, 3))
    habit = luck.normal(0, 6, (1500, 1, 3))  # what a seat has anyway, whatever it chooses
    scores = 20 + habit + 3 * found[..., 1] + luck.normal(0, 2, (1500, 4, 3))
    return Moments(found, scores)


@pytest.fixture
def habits():
    """Rich seats have many cards, but a card more brings nothing."""
    luck = np.random.default_rng(2)
    found = np.ones((1500, 4, 3, 3))
    wealth = luck.integers(0, 9, (1500, 1, 3))
    found[..., 1] = wealth + luck.integers(0, 3, (1500, 4, 3))
    found[..., 2] = 0
    return Moments(found, 20.0 + 3 * wealth + luck.normal(0, 2, (1500, 4, 3)))


def test_a_fit_finds_the_weights_and_says_how_well_it_tells(moments):
    found = fit(moments)
    assert found.weights == pytest.approx([20, 3, 0], abs=0.5)
    assert found.choices > 0.9
    assert 0 < found.margins < 1
    assert 0.2 < found.wins < 1


def test_what_only_comes_together_has_no_weight(habits):
    assert abs(fit(habits).weights[1]) < 0.2


def test_the_scale_turns_margins_into_chances_to_win(moments):
    told = margin(moments.found @ fit(moments).weights)
    chance = 1 / (1 + np.exp(-told / fit(moments).scale))
    for low, high in ((-4, -1), (-1, 1), (1, 4)):
        here = (told > low) & (told < high)
        assert chance[here].mean() == pytest.approx(moments.won[here].mean(), abs=0.12)


def test_a_margin_is_to_the_best_other():
    assert margin(np.array([[5.0, 9.0, 7.0], [4.0, 4.0, 1.0]])).tolist() == [
        [-4, 2, -2],
        [0, 0, -3],
    ]


def test_a_fitted_table_is_read_back(tmp_path, moments):
    path = tmp_path / "outlook.toml"
    path.write_text(table_of(fit(moments), NAMES, 3, "by a test"))
    weights, scale = outlook(path, NAMES, 3)
    assert weights == pytest.approx(fit(moments).weights, rel=1e-3)
    assert scale == pytest.approx(fit(moments).scale, rel=1e-3)
    with pytest.raises(InputError, match="no outlook for 4 players"):
        outlook(path, NAMES, 4)
    with pytest.raises(InputError, match="nobody measures 'cards'"):
        outlook(path, ("one", "card"), 3)


def test_self_play_is_the_same_for_the_same_seed():
    runs = [self_play("kanagawa", 2, 3, 5) for _ in range(2)]
    assert runs[0].found.tobytes() == runs[1].found.tobytes()
    assert runs[0].scores.shape == runs[0].found.shape[:3]
    assert (runs[0].won.sum(axis=-1) == 1).all()
