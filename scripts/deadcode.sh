#!/bin/sh
# Fails if a function is not reachable from any command. Packages that are only used by tests and make gen are excluded.
set -eu
cd "$(dirname "$0")/.."
dead=$(go tool deadcode ./... | grep -vE '^(internal/http/contract|internal/([a-z]+/)+[a-z]+test|internal/testdata)/' || true)
[ -z "$dead" ] || { echo "$dead"; echo 'Remove these functions, or move them to the tests that use them.'; exit 1; }
