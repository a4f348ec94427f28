#!/bin/sh
# Runs a command with a PostgreSQL server of its own, which is gone afterwards. The command finds it in TEST_POSTGRES_URL.
# Usage: with-postgres.sh COMMAND [ARG ...]
set -eu
"$(dirname "$0")/need.sh" postgres
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
dir=$(mktemp -d)
as_owner=
if [ "$(id -u)" = 0 ]; then # PostgreSQL refuses to run as root
  chown postgres "$dir"
  as_owner='runuser -u postgres --'
fi
stop() {
  $as_owner "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap stop EXIT INT TERM
$as_owner "$bin/initdb" -D "$dir/data" -U sideout -A trust -E UTF8 --locale=C >/dev/null
# No port: the socket in the folder is all there is. Nothing is to survive, so nothing waits for the disk.
$as_owner "$bin/pg_ctl" -D "$dir/data" -w -l "$dir/log" \
  -o "-c listen_addresses='' -k $dir -c fsync=${TEST_POSTGRES_FSYNC:-off} -c max_connections=200" start >/dev/null ||
  { cat "$dir/log"; exit 1; }
TEST_POSTGRES_URL="postgres:///postgres?host=$dir&user=sideout" "$@"
