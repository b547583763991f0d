import { escapeIdentifier, escapeLiteral, type ClientBase } from 'pg';

/** Returns the role of a database URL; null when the URL has none. */
const roleOf = (databaseUrl: string): string | null => decodeURIComponent(new URL(databaseUrl).username) || null;

/**
 * Grants the serving role the minimum it needs, when another role owns the tables. It may read and write rows. It
 * cannot change tables, triggers or functions, and it can only read and add audit entries. Run after every migration,
 * which may have created tables.
 */
export async function grantServingRole(owner: ClientBase, ownerUrl: string, servingUrl: string): Promise<void> {
  const serving = roleOf(servingUrl);
  if (serving === null || serving === roleOf(ownerUrl)) return;
  await owner.query(`begin; ${grantsFor(escapeIdentifier(serving))} ${policiesFor(serving)} commit;`);
}

const grantsFor = (role: string): string => `
  grant usage on schema public, graphile_worker to ${role};
  grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
  grant usage, select on all sequences in schema public, graphile_worker to ${role};
  grant execute on all functions in schema public, graphile_worker to ${role};
  revoke update, delete, truncate, references, trigger on audit_entries from ${role};
  revoke insert, update, delete on migrations, kysely_migration_lock, function_hashes, graphile_worker.migrations from ${role};`;

/**
 * Row level security closes the tables of graphile-worker to all roles but their owner. The policy is named after its
 * role.
 */
const policiesFor = (role: string): string => `
  do $do$
  declare
    closed regclass;
  begin
    for closed in
      select oid from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid and polname = ${escapeLiteral(role)})
    loop
      execute format('create policy %I on %s to %1$I using (true) with check (true)', ${escapeLiteral(role)}, closed);
    end loop;
  end $do$;`;
