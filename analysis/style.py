"""How charts look: colours, fonts and files that are the same byte for byte every time."""

from collections.abc import Iterable
from io import BytesIO
from math import ceil
from pathlib import Path
from textwrap import wrap
from typing import Any
from zlib import crc32

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import offset_copy

from sim.core.files import write_whole

# The palette "colorblind" of seaborn, by its values: importing seaborn takes longer than a chart.
BLUE, ORANGE, GREEN, RED, PURPLE, BROWN, PINK, GREY, YELLOW, SKY = PALETTE = (
    "#0173b2",
    "#de8f05",
    "#029e73",
    "#d55e00",
    "#cc78bc",
    "#ca9161",
    "#fbafe4",
    "#949494",
    "#ece133",
    "#56b4e9",
)
STRATEGIES = {"random": GREY, "casual": PURPLE, "greedy": ORANGE, "tuned": BLUE}
OTHERS = (GREEN, RED, SKY, PINK)  # plans, searches and barred players
SPARE = (YELLOW, BROWN)
MARKERS = "osD^vP"
SOURCES = {
    "markets": ORANGE,
    "land": BROWN,
    "herds": PINK,
    "haciendas": RED,
    "water": SKY,
    "money": YELLOW,
    "cards": SKY,
    "run": ORANGE,
    "harmony": PINK,
    "diplomas": YELLOW,
    "first_player": BROWN,
    "fresco": SKY,
    "bishop": PINK,
    "altar": ORANGE,
    "bump": GREY,
    "commissions": ORANGE,
    "usable": BROWN,
    "bonus": PINK,
}

TITLE_LETTERS = 62  # in a line of the title
CAPTION_LETTERS = 92  # in a line of the caption
CAPTION_LINE = 13  # points

INK = "#222222"
ON_COLOR = "#1a1a1a"  # ink on data: stays dark where other ink turns light
QUIET = "#666666"
LINE = "#cccccc"
SMALL = 8.5
NORMAL = 10
LARGE = 13
GAP = 8  # points of print between what stands above the axes
LEGEND_LINE = 16  # points of print
LETTERS = 88  # that fit beside each other in a legend
HANDLE = 5  # letters that the colour before a name takes
DOTS_PER_INCH = 150
METADATA = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None}}


def canvas(width: float = 8.0, height: float = 4.5) -> Figure:
    """An empty white figure, in inches; nothing global is touched."""
    return Figure((width, height), dpi=DOTS_PER_INCH, layout="constrained", facecolor="white")


def save(figure: Figure, path: Path | str) -> Path:
    """Write a figure as .svg or .png; the same figure gives the same bytes."""
    path = Path(path)
    write_whole(path, rendered(figure, path.suffix[1:]))
    return path


def rendered(figure: Figure, kind: str) -> bytes:
    """A figure as svg or png."""
    drawing = BytesIO()
    with rc_context({"svg.hashsalt": "ludostat", "svg.fonttype": "path"}):
        figure.savefig(drawing, format=kind, metadata=METADATA[kind.lower()])
    return drawing.getvalue()


def strategy_colors(names: Iterable[str]) -> dict[str, str]:
    """A colour for each strategy: its own wherever it appears, unless another here has it."""
    colors: dict[str, str] = {}
    for name in sorted(set(names)):
        own = STRATEGIES.get(name, OTHERS[crc32(name.encode()) % len(OTHERS)])
        choice = (own, *OTHERS, *SPARE)
        colors[name] = next((color for color in choice if color not in colors.values()), own)
    return colors


def source_color(name: str) -> str:
    """The colour of a source of points, the same in every chart."""
    return SOURCES.get(name) or PALETTE[crc32(name.encode()) % len(PALETTE)]


def dress(ax: Axes, title: str, caption: str = "") -> None:
    """Quiet lines, and above the axes the title, the caption and the legend."""
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.spines["bottom"].set_color(LINE)
    ax.tick_params(color=LINE, labelcolor=INK, labelsize=NORMAL)
    ax.xaxis.label.set_color(QUIET)
    ax.yaxis.label.set_color(QUIET)
    ax.set_axisbelow(True)
    height = GAP + _legend(ax)
    lines = wrap(caption, CAPTION_LETTERS)
    if lines:
        text = "\n".join(lines)
        note(ax, text, (0, 1), (0, height), xycoords="axes fraction", va="bottom", color=QUIET)
        height += GAP + len(lines) * CAPTION_LINE
    told = "\n".join(wrap(title, TITLE_LETTERS))
    ax.set_title(told, loc="left", pad=height, fontsize=LARGE, fontweight="bold", color=INK)


def _legend(ax: Axes) -> float:
    """What the colours mean, above the axes in as few lines as the names need; its height."""
    handles, names = ax.get_legend_handles_labels()
    if not names:
        return 0.0
    widths = [len(name) + HANDLE for name in names]
    columns = len(names) if sum(widths) <= LETTERS else max(1, LETTERS // max(widths))
    above = offset_copy(ax.transAxes, ax.get_figure(root=True), y=GAP, units="points")
    ax.legend(
        handles,
        names,
        loc="lower left",
        bbox_to_anchor=(0, 1),
        bbox_transform=above,
        ncols=columns,
        frameon=False,
        borderaxespad=0,
        borderpad=0,
        columnspacing=1.4,
        handlelength=1,
        handletextpad=0.5,
        fontsize=NORMAL,
        labelcolor=INK,
    )
    return LEGEND_LINE * ceil(len(names) / columns) + GAP


def note(
    ax: Axes,
    text: str,
    at: tuple[float, float],
    shift: tuple[float, float],
    *,
    size: float = SMALL,
    **looks: Any,
) -> None:
    """A small text beside a point, shifted by points of print."""
    looks = {"va": "center", "color": INK, **looks}
    ax.annotate(text, at, shift, textcoords="offset points", fontsize=size, **looks)


def fair_share(ax: Axes, share: float) -> None:
    """A dashed line where every seat would win equally often, named at its end."""
    ax.axhline(share, color=QUIET, linestyle="--", linewidth=1, zorder=1)
    end = ("axes fraction", "data")
    note(ax, f"fair share\n{share:.1%}", (1, share), (4, 0), xycoords=end, color=QUIET)
