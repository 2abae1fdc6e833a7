# Everything over plain pip; `make demo`, `make test` and `make test-neo4j` do all of their own set-up.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# One thread each: two threads on a busy two-core machine spin, and change the last bits of embeddings.
export OMP_NUM_THREADS := 1
export TOKENIZERS_PARALLELISM := false

.PHONY: setup demo test test-neo4j soak check notebooks clean

setup: $(STAMP)

# torch comes first and by name: asked for by another package, pip takes a build of several gigabytes.
$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'torch==2.13.0'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	$(BIN)/hindgraph models prepare
	touch $(STAMP)

demo: setup
	$(BIN)/hindgraph demo

test: setup
	$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m "not neo4j"

# Against the server that HINDGRAPH_NEO4J_URI names, else against one that the run starts and ends itself.
test-neo4j: setup
	$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m neo4j

# Ten times as much at random as the tests, and a long history whole; a failure prints its seed, and HINDGRAPH_TRUTH_FROM
# goes on from one.
soak: setup
	HINDGRAPH_SOAK=1 $(BIN)/python -m pytest -q -n 2 --dist loadgroup tests/differential tests/unit/test_truth_oracle.py

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports

# Runs the notebooks from top to bottom and keeps what they print.
notebooks: setup
	$(BIN)/jupyter execute --inplace notebooks/*.ipynb

clean:
	rm -rf $(VENV) .cache dist
