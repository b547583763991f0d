import type { Page } from '@playwright/test';
import { startContainer, type Container } from '../../tools/deployment/container.ts';
import { startNginx } from '../../tools/deployment/nginx.ts';
import { freePort } from '../../tools/services/ports.ts';
import { startRedis } from '../../tools/services/redis.ts';
import { createEmptyDatabase } from '../../tools/test-environment/test-databases.ts';
import { createTestEnvironment } from '../../tools/test-environment/test-environment.ts';
import { createActors, fillRegistration, newPerson } from '../support/actors.ts';
import { clipFiles } from '../support/clip-files.ts';
import { choose, fillRequest, finished, openUploader } from '../support/clip-sheet.ts';
import { countIn, openCard, requestSheet, voteButton, watchTrackId } from '../support/requests.ts';
import { addSong } from '../support/songs.ts';
import { expectSound, listenToPage } from '../support/sound.ts';
import { expect, test } from '../support/test.ts';

const files = clipFiles();
const title = 'Heard at the lake';
const roles = { web1: 'web', web2: 'web', live: 'live', jobs: 'jobs' };

/** The image in four roles on an empty database, behind nginx with TLS. */
async function deployImage() {
  const [redis, database] = await Promise.all([startRedis(), createEmptyDatabase(process.env['E2E_POSTGRES_URL']!)]);
  const https = await freePort();
  const created = await createTestEnvironment(database, {
    BASE_URL: `https://localhost:${https}`,
    REDIS_URL: redis.url,
    // A proxy without active health checks notices a stopping process by its closed port.
    DRAIN_SECONDS: '1',
  });
  const env = { ...created, address: created.environment['BASE_URL']! };
  const containers: Record<string, Container> = {};
  const ports: Record<string, number> = {};
  for (const [name, role] of Object.entries(roles)) {
    ports[name] = await freePort();
    const variables = { ...env.environment, ROLE: role };
    containers[name] = await startContainer(`dubplate-${name}-${process.pid}`, variables, ports[name]);
  }
  const web: [number, number] = [ports['web1']!, ports['web2']!];
  const nginx = await startNginx({ http: await freePort(), https, web, live: ports['live']! });
  return { env, containers, nginx, redis };
}

async function register(page: Page, code: string, address: string): Promise<void> {
  await page.goto('/');
  await page.getByPlaceholder('xxxx-xxxx-xxxx').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillRegistration(page, newPerson());
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`${address}/`);
}

test('two members use the image behind nginx: register, send a clip, vote live, sign out', async ({ browser }) => {
  const { env, containers, nginx, redis } = await deployImage();
  const server = containers['web1']!;
  const { visitor, closeContexts } = createActors({ browser, env: { ...env, server }, size: 'phone' });
  try {
    for (const container of Object.values(containers)) {
      const privileges = { uid: '900', capabilities: '0000000000000000', noNewPrivileges: '1' };
      expect(container.privileges()).toEqual(privileges);
    }
    const [asker, voter] = [await visitor(), await visitor()];
    await listenToPage(asker.page);
    for (const { page } of [asker, voter]) await register(page, await env.mint(), env.address);

    await openUploader(asker.page);
    await choose(asker.page, files.clip());
    await finished(asker.page);
    await fillRequest(asker.page);
    await asker.page.getByRole('button', { name: 'Create Request' }).click();
    await asker.page.getByRole('article').waitFor();

    await watchTrackId(asker.page, '?tab=mine');
    await watchTrackId(voter.page, '?tab=community');
    await voteButton(voter.page, title).click();
    await expect.poll(() => countIn(voteButton(asker.page, title))).toBe(1);

    await openCard(asker.page, title);
    await requestSheet(asker.page, title).getByRole('button', { name: 'Play clip' }).click();
    await expectSound(asker.page);

    const songId = await addSong(asker.context, { title: 'Held Under' });
    const card = await asker.context.request.get(`/cards/song/${songId}.png`);
    expect(card.headers()).toMatchObject({ 'content-type': 'image/png' });
    expect((await card.body()).subarray(1, 4).toString()).toBe('PNG');

    await voter.page.getByRole('link', { name: 'Profile' }).click();
    await voter.page.getByRole('button', { name: 'Sign Out' }).click();
    await voter.page.waitForURL('**/login');
    expect([...asker.consoleErrors, ...voter.consoleErrors]).toEqual([]);
  } catch (error) {
    console.error(nginx.accessLog());
    for (const [name, { log }] of Object.entries(containers)) console.error(`${name}:\n${log()}`);
    throw error;
  } finally {
    await closeContexts();
    for (const [name, container] of Object.entries(containers)) {
      const stopping = performance.now();
      await container.stop();
      const [ready, stopped] = [container.readyAfterMs, performance.now() - stopping].map(Math.round);
      console.log(`${name}: ready after ${ready} ms, stopped after ${stopped} ms`);
    }
    await nginx.stop();
    await env.close();
    await redis.stop();
  }
  expect(Object.values(containers).map(({ exitCode }) => exitCode())).toEqual([0, 0, 0, 0]);
});
