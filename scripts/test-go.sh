#!/bin/sh
# Runs all Go tests on SQLite and PostgreSQL, and the tests of concurrent code again with the race detector. `go test ./...` runs them on
# SQLite only.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TEST_POSTGRES_URL:-}" ]; then
  scripts/need.sh race
  scripts/need.sh curl
  # Put the databases in memory if there is enough space, because the tests mostly wait for the disk.
  room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
  [ -n "${TMPDIR:-}" ] || [ "${room:-0}" -lt 4000000 ] || export TMPDIR=/dev/shm GOTMPDIR="${GOTMPDIR:-/tmp}"
  exec scripts/with-postgres.sh scripts/test-go.sh
fi

# Vet is off because `make check` runs it, and debug information is omitted. The timeout is long, so that slow machines do not fail.
quick='-vet=off -ldflags=-s -timeout=30m'

# The race detector runs for packages that start goroutines or have state that goroutines share. In internal/http/api almost all tests are
# sequential, so only the test files that start goroutines, follow a stream or compare the cache with the database are included.
folders=$(grep -rlE --include='*.go' '^[[:space:]]*go |"sync(/atomic)?"' cmd internal | grep -vE '_test\.go$|test/' | xargs dirname | sort -u)
files=$(grep -LE 'package api$' $(find $folders -maxdepth 1 -name '*_test.go'))
files="$files $(grep -lE '[.]Go[(]|[[:space:]]go func|[.]listen[(]|eachServerPair[(]t' internal/http/api/*_test.go)"
tests=$(cat $files | sed -nE 's/^func (Test[A-Za-z0-9_]+)\(.*/\1/p' | sort -u | paste -sd '|')

# SQLite is C code that was translated to Go. It is not instrumented: its memory is outside Go's heap, where the race detector finds
# nothing, and instrumentation would make the tests on SQLite five times slower.
race='-race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false'

failed=0
go test $quick ./... || failed=1
go test $quick $race -run "^($tests)\$" $(echo "$folders" | sed 's|^|./|') || failed=1
exit "$failed"
