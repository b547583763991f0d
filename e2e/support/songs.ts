import type { FavoriteChange } from '@dubplate/domain/favorites/favorite.ts';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { createSongs } from '../../tools/fixtures/songs.ts';
import type { RunningEnvironment } from './environment.ts';

type NewSong = { title: string; artists?: string[]; link?: string; timestamp?: string; releaseDate?: string };

/** Calls a procedure with the session of the browser, bypassing the screens. */
export async function call<Answer>(context: BrowserContext, procedure: string, input: unknown): Promise<Answer> {
  const answer = await context.request.post(`/api/trpc/${procedure}`, { data: input });
  if (!answer.ok()) throw new Error(await answer.text());
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

/** Adds a song as the member and returns its id. */
export async function addSong(context: BrowserContext, song: NewSong): Promise<string> {
  const heart = await call<FavoriteChange>(context, 'songs.add', { artists: ['Velka'], ...song });
  return heart.song.id;
}

export const setFavorite = (context: BrowserContext, songId: string, favorited: boolean) =>
  call(context, 'favorites.set', { songId, favorited });

/** The member's list on Home. Discover, on the same screen at desk size, may show the same songs. */
export const favoritesList = (page: Page) => page.getByRole('region', { name: 'Your Favorites' });

/** The calendar day this many days after today, in local time. */
export const dayFromNow = (days: number): string => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
};

/** Inserts thousands of favorites directly; the first title is the newest favorite. */
export async function createFavorites({ db }: RunningEnvironment, email: string, titles: string[]): Promise<void> {
  const ids = await createSongs(
    db,
    titles.map((title) => ({ title })),
  );
  const { id: memberId } = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await sql`
    insert into favorites (song_id, member_id)
    select id, ${memberId}::uuid from unnest(${ids.toReversed()}::uuid[]) with ordinality as given (id, place) order by place
  `.execute(db);
  await sql`update songs set favorite_count = 1 where id = any(${ids}::uuid[])`.execute(db);
  await db.updateTable('members').set({ favorite_count: titles.length }).where('id', '=', memberId).execute();
}

/**
 * Locks the table, so that inserts of songs wait until `release`. `waiting` resolves when this many transactions wait.
 */
async function holdSongs({ db }: RunningEnvironment) {
  const holding = await db.startTransaction().execute();
  await sql`lock table songs in share mode`.execute(holding);
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return rows[0]!.count;
  };
  return {
    waiting: (expected: number) => expect.poll(count).toBeGreaterThanOrEqual(expected),
    release: () => holding.rollback().execute(),
  };
}

/**
 * Starts a checked import and stops it after its first songs. The lock prevents the import from finishing before the
 * click on Stop.
 */
export async function stopImport(env: RunningEnvironment, page: Page, songs: number): Promise<void> {
  const held = await holdSongs(env);
  await page.getByRole('button', { name: `Import ${songs} songs` }).click();
  await held.waiting(1);
  await page.getByRole('button', { name: 'Stop' }).click();
  // The stop takes effect after the current batch of songs.
  await held.waiting(2);
  await held.release();
  await page.getByText('stopped', { exact: true }).waitFor();
}
