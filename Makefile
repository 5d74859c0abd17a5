# `make` alone lists what can be made. Everything lives in .venv; `make clean` forgets it all.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

READY := $(VENV)/.ready
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
# Build tools are in the lock, so building needs no isolated environment with unpinned ones.
INSTALL_LOCKED = $(INSTALL) --require-hashes --no-build-isolation

# Where Python may not keep what it has compiled, every process that a test starts would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test check lint rules browser postgres typescript bench soak mutants records facts shots lock \
	format clean new-venv

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## build .venv with the locked requirements (PYTHON=python3.12: with that Python)

play: setup ## play in the browser; games are kept in comptoir.sqlite
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

bench: setup $(BENCH_READY) ## measure the speed, next to other engines
	@$(BIN)/python -m bench

soak: browser postgres ## play for long, in browsers too and with a server that is killed, and look for trouble
	@$(BIN)/python -m bench.soak
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

lock: ## choose the newest versions of all requirements again (uses uv)
	@uv="$(UV)"; \
	if [ -z "$$uv" ]; then \
		uv=$(VENV)/lock/bin/uv; \
		"$(PYTHON)" -m venv $(VENV)/lock && $(VENV)/lock/bin/pip --disable-pip-version-check install -qq uv; \
	fi && \
	compile() { \
		"$$uv" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
			--no-header --no-emit-index-url --no-emit-find-links "$$@"; \
	} && \
	mkdir -p requirements && \
	compile pyproject.toml --output-file requirements/base.txt && \
	compile pyproject.toml --extra postgres --constraints requirements/base.txt --output-file requirements/postgres.txt && \
	compile pyproject.toml --extra dev --constraints requirements/base.txt --output-file requirements/dev.txt && \
	compile pyproject.toml --extra bench --constraints requirements/dev.txt --output-file requirements/bench.txt && \
	compile --group pyproject.toml:build --constraints requirements/dev.txt --output-file requirements/build.txt && \
	compile --group pyproject.toml:typescript --constraints requirements/dev.txt --output-file requirements/typescript.txt

format: setup ## put the code in order: safe lint fixes, then the formatter
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

clean: ## remove .venv, caches and built files
	@rm -rf $(VENV) build dist shots .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests bench -type d -name __pycache__ -prune -exec rm -rf {} +

# A virtual environment that works is kept, with its Python; `make clean` first to change it.
$(READY): pyproject.toml requirements/base.txt requirements/dev.txt
	@$(BIN)/python -c 'import $(if $(UV),sys,pip)' 2>/dev/null || $(MAKE) --no-print-directory new-venv
	@echo "Installing the locked requirements with $(if $(UV),uv,pip)."
	@$(INSTALL_LOCKED) -r requirements/dev.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
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
