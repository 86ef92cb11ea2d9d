# On a machine with Python 3.11 or newer, git and make: `make demo` gives the first answer,
# `make test` runs all checks. Both set up what they need in .venv.

PYTHON ?= $(firstword $(foreach name,python3.13 python3.12 python3.11 python3 python,\
	$(shell command -v $(name) >/dev/null 2>&1 && $(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
BIN := .venv/bin
DEMO := results/demo

.PHONY: demo test lint check soak rules mutation scale pythons coverage bench bench-check clean

demo: .venv/ready
	rm -rf $(DEMO)
	$(BIN)/ludostat play hacienda --seats greedy,herds,chains,waters --games 4000 --seed 1 --out $(DEMO)
	@echo "The charts: $(DEMO)/score_by_source.png and $(DEMO)/win_share_by_seat.png"

test: .venv/ready-dev lint check

lint: .venv/ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

check: .venv/ready-dev
	$(BIN)/python -m tests.warm
	$(BIN)/python -m pytest -n 2 --dist loadfile
	LUDOSTAT_GAMES=400 $(BIN)/python -m pytest -n 2 --nbmake notebooks
	$(BIN)/python -m tests.wheel

soak: .venv/ready-dev
	LUDOSTAT_FAULTS=50 $(BIN)/python -m pytest --timeout 7200 tests/faults tests/test_strange_input.py tests/test_order.py

rules: .venv/ready-dev
	$(BIN)/python -m tests.rules

mutation: .venv/ready-dev
	$(BIN)/python -m tests.mutation

scale: .venv/ready-dev
	$(BIN)/python -m tests.scale

pythons: .venv/ready-dev
	$(BIN)/python -m tests.pythons

coverage: .venv/ready-dev
	$(BIN)/python -m tests.coverage

bench: .venv/ready
	$(BIN)/ludostat bench

bench-check: .venv/ready
	$(BIN)/ludostat bench --compare results/bench.json --allow 20

clean:
	rm -rf .venv results/demo

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or newer found; name one with PYTHON=..."; exit 2; }
	$(PYTHON) -m venv .venv

.venv/ready: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

.venv/ready-dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch .venv/ready $@
