/**
 * Measures the download and the deletion of a member with 5,000 votes and 5,000 favorites, and the calls of another
 * member during both: `npm run bench -- large-account`.
 */
import { createRequests } from '../tools/fixtures/requests.ts';
import { createSongs } from '../tools/fixtures/songs.ts';
import { createMembers } from '../tools/fixtures/members.ts';
import { createVotesAndFavorites } from '../apps/server/test/votes-and-favorites.ts';
import { measureTime, spreadOf, type Figures } from './figures.ts';
import { repeatWhile } from './repeat-while.ts';
import { post, readResult, withTwoServers } from './servers.ts';

const many = 5_000;
const batch = 1_000;

export const benchLargeAccount = (): Promise<Figures> =>
  withTwoServers(async ({ env }) => {
    const [mara, nel] = await createMembers(env, 2);
    const createVotables = async (count: number) => {
      const titles = Array.from({ length: count }, (_, index) => ({ title: `Track ${index}` }));
      const requests = await createRequests(env.db, nel!.username, titles);
      return { requests, songs: await createSongs(env.db, titles) };
    };
    for (let created = 0; created < many; created += batch) {
      await createVotesAndFavorites(env.db, mara!.id, await createVotables(batch));
    }
    const others = await createVotables(50);
    const read = async (cookie: string, procedure: string) =>
      readResult(await fetch(`${env.address}/api/trpc/${procedure}`, { headers: { cookie } }));
    const write = async (cookie: string, procedure: string, input: unknown) =>
      readResult(await post(env.address, procedure, input, { cookie, origin: env.address }));
    const like = async (iteration: number) => {
      const [index, on] = [iteration % others.songs.length, iteration % 2 === 0];
      await write(nel!.cookie, 'votes.set', { requestId: others.requests[index], voted: on });
      await write(nel!.cookie, 'favorites.set', { songId: others.songs[index], favorited: on });
    };

    const readCurrent = () => read(nel!.cookie, 'accounts.current');
    const usual = { read: await measureTimes(20, readCurrent), like: await measureTimes(20, like) };
    const download = await measureWhile(() => read(mara!.cookie, 'ownData.download'), readCurrent);
    const deletion = await measureWhile(
      () => write(mara!.cookie, 'ownData.deleteAccount', { username: mara!.username }),
      like,
    );
    return {
      'download, ms': download.took,
      ...spreadOf('a read during the download', download.times),
      ...spreadOf('a read without', usual.read),
      'deletion, ms': deletion.took,
      ...spreadOf('vote and favorite during the deletion', deletion.times),
      ...spreadOf('vote and favorite without', usual.like),
    };
  });

async function measureTimes(count: number, call: (iteration: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let iteration = 0; iteration < count; iteration += 1) times.push(await measureTime(() => call(iteration)));
  return times;
}

/** The duration of a large call, and of the calls one after the other meanwhile. */
async function measureWhile(large: () => Promise<unknown>, call: (iteration: number) => Promise<unknown>) {
  const times: number[] = [];
  let took = 0;
  const measured = measureTime(large).then((time) => (took = time));
  await repeatWhile(measured, async () => {
    times.push(await measureTime(() => call(times.length)));
  });
  return { times, took };
}
