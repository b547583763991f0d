// Every TypeScript project that reads this file needs the declaration, also those that do not include tools/.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import type { Server } from 'node:http';
import { interactionPolicy, Provider } from 'oidc-provider';
import { freePort } from './ports.ts';

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  stop(): Promise<void>;
};

/** Shared by all providers of a process: generating the key is the slowest part. */
let key: JsonWebKey | undefined;

/**
 * A real OpenID Connect provider in place of Google. Its sign-in page accepts any email without a password. An email
 * that starts with "unverified" gets `email_verified: false`.
 */
export async function startIdentityProvider({
  baseUrl,
  port: preferredPort,
}: {
  baseUrl: string;
  port?: number;
}): Promise<IdentityProvider> {
  const port = await freePort(preferredPort);
  const issuer = `http://localhost:${port}`;
  const client = { client_id: 'dubplate', client_secret: 'dubplate-local-secret' };
  key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(issuer, {
    clients: [
      { ...client, redirect_uris: [`${baseUrl}/api/auth/callback/google`], grant_types: ['authorization_code'] },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'local' }] },
    cookies: { keys: ['local'] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: true } },
    interactions: { policy: createPolicy() },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => ({
        sub: email,
        email,
        email_verified: !email.startsWith('unverified'),
        name: email.split('@')[0]!,
      }),
    }),
  });
  const server: Server = await new Promise((ready) => {
    const listening = provider.listen(port, '127.0.0.1', () => ready(listening));
  });
  // Without a timeout of 0, a busy client could reuse a connection while this server closes it as idle.
  server.keepAliveTimeout = 0;
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Like Google, shows the account chooser for `prompt=select_account`, even to a signed-in user. */
function createPolicy() {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  const selectAccount = new Prompt({ name: 'select_account', requestable: true });
  selectAccount.checks.clear();
  policy.add(selectAccount, 0);
  policy
    .get('login')
    ?.checks.add(
      new Check('select_account', 'An account is to be chosen', ({ oidc }) =>
        oidc.prompts.has('select_account') && !oidc.result?.login ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}
