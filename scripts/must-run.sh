#!/bin/sh
# Runs Go tests and fails if one is skipped. It is for tests that are skipped in other environments and would otherwise never run.
# Usage: must-run.sh PACKAGE PATTERN
set -eu
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
go test -vet=off -v -run "$2" "$1" >"$log" 2>&1 || { cat "$log"; exit 1; }
if grep -E '^ *--- SKIP|no tests to run' "$log"; then
  cat "$log"
  exit 1
fi
