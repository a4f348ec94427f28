#!/bin/sh
# The long versions of the proofs in docs/proofs.md, one after another; each prints what it has shown. Then every fuzz
# target for a time. Usage: prove.sh [TIME]
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TEST_POSTGRES_URL:-}" ]; then
  exec scripts/with-postgres.sh scripts/prove.sh "$@"
fi
export SIDEOUT_PROVE=1
log=$(mktemp)
trap 'rm -f "$log"' EXIT INT TERM
prove() { # what, package, tests
  echo "== $1"
  go test -count=1 -timeout 2h -v -run "$3" "$2" >"$log" 2>&1 || {
    cat "$log"
    exit 1
  }
  grep -E '_test\.go:[0-9]+: |^ok|^ *--- SKIP' "$log"
}
prove 'kill -9 under load' ./cmd/sideout 'Kill'
prove 'the power goes' ./cmd/sideout 'PowerCut'
prove 'phones, random histories' ./internal/services 'Histories'
prove 'a statement that fails' ./internal/httpapi 'TheKthStatement'
prove 'a statement that fails, in the store' ./internal/store 'Fault|Lost|OwnError'
prove 'a full disk' ./cmd/sideout 'DiskFull'
prove 'a full database' ./internal/store 'FullDatabase'
prove 'a lock elsewhere' ./cmd/sideout 'LockedByAnother'
prove 'a lock elsewhere, in the store' ./internal/store 'LockTimeout'
prove 'PostgreSQL restarts under load' ./cmd/sideout 'PostgresRestarts'
prove 'two servers at once, and an older one' ./cmd/sideout 'TwoServers|AnOlderProgram'
prove 'slow clients and huge bodies' ./cmd/sideout 'SlowClients|HugeBodies|LargeImports'
prove 'every shape of a season' ./internal/schedule '.'
prove 'standings, done twice' ./internal/standings 'Naive'
prove 'weeks, done twice' ./internal/planning 'Naive'
prove 'leagues that move' ./internal/services 'League|Transfer|Move'
scripts/fuzz.sh "${1:-5m}"
