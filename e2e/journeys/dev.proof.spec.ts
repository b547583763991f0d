import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../tools/services/server-process.ts';
import { fillRegistration, newPerson } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

const isOpen = (address: string) =>
  new Promise<boolean>((answer) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => answer(socket.destroy() !== undefined));
    socket.once('error', () => answer(false));
  });

test(
  'npm run dev prints a URL and codes, a browser signs up with one, and Ctrl-C ends every process',
  { tag: '@phone' },
  async ({ browser }) => {
    const data = await mkdtemp(join(tmpdir(), 'dubplate-dev-'));
    const env = { ...process.env, NODE_ENV: undefined, DUBPLATE_DATA: data };
    const dev = spawn('npm', ['run', 'dev'], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const exited = new Promise((done) => dev.once('exit', done));
    try {
      await until(() => output.includes('Ctrl-C ends everything'), `npm run dev to be ready:\n${output}`, 60_000);
      const address = /running at (\S+)/.exec(output)![1]!;
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

      // The mail page shows the sent emails.
      const mailPage = /^Mail +(\S+)/m.exec(output)![1]!;
      await until(async () => (await (await fetch(mailPage)).text()).includes(person.email), 'the confirmation mail');

      // Like Ctrl-C, signals the whole foreground process group.
      const addresses = output.match(/http:\/\/localhost:\d+/g)!;
      process.kill(-dev.pid!, 'SIGINT');
      await exited;
      for (const each of addresses) expect(await isOpen(each), `${each} is still open`).toBe(false);
    } finally {
      if (dev.exitCode === null && dev.signalCode === null) process.kill(-dev.pid!, 'SIGINT');
      await exited;
      await rm(data, { recursive: true, force: true });
    }
  },
);
