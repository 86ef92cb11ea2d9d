import pytest

from analysis.words import ordinal, share_with_interval, with_interval


@pytest.mark.parametrize(
    ("order", "text"), [(0, "1st"), (1, "2nd"), (2, "3rd"), (3, "4th"), (10, "11th"), (20, "21st")]
)
def test_places_count_from_one(order, text):
    assert ordinal(order) == text


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((98.44, 97.9, 98.98), "98.4 [97.9–99.0]"),  # noqa: RUF001
        ((98.444, 98.4, 98.488), "98.44 [98.40–98.49]"),  # noqa: RUF001
        ((0.233, 0.035, 0.43), "0.23 [0.04–0.43]"),  # noqa: RUF001
        ((-0.233, -0.43, -0.035), "-0.23 [-0.43 to -0.04]"),
        ((0.233, -0.035, 0.43), "0.2 [0.0 to 0.4]"),
        ((-3.04, -4.1, -1.9), "-3.0 [-4.1 to -1.9]"),
        ((98.44, None, None), "98.4 [one seed]"),
        ((98.44, 98.44, 98.44), "98.4 [fixed]"),
    ],
)
def test_intervals_stand_in_brackets(numbers, text):
    assert with_interval(*numbers) == text


def test_shares_are_per_cent():
    assert share_with_interval(0.25, 0.2, 0.301) == "25.0% [20.0–30.1]"  # noqa: RUF001
    assert share_with_interval(0.25, None, None) == "25.0% [one seed]"
