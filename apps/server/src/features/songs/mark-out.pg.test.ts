import { randomUUID } from 'node:crypto';
import { addDays } from '@dubplate/domain/songs/release.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import {
  createSignedInAdmin,
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let members: SignedInMember[];
let uploader: SignedInMember;
beforeAll(async () => {
  [uploader, ...members] = (await createSignedInMembers(app, 6)) as [SignedInMember, ...SignedInMember[]];
});

const url = 'https://pylonrec.bandcamp.com/track/pylon';
const today = new Date().toISOString().slice(0, 10);

async function createSong(song: { release_date?: string | null; release_precision?: string } = {}): Promise<string> {
  const [id] = await createSongs(app.db, [{ title: `Pylon ${randomUUID()}`, uploaded_by: uploader.id, ...song }]);
  return id!;
}
const linkOf = async (id: string, viewer = members[4]!) => (await viewer.api.songs.read.query({ id })).releaseLink;

describe('a member', () => {
  test.each([
    ['without a date', {}],
    ['of today', { release_date: today }],
    ['of last year', { release_date: addDays(today, -365) }],
    ['of a span that has begun', { release_date: `${today.slice(0, 4)}-12-31`, release_precision: 'year' }],
  ])('marks a song %s as out, and others see the link with their name', async (_, song) => {
    const [adder] = members as [SignedInMember];
    const id = await createSong(song);
    const marked = await adder.api.songs.markOut.mutate({ id, url: ' pylonrec.bandcamp.com/track/pylon ' });
    expect(marked.releaseLink).toMatchObject({ url, mayConfirm: false, mayRemove: true });
    expect(await linkOf(id)).toEqual({
      url,
      addedBy: adder.username,
      addedAt: expect.any(String),
      confirmed: false,
      confirmations: 0,
      mayConfirm: true,
      mayRemove: false,
    });
  });

  test('cannot mark a song as out before its day, or with a link that is not https', async () => {
    const [adder] = members as [SignedInMember];
    const id = await createSong({ release_date: addDays(today, 3) });
    expect(await refusalOf(adder.api.songs.markOut.mutate({ id, url }))).toMatchObject({ reason: 'song-changed' });
    for (const bad of ['http://example.com', 'javascript:alert(1)', `https://example.com/${'a'.repeat(2_000)}`]) {
      await expect(adder.api.songs.markOut.mutate({ id, url: bad })).rejects.toMatchObject({
        data: { code: 'BAD_REQUEST' },
      });
    }
    expect(await linkOf(id)).toBeNull();
  });

  test('sends the same link twice and has added one, which an archived song does not show', async () => {
    const [adder] = members as [SignedInMember];
    const id = await createSong();
    await Promise.all([1, 2].map(() => adder.api.songs.markOut.mutate({ id, url })));
    expect(await linkOf(id)).toMatchObject({ url, addedBy: adder.username, confirmations: 0 });
    await archiveSong(app.db, id);
    expect(await linkOf(id)).toBeNull();
    expect(await refusalOf(adder.api.songs.markOut.mutate({ id, url }))).toMatchObject({ reason: 'song-missing' });
  });

  test('cannot replace the link of another member, and replaces the own one', async () => {
    const [adder, other] = members as [SignedInMember, SignedInMember];
    const id = await createSong();
    await adder.api.songs.markOut.mutate({ id, url });
    const another = { id, url: 'https://example.com/other' };
    expect(await refusalOf(other.api.songs.markOut.mutate(another))).toMatchObject({ reason: 'song-changed' });
    await adder.api.songs.markOut.mutate(another);
    expect(await linkOf(id)).toMatchObject({ url: another.url });
  });
});

describe('a link is confirmed', () => {
  test('by three members other than the one who added it, also when two confirm at once', async () => {
    const [adder, one, two, three] = members as [SignedInMember, SignedInMember, SignedInMember, SignedInMember];
    const id = await createSong();
    await adder.api.songs.markOut.mutate({ id, url });
    await adder.api.songs.confirmOut.mutate({ id, url });
    await one.api.songs.confirmOut.mutate({ id, url });
    await one.api.songs.confirmOut.mutate({ id, url });
    expect(await linkOf(id)).toMatchObject({ confirmed: false, confirmations: 1 });
    await Promise.all([two.api.songs.confirmOut.mutate({ id, url }), three.api.songs.markOut.mutate({ id, url })]);
    expect(await linkOf(id)).toMatchObject({ confirmed: true, confirmations: 3, mayConfirm: false });
  });

  test('at once by the uploader, and when the uploader adds it', async () => {
    const [adder] = members as [SignedInMember];
    const [marked, own] = [await createSong(), await createSong()];
    await adder.api.songs.markOut.mutate({ id: marked, url });
    await uploader.api.songs.confirmOut.mutate({ id: marked, url });
    await uploader.api.songs.markOut.mutate({ id: own, url });
    expect(await linkOf(marked)).toMatchObject({ confirmed: true, addedBy: adder.username });
    expect(await linkOf(own)).toMatchObject({ confirmed: true, addedBy: uploader.username });
  });

  test('at once by an admin who edits songs, and not by an admin who manages reports', async () => {
    const editor = await createSignedInAdmin(app, { permissions: ['canEditAllSongs'] });
    const moderator = await createSignedInAdmin(app, { permissions: ['canManageReports'] });
    const id = await createSong();
    await members[0]!.api.songs.markOut.mutate({ id, url });
    await moderator.api.songs.confirmOut.mutate({ id, url });
    expect(await linkOf(id)).toMatchObject({ confirmed: false, confirmations: 1 });
    await editor.api.songs.confirmOut.mutate({ id, url });
    expect(await linkOf(id)).toMatchObject({ confirmed: true });
  });

  test('no more after it was replaced', async () => {
    const [adder, other] = members as [SignedInMember, SignedInMember];
    const id = await createSong();
    await adder.api.songs.markOut.mutate({ id, url });
    await other.api.songs.confirmOut.mutate({ id, url });
    await adder.api.songs.markOut.mutate({ id, url: 'https://example.com/better' });
    expect(await linkOf(id)).toMatchObject({ confirmed: false, confirmations: 0 });
  });

  test('only by a member who saw it: not when another link replaced it before the tap', async () => {
    const [adder] = members as [SignedInMember];
    const id = await createSong();
    await adder.api.songs.markOut.mutate({ id, url });
    await adder.api.songs.markOut.mutate({ id, url: 'https://example.com/another' });
    for (const act of ['confirmOut', 'removeOut'] as const) {
      expect(await refusalOf(uploader.api.songs[act].mutate({ id, url }))).toMatchObject({ reason: 'link-missing' });
    }
    expect(await linkOf(id)).toMatchObject({ url: 'https://example.com/another', confirmed: false, confirmations: 0 });
  });

  test.each([
    ['a day', { release_date: '2999-03-14', release_precision: 'day' }],
    ['a season', { release_date: '2999-11-30', release_precision: 'season' }],
  ])('not while its song has %s in the future, although the link is older', async (_, later) => {
    const [adder] = members as [SignedInMember];
    const id = await createSong();
    await adder.api.songs.markOut.mutate({ id, url });
    await app.db.updateTable('songs').set(later).where('id', '=', id).execute();
    expect(await linkOf(id, uploader)).toMatchObject({ mayConfirm: false, mayRemove: true });
    for (const act of ['confirmOut', 'markOut'] as const) {
      expect(await refusalOf(uploader.api.songs[act].mutate({ id, url }))).toMatchObject({ reason: 'song-changed' });
    }
    expect(await linkOf(id)).toMatchObject({ confirmed: false, confirmations: 0 });
    expect(await uploader.api.songs.read.query({ id })).toMatchObject({ releaseDate: later.release_date });
  });
});

describe('a link is removed', () => {
  test('by the member who added it, by the uploader and by an admin, who is logged, and by no other member', async () => {
    const editor = await createSignedInAdmin(app, { permissions: ['canEditAllSongs'] });
    const [adder, other] = members as [SignedInMember, SignedInMember];
    for (const remover of [adder, uploader, editor]) {
      const id = await createSong();
      await adder.api.songs.markOut.mutate({ id, url });
      expect(await refusalOf(other.api.songs.removeOut.mutate({ id, url }))).toMatchObject({ reason: 'link-missing' });
      await remover.api.songs.removeOut.mutate({ id, url });
      await remover.api.songs.removeOut.mutate({ id, url });
      expect(await linkOf(id)).toBeNull();
      expect(await refusalOf(other.api.songs.confirmOut.mutate({ id, url }))).toMatchObject({ reason: 'link-missing' });
      const logged = await app.db.selectFrom('audit_entries').select('before').where('target_id', '=', id).execute();
      expect(logged).toEqual(remover === editor ? [{ before: { releaseLink: url } }] : []);
    }
  });

  test('after a report of its song, which the admin opens from the case', async () => {
    const editor = await createSignedInAdmin(app, { permissions: ['canEditAllSongs', 'canManageReports'] });
    const [adder, other] = members as [SignedInMember, SignedInMember];
    const id = await createSong();
    await adder.api.songs.markOut.mutate({ id, url });
    await other.api.reports.add.mutate({ kind: 'song', id, reason: 'wrong-place', note: 'The link is another song' });
    const { cases } = await editor.api.reports.list.query({ state: 'open' });
    const reported = cases.find(({ target }) => target?.id === id);
    expect(reported?.target?.releaseLink).toEqual({ url, addedBy: adder.username });
    await editor.api.songs.removeOut.mutate({ id, url });
    expect(await linkOf(id)).toBeNull();
  });
});
