#!/bin/sh
# Runs a step of make test and prints its seconds. A step that has passed with the same inputs is not run again, except in
# CI, in make prove and with FORCE=1.
# Usage: step.sh NAME 'INPUT ...' COMMAND [ARG ...]    where the inputs are those of inputs.sh; none: it always runs
set -eu
name=$1 inputs=$2
shift 2
passed=bin/.passed/$name
hash=
if [ -n "$inputs" ] && [ -z "${CI:-}${PROVE:-}" ]; then
  hash=$(set -f; scripts/inputs.sh $inputs)
  if [ -z "${FORCE:-}" ] && [ "$(cat "$passed" 2>/dev/null)" = "$hash" ]; then
    echo "== $name: has passed with these inputs"
    exit 0
  fi
fi
begin=$(date +%s)
"$@"
echo "== $name: $(($(date +%s) - begin)) s"
[ -z "$hash" ] || { mkdir -p bin/.passed && echo "$hash" >"$passed"; }
