#!/bin/sh
# Runs all Go tests on SQLite and PostgreSQL, and those of concurrent code once more with the race detector. `go test ./...` alone
# runs them on SQLite.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TEST_POSTGRES_URL:-}" ]; then
  scripts/need.sh race
  scripts/need.sh curl
  # The databases are in memory where there is room for them: what a test waits for is the disk.
  room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
  [ -n "${TMPDIR:-}" ] || [ "${room:-0}" -lt 4000000 ] || export TMPDIR=/dev/shm GOTMPDIR="${GOTMPDIR:-/tmp}"
  exec scripts/with-postgres.sh scripts/test-go.sh
fi

# `make check` vets the code, and the tests need no debugger. A package may take half an hour, because a slow machine is no failure.
quick='-vet=off -ldflags=-s -timeout=30m'

# Concurrent code starts goroutines, or has state that they share. In internal/http/api, where almost every test calls one thing after
# another, only the files count that start goroutines, follow a stream or compare the cache with the database.
folders=$(grep -rlE --include='*.go' '^[[:space:]]*go |"sync(/atomic)?"' cmd internal | grep -vE '_test\.go$|test/' | xargs dirname | sort -u)
files=$(grep -LE 'package api$' $(find $folders -maxdepth 1 -name '*_test.go'))
files="$files $(grep -lE '[.]Go[(]|[[:space:]]go func|[.]listen[(]|eachServerPair[(]t' internal/http/api/*_test.go)"
tests=$(cat $files | sed -nE 's/^func (Test[A-Za-z0-9_]+)\(.*/\1/p' | sort -u | paste -sd '|')

# SQLite is C that was translated to Go. Its memory lies outside Go's heap, where the race detector sees nothing, but
# instrumenting it makes the tests on SQLite five times slower.
race='-race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false'

failed=0
go test $quick ./... || failed=1
go test $quick $race -run "^($tests)\$" $(echo "$folders" | sed 's|^|./|') || failed=1
exit "$failed"
