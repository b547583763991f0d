import type { Config } from '../../platform/config.ts';

export type GoogleClient = { clientId: string; clientSecret: string; discoveryUrl: string; redirectUrl: string };

type GoogleConfig = Pick<Config, 'BASE_URL' | 'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>;

/** Null without its variables: sign-in with Google is optional. */
export function googleClientOf(config: GoogleConfig): GoogleClient | null {
  const { BASE_URL, GOOGLE_ISSUER, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  if (!clientId || !clientSecret) return null;
  const discoveryUrl = `${GOOGLE_ISSUER}/.well-known/openid-configuration`;
  return { clientId, clientSecret, discoveryUrl, redirectUrl: `${BASE_URL}/api/auth/callback/google` };
}

/** The page of the app for a return from Google that nothing is known about. It may be the popup. */
export const failedReturn = '/google?popup=1';

/**
 * Checks the client before the browser leaves for the provider, whose page about a wrong client stays in the popup.
 * Throws when the provider does not answer or refuses the client.
 */
export function createGoogleCheck() {
  let isAccepted = false;
  return async (client: GoogleClient): Promise<void> => {
    const tokenUrl = await readTokenUrl(client);
    if (isAccepted) return;
    const error = await findClientError(client, tokenUrl);
    if (error) throw new Error(`Google refuses the client: ${error}`);
    isAccepted = true;
  };
}

const timeoutMs = 5_000;

export async function readTokenUrl({ discoveryUrl }: GoogleClient): Promise<string> {
  const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${response.status} of ${discoveryUrl}`);
  return ((await response.json()) as { token_endpoint: string }).token_endpoint;
}

/** Sends a code that cannot be valid. The provider checks the client first (RFC 6749, section 5.2). */
export async function findClientError(client: GoogleClient, tokenUrl: string): Promise<string | null> {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'none',
      redirect_uri: client.redirectUrl,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
  });
  const { error } = (await response.json().catch(() => ({}))) as { error?: string };
  return error !== undefined && clientErrors.has(error) ? error : null;
}

/** Not `invalid_grant`: the client is right, and the code is not. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch']);
