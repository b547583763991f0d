import { expect, test } from 'vitest';
import { until } from '../../tools/services/server-process.ts';
import { member, visitor } from '../support/actors.ts';
import { setUpTests } from '../support/environment.ts';

const setup = setUpTests();

type Line = { msg: string; reqId: string; build: string; client?: Record<string, string> };

const log = (): Line[] =>
  setup.env.server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const clientErrors = () => log().filter(({ msg }) => msg === 'client error');

const reference = /Reference ([\da-f-]{36})/;

test('a list that failed on the server shows the request id of its log line', async () => {
  const { page } = await member(setup, 'phone', { path: null });
  const { schema } = setup.env.db;
  await schema.alterTable('favorites').renameTo('favorites_away').execute();
  try {
    await page.goto('/');
    await page.getByText('That did not load.').waitFor();
  } finally {
    await schema.alterTable('favorites_away').renameTo('favorites').execute();
  }
  const id = reference.exec(await page.getByText('Reference').innerText())![1]!;
  expect(log().filter(({ msg, reqId }) => msg === 'procedure failed' && reqId === id)).not.toEqual([]);
});

test('a screen that crashes reports the error and shows the id of its log line', async () => {
  const { page } = await member(setup, 'phone', { path: null });
  await page.route('**accounts.current**', (route) =>
    route.fulfill({ json: [{ result: { data: { id: 'x', username: 7, email: 'e' } } }] }),
  );
  await page.goto('/profile');
  const shown = page.getByText('Reference');
  await shown.waitFor();
  const id = reference.exec(await shown.innerText())![1]!;
  expect(clientErrors().find(({ reqId }) => reqId === id)?.client).toMatchObject({ kind: 'render', route: '/profile' });
});

test('the server logs errors and rejections once each, with the build and without personal data', async () => {
  const { page } = await visitor(setup, 'phone');
  await page.goto('/login?token=s3cret');
  const build = await page.locator('meta[name="build-id"]').getAttribute('content');
  expect(build).toMatch(/^[\da-f]{12}$/);
  const before = clientErrors().length;
  await page.evaluate(() => {
    const fail = () => {
      throw new TypeError(
        'odd one of mara@dubplate.example at /song/0b7c1a52-5a0e-4ad0-9d4f-2b0c4c1f7a11?token=s3cret',
      );
    };
    setTimeout(fail);
    setTimeout(fail);
    setTimeout(() => void Promise.reject(new Error('nobody waited')));
  });
  await until(() => clientErrors().length >= before + 2, 'both reports');
  const reports = clientErrors().slice(before);
  expect(reports.map(({ client }) => client!.message).toSorted()).toEqual([
    'Error: nobody waited',
    'TypeError: odd one of [email] at /song/:id',
  ]);
  for (const line of reports) expect(line).toMatchObject({ build, client: { build, route: '/login' } });
  expect(JSON.stringify(reports)).not.toMatch(/s3cret|mara|0b7c1a52/);
});
