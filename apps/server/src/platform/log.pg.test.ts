import { createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { linkIn } from '../../../../tools/services/mail-catcher.ts';
import { freePort } from '../../../../tools/services/ports.ts';
import { until } from '../../../../tools/services/server-process.ts';
import { consentAtGoogle, returnFromGoogle } from '../../test/google-browser.ts';
import { createClient, refusalOf, registerMember, startTestApp, useTestApp } from '../../test/test-app.ts';
import { loggedPath, scrub } from './log.ts';

const app = await useTestApp({ LOG_LEVEL: 'debug' });

/** Everything that must never appear in a log, collected during typical use of the app. */
async function collectSecrets(): Promise<string[]> {
  const member = await registerMember(app, { username: 'Secretive', email: 'private.person+x@dubplate.example' });
  const secrets = [member.email, member.password, member.inviteCode, member.inviteCode.replaceAll('-', '')];
  const session = decodeURIComponent(member.jar.get('dubplate.session_token')!);
  secrets.push(session, session.split('.')[0]!);

  const browser = createClient(app.address);
  const { email } = member;
  await refusalOf(browser.api.accounts.signIn.mutate({ email, password: 'a-wrong-password' }));
  await browser.api.accounts.signIn.mutate({ email, password: member.password });
  secrets.push('a-wrong-password', decodeURIComponent(browser.jar.get('dubplate.session_token')!).split('.')[0]!);

  await browser.api.accounts.requestPasswordReset.mutate({ email });
  const reset = new URL(linkIn(await app.mail.waitFor(email, 'Set a new password'))).searchParams.get('token')!;
  await browser.fetch(`${app.address}/reset-password?token=${reset}`);
  await browser.api.accounts.resetPassword.mutate({ token: reset, password: 'a-new-password' });
  await refusalOf(browser.api.accounts.resetPassword.mutate({ token: reset, password: 'a-new-password' }));
  secrets.push(reset, 'a-new-password');

  const confirm = linkIn(await app.mail.waitFor(email, 'Confirm your email'));
  await browser.fetch(confirm, { redirect: 'manual' });
  await browser.fetch(`${confirm}tampered`, { redirect: 'manual' });
  await browser.fetch(confirm.replace(/callbackURL=[^&]*/, `callbackURL=https://evil.example/${email}`));
  secrets.push(new URL(confirm).searchParams.get('token')!);

  const inviteCode = await app.mint();
  for (const code of [inviteCode, member.inviteCode]) {
    const start = { popup: true, inviteCode: code };
    const { url } = await browser.api.accounts.startGoogle.mutate(start);
    const back = await consentAtGoogle(url, `googler-${code}@google.example`);
    await returnFromGoogle(browser, back);
    await returnFromGoogle(createClient(app.address), back);
    const sent = new URL(back).searchParams;
    secrets.push(code, `googler-${code}@google.example`, sent.get('code')!, sent.get('state')!);
  }
  return [...secrets, ...(await causeRefusals(email))];
}

async function causeRefusals(email: string): Promise<string[]> {
  const codes = await Promise.all(Array.from({ length: 4 }, () => app.mint()));
  const twin = { username: 'Twin', email: 'twin.person@dubplate.example', password: 'a-twin-password' };
  await Promise.allSettled(
    codes.map((inviteCode) => createClient(app.address).api.accounts.register.mutate({ ...twin, inviteCode })),
  );
  await createClient(app.address).fetch(`${app.address}/api/trpc/accounts.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email":"${email}","password":"half-a-password`,
  });
  await createClient(app.address).fetch(`${app.address}/api/nowhere?token=token-in-a-query`);
  return [twin.email, twin.password, ...codes, 'half-a-password', 'token-in-a-query'];
}

test('no secret, email, client address or token is ever logged, and every request line has an id', async () => {
  const secrets = await collectSecrets();
  secrets.push(app.environment.AUTH_SECRET!, app.identityProvider.clientSecret);
  const log = app.logLines.join('');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(7);
    const line = app.logLines.find((each) => each.includes(secret) || each.includes(encodeURIComponent(secret)));
    expect([secret, line]).toEqual([secret, undefined]);
  }
  expect(log).not.toContain('session_token');

  const lines = app.logLines.map((line) => JSON.parse(line) as { reqId?: string; msg: string });
  const requests = lines.filter((line) => line.msg === 'request');
  expect(requests.length).toBeGreaterThan(15);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
  expect(requests.filter((line) => !uuid.test(line.reqId ?? ''))).toEqual([]);
  expect(new Set(requests.map((line) => line.reqId)).size).toBe(requests.length);
});

/** A mail server that refuses every recipient and repeats the address in its reply, as real ones do, with a NUL. */
async function startRefusingMailServer(port: number): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 rude\r\n');
    socket.on('data', (chunk) => {
      const recipient = /^RCPT TO:<(.*)>/im.exec(String(chunk))?.[1];
      socket.write(recipient ? `550 5.1.1 <${recipient}>: no such user\0 ${recipient}\r\n` : '250 ok\r\n');
    });
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return server;
}

test('a mail server that names the recipient in its refusal does not leak the address into the log', async () => {
  const port = await freePort();
  const mailServer = await startRefusingMailServer(port);
  const other = await startTestApp({
    SMTP_URL: `smtp://user:smtp-password@127.0.0.1:${port}?ignoreTLS=true`,
    LOG_LEVEL: 'debug',
  });
  try {
    const { email, api } = await registerMember(other);
    const refusal = await refusalOf(api.accounts.requestPasswordReset.mutate({ email }));
    expect(refusal.message).toBe('Failed to send reset email');
    await until(() => other.logLines.some((line) => line.includes('"part":"jobs"')), 'the job to fail too');
    const stored = sql`select from graphile_worker._private_jobs where last_error like '%no such user%'`;
    await until(async () => (await stored.execute(other.db)).rows.length > 0, 'PostgreSQL to store why it failed');
    const log = other.logLines.join('');
    expect(log).toContain('procedure failed');
    expect(log).not.toContain(email);
    expect(log).not.toContain('smtp-password');
  } finally {
    await other.close();
    mailServer.close();
  }
});

test('personal data in log messages of libraries is removed', () => {
  expect(scrub('Key (email)=(mara.dub+x@dubplate.example) already exists')).toBe(
    'Key (email)=([email]) already exists',
  );
  expect(scrub('GET /reset-password?token=abc123&x=1')).toBe('GET /reset-password?token=[hidden]&x=1');
  expect(scrub('GET /calendar/8fQ2xL0v.ics failed')).toBe('GET /calendar/[hidden] failed');
  expect(scrub('connect postgres://user:pass@host/db')).toBe('connect postgres://[hidden]@host/db');
});

test('a logged path has no query and no token in any encoding, and is short', () => {
  const token = '8fQ2xL0v';
  for (const path of [
    `/unsubscribe/${token}?a=b`,
    `/%75nsubscribe/${token}`,
    `/unsubscribe%2F${token}`,
    `/unsubscribe/%20a/${token}`,
  ])
    expect(loggedPath(path)).toBe('/unsubscribe/[hidden]');
  expect(loggedPath('/member/%E2%82%AC%zz')).toBe('/member/%E2%82%AC%zz');
  expect(loggedPath(`/${'a'.repeat(15_000)}`)).toBe(`/${'a'.repeat(499)}`);
});

test('an error before the session is read is logged too', async () => {
  const member = await registerMember(app);
  await app.db.schema.alterTable('sessions').renameTo('sessions_away').execute();
  const before = app.logLines.length;
  const call = member.fetch(`${app.address}/api/trpc/accounts.current`);
  const { status } = await call.finally(() => app.db.schema.alterTable('sessions_away').renameTo('sessions').execute());
  expect(status).toBe(500);
  expect(app.logLines.slice(before).filter((line) => line.includes('procedure failed'))).toHaveLength(1);
});
