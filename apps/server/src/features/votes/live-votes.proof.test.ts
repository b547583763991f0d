import { setTimeout as delay } from 'node:timers/promises';
import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureTime, percentile } from '../../../../../bench/figures.ts';
import { createMembers } from '../../../../../tools/fixtures/members.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive } from '../../../test/live-client.ts';
import { registerMember } from '../../../test/test-app.ts';
import { startTwoProcesses, type TwoProcesses } from '../../../test/two-processes.ts';

let pair: TwoProcesses;
beforeAll(async () => {
  pair = await startTwoProcesses({ LOG_LEVEL: 'warn' });
});
afterAll(() => pair.close());

const viewers = 200;
const votes = 60;
/** The server collects the changes of a room for this long. */
const windowMs = 100;

test(`a vote reaches the tabs of ${viewers} others, through another process, without a queue`, async () => {
  const { env, a, b } = pair;
  const mara = await registerMember(env);
  const [id] = await createRequests(env.db, mara.username, [{ title: 'Closing track' }]);
  const signedIn = await createMembers(env, viewers);
  const origin = env.environment.BASE_URL!;
  const screens = await Promise.all(signedIn.map(({ cookie }) => connectLive(b.address, { cookie, origin })));
  const joinAll = () => Promise.all(screens.map(({ socket }) => socket.emitWithAck('join', requestRoom(id!))));
  await joinAll();

  // Baseline: a call to one process that does nothing, and a message to and from every tab of the other.
  const bare: number[] = [];
  const measureBare = () =>
    measureTime(async () => {
      await fetch(`${a.address}/healthz`);
      await joinAll();
    });
  const sent = new Map<number, number>();
  for (let iteration = 0; iteration < votes; iteration += 1) {
    const started = performance.now();
    const response = await fetch(`${a.address}/api/trpc/votes.set`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: signedIn[iteration]!.cookie, origin },
      body: JSON.stringify({ requestId: id, voted: true }),
    });
    const { result } = (await response.json()) as { result: { data: { version: number } } };
    // Measured from the tap, not from the response of the server.
    sent.set(result.data.version, started);
    await delay(40);
    if (iteration % 3 === 0) bare.push(await measureBare());
  }
  const last = Math.max(...sent.keys());
  const seen = (screen: (typeof screens)[number]) =>
    screen.messages.flatMap(({ at, changes }) =>
      changes.flatMap((change) => (change.kind === 'request' ? [{ at, version: change.row.version }] : [])),
    );
  await until(() => screens.every((screen) => seen(screen).some(({ version }) => version === last)), 'the last vote');

  // A vote that the server merged into a later message arrives with that message.
  const delays = screens.flatMap((screen) => {
    const arrivals = seen(screen);
    return [...sent].map(([version, started]) => arrivals.find((arrival) => arrival.version >= version)!.at - started);
  });
  expect(delays).toHaveLength(viewers * votes);
  const [usual, bareUsual] = [percentile(delays, 0.5), percentile(bare, 0.5)];
  // A ratio to messages of the same size at the same time. `npm run bench` has the time in milliseconds. Votes that
  // queue up wait for several windows.
  expect(usual, `${usual.toFixed(0)} ms, bare ${bareUsual.toFixed(0)} ms`).toBeLessThan(windowMs + 5 * bareUsual);
  for (const screen of screens) screen.close();
});
