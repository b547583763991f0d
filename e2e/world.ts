import { mintInvites } from '../apps/server/src/features/invites/mint-invites.ts';
import { createDatabase, createPool, type Database } from '../apps/server/src/platform/database.ts';
import { startIdentityProvider, type IdentityProvider } from '../tools/identity-provider.ts';
import { startMailCatcher, type MailCatcher } from '../tools/mail-catcher.ts';
import { freePort } from '../tools/ports.ts';
import { startPostgres } from '../tools/postgres.ts';
import { startServerProcess, type ServerProcess } from '../tools/server-process.ts';

export type World = {
  address: string;
  server: ServerProcess;
  environment: Record<string, string>;
  db: Database;
  mail: MailCatcher;
  identityProvider: IdentityProvider;
  mint(options?: { earlyAccess?: boolean }): Promise<string>;
  close(): Promise<void>;
};

/** The product as it runs in production, with a real database, mail server and identity provider around it. */
export async function createWorld(overrides: Record<string, string> = {}): Promise<World> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const [postgres, mail, identityProvider] = await Promise.all([
    startPostgres(),
    startMailCatcher(),
    startIdentityProvider({ baseUrl: address }),
  ]);
  const environment = {
    BASE_URL: address,
    DATABASE_URL: postgres.url('postgres'),
    AUTH_SECRET: 'b7Kq0vXw2Zr9Lm4Tn6Yc1Pf8Jd5Hs3Ga',
    GOOGLE_ISSUER: identityProvider.issuer,
    GOOGLE_CLIENT_ID: identityProvider.clientId,
    GOOGLE_CLIENT_SECRET: identityProvider.clientSecret,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Dubplate <hello@dubplate.example>',
    OWNER_EMAIL: 'owner@dubplate.example',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...overrides,
  };
  const server = await startServerProcess(environment, port);
  const db = createDatabase(createPool(environment.DATABASE_URL, 2));
  return {
    address,
    server,
    environment,
    db,
    mail,
    identityProvider,
    mint: async (options) => (await mintInvites(db, 1, options))[0]!,
    async close() {
      await server.stop();
      await db.destroy();
      await Promise.all([mail.stop(), identityProvider.stop()]);
      await postgres.stop();
    },
  };
}
