#!/bin/sh
# Builds the next version of the product from a copy of this one in which one sentence of the setup screen differs:
# e2e/.next/bin/sideout. The journeys of an update need two real builds.
set -eu
cd "$(dirname "$0")/.."
next=e2e/.next
inputs=$(scripts/inputs.sh node web spec)
if [ "$(cat "$next/inputs" 2>/dev/null)" != "$inputs" ]; then # otherwise its web is still the right one
  rm -rf "$next"
  mkdir -p "$next/web"
  cp -r spec "$next/"
  (cd web && tar cf - --exclude=./node_modules --exclude=./dist/site .) | tar xf - -C "$next/web"
  ln -s ../../../web/node_modules "$next/web/node_modules"
  sed -i "s/>New game</>New game, next version</; s/t('New game')/t('New game, next version')/" "$next/web/src/features/setup/Setup.tsx"
  grep -q 'New game, next version' "$next/web/src/features/setup/Setup.tsx"
  (cd "$next/web" && npm run --silent build >/dev/null)
  echo "$inputs" >"$next/inputs"
fi
rm -rf "$next/cmd" "$next/internal" "$next/docs"
mkdir -p "$next/docs" "$next/bin"
cp -r go.mod go.sum cmd internal "$next/"
cp -r docs/api "$next/docs/"
(cd "$next" && go build -trimpath -ldflags='-s -w' -o bin/sideout ./cmd/sideout)
