#!/bin/sh
# Creates the font of the scoreboard's digits, a subset of Archivo (SIL Open Font License) with weight 800, width 62 and only the
# characters 0-9, colon, minus and space: about 2.5 KB. Run it manually when the design of the digits changes, and commit the result.
# Needs Debian's fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")/.."
out=web/src/scoreboard/digits.woff2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && npm pack --silent @fontsource-variable/archivo@5.3.0 >/dev/null && tar xzf ./*.tgz)
fonttools varLib.instancer "$work/package/files/archivo-latin-standard-normal.woff2" wght=800 wdth=62 -o "$work/digits.ttf"
pyftsubset "$work/digits.ttf" --text='0123456789:- ' --flavor=woff2 --layout-features='tnum,kern' \
  --no-hinting --desubroutinize --name-IDs='' --output-file="$out"
cp "$work/package/LICENSE" web/src/scoreboard/digits.LICENSE.txt
ls -l "$out"
