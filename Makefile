# Everything one does in a checkout. Needs Python 3.11 or newer with pip and venv, and make.
#
#   make play            the lobby and all games, in the browser
#   make test            everything that must hold before a change goes in
#
# Another Python:        make test PYTHON=python3.12

PYTHON  ?= python3
GAME    ?= mini
COUNT   ?= 40
SEED    ?= 1
JOBS    ?= 2
SOAK    ?= 2000
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check
STAMPS  := $(VENV)/stamps
LOCKING := $(VENV)/locking
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')
GAMES   := $(patsubst src/deckload/games/%/data/cases.toml,%,$(wildcard src/deckload/games/*/data/cases.toml))
WEB     := $(shell find web -name node_modules -prune -o -type f -print)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install play terminal test lint browser database newer bench fast soak soak-server golden saves guesses mutants docs pictures geography lock clean

help:  ## this list
	@echo "make TARGET [PYTHON=python3.12]"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name what; do \
	  printf '  %-11s %s\n' "$$name" "$$what"; done

install: $(STAMPS)/dev  ## the package and the development tools, into .venv

play: $(STAMPS)/package  ## the lobby and all games, in the browser
	$(BIN)/deckload serve

terminal: $(STAMPS)/package  ## play a game in the terminal (GAME=mini)
	$(BIN)/deckload play $(GAME)

# The run says which cases its tests showed, so that counting them runs none again. Tests of page and
# server wait a good deal: one worker more than there are cores keeps these busy. What Python compiles
# is kept, whatever is usual on this machine: every worker, and every program that a test starts,
# would compile it all again.
test: lint browser database newer  ## lint, then every test
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations 25 --durations-min 10 --citations $(VENV)/citations.json
	$(BIN)/deckload rules coverage --whole --ran $(VENV)/citations.json

lint: $(STAMPS)/dev  ## style, types, and who imports whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run check
	$(NPM) run test

browser:  ## a Chromium for the tests of the page, from the system's packages where it may
	@if $(BIN)/python tests/browser/chromium.py; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing Chromium for the tests of the page."; \
	  apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium >/dev/null; \
	else \
	  echo "No Chromium here: the tests of the page are left out (in CI they fail)." >&2; \
	fi

database:  ## a PostgreSQL for the tests of the server, from the system's packages where it may
	@if $(BIN)/python tests/server/postgres.py; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing PostgreSQL for the tests of the server."; \
	  apt-get update -qq && apt-get install -qq -y --no-install-recommends postgresql >/dev/null; \
	else \
	  echo "No PostgreSQL here: the tests that need it are left out (in CI they fail)." >&2; \
	fi

newer: $(STAMPS)/dev  ## make newer Pythons of this machine ready, for the tests to play on
	@$(BIN)/python tests/house/newer_pythons.py

bench: $(STAMPS)/bench  ## speed of each game, beside a peer engine; compiled, too, where that can be
	@if $(BIN)/python fast_build.py --check; then $(MAKE) --no-print-directory fast; \
	else echo "Nothing compiled is measured here." >&2; fi
	$(BIN)/deckload bench

fast: $(STAMPS)/compiled  ## compile the engine and all games for lab work (needs a C compiler)

# On the sources: in compiled rules nobody can look at local variables.
soak: $(STAMPS)/dev  ## the conformance suite for long (GAME=mini SOAK=2000 SEED=1 JOBS=2)
	DECKLOAD_COMPILED=off $(BIN)/deckload lab secrets --game $(GAME) --positions $(SOAK) --seed $(SEED) --jobs $(JOBS)
	DECKLOAD_COMPILED=off $(BIN)/deckload lab fuzz --game $(GAME) --count $(SOAK) --seed $(SEED) --jobs $(JOBS)

soak-server: $(STAMPS)/dev database  ## twins, forgeries, kills and crowds over real sockets, for long (SOAK=2000 SEED=1)
	PYTHONPATH=tests DECKLOAD_COMPILED=off $(BIN)/python -m server.soak --twins $$(($(SOAK) / 80)) \
	  --forged $$(($(SOAK) * 250)) --kills $$(($(SOAK) / 20)) --games $(SOAK) --seed $(SEED)

golden: $(STAMPS)/dev  ## keep the golden games as they go now (tests/games/golden.py)
	PYTHONPATH=tests $(BIN)/python -m games.golden

saves: $(STAMPS)/dev  ## write the kept saves of games in no release yet anew (tests/saves)
	$(BIN)/python tests/saves/write_kept.py

guesses: $(STAMPS)/dev  ## count how often guesses in the sister games are right, and the habits behind
	PYTHONPATH=tests $(BIN)/python -m games.clash.fit_guesses
	PYTHONPATH=tests $(BIN)/python -m games.sunset.fit_guesses

mutants: $(STAMPS)/dev  ## break a game's rules one at a time (GAME=mini COUNT=40 SEED=1 JOBS=2)
	$(BIN)/python -m deckload.lab.mutants $(GAME) --count $(COUNT) --seed $(SEED) --jobs $(JOBS)

docs: $(STAMPS)/dev  ## write docs/api.md and the quotations of the tutorial as the sources are now
	PYTHONPATH=tests $(BIN)/python -m docs.write

pictures: $(STAMPS)/dev browser  ## take the pictures of docs/pictures again
	$(BIN)/python tests/browser/pictures.py

geography: $(STAMPS)/geography  ## cut the coastlines of the maps again, from geography/maps
	$(NPM) --prefix ../geography ci --ignore-scripts --no-audit --no-fund
	$(BIN)/python geography/build.py

# --- Node ---------------------------------------------------------------------------------------

NODE_IS_NEW_ENOUGH = command -v npm >/dev/null && node -e \
  'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
NPM = $(BIN)/python hatch_build.py

# --- Installing ---------------------------------------------------------------------------------
# A stamp is newer than what was installed from, so a second run installs nothing.

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Deckload needs Python 3.11 or newer; '$(PYTHON)' is missing or older." >&2; \
	  echo "Name another one: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/runtime: requirements/runtime.txt $(STAMPS)/venv
	$(PIP) install --quiet --require-hashes -r $<
	@touch $@

# The browser client is built while the package is installed; it needs a Node for that.
$(STAMPS)/node: requirements/node.txt $(STAMPS)/runtime
	@$(NODE_IS_NEW_ENOUGH) || { echo "No Node 20.19 or newer here: taking one from PyPI."; \
	  $(PIP) install --quiet --require-hashes -r $<; }
	@touch $@

$(STAMPS)/package: pyproject.toml hatch_build.py $(WEB) $(STAMPS)/node
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: requirements/dev.txt $(STAMPS)/package
	$(PIP) install --quiet --require-hashes -r $<
	@touch $@

$(STAMPS)/bench: requirements/bench.txt $(STAMPS)/package
	$(PIP) install --quiet --require-hashes -r $<
	@touch $@

$(STAMPS)/fast: requirements/fast.txt $(STAMPS)/dev
	$(PIP) install --quiet --require-hashes -r $<
	@touch $@

# A compiled copy of the package; every change of a source compiles it anew.
$(STAMPS)/compiled: fast_build.py fast_build.h $(SOURCES) $(STAMPS)/fast
	@echo "Compiling into $(VENV)/fast, which takes some minutes."
	$(BIN)/python fast_build.py $(VENV)/fast
	PYTHONPATH=$(VENV)/fast $(BIN)/python -m pytest --quiet tests/games/*/test_golden.py
	@for game in $(GAMES); do \
	  PYTHONPATH=$(VENV)/fast $(BIN)/deckload lab fuzz --game $$game --count 3 || exit 1; done
	$(BIN)/python fast_build.py --accept $(VENV)/fast
	@touch $@

$(STAMPS)/geography: requirements/geography.txt $(STAMPS)/dev
	$(PIP) install --quiet --require-hashes -r $<
	@touch $@

# --- Locking ------------------------------------------------------------------------------------
# Each file holds all that the ones before it hold, at the same versions. `make lock UPGRADE=1`
# moves everything to the newest versions; without it only what must change does.

COMPILE = $(LOCKING)/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" \
  $(if $(UPGRADE),--upgrade) pyproject.toml --group build

lock: $(STAMPS)/venv  ## pin the dependencies again (UPGRADE=1: to the newest)
	$(BIN)/python -m venv $(LOCKING)
	$(LOCKING)/bin/python -m pip --disable-pip-version-check install --quiet uv
	@mkdir -p requirements
	$(COMPILE) -o requirements/runtime.txt
	$(COMPILE) --group dev -c requirements/runtime.txt -o requirements/dev.txt
	$(COMPILE) --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) --group fast -c requirements/dev.txt -o requirements/fast.txt
	$(COMPILE) --group geography -c requirements/dev.txt -o requirements/geography.txt
	$(COMPILE) --group postgresql -c requirements/dev.txt -o requirements/postgresql.txt
	$(COMPILE) --group node -c requirements/runtime.txt -o requirements/node.txt

clean:  ## remove .venv, caches and failure files
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis dist failures
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
