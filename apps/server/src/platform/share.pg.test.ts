import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { registerMember, useTestApp } from '../../test/test-app.ts';

const app = await useTestApp();

type Fields = Record<string, string | File>;

/** Sends a form as the share menu of a phone does: no page, so no origin. */
async function share(fields: Fields, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(`${app.address}/share`, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: response.status, target: response.headers.get('location') };
}

const queryOf = (target: string | null) => Object.fromEntries(new URL(target!, app.address).searchParams);
const clip = (bytes: number) => new File([new Uint8Array(bytes)], 'VID_20261114.mp4', { type: 'video/mp4' });

test('a shared link is passed on in the query of the screen', async () => {
  const fields = { title: 'Cold Store', text: 'Listen: https://youtu.be/q8LxT0vW2mE?t=4360&si=a', url: '' };
  const { status, target } = await share({ ...fields, clip: clip(0) });
  expect(status).toBe(303);
  expect(target).toMatch(/^\/share\?/);
  expect(queryOf(target)).toEqual({ title: fields.title, text: fields.text });
});

test('a shared file must be shared again, small or large', async () => {
  for (const bytes of [1, 60_000, 70_000, 5_000_000]) {
    expect(await share({ text: 'a caption', clip: clip(bytes) })).toEqual({ status: 303, target: '/share?again=1' });
  }
});

test('a large body without a length must be shared again', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(`${app.address}/share`, { method: 'POST', headers }, resolve).on('error', reject);
    sending.write(Buffer.alloc(40_000));
    sending.end(Buffer.alloc(40_000));
  });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/share?again=1']);
});

test('the query stays short, and keeps the addresses of a long text', async () => {
  const url = `https://a.example/${'x'.repeat(1500)}`;
  const text = `${'曲'.repeat(1900)} https://youtu.be/q8LxT0vW2mE ${'曲'.repeat(1900)}`;
  const { target } = await share({ title: 'é'.repeat(9000), text, url });
  expect(queryOf(target)).toEqual({ url, text: 'https://youtu.be/q8LxT0vW2mE' });
});

test('a share without usable content opens the screen, which explains it', async () => {
  expect(await share({ title: '', other: 'x' })).toEqual({ status: 303, target: '/share' });
  const broken = await fetch(`${app.address}/share`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'no form',
    redirect: 'manual',
  });
  expect([broken.status, broken.headers.get('location')]).toEqual([303, '/share']);
});

test('the target is always a path of the app', async () => {
  const { target } = await share({ url: 'https://evil.example', text: '\r\nset-cookie: a=b', title: '//evil.example' });
  const { origin, pathname } = new URL(target!, app.address);
  expect([origin, pathname]).toEqual([app.address, '/share']);
});

test('only this route accepts a form from another origin, also with a cookie', async () => {
  const member = await registerMember(app);
  const headers = { cookie: member.cookie(), origin: 'null', 'sec-fetch-site': 'none' };
  expect((await share({ text: 'words' }, headers)).status).toBe(303);
  for (const path of ['/share/', '/Share', '/api/trpc/accounts.signOut', '/', '/share/x']) {
    const response = await fetch(app.address + path, { method: 'POST', headers, body: new FormData() });
    expect([path, response.status]).toEqual([path, 403]);
  }
  expect((await member.api.accounts.current.query())?.username).toBe(member.username);
});

test('no other content type is accepted', async () => {
  const headers = { 'content-type': 'application/json' };
  const json = await fetch(`${app.address}/share`, { method: 'POST', headers, body: '{}', redirect: 'manual' });
  expect(json.status).toBe(415);
});
