#!/bin/sh
# Installs the Debian packages that a step needs. On other systems it prints what to install.
# Usage: need.sh node|race|curl|headless|chromium|postgres
set -eu

# Runs apt-get as root, with sudo if necessary.
install_packages() {
  if ! command -v apt-get >/dev/null; then
    echo "Please install $* by the means of this system, then try again." >&2
    exit 1
  fi
  as_root=
  [ "$(id -u)" = 0 ] || as_root=sudo
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -f -qq --no-install-recommends "$@" >/dev/null
}

case "$1" in
node)
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null || {
    echo 'Sideout is built with Node 20.19 or newer; please install it.' >&2
    exit 1
  }
  ;;
race)
  # The race detector needs cgo: a C compiler and the headers of the C library.
  { command -v gcc && [ -e /usr/include/stdlib.h ]; } >/dev/null || install_packages gcc libc6-dev
  ;;
curl)
  command -v curl >/dev/null || install_packages curl
  ;;
headless)
  # The browser for the journeys. The headless variant is sufficient for make test; make prove needs the full Chromium. The fonts are
  # needed because tests measure the width of texts.
  command -v chromium-headless-shell >/dev/null && [ -e /usr/share/fonts/truetype/liberation ] ||
    install_packages chromium-headless-shell fonts-liberation || "$0" chromium
  ;;
chromium)
  command -v chromium >/dev/null && [ -e /usr/share/fonts/truetype/liberation ] || install_packages chromium fonts-liberation
  ;;
postgres)
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || install_packages postgresql
  ;;
*)
  echo "need.sh: unknown requirement '$1'" >&2
  exit 2
  ;;
esac
