#!/bin/sh
# Runs all benchmarks in sequence. It prints missed targets, and fails only if a benchmark cannot measure.
set -eu
cd "$(dirname "$0")/.."

heading() { printf '\n== %s (%s)\n' "$1" "$(uptime | sed 's/.*load/load/')"; }

heading 'Bytes of a first visit'
node bench/bytes.mjs

heading 'Tap to paint'
node bench/tap.mjs

heading 'Start without a network'
node bench/offline.mjs

heading 'From a scanned link to the first point'
node bench/first-point.mjs

heading 'Serving'
go run ./bench/serve

heading 'Size, start and memory'
go run ./bench/start

# PocketBase is a separate Go module, so that the product never depends on it. Without it, the comparisons are skipped.
beside=
mkdir -p bin
if (cd bench/pocketbase && go build -o ../../bin/pocketbase .); then
  beside='-pocketbase bin/pocketbase'
fi

heading 'Reads, SQLite'
go run ./bench/read $beside

heading 'Reads with billing, SQLite'
go run ./bench/read -billing

# With -before and -seeded it also compares with an older program.
heading 'Standings by table rules, SQLite'
go run ./bench/standings

heading 'Writes, SQLite'
go run ./bench/write $beside

heading 'Watching, SQLite'
go run ./bench/watch $beside

heading 'A league night, SQLite'
go run ./bench/night

# A fifth of the size, with the server killed and the proxy restarted; the whole size takes root, for more open files (docs/large.md).
heading 'A country at once behind a proxy, SQLite'
go run ./bench/country -scale 0.2 -minutes 4 -kill -restart-proxy -backup

heading 'Mails about a cancelled night, SQLite'
go run ./bench/mail

heading 'Season planner'
[ -d bench/schedule/node_modules ] || (cd bench/schedule && npm ci --no-audit --no-fund --silent)
go run ./bench/schedule

heading 'Season, SQLite'
go run ./bench/season
go run ./bench/delay

heading 'Import, SQLite'
go run ./bench/import

# The PostgreSQL server of the tests syncs to disk only if this variable is set.
postgres() { TEST_POSTGRES_FSYNC=on scripts/with-postgres.sh sh -c 'go run "$0" -database-url "$TEST_POSTGRES_URL" "$@"' "$@"; }

heading 'Reads, PostgreSQL'
postgres ./bench/read -leagues 20

heading 'Mails about a cancelled night, PostgreSQL'
postgres ./bench/mail

heading 'Writes, PostgreSQL'
postgres ./bench/write

heading 'Season, PostgreSQL'
postgres ./bench/season

heading 'Import, PostgreSQL'
postgres ./bench/import

heading 'Lighthouse'
[ -d bench/lighthouse/node_modules ] || (cd bench/lighthouse && npm ci --no-audit --no-fund --silent)
npm --prefix bench/lighthouse --silent start
