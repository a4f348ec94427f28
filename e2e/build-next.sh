#!/bin/sh
# Builds the next version of the product from a copy of this one in which one sentence of the setup screen differs:
# e2e/.next/bin/sideout. The journey of an update needs two real builds.
set -eu
cd "$(dirname "$0")/.."
next=e2e/.next
stamp=$next/bin/sideout
if [ -e "$stamp" ] && [ "$stamp" -nt bin/sideout ]; then exit 0; fi
rm -rf "$next"
mkdir -p "$next/web" "$next/bin"
cp -r go.mod go.sum cmd internal "$next/"
mkdir -p "$next/docs"
cp -r docs/api "$next/docs/"
cp -r spec "$next/"
(cd web && tar cf - --exclude=./node_modules --exclude=./dist/site .) | tar xf - -C "$next/web"
ln -s ../../../web/node_modules "$next/web/node_modules"
sed -i "s/>New game</>New game, next version</; s/t('New game')/t('New game, next version')/" "$next/web/src/features/setup/Setup.tsx"
grep -q 'New game, next version' "$next/web/src/features/setup/Setup.tsx"
(cd "$next/web" && npm run --silent build >/dev/null)
(cd "$next" && go build -o bin/sideout ./cmd/sideout)
