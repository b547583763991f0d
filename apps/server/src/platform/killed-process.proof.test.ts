import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readResult, post } from '../../../../bench/servers.ts';
import { createViewer, type Viewer } from '../../../../bench/viewer.ts';
import { createMembers } from '../../../../tools/fixtures/members.ts';
import { createRequests } from '../../../../tools/fixtures/requests.ts';
import { startServerProcess, until, type ServerProcess } from '../../../../tools/services/server-process.ts';
import { startTwoProcesses, type TwoProcesses } from '../../test/two-processes.ts';

let pair: TwoProcesses;
let restarted: ServerProcess | undefined;
beforeAll(async () => {
  pair = await startTwoProcesses({ LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await restarted?.stop();
  await pair.close();
});

const viewersOfEach = 40;

test('when a process is killed while members vote, every viewer ends with the newest vote', async () => {
  const { env, a, b } = pair;
  const origin = env.environment.BASE_URL!;
  const members = await createMembers(env, 2 * viewersOfEach);
  const [requestId] = await createRequests(env.db, members[0]!.username, [{ title: 'Closing track' }]);

  const lost: Viewer[] = [];
  const viewers = members.map(({ cookie }, index) =>
    createViewer(
      { address: (index % 2 === 0 ? a : b).address, origin, cookie, requestId: requestId! },
      {
        joined() {},
        failed() {},
        message() {},
        read() {},
        readFailed() {},
        disconnected: (viewer) => lost.push(viewer),
      },
    ),
  );
  for (const viewer of viewers) viewer.connect();
  const all = (condition: (viewer: Viewer) => boolean) => () => viewers.every(condition);
  await until(
    all((viewer) => viewer.isConnected()),
    'all viewers to join',
  );

  let newest = 0;
  const vote = async (index: number) => {
    const { cookie } = members[index]!;
    const response = await post(a.address, 'votes.set', { requestId, voted: true }, { cookie, origin });
    newest = Math.max(newest, (await readResult<{ version: number }>(response)).version);
  };
  for (let index = 0; index < members.length; index += 1) {
    await vote(index);
    if (index === viewersOfEach) await b.stop('SIGKILL');
    await delay(20);
  }
  // No later message repeats the votes that the viewers of the killed process missed.
  await until(
    all((viewer) => viewer.address === b.address || viewer.version() === newest),
    'the last vote at the other process',
  );
  expect(viewers.filter((viewer) => viewer.address === b.address && viewer.version() === newest)).toEqual([]);

  restarted = await startServerProcess(env.environment, Number(new URL(b.address).port));
  await until(
    all((viewer) => viewer.isConnected() && viewer.version() === newest),
    'the last vote at all viewers',
  );
  expect(lost.map(({ address }) => address)).toEqual(Array.from({ length: viewersOfEach }, () => b.address));
  for (const viewer of viewers) viewer.close();
});
