import { mintInvites } from '../apps/server/src/features/invites/mint-invites.ts';
import { createDatabase, createPool, type Database } from '../apps/server/src/db/database.ts';
import { startBucket, type Bucket } from './bucket.ts';
import { startIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts';
import { freePort } from './ports.ts';

export type TestEnvironment = {
  port: number;
  address: string;
  /** What a server process here is configured with, by environment variables as in production. */
  environment: Record<string, string>;
  db: Database;
  mail: MailCatcher;
  identityProvider: IdentityProvider;
  bucket: Bucket;
  mint(options?: { earlyAccess?: boolean }): Promise<string>;
  close(): Promise<void>;
};

/** Everything real around a server under test, but the server itself and its database. */
export async function createTestEnvironment(
  databaseUrl: string,
  overrides: Record<string, string> = {},
): Promise<TestEnvironment> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const [mail, identityProvider, bucket] = await Promise.all([
    startMailCatcher(),
    startIdentityProvider({ baseUrl: address }),
    startBucket({ origin: address }),
  ]);
  const db = createDatabase(createPool(databaseUrl, 4));
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
      DRAIN_SECONDS: '0',
      // Tests ask again and again until something has happened, and benchmarks ask as fast as they can.
      MEMBER_CALLS_PER_MINUTE: '1000000',
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
