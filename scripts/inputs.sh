#!/bin/sh
# Prints a hash of the inputs of a step: the versions of programs, and the content of files, except those that git ignores.
# Usage: inputs.sh INPUT ...    where INPUT is node, go, chromium, or a pathspec of git, such as web or :!*_test.go
set -euf
cd "$(dirname "$0")/.."
{
  git rev-parse --is-inside-work-tree 2>&1 || date +%s%N # without git the files are unknown, so each hash is unique
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
