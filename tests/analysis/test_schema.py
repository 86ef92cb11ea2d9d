import polars as pl
import pytest

from analysis import schema
from sim.core.errors import InputError
from tests.analysis.rows import make_rows


@pytest.fixture(scope="module")
def rows():
    return make_rows(8)


class TestColumns:
    def test_the_common_columns_come_first(self):
        names = [column.name for column in schema.columns("hacienda")]
        common = "game_index seed seat order strategy score margin place win_share rounds reason"
        assert " ".join(names[:11]) == common

    def test_hacienda_has_six_sources_in_two_scorings_and_eight_choices(self):
        names = [column.name for column in schema.columns("hacienda")]
        assert len(set(names)) == len(names) == 11 + 12 + 4 + 8 + 1
        assert {"first_water", "last_herds", "chose_buy_hacienda", "first_held"} < set(names)

    def test_every_column_says_what_it_means(self):
        assert all(column.meaning for column in schema.columns("hacienda"))

    def test_an_unknown_game_is_refused_with_the_nearest(self):
        with pytest.raises(InputError, match="did you mean 'hacienda'"):
            schema.columns("haciendas")

    def test_the_data_dictionary_has_a_line_per_column(self):
        table = schema.data_dictionary("hacienda")
        assert table.columns == ["column", "type", "unit", "meaning"]
        assert table.row(by_predicate=pl.col("column") == "cash")[1:3] == ("Int32", "pesos")
        assert table.height == len(schema.columns("hacienda"))


class TestCheck:
    def test_rows_of_the_game_pass_in_memory_and_on_disk(self, rows):
        schema.check(rows, "hacienda")
        schema.check(rows.lazy(), "hacienda")

    def test_names_may_be_text(self, rows):
        schema.check(rows.cast({"strategy": pl.String, "reason": pl.String}), "hacienda")

    def test_the_first_missing_column_is_named(self, rows):
        with pytest.raises(InputError, match="lack the column 'margin'"):
            schema.check(rows.drop("margin", "cash"), "hacienda")

    def test_a_column_of_another_kind_is_named(self, rows):
        with pytest.raises(InputError, match=r"'score' of hacienda rows is Float64.*Int32"):
            schema.check(rows.cast({"score": pl.Float64}), "hacienda")

    def test_names_are_no_numbers(self, rows):
        frame = rows.with_columns(strategy=pl.col("seat"))
        with pytest.raises(InputError, match=r"'strategy' of hacienda rows is Int8.*Enum"):
            schema.check(frame, "hacienda")

    def test_a_column_too_many_is_named(self, rows):
        with pytest.raises(InputError, match=r"no column 'scores' .did you mean 'score'"):
            schema.check(rows.with_columns(scores=1), "hacienda")


class TestSources:
    def test_they_are_known_by_their_columns(self, rows):
        names = [source.name for source in schema.sources(rows)]
        assert names == ["markets", "land", "herds", "haciendas", "water", "money"]

    def test_rows_of_no_known_game_have_none(self, rows):
        assert schema.sources(rows.select("strategy", "score")) == ()

    def test_together_they_are_the_score(self, rows):
        parts = [name for source in schema.sources(rows) for name in source.columns]
        assert rows.select((pl.sum_horizontal(parts) == pl.col("score")).all()).item()
