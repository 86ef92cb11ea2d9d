"""Two strategies compared in one seat: what pages about them say alike."""

from dataclasses import dataclass
from typing import Any

from analysis.effect_tables import MARGINS
from analysis.verdicts import Effect
from sim.cli.effects_page import facts_of
from sim.cli.summary import caption_of

SAYS = "Intervals of 95 %, from differences paired by seed and seat, clustered by seed."
VERDICTS = (
    "chances corrected for all rows of a table (Holm): an effect may be not decided though its own "
    "interval leaves out 0"
)
PAIR = "pair"  # two games on one seed and seat, one of each strategy


@dataclass(frozen=True)
class Arms:
    """Who is compared with whom, among whom, and in how many games of all rules together."""

    setting: Any
    arm: str
    base: str
    among: str
    games: int

    @property
    def deed(self) -> str:
        """What is compared."""
        return f"playing {self.arm} instead of {self.base}"

    @property
    def subject(self) -> str:
        """The same at the beginning of a sentence."""
        return f"{self.deed[0].upper()}{self.deed[1:]}"

    @property
    def caption(self) -> str:
        """What was played."""
        played = self.setting.model_copy(update={"games": self.games})
        return f"{caption_of(played)}; among {self.among}"

    @property
    def facts(self) -> dict[str, str]:
        """What the numbers rest on."""
        players = f"{self.arm} or {self.base} in one seat, {self.among} in the others"
        return facts_of(self.setting) | {
            "players": players, "games": f"{self.games:,}", "verdicts": VERDICTS,
        }  # fmt: skip


def effect(row: dict[str, Any], pairs: int) -> Effect:
    """A row of a table of effects, which rests on so many pairs of games."""
    margin = MARGINS[row["measure"]]
    return Effect(row["mean"], row["low"], row["high"], pairs, margin, row["p_holm"], PAIR)
