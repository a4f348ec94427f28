#!/bin/sh
# Fails if a function of the product is reached by none of its commands. Packages that only tests and make gen use are left out.
set -eu
cd "$(dirname "$0")/.."
dead=$(go tool deadcode ./... | grep -vE '^(internal/http/contract|internal/([a-z]+/)+[a-z]+test|internal/testdata)/' || true)
[ -z "$dead" ] || { echo "$dead"; echo 'Remove these functions, or move them to the tests that use them.'; exit 1; }
