"""Looking into results folders, and damaging them."""

import json

import pytest

from sim.core import store

ENGINE = {"sources": "s1", "components": "c1"}
WAYS = [(1, "threads"), (2, "threads"), (2, "processes")]
in_every_way = pytest.mark.parametrize(("jobs", "backend"), WAYS)


def content(folder):
    """All that a folder holds, as bytes by name."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def plays(folder):
    """The bytes of the parts."""
    return {path.name: path.read_bytes() for path in (folder / "plays").iterdir()}


def part(folder, number):
    """Where a part lies."""
    return folder / "plays" / f"part-{number:05d}.parquet"


def change(folder, **fields):
    """Rewrite some fields of the manifest."""
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | fields))


def is_tidy(folder):
    """Does a folder hold the files of its manifest and nothing else?"""
    listed = [f"plays/part-{n:05d}.parquet" for n in store.read_manifest(folder).parts]
    return content(folder).keys() == {"experiment.toml", "manifest.json", "plays", *listed}
