import { randomUUID } from 'node:crypto';
import { runBounded } from '../../src/platform/bounded-process.ts';
import { createTransport } from 'nodemailer';
import { createClient } from 'redis';
import { findClientError, googleClientOf, readTokenUrl } from '../../src/features/accounts/google-client.ts';
import type { Config } from '../../src/platform/config.ts';
import { attempt, failure, ok, timeoutMs, warning, type Finding } from './finding.ts';

export async function checkRedis({ REDIS_URL, ROLE }: Config): Promise<Finding> {
  if (!REDIS_URL) {
    return warning(
      `Redis is not set: this must be the only process (roles ${ROLE.join(', ')})`,
      'Set REDIS_URL before a second process starts.',
    );
  }
  return attempt(
    'Redis',
    'Check REDIS_URL. The address of a Sentinel is not enough: use the proxy before it.',
    async () => {
      const client = createClient({ url: REDIS_URL, socket: { connectTimeout: timeoutMs, reconnectStrategy: false } });
      client.on('error', () => {});
      const subscriber = client.duplicate();
      subscriber.on('error', () => {});
      try {
        await Promise.all([client.connect(), subscriber.connect()]);
        const channel = `dubplate:doctor:${randomUUID()}`;
        const received = Promise.withResolvers<string>();
        await subscriber.subscribe(channel, received.resolve);
        await client.publish(channel, 'hello');
        await received.promise;
        const key = `limit:doctor:${randomUUID()}`;
        await client.set(key, '1', { expiration: { type: 'EX', value: 10 } });
        await client.del(key);
        return ok('Redis: writes a key, delivers a message');
      } finally {
        client.destroy();
        subscriber.destroy();
      }
    },
  );
}

export const checkMail = ({ SMTP_URL }: Config): Promise<Finding> =>
  attempt(
    'SMTP',
    'Check SMTP_URL: host, port, user and password. Special characters are percent-encoded.',
    async () => {
      const transport = createTransport(SMTP_URL);
      Object.assign(transport.options, { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs });
      try {
        await transport.verify();
        return ok(`SMTP: ${new URL(SMTP_URL).host} accepts the account`);
      } finally {
        transport.close();
      }
    },
  );

/** The configuration refuses a key that is no key, and a contact that push services refuse. */
export function checkPush({ VAPID_PRIVATE_KEY: key, VAPID_SUBJECT: subject, PUSH_HOSTS: hosts }: Config): Finding {
  if (!key) return warning('push is off', 'Create a key with npm run push-key and set VAPID_PRIVATE_KEY.');
  const insecure = hosts.filter((host) => host.startsWith('http:'));
  if (insecure.length > 0) {
    return warning(`push: ${insecure.join(', ')} has no TLS`, 'Remove it from PUSH_HOSTS: it is for tests.');
  }
  return ok(`push: the key is valid, and push services get the contact ${subject}`);
}

export async function checkGoogle(config: Config): Promise<Finding> {
  const client = googleClientOf(config);
  if (!client) return ok('sign-in with Google is off: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set');
  return attempt('sign-in with Google', 'Check GOOGLE_ISSUER and outgoing HTTPS.', async () => {
    const error = await findClientError(client, await readTokenUrl(client));
    if (!error) return ok(`sign-in with Google: knows the client, which needs ${client.redirectUrl}`);
    const remedy = `Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and the client's redirect address ${client.redirectUrl}.`;
    return failure(`sign-in with Google: ${error}`, remedy);
  });
}

export const checkPrograms = (): Promise<Finding> =>
  attempt('ffmpeg', 'apt install ffmpeg', async () => {
    const bounds = { timeoutMs, maxOutput: 1_000_000 };
    const decoders = String(await runBounded('ffmpeg', ['-hide_banner', '-decoders'], Buffer.alloc(0), bounds));
    await runBounded('ffprobe', ['-version'], Buffer.alloc(0), bounds);
    return decoders.includes('librsvg')
      ? ok('ffmpeg: checks clips and draws link previews')
      : warning('ffmpeg has no decoder librsvg: link previews have no picture', 'Use the ffmpeg of Debian.');
  });
