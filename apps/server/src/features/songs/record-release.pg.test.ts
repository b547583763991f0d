import { randomUUID } from 'node:crypto';
import { addDays } from '@dubplate/domain/songs/release.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { readNoonZone } from '../../../test/notification-roles.ts';
import { createSignedInAdmin, createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let uploader: SignedInMember;
let adder: SignedInMember;
let fan: SignedInMember;
beforeEach(async () => {
  const members = await createSignedInMembers(app, 3);
  [uploader, adder, fan] = members as [SignedInMember, SignedInMember, SignedInMember];
  // A confirmed song is out on the day of the uploader, who confirms it.
  await uploader.api.notifications.setTimeZone.mutate({ timeZone });
});

const url = 'https://pylonrec.bandcamp.com/track/pylon';
const { timeZone, today } = readNoonZone();

/** A favorite of `fan`. */
async function createSong(song: { release_date?: string | null; release_precision?: string } = {}): Promise<string> {
  const [id] = await createSongs(app.db, [{ title: `Pylon ${randomUUID()}`, uploaded_by: uploader.id, ...song }]);
  await createFavorites(app.db, [{ songId: id!, memberId: fan.id }]);
  return id!;
}

/** Waits for the job that notifies the members. */
async function kindsOf({ api }: SignedInMember): Promise<string[]> {
  await until(async () => {
    const events = await app.db.selectFrom('notification_events').select('id').limit(1).execute();
    return events.length === 0;
  }, 'the job that notifies');
  return (await api.notifications.list.query({})).entries.map(({ kind }) => kind);
}

const dateOf = async (id: string) => {
  const { releaseDate, releasePrecision } = await fan.api.songs.read.query({ id });
  return { releaseDate, releasePrecision };
};

test('a date that changes again and again is one entry a day, with the newest date', async () => {
  await fan.api.notifications.setTimeZone.mutate({ timeZone });
  const id = await createSong({ release_date: addDays(today, 10) });
  for (const days of [20, 30, 40]) {
    const { title, artists, ownEdition: edition } = await uploader.api.songs.read.query({ id });
    const song = { title, artists, releaseDate: addDays(today, days) };
    await uploader.api.songs.edit.mutate({ id, edition: edition!, song });
    expect(await kindsOf(fan)).toEqual(['date']);
    const [entry] = (await fan.api.notifications.list.query({})).entries;
    expect(entry).toMatchObject({ from: addDays(today, 10), to: addDays(today, days) });
    await fan.api.notifications.markRead.mutate({ id: entry!.id, position: entry!.position });
  }
  expect(await fan.api.notifications.unread.query()).toBe(0);
});

describe('a confirmed link', () => {
  test.each([
    ['no date', {}],
    ['the year as its date', { release_date: `${today.slice(0, 4)}-12-31`, release_precision: 'year' }],
  ])('gives a song with %s the day of its confirmation, and its fans are notified that it is out', async (_, song) => {
    const id = await createSong(song);
    await adder.api.songs.markOut.mutate({ id, url });
    expect(await kindsOf(fan)).toEqual([]);
    expect(await dateOf(id)).not.toEqual({ releaseDate: today, releasePrecision: 'day' });

    await uploader.api.songs.confirmOut.mutate({ id, url });
    expect(await kindsOf(fan)).toEqual(['out']);
    const { entries } = await fan.api.notifications.list.query({});
    expect(entries).toMatchObject([{ day: today, count: 1, songs: [{ id, releaseUrl: url }] }]);
    expect(await dateOf(id)).toEqual({ releaseDate: today, releasePrecision: 'day' });
    // The second confirmation confirms nothing.
    await fan.api.songs.confirmOut.mutate({ id, url });
    expect(await kindsOf(fan)).toEqual(['out']);
  });

  test('is out on the day of the member who confirmed it, for members of every time zone', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
    await uploader.api.notifications.setTimeZone.mutate({ timeZone: zones[0] });
    await fan.api.notifications.setTimeZone.mutate({ timeZone: zones[1] });
    const id = await createSong();
    await uploader.api.songs.markOut.mutate({ id, url });
    expect(await kindsOf(fan)).toEqual(['out']);
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: zones[0] });
    expect(await dateOf(id)).toEqual({ releaseDate: day, releasePrecision: 'day' });
  });

  test('keeps an exact day, and is a new link for the fans of the song', async () => {
    const released = addDays(today, -40);
    const id = await createSong({ release_date: released });
    await adder.api.songs.markOut.mutate({ id, url });
    await uploader.api.songs.confirmOut.mutate({ id, url });
    expect(await kindsOf(fan)).toEqual(['link']);
    expect(await dateOf(id)).toEqual({ releaseDate: released, releasePrecision: 'day' });
  });

  test('that is replaced again and again notifies the fans once a day', async () => {
    const id = await createSong({ release_date: addDays(today, -40) });
    for (const at of [1, 2, 3]) {
      await uploader.api.songs.markOut.mutate({ id, url: `${url}-${at}` });
      expect(await kindsOf(fan)).toEqual(['link']);
    }
  });
});

describe('the uploader is notified', () => {
  test('of a link that another member added, once', async () => {
    const id = await createSong();
    await adder.api.songs.markOut.mutate({ id, url });
    await adder.api.songs.markOut.mutate({ id, url });
    expect(await kindsOf(uploader)).toEqual(['edited']);
  });

  test('once of a link that an admin added, as the uploader or as a fan', async () => {
    const editor = await createSignedInAdmin(app, { permissions: ['canEditAllSongs'] });
    const [plain, favorite] = [await createSong(), await createSong()];
    await editor.api.songs.markOut.mutate({ id: plain, url });
    expect(await kindsOf(uploader)).toEqual(['edited']);
    await createFavorites(app.db, [{ songId: favorite, memberId: uploader.id }]);
    await editor.api.songs.markOut.mutate({ id: favorite, url });
    expect(await kindsOf(uploader)).toEqual(['out', 'edited']);
  });

  test('not of an own link', async () => {
    const id = await createSong();
    await uploader.api.songs.markOut.mutate({ id, url });
    expect(await kindsOf(uploader)).toEqual([]);
  });
});
