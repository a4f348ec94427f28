#!/bin/sh
# Compares the planner with an earlier commit and, if its directory is given, with the trial program from which it originated: all columns of
# the 38 leagues in one run, then spread over more nights. RANDOM_LEAGUES=2049 adds that many random leagues.
# Usage: outside.sh COMMIT [TRIAL]
set -eu
cd "$(dirname "$0")/../.."
commit=$1 trial=${2:-}
work=$(mktemp -d)
trap 'git worktree remove --force "$work/earlier" 2>/dev/null; rm -rf "$work"' EXIT INT TERM

git worktree add --quiet --detach "$work/earlier" "$commit"
if [ -d "$work/earlier/internal/rules/schedule/planner" ]; then package=planner import=sideout/internal/rules/schedule/planner
else package=schedule import=sideout/internal/rules/schedule; fi
sed "s|PLANNER \"IMPORT\"|\"$import\"|; s|PLANNER\.|$package.|" bench/schedule/outside/earlier.go.txt >"$work/earlier/bench/schedule/main.go"
for file in firstfit random targets measure; do rm -f "$work/earlier/bench/schedule/$file.go"; done
# Only the leagues of the earlier benchmark are used, with this function for CPU time.
cat >"$work/earlier/bench/schedule/cpu.go" <<'GO'
package main

import "syscall"

func cpu() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e6
}
GO
(cd "$work/earlier" && go build -o "$work/plan-earlier" ./bench/schedule)
beside="before=$work/plan-earlier"

if [ -n "$trial" ]; then
  mkdir -p "$work/trial/sched"
  cp "$trial"/*.go "$work/trial/sched/"
  cp bench/schedule/outside/trial.go.txt "$work/trial/main.go"
  printf 'module trial\n\ngo %s\n' "$(go env GOVERSION | sed 's/^go//; s/-.*//')" >"$work/trial/go.mod"
  (cd "$work/trial" && go build -o "$work/plan-trial" .)
  beside="$beside,trial=$work/plan-trial"
fi
go run ./bench/schedule -peers "" -beside "$beside"
[ -z "${RANDOM_LEAGUES:-}" ] || go run ./bench/schedule -peers "" -beside "$beside" -random "$RANDOM_LEAGUES"
