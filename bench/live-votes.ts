/**
 * Measures the time from a vote to the browser tabs of 200 viewers of another process: `npm run bench -- live-votes`.
 * The baseline is a call that does nothing, and a message to and from every tab.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { requestRoom } from '../packages/domain/src/live/live-events.ts';
import { connectLive } from '../apps/server/test/live-client.ts';
import { createRequests } from '../tools/fixtures/requests.ts';
import { createMembers } from '../tools/fixtures/members.ts';
import { until } from '../tools/services/server-process.ts';
import { measureTime, spreadOf, type Figures } from './figures.ts';
import { post, readResult, withTwoServers } from './servers.ts';

const viewers = 200;
const votes = 60;

export const benchLiveVotes = (): Promise<Figures> =>
  withTwoServers(async ({ env, first, second }) => {
    const signedIn = await createMembers(env, viewers);
    const [author] = await createMembers(env, 1, 'author');
    const [id] = await createRequests(env.db, author!.username, [{ title: 'Closing track' }]);
    const origin = env.address;
    const tabs = await Promise.all(signedIn.map(({ cookie }) => connectLive(second.address, { cookie, origin })));
    const joinAll = () => Promise.all(tabs.map(({ socket }) => socket.emitWithAck('join', requestRoom(id!))));
    await joinAll();

    const baseline: number[] = [];
    const sent = new Map<number, number>();
    for (const [index, { cookie }] of signedIn.slice(0, votes).entries()) {
      // From the tap, not from the response of the server.
      const tappedAt = performance.now();
      const response = await post(first.address, 'votes.set', { requestId: id, voted: true }, { cookie, origin });
      sent.set((await readResult<{ version: number }>(response)).version, tappedAt);
      await delay(40);
      if (index % 6 > 0) continue;
      baseline.push(
        await measureTime(async () => {
          await fetch(`${first.address}/healthz`);
          await joinAll();
        }),
      );
    }

    const arrivalsAt = ({ messages }: (typeof tabs)[number]) =>
      messages.flatMap(({ at, changes }) =>
        changes.flatMap((change) => (change.kind === 'request' ? [{ at, version: change.row.version }] : [])),
      );
    const last = Math.max(...sent.keys());
    await until(() => tabs.every((tab) => arrivalsAt(tab).some(({ version }) => version === last)), 'the last vote');
    // A vote that the server merged into a later message arrives with that message.
    const delays = tabs.flatMap((tab) => {
      const arrivals = arrivalsAt(tab);
      return [...sent].map(([version, at]) => arrivals.find((arrival) => arrival.version >= version)!.at - at);
    });
    for (const tab of tabs) tab.close();
    return { ...spreadOf('vote to tab', delays), ...spreadOf('baseline', baseline) };
  });
