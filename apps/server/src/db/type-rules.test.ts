import type { MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import type { setVoteSchema } from '@dubplate/domain/requests/request.schema.ts';
import { expect, test } from 'vitest';
import type * as z from 'zod/v4/core';
import type { Database, Transaction } from './database.ts';
import { lockMembers, lockSongs } from './locks.ts';
import { setFavorite } from './set-favorite.ts';

/*
 * Checked by the compiler, never called: `tsc` fails where an expected error does not occur.
 */
const mistakes = [
  (transaction: Transaction, memberId: MemberId) =>
    // @ts-expect-error: the id of a member is no id of a song.
    lockSongs(transaction, [memberId]),
  (db: Database, memberId: MemberId, songId: SongId) =>
    // @ts-expect-error: two ids are swapped.
    setFavorite(db, { memberId: songId, songId: memberId, favorited: true, beforeUploading: true }),
  (db: Database, requestId: RequestId) =>
    // @ts-expect-error: a song is compared with a request.
    db.selectFrom('songs').where('id', '=', requestId),
  async (db: Database, isReady: (id: SongId) => boolean) => {
    const request = await db.selectFrom('requests').select('id').executeTakeFirstOrThrow();
    // @ts-expect-error: a row has a typed id.
    return isReady(request.id);
  },
  (input: z.output<typeof setVoteSchema>, isReady: (id: SongId) => boolean) =>
    // @ts-expect-error: the input of a procedure has typed ids.
    isReady(input.requestId),
  (db: Database, memberId: MemberId) =>
    // @ts-expect-error: a row lock without a transaction ends with its statement.
    lockMembers(db, [memberId]),
];

test('the compiler rejects swapped ids, and a database where a transaction is required', () => {
  expect(mistakes).toHaveLength(6);
});
