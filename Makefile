# Two commands set everything up on a machine with only Python (3.11 or later), venv and make:
#   make verify   the environment and the main job
#   make test     the environment and the fast half of the tests (make thorough: the other half; make sweep: full sweeps)
# Records of unchanged claims are kept between runs; make verify FLAGS=--fresh judges everything anew.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.installed
COMMAND := $(VENV)/bin/verify
TESTS := $(VENV)/.tests-installed
PIP := -m pip install --quiet --disable-pip-version-check --require-hashes
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
# Byte code is kept whatever the environment says: hundreds of processes are started, and each would compile all it imports.
unexport PYTHONDONTWRITEBYTECODE
# Jobs fill the cores: on matrices of this size threads of OpenBLAS only wait for each other (tests.machines asks for more itself).
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: verify quick test thorough machines sweep check report bench coq examples arrays accountants lock clean

verify: $(COMMAND)
	$(PY) -m verify all --jobs $(JOBS) $(FLAGS)

quick: $(COMMAND)
	$(PY) -m verify all --budget quick --jobs $(JOBS) $(FLAGS)

test: $(TESTS)
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m 'not slow and not thorough'

# Whole commands in small houses, browsers, Coq, and what tests/fast_half.txt leaves out for its price.
thorough: $(TESTS)
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m 'thorough and not slow'

# The float half of the tests and what is stored, under the kernels and orders of sums of other machines (FLAGS=--all: in full).
machines: $(TESTS)
	$(PY) -m tests.machines $(FLAGS)

# The full sweeps, of which the tests above run samples.
sweep: $(TESTS)
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m slow

check: $(TESTS)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check --quiet .
	$(PY) -m mypy
	$(PY) -m verify check
	$(PY) -m verify.conformance.generators --check

report: $(COMMAND)
	$(PY) -m verify report

bench: $(TESTS)
	$(PY) -m bench

# Other people's implementations under the laws; what is not installed is named.
examples: $(TESTS)
	$(PY) -m examples

# The extra with PyTorch and JAX (about 1.5 GB), in an environment of its own; then their examples.
ARRAYS := .venv-arrays
$(ARRAYS)/.installed: requirements-tests.lock requirements-arrays.lock
	$(PYTHON) -m venv $(ARRAYS)
	$(ARRAYS)/bin/python $(PIP) --requirement requirements-tests.lock --requirement requirements-arrays.lock
	touch $@

arrays: $(ARRAYS)/.installed
	$(ARRAYS)/bin/python -m examples

# Other people's privacy accountants (about 1.5 GB, most of it PyTorch, which Opacus needs), in an environment of their own; then
# the tribunal, which compares with what is recorded.
ACCOUNTANTS := .venv-accountants
$(ACCOUNTANTS)/.installed: requirements-accountants.lock
	$(PYTHON) -m venv $(ACCOUNTANTS)
	$(ACCOUNTANTS)/bin/python $(PIP) --requirement requirements-accountants.lock
	touch $@

accountants: $(ACCOUNTANTS)/.installed
	$(ACCOUNTANTS)/bin/python -m verify.privacy.tribunal --check

# The second proof checker, an optional extra: needs coqc (apt-get install -y coq, about 1 GB) and says so where it is absent.
coq: $(COMMAND)
	@command -v coqc >/dev/null || { echo "make coq: NOTHING WAS CHECKED: coqc was not found." >&2; \
		echo "install it (Debian and its kin, about 1 GB on disk):  apt-get install -y coq" >&2; exit 1; }
	$(PY) -m verify coq --all --jobs $(JOBS)

# What the main job and every command need; byte code is made when a module is first read, which halves the time.
$(STAMP): requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(PY) $(PIP) --no-compile --requirement requirements.lock
	touch $(STAMP)

# `verify` and `python -m verify` are this checkout's in any folder, once the environment is active.
$(COMMAND): $(STAMP)
	printf '%s\n' '$(CURDIR)' > "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/verify.pth"
	printf '#!/bin/sh\nexec "$$(dirname "$$0")/python" -m verify "$$@"\n' > $@
	chmod +x $@

# The tests, the static checks and other people's code as well, at the versions of the main job. Compiled here: a warning of somebody's
# syntax is told when a file is compiled, and in tests it would be an error.
$(TESTS): requirements-tests.lock $(STAMP) | $(COMMAND)
	$(PY) $(PIP) --requirement requirements-tests.lock
	touch $(TESTS)

# After a change of the dependencies in pyproject.toml (needs pip-tools).
COMPILE := pip-compile --quiet --extra judge --extra report --extra plots --extra experiments --extra provers --extra campaign \
	--generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --strip-extras --allow-unsafe
lock:
	$(COMPILE) --extra dev --output-file requirements-tests.lock pyproject.toml
	$(COMPILE) --constraint requirements-tests.lock --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) .verify-cache build .pytest_cache .mypy_cache .ruff_cache .hypothesis
