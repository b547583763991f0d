import type { Database } from '../src/db/database.ts';

/** Returns all rows that an upload or a favorite can write, to compare before and after. */
export async function allRows(db: Database) {
  return {
    songs: await db.selectFrom('songs').selectAll().orderBy('id').execute(),
    words: await db.selectFrom('song_words').selectAll().orderBy('word').orderBy('form').execute(),
    favorites: await db.selectFrom('favorites').selectAll().orderBy('position').execute(),
    savedHearts: await db.selectFrom('saved_hearts').selectAll().orderBy('position').execute(),
    members: await db
      .selectFrom('members')
      .select(['id', 'favorite_count', 'upload_count', 'has_uploaded_first_song', 'version'])
      .orderBy('id')
      .execute(),
  };
}

/** Returns all rows that a request, a vote, a comment or a solve can write, to compare before and after. */
export async function requestRows(db: Database) {
  return {
    requests: await db.selectFrom('requests').selectAll().orderBy('id').execute(),
    states: await db.selectFrom('request_states').selectAll().orderBy('request_id').execute(),
    votes: await db.selectFrom('votes').selectAll().orderBy('request_id').orderBy('member_id').execute(),
    comments: await db.selectFrom('comments').selectAll().orderBy('position').execute(),
    clips: await db.selectFrom('clips').select(['id', 'request_id']).orderBy('id').execute(),
    tallies: await db.selectFrom('tallies').selectAll().orderBy('name').execute(),
    members: await db
      .selectFrom('members')
      .select(['id', 'request_count', 'solved_count', 'identified_count', 'version'])
      .orderBy('id')
      .execute(),
  };
}
