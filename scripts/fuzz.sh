#!/bin/sh
# Runs every Go fuzz target for the given time, one after another. Usage: fuzz.sh 5m
set -eu
cd "$(dirname "$0")/.."
grep -rlE '^func Fuzz' --include='*_test.go' cmd internal | while read -r file; do
  grep -oE '^func Fuzz[A-Za-z0-9]+' "$file" | cut -c6- | while read -r target; do
    echo "== $target"
    go test "./$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "$1" -fuzzminimizetime 20x
  done
done
