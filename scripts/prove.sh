#!/bin/sh
# Runs every Go test in its long form (PROVE=1) on SQLite and PostgreSQL, the same random histories in the browser's code, and
# every fuzz target for a time. It prints the figures of docs/proofs.md and the seconds of each test that takes a while; all that the
# tests print is in bin/prove.log. Usage: prove.sh [TIME]
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TEST_POSTGRES_URL:-}" ]; then
  exec scripts/with-postgres.sh scripts/prove.sh "$@"
fi
export PROVE=1
mkdir -p bin
export HISTORIES_FILE="$PWD/bin/histories.jsonl" # the first test of histories writes its games there, for the log in the browser
# What is sent to Stripe is put to its own mock first, which refuses parameters that Stripe would refuse.
if GOBIN="$PWD/bin" go install github.com/stripe/stripe-mock@v0.203.0; then
  export STRIPE_MOCK="$PWD/bin/stripe-mock"
fi

# One package at a time, so that the figures of one are not those of two.
failed=0
go test -count=1 -timeout 4h -v -p 1 ./... >bin/prove.log 2>&1 || failed=1
# Each test that takes a second, or fails, with the last lines that it printed.
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
