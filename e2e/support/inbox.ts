import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DB } from '../../apps/server/src/db/tables.ts';
import { createComments } from '../../tools/fixtures/comments.ts';
import { createMembers, readMemberId } from '../../tools/fixtures/members.ts';
import { createSongs } from '../../tools/fixtures/songs.ts';
import { createFavorites } from '../../tools/fixtures/votes-and-favorites.ts';
import type { Actors } from './actors.ts';
import { createRequests } from './requests.ts';
import type { Screen } from './track-id-screens.ts';
import { dayFromNow } from './songs.ts';

type Entry = Omit<Insertable<DB['notifications']>, 'member_id' | 'occasion' | 'created_at'> & { occasion?: string };

const zeroId = '00000000-0000-0000-0000-000000000000';
const longTitle = 'Low Tide Assembly (An Extended Rehearsal Of Everything That Was Ever Said On A Dancefloor)';

/** One entry of each kind, the newest first, a few hours apart. */
async function createEntries({ env }: Actors, username: string): Promise<void> {
  const { db } = env;
  const memberId = await readMemberId(db, username);
  const titles = ['Salt Circuit', 'Harbour Static', 'Pylon', 'Parallel Weather', 'Ferrous', longTitle];
  const songs = (await createSongs(
    db,
    titles.map((title, at) => ({
      title: at < 5 ? `${title} ${randomUUID().slice(0, 4)}` : title,
      artists: ['Halden Roe', 'Mirre', randomUUID().slice(0, 4)],
      release_date: at < 3 ? dayFromNow(0) : null,
      cover: `gradient${(at % 5) + 1}`,
    })),
  )) as [string, string, string, string, string, string];
  await createFavorites(
    db,
    songs.slice(0, 3).map((songId) => ({ songId, memberId })),
  );
  const [named, talked, quoted] = (await createRequests(env, username, [
    { title: 'Closing track, Velka all night long', solved: true, songId: songs[4] },
    { title: 'Warehouse loop before the power cut, everyone lost it' },
    { title: 'Garage edit with the harp stab' },
  ])) as [string, string, string];
  const talkers = await createMembers(env, 10, 'nel.wav');
  await createComments(
    db,
    talkers.map(({ id }) => ({ requestId: talked, memberId: id })),
  );
  await createComments(db, [{ requestId: quoted, memberId: talkers[0]!.id }]);
  const comments = { first_comment: 0, last_comment: Number.MAX_SAFE_INTEGER };
  const caseId = randomUUID();
  await db.insertInto('report_cases').values({ id: caseId, target_kind: 'comment', target_id: caseId }).execute();
  const entries: Entry[] = [
    { kind: 'out', subject_id: zeroId, occasion: dayFromNow(0) },
    { kind: 'solved', subject_id: named },
    { kind: 'comment', subject_id: talked, ...comments },
    { kind: 'date', subject_id: songs[3], details: { from: '2026-11-20', to: '2026-12-04' }, read_at: new Date() },
    { kind: 'comment', subject_id: quoted, ...comments, read_at: new Date() },
    { kind: 'artist', subject_id: songs[4], read_at: new Date() },
    { kind: 'verified', subject_id: songs[5], read_at: new Date() },
    { kind: 'report', subject_id: caseId, details: { outcome: 'hidden' }, read_at: new Date() },
    { kind: 'merged', subject_id: songs[0], read_at: new Date() },
    { kind: 'link', subject_id: songs[1], read_at: new Date() },
  ];
  const values = entries.map((entry, at) => ({
    ...entry,
    member_id: memberId,
    occasion: entry.occasion ?? 'fixture',
    created_at: new Date(Date.now() - at * 7 * 3_600_000),
  }));
  for (const value of values.toReversed()) await db.insertInto('notifications').values(value).execute();
}

const inbox = (name: string, { hasEntries }: { hasEntries: boolean }): Screen => ({
  name,
  async open(actors) {
    const { page, username } = await actors.member({ path: null });
    if (hasEntries) await createEntries(actors, username);
    await page.goto('/inbox');
    await page.getByText(hasEntries ? 'Today' : 'Quiet in here', { exact: true }).waitFor();
    return page;
  },
});

export const inboxScreens: readonly Screen[] = [
  inbox('inbox', { hasEntries: true }),
  inbox('inbox, empty', { hasEntries: false }),
];
