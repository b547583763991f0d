import { readFile, readdir } from 'node:fs/promises';
import type { Pool } from 'pg';

export type WrongCounter = { counter: string; id: string; stored: string; counted: string };

/** Returns the counters that differ from their rows: at most a thousand. */
export async function findWrongCounters(pool: Pool): Promise<WrongCounter[]> {
  const text = await readFile(new URL('counters.sql', import.meta.url), 'utf8');
  return (await pool.query<WrongCounter>(text)).rows;
}

export type MigrationState = {
  applied: number;
  /** Migrations that this build does not have: the database was written by a newer build. */
  unknown: string[];
  /** Migrations that the server applies when it starts. */
  pending: string[];
};

/** Compares the migrations that the database has run with the files of this build. */
export async function readMigrationState(pool: Pool): Promise<MigrationState> {
  const folder = new URL('../../apps/server/migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.replace('.sql', ''));
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
  const applied = rows.map(({ name }) => name);
  return {
    applied: applied.length,
    unknown: applied.filter((name) => !files.includes(name)),
    pending: files.filter((name) => !applied.includes(name)).toSorted(),
  };
}
