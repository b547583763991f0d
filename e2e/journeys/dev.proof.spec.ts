import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { until } from '../../tools/services/server-process.ts';
import { fillRegistration, newPerson, signIn } from '../support/actors.ts';
import { openCard, requestSheet, titles } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const isOpen = (address: string) =>
  new Promise<boolean>((answer) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => answer(socket.destroy() !== undefined));
    socket.once('error', () => answer(false));
  });

/** Keeps the audio elements of the page, which are not in the document. */
const keepAudio = () => {
  const played = new Set<HTMLMediaElement>();
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function playAndKeep() {
    played.add(this);
    return play.call(this);
  };
  Object.assign(globalThis, { played });
};

/** The position of the audio that plays now, in seconds; 0 when none plays. */
const readPosition = () => {
  const { played } = globalThis as unknown as { played: Set<HTMLMediaElement> };
  return [...played].find((audio) => !audio.paused)?.currentTime ?? 0;
};

/** Every request on the first screen of Track ID has a clip. Plays the two hottest. */
async function playDemoClips(page: Page): Promise<void> {
  await page.addInitScript(keepAudio);
  await page.goto('/id-help?tab=community');
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('article').filter({ hasText: 'Audio' })).toHaveCount(10);
  const hottest = (await titles(page).allInnerTexts()).slice(0, 2);
  for (const title of hottest) {
    await openCard(page, title);
    const sheet = requestSheet(page, title);
    await sheet.getByRole('button', { name: 'Play clip' }).click();
    await expect.poll(() => page.evaluate(readPosition), { timeout: 40_000 }).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
}

/** Runs it as a terminal does: Ctrl-C signals the whole process group. Checks that every printed address is closed. */
async function runDev(data: string, options: string[], use: (address: string, output: string) => Promise<void>) {
  const env = { ...process.env, NODE_ENV: undefined, DUBPLATE_DATA: data, DEMO_BARS: '2', E2E_BUILD: 'skip' };
  const dev = spawn('npm', ['run', 'dev', '--', ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = new Promise((done) => dev.once('exit', done));
  try {
    await until(() => output.includes('Ctrl-C ends everything'), `npm run dev to be ready:\n${output}`, 250_000);
    await use(/running at (\S+)/.exec(output)![1]!, output);
    const addresses = output.match(/http:\/\/localhost:\d+/g)!;
    process.kill(-dev.pid!, 'SIGINT');
    await exited;
    for (const each of addresses) expect(await isOpen(each), `${each} is still open`).toBe(false);
  } finally {
    if (dev.exitCode === null && dev.signalCode === null) process.kill(-dev.pid!, 'SIGINT');
    await exited;
  }
}

/** Pages that no screen of the app may take over. */
async function expectServerPages(address: string): Promise<void> {
  for (const [path, answer] of [
    ['/calendar/x.ics', 'This calendar is no longer here.'],
    ['/unsubscribe/x', 'This link does not work'],
    ['/cards/song/x.png', 'Not found'],
  ] as const) {
    const response = await fetch(`${address}${path}`);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining(answer)]);
  }
}

test(
  'npm run dev prints a URL and codes, a browser signs up with one and plays clips, and Ctrl-C ends every process',
  { tag: '@phone' },
  async ({ browser }) => {
    // The first start renders the demo clips. Their first bars are enough here; loops.proof.test.ts and
    // demo-requests.proof.test.ts render them whole.
    test.setTimeout(400_000);
    const data = await mkdtemp(join(tmpdir(), 'dubplate-dev-'));
    try {
      await runDev(data, [], async (address, output) => {
        const codes = output.match(/^ {2}[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/gm)!.map((line) => line.trim());
        expect(codes).toHaveLength(5);
        expect(output).toMatch(/mara@dubplate\.example/);

        const page = await browser.newPage({ baseURL: address });
        // The dev server compiles modules on request, which is slow.
        page.setDefaultTimeout(40_000);
        await page.goto('/');
        await page.getByPlaceholder('xxxx-xxxx-xxxx').fill(codes[0]!);
        await page.getByRole('button', { name: 'Continue' }).click();
        const person = newPerson('fresh');
        await fillRegistration(page, person);
        await page.getByRole('button', { name: 'Create Account' }).click();
        await page.waitForURL(`${address}/`);
        await page.getByText('All Unreleased').waitFor();

        await playDemoClips(page);
        await expectServerPages(address);

        // The mail page shows the sent emails.
        const mailPage = /^Mail +(\S+)/m.exec(output)![1]!;
        await until(async () => (await (await fetch(mailPage)).text()).includes(person.email), 'the confirmation mail');
      });

      await runDev(data, ['--built'], async (address, output) => {
        await expectServerPages(address);
        const worker = await fetch(`${address}/sw.js`);
        expect([worker.status, worker.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
        const page = await browser.newPage({ baseURL: address });
        await page.goto('/login');
        await signIn(page, 'mara@dubplate.example', /\(password (\S+)\)/.exec(output)![1]);
        await page.getByRole('heading', { name: 'Your Favorites' }).waitFor();
      });
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  },
);
