#!/bin/sh
# Runs the tests of the web. Outside CI, once they have passed, it runs only those that import what has changed since.
set -eu
cd "$(dirname "$0")/.."
passed=bin/.passed/test-web.commit # the commit at which they passed, if nothing in these folders was changed beside it
inputs='web spec docs/api'
changed=
if [ -z "${CI:-}${PROVE:-}${FORCE:-}" ] && commit=$(cat "$passed" 2>/dev/null) && git cat-file -e "$commit" 2>/dev/null; then
  changed=--changed=$commit
fi
npm --prefix web run --silent test -- $changed --passWithNoTests
mkdir -p bin/.passed
if [ -z "$(git status --porcelain -- $inputs 2>&1)" ]; then
  git rev-parse HEAD >"$passed"
fi
