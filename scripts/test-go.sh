#!/bin/sh
# Runs the Go tests on SQLite and PostgreSQL. Packages that use goroutines run with the race detector, except for the
# tests that call storetest.SkipUnderRace. These and all other packages run without it.
set -eu
cd "$(dirname "$0")/.."

# The databases of the tests are in memory where there is room for them: what a test waits for is the disk. The folder has the same
# name in each run, because Go reuses a result only if TMPDIR is unchanged. A second run at the same time uses the disk.
memory=/dev/shm/sideout-tests-$({ id -u; pwd -P; } | cksum | cut -d ' ' -f 1)
room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
if [ -z "${TEST_POSTGRES_URL:-}${TMPDIR:-}" ] && [ "${room:-0}" -gt 4000000 ]; then
  exec 8>"$memory.lock"
  if flock -n 8 2>/dev/null; then
    rm -rf "$memory" # what a killed run has left
    mkdir "$memory"
    trap 'rm -rf "$memory" "$memory.lock"' EXIT INT TERM
    TMPDIR=$memory GOTMPDIR=${GOTMPDIR:-/tmp} scripts/test-go.sh 8>&-
    exit
  fi
fi
if [ -z "${TEST_POSTGRES_URL:-}" ]; then
  scripts/need.sh race
  scripts/need.sh curl
  exec scripts/with-postgres.sh scripts/test-go.sh
fi

# The programs are built without the web, so that Go reuses test results when only the web has changed.
export GOFLAGS="${GOFLAGS:-} -tags=noweb"

# SQLite is C that was translated to Go. Its memory lies outside Go's heap, where the race detector sees nothing, but
# instrumenting it makes the tests on SQLite five times slower.
race='-race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false'

packages=$(go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Imports}} {{.TestImports}} {{.XTestImports}}{{end}}' ./...)
concurrent='[[ ](sync|sync/atomic|net/http|sideout/internal/storage/store)[] ]'
racing=$(echo "$packages" | grep -E "$concurrent" | cut -d ' ' -f 1)
longest=sideout/internal/http/api # it begins first, so that it is not what the others wait for
racing="$longest $(echo "$racing" | grep -vxF "$longest")"
plain=$(echo "$packages" | grep -vE "$concurrent" | cut -d ' ' -f 1)

# The tests that SkipUnderRace skips in the packages above: it is their first statement. cmd/sideout runs whole, because
# there a helper calls it.
files=$(grep -rl --include='*_test.go' 'storetest\.SkipUnderRace(t)' internal)
skipped=$(grep -hB 1 'storetest\.SkipUnderRace(t)' $files | sed -nE 's/^func (Test[A-Za-z0-9_]+)\(.*/\1/p' | sort -u)
[ "$(echo "$skipped" | wc -l)" = "$(cat $files | grep -c 'storetest\.SkipUnderRace(t)')" ] ||
  { echo 'storetest.SkipUnderRace must be the first statement of a test.' >&2; exit 1; }
folders=$(dirname $files | sort -u | sed 's|^|./|')

# The tests of cmd/sideout start programs and mostly wait for them: the others run meanwhile. `make check` has vetted the
# code, and the tests need no debugger. A package may take half an hour, because a slow machine is no failure.
quick='-vet=off -ldflags=-s -timeout=30m'
without_race() {
  go test $quick ./cmd/sideout $plain &&
    go test $quick -run "^($(echo "$skipped" | paste -sd '|'))\$" $folders
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
without_race >"$log" 2>&1 &
other=$!
failed=0
go test $quick $race $racing || failed=1
wait "$other" || failed=1
cat "$log"
exit "$failed"
