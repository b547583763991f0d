import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { linkIn } from '../../../../../tools/services/mail-catcher.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { passADay, readClip, storageOf } from '../../../test/clips.ts';
import { sendWholeClip } from '../../../../../tools/fixtures/clips.ts';
import { makeClip } from '../../../../../tools/fixtures/media.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { countWaiting, whileChanging } from '../../../test/waiting.ts';
import { createVotables, createVotesAndFavorites } from '../../../test/votes-and-favorites.ts';
import { connectLive } from '../../../test/live-client.ts';
import { deleteBusyAccounts } from '../../../test/races/delete-busy-accounts.ts';
import {
  createClient,
  createSignedInMembers,
  refusalOf,
  registerMember,
  useTestApp,
  type SignedInMember,
} from '../../../test/test-app.ts';

const app = await useTestApp({ DATABASE_POOL: '16' });
afterEach(() => checkCounters(app.db));

const deleteAccount = ({ api, username }: Pick<SignedInMember, 'api' | 'username'>) =>
  api.ownData.deleteAccount.mutate({ username });
const isThere = async (id: string) =>
  (await app.db.selectFrom('members').select('id').where('id', '=', id).execute()).length > 0;

test('a confirmation with another name deletes nothing', async () => {
  const [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  for (const username of ['', nel.username, `${mara.username}x`, mara.username.toUpperCase()]) {
    const refused = await refusalOf(mara.api.ownData.deleteAccount.mutate({ username }));
    expect(refused.reason).toBe('name-mismatch');
  }
  expect([await isThere(mara.id), await isThere(nel.id)]).toEqual([true, true]);
  await mara.api.ownData.deleteAccount.mutate({ username: ` ${mara.username} ` });
  expect([await isThere(mara.id), await isThere(nel.id)]).toEqual([false, true]);
});

test('the owner cannot delete the account, and gets the reason', async () => {
  const owner = await registerMember(app, { username: 'the owner', email: app.environment.OWNER_EMAIL! });
  const link = new URL(linkIn(await app.mail.waitFor(owner.email, 'Confirm your email')));
  await owner.api.accounts.confirmEmail.mutate({ token: link.searchParams.get('token')! });
  expect(await refusalOf(deleteAccount(owner))).toEqual({
    reason: 'owner-stays',
    message: 'You run this place, so this account cannot be deleted from here. Name another owner first.',
  });
  expect(await owner.api.accounts.current.query()).not.toBeNull();
});

test('the address and the name can be registered again afterwards, and the code stays used', async () => {
  const mara = await registerMember(app);
  await deleteAccount(mara);
  const again = await registerMember(app, { username: mara.username, email: mara.email });
  expect(await again.api.accounts.current.query()).toMatchObject({ username: mara.username, favoriteCount: 0 });
  const refused = await refusalOf(createClient(app.address).api.invites.check.mutate({ code: mara.inviteCode }));
  expect(refused.reason).toBe('invite-used');
});

test('every browser of the member is signed out, and tabs with their songs and requests get new counters', async () => {
  const [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  const liked = await createVotables(app.db, nel, 1);
  await createVotesAndFavorites(app.db, mara.id, liked);
  const [deletedTab, otherTab] = await Promise.all(
    [mara, nel].map(({ cookie }) => connectLive(app.address, { cookie: cookie() })),
  );
  for (const room of [`song:${liked.songs[0]}`, `request:${liked.requests[0]}`]) {
    expect(await otherTab!.socket.emitWithAck('join', room)).toBe(true);
  }
  await deleteAccount(mara);
  expect(await deletedTab!.hasEnded()).toBe(true);
  await until(() => otherTab!.messages.length > 1, 'the counters to move');
  expect(otherTab!.messages.flatMap(({ changes }) => changes)).toMatchObject([
    { kind: 'request', row: { id: liked.requests[0], voteCount: 0 } },
    { kind: 'song', row: { id: liked.songs[0], favoriteCount: 0 } },
  ]);
  otherTab!.close();
});

test('a vote and a favorite set during the deletion are removed with the others', async () => {
  const [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  const { requests, songs } = await createVotables(app.db, nel, 3);
  await createVotesAndFavorites(app.db, mara.id, { requests: requests.slice(0, 1), songs: songs.slice(0, 1) });
  // Both hold a lock on the member. The deletion waits, finds a row it has not locked, and starts again.
  await whileChanging(
    app.db,
    async (transaction) => {
      await sql`select * from set_vote(${mara.id}, ${requests[1]}, true)`.execute(transaction);
      await sql`select set_favorite(${mara.id}, ${songs[1]}, true, true)`.execute(transaction);
    },
    () => deleteAccount(mara),
  );
  expect(await isThere(mara.id)).toBe(false);
  const counts = await app.db.selectFrom('songs').select('favorite_count').where('id', 'in', songs).execute();
  expect(counts.map((row) => row.favorite_count)).toEqual([0, 0, 0]);
});

test('the deletion locks the member last: while it waits for a song, the member is not locked', async () => {
  const [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  const votables = await createVotables(app.db, nel, 1);
  await createVotesAndFavorites(app.db, mara.id, votables);
  const deletion = await app.db.transaction().execute(async (transaction) => {
    await sql`select id from songs where id = ${votables.songs[0]} for update`.execute(transaction);
    const deleted = deleteAccount(mara);
    await until(async () => (await countWaiting(app.db)) > 0, 'the deletion to wait for the song');
    await sql`select id from members where id = ${mara.id} for update nowait`.execute(transaction);
    return { deleted };
  });
  await deletion.deleted;
  expect(await isThere(mara.id)).toBe(false);
});

test('a write of the member after the deletion locked the account is refused with the reason', async () => {
  const [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  const { requests, songs } = await createVotables(app.db, nel, 1);
  const late = await whileChanging(
    app.db,
    (transaction) => sql`delete from members where id = ${mara.id}`.execute(transaction),
    () =>
      Promise.all([
        refusalOf(mara.api.votes.set.mutate({ requestId: requests[0]!, voted: true })),
        refusalOf(mara.api.favorites.set.mutate({ songId: songs[0]!, favorited: true })),
        refusalOf(deleteAccount(mara)),
      ]),
    3,
  );
  expect(late.map(({ reason }) => reason)).toEqual(['member-missing', 'member-missing', 'profile-missing']);
});

test('two concurrent deletions delete an account once', async () => {
  const [mara] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => deleteAccount(mara)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await isThere(mara.id)).toBe(false);
});

test('deleting accounts during votes, favorites, comments and solves keeps counters and never deadlocks', () =>
  deleteBusyAccounts(app, 2));

test('a clip without a request is deleted with its file, and a clip of a request stays playable', async () => {
  const [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  const bytes = makeClip(1);
  const [unattached, attached] = [await sendWholeClip(mara, bytes), await sendWholeClip(mara, bytes)];
  const requestId = crypto.randomUUID();
  const request = { id: requestId, title: 'With a clip', description: 'Around sunrise', link: '' };
  await mara.api.requests.add.mutate({ ...request, clipId: attached.clipId });
  const unattachedRow = (await readClip(app.db, unattached.clipId))!;
  const storage = storageOf(app);
  expect(await storage.read(unattachedRow.object_key, 1_000_000)).not.toBeNull();
  await deleteAccount(mara);
  await passADay(app.db);
  expect(await readClip(app.db, unattached.clipId)).toBeUndefined();
  expect(await storage.read(unattachedRow.object_key, 1_000_000)).toBeNull();
  const { url } = await nel.api.clips.listen.query({ requestId });
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes);
});
