import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { readClip, storageOf } from '../../../test/clips.ts';
import { askTicket, sendClip } from '../../../../../tools/fixtures/clips.ts';
import { makeClip } from '../../../../../tools/fixtures/media.ts';
import { refusalOf, registerMember, startTestApp } from '../../../test/test-app.ts';
import { readConfig } from '../../platform/config.ts';
import { createStorage } from '../../platform/storage.ts';

afterEach(() => vi.unstubAllEnvs());

const clip = makeClip(1);
const unexpectedError = { reason: 'unexpected', message: 'Something went wrong on our side. Please try again.' };

test('while the bucket is unreachable a confirmation fails at once, is logged, and changes nothing', async () => {
  const app = await startTestApp();
  try {
    const member = await registerMember(app);
    const ticket = await askTicket(member, clip);
    await sendClip(ticket, clip);
    await app.bucket.stop();
    expect(await refusalOf(member.api.clips.confirm.mutate({ clipId: ticket.clipId }))).toMatchObject({
      reason: 'unavailable',
      message: 'We are back in a few seconds. Please try again.',
    });
    const faults = app.logLines.filter((line) => line.includes('procedure failed'));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('clips.confirm');
    expect(faults[0]).toContain('the bucket did not answer: ECONNREFUSED');
    expect(faults[0]).not.toContain('X-Amz-Signature');
    expect((await readClip(app.db, ticket.clipId))!.checked_at).toBeNull();
  } finally {
    await app.close();
  }
});

test('without ffmpeg the server logs it at startup, and refuses confirmations instead of checking less', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const app = await startTestApp();
  try {
    for (const program of ['ffprobe', 'ffmpeg']) {
      const warnings = app.logLines.filter((line) => line.includes(`${program} is not installed`));
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain('apt install ffmpeg');
    }
    const member = await registerMember(app);
    const ticket = await askTicket(member, clip);
    await sendClip(ticket, clip);
    const { clipId } = ticket;
    expect(await refusalOf(member.api.clips.confirm.mutate({ clipId }))).toMatchObject(unexpectedError);
    expect(app.logLines.join('')).toContain('ffprobe could not be started');
    // The upload remains in the bucket until ffmpeg is installed.
    vi.unstubAllEnvs();
    expect(await member.api.clips.confirm.mutate({ clipId })).toMatchObject({ clipId });
  } finally {
    await app.close();
  }
});

test('a call to a bucket that does not answer, or stops in the middle, times out', async () => {
  const unresponsive = createServer((request, response) => {
    if (request.method !== 'GET') return;
    response.writeHead(200, { 'content-length': '100' });
    response.write('the beginning');
  });
  const { storage, close } = await openStorage(unresponsive, 150);
  try {
    await expect(storage.read('a', 1_000)).rejects.toThrow('timeout');
    await expect(storage.write('a', clip, 'audio/mpeg')).rejects.toThrow('timeout');
    await expect(storage.remove('a')).rejects.toThrow('timeout');
  } finally {
    close();
  }
});

test('a connection that the bucket closed while idle is retried and not reported as an outage', async () => {
  const seen: string[] = [];
  const known = new WeakSet<Socket>();
  const closingServer = createServer(({ method, socket }, response) => {
    // Race: the bucket accepts a call on a connection that it is already closing.
    if (known.has(socket)) return void socket.destroy();
    known.add(socket);
    seen.push(method!);
    response.end('kept');
  });
  const { storage, close } = await openStorage(closingServer);
  try {
    expect(String(await storage.read('a', 10))).toBe('kept');
    await storage.write('a', clip, 'audio/mpeg');
    await storage.remove('a');
    expect(String(await storage.read('a', 10))).toBe('kept');
    expect(seen).toEqual(['GET', 'PUT', 'DELETE', 'GET']);
  } finally {
    close();
  }
});

test('a call that the bucket fails temporarily is retried up to twice', async () => {
  let calls = 0;
  let failuresLeft = 2;
  const busy = createServer((_request, response) => {
    calls += 1;
    failuresLeft -= 1;
    response.statusCode = failuresLeft < 0 ? 200 : 503;
    response.end('<Code>SlowDown</Code>');
  });
  const { storage, close } = await openStorage(busy);
  try {
    await storage.write('a', clip, 'audio/mpeg');
    expect(calls).toBe(3);
    failuresLeft = 9;
    await expect(storage.remove('a')).rejects.toThrow('the bucket did not remove: 503 SlowDown');
    expect(calls).toBe(6);
  } finally {
    close();
  }
});

test('the server distinguishes a bucket that refuses its key from a missing object', async () => {
  const app = await startTestApp();
  try {
    const config = readConfig(app.environment);
    const wrong = createStorage({ ...config, S3_SECRET_ACCESS_KEY: 'wrong' });
    await expect(wrong.read('a', 10)).rejects.toThrow('the bucket did not read: 403 SignatureDoesNotMatch');
    await expect(wrong.write('a', clip, 'audio/mpeg')).rejects.toThrow('the bucket did not write: 403');
    await expect(wrong.remove('a')).rejects.toThrow('the bucket did not remove: 403');
    const storage = storageOf(app);
    expect(await storage.read('a', 10)).toBeNull();
    await storage.write('a', clip, 'audio/mpeg');
    expect(await storage.read('a', clip.length)).toEqual(clip);
    expect(await storage.read('a', 10)).toEqual(clip.subarray(0, 11));
  } finally {
    await app.close();
  }
});

test('presigned URLs use the public address of the bucket, which the content security policy allows', async () => {
  const app = await startTestApp({ S3_PUBLIC_ENDPOINT: 'https://files.dubplate.example/s3/' });
  try {
    const { url } = await askTicket(await registerMember(app), clip);
    const bucketUrl = `https://files.dubplate.example/s3/${app.environment.S3_BUCKET}/`;
    expect(url.startsWith(`${bucketUrl}incoming/`)).toBe(true);
    const policy = (await fetch(`${app.address}/healthz`)).headers.get('content-security-policy');
    expect(policy).toMatch(/connect-src [^;]* https:\/\/files\.dubplate\.example;/);
    expect(policy).toMatch(/media-src [^;]* https:\/\/files\.dubplate\.example;/);
  } finally {
    await app.close();
  }
});

async function openStorage(bucket: Server, timeoutMs?: number) {
  await new Promise<void>((ready) => bucket.listen(0, '127.0.0.1', ready));
  const { port } = bucket.address() as AddressInfo;
  const variables = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'clips', S3_ACCESS_KEY_ID: 'a' };
  const rest = { S3_PUBLIC_ENDPOINT: 'http://x', S3_REGION: 'us-east-1', S3_SECRET_ACCESS_KEY: 'b' };
  return {
    storage: createStorage({ ...variables, ...rest }, { timeoutMs }),
    close() {
      bucket.close();
      bucket.closeAllConnections();
    },
  };
}
