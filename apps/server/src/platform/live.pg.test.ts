import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import type { Duplex } from 'node:stream';
import { memberRoom } from '@dubplate/domain/live/live-events.ts';
import { expect, test } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { tokenIn } from '../../../../tools/services/mail-catcher.ts';
import { connectLive } from '../../test/live-client.ts';
import { createClient, registerMember, useTestApp } from '../../test/test-app.ts';

const app = await useTestApp();

async function viewerOf(member: { cookie(): string }) {
  return connectLive(app.address, { cookie: member.cookie() });
}

/** Confirming the address announces the member: a change that every member can cause through HTTP. */
async function announcer() {
  const member = await registerMember(app);
  const token = tokenIn(await app.mail.waitFor(member.email, 'Confirm your email'));
  const { id } = (await member.api.accounts.current.query())!;
  return { ...member, id, confirm: () => member.api.accounts.confirmEmail.mutate({ token }) };
}

const join = (viewer: Awaited<ReturnType<typeof viewerOf>>, room: unknown) =>
  viewer.socket.timeout(15_000).emitWithAck('join', room as string);

/** Asks for a WebSocket. Returns the status of a refusal, or the connection. */
function upgrade(headers: Record<string, string>): Promise<number | Duplex> {
  const asked = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const key = { 'sec-websocket-key': randomBytes(16).toString('base64') };
  return new Promise((resolve, reject) => {
    get(`${app.address}/live/?EIO=4&transport=websocket`, { headers: { ...asked, ...key, ...headers } })
      .on('response', (response) => resolve(response.resume().statusCode!))
      .on('upgrade', (_response, connection, head) => {
        connection.unshift(head);
        resolve(connection);
      })
      .on('error', reject);
  });
}

test('a visitor, and a client with a forged cookie, is refused before a WebSocket exists', async () => {
  const origin = app.address;
  expect(await upgrade({ origin })).toBe(400);
  expect(await upgrade({ origin, cookie: 'dubplate.session_token=abc.def' })).toBe(400);
});

test('a page of another site, or a client without an origin, is refused even with the cookie of a member', async () => {
  const { cookie } = await registerMember(app);
  for (const origin of ['https://evil.example', 'null', '', `${app.address}.evil.example`])
    expect(await upgrade({ origin, cookie: cookie() })).toBe(400);
});

test('a connection that floods the server with packets before its events is cut off', async () => {
  const { cookie } = await registerMember(app);
  const connection = await upgrade({ origin: app.address, cookie: cookie() });
  if (typeof connection === 'number') throw new Error(`refused with ${connection}`);
  // A masked frame with the text '40': each asks for a socket.
  const connect = Buffer.from([0x81, 0x82, 0, 0, 0, 0, ...Buffer.from('40')]);
  let received = '';
  connection.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  connection.on('error', () => {});
  await until(() => received.includes('0{"sid"'), 'the server to accept the connection');
  connection.write(Buffer.concat(Array.from({ length: 20_000 }, () => connect)));
  await until(() => connection.destroyed || connection.readableEnded, 'the flood to be cut off');
  // Without the frame that closes a WebSocket: the server would read on until the client answers it.
  expect(received).not.toContain('\u0088');
});

test('long polling is not offered', async () => {
  const { cookie } = await registerMember(app);
  const response = await fetch(`${app.address}/live/?EIO=4&transport=polling`, {
    headers: { cookie: cookie(), origin: app.address },
  });
  expect(response.status).toBe(400);
});

test('joining the room of another member, or any other name, is refused', async () => {
  const mara = await registerMember(app);
  const other = await announcer();
  const viewer = await viewerOf(mara);
  const me = (await mara.api.accounts.current.query())!;
  expect(await join(viewer, memberRoom(me.id))).toBe(true);
  for (const room of [memberRoom(other.id), 'member:', `session:${me.id}`, '', '*', null, { toString: 'x' }, 7]) {
    expect([room, await join(viewer, room)]).toEqual([room, false]);
  }
  const own = await viewerOf(other);
  await other.confirm();
  await until(() => own.messages.length > 0, 'the change to reach its member');
  expect(viewer.messages).toEqual([]);
  viewer.close();
  own.close();
});

test('a member receives a change to their account in every browser', async () => {
  const member = await announcer();
  const viewers = [await viewerOf(member), await viewerOf(member)];
  await member.confirm();
  for (const viewer of viewers) {
    await until(() => viewer.messages.length > 0, 'the change');
    expect(viewer.messages[0]!.changes).toMatchObject([
      { kind: 'member', row: { id: member.id, emailVerified: true } },
    ]);
    viewer.close();
  }
});

test('a tab refetches if its member changed between reading the session and connecting', async () => {
  const member = await announcer();
  const read = (await member.api.accounts.current.query())!;
  await member.confirm();
  const outdated = await connectLive(app.address, { cookie: member.cookie(), memberVersion: read.version });
  await until(() => outdated.resyncs() > 0, 'the resync');
  const { version } = (await member.api.accounts.current.query())!;
  const current = await connectLive(app.address, { cookie: member.cookie(), memberVersion: version });
  // The connection after it: the server has compared the versions of both by then.
  const next = await connectLive(app.address, { cookie: member.cookie(), memberVersion: read.version });
  await until(() => next.resyncs() > 0, 'the resync of a later connection');
  expect(current.resyncs()).toBe(0);
  for (const viewer of [outdated, current, next]) viewer.close();
});

test('a tab that leaves its rooms still receives changes to its own account', async () => {
  const member = await announcer();
  const viewer = await viewerOf(member);
  viewer.socket.emit('leave', memberRoom(member.id));
  await member.confirm();
  await until(() => viewer.messages.length > 0, 'the change');
  expect(viewer.messages[0]!.changes).toMatchObject([{ kind: 'member', row: { id: member.id } }]);
  viewer.close();
});

test('many quick changes become few messages, and the newest state is delivered', async () => {
  const member = await announcer();
  const viewer = await viewerOf(member);
  const changeOnce = async () => {
    await app.db.updateTable('members').set({ email_verified: false }).where('id', '=', member.id).execute();
    await member.confirm();
  };
  const start = performance.now();
  for (let round = 0; round < 15; round += 1)
    await Promise.all([changeOnce(), changeOnce(), changeOnce(), changeOnce()]);
  const newest = (await member.api.accounts.current.query())!.version;
  const versions = () => viewer.messages.flatMap(({ changes }) => changes.map((change) => change.row.version));
  // Not always the last message: two concurrent changes may be announced in reverse order.
  await until(() => versions().includes(newest), 'the newest version');
  const tookMs = performance.now() - start;

  expect(newest).toBeGreaterThan(60);
  expect(viewer.messages.length).toBeLessThanOrEqual(Math.ceil(tookMs / 100) + 1);
  expect(viewer.messages.every(({ changes }) => changes.length === 1)).toBe(true);
  expect(Math.max(...versions())).toBe(newest);
  viewer.close();
});

test('malformed frames do not affect other connections', async () => {
  const member = await announcer();
  const viewer = await viewerOf(member);
  const malformedClient = await viewerOf(member);
  const raw = malformedClient.socket as unknown as { emit(name: string, ...values: unknown[]): void };
  raw.emit('join');
  raw.emit('join', { a: 1 }, 'no function');
  raw.emit('leave', { a: 1 });
  raw.emit('changes', []);
  raw.emit('join', 'x'.repeat(10_000));
  await until(() => malformedClient.socket.disconnected, 'the one who sends too much to be cut off');
  await member.confirm();
  await until(() => viewer.messages.length > 0, 'the change');
  expect(viewer.messages[0]!.changes).toMatchObject([{ kind: 'member', row: { id: member.id } }]);
  viewer.close();
});

test('signing out ends the live connections of that session only', async () => {
  const phone = await registerMember(app);
  const laptop = createClient(app.address);
  await laptop.api.accounts.signIn.mutate({ email: phone.email, password: phone.password });
  const [onPhone, onLaptop] = [await viewerOf(phone), await viewerOf(laptop)];
  await phone.api.accounts.signOut.mutate();
  expect(await onPhone.hasEnded()).toBe(true);
  expect(onLaptop.socket.connected).toBe(true);
  expect(onLaptop.ended()).toBe(false);
  onLaptop.close();
});

test('a session that left every room it can name is still disconnected when it ends', async () => {
  const thief = await registerMember(app);
  const owner = createClient(app.address);
  await owner.api.accounts.signIn.mutate({ email: thief.email, password: thief.password });
  const sessions = await thief.api.settings.sessions.query();
  const viewer = await viewerOf(thief);
  const { id } = (await thief.api.accounts.current.query())!;
  for (const room of [memberRoom(id), ...sessions.map((session) => `session:${session.id}`)]) {
    viewer.socket.emit('leave', room);
  }
  // Acknowledged after the messages before it.
  await join(viewer, 'requests');
  await owner.api.settings.endOtherSessions.mutate();
  expect(await viewer.hasEnded()).toBe(true);
});

test('a connection that floods the server with events is disconnected, and a quick scroll is not', async () => {
  const member = await registerMember(app);
  const [quick, flood] = [await viewerOf(member), await viewerOf(member)];
  for (let iteration = 0; iteration < 100; iteration += 1) {
    quick.socket.emit('join', 'requests', () => {});
    quick.socket.emit('leave', 'requests');
  }
  expect(await join(quick, 'songs')).toBe(true);
  for (let iteration = 0; iteration < 20_000 && flood.socket.connected; iteration += 1)
    flood.socket.emit('leave', 'requests');
  await until(() => flood.socket.disconnected, 'the flood to be cut off');
  expect(quick.socket.connected).toBe(true);
  quick.close();
});

test('a member has at most 20 connections, and a new one once another is closed', async () => {
  const member = await registerMember(app);
  const viewers = await Promise.all(Array.from({ length: 20 }, () => viewerOf(member)));
  await expect(viewerOf(member)).rejects.toThrow('too-many-connections');
  expect(viewers.every(({ socket }) => socket.connected)).toBe(true);
  const other = await viewerOf(await registerMember(app));
  other.close();
  viewers.pop()!.close();
  await until(
    () =>
      viewerOf(member).then(
        (viewer) => viewers.push(viewer) > 0,
        () => false,
      ),
    'room for another one',
  );
  for (const viewer of viewers) viewer.close();
});
