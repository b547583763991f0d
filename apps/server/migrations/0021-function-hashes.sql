-- Which text of each statement in apps/server/functions this database has (platform/sql-functions.ts).
create table function_hashes (
  -- A function, or one of its triggers.
  name text primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The version of the functions folder (version.json) of the newest build that applied its files.
  version integer not null check (version >= 1)
);
