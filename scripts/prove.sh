#!/bin/sh
# Runs the long form (PROVE=1) of all Go tests on SQLite and PostgreSQL, runs the same random histories with the code of the browser, and
# runs every fuzz target for the given time. It prints the figures for docs/proofs.md and the duration of each slow test. The complete
# output of the tests is in bin/prove.log. Usage: prove.sh [TIME]
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TEST_POSTGRES_URL:-}" ]; then
  exec scripts/with-postgres.sh scripts/prove.sh "$@"
fi
export PROVE=1
mkdir -p bin
export HISTORIES_FILE="$PWD/bin/histories.jsonl" # the first test of histories writes its games to this file, for the code of the browser
# The requests for Stripe are first sent to Stripe's own mock server, which rejects invalid parameters.
if GOBIN="$PWD/bin" go install github.com/stripe/stripe-mock@v0.203.0; then
  export STRIPE_MOCK="$PWD/bin/stripe-mock"
fi

# Test one package at a time, so that packages do not distort each other's figures.
failed=0
go test -count=1 -timeout 4h -v -p 1 ./... >bin/prove.log 2>&1 || failed=1
# Print each test that takes at least a second or fails, with the last lines of its output.
awk '
  /_test\.go:[0-9]+: / { lines[n++ % 30] = $0; next }
  /^--- / {
    if ($2 != "PASS:" || substr($4, 2) + 0 >= 1) {
      print
      for (i = n > 30 ? n - 30 : 0; i < n; i++) print lines[i % 30]
    }
    n = 0
  }
  /^ +--- (FAIL|SKIP)|^(ok|FAIL)/' bin/prove.log
[ "$failed" = 0 ] || { echo 'A test has failed: see bin/prove.log.'; exit 1; }

echo '== the histories in the browser'
npm --prefix web run --silent test -- src/rules/histories.test.ts
scripts/fuzz.sh "${1:-5m}"
