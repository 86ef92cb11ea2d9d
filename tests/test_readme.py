"""README is true: its commands run, its links and names exist."""

import re
import shlex
from pathlib import Path

import pytest

from sim.cli import main
from sim.cli.main import COMMANDS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", TEXT, re.S)
LINES = [line[2:] for block in BLOCKS for line in block.splitlines() if line.startswith("$ ")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("readme")


@pytest.mark.parametrize("line", [line for line in LINES if line.startswith("ludostat ")])
def test_commands_run_in_the_order_of_the_page(line, folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    assert main(shlex.split(line, comments=True)[1:]) == 0, capsys.readouterr().err


def test_make_targets_exist():
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.M)
    for name in re.findall(r"`?make (\w+)`?", TEXT):
        assert name in targets


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (ROOT / target).exists(), target


def test_every_command_is_mentioned():
    for name in COMMANDS:
        assert f"ludostat {name}" in TEXT, name


def test_python_examples_run(folder, monkeypatch):
    monkeypatch.chdir(folder)
    for block in re.findall(r"```python\n(.*?)```", TEXT, re.S):
        exec(compile(block, "README.md", "exec"), {})
