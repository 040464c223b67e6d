#!/bin/sh
# Copies the primary the first time, then follows it. PGPASSWORD is that of the role replication.
set -eu
primary="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replication application_name=standby"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup -d "$primary" -D "$PGDATA" -S standby -X stream -c fast -R; do
    sleep 2
  done
  chmod 700 "$PGDATA"
fi
exec postgres -D "$PGDATA" -p "${PORT:-5432}" "$@"
