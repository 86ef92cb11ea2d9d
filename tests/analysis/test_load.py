import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis.load import load, load_pandas, to_pandas
from sim.core.errors import InputError
from tests.analysis.rows import make_rows, write_run


@pytest.fixture(scope="module")
def rows():
    return make_rows(130)


@pytest.fixture
def run(rows, tmp_path):
    return write_run(tmp_path / "run", rows)


class TestLoad:
    def test_parts_come_back_as_the_rows_in_their_order(self, run, rows):
        assert len(list((run / "plays").iterdir())) == 3
        assert_frame_equal(load(run).collect(), rows)

    def test_the_folder_may_be_text(self, run, rows):
        assert load(str(run)).select(pl.len()).collect().item() == rows.height

    def test_unfinished_parts_are_not_read(self, run, rows):
        (run / "plays" / ".part-00003.parquet.17.tmp").write_bytes(b"half")
        assert_frame_equal(load(run).collect(), rows)

    def test_a_folder_of_something_else_is_refused(self, tmp_path):
        with pytest.raises(InputError, match=r"is no folder of results.*experiment\.toml"):
            load(tmp_path)

    def test_parts_of_which_nothing_is_known_are_refused(self, run):
        (run / "manifest.json").unlink()
        with pytest.raises(InputError, match=r"holds no manifest\.json"):
            load(run)

    @pytest.mark.parametrize("text", ["game = ", "games = 3\n", "game = 3\n"])
    def test_an_experiment_that_names_no_game_is_refused(self, run, text):
        (run / "experiment.toml").write_text(text)
        with pytest.raises(InputError, match=r"experiment\.toml (cannot be read|names no game)"):
            load(run)

    def test_rows_of_another_shape_are_refused(self, rows, tmp_path):
        other = write_run(tmp_path / "other", rows.drop("score"))
        with pytest.raises(InputError, match="lack the column 'score'"):
            load(other)

    @pytest.mark.parametrize("content", [b"PAR1 torn", b""])
    def test_a_torn_part_is_refused(self, run, content):
        (run / "plays" / "part-00000.parquet").write_bytes(content)
        with pytest.raises(InputError, match=r"part-00000\.parquet is damaged and is played again"):
            load(run)

    def test_another_whole_part_in_its_place_is_refused(self, run):
        part = run / "plays" / "part-00001.parquet"
        part.write_bytes((run / "plays" / "part-00000.parquet").read_bytes())
        with pytest.raises(InputError, match=r"part-00001\.parquet is damaged"):
            load(run)

    def test_an_experiment_changed_after_its_games_is_refused(self, run):
        path = run / "experiment.toml"
        path.write_text(path.read_text().replace("seed = 1", "seed = 2"))
        with pytest.raises(InputError, match="games of another experiment"):
            load(run)


class TestPandas:
    def test_numbers_stay_and_names_are_categories(self, run, rows):
        frame = load_pandas(run)
        assert frame["score"].tolist() == rows["score"].to_list()
        assert frame["strategy"].tolist() == rows["strategy"].to_list()
        assert frame["strategy"].dtype == "category"

    def test_names_kept_as_text_stay_text(self):
        frame = to_pandas(pl.DataFrame({"strategy": ["b", "a"]}))
        assert frame["strategy"].tolist() == ["b", "a"]
