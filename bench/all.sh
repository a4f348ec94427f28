#!/bin/sh
# Every bench in turn. A target that is missed is printed; only a bench that could not measure fails.
set -eu
cd "$(dirname "$0")/.."

heading() { printf '\n== %s\n' "$1"; }

heading 'Bytes of a first visit'
node bench/bytes.mjs

heading 'Tap to paint'
node bench/tap.mjs

heading 'Start without a network'
node bench/offline.mjs

heading 'Serving'
go run ./bench/serve

heading 'Size, start and memory'
go run ./bench/start

heading 'Lighthouse'
[ -d bench/lighthouse/node_modules ] || (cd bench/lighthouse && npm ci --no-audit --no-fund --silent)
npm --prefix bench/lighthouse --silent start
