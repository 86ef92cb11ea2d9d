"""What `ludostat mix` tells: the mix, how sure it is, and the pay-offs behind it."""

from typing import Any

import polars as pl

from analysis import forest, mixes
from analysis.report import Chart, Report, Section, Table
from sim.cli.effects_page import facts_of
from sim.cli.provenance import collect
from sim.cli.summary import caption_of

MEANINGS = {
    "weight_share": "how often the plan is played in the mix, with its interval over the pay-offs "
    "drawn again from their seeds and one more on which all seats are as likely to win",
    "played": "in so many of the pay-offs drawn again it is played at all",
    "same": "in so many of them its weight is the same",
    "win_share": "what it wins against others who mix, the mix taken as it is",
    "short": "how far that is below the fair share",
}
ALL = "all-mixes"  # the table of them, where there are several
PAYOFFS = "Win shares of a plan by the plans in the other seats, in all seatings on common seeds."


def told(setting: Any, plans: tuple[str, ...], rows: pl.DataFrame) -> Report:
    """The page of a mix."""
    games = rows.height // setting.players
    answer, sections = found(setting, plans, rows)
    facts = facts_of(setting) | {"players": ", ".join(plans), "games": f"{games:,}"}
    title = f"What players of {setting.game} would settle on"
    return Report(title, answer, sections, collect(setting.game)["command"], facts)


def found(
    setting: Any, plans: tuple[str, ...], rows: pl.DataFrame
) -> tuple[tuple[str, ...], tuple[Section, ...]]:
    """The mix in sentences, and what stands behind them."""
    game = mixes.mixing(rows, plans, setting.players)
    table, games = mixes.mix_table(game, setting.seed), rows.height // setting.players
    caption = caption_of(setting.model_copy(update={"games": games}))
    figure = forest.draw(
        table, "plan", "weight_share", title=mixes.title(game),
        caption=caption, unit="per cent of all choices of a plan", scale=100,
    )  # fmt: skip
    says = f"How often each plan is played in the mix, intervals over pay-offs drawn again from "\
           f"their seeds. {caption}."  # fmt: skip
    sections = (
        Section(
            "The mix",
            charts=(Chart("mix", figure, says),),
            tables=(Table("mix", table, says, MEANINGS, {"short": "pp"}), *_others(game)),
        ),
        Section("Pay-offs", tables=(Table("payoffs", mixes.payoff_table(rows, game), PAYOFFS),)),
    )
    return tuple(mixes.answer(game, table, games)), sections


def _others(game: mixes.Mixing) -> tuple[Table, ...]:
    """All mixes found, where there are several."""
    if len(game.found) < 2:
        return ()
    columns = {plan: [float(mix[i]) for mix in game.found] for i, plan in enumerate(game.plans)}
    units = dict.fromkeys(game.plans, "%")
    return (Table(ALL, pl.DataFrame(columns), "All mixes found.", {}, units),)
