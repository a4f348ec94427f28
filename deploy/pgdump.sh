#!/bin/sh
# Copies the PostgreSQL database to a folder, checks that the copy can be read, and keeps the newest ones. Usage:
#   pgdump.sh FOLDER [KEEP]
# SIDEOUT_DATABASE_URL names the database; 14 copies are kept. Copies are named by the time in UTC. With METRICS_FILE it writes the time of
# the copy for the textfile collector of node_exporter. PG runs the programs elsewhere, with compose in the container of PostgreSQL:
#   PG='docker compose -f deploy/compose.yaml --env-file deploy/.env exec -T postgres' \
#     SIDEOUT_DATABASE_URL=postgres://sideout@/sideout deploy/pgdump.sh /var/backups/sideout
set -eu
folder=${1:?say which folder}
keep=${2:-14}
url=${SIDEOUT_DATABASE_URL:?say which database: SIDEOUT_DATABASE_URL}
umask 077
mkdir -p "$folder"
name=$folder/sideout-$(date -u +%Y%m%d-%H%M%SZ).dump
trap 'rm -f "$name.unfinished"' EXIT INT TERM
${PG:-} pg_dump --format=custom --no-owner --dbname="$url" >"$name.unfinished"
${PG:-} pg_restore --list <"$name.unfinished" >/dev/null # a copy that is cut off has no list
mv "$name.unfinished" "$name"
# Only files with such names are ever deleted.
ls "$folder" | grep -E '^sideout-[0-9]{8}-[0-9]{6}Z\.dump$' | sort -r | tail -n +$((keep + 1)) | while read -r old; do
  rm -f "$folder/$old"
done
if [ -n "${METRICS_FILE:-}" ]; then
  printf 'sideout_pgdump_time_seconds %s\n' "$(date +%s)" >"$METRICS_FILE.unfinished"
  chmod 644 "$METRICS_FILE.unfinished"
  mv "$METRICS_FILE.unfinished" "$METRICS_FILE"
fi
echo "$name"
