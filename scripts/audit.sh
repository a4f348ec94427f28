#!/bin/sh
# Checks all dependencies for known vulnerabilities: the Go modules with govulncheck, which considers only called functions, and the
# packages of the web app and of the journeys with npm audit. Fails if there is a vulnerability. If a database of vulnerabilities cannot
# be reached, the script reports that but does not fail.
set -u
cd "$(dirname "$0")/.."
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
found=0

check_go() {
  echo 'Go modules (vuln.go.dev):'
  if ! GOBIN=$tools go install golang.org/x/vuln/cmd/govulncheck@v1.9.0 >"$tools/output" 2>&1; then
    not_checked 'govulncheck cannot be installed' && return
  fi
  "$tools/govulncheck" ./... >"$tools/output" 2>&1
  case $? in
  0) echo '  none known' ;;
  3) found=1 && sed 's/^/  /' "$tools/output" ;;
  *) not_checked 'its database cannot be reached' ;;
  esac
}

# check_npm FOLDER checks all packages of a lock file. npm also fails if the registry does not respond, so the result is read from its
# report instead of its exit status.
check_npm() {
  echo "npm packages of $1 (registry.npmjs.org):"
  if npm --prefix "$1" audit --json >"$tools/report" 2>"$tools/output"; then
    echo '  none known'
  elif grep -q '"auditReportVersion"' "$tools/report"; then
    found=1
    npm --prefix "$1" audit 2>/dev/null | sed 's/^/  /'
  else
    not_checked 'the registry gives no answer'
  fi
}

not_checked() {
  echo "  NOT CHECKED: $1"
  tail -n 2 "$tools/output" | sed 's/^/    /'
}

check_go
for folder in web e2e; do
  check_npm "$folder"
done
exit $found
