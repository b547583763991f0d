import type { Heart } from '../apps/server/src/features/favorites/announce-heart.ts';
import type { BrowserContext } from 'playwright-core';
import { sql } from 'kysely';
import { plantSongs } from '../apps/server/test/songs.ts';
import type { World } from './stage.ts';

type NewSong = { title: string; artists?: string[]; link?: string; timestamp?: string; releaseDate?: string };

/** Calls a procedure as the member whose browser it is, past the screens. */
export async function call<Answer>(context: BrowserContext, procedure: string, input: unknown): Promise<Answer> {
  const answer = await context.request.post(`/api/trpc/${procedure}`, { data: input });
  if (!answer.ok()) throw new Error(await answer.text());
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

/** Adds a song as that member, and gives its id. */
export async function addSong(context: BrowserContext, song: NewSong): Promise<string> {
  const heart = await call<Heart>(context, 'songs.add', { artists: ['Velka'], ...song });
  return heart.song.id;
}

export const setFavorite = (context: BrowserContext, songId: string, favorited: boolean) =>
  call(context, 'favorites.set', { songId, favorited });

/** A day so many days from the browser's own today. */
export const dayFromNow = (days: number): string => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
};

/** Gives a member thousands of favorites at once, the first title the newest heart. */
export async function plantFavorites({ db }: World, email: string, titles: string[]): Promise<void> {
  const ids = await plantSongs(
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
    select id, ${memberId}::uuid from unnest(${ids.toReversed()}::uuid[]) with ordinality as planted (id, place) order by place
  `.execute(db);
  await sql`update songs set favorite_count = 1 where id = any(${ids}::uuid[])`.execute(db);
  await db.updateTable('members').set({ favorite_count: titles.length }).where('id', '=', memberId).execute();
}
