import type { Actors } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

type Line = { msg: string; reqId: string; build: string; client?: Record<string, string> };

const log = (actors: Actors): Line[] =>
  actors.env.server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const clientErrors = (actors: Actors) => log(actors).filter(({ msg }) => msg === 'client error');
const reference = /Reference ([\da-f-]{36})/;

test(
  'a list that failed on the server shows the request id of its log line',
  { tag: '@phone' },
  async ({ env, actors, member }) => {
    const { page } = await member({ path: null });
    const { schema } = env.db;
    let text: string;
    await schema.alterTable('favorites').renameTo('favorites_away').execute();
    try {
      await page.goto('/');
      await expect(page.getByText('That did not load.')).toBeVisible();
      text = await page.getByText('Reference').innerText();
    } finally {
      await schema.alterTable('favorites_away').renameTo('favorites').execute();
    }
    const id = reference.exec(text)![1]!;
    expect(log(actors).filter(({ msg, reqId }) => msg === 'procedure failed' && reqId === id)).not.toEqual([]);
  },
);

test(
  'a screen that crashes reports the error and shows the id of its log line',
  { tag: '@phone' },
  async ({ actors, member }) => {
    const { page } = await member({ path: null });
    await page.route('**accounts.current**', (route) =>
      route.fulfill({ json: [{ result: { data: { id: 'x', username: 7, email: 'e' } } }] }),
    );
    await page.goto('/profile');
    const shown = page.getByText('Reference');
    await expect(shown).toBeVisible();
    const id = reference.exec(await shown.innerText())![1]!;
    expect(clientErrors(actors).find(({ reqId }) => reqId === id)?.client).toMatchObject({
      kind: 'render',
      route: '/profile',
    });
  },
);

test(
  'the server logs errors and rejections once each, with the build and without personal data',
  { tag: '@phone' },
  async ({ actors, visitor }) => {
    const { page } = await visitor();
    await page.goto('/login?token=s3cret');
    const build = await page.locator('meta[name="build-id"]').getAttribute('content');
    expect(build).toMatch(/^[\da-f]{12}$/);
    const before = clientErrors(actors).length;
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
    await expect.poll(() => clientErrors(actors).length).toBeGreaterThanOrEqual(before + 2);
    const reports = clientErrors(actors).slice(before);
    expect(reports.map(({ client }) => client!.message).toSorted()).toEqual([
      'Error: nobody waited',
      'TypeError: odd one of [email] at /song/:id',
    ]);
    for (const line of reports) expect(line).toMatchObject({ build, client: { build, route: '/login' } });
    expect(JSON.stringify(reports)).not.toMatch(/s3cret|mara|0b7c1a52/);
  },
);
