# `make demo` and `make test` need Python 3.11 or newer and make, nothing else: they make a virtual environment.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
STAMP = $(VENV)/installed
SPEED = bench-results/speed.json

.PHONY: demo test soak mutants bench lint clean

demo: $(STAMP)
	$(BIN)/tuckbox validate twelve_days
	$(BIN)/tuckbox simulate twelve_days --games 1000

test: $(STAMP) lint
	$(BIN)/python -m pytest -q -n 2 tests

soak: $(STAMP)
	$(BIN)/python -m pytest -q -m soak -n 2 --dist worksteal -rP tests

mutants: $(STAMP)
	$(BIN)/python -m tests.mutants.report

bench: $(STAMP)
	$(BIN)/python -m bench.run $(addprefix --compare ,$(wildcard $(SPEED))) --json $(SPEED)

lint: $(STAMP)
	$(BIN)/ruff check .
	MYPYPATH=.typing $(BIN)/mypy -p tuckbox.interpreter -p tuckbox.cli -p bench

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $(STAMP)

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
