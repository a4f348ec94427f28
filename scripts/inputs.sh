#!/bin/sh
# Prints one hash of what a step depends on: versions of programs, and the content of all files that git does not ignore.
# Usage: inputs.sh INPUT ...    where INPUT is node, go, chromium, or a path for git, such as web or :!*_test.go
set -euf
cd "$(dirname "$0")/.."
{
  git rev-parse --is-inside-work-tree 2>&1 || date +%s%N # without git the content is unknown, so each hash is different
  paths=
  for input in "$@"; do
    case "$input" in
    node) node --version ;;
    go) go version ;;
    chromium) chromium-headless-shell --version 2>/dev/null || chromium --version ;;
    *) paths="$paths $input" ;;
    esac
  done
  git ls-files -z --cached --others --exclude-standard -- $paths | sort -zu | xargs -0 sha256sum 2>&1
} | sha256sum | cut -d ' ' -f 1
