-- Makes the audit log append-only.
-- Called by: the trigger below.
-- Why SQL: no code of the server, and no statement by hand, may change an entry.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % are never changed', tg_table_name;
end $$;

create or replace trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
