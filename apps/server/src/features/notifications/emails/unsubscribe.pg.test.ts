import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createRecipient,
  mailsTo,
  notifyInTopic,
  unsubscribePathIn,
  type Recipient,
} from '../../../../test/notification-emails.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';
import type { EmailKind } from '../../../platform/mail.ts';
import { rateRules } from '../../../platform/rate-limits.ts';

const app = await useTestApp();
const secret = app.environment.AUTH_SECRET!;

const pathOf = (member: Recipient, kind: EmailKind, version = 1, secrets = [secret] as const) =>
  `/unsubscribe/${createUnsubscribeToken({ memberId: member.id, kind, version }, secrets)}`;

/** As mail providers do: no cookie, no origin. */
const post = (path: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = {}) =>
  fetch(`${app.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
const open = (path: string, init: RequestInit = {}) => fetch(`${app.address}${path}`, init);

async function settingsOf({ id }: Recipient): Promise<{ digest: string; rows: string[] }> {
  const { digest } = await app.db.selectFrom('members').select('digest').where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await app.db.selectFrom('notification_settings').selectAll().where('member_id', '=', id).execute();
  return { digest, rows: rows.map(({ topic, channel, enabled }) => `${topic} ${channel} ${enabled}`) };
}
const unchanged = { digest: 'weekly', rows: [] };

test('one click in a mail program stops the topic at once, and nothing else', async () => {
  const member = await createRecipient(app);
  await notifyInTopic(app, 'uploads', member, 'Salt Circuit', new Date());
  await app.mail.waitFor(member.email, 'Your song is verified');
  const response = await post(unsubscribePathIn(mailsTo(app, member)[0]!));
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await settingsOf(member)).toEqual({ digest: 'weekly', rows: ['uploads email false'] });
  await sql`update member_emails set sent_at = null`.execute(app.db);
  await notifyInTopic(app, 'uploads', member, 'Pylon', new Date());
  expect(await app.db.selectFrom('email_deliveries').select('id').where('member_id', '=', member.id).execute()).toEqual(
    [],
  );
});

test('opening the link shows a page with a masked address and changes nothing', async () => {
  const member = await createRecipient(app, { email: 'mara.voss@postbox.example' });
  const response = await open(pathOf(member, 'out'));
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain('Stop “Out\u00a0today” emails?');
  expect(page).toContain('m•••@postbox.example');
  expect(page).not.toMatch(/mara|voss|<script/);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await open(pathOf(member, 'out'), { method: 'HEAD' });
  expect(await settingsOf(member)).toEqual(unchanged);
});

test('the button of the page stops the emails, and "Send them again" starts them again', async () => {
  const member = await createRecipient(app);
  const path = pathOf(member, 'out');
  const stopped = await (await post(path, '')).text();
  expect(stopped).toContain('Done. No more “Out\u00a0today” by email.');
  expect(stopped).toContain('Send them again');
  expect(await (await open(path)).text()).toContain('Done. No more');
  const again = await (await post(path, 'again=weekly')).text();
  expect(again).toContain('Stop “Out\u00a0today” emails?');
  expect(await settingsOf(member)).toEqual({ digest: 'weekly', rows: ['out email true'] });
});

test('the digest is stopped, and returns as daily if it was daily', async () => {
  const member = await createRecipient(app, { digest: 'daily' });
  const page = await (await post(pathOf(member, 'digest'))).text();
  expect(await settingsOf(member)).toEqual({ digest: 'off', rows: [] });
  const again = /name="again" value="(\w+)"/.exec(page)![1]!;
  await post(pathOf(member, 'digest'), `again=${again}`);
  expect(await settingsOf(member)).toEqual({ digest: 'daily', rows: [] });
  await post(pathOf(member, 'digest'), 'again=hourly');
  expect(await settingsOf(member)).toEqual({ digest: 'weekly', rows: [] });
});

test.each([
  ['of another topic', (path: string) => path.replace('.out.', '.dates.')],
  ['of another version', (path: string) => path.replace('.out.1.', '.out.2.')],
  ['with a character less', (path: string) => path.slice(0, -2)],
  ['without a signature', (path: string) => path.slice(0, path.lastIndexOf('.'))],
])('a token %s than the signed one is refused with a page that explains it', async (_what, change) => {
  const member = await createRecipient(app);
  const path = change(pathOf(member, 'out'));
  for (const response of [await post(path), await open(path)]) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This link does not work');
  }
  expect(await settingsOf(member)).toEqual(unchanged);
});

test('a token of another member, of another secret, or signed for another purpose is refused', async () => {
  const [member, other] = [await createRecipient(app), await createRecipient(app)];
  const foreign = pathOf(member, 'out').replace(member.id, other.id);
  const forged = pathOf(member, 'out', 1, ['another-secret-of-32-characters!!']);
  for (const path of [foreign, forged]) expect((await post(path)).status).toBe(404);
  expect([await settingsOf(member), await settingsOf(other)]).toEqual([unchanged, unchanged]);
});

test('a new version ends the earlier links of the member, and so does deleting the account', async () => {
  const member = await createRecipient(app);
  await app.db.insertInto('member_emails').values({ member_id: member.id, unsubscribe_version: 2 }).execute();
  expect((await post(pathOf(member, 'out'))).status).toBe(404);
  expect((await post(pathOf(member, 'out', 2))).status).toBe(200);
  await app.db.deleteFrom('members').where('id', '=', member.id).execute();
  expect((await post(pathOf(member, 'out', 2))).status).toBe(404);
});

test('the POST works from any origin, with foreign cookies, and with a multipart body', async () => {
  const member = await createRecipient(app);
  const foreign = { origin: 'https://mail.example', cookie: 'a=b', 'sec-fetch-site': 'cross-site' };
  expect((await post(pathOf(member, 'out'), undefined, foreign)).status).toBe(200);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await open(pathOf(member, 'dates'), { method: 'POST', body: form })).status).toBe(200);
  expect((await settingsOf(member)).rows.toSorted()).toEqual(['dates email false', 'out email false']);
});

test('wrong tokens are limited by address, and right ones by member', async () => {
  const member = await createRecipient(app);
  const from = { 'x-forwarded-for': '10.77.0.1' };
  const guess = () => post('/unsubscribe/unsubscribe.guess.out.1.AAAA', '', from);
  for (let count = 0; count < rateRules['unsubscribe by address'].points; count += 1) await guess();
  expect((await guess()).status).toBe(429);
  const right = () => post(pathOf(member, 'out'), '', from);
  expect((await right()).status).toBe(200);
  for (let count = 1; count < rateRules['unsubscribe by member'].points; count += 1) await right();
  expect((await right()).status).toBe(429);
});

test('the log has no token', () => {
  const lines = app.logLines.join('');
  expect(lines).toContain('/unsubscribe/[hidden]');
  expect(lines).not.toMatch(/unsubscribe\.[0-9a-f]{8}-/);
});

test('emails about the account have no unsubscribe headers', async () => {
  const member = await createRecipient(app);
  const response = await open('/api/trpc/accounts.requestPasswordReset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email }),
  });
  expect(response.status).toBe(200);
  const mail = await app.mail.waitFor(member.email, 'Set a new password');
  expect([mail.header('List-Unsubscribe'), mail.header('List-Unsubscribe-Post'), mail.html]).toEqual(['', '', '']);
});
