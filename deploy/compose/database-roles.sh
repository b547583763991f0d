#!/bin/sh
# Runs once, when the volume of PostgreSQL is empty. Two roles: docs/operations.md.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 \
  --set owner_password="$OWNER_PASSWORD" --set serving_password="$SERVING_PASSWORD" <<'SQL'
create role dubplate_owner login password :'owner_password';
create role dubplate login password :'serving_password';
create database dubplate owner dubplate_owner encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0;
SQL
