import { mintInvites } from '../../apps/server/src/features/invites/mint-invites.ts';
import { createVapidKey } from '../../apps/server/src/platform/web-push.ts';
import { createDatabase, type Database } from '../../apps/server/src/db/database.ts';
import { startBucket, type Bucket } from '../services/bucket.ts';
import { openExternalBucket } from '../ha/external-bucket.ts';
import { startIdentityProvider, type IdentityProvider } from '../services/identity-provider.ts';
import { startMailCatcher, type MailCatcher } from '../services/mail-catcher.ts';
import { freePort } from '../services/ports.ts';
import { createTestPool } from './test-databases.ts';

/** A push service that no process is. Tests with one of their own set PUSH_HOSTS. */
export const testPushOrigin = 'http://127.0.0.1:9';

export type TestEnvironment = {
  port: number;
  address: string;
  /** The environment variables of a server process, as in production. */
  environment: Record<string, string>;
  db: Database;
  mail: MailCatcher;
  identityProvider: IdentityProvider;
  bucket: Bucket;
  mint(options?: { earlyAccess?: boolean }): Promise<string>;
  close(): Promise<void>;
};

/** The real services around a server under test, without the server itself and its database. */
export async function createTestEnvironment(
  databaseUrl: string,
  overrides: Record<string, string> = {},
): Promise<TestEnvironment> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  // Pages behind a proxy have another address than the server.
  const origin = overrides.BASE_URL ?? address;
  const [mail, identityProvider, bucket] = await Promise.all([
    startMailCatcher(),
    startIdentityProvider({ baseUrl: address }),
    process.env.S3_TEST_ENDPOINT ? openExternalBucket({ origin }) : startBucket({ origin }),
  ]);
  const db = createDatabase(createTestPool(databaseUrl, 4));
  return {
    port,
    address,
    environment: {
      BASE_URL: address,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'p0K2vD9wQm7Zs4Xy8Rb1Tc6Nf3Lh5Jg0',
      GOOGLE_ISSUER: identityProvider.issuer,
      GOOGLE_CLIENT_ID: identityProvider.clientId,
      GOOGLE_CLIENT_SECRET: identityProvider.clientSecret,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Dubplate <hello@dubplate.example>',
      OWNER_EMAIL: 'owner@dubplate.example',
      TRUST_PROXY: '127.0.0.1',
      ...bucket.environment,
      VAPID_PRIVATE_KEY: createVapidKey(),
      PUSH_HOSTS: testPushOrigin,
      DRAIN_SECONDS: '0',
      // Tests poll and benchmarks call as fast as possible, so the rate limit must not apply.
      MEMBER_CALLS_PER_MINUTE: '1000000',
      // A strong hash takes 40 ms of CPU, and the tests sign up hundreds of members.
      PASSWORD_HASHING: 'weak-for-tests',
      LOG_LEVEL: 'info',
      ...overrides,
    },
    db,
    mail,
    identityProvider,
    bucket,
    mint: async (options) => (await mintInvites(db, 1, options))[0]!,
    async close() {
      await Promise.all([db.destroy(), mail.stop(), identityProvider.stop(), bucket.stop()]);
    },
  };
}
