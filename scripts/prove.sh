#!/bin/sh
# Runs the long form of each proof in docs/proofs.md, and prints its figures. Then it runs every fuzz
# target for a time. Usage: prove.sh [TIME]
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TEST_POSTGRES_URL:-}" ]; then
  exec scripts/with-postgres.sh scripts/prove.sh "$@"
fi
export PROVE=1
log=$(mktemp)
export HISTORIES_FILE="$log.jsonl" # the first test of histories writes its games there, for the log in the browser
trap 'rm -f "$log" "$HISTORIES_FILE"' EXIT INT TERM
prove() { # title, package, tests
  echo "== $1"
  go test -count=1 -timeout 2h -v -run "$3" "$2" >"$log" 2>&1 || {
    cat "$log"
    exit 1
  }
  grep -E '_test\.go:[0-9]+: |^ok|^ *--- SKIP' "$log"
}
prove 'kill -9 under load' ./cmd/sideout 'Kill'
prove 'power cuts' ./cmd/sideout 'PowerCut'
prove 'random histories of several phones' ./internal/app/scoring 'Histories'
echo '== the same histories in the browser'
npm --prefix web run --silent test -- src/rules/histories.test.ts
prove 'each failing statement of each call' ./internal/http/api 'TheKthStatement'
prove 'failing statements in the store' ./internal/storage/store 'Fault|Lost|OwnError'
prove 'a full disk' ./cmd/sideout 'DiskFull'
prove 'a full database' ./internal/storage/store 'FullDatabase'
prove 'a database locked by another process' ./cmd/sideout 'LockedByAnother'
prove 'a locked database in the store' ./internal/storage/store 'LockTimeout'
prove 'PostgreSQL restarts under load' ./cmd/sideout 'PostgresRestarts'
prove 'two servers at once, and an older one' ./cmd/sideout 'TwoServers|AnOlderProgram'
prove 'slow clients and huge bodies' ./cmd/sideout 'SlowClients|HugeBodies|LargeImports'
prove 'every shape of a season' './internal/rules/schedule/...' '.'
prove 'seasons with all that they can have' ./bench/sweep '.'
prove 'days of pools' ./internal/rules/bracket '.'
prove 'standings, computed in two ways' ./internal/rules/standings 'Naive'
prove 'weeks, computed in two ways' ./internal/app/scheduling 'Naive'
prove 'finals against the bracket alone' ./internal/http/api 'RandomHistoriesOfFinals'
prove 'leagues moved between servers' ./internal/app/transfer 'League|Transfer|Move'
# What is sent to Stripe is put to its own mock first, which refuses parameters that Stripe would refuse.
if GOBIN="$PWD/bin" go install github.com/stripe/stripe-mock@v0.203.0; then
  export STRIPE_MOCK="$PWD/bin/stripe-mock"
fi
prove 'histories of subscriptions, and failing statements of billing' ./internal/app/billing '.'
scripts/fuzz.sh "${1:-5m}"
