"""What RULES.md of Fresco has to say."""

from sim.fresco.components import BOX

PAGE = (BOX.folder.parent / "RULES.md").read_text(encoding="utf-8")


def test_it_says_that_the_texts_differ_on_income():
    (line,) = [line for line in PAGE.splitlines() if line.startswith("Income differs")]
    assert "`income`" in line
    assert "`owned-income`" in line
