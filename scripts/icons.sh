#!/bin/sh
# Renders the PNG icons of the installed app from web/public/icon.svg. Run it manually when the icon changes, and commit the results.
# The maskable icon fills the whole square, because the operating system masks the corners.
set -eu
cd "$(dirname "$0")/../web/public"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
draw() { # svg size file
  printf '<style>*{margin:0}svg{display:block;width:%spx;height:%spx}</style>' "$2" "$2" >"$work/page.html"
  cat "$1" >>"$work/page.html"
  chromium --headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking \
    --disable-component-update --disable-sync --no-first-run --user-data-dir="$work/profile" --hide-scrollbars \
    --default-background-color=00000000 --window-size="$2,$2" --screenshot="$PWD/$3" "file://$work/page.html" 2>/dev/null
}
sed 's/ rx="112"//' icon.svg >"$work/square.svg"
draw icon.svg 192 icon-192.png
draw icon.svg 512 icon-512.png
draw "$work/square.svg" 180 icon-180.png
draw "$work/square.svg" 512 icon-maskable-512.png
ls -l ./*.png
