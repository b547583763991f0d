import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../platform/client-address.ts';
import { logSecurityEvent } from '../../platform/security-events.ts';
import type { CookieConfig } from './auth-cookies.ts';
import { authHeaders, passCookies, replaceSessionCookies } from './auth-headers.ts';
import { authCallContext, type AuthHolder, type AuthCallContext } from './auth.ts';
import type { Sessions } from './session.ts';

/**
 * The one address of the sign-in library a browser is sent to: back from Google. The rest of its
 * endpoints are not reachable.
 */
export function mountGoogleReturn(
  app: FastifyInstance,
  auth: AuthHolder,
  sessions: Pick<Sessions, 'read'>,
  config: CookieConfig,
): void {
  app.get('/api/auth/callback/google', async (request, reply) => {
    const url = new URL(request.url, config.BASE_URL);
    const callContext: AuthCallContext = { previousSession: await sessions.read(request.headers.cookie) };
    const asked = new Request(url, { headers: authHeaders(request, config) });
    const response = await authCallContext.run(callContext, () => auth.current().handler(asked));
    reply.code(response.status);
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
    const { newSession } = callContext;
    if (newSession) replaceSessionCookies({ request, reply, config }, response.headers);
    else passCookies(reply, response.headers);
    logSecurityEvent(
      { request, address: clientAddress(request.ip) },
      {
        action: 'sign-in',
        outcome: newSession ? 'success' : 'failure',
        procedure: 'google',
        subject: { memberId: newSession?.memberId ?? null, sessionId: newSession?.id ?? null },
      },
    );
    return reply.send(await response.text());
  });
}
