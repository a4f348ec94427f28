#!/bin/sh
# Runs a step of make test and prints its duration and its CPU time, including child processes. A step that has passed with the same
# inputs is skipped, except in CI, in make prove and with FORCE=1.
# Usage: step.sh NAME 'INPUT ...' COMMAND [ARG ...]    with the arguments of inputs.sh as inputs; without inputs it always runs
#        step.sh begin | end    at the start and end of make test; end prints the totals
set -eu
seconds=bin/.seconds # contains a file for each step that ran, with its duration, CPU time and name
case "$1" in
begin)
  rm -rf "$seconds"
  mkdir -p "$seconds"
  date +%s >"$seconds/.begin"
  exit
  ;;
end)
  begin=$(cat "$seconds/.begin")
  cat "$seconds"/* 2>/dev/null | sort -k 2 -rn | awk -v wall="$(($(date +%s) - begin))" '
    BEGIN { printf "%-18s %10s %10s\n", "step", "seconds", "processor" }
    { printf "%-18s %10d %10.1f\n", $3, $1, $2; sum += $2 }
    END { printf "%-18s %10d %10.1f\n", "all", wall, sum }'
  exit
  ;;
esac
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
mkdir -p "$seconds" bin/.passed
begin=$(date +%s)
"$@"
wall=$(($(date +%s) - begin))
times >"$seconds/.$name" # not in a subshell, which would print its own times
# The second line contains the times of the child processes, including inputs.sh: 1m2.34s 0m5.67s.
processor=$(awk 'NR == 2 { gsub("s", ""); for (i = 1; i <= 2; i++) { split($i, t, "m"); sum += 60 * t[1] + t[2] } print sum }' "$seconds/.$name")
rm "$seconds/.$name"
echo "$wall $processor $name" >"$seconds/$name"
echo "== $name: $wall s, $processor s of the processors"
[ -z "$hash" ] || echo "$hash" >"$passed"
