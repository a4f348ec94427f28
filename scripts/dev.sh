#!/bin/sh
# Runs Vite with hot reload on http://localhost:5173 as a proxy of the Go server, which is rebuilt when a Go file changes.
set -eu
cd "$(dirname "$0")/.."
server=
trap 'kill $vite $server 2>/dev/null || true' EXIT INT TERM
(cd web && exec npm run --silent dev) &
vite=$!
seen=
while kill -0 "$vite" 2>/dev/null; do
  now=$(find cmd internal docs/api spec web/embed.go go.mod -type f -exec stat -c '%Y %n' {} + | cksum)
  if [ "$now" != "$seen" ]; then
    seen=$now
    if go build -o bin/sideout-dev ./cmd/sideout; then
      [ -z "$server" ] || { kill "$server" && wait "$server" || true; }
      SIDEOUT_PUBLIC_URL=${SIDEOUT_PUBLIC_URL:-http://localhost:5173} bin/sideout-dev serve &
      server=$!
    fi
  fi
  sleep 1
done
