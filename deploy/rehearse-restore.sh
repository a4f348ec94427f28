#!/bin/sh
# Restores a copy of deploy/pgdump.sh into a new database beside the real one, compares both, and removes it again. Usage:
#   rehearse-restore.sh COPY
# SIDEOUT_DATABASE_URL names the real database, whose user may create databases. A rehearsal changes nothing in it. With compose,
# PG="docker compose -f FILE exec -T postgres" runs the programs there.
set -eu
copy=${1:?say which copy}
url=${SIDEOUT_DATABASE_URL:?say which database: SIDEOUT_DATABASE_URL}
name=sideout_rehearsal_$$
# The same server and user, with another database.
other=$(printf '%s' "$url" | sed -E "s#^([a-z]+://[^/?]*/)[^?]*#\1$name#")
[ "$other" != "$url" ] || { echo "SIDEOUT_DATABASE_URL has to name a database: postgres://user:password@host/database"; exit 1; }
query() { ${PG:-} psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
trap 'query --dbname="$url" --command="DROP DATABASE IF EXISTS $name" >/dev/null' EXIT INT TERM
query --dbname="$url" --command="CREATE DATABASE $name"
${PG:-} pg_restore --no-owner --exit-on-error --dbname="$other" <"$copy"
for table in schema_version users leagues teams games game_events; do
  was=$(query --dbname="$url" --command="SELECT COUNT(*) FROM $table")
  is=$(query --dbname="$other" --command="SELECT COUNT(*) FROM $table")
  echo "$table: $is restored, $was now"
  [ "$table" != schema_version ] || [ "$is" = "$was" ] || { echo 'The copy is of another version of Sideout.'; exit 1; }
done
query --dbname="$other" --command="DELETE FROM settings WHERE name = 'epoch'" # as after a real restore
echo 'The copy can be restored.'
