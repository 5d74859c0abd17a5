# `make` alone lists what can be made. Everything lives in .venv; `make clean` forgets it all.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

READY := $(VENV)/.ready
PLAY_READY := $(VENV)/.play-ready
BENCH_READY := $(VENV)/.bench-ready
TYPESCRIPT_READY := $(VENV)/.typescript-ready

UV := $(shell command -v uv 2>/dev/null)
ifdef UV
NEW_VENV = $(UV) venv --quiet --clear --python "$(PYTHON)" $(VENV)
INSTALL = $(UV) pip install --quiet --python $(BIN)/python
else
NEW_VENV = "$(PYTHON)" -m tests.provide venv && "$(PYTHON)" -m venv --clear $(VENV)
INSTALL = $(BIN)/python -m pip --disable-pip-version-check install -qq
endif
# The lock is complete, so nothing is resolved again: pip might ask for a newer version than the locked one, and refuse it.
# Build tools are in the lock, so building needs no isolated environment with unpinned ones.
INSTALL_LOCKED = $(INSTALL) --no-deps --require-hashes --no-build-isolation

# Where Python may not keep what it has compiled, every process that a test starts would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test check lint rules browser postgres typescript compiled interpreted test-compiled \
	bench soak mutants records facts shots icons lock format clean new-venv

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## build .venv with everything that is locked (PYTHON=python3.12: with that Python)

play: $(PLAY_READY) ## play in the browser; games are kept in comptoir.sqlite
	@$(BIN)/comptoir serve --open --database comptoir.sqlite

# mypy keeps one processor busy for a while, so the tests begin beside it; what it finds is said after them.
test: browser postgres typescript lint rules ## everything that must pass: check, rules, and the tests
	@$(BIN)/mypy >$(VENV)/types.log 2>&1 & types=$$!; \
	$(BIN)/pytest; tests=$$?; \
	wait $$types; types=$$?; cat $(VENV)/types.log; \
	exit $$((tests || types))

check: lint ## format, lint, direction of imports and types
	@$(BIN)/mypy

lint: setup
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/lint-imports --no-logo

rules: setup ## coverage of the rules ledger by the tests
	@$(BIN)/python tests/rules.py

browser: setup ## find a Chromium for the tests, or install one
	@$(BIN)/python -m tests.provide browser

postgres: setup ## find a PostgreSQL for the tests, or install one
	@$(BIN)/python -m tests.provide postgres

typescript: setup $(TYPESCRIPT_READY) ## install what generates and checks a TypeScript client for the tests

# Compiling takes minutes; extension modules are built one beside the other.
COMPILE = printf '[build_ext]\nparallel = 2\n' >$(VENV)/compiling.cfg && \
	MYPYPATH=src DIST_EXTRA_CONFIG=$(VENV)/compiling.cfg \
	HATCH_BUILD_HOOK_ENABLE_MYPYC=true $(BIN)/python -m hatchling build --target wheel

compiled: setup ## compile engine, rules and bots in place, to play faster; `make interpreted` undoes it
	@$(COMPILE) --hooks-only

interpreted: ## remove what `make compiled` has built
	@find src -name '*.so' -delete

# Tests of what is not compiled: drawings, sentences, clicks.
NOT_COMPILED = test_drawing or test_explain or test_clicks or test_highlights or test_terminal or test_words or test_sight

test-compiled: setup ## the tests of engine, rules and bots, compiled in a folder of their own
	@rm -rf build/compiled && $(COMPILE) --clean-hooks-after --directory build/wheel
	@$(INSTALL) --no-deps --target build/compiled build/wheel/*.whl
	@PYTHONPATH=build/compiled $(BIN)/comptoir --version | grep compiled
	@PYTHONPATH=build/compiled $(BIN)/pytest tests/engine tests/games tests/bots -k "not ($(NOT_COMPILED))"

bench: setup $(BENCH_READY) ## measure the speed, next to other engines
	@$(BIN)/python -m bench

soak: browser postgres ## play for long, in browsers too and with a server that is killed, and look for trouble
	@$(BIN)/python -m bench.soak
	@$(BIN)/python -m bench.parity
	@$(BIN)/python -m bench.puzzles
	@$(BIN)/python -m bench.ratings
	@$(BIN)/python -m bench.pairing
	@$(BIN)/python -m bench.browser_soak
	@$(BIN)/python -m bench.kills --kills 200
	@$(BIN)/python -m bench.kills --kills 200 --database postgres
	@$(BIN)/python -m bench.crowd
	@$(BIN)/python -m bench.tables
	@$(BIN)/python -m bench.workers

mutants: setup ## break the rules on purpose and see whether the tests notice
	@$(BIN)/python -m bench.mutants

records: setup ## play the games that the tests want on record and have not yet (GAME=orleans: of that game)
	@$(BIN)/python -m tests.records $(GAME)

facts: setup ## remember the facts of the games as they are now, so that records made with them replay for ever
	@$(BIN)/python -m tests.facts

shots: browser ## take pictures of every page, into shots/
	@$(BIN)/python -m tests.shots

icons: browser ## draw the icons that phones want as PNG again
	@$(BIN)/python -m tests.icons

# Who only plays gets what the web table needs; who develops gets every extra, except what only some commands need.
EVERYTHING = --extra postgres --extra research --extra openspiel --extra parquet --extra examples --extra ray --extra gpu --extra train --extra dev --group build

lock: ## choose the newest versions of all requirements again (uses uv)
	@uv="$(UV)"; \
	if [ -z "$$uv" ]; then \
		uv=$(VENV)/lock/bin/uv; \
		"$(PYTHON)" -m venv $(VENV)/lock && $(VENV)/lock/bin/pip --disable-pip-version-check install -qq uv; \
	fi && \
	compile() { \
		"$$uv" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
			--no-header --no-emit-index-url --no-emit-find-links --no-strip-extras "$$@"; \
	} && \
	mkdir -p requirements && \
	compile pyproject.toml --extra server --output-file requirements/server.txt && \
	compile pyproject.toml --extra postgres --constraints requirements/server.txt --output-file requirements/postgres.txt && \
	compile pyproject.toml $(EVERYTHING) --constraints requirements/postgres.txt --output-file requirements/dev.txt && \
	compile pyproject.toml --extra bench --constraints requirements/dev.txt --output-file requirements/bench.txt && \
	compile --group pyproject.toml:build --constraints requirements/dev.txt --output-file requirements/build.txt && \
	compile --group pyproject.toml:typescript --constraints requirements/dev.txt --output-file requirements/typescript.txt

format: setup ## put the code in order: safe lint fixes, then the formatter
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

clean: ## remove .venv, caches and built files
	@rm -rf $(VENV) build dist shots .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests bench -type d -name __pycache__ -prune -exec rm -rf {} +
	@find src -name '*.so' -delete

# A virtual environment that works is kept, with its Python; `make clean` first to change it.
$(PLAY_READY): pyproject.toml requirements/server.txt requirements/build.txt
	@$(BIN)/python -c 'import $(if $(UV),sys,pip)' 2>/dev/null || $(MAKE) --no-print-directory new-venv
	@echo "Installing what the table needs with $(if $(UV),uv,pip)."
	@$(INSTALL_LOCKED) -r requirements/server.txt -r requirements/build.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(READY): $(PLAY_READY) requirements/dev.txt
	@echo "Installing what the tests need; this can take a few minutes."
	@$(INSTALL_LOCKED) -r requirements/dev.txt
	@touch $@

$(TYPESCRIPT_READY): $(READY) requirements/typescript.txt
	@echo "Installing a generator and a checker of TypeScript clients; this can take a few minutes."
	@$(INSTALL_LOCKED) -r requirements/typescript.txt
	@touch $@

$(BENCH_READY): $(READY) requirements/bench.txt
	@$(INSTALL_LOCKED) -r requirements/bench.txt
	@touch $@

TOO_OLD = Comptoir needs Python 3.11 or later, and $(PYTHON) is %d.%d. Try: make setup PYTHON=python3.12
NOT_FOUND = Comptoir needs Python 3.11 or later, and $(PYTHON) was not found. Try: make setup PYTHON=/path/to/python

new-venv:
	@command -v "$(PYTHON)" >/dev/null || { echo "$(NOT_FOUND)" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.version_info >= (3, 11) or sys.exit("$(TOO_OLD)" % sys.version_info[:2])'
	@$(NEW_VENV)
