import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { whileChanging } from '../../../test/waiting.ts';
import {
  createClient,
  createNewcomers,
  createSignedInAdmin,
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let admin: SignedInMember;
let mara: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin(app);
});
beforeEach(async () => {
  [mara] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  await grant(3);
});

const grant = (count: number) =>
  app.db.updateTable('installation_settings').set({ invites_per_member: count }).execute();
const create = (member: SignedInMember, songIds: string[] = [], line = '') =>
  member.api.invites.create.mutate({ line, songIds });
const mine = ({ api }: SignedInMember) => api.invites.mine.query();
const newSongs = (count: number) =>
  createSongs(
    app.db,
    Array.from({ length: count }, (_, index) => ({ title: `Carried ${index} ${randomUUID()}` })),
  );
const spent = {
  reason: 'invites-spent',
  message: 'You have given all your invites. Revoke an unused one to make another.',
};

/** Registers a person with the code, and returns their browser. */
async function join(inviteCode: string, username = `guest-${randomUUID().slice(0, 8)}`) {
  const client = createClient(app.address);
  const person = { username, email: `${username}@dubplate.example`, password: 'acetate-dreams' };
  await client.api.accounts.register.mutate({ ...person, inviteCode });
  return { ...client, username };
}

describe('invites of a member', () => {
  test('are limited by the number that the owner grants, which applies at once', async () => {
    expect(await mine(mara)).toEqual({ granted: 3, left: 3, invites: [] });
    for (const left of [2, 1, 0]) {
      await create(mara);
      expect(await mine(mara)).toMatchObject({ granted: 3, left });
    }
    expect(await refusalOf(create(mara))).toEqual(spent);
    await grant(4);
    expect(await mine(mara)).toMatchObject({ granted: 4, left: 1 });
    await create(mara);
    await grant(0);
    expect(await mine(mara)).toMatchObject({ granted: 0, left: 0 });
    expect(await refusalOf(create(mara))).toEqual(spent);
    expect((await mine(mara)).invites).toHaveLength(4);
  });

  test('two tabs cannot share the last one', async () => {
    await grant(1);
    const refusal = await whileChanging(
      app.db,
      (transaction) =>
        transaction
          .updateTable('members')
          .set({ updated_at: new Date() })
          .where('id', '=', mara.id)
          .execute()
          .then(() =>
            transaction.insertInto('invites').values({ code: '2222-3333-4444', created_by: mara.id }).execute(),
          ),
      () => refusalOf(create(mara)),
    );
    expect(refusal).toEqual(spent);
    await grant(6);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => create(mara)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await mine(mara)).toMatchObject({ left: 0 });
  });

  test('can be revoked while unused, which makes room for another', async () => {
    const { code } = await create(mara);
    const [invite] = (await mine(mara)).invites;
    expect(invite).toMatchObject({ code, state: 'unused', usedBy: null, songCount: 0 });
    const [stranger] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    expect((await refusalOf(stranger.api.invites.revokeOwn.mutate({ id: invite!.id }))).reason).toBe('invite-gone');
    await mara.api.invites.revokeOwn.mutate({ id: invite!.id });
    expect(await mine(mara)).toEqual({ granted: 3, left: 3, invites: [] });
    expect((await refusalOf(mara.api.invites.revokeOwn.mutate({ id: invite!.id }))).reason).toBe('invite-gone');
    expect((await refusalOf(join(code))).reason).toBe('invite-invalid');
  });

  test('cannot be revoked once used, and show who joined, in the profile and in the console', async () => {
    const { code } = await create(mara, await newSongs(2));
    const { id } = (await mine(mara)).invites[0]!;
    const guest = await join(code);
    expect((await refusalOf(mara.api.invites.revokeOwn.mutate({ id }))).reason).toBe('invite-gone');
    expect(await mine(mara)).toMatchObject({ left: 2, invites: [{ state: 'used', usedBy: guest.username }] });
    for (const query of [guest.username, mara.username]) {
      const { invites } = await admin.api.invites.list.query({ filter: 'all', query });
      expect(invites).toMatchObject([{ code, createdBy: mara.username, usedBy: guest.username, songCount: 2 }]);
    }
    const { members } = await admin.api.members.list.query({ query: guest.username });
    expect(members).toMatchObject([{ username: guest.username, invitedBy: mara.username }]);
    expect((await admin.api.members.list.query({ query: mara.username })).members[0]!.invitedBy).toBeNull();
  });

  test.each([
    [{ line: 'x'.repeat(121), songIds: [] }, 'Keep the line to 120 characters'],
    [{ line: '', songIds: Array.from({ length: 6 }, () => randomUUID()) }, 'Pick up to 5 different songs'],
    [{ line: '', songIds: Array(2).fill('0198c0de-0000-7000-8000-00000000beef') }, 'Pick up to 5 different songs'],
  ])('with %o are refused', async (input, message) => {
    expect(await refusalOf(mara.api.invites.create.mutate(input))).toMatchObject({ message });
  });

  test('with a song that is missing or archived are refused, and nothing is stored', async () => {
    const [song, archived] = await newSongs(2);
    await archiveSong(app.db, archived!);
    for (const id of [archived!, randomUUID()]) {
      expect((await refusalOf(create(mara, [song!, id]))).reason).toBe('song-missing');
      const minting = { count: 2, note: '', earlyAccess: false, expiresAt: null, songIds: [song!, id] };
      expect((await refusalOf(admin.api.invites.mint.mutate(minting))).reason).toBe('song-missing');
    }
    expect(await mine(mara)).toMatchObject({ left: 3, invites: [] });
  });
});

describe('the welcome of a new member', () => {
  test('names the inviter with the line and the songs, in their order, until the first favorite', async () => {
    const songs = await newSongs(5);
    const { code } = await create(mara, songs.toReversed(), '  Listen to the\nfirst one\u200B loud ');
    const guest = await join(code);
    const welcome = await guest.api.invites.welcome.query();
    expect(welcome).toMatchObject({ inviter: mara.username, line: 'Listen to the first one loud' });
    expect(welcome!.songs.map(({ id }) => id)).toEqual(songs.toReversed());
    expect(welcome!.songs[0]).toMatchObject({ artists: ['Velka'], favorited: false, saved: false });
    await guest.api.favorites.save.mutate({ songId: songs[0]!, saved: true });
    expect((await guest.api.invites.welcome.query())!.songs.at(-1)).toMatchObject({ id: songs[0], saved: true });
    await guest.api.songs.add.mutate({ title: `First ${randomUUID()}`, artists: ['Me'] });
    expect(await guest.api.invites.welcome.query()).toBeNull();
  });

  test('works for every code that an admin creates at once', async () => {
    const songs = await newSongs(2);
    const minting = { count: 2, note: 'crew', earlyAccess: true, expiresAt: null, line: 'Hello', songIds: songs };
    const { codes } = await admin.api.invites.mint.mutate(minting);
    for (const code of codes) {
      const guest = await join(code);
      const welcome = await guest.api.invites.welcome.query();
      expect(welcome).toMatchObject({ inviter: admin.username, line: 'Hello', songs: songs.map((id) => ({ id })) });
    }
  });

  test('leaves archived songs out, follows merges, and lists a song once', async () => {
    const [archived, duplicate, kept, other] = (await newSongs(4)) as [string, string, string, string];
    const { code } = await create(mara, [archived, duplicate, other, kept]);
    const guest = await join(code);
    await admin.api.catalog.archive.mutate({ id: archived });
    await admin.api.catalog.merge.mutate({ id: duplicate, into: kept });
    const carried = async () => (await guest.api.invites.welcome.query())?.songs.map(({ id }) => id);
    expect(await carried()).toEqual([kept, other]);
    await admin.api.catalog.undoMerge.mutate({ id: duplicate });
    expect(await carried()).toEqual([duplicate, other, kept]);
    for (const id of [duplicate, kept, other]) await admin.api.catalog.archive.mutate({ id });
    expect(await guest.api.invites.welcome.query()).toBeNull();
  });

  test('is empty without a line and songs, and for a member without an invite', async () => {
    const guest = await join((await create(mara)).code);
    expect(await guest.api.invites.welcome.query()).toBeNull();
    const [other] = (await createNewcomers(app, 1)) as [SignedInMember];
    expect(await other.api.invites.welcome.query()).toBeNull();
  });

  test('loses the name and the line when the inviter deletes the account, and the console the name', async () => {
    const songs = await newSongs(1);
    const { code } = await create(mara, songs, 'Yours, Mara');
    const guest = await join(code);
    await mara.api.ownData.deleteAccount.mutate({ username: mara.username });
    expect(await guest.api.invites.welcome.query()).toMatchObject({
      inviter: null,
      line: '',
      songs: [{ id: songs[0] }],
    });
    const { invites } = await admin.api.invites.list.query({ filter: 'all', query: guest.username });
    expect(invites).toMatchObject([{ code, createdBy: null, usedBy: guest.username }]);
    const { members } = await admin.api.members.list.query({ query: guest.username });
    expect(members[0]!.invitedBy).toBeNull();
  });

  test('the name of a guest disappears from the invites of the inviter with the account', async () => {
    const guest = await join((await create(mara)).code);
    await guest.api.ownData.deleteAccount.mutate({ username: guest.username });
    expect(await mine(mara)).toMatchObject({ left: 2, invites: [{ state: 'used', usedBy: null }] });
  });
});
