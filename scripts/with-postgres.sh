#!/bin/sh
# Runs a command with a new, empty PostgreSQL server, which is removed afterwards. The address of the server is in TEST_POSTGRES_URL.
# Usage: with-postgres.sh COMMAND [ARG ...]
#
# Go reuses a cached test result only if the environment variables that the test reads are unchanged. Therefore the address is the same for
# each run in a checkout. It contains the version of PostgreSQL, so that an upgrade invalidates the cached results.
set -eu
"$(dirname "$0")/need.sh" postgres
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
checkout=$({ id -u; cd "$(dirname "$0")/.." && pwd -P; } | cksum | cut -d ' ' -f 1)
dir=${TMPDIR:-/tmp}/sideout-postgres-$checkout # short, because the path of a socket has at most 107 characters
exec 9>"$dir.lock"
# A concurrent run in the same checkout gets another address. It works, but its test results are not reused.
flock -n 9 2>/dev/null || dir=$(mktemp -d)
as_owner=
[ "$(id -u)" != 0 ] || as_owner='runuser -u postgres --' # PostgreSQL refuses to run as root
stop() {
  [ ! -e "$dir/data" ] || $as_owner "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 9>&- || true
  wait # for the server, so that its CPU time is counted
  rm -rf "$dir" "$dir.log"
}
stop # removes the remains of a killed run
trap stop EXIT INT TERM
mkdir -m 700 "$dir"
[ -z "$as_owner" ] || chown postgres "$dir"
$as_owner "$bin/initdb" -D "$dir/data" -U sideout -A trust -E UTF8 --locale=C --no-sync >/dev/null 9>&-
# The server listens only on the socket in the folder. fsync is off, because the data need not survive a crash.
$as_owner "$bin/postgres" -D "$dir/data" -c listen_addresses= -c unix_socket_directories="$dir" -c fsync="${TEST_POSTGRES_FSYNC:-off}" \
  -c max_connections=200 >"$dir.log" 2>&1 9>&- &
server=$!
until "$bin/pg_isready" -q -h "$dir" 9>&-; do
  kill -0 "$server" 2>/dev/null || { cat "$dir.log"; exit 1; }
  sleep 0.2
done
version=$("$bin/postgres" --version | grep -oE '[0-9.]+' | head -n 1)
TEST_POSTGRES_URL="postgres:///postgres?host=$dir&user=sideout&application_name=tests-on-$version" "$@" 9>&-
