"""The rooms and the arrows between them."""

import ast
from pathlib import Path

import pytest

from sim.catalogue import NAMES

ROOT = Path(__file__).parents[1]
ROOMS = ("RULES.md", "data", "components.py", "state.py", "choices.py", "rules.py", "scoring.py",
         "play.py", "picture.py", "view.py", "game.py")  # fmt: skip
PLAYERS = ("features.py", "greedy.py", "plain.py", "plans.py", "weights.toml", "outlook.py",
           "outlook.toml", "searching.py", "conditions.py")  # fmt: skip
SOURCES = [
    path for room in ("sim", "strategies", "analysis") for path in (ROOT / room).rglob("*.py")
]


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] in ("sim", "strategies", "analysis")}


def allowed(name: str) -> tuple[str, ...]:
    """What a module may import: arrows go one way."""
    if name.startswith("sim.cli"):
        return ("sim", "strategies", "analysis")
    if name == "sim":
        return ("sim.cli",)  # where `sim.play` is at home
    if name.startswith("sim.core"):
        return ("sim.core",)
    if name == "sim.pettingzoo":
        return ("sim.core", "sim.catalogue", "sim.cli")  # rules by name, as `sim.play` takes them
    if name == "sim.catalogue":
        return ("sim.core", "sim.catalogue")
    if name.startswith("strategies"):
        return ("sim.core", "sim.catalogue", *(f"sim.{game}" for game in NAMES), "strategies")
    if name.startswith("analysis"):
        return ("sim.core", "sim.catalogue", "analysis")
    return ("sim.core", f"sim.{name.split('.')[1]}")


@pytest.mark.parametrize("path", SOURCES, ids=module)
def test_arrows_go_one_way(path):
    name = module(path)
    for target in imported(path) - {"sim", "strategies", "analysis"}:
        assert any(target == room or target.startswith(room + ".") for room in allowed(name)), (
            f"{name} must not import {target}"
        )


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_the_same_rooms(game):
    assert [room for room in ROOMS if not (ROOT / "sim" / game / room).exists()] == []
    assert [room for room in PLAYERS if not (ROOT / "strategies" / game / room).exists()] == []


@pytest.mark.parametrize("path", SOURCES, ids=module)
def test_only_one_door_to_the_compiler(path):
    if module(path) != "sim.core.jit":
        assert "njit" not in path.read_text()


@pytest.mark.parametrize("path", SOURCES, ids=module)
def test_files_are_short(path):
    assert len(path.read_text().splitlines()) <= 300
