import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantCrowd } from '../../../../../tools/crowd.ts';
import { until } from '../../../../../tools/server-process.ts';
import { connectLive } from '../../../test/live-client.ts';
import { plantRequests } from '../../../test/requests.ts';
import { registerMember } from '../../../test/test-app.ts';
import { startTwoProcesses, type TwoProcesses } from '../../../test/two-processes.ts';

let pair: TwoProcesses;
beforeAll(async () => {
  pair = await startTwoProcesses({ LOG_LEVEL: 'warn' });
});
afterAll(() => pair.close());

const viewers = 200;
const votes = 60;
const limitMs = 300;

test(
  `a vote is on the screens of ${viewers} others, through another process, in under ${limitMs} ms`,
  { timeout: 60_000 },
  async () => {
    const { world, a, b } = pair;
    const mara = await registerMember(world);
    const [id] = await plantRequests(world.db, mara.username, [{ title: 'Closing track' }]);
    const crowd = await plantCrowd(world, viewers);
    const origin = world.environment.BASE_URL!;
    const screens = await Promise.all(crowd.map(({ cookie }) => connectLive(b.address, { cookie, origin })));
    await Promise.all(screens.map(({ socket }) => socket.emitWithAck('join', requestRoom(id!))));

    const sent = new Map<number, number>();
    for (let turn = 0; turn < votes; turn += 1) {
      const started = performance.now();
      const response = await fetch(`${a.address}/api/trpc/votes.set`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: crowd[turn]!.cookie, origin },
        body: JSON.stringify({ requestId: id, voted: true }),
      });
      const { result } = (await response.json()) as { result: { data: { version: number } } };
      // From the tap, not from when the server answered.
      sent.set(result.data.version, started);
      await new Promise((later) => setTimeout(later, 40));
    }
    const last = Math.max(...sent.keys());
    const seen = (screen: (typeof screens)[number]) =>
      screen.messages.flatMap(({ at, changes }) =>
        changes.flatMap((change) => (change.kind === 'request' ? [{ at, version: change.row.version }] : [])),
      );
    await until(() => screens.every((screen) => seen(screen).some(({ version }) => version === last)), 'the last vote');

    // A vote that was merged into a later one is on the screen when that one is.
    const delays = screens.flatMap((screen) => {
      const arrivals = seen(screen);
      return [...sent].map(
        ([version, started]) => arrivals.find((arrival) => arrival.version >= version)!.at - started,
      );
    });
    delays.sort((one, other) => one - other);
    const p95 = delays[Math.ceil(delays.length * 0.95) - 1]!;
    expect(delays).toHaveLength(viewers * votes);
    expect(p95, `median ${delays[delays.length >> 1]!.toFixed(0)} ms`).toBeLessThan(limitMs);
    for (const screen of screens) screen.close();
  },
);
